"""The skill library: what the operation agent may do, and whether it had the effect that is due."""

import re
from typing import Any

from surefoot.state.uat import SkillCall
from surefoot.state.values.action import (
    Action,
    Direction,
    LongTap,
    Press,
    Scroll,
    SelectOption,
    Swipe,
    Tap,
    Target,
    TypeText,
)
from surefoot.state.values.base import Value
from surefoot.state.values.screen import MASK, Box, Screen, Widget
from surefoot.tools.screens.changes import Changes, compare, widget_line
from surefoot.tools.screens.texts import flat
from surefoot.tools.strict_yaml import read_configured
from surefoot.tools.uat.perception import perceive_screen

INPUT_SKILLS = frozenset({"input_text", "input_by_numeric_keyboard"})
OFFERED = "; it has "
"""Between the option that a list lacks and those it has, in what a device says."""
PLANNED = "do"
"""Stands for the skill of what an intent of the step is done by."""
NOTHING = "none"
"""The answer of an agent that sees nothing to do."""
_CHOOSERS = frozenset({"combobox", "listbox"})
_SPUN = "spinbutton"
"""A number to type, or a wheel of options."""
_SEPARATORS = re.compile(r"[\s\-–/().,]")


class Skill(Value):
    """One command of the library."""

    name: str
    description: str
    arguments: tuple[str, ...] = ()
    """Names with types."""

    @property
    def line(self) -> str:
        """As the prompt lists it."""
        return f"- {self.name}({', '.join(self.arguments)}): {self.description}"


SKILLS = tuple(map(Skill.model_validate, read_configured("prompts", "uat", "skills.yaml")))
_WEEKDAY = re.compile(r"\b[a-z]+day\b", re.IGNORECASE)
_UPRIGHT = frozenset({"up", "down"})
_LEAST_ENTRIES = 3
"""So many entries a wheel shows, though it may not tell."""
NAMES = frozenset(skill.name for skill in SKILLS)
NEED_NODE = frozenset(skill.name for skill in SKILLS if "rid: str" in skill.arguments)
NEED_DIRECTION = frozenset(skill.name for skill in SKILLS if "direction: str" in skill.arguments)


def invalidity(call: SkillCall, screen: Screen) -> str:
    """Say why a call cannot be carried out on a screen; "" when it can be tried."""
    if call.skill not in NAMES:
        known = ", ".join(skill.name for skill in SKILLS)
        return f"there is no skill {call.skill!r}; use one of {known}"
    if call.skill in NEED_NODE:
        node = perceive_screen(screen).node(call.rid)
        if node is None:
            return f"there is no node with the resource-id {call.rid!r} on the screen"
        if "disabled" in node.widget.states:
            return f"the node {call.rid!r} is disabled: it takes no action now"
    if call.skill in NEED_DIRECTION and call.direction is None:
        return f"{call.skill} needs a direction: up, down, left or right"
    if call.skill in INPUT_SKILLS and not call.text:
        node = perceive_screen(screen).node(call.rid)
        field = repr(node.widget.name or call.rid) if node is not None else "the keypad"
        return f"no parameter fits {field}: the case gives none that is called so"
    return ""


def actions_of(call: SkillCall, screen: Screen) -> tuple[Action, ...]:
    """Give the device actions for a valid call: the likeliest first, the others where it fails."""
    if call.skill == "press_adb_back_key":
        return (Press(key="back"),)
    if call.skill == "press_enter_key":
        return (Press(key="enter"),)
    if call.skill == "input_by_numeric_keyboard":
        return (TypeText(text=call.text, keypad=True),)
    if call.skill == "scroll":
        return (Scroll(direction=call.direction or "down"),)
    node = perceive_screen(screen).node(call.rid)
    assert node is not None
    widget = node.widget
    target = Target(widget=widget.id, label=widget_line(widget)[:120])
    if call.skill == "swipe_selector":
        return (_turn(call.direction or "up", widget, target, screen),)
    if call.skill == "click":
        return (Tap(target=target, dialog=call.dialog),)
    if call.skill == "long_click":
        return (LongTap(target=target),)
    if call.skill == "clear_text":
        return (TypeText(target=target, text=""),)
    typed = TypeText(target=target, text=call.text)
    chosen = SelectOption(target=target, option=call.text)
    if widget.role == _SPUN:
        return (typed, chosen)
    if not chooses(widget):
        return (typed,)
    # A list may write "Friday 12 June" in short.
    short = dict.fromkeys(_written_short(call.text))
    return (chosen, *(SelectOption(target=target, option=one) for one in short), typed)


def _written_short(text: str) -> list[str]:
    day_only = _WEEKDAY.sub(lambda name: short_date(name.group()), text)
    return [one for one in (day_only, short_date(text)) if one != text]


