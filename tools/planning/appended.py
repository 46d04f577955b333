"""Where a text is added to when the step only calls it the text."""

from tools.language.intents import Intent
from tools.planning.node import TEXT_FIELDS, Node
from tools.planning.ways import Ask


def holding_text(intent: Intent, nodes: list[Node], ask: Ask) -> list[Node]:
    """Prefer the one field that has a text already: there is nothing to add to in an empty one."""
    target = intent.target
    if intent.kind != "append" or target.text or target.within or (nodes and _holds(nodes[0])):
        return nodes
    held = [n for n in ask.scene.nodes if n.role in TEXT_FIELDS and not n.disabled and _holds(n)]
    return held if len(held) == 1 else nodes


def _holds(node: Node) -> bool:
    return bool(node.widget.value)
