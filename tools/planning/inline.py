"""Fields that stand ready for something new: What needs to be done?, Add tag, a free note."""

from tools.language.intents import Intent, Phrase
from tools.language.similarity import SAME, Unit, all_meanings, means, similarity, units
from tools.planning.controls import words_of
from tools.planning.forms import buttons
from tools.planning.node import CLICKS, TEXT_FIELDS, Node
from tools.planning.verbs import named_as
from tools.planning.ways import Ask, Move, Way, click

_READY = 0.85
"""The fit of a field for a new entry that is called so."""


def for_the_noun(intent: Intent, ask: Ask) -> list[Way]:
    """Fill in the free field that is called like the kind of thing that is added: a tag, a note."""
    noun = intent.target.whole
    value = intent.value or ""
    if not value or not intent.target.quoted or ask.scene.dialog is not None:
        return []
    said = units(noun.replace(value, " "))
    fields = [
        n
        for n in ask.scene.nodes
        if n.role == "textbox" and not n.widget.value and not n.disabled and not n.hidden
    ]
    named = [[n for n in fields if _ends_alike(units(n.called), unit)] for unit in said]
    fits = next((nodes for nodes in named if len(nodes) == 1), [])
    if not fits or named_as(intent.verb, ask) or _adds_so(said, ask):
        return []
    fill = Move("fill", fits[0], value)
    adds = means(fits[0].called, "add")
    send = (Move("press", fits[0], "Enter"),) if adds else ()
    return [Way((fill, *send), leaves=adds)]


def _ends_alike(called: tuple[Unit, ...], noun: Unit) -> bool:
    return bool(called) and (
        called[-1].token == noun.token or bool(called[-1].meanings & noun.meanings)
    )


def _adds_so(said: tuple[Unit, ...], ask: Ask) -> bool:
    """Say whether a control is there for adding such a thing."""
    wanted = f"add {said[0].token}"
    knobs = [n for n in ask.scene.nodes if n.role in ("button", "link") and not n.disabled]
    return any(similarity(wanted, n.called) >= SAME for n in knobs)


def add_inline(intent: Intent, ask: Ask) -> list[Way]:
    """Use the field that stands ready for a new entry: What needs to be done?"""
    if not intent.value:
        return []
    words = words_of(intent, ask)
    found = ask.finder.find(
        Phrase(text=f"new {words}"), TEXT_FIELDS, allowed=lambda n: n.role in TEXT_FIELDS
    )
    fields = [m.node for m in found if m.name >= 0.55]
    texts = [n for n in ask.scene.nodes if n.role == "textbox" and not n.hidden]
    adds = [n for n in buttons(ask, "add") if n.role == "button"]
    beside = [n for n in texts if any(0 < b.index - n.index <= 3 for b in adds)]
    if ask.scene.dialog is not None and ask.began:
        return []
    if not adds and len(texts) == 1 and not ask.finder.find(Phrase(text=f"new {words}"), CLICKS):
        fields += texts
    for field in (*fields, *beside)[:1]:
        after = [b for b in adds if 0 < b.index - field.index <= 4] or _sender(field, ask)
        fill = Move("fill", field, intent.value)
        sends = [Way((fill, click(b, ask))) for b in after[:1]]
        return [*sends, Way((fill, Move("press", field, "Enter")))]
    return []


def stands_ready(intent: Intent, ask: Ask) -> bool:
    """Say whether a dialog has a field for one more: Add an item."""
    dialog, words = ask.scene.dialog, words_of(intent, ask)
    if dialog is None or not intent.value or not words:
        return False
    wanted = Phrase(text=f"new {words}")
    found = ask.finder.find(wanted, TEXT_FIELDS, allowed=lambda n: n.role in TEXT_FIELDS)
    return any(m.name >= _READY and dialog.holds(m.node) for m in found[:1])


def _sender(field: Node, ask: Ask) -> list[Node]:
    """Find the button right behind a field that shares its name, or sends: Comment, Send."""
    own = all_meanings(field.called)
    sends = own | {"submit", "save", "reply"}
    behind = [n for n in ask.scene.nodes if n.role == "button" and 0 < n.index - field.index <= 4]
    return [n for n in behind if any(u.meanings & sends for u in units(n.called))][:1]
