"""What is given to a small form of one field and one button: subscribe with a@b.c."""

import re

from tools.language.intents import Intent
from tools.language.similarity import SAME, holds_name, similarity, units
from tools.planning.fields import takes_text
from tools.planning.forms import sends_off
from tools.planning.node import TEXT_FIELDS, Node
from tools.planning.ways import Ask, Move, Way, click
from tools.text import bare

_POSTS = frozenset({"submit", "reply", "comment", "publish"})
_LAST_WORD = re.compile(r"\s(?=\S*[\dA-Z])(\S+)$")
_CODE = re.compile(r"(.*\S)\s+(?=[A-Z\d-]*\d)([A-Z\d-]{4,})")
"""What a code is called, and the code."""
_REDEEMS = frozenset({"redeem", "apply"})
_CALLED = 0.6
_ADDRESS = re.compile(r"\S+@\S+|\$\{\w+\}")


def sent_beside(intent: Intent, knobs: list[Node], ask: Ask) -> list[Way]:
    """Fill in the field right before the button that does it, then use the button.

    Empty when the value is the name of a thing that the screen shows, or no field stands there.
    """
    value = intent.value
    if not knobs or knobs[0].role != "button":
        return []
    posted = intent.target.quoted and any(u.meanings & _POSTS for u in units(intent.verb))
    if not value or not (_ADDRESS.fullmatch(value) or posted):
        return _named_before(intent, knobs[0], ask)
    if any(
        holds_name(value, n.called) or holds_name(value, n.widget.text) for n in ask.scene.nodes
    ):
        return []
    knob = knobs[0]
    field = _field_before(knob, ask)
    if field is None:
        return []
    return [Way((Move("fill", field, value), click(knob, ask)))]


def code_sent(intent: Intent, ask: Ask) -> list[Way]:
    """Fill a code into the one empty field for it and send its form off: redeem the code AB12.

    The button may be called otherwise than the verb.
    """
    match = _CODE.fullmatch(intent.target.text)
    if bare(intent.verb) not in _REDEEMS or match is None or ask.began or intent.target.quoted:
        return []
    name, code = match.group(1), match.group(2)
    texts = [n for n in ask.scene.nodes if n.role == "textbox" and takes_text(n) and not n.hidden]
    free = [n for n in texts if not n.widget.value and similarity(name, n.called) > _CALLED]
    if len(free) != 1:
        return []
    knobs = [n for n in ask.scene.nodes if n.role == "button" and sends_off(n, free[0])]
    sent = (click(knobs[0], ask),) if knobs else (Move("press", free[0], "Enter"),)
    return [Way((Move("fill", free[0], code), *sent))]


def _field_before(knob: Node, ask: Ask) -> Node | None:
    """Find the empty field of the button's form: the last control but buttons before it."""
    before = [n for n in ask.scene.nodes if n.parent is knob.parent and n.index < knob.index]
    while before and before[-1].role == "button" and len(before) > 1:
        before.pop()
    free = before and before[-1].role in TEXT_FIELDS and not before[-1].widget.value
    return before[-1] if free else None


def _named_before(intent: Intent, knob: Node, ask: Ask) -> list[Way]:
    """Fill in what is named with its value: redeem the voucher SPRING24."""
    field = _field_before(knob, ask)
    match = _LAST_WORD.search(intent.target.text)
    if field is None or match is None or intent.target.quoted:
        return []
    name, value = intent.target.text[: match.start()].strip(), match.group(1)
    if not name or similarity(name, field.called) < SAME:
        return []
    return [Way((Move("fill", field, value), click(knob, ask)))]
