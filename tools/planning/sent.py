"""What is given to a small form of one field and one button: subscribe with a@b.c."""

import re

from tools.language.intents import Intent
from tools.language.similarity import holds_name
from tools.planning.scene import TEXT_FIELDS, Node
from tools.planning.ways import Ask, Move, Way, click

_ADDRESS = re.compile(r"\S+@\S+|\$\{\w+\}")


def sent_beside(intent: Intent, knobs: list[Node], ask: Ask) -> list[Way]:
    """Fill in the field right before the button that does it, then use the button.

    Empty when the value is the name of a thing that the screen shows, or no field stands there.
    """
    value = intent.value
    if not value or not knobs or not _ADDRESS.fullmatch(value) or knobs[0].role != "button":
        return []
    if any(
        holds_name(value, n.called) or holds_name(value, n.widget.text) for n in ask.scene.nodes
    ):
        return []
    knob = knobs[0]
    before = [n for n in ask.scene.nodes if n.parent is knob.parent and n.index < knob.index]
    if not before or before[-1].role not in TEXT_FIELDS or before[-1].widget.value:
        return []
    return [Way((Move("fill", before[-1], value), click(knob, ask)))]
