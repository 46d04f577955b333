"""From an intent and the screen to the device actions that come next.

Nothing is remembered between the calls: what is to be done is told by the screen and by how many
rounds of actions were done for the intent already.
"""

import re
from collections.abc import Callable, Collection, Sequence

from surefoot.state.values.action import (
    HIDE_KEYBOARD,
    SOFT_KEY,
    Action,
    DialogAnswer,
    Drag,
    Hover,
    LongTap,
    Open,
    Press,
    SelectOption,
    SetChecked,
    Tap,
    Target,
    TypeText,
    Upload,
    Wait,
)
from surefoot.state.values.intent import Intent
from surefoot.state.values.screen import Screen, Widget
from surefoot.tools.devices.keypad import has_keypad
from surefoot.tools.grounding.closing import plan_close
from surefoot.tools.grounding.dates import format_for_field, parse_date, parse_time
from surefoot.tools.grounding.forms import plan_entries, plan_form
from surefoot.tools.grounding.ground import ground
from surefoot.tools.grounding.kinds import is_field
from surefoot.tools.grounding.locators import build_fixed_target, build_target
from surefoot.tools.grounding.names import is_slider_thumb, normalize_name
from surefoot.tools.grounding.paths import may_stay_shut, plan_path, plan_unfold
from surefoot.tools.grounding.read_value import read_value
from surefoot.tools.grounding.result import Found, Missing, Planned, Several
from surefoot.tools.grounding.scales import plan_number, plan_swipe
from surefoot.tools.grounding.selecting import find_wheel, plan_select
from surefoot.tools.grounding.writing import plan_field, plan_parts
from surefoot.tools.screens.changes import compare
from surefoot.tools.screens.numbers import number_in
from surefoot.tools.screens.texts import is_hidden, texts_of

_ADDRESS = re.compile(r"(?:[a-z][a-z\d+.-]*://|about:|/)\S*", re.IGNORECASE)
_NO_KEY = "shift"
"""Pressed alone it does nothing but to what has the focus then."""
_WAIT_S = 10.0
_LONGEST_WAIT_S = 60.0
_UNTARGETED: dict[str, Callable[[Intent], tuple[Action, ...]]] = {
    "back": lambda intent: (Press(key="back", dialog=_dialog(intent)),) * intent.times,
    "reload": lambda intent: (Press(key="reload", dialog=_dialog(intent)),) * intent.times,
    "look": lambda intent: (),
    "wait_for": lambda intent: (_wait(intent),),
}
_TAPPED = frozenset({"click", "press", "open", "select"})


def plan_intent(
    intent: Intent, screen: Screen, done: int = 0, fresh: Collection[str] = frozenset()
) -> Planned | Several | Missing:
    """Give the next device actions for an intent.

    Args:
        intent: What is to be done; a `read` of it is taken from the screen.
        screen: What is shown now.
        done: Rounds of actions that were done for this intent already.
        fresh: Ids of the widgets that the last round brought up.
    """
    if intent.do == "task":
        reason = f"{intent.target!r} must be worked out on the page"
        return Missing((), reason)
    if intent.do in _UNTARGETED:
        return Planned(_UNTARGETED[intent.do](intent))
    if intent.read:
        said = read_value(screen, intent.read)
        if not isinstance(said, str):
            return said
        intent = intent.model_copy(update={"value": said, "read": ""})
    if intent.do == "open" and (address := find_address(intent)):
        return Planned((Open(address=address),))
    if intent.do == "press" and not (intent.target or intent.kind):
        return Planned(_presses(intent, None))
    if "keyboard" in (intent.kind, intent.within_kind):
        return plan_keyboard(intent, screen)
    if intent.path:
        return plan_path(intent, screen, done, fresh)
    plan = _PLANS.get(intent.do, _plan_on_widgets)
    return plan(intent, screen, done, fresh)


def _plan_open(
    intent: Intent, screen: Screen, done: int, fresh: Collection[str]
) -> Planned | Several | Missing:
    plan = plan_unfold if done else _plan_on_widgets
    return plan(intent, screen, done, fresh)


