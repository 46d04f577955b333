"""Did a skill have the effect that is due?"""

import re

from surefoot.state.uat import SkillCall
from surefoot.state.values.screen import MASK, Screen, Widget
from surefoot.tools.screens.changes import Changes, compare
from surefoot.tools.screens.texts import flat
from surefoot.tools.uat.perception import perceive_screen
from surefoot.tools.uat.skills import chooses, short_date

_SEPARATORS = re.compile(r"[\s\-–/().,]")


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
    if _holds(now, text) or (MASK in (now.value or "") and changes.any):
        return ""
    if chooses(now) and changes.any:
        return ""
    if MASK in (now.value or "") and MASK in (was.value or ""):
        return ""
    return "the field does not hold what was typed"


def _holds(field: Widget, text: str) -> bool:
    """Say whether a field holds a text, as apps write it: in groups, in small letters."""
    held, wanted = flat(field.value or ""), flat(text)
    if short_date(held) == short_date(wanted):
        return True
    return _SEPARATORS.sub("", held) == _SEPARATORS.sub("", wanted)
