"""Controls of the open question, of the counted entry, and of what is handed to them."""

from tools.language.intents import Intent, Phrase
from tools.language.similarity import SAME, similarity, units
from tools.planning.entries import entry_of
from tools.planning.fields import address_kind
from tools.planning.forms import clicks
from tools.planning.node import CLICKS, TEXT_FIELDS, Node
from tools.planning.targets import concept
from tools.planning.verbs import named_as
from tools.planning.ways import Ask, Move, Way, click

_LIKELY = 0.7


def of_dialog(intent: Intent, ask: Ask) -> list[Node]:
    """Find the button of a question that is called like the verb, whatever lies behind it."""
    dialog = ask.scene.dialog
    if dialog is None or dialog.role != "alertdialog" or not intent.verb:
        return []
    knobs = [n for n in ask.scene.inside(dialog) if n.role == "button" and not n.disabled]
    found = [n for n in knobs if similarity(intent.verb, n.called) >= SAME]
    return found if len(found) == 1 else []


def given(intent: Intent, ask: Ask) -> list[Way]:
    """Fill in the address that a button works on: subscribe to https://x, invite ann@x.org."""
    said = Phrase(text=intent.value or "", whole=intent.value or "")
    kind = address_kind(said.text)
    if not kind or not intent.verb or ask.finder.find(said):
        return []
    found = ask.finder.find(concept(kind), TEXT_FIELDS, allowed=lambda n: n.role in TEXT_FIELDS)
    free = [m.node for m in found if m.name >= _LIKELY and not m.node.widget.value]
    verb = intent.verb.split(" ")[0]
    sends = ask.finder.find(Phrase(text=verb), CLICKS, allowed=lambda n: n.role == "button")
    behind = [m.node for m in sends if m.name >= SAME and free and m.node.index > free[0].index]
    if not free:
        own = [n for n in ask.scene.nodes if n.role in TEXT_FIELDS and not n.widget.value]
        own = [n for n in own if n.called and units(n.called)[0].token == units(verb)[0].token]
        return [Way((Move("fill", own[0], said.text),), leaves=False)] if len(own) == 1 else []
    fills = [Move("fill", free[0], said.text)] if len(free) == 1 else []
    return [Way((*fills, click(node, ask))) for node in behind[:1] if fills]


def in_entry(intent: Intent, ask: Ask) -> list[Way]:
    """Use the control of the first, second ... entry: edit the second comment."""
    entry = entry_of(intent.target, ask.scene) if intent.target.text else None
    if entry is None:
        return []
    alike = named_as(intent.verb, ask)
    ordinal = intent.target.ordinal or 1
    if len(alike) > 1 and not any(entry.holds(n) for n in alike):
        # The second alert is in another list than the one that is longest.
        at = ordinal - 1 if ordinal > 0 else ordinal
        return clicks(alike[at : at + 1 or None], ask) if at < len(alike) else []
    inner = [n for n in ask.scene.inside(entry) if n.clickable and not n.disabled]
    return clicks([n for n in inner if similarity(intent.verb, n.called) >= SAME][:1], ask)
