"""Reads back what a field holds after it was written into."""

from state.values.screen import MASK
from tools.grounding.dates import as_field_takes, date_in, time_in
from tools.grounding.effect_case import Case, Effect, read_since
from tools.screens.numbers import read_number
from tools.screens.roles import FIELD_ROLES
from tools.screens.texts import is_hidden
from tools.text import squeezed

_MOST_PARTS = 8


def same_text(held: str, wanted: str) -> bool:
    """Say whether a field holds a text in its own form: the same letters and digits, none cut."""
    if held == wanted or squeezed(held) == squeezed(wanted) != "":
        return True
    if not wanted.strip() or not held.strip():
        return held.strip() == wanted.strip()
    day, moment = date_in(wanted), time_in(wanted)
    if day is not None and date_in(held) == day:
        return True
    if moment is not None and time_in(held) == moment:
        return True
    one, other = (None if any(map(str.isalpha, t)) else read_number(t) for t in (held, wanted))
    return one is not None and other is not None and one[0] == other[0]


def read_field(case: Case) -> Effect:
    """Say whether a field holds what was written into it, in the form that it has there."""
    if case.then is None:
        return Effect(None, "what was typed into is not known")
    wanted = as_field_takes(case.text, case.then)
    if case.now is None or case.now.value is None:
        return read_since(case, wanted)
    held = case.now.value
    if held == MASK:
        return Effect(None if wanted else False, f"what {case.name} holds is masked")
    if case.intent.do == "clear":
        return Effect(not held.strip(), f"{case.name} holds {held[:60]!r}")
    if case.intent.do == "append":
        done = squeezed(held).endswith(squeezed(wanted)) and len(held) > len(case.then.value or "")
        return Effect(done, f"{case.name} holds {held[:60]!r}")
    if _took(case, wanted) or _took(case, case.text) or _in_parts(case, wanted):
        return Effect(True, f"{case.name} holds {held[:60]!r}")
    shown = read_since(case, wanted)
    return shown if shown.done else Effect(False, f"{case.name} holds {held[:60]!r}")


def _took(case: Case, wanted: str) -> bool:
    """The field holds the text, and no more than what it adds itself: a country code, a unit."""
    assert case.now is not None and case.then is not None
    held, whole = squeezed(case.now.value or ""), squeezed(wanted)
    if same_text(case.now.value or "", wanted):
        return True
    added = held.replace(whole, "", 1)
    was = squeezed(case.then.value or "")
    return len(whole) > 1 and whole in held and was in ("", added)


def _in_parts(case: Case, wanted: str) -> bool:
    """The text stands in the field and those after it: day, month and year."""
    assert case.now is not None
    fields = [w for w in case.after.widgets if w.role in FIELD_ROLES and not is_hidden(w)]
    at = next((n for n, w in enumerate(fields) if w.id == case.now.id), len(fields))
    held = ""
    for field in fields[at : at + _MOST_PARTS]:
        held += squeezed(field.value or "")
        if held == squeezed(wanted) != "":
            return True
    return False
