"""Menus that show what is chosen and not what it is of: "submitted" is the menu of the state."""

from tools.language.intents import Phrase
from tools.language.similarity import SAME
from tools.planning.node import CLICKS, Node
from tools.planning.ways import Ask
from tools.text import bare, normalise, quoted_spans

_FOLDED = frozenset({"collapsed", "expanded"})
_NEAR = 16
"""Characters between a word and the value that is told of it: the state of the loan is 'open'."""


def menu_of_value(menu: Phrase, ask: Ask) -> Node | None:
    """Find the folded control that is called like what the step before told of the menu's word.

    Returns:
        None where a control is called like the menu itself, or not just one shows the value.
    """
    if "menu" not in menu.roles or menu.quoted or not menu.text or not ask.previous:
        return None
    own = ask.finder.find(menu.model_copy(update={"roles": (), "within": None}), CLICKS)
    if any(m.name >= SAME and m.node.clickable for m in own):
        return None
    values = _told_of(menu.text, ask.previous)
    found = [n for n in ask.scene.nodes if opens_folded(n) and bare(n.called) in values]
    return found[0] if len(found) == 1 else None


def opens_folded(node: Node) -> bool:
    """Say whether a click folds something out, whatever role the control has."""
    usable = node.clickable and not node.hidden and not node.disabled
    return usable and bool(_FOLDED & set(node.widget.states))


def _told_of(word: str, text: str) -> set[str]:
    """Give what is quoted close behind a word."""
    wanted, found = normalise(word), set()
    for span in quoted_spans(text):
        if wanted in normalise(text[max(0, span.start - _NEAR - len(word)) : span.start]):
            found.add(bare(span.text))
    return found
