"""Steps that tell where a thing is: the place is opened first, and is not the thing itself."""

from state.values.screen import Widget
from tools.language.intents import Intent
from tools.language.similarity import SAME, similarity
from tools.screens.texts import flat
from tools.uat.offline.calls import Answer
from tools.uat.offline.entries import entries_saying
from tools.uat.offline.parts import Part, part_now
from tools.uat.offline.reading import Asked, label_of
from tools.uat.offline.seeking import is_sought, looked_into, unsought

_ACTS = frozenset({"open", "goto", "do"})
_MAKES = frozenset({"create", "make", "start", "add", "begin"})
"""Verbs of which a button often has no more than the object: New claim."""
_KNOBS = frozenset({"tab", "link", "menuitem", "listitem", "button", "img"})


def in_place(asked: Asked) -> Answer | None:
    """Go to the tab that a part tells the thing to be in; there, take what is called so.

    Args:
        asked: With all that was done, the looking around included.
    """
    part = part_now(unsought(asked))
    place = part.intent.target.within if part is not None else None
    if part is None or place is None or asked.dialog or part.intent.kind not in _ACTS:
        return None
    if part.intent.kind == "do" and part.intent.verb not in _MAKES:
        return None
    if is_sought(asked):
        return _taken(asked, part)
    if asked.done or _things(asked, part.intent):
        return None
    tabs = [w for w in asked.layer if w.role == "tab" and w.clickable and _is_place(part, w)]
    tabs = [w for w in tabs if "selected" not in w.states and not asked.refuses(w.id)]
    return looked_into(tabs[0], part.intent.target.text, part) if len(tabs) == 1 else None


def _is_place(part: Part, tab: Widget) -> bool:
    """Say whether a tab is called like the place; 我的 is one, and begins the name of the thing."""
    place, label = part.intent.target.within, label_of(tab)
    if place is None or not label:
        return False
    called = similarity(place.text, label) >= SAME or flat(label) == f"{flat(place.text)}的"
    return called and flat(label) != flat(part.intent.target.text)


def _taken(asked: Asked, part: Part) -> Answer | None:
    """Click the one thing that is called so in the place that was opened."""
    found = _things(asked, part.intent)
    if len(found) != 1 or asked.refuses(found[0].id):
        return None
    return part.click(found[0])


def _things(asked: Asked, intent: Intent) -> list[Widget]:
    """List what is called like the thing: all of its name first, as in 我的钱包."""
    place = intent.target.within
    knobs = [w for w in asked.layer if w.clickable and w.role in _KNOBS]
    names = {flat(intent.target.text), flat(intent.target.whole)}
    exact = [w for w in knobs if flat(label_of(w)) in names]
    exact = exact or entries_saying(asked, intent.target.text)
    alike = [w for w in knobs if similarity(intent.target.text, label_of(w)) >= SAME]
    is_place = place is not None and flat(place.text) == flat(intent.target.text)
    return [] if is_place else exact or alike
