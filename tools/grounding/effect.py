"""Reads back on the screen what an intent must have brought about."""

from collections.abc import Callable
from posixpath import basename

from surefoot.state.values.intent import Intent
from surefoot.state.values.screen import Screen, Widget
from surefoot.tools.grounding.choice_effect import read_choice, read_tick
from surefoot.tools.grounding.effect_case import Case, Effect, count_shown, find_again, read_change
from surefoot.tools.grounding.field_effect import read_field
from surefoot.tools.grounding.kinds import takes_files
from surefoot.tools.grounding.reading import read_value
from surefoot.tools.screens.dialogs import open_dialogs
from surefoot.tools.screens.texts import PageText


def effect_of(intent: Intent, widget: Widget | None, before: Screen, after: Screen) -> Effect:
    """Say what the screen shows of an intent after its last action.

    Args:
        intent: What was done.
        widget: What it was done to, as it was before; None where it needs none.
        before: What was shown before its first action.
        after: What is shown now.
    """
    if intent.read:
        said = read_value(before, intent.read)
        intent = intent.model_copy(update={"value": said if isinstance(said, str) else ""})
    if intent.within_kind == "keyboard":
        # That it has come up for a key to be looked for is no effect of the key.
        after = after.model_copy(update={"keyboard": before.keyboard})
    now = find_again(widget, before, after) if widget is not None else None
    reader = _READERS.get(intent.do, read_change)
    if widget is not None and takes_files(widget) and intent.texts:
        reader = _uploaded
    return reader(Case(intent, widget, now, before, after))


def _closed(case: Case) -> Effect:
    if case.intent.kind == "keyboard":
        is_shown = case.after.keyboard is not None
        return Effect(not is_shown, f"the keyboard is {'still shown' if is_shown else 'hidden'}")
    then, now = (len(open_dialogs(PageText(s))) for s in (case.before, case.after))
    if not then:
        return read_change(case)
    return Effect(now < then, "the dialog is gone" if now < then else "the dialog is still open")


def _in_view(case: Case) -> Effect:
    now = case.now
    if now is None or now.box is None or not case.after.height_px:
        return Effect(None, "its place is not known")
    middle = now.box.y + min(now.box.height, case.after.height_px) / 2
    is_seen = 0 <= middle <= case.after.height_px
    return Effect(is_seen, f"{case.name} is {'in' if is_seen else 'out of'} view")


def _uploaded(case: Case) -> Effect:
    names = [basename(name) for name in case.intent.texts]
    if case.now is not None and case.now.value:
        done = all(name in case.now.value for name in names)
        return Effect(done, f"{case.name} holds {case.now.value[:60]!r}")
    return read_change(case)


def _focused(case: Case) -> Effect:
    if case.now is None:
        return Effect(None, f"{case.name} is not shown any more")
    return Effect(
        "focused" in case.now.states or None, f"{case.name} has the focus or does not tell"
    )


def _added(case: Case) -> Effect:
    now, then = PageText(case.after), PageText(case.before)

    left = [text for text in case.intent.texts if count_shown(now, text) <= count_shown(then, text)]
    if not left:
        return Effect(True, "every entry is shown")
    if all(count_shown(then, text) for text in left):
        return read_change(case)  # What was there was added to something else.
    return Effect(None, f"{left[0]!r} is not shown")


def _sent(case: Case) -> Effect:
    """A form that was sent is answered: what was typed before is not what comes of sending it."""
    answered = read_change(case)
    return answered if answered.done else Effect(False, "nothing shows that the form was sent")


def _moved_on(case: Case) -> Effect:
    if case.before.location != case.after.location:
        return Effect(True, f"it is {case.after.location} now")
    return read_change(case)


def _nothing(case: Case) -> Effect:
    return Effect(True, "nothing is to be seen of it")


_READERS: dict[str, Callable[[Case], Effect]] = {
    "fill": read_field,
    "append": read_field,
    "clear": read_field,
    "select": read_choice,
    "check": read_tick,
    "uncheck": read_tick,
    "close": _closed,
    "scroll_to": _in_view,
    "upload": _uploaded,
    "focus": _focused,
    "add_entry": _added,
    "complete_form": _sent,
    "back": _moved_on,
    "open": _moved_on,
    "reload": _nothing,
    "wait_for": _nothing,
    "look": _nothing,
}
