"""How boxes, switches and radio buttons are ticked and unticked."""

import re

from tools.language.intents import ALL, Intent, Phrase
from tools.language.lexicon import lexicon
from tools.language.similarity import SAME, means, similarity
from tools.planning.endings import called_at_the_end
from tools.planning.looks import looked_up
from tools.planning.node import CHECKS, CLICKS, FIELDS, Node
from tools.planning.nth_boxes import nth_box
from tools.planning.places import Match
from tools.planning.plain_grids import plain_row_boxes
from tools.planning.switches import switch_of
from tools.planning.ways import Ask, Move, Way, click
from tools.text import bare, normalise

TOGGLES = CHECKS | {"option"}
_MOST = 4
_ROWS = frozenset({"row", "listitem", "article", "treeitem"})


def check_ways(intent: Intent, ask: Ask) -> list[Way]:
    """Tick or untick; what cannot be ticked is clicked, unless the verb may mean to look."""
    on = intent.kind not in ("uncheck", "deselect")
    action = "check" if on else "uncheck"
    told = _by_buttons(intent, ask, action)
    if told:
        return told
    placed = [] if intent.target.roles else nth_box(intent.target, ask)
    if placed:
        return [Way((Move(action, placed[0]),), leaves=False)]
    found = _boxes_meant(intent, ask, on=on)
    if intent.target.ordinal == ALL or means_all(intent.target):
        return _all_ways(intent, ask, action, found)
    place = intent.target.within if _is_state(intent.target) else None
    if place is not None and place.text:
        named = _toggles(place, ask, SAME)
        found = [m for m in named if m.node.role in CHECKS] or found
    if found:
        return [_toggle(action, m.node) for m in found[:_MOST]]
    if intent.unsure and intent.verb.startswith("check"):
        turned = looked_up([intent], ask)
        if turned:
            return turned
        return [Way((), look_only=True)]
    around = _boxes_beside(intent, place, ask)
    if around:
        return [Way((Move(action, node),), leaves=False) for node in around[:2]]
    drawn = _drawn(intent.target, ask)
    if drawn:
        return [Way((click(node, ask),), leaves=False) for node in drawn[:2]]
    other = ask.finder.find(intent.target)
    clickable = [m for m in other if m.node.clickable and m.node.role not in FIELDS | {"option"}]
    return [Way((click(m.node, ask),)) for m in clickable[:_MOST]] or ask.lack(
        intent.target, "there is no box"
    )


def _by_buttons(intent: Intent, ask: Ask, action: str) -> list[Way]:
    """Use what turns the state at once, or the boxes of the first few rows."""
    knobs = _state_knobs(intent, ask)
    if knobs:
        return [Way((click(node, ask),)) for node in knobs[:2]]
    few = first_few(intent, ask)
    if few:
        return [Way(tuple(Move(action, node) for node in few), leaves=False)]
    return [Way((click(node, ask),)) for node in _own_knobs(intent, ask)[:1]]


def _boxes_meant(intent: Intent, ask: Ask, *, on: bool) -> list[Match]:
    """Find the boxes that are called so, in the row that is named."""
    joined = Phrase(text=intent.joined) if intent.joined else None
    rows = {"row", "listitem"} & set(intent.target.roles)
    found = _toggles(joined, ask, 0.95) if joined else []
    found = found or ([] if rows else _toggles(intent.target, ask, 0.55))
    if not found and not rows and not intent.target.quoted:
        ended = called_at_the_end(intent.target.whole or intent.target.text, CHECKS, ask)
        found = [Match(node, 1, 1) for node in ended[:1]]
    found = _in_rows(intent.target, found, ask)
    # What a closed list shows cannot be unticked.
    return found if on else [m for m in found if m.node.role != "option"]


