"""Options and boxes whose name is the end of what a step says: the price range over 50."""

from tools.language.similarity import holds_name, units
from tools.planning.node import Node
from tools.planning.ways import Ask
from tools.text import bare


def called_at_the_end(text: str, roles: frozenset[str], ask: Ask) -> list[Node]:
    """List the elements of some roles whose whole name ends or begins a text.

    The rest of the text must be what they are in: the name of their group, or the kind of thing.

    Args:
        text: What a step says beside its verb.
        roles: Which elements count.
        ask: What is asked.
    """
    said = bare(text)
    found: list[tuple[int, Node]] = []
    for node in ask.scene.nodes:
        name = bare(node.called)
        if node.role not in roles or not 2 <= len(name) < len(said) or node.disabled:
            continue
        at_edge = said.endswith(name) or said.startswith(name)
        if at_edge and holds_name(name, said) and _is_around(said.replace(name, " "), node):
            found.append((-len(name), node))
    return [node for _, node in sorted(found, key=lambda pair: pair[0])]


def _is_around(rest: str, node: Node) -> bool:
    """Say whether words name the group around an element; nothing else may be lost."""
    around = [bare(a.called) for a in node.ancestors() if a.called]
    wanted = [unit for unit in units(rest) if unit.token]
    given = [unit for text in around for unit in units(text)]
    return bool(wanted) and all(
        any(w.token == g.token or w.meanings & g.meanings for g in given) for w in wanted
    )
