"""How something is brought somewhere: into the cart, to a person, into another state."""

from tools.language.intents import Intent, Phrase
from tools.language.similarity import SAME, all_meanings, means, similarity, units
from tools.planning.endings import called_at_the_end
from tools.planning.entries import entry_of
from tools.planning.fields import meanings_of
from tools.planning.node import CHECKS, CLICKS, Node
from tools.planning.ways import Ask, Move, Way, click
from tools.text import bare

_ROWS = frozenset({"row", "listitem", "article", "treeitem", "group", "region"})
_CARRY = frozenset({"move", "put", "send", "place", "throw"})
_CARRIES = frozenset({"move", "copy"})
_LISTED = frozenset({"watch", "star", "like"})
_LISTS = frozenset({"combobox", "listbox"})
_HOLDERS = frozenset({"list", "region", "group", "table", "grid", "article", "tabpanel", "form"})
_LIKELY = 0.75


def goal_ways(intent: Intent, ask: Ask) -> list[Way]:
    """Use the control that brings the thing there, or choose the goal in the list that has it.

    Empty when the step names no goal, or nothing on the screen leads there.
    """
    given = _in_row_of(intent, ask)
    if given:
        return [Way((click(given[0], ask),))]
    if intent.to.empty:
        return []
    under = _below_own_entry(intent, ask)
    if under:
        return [Way((click(n, ask),)) for n in under]
    knobs = [n for n in ask.scene.nodes if n.role in CLICKS and n.clickable and not n.disabled]
    bringing = [n for n in knobs if _brings_to(n, intent)]
    if bringing:
        own = [n for n in bringing if any(row.holds(n) for row in _rows_of(intent, ask))]
        place = bare(intent.to.text)
        others = [n for n in bringing if bare(n.called) != place]
        alone = next((nodes for nodes in (bringing, others) if len(nodes) == 1), [])
        return [Way((click(n, ask),)) for n in (own or alone)[:2]]
    boxes = called_at_the_end(intent.to.whole or intent.to.text, CHECKS, ask)
    if boxes and not intent.to.quoted:
        return [Way((Move("check", boxes[0]),), leaves=False)]
    there = _made_there(intent, ask)
    if there:
        return there
    chosen = [
        (node, option.called)
        for node in ask.scene.nodes
        if node.role in _LISTS and not node.disabled
        for option in ask.scene.options(node)
        if intent.to.text and _is_goal(intent.to.text, node, option)
    ]
    if len({node for node, _ in chosen}) != 1:
        return []
    return [Way((Move("select", node, name),), leaves=False) for node, name in chosen[:1]]


def _in_row_of(intent: Intent, ask: Ask) -> list[Node]:
    """Find the control in the entry of a thing that is called like what it gets: a comment."""
    place = intent.target.within if intent.to.empty else intent.to
    if place is None or not place.text or not intent.target.text or not _adds(intent.verb):
        return []
    rows = [a for n in ask.finder.anchors(place) for a in (n, *n.ancestors())]
    entries = [row for row in rows if row.role in _ROWS - {"group", "region"}]
    inner = [n for row in entries for n in _inside(row, ask)]
    names = (intent.target.text, f"{intent.verb} {intent.target.text}")
    return [n for n in inner if any(similarity(name, n.called) >= SAME for name in names)]


def _below_own_entry(intent: Intent, ask: Ask) -> list[Node]:
    """Find the goal in the open list below what is called like the verb: Move to... > Work."""
    verb = all_meanings(intent.verb) & _CARRIES
    found = [
        n
        for n in ask.scene.nodes
        if verb and n.role in CLICKS and not n.disabled and not n.hidden
        if similarity(intent.to.text, n.called) >= SAME
        if any(verb & meanings_of(a.called) for a in n.ancestors() if a.role == "menuitem")
    ]
    return found if len(found) == 1 else []


def _inside(row: Node, ask: Ask) -> list[Node]:
    return [n for n in ask.scene.inside(row) if n.role in ("button", "link") and not n.disabled]


def _is_goal(said: str, node: Node, option: Node) -> bool:
    """Say whether an option is meant, by its name or with that of its list: the folder Work."""
    if similarity(said, option.called) >= SAME:
        return True
    goal, whole = bare(option.called), bare(said)
    kind = whole.removesuffix(goal) if whole.endswith(goal) else whole.removeprefix(goal)
    return bool(goal and kind.strip()) and kind != whole and similarity(kind, node.called) >= SAME


def _made_there(intent: Intent, ask: Ask) -> list[Way]:
    """Use the control for a new thing inside the list that it is made in: add a card to Doing."""
    place = intent.to.model_copy(update={"roles": (), "within": None})
    if not place.text or not _adds(intent.verb) or intent.value:
        return []
    boxes = [
        n
        for n in ask.scene.nodes
        if n.role in _HOLDERS and similarity(place.text, n.called) >= SAME
    ]
    wanted = f"{intent.verb} {intent.target.text or intent.target.whole}"
    inner = [n for box in boxes[:1] for n in ask.scene.inside(box)]
    made = [
        n
        for n in inner
        if n.role in CLICKS and n.clickable and similarity(wanted, n.called) >= _LIKELY
    ]
    return [Way((click(made[0], ask),))] if made else []


def _adds(verb: str) -> bool:
    return means(verb, "add")


def _brings_to(node: Node, intent: Intent) -> bool:
    """Say whether a control is called like verb and goal: Add to cart."""
    wanted = units(intent.to.text or intent.to.whole)
    own = units(node.called)
    said = {key for unit in own for key in unit.meanings}
    tokens = {token for unit in own for token in unit.token.split(" ")}
    adds = "add" in said or any(key.startswith("add_to_") for key in said)
    acts = adds or bool({t for u in units(intent.verb) for t in u.token.split(" ")} & tokens)
    moves = bool(_CARRY & tokens) and bool(_CARRY & set(intent.verb.split(" ")))
    one = len(own) == 1 and node.role in ("button", "link")
    if one and any(_LISTED & u.meanings & said for u in wanted):
        # The watch list is what Watch fills.
        return True
    return (acts or moves) and all(
        set(unit.token.split(" ")) <= tokens
        or unit.meanings & said
        or any(f"add_to_{key}" in said for key in unit.meanings)
        for unit in wanted
    )


def _rows_of(intent: Intent, ask: Ask) -> list[Node]:
    """The entries that the thing is in; that of the field written into last for "it"."""
    if intent.target.ordinal is not None:
        entry = entry_of(intent.target, ask.scene)
        return [entry] if entry is not None else []
    places = ask.finder.anchors(intent.target) if intent.target.text else []
    if not intent.target.text and ask.last_field is not None:
        places = [ask.last_field]
    rows = [next((a for a in (n, *n.ancestors()) if a.role in _ROWS), None) for n in places]
    return [row for row in rows if row is not None]


def as_brought(intent: Intent) -> Intent:
    """Read what is put somewhere as brought there, where there is no such field."""
    thing = Phrase(text=intent.value or "", whole=intent.value or "")
    return intent.model_copy(update={"kind": "do", "target": thing, "to": intent.target})
