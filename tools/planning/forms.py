"""The buttons of forms and dialogs, and how a form is sent off."""

from tools.language.intents import Intent
from tools.language.similarity import SAME, all_meanings, holds_name
from tools.planning.node import CHECKS, CLICKS, TEXT_FIELDS, Node
from tools.planning.targets import concept
from tools.planning.ways import Ask, Move, Way, click

SUBMITS = ("submit", "save", "apply", "ok", "add", "play", "continue", "next", "yes")
CONFIRMS = ("ok", "yes", "continue", "submit", "delete", "save", "apply")
_SEARCHES = frozenset({"search", "filter"})
_MOST = 4
_PICTURES = frozenset({"img", "icon"})
_BESIDE = 2
"""Elements between a number and the knobs that change it, at most."""
_FORM = 15
"""A button within so many elements behind a field sends its form off."""


def buttons(ask: Ask, *keys: str, least: float = SAME, filled: Node | None = None) -> list[Node]:
    """List the buttons with one of these meanings, in the order of the meanings.

    Args:
        ask: What is asked.
        keys: The meanings.
        least: How well a name must fit.
        filled: The field that will have been filled in last by then: the button that sends its form
            off may be disabled until it is.
    """
    filled = filled or ask.last_field
    found: dict[Node, None] = {}
    for key in keys:
        for match in ask.finder.find(concept(key), CLICKS):
            node = match.node
            ready = not node.disabled or sends_off(node, filled)
            if match.name >= least and node.clickable and ready:
                found.setdefault(node)
    dialog = ask.scene.dialog
    if dialog is not None and any(dialog.holds(n) for n in found):
        return [n for n in found if dialog.holds(n)]
    return list(found)


def sends_off(node: Node, field: Node | None) -> bool:
    """Say whether a button stands so close behind a field that it sends the field's form off."""
    if field is None or node.role != "button":
        return False
    return 0 < node.index - field.index < _FORM


def field_before(button: Node, ask: Ask) -> Node | None:
    """Find the last field before a button: the one whose form it is likely to send off."""
    fields = [n for n in ask.scene.nodes if n.role in TEXT_FIELDS and not n.hidden]
    return next((n for n in reversed(fields) if n.index < button.index), None)


def clicks(nodes: list[Node], ask: Ask, *, done: bool = True) -> list[Way]:
    """Make a way of a click on each."""
    return [Way((click(node, ask),), done=done) for node in nodes[:_MOST]]


def after(nodes: list[Node], field: Node | None) -> list[Node]:
    """Put what follows a field first: the button of its form, not the link in the page's head."""
    if field is None:
        return nodes
    return sorted(nodes, key=lambda n: (n.index < field.index,))


def inside_dialog(nodes: list[Node], ask: Ask) -> list[Node]:
    """Keep what is in the open dialog; nothing without one."""
    dialog = ask.scene.dialog
    return [n for n in nodes if dialog is not None and dialog.holds(n)]


def submit_ways(intent: Intent, ask: Ask) -> list[Way]:
    """Send a form off by its button, by Enter when it has none."""
    target = intent.target
    named = [] if not target.text else ask.finder.find(target, CLICKS)
    begun = [n for n in buttons(ask, *SUBMITS[:5], "log_in", "play", least=0.6) if in_form(n, ask)]
    told = [n for n in buttons(ask, *SUBMITS, "log_in") if not _counts(n, ask)]
    # "Submit the ticket": the button says both, the link to the tickets only one.
    nodes = [n for n in begun if target.text and holds_name(target.text, n.called)]
    nodes = nodes or [
        m.node
        for m in named
        if m.node.clickable and m.name >= 0.8 and not (begun and m.node.role == "link")
    ]
    for more in (begun, told, _form_button(ask)):
        nodes = nodes or more
    first = after(nodes, ask.last_field) if not named else nodes
    return [*clicks(first, ask), Way((Move("press", ask.last_field, "Enter"),))]


def _counts(node: Node, ask: Ask) -> bool:
    """Say whether a picture stands beside a number, which it makes more: it sends nothing off."""
    near = ask.scene.nodes[max(node.index - _BESIDE, 0) : node.index + _BESIDE + 1]
    return node.role in _PICTURES and any(n.called.strip().isdigit() for n in near if n is not node)


def in_form(node: Node, ask: Ask) -> bool:
    """Say whether a button stands behind a field, as the one that sends a form off does.

    What searches the app is a form only where there is no other.
    """
    fields = [n for n in ask.scene.nodes if n.role in TEXT_FIELDS | CHECKS and not n.hidden]
    others = [n for n in fields if n.role != "searchbox" and not _SEARCHES & all_meanings(n.called)]
    return any(sends_off(node, f) for f in others or fields)


def _form_button(ask: Ask) -> list[Node]:
    """Find the button behind the last field, whatever it is called."""
    fields = [n for n in ask.scene.nodes if n.role in TEXT_FIELDS and not n.hidden]
    last = ask.last_field or (fields[-1] if fields else None)
    if last is None:
        return []
    behind = [
        n
        for n in ask.scene.nodes
        if n.role == "button" and n.index > last.index and n.widget.name and not n.disabled
    ]
    return [n for n in behind if n.index - last.index < 12][:1]
