"""Tells what became of a text when its field was left: some apps cut it only then."""

from surefoot.state.values.screen import MASK, Screen
from surefoot.tools.grounding.effect_case import find_again
from surefoot.tools.grounding.same_text import same_text
from surefoot.tools.screens.roles import FIELD_ROLES
from surefoot.tools.screens.texts import flat
from surefoot.tools.text import squeezed

_WRITTEN = FIELD_ROLES - {"listbox", "slider", "spinbutton"}


def cut_on_leaving(before: Screen, after: Screen, chosen: str = "") -> str:
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
        now = find_again(widget, before, after)
        was, held = widget.value or "", (now.value or "") if now is not None else ""
        if now is None or "focused" in now.states or MASK in (was, held) or not squeezed(held):
            continue
        is_chosen = flat(held) in flat(chosen)
        is_cut = squeezed(was).startswith(squeezed(held)) and not same_text(held, was)
        if is_cut and not is_chosen:
            name = widget.name or widget.label or widget.role
            return f"{name!r} holds only {held[:60]!r} of {was[:60]!r} since it was left"
    return ""