def _boxes_beside(intent: Intent, place: Phrase | None, ask: Ask) -> list[Node]:
    """Find the box of x for "mark x as done", or the one box in the row of x."""
    beside = _beside(place or intent.target, ask)
    if beside:
        return beside
    inside = intent.target.within
    if inside is None and (switch := switch_of(place or intent.target, ask)) is not None:
        return [switch]
    if inside is None or not inside.text or intent.target.quoted:
        return []
    own = [n for n in ask.finder.anchors(inside) if any(a.role in _ROWS for a in n.ancestors())]
    held = _beside(inside, ask) if own else []
    return held if len(held) == 1 else []


def _own_knobs(intent: Intent, ask: Ask) -> list[Node]:
    """Find the button called like the verb: Deactivate in the row of x, Mark as read for all."""
    knobs = [n for n in ask.scene.nodes if n.role == "button" and n.clickable and not n.disabled]
    target, verb = intent.target, intent.verb
    if not verb or intent.unsure or target.ordinal is not None:
        return []
    if target.within is not None and not target.within.text:
        said = f"{verb} as {target.text}"
        return [n for n in knobs if similarity(said, n.called) >= SAME][:1]
    rows = [
        a
        for n in (ask.finder.anchors(target) if target.text else [])
        for a in (n, *n.ancestors())
        if a.role in ("row", "listitem")
    ]
    own = [n for n in knobs if any(row.holds(n) for row in rows)]
    return [n for n in own if similarity(verb, n.called) >= SAME][:1]


def _toggle(action: str, node: Node) -> Way:
    owner = node.closed_list
    if owner is not None:
        # Mark them as finished: what is to be done is chosen in a list.
        return Way((Move("select", owner, node.called),), leaves=False)
    return Way((Move(action, node),), leaves=False)


def _toggles(target: Phrase, ask: Ask, least: float) -> list[Match]:
    target = _unfielded(target)
    found = ask.finder.find(target, CHECKS, allowed=lambda n: n.role in TOGGLES)
    if target.text:
        return [m for m in found if m.name >= least]
    return found


def _in_rows(target: Phrase, found: list[Match], ask: Ask) -> list[Match]:
    """Take the boxes of the row that the place is in: the mail of Ann, not any box called so."""
    place = target.within
    if place is None or not place.text or not found:
        return found
    around = [a for n in ask.finder.anchors(place) for a in (n, *n.ancestors())]
    rows = [a for a in around if a.role in ("row", "listitem")]
    own = [n for row in rows for n in ask.scene.inside(row) if n.role in CHECKS]
    if not own or any(m.node in own for m in found):
        return [m for m in found if m.node in own] or found
    return [Match(n, 1, 1) for n in own if _selects(n)] or found


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
    own = [a for n in told for a in (n, *n.ancestors()) if a.role in _ROWS]
    # The box of a thing is in its entry or right beside it, not somewhere else on the page.
    found = [m for m in found if not own or _shares(own, m.node)]
    nodes = [m.node for m in found]
    row = next((a for n in nodes[:1] for a in n.ancestors() if a.role in ("row", "listitem")), None)
    # Of several boxes in a row the one without a name of its own selects it.
    return sorted(nodes, key=lambda n: row is not None and not (row.holds(n) and _selects(n)))


def _shares(rows: list[Node], node: Node) -> bool:
    around = {node, *node.ancestors()}
    return any(row in around or row.parent is node.parent for row in rows)


def _selects(node: Node) -> bool:
    return not node.widget.name or means(node.widget.name, "select_all")


def _is_state(target: Phrase) -> bool:
    """Say whether a target only says how something is to be: done, finished, active."""
    text = normalise(target.text)
    known = {*lexicon().meanings("concepts", text), *lexicon().meanings("values", text)}
    return bool(known & {"completed", "active", "enable", "true"}) and not target.quoted


def in_head(node: Node) -> bool:
    """Say whether it is in the head of a table, where a box without a name stands for all rows."""
    return any(a.role == "columnheader" for a in node.ancestors())


