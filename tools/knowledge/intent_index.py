"""The intents and page texts of one app, found by what they say."""

from collections.abc import Iterable
from dataclasses import dataclass

from sqlalchemy import Connection

from surefoot.tools.knowledge.answers import RefusedError
from surefoot.tools.knowledge.similarity.base import Match, Phrase, TextIndex
from surefoot.tools.knowledge.similarity.lexical import LexicalIndex
from surefoot.tools.knowledge.store.intents import IntentRow, changed_intents, intents_of_cases
from surefoot.tools.knowledge.store.pages import PageRow, changed_pages


@dataclass(frozen=True, slots=True)
class FoundIntent:
    """An intent and how near it comes to what was asked."""

    intent: IntentRow
    similarity: float
    degraded: bool = False


class IntentIndex:
    """Finds intents; `refresh` brings it up to what is stored.

    Args:
        app_id: Whose.
        intents: An empty index for the intents.
        strict: Refuse to answer while the index cannot compare as it should.
    """

    def __init__(
        self, app_id: str, intents: TextIndex | None = None, *, strict: bool = False
    ) -> None:
        self.app_id = app_id
        self.intents: dict[str, IntentRow] = {}
        self._index: TextIndex = LexicalIndex([]) if intents is None else intents
        self._strict = strict
        self._rev = self._pages_rev = 0
        self._pages: dict[str, PageRow] = {}
        self._served: dict[str, dict[str, str]] = {}
        """Texts of the intents that a page serves, by their ids."""
        self._served_anew: set[str] = set()
        self._page_texts = LexicalIndex()
        self._case_intents: set[str] = set()
        self._case_texts = LexicalIndex()

    @property
    def is_degraded(self) -> bool:
        """Whether the last search compared words because the embedder could not be used."""
        return bool(self._index.problem)

    def refresh(self, connection: Connection, rev: int) -> None:
        """Read what was written up to a revision of the app."""
        if rev == self._rev:
            return
        living, removed = changed_intents(connection, self.app_id, self._rev)
        for intent_id in [*removed, *(intent.intent_id for intent in living)]:
            gone = self.intents.pop(intent_id, None)
            if gone is not None:
                self._index.remove(intent_id)
                for page_id in (gone.target_page, *gone.pages):
                    self._served.get(page_id, {}).pop(intent_id, None)
                    self._served_anew.add(page_id)
        for intent in living:
            self.intents[intent.intent_id] = intent
            for page_id in filter(None, (intent.target_page, *intent.pages)):
                self._served.setdefault(page_id, {})[intent.intent_id] = intent.text
                self._served_anew.add(page_id)
        if living:
            self._index.add(phrase for intent in living for phrase in _phrases(intent))
        self._rev = rev

    def search(self, query: str, count: int) -> list[FoundIntent]:
        """Returns the intents that share anything with a query, the nearest first.

        Raises:
            Refusal: VECTOR_STORE_ERROR; the embedder cannot be used and must be.
        """
        matches = self._index.search(query, count)
        if self._strict and self._index.problem:
            raise RefusedError("VECTOR_STORE_ERROR", self._index.problem)
        return self._found(matches)

    def find_exact(self, query: str, count: int) -> list[FoundIntent]:
        """Returns the intents that say just this, when that is known without a search."""
        return self._found(self._index.find_exact(query)[:count])

    def _found(self, matches: Iterable[Match]) -> list[FoundIntent]:
        return [
            FoundIntent(self.intents[match.owner], match.similarity, match.degraded)
            for match in matches
            if match.similarity > 0
        ]

    def search_pages(self, connection: Connection, query: str, count: int) -> list[Match]:
        """Give the pages whose name, description or intents say what a query says, nearest first.

        They are read when they are first asked for.
        """
        self._refresh_pages(connection)
        least = self._page_texts.threshold(query)
        return [one for one in self._page_texts.search(query, count) if one.similarity >= least]

    def _refresh_pages(self, connection: Connection) -> None:
        changed, self._served_anew = self._served_anew, set()
        if self._pages_rev != self._rev:
            for page, lives in changed_pages(connection, self.app_id, self._pages_rev):
                changed.add(page.page_id)
                self._pages[page.page_id] = page
                if not lives:
                    del self._pages[page.page_id]
            self._pages_rev = self._rev
        if not changed:
            return
        for page_id in changed:
            self._page_texts.remove(page_id)
        self._page_texts.add(
            Phrase(page_id, words, "page")
            for page_id in sorted(changed & self._pages.keys())
            for page in [self._pages[page_id]]
            for words in (page.name, page.description, *self._served.get(page_id, {}).values())
            if words
        )

    def find_cases_like(self, connection: Connection, query: str) -> dict[str, float]:
        """Returns how near the intents of cases come to a query, those that may be believed."""
        known = set(intents_of_cases(connection, self.app_id))
        for gone in sorted(self._case_intents - known):
            self._case_texts.remove(gone)
        if fresh := known - self._case_intents:
            self._case_texts.add(Phrase(text, text) for text in sorted(fresh))
        self._case_intents = known
        least = self._case_texts.threshold(query)
        found = self._case_texts.search(query, 20)
        return {one.owner: one.similarity for one in found if one.similarity >= least}

    def find_confident(self, query: str, count: int) -> list[FoundIntent]:
        """Returns the intents that may be believed to be meant, the nearest first."""
        least = self._index.threshold(query)
        return [found for found in self.search(query, count) if found.similarity >= least]


def _phrases(intent: IntentRow) -> Iterable[Phrase]:
    yield Phrase(intent.intent_id, intent.text)
    for words in intent.keywords:
        yield Phrase(intent.intent_id, words, "keyword")
    for words in intent.aliases:
        yield Phrase(intent.intent_id, words, "alias")
