"""Whether what a plan begins with takes no action just now."""

import re

from tools.language.text import bare
from tools.planning.node import CLICKS, Node
from tools.planning.scene import Scene
from tools.planning.ways import Move, describe

_OFF = frozenset({"disabled", "class disabled"})
_ASKED = re.compile(
    r"\b(?:disabled|inactive|gr[ae]yed|vô hiệu|bị khóa|mờ)\b|禁用|置灰|灰色|不可用|不可点",
    re.IGNORECASE,
)
_USES = frozenset(
    {"click", "double_click", "long_click", "right_click", "fill", "select", "check", "uncheck"}
)


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
