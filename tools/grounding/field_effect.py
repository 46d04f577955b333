"""Reads back what a field holds after it was written into."""

import re

from surefoot.state.values.screen import MASK, Screen, Widget
from surefoot.tools.grounding.dates import format_for_field, parse_date, parse_time
from surefoot.tools.grounding.effect_case import (
    Effect,
    EffectCase,
    find_same_widget,
    read_change,
    read_editor_change,
)
from surefoot.tools.grounding.names import is_slider_thumb, normalize_name
from surefoot.tools.grounding.result import Found
from surefoot.tools.grounding.selecting import find_list
from surefoot.tools.screens.numbers import number_in, number_of, read_number
from surefoot.tools.screens.roles import CHOICE_ROLES, FIELD_ROLES
from surefoot.tools.screens.states import CHECKABLE
from surefoot.tools.screens.texts import PageText, flat, is_hidden, whole_words
from surefoot.tools.text import has_emoji, keeps_unit, squeeze, with_dots

_MOST_PARTS = 8


def read_field(case: EffectCase) -> Effect:
    """Say whether a field holds what was written into it, in the form that it has there."""
    if case.then is None:
        return Effect(None, "what was typed into is not known")
    wanted = format_for_field(case.text, case.then)
    if case.now is None or case.now.value is None:
        return read_editor_change(case, wanted)
    held = case.now.value
    if held == MASK:
        return Effect(None if wanted else False, f"what {case.name} holds is masked")
    if case.intent.do == "clear":
        return Effect(not held.strip(), f"{case.name} holds {held[:60]!r}")
    if case.intent.do == "append":
        done = squeeze(held).endswith(squeeze(wanted)) and len(held) > len(case.then.value or "")
        return Effect(done, f"{case.name} holds {held[:60]!r}")
    if _took(case, wanted) or _took(case, case.text) or _in_parts(case, wanted):
        return Effect(True, f"{case.name} holds {held[:60]!r}")
    if has_emoji(wanted) and squeeze(held) == squeeze(with_dots(wanted)):
        return Effect(None, f"{case.name} holds {held[:60]!r}: dots in the place of emoji")
    shown = read_editor_change(case, wanted)
    return shown if shown.done else Effect(False, f"{case.name} holds {held[:60]!r}")


def _took(case: EffectCase, wanted: str) -> bool:
    """The field holds the text, and no more than what it adds itself: a country code, a unit."""
    assert case.now is not None and case.then is not None
    held, whole = squeeze(case.now.value or ""), squeeze(wanted)
    if is_same_text(case.now.value or "", wanted, case.then):
        return True
    added = held.replace(whole, "", 1)
    was = squeeze(case.then.value or "")
    if keeps_unit(held, whole, was):
        return True
    is_whole = whole.isdigit() or whole_words(flat(wanted)).search(flat(case.now.value or ""))
    return bool(is_whole) and 1 < len(whole) < len(held) and whole in held and was in ("", added)


def _in_parts(case: EffectCase, wanted: str) -> bool:
    """The text stands in the field and those around it: day, month and year, in their order."""
    assert case.now is not None
    fields = [w for w in case.after.widgets if w.role in FIELD_ROLES and not is_hidden(w)]
    at = next((n for n, w in enumerate(fields) if w.id == case.now.id), len(fields))
    day = parse_date(wanted)
    parts = sorted((f"{day.day:02d}", f"{day.month:02d}", str(day.year))) if day else []
    for first in range(max(0, at - _MOST_PARTS + 1), at + 1):
        for last in range(max(at, first + 1), min(first + _MOST_PARTS, len(fields))):
            held = [squeeze(field.value or "") for field in fields[first : last + 1]]
            if "".join(held) == squeeze(wanted) != "" or sorted(held) == parts:
                return True
    return False


_BUTTONS = frozenset({"button", "link", "menuitem"})
_ON = frozenset({"checked", "pressed", "selected"})


def read_choice(case: EffectCase) -> Effect:
    """Say whether the list, group or scale shows what was to be chosen."""
    wanted = case.intent.texts or ((case.intent.target,) if case.intent.target else ())
    now = case.now
    shown = _read_named_list(case)
    if shown is not None:
        return shown
    if now is None or not wanted:
        return read_change(case)
    if is_slider_thumb(now):
        return read_editor_change(case, wanted[0])  # the device has read it back, or said why not
    if now.role in {"slider", "spinbutton"} or case.intent.kind in {"slider", "spinner"}:
        number = number_of(now, case.after)
        return Effect(number == number_in(wanted[0]), f"{case.name} is {number}")
    if now.role in {"combobox", "listbox", "textbox", "searchbox"} and now.value is not None:
        return Effect(_shows(now, wanted), f"{case.name} shows {now.value[:60]!r}")
    if now.role in {"radio", "checkbox", "option", "tab", "switch", "menuitemradio"}:
        return Effect(
            bool(_ON & set(now.states)) or None, f"{case.name} is {_chosen_states_text(now)}"
        )
    shows = all(
        normalize_name(one) in (normalize_name(now.name), normalize_name(now.text))
        for one in wanted
    )
    return Effect(True, f"{case.name} shows it") if shows else read_change(case)


