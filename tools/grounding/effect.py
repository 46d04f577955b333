"""Reads back on the screen what an intent must have brought about."""

from collections.abc import Callable, Sequence
from posixpath import basename
from urllib.parse import unquote, urljoin, urlsplit

from surefoot.state.values.intent import Intent
from surefoot.state.values.screen import Screen, Widget
from surefoot.tools.grounding.effect_case import (
    Effect,
    EffectCase,
    count_shown,
    find_same_widget,
    read_change,
)
from surefoot.tools.grounding.field_effect import read_choice, read_field, read_tick
from surefoot.tools.grounding.ground import ground
from surefoot.tools.grounding.kinds import takes_files
from surefoot.tools.grounding.read_value import read_value
from surefoot.tools.grounding.result import Found
from surefoot.tools.screens.changes import widget_line
from surefoot.tools.screens.dialogs import open_dialogs
from surefoot.tools.screens.pair import ScreenPair
from surefoot.tools.screens.texts import PageText

_DISABLED = frozenset({"disabled", "class disabled"})


def judge_effect(intent: Intent, widget: Widget | None, before: Screen, after: Screen) -> Effect:
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
    now = find_same_widget(widget, before, after) if widget is not None else None
    reader = _READERS.get(intent.do, read_change)
    if widget is not None and takes_files(widget) and intent.texts:
        reader = _read_upload_effect
    return reader(EffectCase(intent, widget, now, before, after))


def _read_close_effect(case: EffectCase) -> Effect:
    if case.intent.kind == "keyboard":
        is_shown = case.after.keyboard is not None
        return Effect(not is_shown, f"the keyboard is {'still shown' if is_shown else 'hidden'}")
    then, now = (len(open_dialogs(PageText(s))) for s in (case.before, case.after))
    if not then:
        return read_change(case)
    return Effect(now < then, "the dialog is gone" if now < then else "the dialog is still open")


def _in_view(case: EffectCase) -> Effect:
    now = case.now
    if now is None or now.box is None or not case.after.height_px:
        return Effect(None, "its place is not known")
    middle = now.box.y + min(now.box.height, case.after.height_px) / 2
    is_seen = 0 <= middle <= case.after.height_px
    return Effect(is_seen, f"{case.name} is {'in' if is_seen else 'out of'} view")


def _read_upload_effect(case: EffectCase) -> Effect:
    names = [basename(name) for name in case.intent.texts]
    if case.now is not None and case.now.value:
        done = all(name in case.now.value for name in names)
        return Effect(done, f"{case.name} holds {case.now.value[:60]!r}")
    return read_change(case)


def _read_focus_effect(case: EffectCase) -> Effect:
    if case.now is None:
        return Effect(None, f"{case.name} is not shown any more")
    return Effect(
        "focused" in case.now.states or None, f"{case.name} has the focus or does not tell"
    )


def _read_entry_effect(case: EffectCase) -> Effect:
    now, then = PageText(case.after), PageText(case.before)

    left = [text for text in case.intent.texts if count_shown(now, text) <= count_shown(then, text)]
    if not left:
        return Effect(True, "every entry is shown")
    if all(count_shown(then, text) for text in left):
        return read_change(case)  # What was there was added to something else.
    return Effect(None, f"{left[0]!r} is not shown")


def _read_submit_effect(case: EffectCase) -> Effect:
    """A form that was sent is answered: what was typed before is not what comes of sending it."""
    answered = read_change(case)
    return answered if answered.done else Effect(False, "nothing shows that the form was sent")


def _moved_on(case: EffectCase) -> Effect:
    if case.before.location != case.after.location:
        return Effect(True, f"it is {case.after.location} now")
    return read_change(case)


def _nothing(case: EffectCase) -> Effect:
    return Effect(True, "nothing is to be seen of it")


_READERS: dict[str, Callable[[EffectCase], Effect]] = {
    "fill": read_field,
    "append": read_field,
    "clear": read_field,
    "select": read_choice,
    "check": read_tick,
    "uncheck": read_tick,
    "close": _read_close_effect,
    "scroll_to": _in_view,
    "upload": _read_upload_effect,
    "focus": _read_focus_effect,
    "add_entry": _read_entry_effect,
    "complete_form": _read_submit_effect,
    "back": _moved_on,
    "open": _moved_on,
    "reload": _nothing,
    "wait_for": _nothing,
    "look": _nothing,
}


_LEADS = frozenset({"click", "open"})
_DISMISSED = "dismissed"
"""How what is told of a question ends that was answered by a no."""
_STAYS = frozenset({"fill", "append", "clear", "select", "check", "uncheck"})
"""Whose effect stands on the screen until something else is done."""


def find_undone(intents: Sequence[Intent], pair: ScreenPair, *, is_checked: bool) -> str:
    """Say how the screens show that the last intent is not done; "" where they do not show that.

    Where a result is expected, its checks tell whether the right page came.
    """
    done, before, after = [i for i in intents if i.do != "look"], pair.before, pair.after
    if not done or before is None:
        return ""
    declined = [e for e in after.events if e.kind == "dialog" and e.detail.endswith(_DISMISSED)]
    if declined and done[-1].answer != "dismiss":
        return f"the question {declined[0].text!r} was declined"
    found = ground(done[-1], before)
    if not isinstance(found, Found) or len(found.widgets) != 1:
        return ""
    if done[-1].do in _LEADS:
        return "" if is_checked else find_wrong_page(found.widgets[0], before, after)
    if done[-1].do not in _STAYS or before.location != after.location:
        return ""
    effect = judge_effect(done[-1], found.widgets[0], before, after)
    return effect.reason if effect.done is False else ""


_PAGES = ("http", "https")
_ON, _FAILED = 300, 400
"""Status of an answer that leads on to another page, and of one that fails."""


def find_wrong_page(link: Widget | None, before: Screen, after: Screen) -> str:
    """Say that another page came than the one a link leads to; "" where it came, or none did.

    | the page that came | |
    |---|---|
    | has the path of the link, or one below it | came |
    | is what the server leads on to from there | came |
    | is the one that was shown | none did: the page itself takes the click |
    | is another | elsewhere |
    """
    if link is None or before.location == after.location or not _tells(link.url):
        return ""
    wanted = urljoin(before.location, link.url)
    if urlsplit(wanted).scheme not in _PAGES or _path(wanted) == _path(before.location):
        return ""
    if f"{_path(after.location)}/".startswith(f"{_path(wanted)}/"):
        return ""
    led_on = (e for e in after.events if e.kind == "request" and _ON <= (e.status or 0) < _FAILED)
    if any(_path(event.url) == _path(wanted) for event in led_on):
        return ""
    return f"the link leads to {wanted}, and {after.location} came"


def _tells(address: str) -> bool:
    """Say whether an address is whole: one within its folder may be meant from elsewhere."""
    return address.startswith("/") or bool(urlsplit(address).scheme)


def _path(address: str) -> str:
    parts = urlsplit(address)
    return f"{parts.netloc}{unquote(parts.path).rstrip('/')}"


def find_disabled(intent: Intent, screen: Screen) -> str:
    """Give the one disabled widget that an intent names, as a line; "" where it names another."""
    found = ground(intent, screen)
    if not isinstance(found, Found) or not found.is_named or len(found.widgets) != 1:
        return ""
    widget = found.widgets[0]
    return widget_line(widget) if _DISABLED & set(widget.states) else ""
