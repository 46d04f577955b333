"""The pages of one app, known again by their names and screens."""

from sqlalchemy import Connection

from tools.knowledge.features import loaded
from tools.knowledge.matching import PageIndex
from tools.knowledge.store.pages import changed_pages, variants_of


class PageBook:
    """Finds pages; `refresh` brings it up to what is stored.

    Args:
        app_id: Whose.
    """

    def __init__(self, app_id: str) -> None:
        self.app_id = app_id
        self.index = PageIndex()
        self._rev = 0

    def refresh(self, connection: Connection, rev: int) -> None:
        """Read what was written up to a revision of the app."""
        if rev == self._rev:
            return
        for page, lives in changed_pages(connection, self.app_id, self._rev):
            if lives:
                screens = [loaded(text) for text in variants_of(connection, page.page_id)]
                self.index.add(page.page_id, page.name, screens)
            else:
                self.index.remove(page.page_id)
        self._rev = rev
