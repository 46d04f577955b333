"""Which page of an app a screen shows: the pages by name, screens and used widgets."""

import heapq
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from math import fsum, log, sqrt
from typing import Literal

from sqlalchemy import Connection

from surefoot.tools.knowledge.features import (
    Features,
    description_features,
    load_features,
    widget_features,
)
from surefoot.tools.knowledge.ids import fold
from surefoot.tools.knowledge.similarity.base import EXACT, MOST, NAMED, Phrase
from surefoot.tools.knowledge.similarity.lexical import LexicalIndex
from surefoot.tools.knowledge.store.pages import PageRow, changed_pages, variants_of
from surefoot.tools.knowledge.store.transitions import changed_widgets

LEAST = 0.6
"""A page less alike is not taken for the one that is shown."""
MARGIN = 0.03
"""Nor one that is hardly more alike than the next."""
_UNSEEN = 0.5
"""Weight of what no page has shown yet: contents change more often than pages."""
_DIFFERENT = 0.95
"""How alike two looks are at most that are not the same: the same look stands out."""
_POSTINGS = 2_000
"""So many holders of features are looked at to choose pages; features of most pages come last."""
_LOOKED_AT = 64
"""So many variants are compared in full."""
_TITLES = 20
_TITLE_SIGNS = re.compile(r"\s[-:·•]\s|[|｜–—_»]|(?<=[^\x00-\x7f])-|-(?=[^\x00-\x7f])")
"""Between a page's name and its app's in a title."""
_NONE = Features(frozenset())
_NO_BONUS: Mapping[str, float] = {}


@dataclass(frozen=True, slots=True)
class PageScore:
    """How much a screen is like a page."""

    page_id: str
    score: float
    """0.0 to 1.0, the bonus included."""
    how: Literal["title", "title_similar", "structure"]


def choose_page(scores: list[PageScore]) -> PageScore | None:
    """Returns the page that is shown, if one stands out; `scores` come from `PageIndex.match`."""
    if not scores or scores[0].score < LEAST:
        return None
    if scores[0].how == "title" or len(scores) == 1:
        return scores[0]
    return scores[0] if scores[0].score - scores[1].score >= MARGIN else None


def _prefer(found: dict[str, PageScore], bonus: Mapping[str, float]) -> None:
    """Add the bonus: it tells like pages apart, but the same look is better than a likely page."""
    same = [page for page, known in found.items() if known.score == MOST]
    most = max((bonus.get(page, 0.0) for page in same), default=0.0)
    for page, known in found.items():
        extra = bonus.get(page, 0.0)
        if known.score == MOST:
            score = MOST - most + extra
        else:
            score = max(known.score, min(_DIFFERENT, known.score + extra))
        found[page] = replace(known, score=score)


@dataclass(slots=True)
class _Variant:
    page_id: str
    keys: frozenset[str]
    norm: float = 0.0
    weighed: int = -1
    """State of the index for which `norm` holds."""


