"""The menu of who is signed in: a name or a picture at the end of the page's head."""

import re

from tools.language.intents import Phrase
from tools.language.similarity import SAME, all_meanings, similarity
from tools.planning.node import Node
from tools.planning.ways import Ask
from tools.text import bare, normalise

_WHOSE = frozenset({"profile", "username", "users"})
_HEADS = frozenset({"banner", "navigation"})
_CONTENT = frozenset({"main", "row", "listitem", "article", "contentinfo", "toolbar", "dialog"})
_MENU = re.compile(r"\bmenu\b|菜单|trình đơn")
_CORNER = re.compile(
    r"\b(?:top|upper)[ -]right|right[ -]hand corner|右上"
    r"|trên (?:cùng )?(?:bên )?phải|bên phải phía trên"
)
"""Where such a menu stands when it is only told by its place."""
_YOURS = re.compile(
    r"\b(?:under|behind|at|with) your (?:own )?(?:user ?)?name\b"
    r"|(?:你|您)的(?:名字|姓名|用户名)|tên của (?:bạn|mình)"
)
"""The name of who is signed in, which a case need not repeat."""
_INITIALS = re.compile(r"[^\W\d_]{2}")


def account_menu(target: Phrase, words: str, ask: Ask) -> Node | None:
    """Find it where nothing is called so; None where another menu is meant."""
    named = _MENU.search(bare(target.text)) is not None
    if target.quoted or not (named or {"menu", "img", "icon"} & set(target.roles)):
        return None
    theirs = bool(all_meanings(target.text or _place(target) or bare(target.whole)) & _WHOSE)
    yours = _YOURS.search(normalise(words)) is not None
    theirs = theirs or yours
    plain = not target.text or all_meanings(target.text) == {"menu"}
    if not (theirs or (plain and _CORNER.search(normalise(words)))):
        return None
    nodes = [n for n in ask.scene.nodes if n.role in ("button", "link") and n.clickable]
    if any(similarity(target.whole, n.called) >= SAME for n in nodes):
        return None
    menus = [] if theirs else [n for n in nodes if "menu" in all_meanings(n.called)]
    if menus:
        return menus[-1]
    heads = [n for n in nodes if any(a.role in _HEADS for a in n.ancestors())]
    outside = [n for n in nodes if not any(a.role in _CONTENT for a in n.ancestors())]
    folded = [n for n in heads if "collapsed" in n.widget.states]
    folded = folded or [n for n in outside if "collapsed" in n.widget.states]
    first = [n for n in folded if n.parent is folded[0].parent] if folded else []
    own = [n for n in folded if all_meanings(n.called) & _WHOSE]
    named_so = [n for n in heads or outside if yours and _is_named_in(n, ask.previous)]
    found = named_so or own or first or (_pictured(heads or nodes, heads) if theirs else [])
    return found[-1] if found else None


def _is_named_in(node: Node, step: str) -> bool:
    """Say whether a control is called by a word of the step before: by who has just signed in."""
    name = re.sub(r"[\W_]+", " ", bare(node.called)).strip()
    return bool(name) and re.search(rf"(?<!\w){re.escape(name)}(?!\w)", bare(step)) is not None


def _place(target: Phrase) -> str:
    """Give what is named last where a menu is told by its place: behind the icon of the account."""
    inner = target.within
    while inner is not None and not inner.text:
        inner = inner.within
    return inner.text if inner is not None else ""


def _pictured(nodes: list[Node], heads: list[Node]) -> list[Node]:
    """List what shows who is signed in by initials or the picture of a person.

    That picture may still be called after the log-in whose place it took. Where no picture tells,
    it is the last button of the page's head that is nothing but a picture.
    """
    icons = [n for n in nodes if n.called.startswith("icon ")]
    persons = [n for n in icons if all_meanings(n.called) & _WHOSE]
    initials = [n for n in nodes if _INITIALS.fullmatch(n.called) and not all_meanings(n.called)]
    signed = [n for n in icons if "log_in" in all_meanings(n.called)]
    buttons = [n for n in heads if n.role == "button"]
    last = [n for n in buttons[-1:] if n in icons or not n.called]
    return persons or (initials if len(initials) == 1 else signed or last)
