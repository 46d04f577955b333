"""What was read from the store, kept until somebody writes."""

import os
import threading
from collections.abc import Callable

from sqlalchemy import Connection

from surefoot.tools.knowledge.intent_book import IntentBook
from surefoot.tools.knowledge.page_book import PageBook
from surefoot.tools.knowledge.projection import Projection


class GraphCache:
    """Projections and indexes by app; each read checks by revision whether they still hold.

    Args:
        make_book: Makes an empty intent book for an app.

    A child process after a fork starts with an empty one.
    """

    def __init__(self, make_book: Callable[[str], IntentBook] = IntentBook) -> None:
        self._make_book = make_book
        self._reset()

    def _reset(self) -> None:
        self._pid = os.getpid()
        self._lock = threading.RLock()
        self._projections: dict[str, Projection] = {}
        self._books: dict[str, IntentBook] = {}
        self._pages: dict[str, PageBook] = {}

    @property
    def lock(self) -> threading.RLock:
        """To be held while anything that this cache gave is used."""
        if self._pid != os.getpid():
            self._reset()
        return self._lock

    def projection(
        self, connection: Connection, app_id: str, current: dict[str, int]
    ) -> Projection:
        """Give the graph of an app and those joined to it, by their revisions."""
        projection = self._projections.get(app_id)
        if projection is None:
            projection = Projection()
        if projection.refresh(connection, current):
            for app in projection.revisions:
                self._projections[app] = projection
        return projection

    def book(self, connection: Connection, app_id: str, rev: int) -> IntentBook:
        """Give the intents of an app, as they are at a revision."""
        book = self._books.get(app_id)
        if book is None:
            book = self._books[app_id] = self._make_book(app_id)
        book.refresh(connection, rev)
        return book

    def pages(self, connection: Connection, app_id: str, rev: int) -> PageBook:
        """Give the pages of an app by name and screen, as they are at a revision."""
        book = self._pages.get(app_id)
        if book is None:
            book = self._pages[app_id] = PageBook(app_id)
        book.refresh(connection, rev)
        return book