class PageIndex:
    """The pages of one app by name and by what they showed; a feature of many pages counts less."""

    def __init__(self) -> None:
        self._variants: dict[int, _Variant] = {}
        self._of_page: dict[str, list[int]] = {}
        self._holders: dict[str, set[int]] = {}
        self._pages_with: dict[str, int] = {}
        self._titles: dict[str, set[str]] = {}
        self._names: dict[str, str] = {}
        self._similar = LexicalIndex()
        self._next = 0
        self._state = 0
        self._squares: dict[str, float] = {}

    def __len__(self) -> int:
        return len(self._of_page)

    def add(
        self,
        page_id: str,
        name: str,
        variants: Iterable[Features],
        others: Iterable[frozenset[str]] = (),
    ) -> None:
        """Add a page, or replace what was known of it.

        Args:
            page_id: Its id.
            name: Its name.
            variants: The screens that it was seen with.
            others: What else it is known by: words that describe it, widgets that were used.
        """
        self.remove(page_id)
        self._names[page_id] = fold(name)
        self._titles.setdefault(fold(name), set()).add(page_id)
        self._similar.add([Phrase(page_id, name, "page")])
        numbers = self._of_page[page_id] = []
        screens = (variant.keys for variant in variants)
        for keys in dict.fromkeys([*screens, *filter(None, others)]):
            self._variants[self._next] = _Variant(page_id, keys)
            numbers.append(self._next)
            for key in keys:
                self._holders.setdefault(key, set()).add(self._next)
            self._next += 1
        for key in self._shown(numbers):
            self._pages_with[key] = self._pages_with.get(key, 0) + 1
        self._state += 1
        self._squares.clear()

    def remove(self, page_id: str) -> None:
        """Forget a page; one that is unknown is no error."""
        if page_id not in self._of_page:
            return
        numbers = self._of_page.pop(page_id)
        for key in self._shown(numbers):
            self._pages_with[key] -= 1
            self._holders[key].difference_update(numbers)
            if not self._holders[key]:
                del self._holders[key], self._pages_with[key]
        for number in numbers:
            del self._variants[number]
        self._titles[self._names.pop(page_id)].discard(page_id)
        self._similar.remove(page_id)
        self._state += 1
        self._squares.clear()

    def _shown(self, numbers: Iterable[int]) -> set[str]:
        return {key for number in numbers for key in self._variants[number].keys}

    def match(
        self,
        title: str = "",
        features: Features = _NONE,
        bonus: Mapping[str, float] = _NO_BONUS,
    ) -> list[PageScore]:
        """Returns the pages that the screen is like, best first, ties by id.

        Args:
            title: Of the screen; a page of this very name is certain.
            features: Of the screen.
            bonus: Added to pages that are likely for another reason, e.g. one step away.
        """
        likeness: dict[str, float] = {}
        for keys in dict.fromkeys((features.keys, features.widgets, features.untyped)):
            for page, alike in self._like(keys):
                likeness[page] = max(alike, likeness.get(page, 0.0))
        found = {page: PageScore(page, alike, "structure") for page, alike in likeness.items()}
        for match in self._similar.search(title, _TITLES) if title else ():
            known = found.get(match.owner)
            if known is None or match.similarity > known.score:
                found[match.owner] = PageScore(match.owner, match.similarity, "title_similar")
        for page in self._named_in(title):
            found[page] = PageScore(page, NAMED, "title_similar")
        _prefer(found, bonus)
        for page in self._titles.get(fold(title), ()) if fold(title) else ():
            found[page] = PageScore(page, EXACT, "title")
        return sorted(found.values(), key=lambda s: (-s.score, s.how != "title", s.page_id))

    def _named_in(self, title: str) -> set[str]:
        """Returns the pages whose name is a part of a title such as "Home - Shop"."""
        named = (self._titles.get(fold(part), ()) for part in _TITLE_SIGNS.split(title))
        return {page for pages in named for page in pages}

    def _like(self, shown: frozenset[str]) -> Iterable[tuple[str, float]]:
        """Returns each page's cosine with the screen, of its variant that is most alike."""
        # Sums do not depend on the order of a set (fsum): equal pages stay equal.
        squares = {key: self._square(key) for key in shown if key in self._holders}
        unseen = len(shown) - len(squares)
        length = fsum(squares.values()) + unseen * self._square("") * _UNSEEN**2
        best: dict[str, float] = {}
        for number in self._candidates(squares):
            variant = self._variants[number]
            if variant.keys == shown:
                best[variant.page_id] = MOST
                continue
            shared = fsum(map(squares.__getitem__, variant.keys & squares.keys()))
            alike = _DIFFERENT * shared / (sqrt(length) * self._norm(variant))
            best[variant.page_id] = max(alike, best.get(variant.page_id, 0.0))
        return best.items()

    def _candidates(self, squares: Mapping[str, float]) -> Iterable[int]:
        """Choose the variants that share most of the telling features."""
        common: dict[int, float] = {}
        looked = 0
        for key in sorted(squares, key=lambda key: (len(self._holders[key]), key)):
            holders = self._holders[key]
            looked += len(holders)
            if looked > _POSTINGS and common:
                break
            gain = squares[key]
            for number in holders:
                common[number] = common.get(number, 0.0) + gain
        if len(common) <= _LOOKED_AT:
            return common
        return heapq.nlargest(_LOOKED_AT, common, key=common.__getitem__)

    def _square(self, key: str) -> float:
        """Returns the square of a feature's weight."""
        known = self._squares.get(key)
        if known is None:
            known = log(1 + (len(self) + 1) / (self._pages_with.get(key, 0) + 0.5)) ** 2
            if key in self._holders:
                self._squares[key] = known
        return known

    def _norm(self, variant: _Variant) -> float:
        if variant.weighed != self._state:
            variant.norm = sqrt(fsum(map(self._square, variant.keys))) or 1.0
            variant.weighed = self._state
        return variant.norm


class StoredPageIndex(PageIndex):
    """The pages of an app that is stored; `refresh` brings them up to date.

    Args:
        app_id: Whose.
    """

    def __init__(self, app_id: str) -> None:
        super().__init__()
        self.app_id = app_id
        self._pages: dict[str, PageRow] = {}
        self._used: dict[str, dict[str, frozenset[str]]] = {}
        """What the widgets that were used on a page are known by, by transition."""
        self._rev = 0

    def refresh(self, connection: Connection, rev: int) -> None:
        """Read what was written up to a revision of the app."""
        if rev == self._rev:
            return
        changed = set()
        for page, lives in changed_pages(connection, self.app_id, self._rev):
            changed.add(page.page_id)
            if lives:
                self._pages[page.page_id] = page
            else:
                self._pages.pop(page.page_id, None)
                self.remove(page.page_id)
        for one in changed_widgets(connection, self.app_id, self._rev):
            on_page = self._used.setdefault(one.from_page, {})
            before = on_page.pop(one.transition_id, frozenset())
            keys = widget_features(one.widget_id, one.widget_text) if one.worked else frozenset()
            if keys:
                on_page[one.transition_id] = keys
            if keys != before:
                changed.add(one.from_page)
        for page_id in sorted(changed & self._pages.keys()):
            page = self._pages[page_id]
            screens = [load_features(text) for text in variants_of(connection, page_id)]
            widgets = frozenset().union(*self._used.get(page_id, {}).values())
            self.add(page_id, page.name, screens, (description_features(page.description), widgets))
        self._rev = rev
