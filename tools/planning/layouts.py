"""How a list is shown: as a grid, in the list view."""

import re

from tools.language.intents import Intent
from tools.language.similarity import Unit, units
from tools.planning.node import CHECKS, Node
from tools.planning.ways import Ask, Move, Way, click
from tools.text import bare

_FORMS = (
    re.compile(r"\b(?:as|in|into|to) (?:an? |the )?(?P<x>[a-z][a-z -]*?)(?: view| layout| mode)?$"),
    re.compile(
        r"(?:以|按|用|为|成)(?P<x>[\u4e00-\u9fff]{1,6}?)(?:的)?(?:形式|方式|视图|布局|模式)"
    ),
    re.compile(r"(?:dạng|kiểu|chế độ(?: xem)?) (?P<x>\S.*)$"),
)
_SHOWS = frozenset({"open", "goto", "set", "select", "do", "click"})
_SHOWING = re.compile(
    r"^(?:please )?(?:show|display|view|see|list|arrange|switch|change|turn|present|lay)\b"
    r"|显示|展示|查看|切换|排列|改|换|\b(?:hiện|hiển thị|xem|chuyển|đổi)\b"
)
_LAYOUT = re.compile(
    r"\b(?:view|layout|mode|display|show|switch|as|to|an?|icon)\b|视图|布局|模式|显示|切换|"
    r"\b(?:dạng|kiểu|chế độ|xem)\b"
)
_KNOBS = frozenset({"button", "link", "tab", "menuitem"})


def layout_ways(intent: Intent, ask: Ask) -> list[Way]:
    """Use the one control that is called like the form in which things are to be shown.

    It is one of several that stand together, one for each form, or says itself that it is a view.
    """
    words = bare(intent.words)
    if intent.kind not in _SHOWS or intent.target.quoted or not _SHOWING.search(words):
        return []
    wanted = next((units(m["x"]) for form in _FORMS if (m := form.search(words))), ())
    if not wanted:
        return []
    found = [n for n in ask.scene.nodes if _is_layout(n) and _is_form(n, wanted)]
    if len(found) != 1:
        return []
    node = found[0]
    if node.role in CHECKS:
        return [Way((Move("check", node),), leaves=False)]
    return [Way((click(node, ask),))]


def _is_layout(node: Node) -> bool:
    if node.hidden or node.disabled or not (node.role in _KNOBS or node.role == "radio"):
        return False
    return _LAYOUT.search(bare(node.called)) is not None


def _is_form(node: Node, wanted: tuple[Unit, ...]) -> bool:
    own = units(" ".join(_LAYOUT.sub(" ", bare(node.called)).split()))
    return len(own) == len(wanted) and all(
        any(a.token == b.token or a.meanings & b.meanings for b in wanted) for a in own
    )
