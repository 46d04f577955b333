"""The menu of who is signed in: a name or a picture at the end of the page's head."""

from tools.language.intents import Phrase
from tools.language.lexicon import lexicon
from tools.language.similarity import SAME, similarity, units
from tools.language.text import normalise
from tools.planning.scene import Node
from tools.planning.ways import Ask

_WHOSE = frozenset({"profile", "username", "users"})
_HEADS = frozenset({"banner", "navigation"})


def account_menu(target: Phrase, words: str, ask: Ask) -> Node | None:
    """Find it where nothing is called so; None where another menu is meant."""
    if target.quoted or not {"menu", "img", "icon"} & set(target.roles):
        return None
    said = {key for unit in units(target.text) for key in unit.meanings}
    if not (said & _WHOSE if target.text else _in_corner(words)):
        return None
    nodes = [n for n in ask.scene.nodes if n.role in ("button", "link") and n.clickable]
    if any(similarity(target.whole, n.called) >= SAME for n in nodes):
        return None
    heads = [n for n in nodes if any(a.role in _HEADS for a in n.ancestors())]
    folded = [n for n in heads or nodes if "collapsed" in n.widget.states]
    first = [n for n in folded if n.parent is folded[0].parent] if folded else []
    own = [n for n in folded if {k for u in units(n.called) for k in u.meanings} & _WHOSE]
    return next(reversed(own or first), None)


def _in_corner(words: str) -> bool:
    """Say whether a menu is only told by its place: the one in the top right corner."""
    sides = {found.key for found in lexicon().find("directions", normalise(words))}
    return {"up", "right"} <= sides
