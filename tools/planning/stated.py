"""Widgets that a sentence of state gives a value to: The parcel weighs 4, She is to be an editor.

Nothing in such a sentence says what to do; it is the one widget that can be as it tells.
"""

import re
from collections.abc import Callable

from tools.language.intents import Intent, IntentKind, Phrase
from tools.language.similarity import SAME, Unit, all_meanings, similarity, units
from tools.language.statements import Statement, statement
from tools.planning.fields import meanings_of, named_fields, option_of, takes_text
from tools.planning.meant.said import ALIKE, LITTLE, Said, parts
from tools.planning.mentions import usable
from tools.planning.node import CHECKS, TEXT_FIELDS, Node
from tools.planning.ways import Ask
from tools.text import bare

_ONE_OF = frozenset({"radio", "menuitemradio"})
_LISTS = frozenset({"combobox", "listbox", "radiogroup", "group"})
_VIEWS = frozenset({"sort", "filter", "search", "language"})
"""What lists that change the view are called: a thing is none of what they offer."""
_NUMBER = re.compile(r"[-+]?\d+(?:[.,]\d+)*")
_TELLS = 0.6
"""Share of a box's name that a sentence must say."""
_NEAR = 0.3
"""Share of a field's name that a related word makes up."""
_AHEAD = 0.2
"""How much more of it than of any other."""
_LONGEST = 10
"""Words of what is told; a longer sentence tells a story."""


def stated(step: str, ask: Ask) -> tuple[Intent, ...]:
    """Read a sentence of state by the widgets that can be so.

    Returns:
        What it asks for; nothing where it is no such sentence, or no or several widgets fit.
    """
    told = statement(step)
    if told is None or len(bare(told.value).split()) > _LONGEST:
        return ()
    for find in (_field, _choice, _box, _numbered):
        found = find(told, ask)
        if found is not None:
            return (_intent(step, *found),)
    return ()


Found = tuple[Node, IntentKind, str | None]


def _intent(step: str, node: Node, kind: IntentKind, value: str | None) -> Intent:
    name = Phrase(text=node.called, whole=node.called, quoted=True)
    return Intent(kind=kind, words=step, target=name, value=value, ref=node.ref)


def _field(told: Statement, ask: Ask) -> Found | None:
    """Find the one field that is called like the subject."""
    if not told.subject or told.denied or "," in told.value:
        return None
    open_to = usable(ask.scene)
    found = [n for n in named_fields(Phrase(text=told.subject), ask) if n in open_to]
    found = [n for n in found if similarity(told.subject, n.called) >= SAME] or found[:1]
    found = found or _first_of_dialog(told, ask) or _for_number(told, open_to)
    if len(found) != 1:
        return None
    node = found[0]
    options = ask.scene.options(node)
    if options:
        chosen = option_of(options, told.value)
        return (node, "select", chosen) if chosen is not None else None
    if node.role == "spinbutton":
        number = _NUMBER.search(told.value)
        return (node, "fill", number.group(0)) if number is not None else None
    return (node, "fill", told.value) if node.role != "combobox" else None


def _first_of_dialog(told: Statement, ask: Ask) -> list[Node]:
    """Give the field that a dialog begins with, where none has a name: what a thing is called."""
    dialog = ask.scene.dialog
    inner = ask.scene.inside(dialog) if dialog is not None else []
    fields = [n for n in inner if n.role == "textbox" and takes_text(n) and not n.hidden]
    # What is around all of them, a tab for one, is the name of none.
    named = any(n.widget.name or n.widget.placeholder for n in fields)
    return [] if named or "name" not in meanings_of(told.subject) else fields[:1]


def _for_number(told: Statement, open_to: list[Node]) -> list[Node]:
    """Give the one field that is called something like the subject, for a number."""
    if _NUMBER.fullmatch(told.value) is None:
        return []
    said = Said(told.subject, {})
    fields = [n for n in open_to if n.role in TEXT_FIELDS - {"combobox"} and takes_text(n)]
    found = [n for n in fields if said.share(n.called) >= _NEAR]
    return found if len(found) == 1 else []


def _choice(told: Statement, ask: Ask) -> Found | None:
    """Find the one thing to choose that is told, in the list that is named or any."""
    if told.denied:
        return None
    offered = [n for n in usable(ask.scene) if n.role in _ONE_OF or n.closed_list is not None]
    offered = [n for n in offered if not all_meanings(_list_of(n).called) & _VIEWS]
    fits = {n: fit for n in offered if (fit := _fit(n.called, told.value))}
    best = max(fits.values(), default=0)
    found = [n for n, fit in fits.items() if fit == best]
    named = [n for n in found if similarity(told.subject, _list_of(n).called) >= SAME]
    found = named or found
    if len(found) != 1:
        return None
    node = found[0]
    around = node.closed_list
    if around is not None:
        return (around, "select", node.called)
    return (node, "check", None)


def _list_of(node: Node) -> Node:
    return next((a for a in node.ancestors() if a.role in _LISTS), node)


def _fit(name: str, value: str) -> int:
    """Say how well a name is what is told: 3 in these words, 2 in others, 1 among others, 0 not."""
    score = similarity(value, name)
    if score >= SAME:
        return 3 if score >= 0.97 else 2
    own, said = units(name), units(value)
    if not any(c.isalpha() for c in name) or not own:
        return 0
    return int(all(any(_is_same(a, b) for b in said) for a in own))


def _is_same(a: Unit, b: Unit) -> bool:
    return a.token == b.token or bool(a.meanings & b.meanings)


def _box(told: Statement, ask: Ask) -> Found | None:
    """Find the one box whose name is what is told: It should connect by itself at the start."""
    boxes = [n for n in usable(ask.scene) if n.role in CHECKS - _ONE_OF and n.called]
    return _clearest(boxes, lambda n: Said(told.value, {}).share(n.called), told)


def _clearest(boxes: list[Node], share: Callable[[Node], float], told: Statement) -> Found | None:
    ranked = sorted(boxes, key=share, reverse=True)
    if not ranked or share(ranked[0]) < _TELLS:
        return None
    if len(ranked) > 1 and share(ranked[0]) - share(ranked[1]) < _AHEAD:
        return None
    return (ranked[0], "uncheck" if told.denied else "check", None)


def _numbered(told: Statement, ask: Ask) -> Found | None:
    """Find the one field for a number that is called like a word told: volume 3 of its series."""
    numbers = _NUMBER.findall(told.value)
    said = Said(f"{told.subject} {told.value}", {})
    telling = {at for at, heavy in enumerate(said.weights) if heavy > LITTLE}
    found = [
        n
        for n in usable(ask.scene)
        if n.role == "spinbutton"
        if any(said.hits(n.called).get(at, 0) >= ALIKE for at in telling)
    ]
    if len(numbers) != 1 or len(found) != 1 or not parts(found[0].called):
        return None
    return (found[0], "fill", numbers[0])