def _plan_on_widgets(
    intent: Intent, screen: Screen, done: int, fresh: Collection[str]
) -> Planned | Several | Missing:
    found = ground(intent, screen, fresh=fresh)
    if not isinstance(found, Found):
        return _plan_without_field(intent, screen) or found
    if intent.do == "open" and may_stay_shut(found, screen):
        clicks = list_actions(intent, found, screen)
        return Planned(clicks, False, found.widgets, found.level)
    if intent.do == "fill" and _is_slider(found.widgets[0]):
        return plan_number(_first_intent_text(intent), found, screen, done)
    if intent.do == "fill" and (wheel := find_wheel(found.widgets[0], screen)) is not None:
        turned = SelectOption(target=build_target(wheel, screen), option=_first_intent_text(intent))
        return Planned((turned,), widgets=(wheel,), level=found.level)
    if intent.do == "fill" and _is_day_or_time(_first_intent_text(intent), found.widgets[0]):
        return plan_field(_first_intent_text(intent), found, screen, done, fresh)
    if intent.do == "drag":
        return _plan_drag(intent, found, screen, done, fresh)
    if intent.do == "scroll_to" and screen.kind != "web":
        return Planned((), widgets=found.widgets, level=found.level)  # what it tells of is in view
    actions = list_actions(intent, found, screen)
    return Planned(actions, widgets=found.widgets, level=found.level)


_PLANS: dict[str, Callable[[Intent, Screen, int, Collection[str]], Planned | Several | Missing]] = {
    "select": plan_select,
    "complete_form": lambda intent, screen, done, _fresh: plan_form(intent, screen, done),
    "add_entry": lambda intent, screen, _done, _fresh: plan_entries(intent, screen),
    "open": _plan_open,
    "close": lambda intent, screen, _done, fresh: plan_close(intent, screen, fresh),
    "swipe": lambda intent, screen, _done, fresh: plan_swipe(intent, screen, fresh),
}


def _plan_without_field(intent: Intent, screen: Screen) -> Planned | None:
    """Fill what no single field takes: a group of fields, or the keys that the app draws."""
    if intent.do != "fill":
        return None
    parts = plan_parts(intent, screen) if intent.target else None
    return parts or plan_keypad(intent, screen)


def _is_day_or_time(text: str, field: Widget) -> bool:
    is_locked = "readonly" in field.states
    return parse_date(text, field) is not None or (is_locked and parse_time(text) is not None)


def _is_slider(widget: Widget) -> bool:
    return widget.role == "slider" or is_slider_thumb(widget)


def _first_intent_text(intent: Intent) -> str:
    return intent.texts[0] if intent.texts else ""


def find_address(intent: Intent) -> str:
    """Give the address that an intent opens, "" when it opens something on the screen."""
    said = intent.texts[0] if intent.texts else intent.target
    is_placed = intent.within or intent.within_kind or intent.kind not in {"", "page"}
    return said if _ADDRESS.fullmatch(said) and not is_placed else ""


def list_actions(intent: Intent, found: Found, screen: Screen) -> tuple[Action, ...]:
    """Give the device actions that do an intent to the widgets that it means."""
    actions: list[Action] = []
    for widget in found.widgets:
        actions += _ON_WIDGET[intent.do](intent, widget, build_target(widget, screen))
    return tuple(actions)


def _dialog(intent: Intent) -> DialogAnswer:
    return intent.answer or "accept"


def _click(intent: Intent, widget: Widget, target: Target) -> Sequence[Action]:
    if widget.role == "radio" and not intent.answer:
        return (SetChecked(target=target, checked=True),)  # read back, unlike a click
    answer = intent.texts[0] if intent.answer and intent.texts else ""
    tap = Tap(target=target, dialog=_dialog(intent), dialog_text=answer)
    return (tap,) * intent.times


def _double(intent: Intent, widget: Widget, target: Target) -> Sequence[Action]:
    return (Tap(target=target, count=2, dialog=_dialog(intent)),) * intent.times


def _typing_actions(intent: Intent, widget: Widget, target: Target) -> Sequence[Action]:
    text = format_for_field("\n".join(intent.texts), widget)
    return (TypeText(target=target, text=text, clear=intent.do != "append"),)


def _clear(intent: Intent, widget: Widget, target: Target) -> Sequence[Action]:
    return (TypeText(target=target, text=""),)


def _checking_actions(intent: Intent, widget: Widget, target: Target) -> Sequence[Action]:
    wanted = intent.do == "check"
    if widget.role in {"checkbox", "radio", "switch", "menuitemcheckbox", "menuitemradio"}:
        return (SetChecked(target=target, checked=wanted),)
    is_on = bool({"checked", "pressed", "selected"} & set(widget.states))
    return () if is_on is wanted else (Tap(target=target, dialog=_dialog(intent)),)


