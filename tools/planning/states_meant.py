"""Boxes, toggles and fields that stand for what a verb does: make it private, hide the sidebar."""

from tools.language.intents import Intent, Phrase
from tools.language.lexicon import lexicon
from tools.language.similarity import SAME, holds_name, similarity
from tools.planning.fields import named_fields
from tools.planning.forms import clicks
from tools.planning.node import CHECKS, TEXT_FIELDS
from tools.planning.ways import Ask, Move, Way
from tools.text import bare

_SURE = 0.55
"""The fit of a box among boxes only."""
_ROWS = frozenset({"row", "listitem", "article", "treeitem", "option"})
_TITLES = frozenset({"text", "generic", "LabelText", "label"})


def toggled(intent: Intent, ask: Ask) -> list[Way]:
    """Use what shows and hides a thing by turns: Toggle sidebar."""
    said = f"toggle {intent.target.text or intent.target.whole}"
    knobs = [n for n in ask.scene.nodes if n.role == "button" and not n.disabled]
    return clicks([n for n in knobs if similarity(said, n.called) >= SAME][:1], ask)


def made_so(intent: Intent, ask: Ask) -> list[Way]:
    """Tick the box that says what something is made: make the issue private."""
    said = intent.target.text.split(" ")[-1]
    whole = bare(intent.words or intent.target.whole).replace("-", " ")
    boxes = [
        n
        for n in ask.scene.nodes
        if n.role in CHECKS
        and n.called
        and (similarity(said, n.called) >= SAME or holds_name(bare(n.called), whole))
    ]
    if not boxes and intent.verb.startswith("mak"):
        # Make the text bold: the toolbar has a button of that name.
        tools = [n for n in ask.scene.nodes if n.role == "button" and not n.disabled and n.called]
        tools = [n for n in tools if any(a.role == "toolbar" for a in n.ancestors())]
        named = [n for n in tools if holds_name(bare(n.called), whole)]
        return clicks(named, ask) if len(named) == 1 else []
    return [Way((Move("check", boxes[0]),), leaves=False)] if len(boxes) == 1 else []


def hidden_by_box(intent: Intent, ask: Ask, keys: frozenset[str]) -> list[Way]:
    """Untick the box of what is to be hidden, where a box stands for each thing that is shown."""
    if "hide" not in keys or not intent.target.text:
        return []
    rows = [a for n in ask.finder.anchors(intent.target) for a in (n, *n.ancestors())]
    shown = [
        n
        for row in rows
        if row.role in _ROWS
        for n in ask.scene.inside(row)
        if n.role in CHECKS and any("state_shown" in k for k in _states(n.called))
    ]
    if shown and "checked" in shown[0].widget.states:
        return [Way((Move("uncheck", shown[0]),), leaves=False)]
    found = ask.finder.find(intent.target, CHECKS, allowed=lambda n: n.role in CHECKS)
    ticked = [m.node for m in found if m.name >= _SURE and "checked" in m.node.widget.states]
    return [Way((Move("uncheck", ticked[0]),), leaves=False)] if ticked else []


def is_field(said: Phrase, ask: Ask) -> bool:
    """Say whether words are just what a field is called, and no control or thing."""
    text = said.text or said.whole
    same = [n for n in ask.scene.nodes if n.called and similarity(text, n.called) >= SAME]
    return bool(same) and all(n.role in TEXT_FIELDS or n.role in _TITLES for n in same)


def _states(text: str) -> tuple[str, ...]:
    return lexicon().meanings("signals", bare(text))


def emptied(intent: Intent, ask: Ask) -> list[Way]:
    """Empty the field that is called so, where there is no control: delete the name."""
    said = intent.target
    if said.quoted or said.within is not None or not (said.text or said.roles):
        return []
    held = [n for n in named_fields(said, ask) if n.widget.value and n.role in TEXT_FIELDS]
    return [Way((Move("fill", held[0], ""),), leaves=False)] if held else []
