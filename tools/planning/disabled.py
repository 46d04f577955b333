"""Whether what a plan begins with takes no action just now."""

import re
from collections.abc import Sequence

from tools.language.intents import Intent
from tools.language.similarity import SAME, all_meanings, similarity
from tools.planning.node import CLICKS, Node
from tools.planning.scene import Scene
from tools.planning.ways import Move, describe
from tools.text import bare

_OFF = frozenset({"disabled", "class disabled"})
_ASKED = re.compile(
    r"\b(?:disabled|inactive|gr[ae]yed|vô hiệu|bị khóa|mờ)\b|禁用|置灰|灰色|不可用|不可点",
    re.IGNORECASE,
)
_USES = frozenset(
    {"click", "double_click", "long_click", "right_click", "fill", "select", "check", "uncheck"}
)


_TURNS = frozenset({"next_page", "previous_page"})
_ASKS = frozenset({"click", "open", "goto", "press", "submit"})


def disabled_named(intents: Sequence[Intent], moves: list[Move], scene: Scene) -> str:
    """Say that what is named is there and takes no action, where a plan would use another thing.

    The disabled button Log in is not done by a field of that name; what only brings in sight what
    is looked for, and what is called just so, stays.
    """
    first = moves[0] if moves else None
    asked = intents[0] if intents else None
    if asked is None or asked.kind not in _ASKS or not asked.target.text or asked.optional:
        return ""
    if asked.target.within is not None and not (
        _is_button(asked) or all_meanings(asked.target.text) & _TURNS
    ):
        return ""
    if first is not None and (first.node is None or _fits(first.node, asked)):
        return ""
    off = [n for n in _reachable(scene) if n.role in CLICKS and n.disabled and _fits(n, asked)]
    used = similarity(asked.target.text, first.node.called) if first and first.node else 0.0
    named = [n for n in off if similarity(asked.target.text, n.called) > used or _is_button(asked)]
    return f"{describe(named[0])} is disabled" if named else ""


def _reachable(scene: Scene) -> list[Node]:
    return scene.nodes if scene.dialog is None else scene.inside(scene.dialog)


def _fits(node: Node, asked: Intent) -> bool:
    role = node.role == "button" if _is_button(asked) else True
    return role and similarity(asked.target.text, node.called) >= SAME


def _is_button(asked: Intent) -> bool:
    return "button" in asked.target.roles


def disabled_first(step: str, moves: list[Move], scene: Scene) -> str:
    """Say what is disabled of that which is to be used first; empty where nothing is.

    What comes later may be enabled by then. A step that speaks of it tries it on purpose.
    """
    first = moves[0] if moves else None
    if first is None or first.node is None or first.action not in _USES or _ASKED.search(step):
        return ""
    return f"{describe(first.node)} is disabled" if _is_off(first.node, scene) else ""


def _is_off(node: Node, scene: Scene) -> bool:
    """Say whether an element is disabled, or the control of the same name inside it is."""
    if _OFF & set(node.widget.states):
        return True
    inner = [n for n in scene.inside(node) if n.role in CLICKS]
    own = [n for n in inner if bare(n.called) == bare(node.called)]
    return node.role in CLICKS and bool(own) and all(_OFF & set(n.widget.states) for n in own)
