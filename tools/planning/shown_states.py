"""What is to be shown only, told by its state or by whose it is: those that wait for approval."""

import re

from tools.language.intents import Intent
from tools.language.similarity import Unit, holds_name, units
from tools.planning.lists import LISTS
from tools.planning.node import CHECKS, Node, entry_around
from tools.planning.sorters import in_frame
from tools.planning.ways import Ask, Move, Way, click
from tools.text import bare

_ONLY = re.compile(
    r"^(?:仅|只)(?:显示|看)?|^chỉ (?:hiện |xem )?"
    r"|^(?:(?:show|view|display|list|hide all but) )?(?:only |just )?"
)
_COUNT = re.compile(r"\s*(?:\(\d+\)|\d+)$")
_RELATIVE = re.compile(r"(?:what|whatever|those|these|(?:the )?(?:ones|things)|everything)\b")
"""How words begin that tell of things without a name, of which nothing can be typed."""
_LEADS = frozenset({"link", "button", "tab", "menuitem"})
_LONGEST = 3
"""Words of what a state is called."""


def shown_by_state(intent: Intent, ask: Ask) -> list[Way]:
    """Use the one control, or option, whose whole name is among the words for what is shown."""
    wanted = _wanted(intent)
    told = units(wanted)
    if not intent.target.empty or not told:
        return []
    found = [n for n in ask.scene.nodes if _may_filter(n, ask) and _is_told(n, told)]
    found = found or [n for n in _options(ask) if _is_named(n, wanted)]
    if len(found) != 1:
        return []
    node = found[0]
    around = node.closed_list
    if around is not None:
        return [Way((Move("select", around, node.called),), leaves=False)]
    if node.role in CHECKS:
        return [Way((Move("check", node),), leaves=False)]
    return [Way((click(node, ask),))]


def tells_no_text(intent: Intent) -> bool:
    """Say whether what is to be shown is no text to search for: what Ann has paid."""
    return _RELATIVE.match(_wanted(intent)) is not None and not intent.target.quoted


def _wanted(intent: Intent) -> str:
    words = bare(intent.words)
    at = words.find(intent.verb)
    return words[at + len(intent.verb) :].strip() if intent.verb and at >= 0 else words


def _options(ask: Ask) -> list[Node]:
    nodes = [n for n in ask.scene.nodes if n.role == "option" and n.closed_list is not None]
    return [n for n in nodes if n.closed_list is not None and n.closed_list.role in LISTS]


def _may_filter(node: Node, ask: Ask) -> bool:
    """Say whether a control may choose what is shown: it is not of one entry, nor of a menu."""
    if node.hidden or node.disabled or in_frame(node):
        return False
    if node.role == "option":
        return node.closed_list is not None
    entry = entry_around(node)
    others = ask.scene.inside(entry) if entry is not None else []
    alone = entry is None or not any(n is not node and n.clickable and n.called for n in others)
    return alone and (node.role in CHECKS or node.role in _LEADS)


def _is_told(node: Node, told: tuple[Unit, ...]) -> bool:
    name = _COUNT.sub("", _ONLY.sub("", bare(node.called)))
    own = units(name)
    if not 0 < len(own) <= _LONGEST or not all(unit.meanings for unit in own):
        return False
    return all(any(a.meanings & b.meanings for b in told) for a in own)


def _is_named(option: Node, wanted: str) -> bool:
    name = option.called
    return name[:1].isupper() and len(name) > 2 and holds_name(name, wanted)
