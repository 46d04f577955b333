"""What frames the main part of a page: its navigation, head and foot."""

from surefoot.tools.screens.roles import CHROME_ROLES
from surefoot.tools.screens.texts import PageText

_TREES = frozenset({"tree", "treegrid"})


def is_in_frame(page: PageText, index: int) -> bool:
    """Say whether a widget stands in the frame; so does a tree beside the main part of a page."""
    roles = {widget.role for widget in page.ancestors(index)}
    if roles & CHROME_ROLES:
        return True
    in_tree = bool(roles & _TREES) or page.widgets[index].role in _TREES
    return in_tree and "main" not in roles and any(w.role == "main" for _, w in page.visible)
