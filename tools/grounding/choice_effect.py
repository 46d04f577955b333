"""Reads back what is chosen in a list, on a scale, or ticked."""

from surefoot.state.values.screen import Widget
from surefoot.tools.grounding.dates import as_field_takes
from surefoot.tools.grounding.effect_case import Case, Effect, read_change, read_since
from surefoot.tools.grounding.names import is_handle, plain
from surefoot.tools.grounding.result import Found
from surefoot.tools.grounding.same_text import same_text
from surefoot.tools.grounding.selecting import find_list
from surefoot.tools.screens.numbers import number_in
from surefoot.tools.screens.roles import CHOICE_ROLES, FIELD_ROLES
from surefoot.tools.screens.scales import number_of
from surefoot.tools.screens.states import CHECKABLE
from surefoot.tools.screens.texts import PageText, is_hidden

_BUTTONS = frozenset({"button", "link", "menuitem"})
_ON = frozenset({"checked", "pressed", "selected"})


def read_choice(case: Case) -> Effect:
    """Say whether the list, group or scale shows what was to be chosen."""
    wanted = case.intent.texts or ((case.intent.target,) if case.intent.target else ())
    now = case.now
    shown = _read_named_list(case)
    if shown is not None:
        return shown
    if now is None or not wanted:
        return read_change(case)
    if is_handle(now):
        return read_since(case, wanted[0])  # the device has read it back, or said why not
    if now.role in {"slider", "spinbutton"} or case.intent.kind in {"slider", "spinner"}:
        number = number_of(now, case.after)
        return Effect(number == number_in(wanted[0]), f"{case.name} is {number}")
    if now.role in {"combobox", "listbox", "textbox", "searchbox"} and now.value is not None:
        return Effect(_shows(now, wanted), f"{case.name} shows {now.value[:60]!r}")
    if now.role in {"radio", "checkbox", "option", "tab", "switch", "menuitemradio"}:
        return Effect(bool(_ON & set(now.states)) or None, f"{case.name} is {_told(now)}")
    shows = all(plain(one) in (plain(now.name), plain(now.text)) for one in wanted)
    return Effect(True, f"{case.name} shows it") if shows else read_change(case)


def _read_named_list(case: Case) -> Effect | None:
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
    if named.value and plain(named.value) != plain(called):
        is_shown = _shows(named, wanted) or (at is not None and _holds(page, at, wanted))
        return Effect(is_shown, f"{called!r} shows {named.value[:60]!r}")
    then = {w.id for w in case.before.widgets if w.value and _shows(w, wanted)}
    other = [w for w in case.after.widgets if w.role in FIELD_ROLES and w.id not in then]
    took = next((w for w in other if w.id != named.id and w.value and _shows(w, wanted)), None)
    if took is None:
        return None
    return Effect(False, f"{took.name or took.label or took.role!r} shows it, not {called!r}")


def _holds(page: PageText, at: int, wanted: tuple[str, ...]) -> bool:
    """Say whether a list that is drawn has a part for each text, and no option that is open."""
    parts = [w for w in page.subtree(at)[1:] if not is_hidden(w) and w.role != "option"]
    said = {plain(text) for w in parts for text in (w.name, w.text) if text}
    return all(plain(one) in said for one in wanted)


def _shows(field: Widget, wanted: tuple[str, ...]) -> bool:
    """Say whether a field shows what was chosen: as it writes it, and maybe with more behind it."""
    value = field.value or ""
    held = [plain(part) for part in (value, *value.split(", "))]
    return all(
        any(h == plain(one) or h.startswith(f"{plain(one)} ") for h in held)
        or same_text(value, as_field_takes(one, field), field)
        for one in wanted
    )


def _told(widget: Widget) -> str:
    return ", ".join(sorted(_ON & set(widget.states))) or "not chosen"


def read_tick(case: Case) -> Effect:
    """Say whether a box is ticked, or no longer is."""
    if case.now is None:
        return read_change(case)
    is_on = bool(_ON & set(case.now.states))
    if is_on is (case.intent.do == "check"):
        return Effect(True, f"{case.name} is {_told(case.now)}")
    if case.now.role in CHECKABLE:
        return Effect(False, f"{case.name} is {_told(case.now)}")
    return read_change(case)