def _read_named_list(case: EffectCase) -> Effect | None:
    """Read the list that was named, where an option of it was clicked, if it tells what is chosen.

    One that shows nothing is not the one that took the option where another list shows it now.
    """
    wanted = case.intent.texts
    if case.then is None or case.then.role in FIELD_ROLES or not (case.intent.target and wanted):
        return None
    if (case.now or case.then).role in CHECKABLE:
        return None  # A box of a group tells by itself whether it is the one.
    found = find_list(case.intent, case.after)
    if not isinstance(found, Found) or found.widgets[0].role in CHOICE_ROLES:
        return None
    named, page = found.widgets[0], PageText(case.after)
    at = page.positions.get(named.id)
    if named.value is None and at is not None and named.role not in _BUTTONS:
        named = named.model_copy(update={"value": page.subtree_text(at)})
    called = named.name or named.label or case.intent.target
    if named.value and normalize_name(named.value) != normalize_name(called):
        is_shown = _shows(named, wanted) or (
            at is not None and _has_part_per_text(page, at, wanted)
        )
        return Effect(is_shown, f"{called!r} shows {named.value[:60]!r}")
    then = {w.id for w in case.before.widgets if w.value and _shows(w, wanted)}
    other = [w for w in case.after.widgets if w.role in FIELD_ROLES and w.id not in then]
    took = next((w for w in other if w.id != named.id and w.value and _shows(w, wanted)), None)
    if took is None:
        return None
    return Effect(False, f"{took.name or took.label or took.role!r} shows it, not {called!r}")


def _has_part_per_text(page: PageText, at: int, wanted: tuple[str, ...]) -> bool:
    """Say whether a list that is drawn has a part, or an option that is chosen, for each text."""
    shown = (w for w in page.subtree(at)[1:] if not is_hidden(w))
    parts = [w for w in shown if w.role != "option" or _ON & set(w.states)]
    said = {normalize_name(text) for w in parts for text in (w.name, w.text) if text}
    return all(normalize_name(one) in said for one in wanted)


def _shows(field: Widget, wanted: tuple[str, ...]) -> bool:
    """Say whether a field shows what was chosen: as it writes it, and maybe with more behind it."""
    value = field.value or ""
    held = [normalize_name(part) for part in (value, *value.split(", "))]
    return all(
        any(h == normalize_name(one) or h.startswith(f"{normalize_name(one)} ") for h in held)
        or is_same_text(value, format_for_field(one, field), field)
        for one in wanted
    )


def _chosen_states_text(widget: Widget) -> str:
    return ", ".join(sorted(_ON & set(widget.states))) or "not chosen"


def read_tick(case: EffectCase) -> Effect:
    """Say whether a box is ticked, or no longer is."""
    if case.now is None:
        return read_change(case)
    is_on = bool(_ON & set(case.now.states))
    if is_on is (case.intent.do == "check"):
        return Effect(True, f"{case.name} is {_chosen_states_text(case.now)}")
    if case.now.role in CHECKABLE:
        return Effect(False, f"{case.name} is {_chosen_states_text(case.now)}")
    return read_change(case)


_WRITTEN = FIELD_ROLES - {"listbox", "slider", "spinbutton"}


def find_cut_text(before: Screen, after: Screen, chosen: str = "") -> str:
    """Say which field keeps only the beginning of its text since it was left; "" for none.

    Args:
        before: The screen before an action, on which a field had the focus.
        after: The screen after it.
        chosen: What the action was done to: an entry that was chosen may be shorter than what was
            typed to find it.
    """
    for widget in before.widgets:
        if widget.role not in _WRITTEN or "focused" not in widget.states:
            continue
        now = find_same_widget(widget, before, after)
        was, held = widget.value or "", (now.value or "") if now is not None else ""
        if now is None or "focused" in now.states or MASK in (was, held) or not squeeze(held):
            continue
        is_chosen = flat(held) in flat(chosen)
        is_cut = squeeze(was).startswith(squeeze(held)) and not is_same_text(held, was)
        if is_cut and not is_chosen:
            name = widget.name or widget.label or widget.role
            return f"{name!r} holds only {held[:60]!r} of {was[:60]!r} since it was left"
    return ""


_MINUS = ("-", "−")
_NUMBER = re.compile(
    r"(\D*)(?:\d{1,3}(?P<parts>[.,'\s])\d{3}(?:(?P=parts)\d{3})*|\d+)(?:[.,](?P<decimals>\d+))?\D*"
)
"""What stands before, digits in groups or not, decimals."""


def is_same_text(held: str, wanted: str, field: Widget | None = None) -> bool:
    """Say whether a field holds a text in its own form: the same letters and digits, none cut."""
    if held == wanted or (squeeze(held) == squeeze(wanted) != "" and _keeps_signs(held, wanted)):
        return True
    if not wanted.strip() or not held.strip():
        return held.strip() == wanted.strip()
    day, moment = parse_date(wanted, field), parse_time(wanted)
    if day is not None and parse_date(held, field) == day:
        return True
    if moment is not None and parse_time(held) == moment:
        return True
    one, other = (None if any(map(str.isalpha, t)) else read_number(t) for t in (held, wanted))
    return one is not None and other is not None and one[0] == other[0]


def _keeps_signs(held: str, wanted: str) -> bool:
    """Say whether a number keeps its minus and its decimals; what parts groups may come or go."""
    number, kept = _NUMBER.fullmatch(wanted.strip()), _NUMBER.fullmatch(held.strip())
    if number is None or kept is None:
        return True
    has_minus = any(sign in number[1] for sign in _MINUS)
    return has_minus <= any(sign in kept[1] for sign in (*_MINUS, "(")) and len(
        number["decimals"] or ""
    ) == len(kept["decimals"] or "")
