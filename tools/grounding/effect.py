"""Reads back on the screen what an intent must have brought about."""

from collections.abc import Callable
from dataclasses import dataclass
from posixpath import basename

from state.values.intent import Intent
from state.values.screen import MASK, Screen, Widget
from tools.grounding.dates import as_field_takes
from tools.grounding.ground import ground
from tools.grounding.kinds import is_dialog
from tools.grounding.names import plain
from tools.grounding.place import number_in
from tools.grounding.reading import read_value
from tools.grounding.result import Found
from tools.grounding.same_text import same_text
from tools.grounding.selecting import number_of
from tools.screens.changes import compare
from tools.screens.roles import FIELD_ROLES
from tools.screens.texts import PageText, flat, is_hidden, whole_words
from tools.text import squeezed

_MOST_PARTS = 8
_ON = frozenset({"checked", "pressed", "selected"})
_OPENED = frozenset({"expanded", "collapsed", "selected", "pressed", "current", "checked"})


@dataclass(frozen=True)
class Effect:
    """Whether an intent has done what it must have done."""

    done: bool | None
    """None where the screen does not tell."""
    reason: str


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
    now = find_again(widget, before, after) if widget is not None else None
    return _READERS.get(intent.do, _changed)(_Case(intent, widget, now, before, after))


@dataclass(frozen=True)
class _Case:
    intent: Intent
    then: Widget | None
    now: Widget | None
    before: Screen
    after: Screen

    @property
    def text(self) -> str:
        return "\n".join(self.intent.texts)

    @property
    def name(self) -> str:
        widget = self.then
        return repr(widget.name or widget.label or widget.text or widget.role) if widget else "it"


def find_again(widget: Widget, before: Screen, after: Screen) -> Widget | None:
    """Find the widget of an earlier screen on a later one: by its id, else by what it is called."""
    same = next((w for w in after.widgets if w.id == widget.id), None)
    if same is not None and same.role == widget.role and _alike(same, widget):
        return same
    called = [w for w in after.widgets if w.role == widget.role and _alike(w, widget)]
    earlier = [w for w in before.widgets if w.role == widget.role and _alike(w, widget)]
    if len(called) == 1 and len(earlier) == 1:
        return called[0]
    if len(called) == len(earlier) and widget in earlier:
        return called[earlier.index(widget)]
    return None


def _alike(one: Widget, other: Widget) -> bool:
    def named(w: Widget) -> tuple[str, ...]:
        return (w.name, w.label, w.placeholder, w.test_id, w.frame)

    return named(one) == named(other)


def _filled(case: _Case) -> Effect:
    if case.then is None:
        return Effect(None, "what was typed into is not known")
    wanted = as_field_takes(case.text, case.then)
    if case.now is None or case.now.value is None:
        return _shown_since(case, wanted)
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
    shown = _shown_since(case, wanted)
    return shown if shown.done else Effect(False, f"{case.name} holds {held[:60]!r}")


def _took(case: _Case, wanted: str) -> bool:
    """The field holds the text, and no more than what it adds itself: a country code, a unit."""
    assert case.now is not None and case.then is not None
    held, whole = squeezed(case.now.value or ""), squeezed(wanted)
    if same_text(case.now.value or "", wanted, case.then):
        return True
    added = held.replace(whole, "", 1)
    was = squeezed(case.then.value or "")
    is_whole = whole.isdigit() or whole_words(flat(wanted)).search(flat(case.now.value or ""))
    return bool(is_whole) and 1 < len(whole) < len(held) and whole in held and was in ("", added)


def _in_parts(case: _Case, wanted: str) -> bool:
    """The text stands in the field and those around it: day, month and year."""
    assert case.now is not None
    fields = [w for w in case.after.widgets if w.role in FIELD_ROLES and not is_hidden(w)]
    at = next((n for n, w in enumerate(fields) if w.id == case.now.id), len(fields))
    for first in range(max(0, at - _MOST_PARTS + 1), at + 1):
        held = ""
        for last, field in enumerate(fields[first : first + _MOST_PARTS], first):
            held += squeezed(field.value or "")
            if last >= at and last > first and held == squeezed(wanted) != "":
                return True
    return False


