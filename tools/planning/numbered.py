"""Fields for numbers that only a heading above them names: the quantity in a basket."""

from tools.language.intents import Phrase
from tools.planning.fields import is_number, meanings_of, takes_text
from tools.planning.node import FIELDS, Node
from tools.planning.ways import Ask
from tools.text import bare

_COUNTED = frozenset({"quantity"})
_NUMBERS = frozenset({"number", "count", "số", "数", "数目"})
"""The number of something, said of a page that holds only one."""


def number_field(target: Phrase, value: str, ask: Ask) -> list[Node]:
    """Find the one field without a name that holds a number, for a number.

    Args:
        target: What the step calls it: a heading of the page, or a word for a quantity.
        value: What is to be put in.
        ask: What is asked.

    Returns:
        Nothing when several fields hold numbers, or nothing on the page is called so.
    """
    if not target.text or not is_number(value):
        return []
    said = bare(target.text)
    heads = [n for n in ask.scene.nodes if not n.clickable and bare(n.called) == said]
    counted = bool(meanings_of(said) & _COUNTED) or (target.within is not None and said in _NUMBERS)
    if not any(n.role not in FIELDS for n in heads) and not counted:
        return []
    free = [n for n in ask.scene.nodes if takes_text(n) and not (n.hidden or n.disabled)]
    found = [n for n in free if not n.widget.name and is_number(n.widget.value or "")]
    return found if len(found) == 1 else []