def _opening_actions(intent: Intent, widget: Widget, target: Target) -> Sequence[Action]:
    is_open = "expanded" in widget.states or (widget.role == "tab" and "selected" in widget.states)
    return () if is_open and not widget.url else _click(intent, widget, target)


def _focus(intent: Intent, widget: Widget, target: Target) -> Sequence[Action]:
    return (Tap(target=target),) if is_field(widget) else (Press(key=_NO_KEY, target=target),)


def _upload(intent: Intent, widget: Widget, target: Target) -> Sequence[Action]:
    return (Upload(target=target, files=intent.texts),)


_ON_WIDGET: dict[str, Callable[[Intent, Widget, Target], Sequence[Action]]] = {
    "click": _click,
    "double_click": _double,
    "long_press": lambda intent, widget, target: (LongTap(target=target),),
    "right_click": lambda intent, widget, target: (LongTap(target=target, button="right"),),
    "fill": _typing_actions,
    "append": _typing_actions,
    "clear": _clear,
    "check": _checking_actions,
    "uncheck": _checking_actions,
    "press": lambda intent, widget, target: _presses(intent, target),
    "focus": _focus,
    "hover": lambda intent, widget, target: (Hover(target=target),),
    "scroll_to": lambda intent, widget, target: (Hover(target=target),),
    "upload": _upload,
    "open": _opening_actions,
    "select": _click,
    "close": _click,
}


def _presses(intent: Intent, target: Target | None) -> tuple[Action, ...]:
    keys = intent.texts or ("enter",)
    return (
        tuple(Press(key=key, target=target, dialog=_dialog(intent)) for key in keys) * intent.times
    )


def _wait(intent: Intent) -> Wait:
    said = intent.texts[0] if intent.texts else ""
    try:
        seconds = min(float(said), _LONGEST_WAIT_S) if said else _WAIT_S
    except ValueError:
        return Wait(text=intent.target or said, seconds=_WAIT_S)
    return Wait(text=intent.target, seconds=max(seconds, 0.1))


def _plan_drag(
    intent: Intent, found: Found, screen: Screen, done: int, fresh: Collection[str]
) -> Planned | Several | Missing:
    said = intent.to or _first_intent_text(intent)
    if _is_slider(found.widgets[0]) and number_in(said) is not None:
        return plan_number(said, found, screen, done)
    if not intent.to:
        return Missing((), "a drag without a place where it ends")
    onto = ground(Intent(do="hover", target=intent.to), screen, fresh=fresh)
    if not isinstance(onto, Found):
        return onto
    start, end = (
        build_fixed_target(found.widgets[0], screen),
        build_fixed_target(onto.widgets[0], screen),
    )
    return Planned((Drag(target=start, to=end),), widgets=found.widgets, level=found.level)


def find_new_widgets(before: Screen, after: Screen) -> frozenset[str]:
    """Give the ids of the widgets that were not shown before: of a list or dialog just opened."""
    if after.kind == "web":
        known = {w.id for w in before.widgets if "hidden" not in w.states}
        return frozenset(w.id for w in after.widgets if w.id not in known)
    added = (c.after for c in compare(before, after).items if c.kind == "+")
    return frozenset(w.id for w in added if w is not None)


def plan_keyboard(intent: Intent, screen: Screen) -> Planned | Missing:
    """Plan what is done to the keyboard; a key that the sentence presses need not be drawn."""
    if intent.do == "close" and not intent.target:
        # A keyboard that is hidden already stays so.
        return Planned((Press(key=HIDE_KEYBOARD),) if screen.keyboard is not None else ())
    key = intent.target
    if intent.do in _TAPPED and (key or intent.texts):
        keys = (f"{SOFT_KEY}{key}",) if key else intent.texts
        return Planned(tuple(Press(key=one) for one in keys) * intent.times)
    return Missing((), "of the keyboard a key is tapped, or all of it is hidden")


def plan_keypad(intent: Intent, screen: Screen) -> Planned | None:
    """Type an intent's text on the app's own keypad.

    Returns:
        None: the screen has no keypad, has a field as well, or says nothing of what is filled in.
    """
    visible = [widget for widget in screen.widgets if not is_hidden(widget)]
    if not intent.texts or not has_keypad(screen.widgets) or any(map(is_field, visible)):
        return None
    said = {normalize_name(text) for widget in visible for text in texts_of(widget)}
    if not any(normalize_name(intent.target) in text for text in said):
        return None
    return Planned((TypeText(text="".join(intent.texts), keypad=True),), level="text")
