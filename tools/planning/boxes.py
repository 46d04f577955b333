"""How boxes, switches and radio buttons are ticked and unticked."""

from tools.language.intents import ALL, Intent, Phrase
from tools.language.lexicon import lexicon
from tools.language.similarity import SAME, units
from tools.language.text import bare, normalise
from tools.planning.endings import called_at_the_end
from tools.planning.places import Match
from tools.planning.scene import CHECKS, FIELDS, Node
from tools.planning.ways import Ask, Move, Way, click

TOGGLES = CHECKS | {"option"}
_MOST = 4


def check_ways(intent: Intent, ask: Ask) -> list[Way]:
    """Tick or untick; what cannot be ticked is clicked, unless the verb may mean to look."""
    on = intent.kind not in ("uncheck", "deselect")
    action = "check" if on else "uncheck"
    joined = Phrase(text=intent.joined) if intent.joined else None
    rows = {"row", "listitem"} & set(intent.target.roles)
    found = _toggles(joined, ask, 0.95) if joined else []
    found = found or ([] if rows else _toggles(intent.target, ask, 0.55))
    if not found and not rows and not intent.target.quoted:
        ended = called_at_the_end(intent.target.whole or intent.target.text, CHECKS, ask)
        found = [Match(node, 1, 1) for node in ended[:1]]
    if not on:
        # What a closed list shows cannot be unticked.
        found = [m for m in found if m.node.role != "option"]
    if intent.target.ordinal == ALL or means_all(intent.target):
        return _all_ways(intent, ask, action, found)
    if found:
        return [_toggle(action, m.node) for m in found[:_MOST]]
    if intent.unsure and intent.verb.startswith("check"):
        return [Way((), look_only=True)]
    place = intent.target.within if _is_state(intent.target) else None
    # Mark x as done: the box of x, whatever else is called done.
    beside = _beside(place or intent.target, ask)
    if beside:
        return [Way((Move(action, node),), leaves=False) for node in beside[:2]]
    drawn = _drawn(intent.target, ask)
    if drawn:
        return [Way((click(node, ask),), leaves=False) for node in drawn[:2]]
    other = ask.finder.find(intent.target)
    clickable = [m for m in other if m.node.clickable and m.node.role not in FIELDS | {"option"}]
    return [Way((click(m.node, ask),)) for m in clickable[:_MOST]] or ask.lack(
        intent.target, "there is no box"
    )


def _toggle(action: str, node: Node) -> Way:
    owner = next((a for a in node.ancestors() if a.role == "combobox"), None)
    if node.role == "option" and owner is not None:
        # Mark them as finished: what is to be done is chosen in a list.
        return Way((Move("select", owner, node.called),), leaves=False)
    return Way((Move(action, node),), leaves=False)


def _toggles(target: Phrase, ask: Ask, least: float) -> list[Match]:
    target = _unfielded(target)
    found = ask.finder.find(target, CHECKS, allowed=lambda n: n.role in TOGGLES)
    if target.text:
        return [m for m in found if m.name >= least]
    return found


def _unfielded(target: Phrase) -> Phrase:
    # "the box X", "ô X" is a check box here, not a field to write into.
    return (
        target.model_copy(update={"roles": ("checkbox",)}) if "textbox" in target.roles else target
    )


def _beside(target: Phrase, ask: Ask) -> list[Node]:
    """Find the box in the row or beside the text that is named."""
    place = target if not target.text else target.model_copy(update={"roles": ()})
    around = Phrase(roles=("checkbox",), within=place)
    told = [n for n in ask.finder.anchors(place) if n.role != "option"] if place.text else []
    if place.text and not told:
        return []
    found = ask.finder.find(around, CHECKS, allowed=lambda n: n.role in CHECKS)
    nodes = [m.node for m in found]
    row = next((a for n in nodes[:1] for a in n.ancestors() if a.role in ("row", "listitem")), None)
    # Of several boxes in a row the one without a name of its own selects it.
    return sorted(nodes, key=lambda n: row is not None and not (row.holds(n) and _selects(n)))


def _selects(node: Node) -> bool:
    return not node.widget.name or any("select_all" in u.meanings for u in units(node.widget.name))


def _is_state(target: Phrase) -> bool:
    """Say whether a target only says how something is to be: done, finished, active."""
    text = normalise(target.text)
    known = {*lexicon().meanings("concepts", text), *lexicon().meanings("values", text)}
    return bool(known & {"completed", "active", "enable", "true"}) and not target.quoted


def _drawn(target: Phrase, ask: Ask) -> list[Node]:
    """Find the box of a row that the app only draws: a picture that is called so."""
    place = target.within if not target.text else target.model_copy(update={"roles": ()})
    around = Phrase(text="checkbox", within=place)
    found = ask.finder.find(around, allowed=lambda n: n.clickable and not n.widget.text)
    return [m.node for m in found if "checkbox" in bare(m.node.called).split()]


def means_all(target: Phrase) -> bool:
    """Say whether all of the boxes are meant."""
    return "all" in lexicon().meanings("concepts", target.text)


def _all_ways(intent: Intent, ask: Ask, action: str, found: list[Match]) -> list[Way]:
    boxes = [n for n in ask.scene.nodes if n.role in ("checkbox", "switch") and not n.disabled]
    every = [m for m in found if m.node in boxes]
    master = ask.finder.find(Phrase(text="select all"), CHECKS, allowed=lambda n: n.role in CHECKS)
    if master and master[0].name >= SAME:
        return [Way((Move(action, master[0].node),), leaves=False)]
    want = action == "check"
    nodes = [m.node for m in every] if every and intent.target.text else boxes
    todo = [n for n in nodes if ("checked" in n.widget.states) != want][:15]
    if not todo and nodes:
        return [Way((), look_only=True)]
    return (
        [Way(tuple(Move(action, n) for n in todo), leaves=False)]
        if todo
        else ask.lack(intent.target, "there are no boxes")
    )
