"""Reads back what a field holds after it was written into."""

from surefoot.state.values.screen import MASK
from surefoot.tools.grounding.dates import as_field_takes, date_in
from surefoot.tools.grounding.effect_case import Case, Effect, read_since
from surefoot.tools.grounding.same_text import same_text
from surefoot.tools.screens.roles import FIELD_ROLES
from surefoot.tools.screens.texts import flat, is_hidden, whole_words
from surefoot.tools.text import has_emoji, squeezed, with_dots

_MOST_PARTS = 8


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
    if has_emoji(wanted) and squeezed(held) == squeezed(with_dots(wanted)):
        return Effect(None, f"{case.name} holds {held[:60]!r}: dots in the place of emoji")
    shown = read_since(case, wanted)
    return shown if shown.done else Effect(False, f"{case.name} holds {held[:60]!r}")


def _took(case: Case, wanted: str) -> bool:
    """The field holds the text, and no more than what it adds itself: a country code, a unit."""
    assert case.now is not None and case.then is not None
    held, whole = squeezed(case.now.value or ""), squeezed(wanted)
    if same_text(case.now.value or "", wanted, case.then):
        return True
    added = held.replace(whole, "", 1)
    was = squeezed(case.then.value or "")
    is_whole = whole.isdigit() or whole_words(flat(wanted)).search(flat(case.now.value or ""))
    return bool(is_whole) and 1 < len(whole) < len(held) and whole in held and was in ("", added)


def _in_parts(case: Case, wanted: str) -> bool:
    """The text stands in the field and those around it: day, month and year, in their order."""
    assert case.now is not None
    fields = [w for w in case.after.widgets if w.role in FIELD_ROLES and not is_hidden(w)]
    at = next((n for n, w in enumerate(fields) if w.id == case.now.id), len(fields))
    day = date_in(wanted)
    parts = sorted((f"{day.day:02d}", f"{day.month:02d}", str(day.year))) if day else []
    for first in range(max(0, at - _MOST_PARTS + 1), at + 1):
        for last in range(max(at, first + 1), min(first + _MOST_PARTS, len(fields))):
            held = [squeezed(field.value or "") for field in fields[first : last + 1]]
            if "".join(held) == squeezed(wanted) != "" or sorted(held) == parts:
                return True
    return False
