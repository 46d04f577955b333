"""How something is brought somewhere: into the cart, to a person, into another state."""

from tools.language.intents import Intent, Phrase
from tools.language.similarity import SAME, similarity, units
from tools.planning.entries import entry_of
from tools.planning.scene import CLICKS, Node
from tools.planning.ways import Ask, Move, Way, click

_ROWS = frozenset({"row", "listitem", "article", "treeitem", "group", "region"})
_LISTS = frozenset({"combobox", "listbox"})


def goal_ways(intent: Intent, ask: Ask) -> list[Way]:
    """Use the control that brings the thing there, or choose the goal in the list that has it.

    Empty when the step names no goal, or nothing on the screen leads there.
    """
    if intent.to.empty:
        return []
    knobs = [n for n in ask.scene.nodes if n.role in CLICKS and n.clickable and not n.disabled]
    bringing = [n for n in knobs if _brings_to(n, intent)]
    if bringing:
        own = [n for n in bringing if any(row.holds(n) for row in _rows_of(intent, ask))]
        alone = bringing if len(bringing) == 1 else []
        return [Way((click(n, ask),)) for n in (own or alone)[:2]]
    chosen = [
        (node, option.called)
        for node in ask.scene.nodes
        if node.role in _LISTS and not node.disabled
        for option in ask.scene.options(node)
        if intent.to.text and similarity(intent.to.text, option.called) >= SAME
    ]
    if len({node for node, _ in chosen}) != 1:
        return []
    return [Way((Move("select", node, name),), leaves=False) for node, name in chosen[:1]]


def _brings_to(node: Node, intent: Intent) -> bool:
    """Say whether a control is called like verb and goal: Add to cart."""
    wanted = units(intent.to.text or intent.to.whole)
    own = units(node.called)
    said = {key for unit in own for key in unit.meanings}
    tokens = {token for unit in own for token in unit.token.split(" ")}
    adds = "add" in said or any(key.startswith("add_to_") for key in said)
    acts = adds or bool({t for u in units(intent.verb) for t in u.token.split(" ")} & tokens)
    return acts and all(
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