def _shown_since(case: _Case, wanted: str) -> Effect:
    """An editor may show in the page what its own field does not keep."""
    now, then = PageText(case.after), PageText(case.before)
    if wanted.strip() and _shown(now, wanted) > _shown(then, wanted):
        return Effect(True, f"{wanted[:60]!r} is shown")
    return Effect(None, f"{case.name} does not tell what it holds")


def _shown(page: PageText, text: str) -> int:
    return sum(not match.in_field for match in page.find(text))


def _selected(case: _Case) -> Effect:
    wanted = case.intent.texts or ((case.intent.target,) if case.intent.target else ())
    now = case.now
    named = _named_list(case)
    if named is not None and wanted:
        return _shows_option(named, wanted)
    if now is None or not wanted:
        return _changed(case)
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
    return Effect(True, f"{case.name} shows it") if shows else _changed(case)


def _named_list(case: _Case) -> Widget | None:
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


def _ticked(case: _Case) -> Effect:
    if case.now is None:
        return _changed(case)
    is_on = bool(_ON & set(case.now.states))
    if is_on is (case.intent.do == "check"):
        return Effect(True, f"{case.name} is {_told(case.now)}")
    if case.now.role in {"checkbox", "radio", "switch", "menuitemcheckbox", "menuitemradio"}:
        return Effect(False, f"{case.name} is {_told(case.now)}")
    return _changed(case)


def _changed(case: _Case) -> Effect:
    """Something that is shown, or told by an event, is another now."""
    then, now = case.then, case.now
    if then is not None and now is not None:
        differ = (set(then.states) ^ set(now.states)) & _OPENED
        if differ:
            return Effect(True, f"{case.name} is {', '.join(sorted(differ & set(now.states)))}")
    if then is not None and now is None and then.id in {w.id for w in case.before.widgets}:
        return Effect(True, f"{case.name} is gone")
    if compare(case.before, case.after).any:
        return Effect(True, "the screen changed")
    told = [e for e in case.after.events if e.kind != "console_error"]
    if told:
        return Effect(True, f"{told[0].kind} {told[0].text[:60]!r}".strip())
    return Effect(None, "nothing that is shown changed")


def _closed(case: _Case) -> Effect:
    then = sum(is_dialog(w) and not is_hidden(w) for w in case.before.widgets)
    now = sum(is_dialog(w) and not is_hidden(w) for w in case.after.widgets)
    if then:
        return Effect(
            now < then, "the dialog is gone" if now < then else "the dialog is still open"
        )
    return _changed(case)


def _in_view(case: _Case) -> Effect:
    now = case.now
    if now is None or now.box is None or not case.after.height_px:
        return Effect(None, "its place is not known")
    middle = now.box.y + min(now.box.height, case.after.height_px) / 2
    is_seen = 0 <= middle <= case.after.height_px
    return Effect(is_seen, f"{case.name} is {'in' if is_seen else 'out of'} view")


def _uploaded(case: _Case) -> Effect:
    names = [basename(name) for name in case.intent.texts]
    if case.now is not None and case.now.value:
        done = all(name in case.now.value for name in names)
        return Effect(done, f"{case.name} holds {case.now.value[:60]!r}")
    return _changed(case)


def _focused(case: _Case) -> Effect:
    if case.now is None:
        return Effect(None, f"{case.name} is not shown any more")
    return Effect(
        "focused" in case.now.states or None, f"{case.name} has the focus or does not tell"
    )


def _added(case: _Case) -> Effect:
    now, then = PageText(case.after), PageText(case.before)

    left = [text for text in case.intent.texts if _shown(now, text) <= _shown(then, text)]
    if not left:
        return Effect(True, "every entry is shown")
    return Effect(None, f"{left[0]!r} is not shown")


def _sent(case: _Case) -> Effect:
    """A form that was sent is answered: what was typed before is not what comes of sending it."""
    answered = _changed(case)
    return answered if answered.done else Effect(False, "nothing shows that the form was sent")


def _moved_on(case: _Case) -> Effect:
    if case.before.location != case.after.location:
        return Effect(True, f"it is {case.after.location} now")
    return _changed(case)


def _nothing(case: _Case) -> Effect:
    return Effect(True, "nothing is to be seen of it")


_READERS: dict[str, Callable[[_Case], Effect]] = {
    "fill": _filled,
    "append": _filled,
    "clear": _filled,
    "select": _selected,
    "check": _ticked,
    "uncheck": _ticked,
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
