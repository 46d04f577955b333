"""The pages of one app, known again by their names, screens and widgets."""

from sqlalchemy import Connection

from surefoot.tools.knowledge.features import loaded, told, used
from surefoot.tools.knowledge.matching import PageIndex
from surefoot.tools.knowledge.store.pages import Page, changed_pages, variants_of
from surefoot.tools.knowledge.store.transitions import changed_widgets


class PageBook:
    """Finds pages; `refresh` brings it up to what is stored.

    Args:
        app_id: Whose.
    """

    def __init__(self, app_id: str) -> None:
        self.app_id = app_id
        self.index = PageIndex()
        self._pages: dict[str, Page] = {}
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
                self.index.remove(page.page_id)
        for one in changed_widgets(connection, self.app_id, self._rev):
            on_page = self._used.setdefault(one.from_page, {})
            before = on_page.pop(one.transition_id, frozenset())
            keys = used(one.widget_id, one.widget_text) if one.worked else frozenset()
            if keys:
                on_page[one.transition_id] = keys
            if keys != before:
                changed.add(one.from_page)
        for page_id in sorted(changed & self._pages.keys()):
            page = self._pages[page_id]
            screens = [loaded(text) for text in variants_of(connection, page_id)]
            widgets = frozenset().union(*self._used.get(page_id, {}).values())
            self.index.add(page_id, page.name, screens, (told(page.description), widgets))
        self._rev = rev
