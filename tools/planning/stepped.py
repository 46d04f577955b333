"""How a number becomes more or less by an amount: in its field, or by the knobs beside it."""

from tools.language.intents import Intent, Phrase
from tools.planning.fields import named_fields
from tools.planning.node import CLICKS, FIELDS, Node
from tools.planning.ways import Ask, Move, Way, click

_LIKELY = 0.7
_MOST_CLICKS = 5


def stepped_ways(intent: Intent, ask: Ask) -> list[Way]:
    """Type the new number where the field tells the old one; else click the knob as often."""
    by = intent.by or 0.0
    fields = [n for n in named_fields(intent.target, ask) if n.role in FIELDS]
    known = [(n, number) for n in fields if (number := _number(n)) is not None]
    if known:
        node, number = known[0]
        return [Way((Move("fill", node, f"{number + by:g}"),), leaves=False)]
    word = "increase" if by > 0 else "decrease"
    said = Phrase(text=f"{word} {intent.target.text}", within=intent.target.within)
    found = ask.finder.find(said, CLICKS, allowed=lambda n: n.clickable and not n.disabled)
    knobs = [m.node for m in found if m.name >= _LIKELY]
    times = int(abs(by))
    if knobs and 0 < times <= _MOST_CLICKS:
        return [Way(tuple(click(knobs[0], ask) for _ in range(times)), leaves=False)]
    return ask.lack(intent.target, "there is no number")


def _number(node: Node) -> float | None:
    text = (node.widget.value or "").strip()
    digits = text.lstrip("+-").replace(".", "", 1)
    return float(text) if digits.isdigit() and digits.isascii() else None
