"""What a menu entry of the same step opened: a list of its own, beside which others stand."""

from collections.abc import Sequence

from tools.language.intents import Intent
from tools.planning.attempts import Tried
from tools.planning.node import Node
from tools.planning.ways import Ask, Way, click
from tools.text import bare, without_icons

_POPUPS = frozenset({"menu", "tooltip", "listbox"})
_CHOOSES = frozenset({"click", "select"})
_FROM_MENU = "click the menuitem "


def opened_by_entry(number: int, tried: Sequence[Tried]) -> bool:
    """Say whether the part before this one chose an entry of a menu."""
    before = [t for t in tried if t.part == number - 1]
    return bool(before) and before[-1].worked and before[-1].what.startswith(_FROM_MENU)


def of_popup_first(ways: list[Way], intent: Intent, ask: Ask) -> list[Way]:
    """Put what stands in an open popup by the name that is said before anything else of it."""
    name = bare(intent.value or intent.target.text)
    if not ask.from_menu or intent.kind not in _CHOOSES or not name:
        return ways
    popups = [n for n in ask.scene.nodes if n.role in _POPUPS and not n.hidden]
    own = [n for n in ask.scene.nodes if n.clickable and bare(without_icons(n.called)) == name]
    own = [n for n in own if _is_inside(n, popups)]
    taken = {m.node for way in ways[:1] for m in way.moves}
    if not own or taken & set(own):
        return ways
    return [Way((click(own[-1], ask),)), *ways]


def without_open_ones(ways: list[Way], ask: Ask) -> list[Way]:
    """Leave out what only opens a menu that stands open: once more would close it."""
    kept = []
    for way in ways:
        menu = None if way.done else _open_menu(way, ask)
        if menu is None:
            kept.append(way)
        else:
            sought = way.moves[-1].note.removeprefix("to find ") or "it"
            ask.missing.append(f"{sought} is not in the open menu {menu.called!r}")
    return kept


def _open_menu(way: Way, ask: Ask) -> Node | None:
    """Give the menu of that name that stands open already."""
    node = way.moves[-1].node if way.moves and way.moves[-1].action == "click" else None
    if node is None or not node.called:
        return None
    menus = [n for n in ask.scene.nodes if n.role in _POPUPS and n is not node and not n.hidden]
    return next((menu for menu in menus if menu.called == node.called), None)


def _is_inside(node: Node, popups: Sequence[Node]) -> bool:
    return any(p.holds(node) for p in popups)
