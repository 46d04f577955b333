"""How things get other names, and how a thing is marked to be worked on."""

from tools.language.intents import Intent, Phrase
from tools.language.similarity import SAME, is_file_name, similarity
from tools.planning.forms import SUBMITS, after, buttons
from tools.planning.menus import open_menu_ways
from tools.planning.node import CHECKS, CLICKS, TEXT_FIELDS, Node
from tools.planning.targets import concept
from tools.planning.ways import Ask, Move, Way, click
from tools.text import bare

_LIKELY = 0.7
_EDITS = 0.65
_ROWS = frozenset({"row", "listitem", "article", "treeitem", "option"})
_FRAME = frozenset({"navigation", "banner", "contentinfo", "toolbar"})
_LISTED = _ROWS | {"cell", "gridcell", "listbox", "grid", "table", "tree", "list"}
_LEAVE = TEXT_FIELDS | CHECKS | {"tab", "menuitem", "button"}
"""What a click on does more than to mark it."""


def rename_ways(intent: Intent, ask: Ask) -> list[Way]:
    """Give a new name in the field that holds the old one, or by the control that renames."""
    value = intent.value or ""
    target = intent.target
    fields = [
        n
        for n in ask.scene.nodes
        if n.role in TEXT_FIELDS and target.text and bare(n.widget.value or "") == bare(target.text)
    ]
    own = [] if fields else (_name_fields(target, ask) or _fields_called(target, ask))
    if own and ask.scene.dialog is None:
        return [Way((Move("fill", own[0], value),), leaves=False)]
    fields = fields or own
    if ask.scene.dialog is not None and not fields:
        first = ask.finder.first_field()
        fields = [first] if first is not None else []
    if fields:
        return fill_and_send(fields[0], value, ask, ("rename", *SUBMITS))
    rename = concept("rename")
    prompts = ask.finder.find(rename, TEXT_FIELDS, allowed=lambda n: n.role in TEXT_FIELDS)
    if prompts and prompts[0].name >= 0.7:
        return fill_and_send(prompts[0].node, value, ask, ("rename", *SUBMITS))
    things = [m for m in ask.finder.find(target) if target.text and _is_thing(m.node)]
    if target.text and not things and not target.quoted:
        # Its form stands open already, and the name is a field in it.
        title = _name_field_held(ask)
        if title is not None:
            return [Way((Move("fill", title, value),), leaves=False)]
    near = (
        ask.finder.find(rename.model_copy(update={"within": target}), CLICKS) if target.text else []
    )
    control = [m for m in near or ask.finder.find(rename, CLICKS) if m.name >= 0.55]
    control = [m for m in control if m.node.clickable or m.node.role == "generic"]
    if target.text and not ask.finder.find(target):
        return ask.lack(target, "there is no")
    if not control and target.text:
        # The name is one of the properties.
        edits = ask.finder.find(Phrase(text=f"edit {target.text}"), CLICKS)
        control = [m for m in edits if m.name >= _EDITS and m.node.clickable]
    if control:
        return [Way((click(m.node, ask, text=value),), done=False) for m in control[:2]]
    return [*open_menu_ways(target, intent.verb, ask), *select_first(target, ask)]


def _name_fields(target: Phrase, ask: Ask) -> list[Node]:
    """Find the field for the name of a kind of thing: Drawing name for the drawing."""
    if not target.text or target.quoted:
        return []
    found = [
        n
        for n in ask.scene.nodes
        if n.role in TEXT_FIELDS
        and any(similarity(f"{target.text} {end}", n.called) >= SAME for end in ("name", "title"))
    ]
    return found if len(found) == 1 else []


def _fields_called(target: Phrase, ask: Ask) -> list[Node]:
    """Find the field that is itself called like what is renamed: the subject."""
    if not target.text or target.quoted or target.within is not None:
        return []
    found = ask.finder.find(target, TEXT_FIELDS, allowed=lambda n: n.role in TEXT_FIELDS)
    return [m.node for m in found if m.name >= SAME and m.node.writable][:1]


def _name_field_held(ask: Ask) -> Node | None:
    found = ask.finder.find(concept("name"), TEXT_FIELDS, allowed=lambda n: n.role in TEXT_FIELDS)
    held = [m.node for m in found if m.name >= _LIKELY and m.node.widget.value]
    return held[0] if held else None


_ALIKE = 0.6


def select_first(target: Phrase, ask: Ask) -> list[Way]:
    """Mark what is to be worked on, so that the app offers what can be done with it."""
    boxes = ask.finder.find(
        Phrase(roles=("checkbox",), within=target), CHECKS, allowed=lambda n: n.role in CHECKS
    )
    told = ask.finder.anchors(target)
    rows = [m.node for m in boxes if _is_beside(m.node, told) and _marks(m.node, target)]
    ways = [Way((Move("check", node),), done=False) for node in rows[:1]]
    found = [m.node for m in ask.finder.find(target) if m.node.role not in _LEAVE]
    found = [n for n in found if _is_thing(n)]
    return ways + [Way((click(node, ask),), done=False) for node in found[:1]]


def _marks(box: Node, target: Phrase) -> bool:
    """Say whether a box only marks its row: it has no name of its own, or that of the thing."""
    name = box.widget.name
    return not name or "select" in bare(name) or similarity(target.text, name) >= _ALIKE


def _is_beside(box: Node, things: list[Node]) -> bool:
    """Say whether a box stands in the row of one of the things."""
    row = next((a for a in box.ancestors() if a.role in _ROWS), None)
    return row is not None and any(row is n or row.holds(n) for n in things)


def _is_thing(node: Node) -> bool:
    """Say whether an element stands for a thing of a list, and is no title and no navigation."""
    around = {a.role for a in node.ancestors()}
    listed = bool(_LISTED & {node.role, *around}) or is_file_name(node.called)
    return listed and not around & _FRAME


def fill_and_send(field: Node, value: str, ask: Ask, keys: tuple[str, ...]) -> list[Way]:
    """Type the name, then send it off by a button or with Enter, if the step does not say how."""
    fill = Move("fill", field, value)
    if ask.sent_next:
        return [Way((fill,), leaves=False)]
    sends = [
        n for n in buttons(ask, *keys) if ask.scene.dialog is None or ask.scene.dialog.holds(n)
    ]
    ways = [Way((fill, click(node, ask))) for node in after(sends, field)[:2]]
    return [*ways, Way((fill, Move("press", field, "Enter")))]