FEW = re.compile(
    r"\b(?P<en>first|last) (?P<n>two|three|four|five|[2-9])\b"
    r"|(?P<zh>前|最后|后)(?P<m>[两二三四五2-9])\s*[个张条行项封篇份]"
    r"|\b(?P<k>hai|ba|bốn|năm|[2-9])\s[^\W\d]+(?:\s[^\W\d]+)?\s(?P<vi>đầu|cuối)"
)
_COUNTS = {
    **{"two": 2, "three": 3, "four": 4, "five": 5},
    **{"两": 2, "二": 2, "三": 3, "四": 4, "五": 5},
    **{"hai": 2, "ba": 3, "bốn": 4, "năm": 5},
}
_FROM_THE_END = frozenset({"last", "最后", "后", "cuối"})


def first_few(intent: Intent, ask: Ask) -> list[Node]:
    """Find the boxes of the first or last few rows, or of one by its number; nothing without."""
    target = intent.target
    said = FEW.search(normalise(intent.words))
    if said is not None and not target.quoted:
        number = said["n"] or said["m"] or said["k"]
        wanted = _COUNTS.get(number) or int(number)
        rows = _row_boxes(ask)
        behind = (said["en"] or said["zh"] or said["vi"]) in _FROM_THE_END
        chosen = rows[-wanted:] if behind else rows[:wanted]
        return chosen if len(rows) >= wanted else []
    if not target.ordinal or target.quoted or target.within:
        return []
    if target.ordinal != -1 and not set(target.roles) & _THINGS and target.text:
        return []
    if target.ordinal == -1 and target.roles:
        return []
    if target.text and _toggles(target, ask, 0.7):
        return []
    rows = _row_boxes(ask)
    at = target.ordinal - 1 if target.ordinal > 0 else target.ordinal
    return [rows[at]] if -len(rows) <= at < len(rows) else []


_THINGS = frozenset({"row", "listitem", "treeitem", "img", "paragraph"})


def _row_boxes(ask: Ask) -> list[Node]:
    boxes = [n for n in ask.scene.nodes if n.role == "checkbox" and not n.disabled]
    rows = [n for n in boxes if any(a.role in _ROWS for a in n.ancestors()) and not in_head(n)]
    return rows or plain_row_boxes(boxes, ask)


def _state_knobs(intent: Intent, ask: Ask) -> list[Node]:
    """Find the control that marks a thing: Mark as read beside the article."""
    place = intent.target.within
    if place is None or not intent.target.text or not intent.verb:
        return []
    said = Phrase(text=f"{intent.verb} as {intent.target.text}", within=place)
    if means_all(place) and not place.quoted:
        said = Phrase(text=f"{intent.verb} all as {intent.target.text}")
    found = ask.finder.find(said, CLICKS, allowed=lambda n: n.clickable and n.role not in TOGGLES)
    return [m.node for m in found if m.name >= SAME]


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
    every_one = [m for m in master if means(m.node.widget.name, "select_all")]
    heads = [n for n in boxes if in_head(n)]
    named = [m.node for m in (*(m for m in master[:1] if m.name >= SAME), *every_one[:1])]
    if len(heads) == 1 and not every and heads[0] not in named and not heads[0].widget.name:
        # The box in the head of the table, before a box All of a filter.
        return [Way((Move(action, heads[0]),), leaves=False)]
    for node in named[:1]:
        return [Way((Move(action, node),), leaves=False)]
    if len(heads) == 1 and not every:
        return [Way((Move(action, heads[0]),), leaves=False)]
    want = action == "check"
    heads = [n for n in boxes if not every and in_head(n) and not n.widget.name]
    if len(heads) == 1:
        return [Way((Move(action, heads[0]),), leaves=False)]
    rows = [n for n in boxes if any(a.role in _ROWS for a in n.ancestors())]
    nodes = [m.node for m in every] if every and intent.target.text else (rows or boxes)
    todo = [n for n in nodes if ("checked" in n.widget.states) != want][:15]
    if not todo and nodes:
        return [Way((), look_only=True)]
    return (
        [Way(tuple(Move(action, n) for n in todo), leaves=False)]
        if todo
        else ask.lack(intent.target, "there are no boxes")
    )