def call_of(action: Action, screen: Screen, description: str) -> SkillCall | None:
    """Give the call that stands for an action on a screen; None when no skill does it."""
    if isinstance(action, Press):
        is_back = action.key == "back" and action.target is None
        return _make_call("press_adb_back_key", description) if is_back else None
    if isinstance(action, TypeText) and action.keypad:
        return _make_call("input_by_numeric_keyboard", description, text=action.text)
    target: Target | None = getattr(action, "target", None)
    if isinstance(action, Scroll) and target is None:
        return _make_call("scroll", description, direction=action.direction)
    meant = target.widget if target is not None else None
    nodes = perceive_screen(screen).nodes
    rid = next((node.rid for node in nodes if meant and node.widget.id == meant), "")
    if not rid:
        return None
    if isinstance(action, Tap) and action.count == 1:
        return _make_call("click", description, rid=rid, dialog=action.dialog)
    if isinstance(action, LongTap):
        return _make_call("long_click", description, rid=rid)
    if isinstance(action, TypeText) and action.clear and not action.submit:
        if not action.text:
            return _make_call("clear_text", description, rid=rid)
        return _make_call("input_text", description, rid=rid, text=action.text)
    if isinstance(action, SelectOption):
        return _make_call("input_text", description, rid=rid, text=action.option)
    if isinstance(action, Swipe) and action.direction is not None:
        return _make_call("swipe_selector", description, rid=rid, direction=action.direction)
    return None


def _make_call(skill: str, description: str, **given: Any) -> SkillCall:
    return SkillCall(skill=skill, description=description, **given)


def _turn(direction: Direction, wheel: Widget, target: Target, screen: Screen) -> Swipe:
    """Move a wheel by the height of one entry, where its place is known."""
    if wheel.box is None or direction not in _UPRIGHT:
        return Swipe(target=target, direction=direction)
    box = wheel.box
    inside = [w for w in screen.widgets if w.box is not None and _lies_in(w.box, box)]
    share = 1 / max(_LEAST_ENTRIES, len(inside))
    return Swipe(target=target, direction=direction, reach=share)


def _lies_in(inner: Box, outer: Box) -> bool:
    """Say whether an entry lies in a wheel, and is not the wheel itself."""
    return (
        outer.x <= inner.middle[0] <= outer.right
        and outer.y <= inner.y
        and inner.bottom <= outer.bottom
        and inner.height < outer.height
    )


def chooses(widget: Widget) -> bool:
    """Say whether an input field offers options."""
    return widget.role in {*_CHOOSERS, _SPUN}


_NAMES = (
    "monday tuesday wednesday thursday friday saturday sunday "
    "january february march april may june july august september october november december"
)
_WHOLE = re.compile(
    "\\b(?:" + "|".join(f"({name[:3]}){name[3:]}" for name in _NAMES.split()) + ")\\b",
    re.IGNORECASE,
)


def short_date(text: str) -> str:
    """Write days of the week and months as calendars do: Fri 12 Jun."""
    return _WHOLE.sub(lambda name: next(head for head in name.groups() if head), text)


def effect_of(call: SkillCall, before: Screen, after: Screen, text: str) -> str:
    """Say what effect is missing; "" when it is there.

    Args:
        call: What was done.
        before: The screen before it.
        after: The screen after it.
        text: What was typed, its parameter filled in; it is not repeated in what is said.
    """
    changes = compare(before, after)
    if call.skill in ("input_text", "clear_text"):
        return _check_typed(call, changes, (before, after), text)
    if changes.any or any(event.kind != "reload" for event in after.events):
        return ""
    if call.skill == "click" and changes.focus_moved:
        return ""
    if call.skill == "scroll":
        return f"no effect: there is nothing more to see {call.direction}wards"
    if call.skill == "swipe_selector":
        return "no effect: the selector has not moved"
    return "no effect: nothing on the screen changed"


def _check_typed(
    call: SkillCall, changes: Changes, screens: tuple[Screen, Screen], text: str
) -> str:
    """Read the field back."""
    nodes = [perceive_screen(screen).node(call.rid) for screen in screens]
    was, now = (node.widget if node is not None else None for node in nodes)
    if was is None or now is None or was.role != now.role:
        return "" if changes.any else "no effect: nothing on the screen changed"
    if _has_typed_text(now, text) or (MASK in (now.value or "") and changes.any):
        return ""
    if chooses(now) and changes.any:
        return ""
    if MASK in (now.value or "") and MASK in (was.value or ""):
        return ""
    return "the field does not hold what was typed"


def _has_typed_text(field: Widget, text: str) -> bool:
    """Say whether a field holds a text, as apps write it: in groups, in small letters."""
    held, wanted = flat(field.value or ""), flat(text)
    if short_date(held) == short_date(wanted):
        return True
    return _SEPARATORS.sub("", held) == _SEPARATORS.sub("", wanted)
