"""Reads back what is chosen in a list, on a scale, or ticked."""

from state.values.screen import Widget
from tools.grounding.effect_case import Case, Effect, read_change
from tools.grounding.ground import ground
from tools.grounding.names import plain
from tools.grounding.result import Found
from tools.grounding.selecting import number_of
from tools.screens.numbers import number_in
from tools.screens.roles import FIELD_ROLES
from tools.screens.states import CHECKABLE

_ON = frozenset({"checked", "pressed", "selected"})


def read_choice(case: Case) -> Effect:
    """Say whether the list, group or scale shows what was to be chosen."""
    wanted = case.intent.texts or ((case.intent.target,) if case.intent.target else ())
    now = case.now
    named = _named_list(case)
    if named is not None and wanted:
        return _shows_option(named, wanted)
    if now is None or not wanted:
        return read_change(case)
    if now.role in {"slider", "spinbutton"} or case.intent.kind in {"slider", "spinner"}:
        number = number_of(now, case.after)
        return Effect(number == number_in(wanted[0]), f"{case.name} is {number}")
    if now.role in {"combobox", "listbox", "textbox", "searchbox"} and now.value is not None:
        held = [plain(part) for part in (now.value, *now.value.split(", "))]
        done = all(plain(one) in held for one in wanted)
        return Effect(done, f"{case.name} shows {now.value[:60]!r}")
    if now.role in {"radio", "checkbox", "option", "tab", "switch", "menuitemradio"}:
        return Effect(bool(_ON & set(now.states)) or None, f"{case.name} is {_told(now)}")
    shows = all(plain(one) in (plain(now.name), plain(now.text)) for one in wanted)
    return Effect(True, f"{case.name} shows it") if shows else read_change(case)


def _named_list(case: Case) -> Widget | None:
    """The list that was named, where an option of it was clicked, if it tells what is chosen."""
    if case.then is None or case.then.role in FIELD_ROLES or not case.intent.target:
        return None
    if not case.intent.texts:
        return None
    wanted = case.intent.model_copy(update={"value": "", "kind": case.intent.kind or "list"})
    found = ground(wanted, case.after)
    if not isinstance(found, Found) or not found.widgets[0].value:
        return None
    return found.widgets[0]


def _shows_option(named: Widget, wanted: tuple[str, ...]) -> Effect:
    """The option, which may say more than the words for it."""
    held = [plain(part) for part in (named.value or "", *(named.value or "").split(", "))]
    done = all(any(h == plain(w) or h.startswith(f"{plain(w)} ") for h in held) for w in wanted)
    return Effect(done, f"{named.name or named.label!r} shows {(named.value or '')[:60]!r}")


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
