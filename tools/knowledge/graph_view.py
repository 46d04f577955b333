"""The graph as it is now, consistent for one operation; kept until somebody writes."""

import os
import threading
from collections.abc import Callable
from dataclasses import dataclass, field

from sqlalchemy import Connection

from surefoot.tools.knowledge.answers import NOT_IN_GRAPH, RefusedError
from surefoot.tools.knowledge.intent_index import IntentIndex
from surefoot.tools.knowledge.page_index import PageIndex, StoredPageIndex
from surefoot.tools.knowledge.projection import Projection
from surefoot.tools.knowledge.store.pages import PageRow, find_pages, revisions


class GraphCache:
    """Projections and indexes by app; each view checks by revision whether they still hold.

    Args:
        make_intents: Makes an empty index of the intents of an app.

    A child process after a fork starts with an empty one.
    """

    def __init__(self, make_intents: Callable[[str], IntentIndex] = IntentIndex) -> None:
        self.make_intents = make_intents
        self._reset()

    def _reset(self) -> None:
        self._pid = os.getpid()
        self._lock = threading.RLock()
        self.projections: dict[str, Projection] = {}
        self.intents: dict[str, IntentIndex] = {}
        self.pages: dict[str, StoredPageIndex] = {}

    @property
    def lock(self) -> threading.RLock:
        """To be held while anything that this cache holds is used."""
        if self._pid != os.getpid():
            self._reset()
        return self._lock


HOME_NAMES = ("首页", "主页", "home")


@dataclass(frozen=True, slots=True)
class GraphView:
    """The store as it is now, and what of it is already known."""

    connection: Connection
    cache: GraphCache
    _revisions: dict[str, dict[str, int]] = field(default_factory=dict)

    def projection(self, app_id: str) -> Projection:
        """Returns the graph of an app and of those joined to it."""
        projection = self.cache.projections.get(app_id) or Projection()
        if projection.refresh(self.connection, self._current(app_id)):
            self.cache.projections.update(dict.fromkeys(projection.revisions, projection))
        return projection

    def intents(self, app_id: str) -> IntentIndex:
        """Returns the intents and page texts of an app."""
        index = self.cache.intents.get(app_id)
        if index is None:
            index = self.cache.intents[app_id] = self.cache.make_intents(app_id)
        index.refresh(self.connection, self._current(app_id).get(app_id, 0))
        return index

    def pages(self, app_id: str) -> PageIndex:
        """Returns the pages of an app by name and screen."""
        index = self.cache.pages.setdefault(app_id, StoredPageIndex(app_id))
        index.refresh(self.connection, self._current(app_id).get(app_id, 0))
        return index

    def _current(self, app_id: str) -> dict[str, int]:
        """Ask once a view how new what is stored is: over a network that is most of a call."""
        known = self._revisions.get(app_id)
        if known is None:
            known = self._revisions[app_id] = revisions(self.connection, app_id)
        return known

    def page(self, page_id: str, *, sentence: str = "") -> PageRow:
        """Returns a page.

        Raises:
            Refusal: PAGE_NOT_FOUND.
        """
        found = find_pages(self.connection, [page_id]).get(page_id)
        if found is None:
            raise RefusedError("PAGE_NOT_FOUND", page_id, sentence=sentence, page_id=page_id)
        return found

    def start(self, app_id: str, current_page: str) -> PageRow:
        """Returns the page where a way begins: the one named, else the app's home.

        Raises:
            Refusal: PAGE_NOT_FOUND; unknown, or the app has no home.
        """
        projection = self.projection(app_id)
        if current_page:
            known = projection.pages.get(current_page)
            return known or self.page(current_page, sentence=NOT_IN_GRAPH)
        home = find_home(app_id, projection)
        if home is None:
            raise RefusedError("PAGE_NOT_FOUND", f"应用 {app_id} 没有首页", app_id=app_id)
        return home


def find_home(app_id: str, projection: Projection) -> PageRow | None:
    """Returns an app's home: the oldest page of this type, else one that is called so."""
    own = [page for page in projection.pages.values() if page.app_id == app_id]
    typed = [page for page in own if page.type == "home"]
    homes = typed or [page for page in own if page.name.casefold() in HOME_NAMES]
    return min(homes, key=lambda page: (page.created_seq, page.page_id), default=None)
