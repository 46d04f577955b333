"""The intents and page texts of one app, found by what they say."""

from collections.abc import Iterable
from dataclasses import dataclass

from sqlalchemy import Connection

from tools.knowledge.answers import Refusal
from tools.knowledge.similarity.base import Match, Phrase, TextIndex
from tools.knowledge.similarity.lexical import LexicalIndex
from tools.knowledge.store.intents import Intent, changed_intents
from tools.knowledge.store.pages import Page


@dataclass(frozen=True, slots=True)
class FoundIntent:
    """An intent and how near it comes to what was asked."""

    intent: Intent
    similarity: float
    degraded: bool = False


class IntentBook:
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
        self.intents: dict[str, Intent] = {}
        self._index: TextIndex = LexicalIndex([]) if intents is None else intents
        self._strict = strict
        self._rev = 0

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
            if self.intents.pop(intent_id, None) is not None:
                self._index.remove(intent_id)
        for intent in living:
            self.intents[intent.intent_id] = intent
        self._index.add(phrase for intent in living for phrase in _phrases(intent))
        self._rev = rev

    def search(self, query: str, count: int) -> list[FoundIntent]:
        """Give the intents that share anything with a query, the nearest first.

        Raises:
            Refusal: VECTOR_STORE_ERROR; the embedder cannot be used and must be.
        """
        matches = self._index.search(query, count)
        if self._strict and self._index.problem:
            raise Refusal("VECTOR_STORE_ERROR", self._index.problem)
        return self._found(matches)

    def certain(self, query: str, count: int) -> list[FoundIntent]:
        """Give the intents that say just this, when that is known without a search."""
        return self._found(self._index.certain(query)[:count])

    def _found(self, matches: Iterable[Match]) -> list[FoundIntent]:
        return [
            FoundIntent(self.intents[match.owner], match.similarity, match.degraded)
            for match in matches
            if match.similarity > 0
        ]

    def fitting(self, query: str, count: int) -> list[FoundIntent]:
        """Give the intents that may be believed to be meant, the nearest first."""
        least = self._index.threshold(query)
        return [found for found in self.search(query, count) if found.similarity >= least]


def pages_like(query: str, pages: Iterable[Page], intents: Iterable[Intent]) -> list[Match]:
    """Give the pages whose name, description or intents say what a query says, nearest first."""
    phrases = [
        Phrase(page.page_id, words, "page")
        for page in pages
        for words in (page.name, page.description)
        if words
    ]
    phrases += [
        Phrase(page_id, intent.text, "page")
        for intent in intents
        for page_id in (intent.target_page, *intent.pages)
        if page_id
    ]
    index = LexicalIndex(phrases)
    least = index.threshold(query)
    return [match for match in index.search(query, 10) if match.similarity >= least]


def _phrases(intent: Intent) -> Iterable[Phrase]:
    yield Phrase(intent.intent_id, intent.text)
    for words in intent.keywords:
        yield Phrase(intent.intent_id, words, "keyword")
    for words in intent.aliases:
        yield Phrase(intent.intent_id, words, "alias")
