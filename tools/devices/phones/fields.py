"""Filling in on a phone: text that is read back, options, boxes, sliders, keys of its keyboard."""

import re
from collections.abc import Iterable

from surefoot.state.errors import ElementNotFoundError, ElementNotReadyError
from surefoot.state.values.action import Point, Target
from surefoot.state.values.screen import Widget
from surefoot.tools.devices.phones.client import PhoneClient
from surefoot.tools.devices.phones.gestures import Gestures, Located
from surefoot.tools.devices.phones.observer import Observer, PhoneObservation
from surefoot.tools.screens.numbers import number_in, number_of
from surefoot.tools.screens.tree import end_of
from surefoot.tools.text import with_dots

FIELDS = frozenset({"textbox", "searchbox"})
_CHECKS = frozenset({"checkbox", "radio", "switch", "option", "menuitemcheckbox"})
_MOST_PAGES = 20
"""Of a long list of options."""
_MOST_TURNS = 60
"""Of a wheel."""
_MOST_TOLD = 10
"""Options that an error tells, at most."""
_FORM = re.compile(r"[\s\-().,/]")
"""What a field may put between what was typed, e.g. in a phone number."""
_FIRST_SHARES = (0.5, 0.8, 0.2)
"""Shares of a slider's width that are tapped to learn which numbers stand where."""
_MOST_TAPS = 10
_NEAR = 1e-6
_MOST_KEYS_TOLD = 12
"""Keys that an error tells, at most."""


class Fields:
    """Fills in on one phone; all methods block."""

    def __init__(self, client: PhoneClient, observer: Observer, gestures: Gestures) -> None:
        self._client, self._observer, self._gestures = client, observer, gestures

    def type_text(self, located: Located, text: str, *, clear: bool) -> None:
        """Write into a field and read it back; a wheel or slider is moved to what it shall show.

        Raises:
            ElementNotReadyError: it takes no text, or holds something else afterwards.
            ElementNotFoundError: the wheel has no such row.
        """
        if located.widget.role == "spinbutton":
            self._turn(located, text)
            return
        if located.widget.role == "slider":
            self._slide(located, text)
            return
        if located.widget.role not in FIELDS:
            raise ElementNotReadyError(f"{located.called} takes no text")
        located = self.focus(located)
        held = "" if clear else located.widget.value or ""
        is_password = "password" in located.widget.states
        if is_password and held:
            self._client.send_keys(text)  # what it holds is not known, so it cannot be set anew
        else:
            self._set_focused(located, held + text)
        self._read_back(located, held + text, is_password=is_password)

    def focus(self, located: Located) -> Located:
        """Put the cursor into a field; what is none has no focus to give."""
        if located.widget.role not in FIELDS or "focused" in located.widget.states:
            return located
        self._client.tap(located.centre, 1)
        observed = self._observer.settle(
            located.observed, enough=lambda observed: _has_focus(located, observed)
        )
        return self._find_again(located, observed)

    def _set_focused(self, located: Located, text: str) -> None:
        try:
            self._client.write(text)
        except ElementNotFoundError as error:
            raise ElementNotReadyError(f"{located.called} does not take the focus") from error

    def _read_back(self, located: Located, text: str, *, is_password: bool) -> None:
        observed = self._observer.settle(
            None, enough=lambda observed: _shows_text(located, observed, text)
        )
        after = self._find_again(located, observed)
        is_password = is_password or "password" in after.widget.states
        if _is_shown_as(text, after.widget.value or "", is_password):
            return
        # Some fields take keys only.
        self._client.write("")
        if text:
            self._client.send_keys(text)
        after = self._find_again(located, self._observer.settle(None))
        if not _is_shown_as(text, after.widget.value or "", is_password):
            raise ElementNotReadyError(f"{located.called} holds something else than what was typed")

    def _find_again(self, located: Located, observed: PhoneObservation) -> Located:
        """Find the field again; what it is called may stand in it, so the focus tells, too."""
        same = _same_field(located, observed)
        if same is not None:
            return Located(same, observed, located.called)
        widgets = observed.screen.widgets
        focused = [one for one in widgets if one.role in FIELDS and "focused" in one.states]
        if len(focused) == 1:
            return Located(focused[0], observed, located.called)
        raise ElementNotFoundError(f"{located.called} is not on the screen any more")

    def check(self, located: Located, *, checked: bool) -> None:
        """Switch a box, a radio button or a switch on or off.

        Raises:
            ElementNotReadyError: it is nothing to be checked, or stays as it is.
        """
        box = located.widget
        if box.role not in _CHECKS and "checkable" not in box.states:
            inner = [w for w in _list_below(located) if w.role in _CHECKS]
            if len(inner) != 1:
                raise ElementNotReadyError(f"{located.called} is nothing that can be checked")
            box = inner[0]
        if ("checked" in box.states) == checked:
            return
        self._client.tap(Located(box, located.observed, located.called).centre, 1)
        observed = self._observer.settle(located.observed)
        if any(w.role in ("dialog", "alertdialog") for w in observed.screen.widgets):
            return  # it asks first
        after = next((w for w in observed.screen.widgets if w.id == box.id), None)
        if after is not None and after.role == box.role and ("checked" in after.states) != checked:
            raise ElementNotReadyError(
                f"{located.called} cannot be switched {'on' if checked else 'off'}"
            )

    def select(self, located: Located, option: str) -> None:
        """Choose from a list that opens, or turn a wheel.

        Raises:
            ElementNotFoundError: it has no such option.
            ElementNotReadyError: nothing opens.
        """
        if _is_same_text(located.widget.value or "", option):
            return
        if located.widget.role == "spinbutton":
            self._turn(located, option)
            return
        self._client.tap(located.centre, 1)
        observed = self._observer.settle(located.observed)
        if observed.screen.widgets == located.observed.screen.widgets:
            raise ElementNotReadyError(f"{located.called} opens no list")
        old = {(w.id, w.name, w.text) for w in located.observed.screen.widgets}
        offered: dict[str, None] = {}
        for _ in range(_MOST_PAGES):
            new = [w for w in observed.screen.widgets if (w.id, w.name, w.text) not in old]
            offered.update(dict.fromkeys(w.name or w.text for w in new if w.name or w.text))
            found = _find_option(option, new)
            if found is not None:
                self._client.tap(Located(found, observed, option).centre, 1)
                return
            try:
                observed = self._gestures.scroll(observed, "down", _list_in(observed))
            except ElementNotReadyError:
                break
        self._client.press("back")
        has = ", ".join(map(repr, [*offered][:_MOST_TOLD]))
        raise ElementNotFoundError(f"{located.called} has no option {option!r}; it has {has}")

    def _turn(self, located: Located, option: str) -> None:
        """Turn a wheel on until it shows the option, or begins anew or holds still."""
        now = located
        for share in (5 / 6, 1 / 6):  # the row below, then the row above
            seen: set[str] = set()
            for _ in range(_MOST_TURNS):
                value = now.widget.value or ""
                if _is_same_text(value, option):
                    return
                if value in seen:
                    break
                seen.add(value)
                assert now.widget.box is not None
                box = now.widget.box
                now = self._tap_inside(now, now.centre.x, box.y + share * box.height)
        raise ElementNotFoundError(f"{located.called} has no option {option!r}")

    def _slide(self, located: Located, text: str) -> None:
        """Bring a slider to a number, which it or what stands by it tells."""
        want, now = number_in(text), number_of(located.widget, located.observed.screen)
        if want is None or now is None:
            what = f"{text!r} is no number" if want is None else "it does not tell its number"
            raise ElementNotReadyError(f"{located.called}: {what}")
        start = now
        seen: dict[float, float] = {}
        for number in range(_MOST_TAPS):
            if abs(now - want) < _NEAR:
                return
            share = _next_share(want, seen, _FIRST_SHARES[min(number, len(_FIRST_SHARES) - 1)])
            if share in seen:
                break
            located, now = self._move_thumb(located, share)
            seen[share] = now
        has_moved = any(value != start for value in seen.values())
        told = f"it stands at {now:g}, not at {want:g}" if has_moved else "its number stays"
        raise ElementNotReadyError(f"{located.called}: {told}")

    def _move_thumb(self, located: Located, share: float) -> tuple[Located, float]:
        """Tap at a share of the width; gives the slider as it is then, and its number."""
        box = located.widget.box
        assert box is not None
        after = self._tap_inside(located, box.x + share * box.width, box.y + box.height / 2)
        now = number_of(after.widget, after.observed.screen)
        if now is None:
            raise ElementNotFoundError(f"{located.called} tells no number any more")
        return after, now

    def _tap_inside(self, located: Located, x: float, y: float) -> Located:
        """Tap a place of a widget, and give it as it is then."""
        self._client.tap(Point(x=x, y=y), 1)
        observed = self._observer.settle(located.observed)
        same = next((w for w in observed.screen.widgets if w.id == located.widget.id), None)
        if same is None:
            raise ElementNotFoundError(f"{located.called} is not on the screen any more")
        return Located(same, observed, located.called)

    def tap_key(self, name: str) -> None:
        """Tap the key that is called so; a tap into the field in use brings a hidden keyboard up.

        Raises:
            ElementNotFoundError: no keyboard comes up, or it tells of no such key.
            ElementNotReadyError: no keyboard is shown, and no field has the focus.
        """
        observed = self._with_keyboard(self._observer.observe())
        keys = self._client.keys(observed.hierarchy)
        if observed.screen.keyboard is None or not keys:
            why = "it tells of no keys" if observed.screen.keyboard else "no keyboard is shown"
            raise ElementNotFoundError(f"no key {name!r}: {why}")
        wanted = " ".join(name.split()).casefold()
        called = [key for key in keys if (key.name or key.text).casefold() == wanted]
        if len(called) != 1:
            has = ", ".join(repr(key.name or key.text) for key in keys[-_MOST_KEYS_TOLD:])
            raise ElementNotFoundError(
                f"the keyboard has {len(called) or 'no'} {name!r}; its last keys are {has}"
            )
        self._client.tap(Located(called[0], observed, name).centre, 1)

    def _with_keyboard(self, observed: PhoneObservation) -> PhoneObservation:
        if observed.screen.keyboard is not None:
            return observed
        located = self._gestures.locate(focused_field(observed), observed.screen)
        self._client.tap(located.centre, 1)
        return self._observer.settle(observed, enough=lambda now: now.screen.keyboard is not None)


def focused_field(observed: PhoneObservation) -> Target:
    """Give the field that has the focus.

    Raises:
        ElementNotReadyError: none has it.
    """
    for widget in observed.screen.widgets:
        if "focused" in widget.states and widget.role in FIELDS:
            return Target(widget=widget.id)
    raise ElementNotReadyError("no field has the focus")


def _same_field(located: Located, observed: PhoneObservation) -> Widget | None:
    return next(
        (
            one
            for one in observed.screen.widgets
            if one.role in FIELDS
            and one.id == located.widget.id
            and one.test_id == located.widget.test_id
        ),
        None,
    )


def _has_focus(located: Located, observed: PhoneObservation) -> bool:
    field = _same_field(located, observed)
    return field is not None and "focused" in field.states


def _shows_text(located: Located, observed: PhoneObservation, text: str) -> bool:
    """Say whether a field that shows what it holds shows a text."""
    field = _same_field(located, observed)
    return (
        field is not None
        and "password" not in field.states
        and field.value in (text, with_dots(text))
    )


def _is_shown_as(text: str, value: str, is_password: bool) -> bool:
    if is_password:
        return bool(value) == bool(text)
    forms = (text, with_dots(text), _FORM.sub("", text))  # Dots are all that some phones tell.
    return value in forms or _FORM.sub("", value) == forms[-1]


def _is_same_text(one: str, other: str) -> bool:
    return " ".join(one.split()).casefold() == " ".join(other.split()).casefold()


def _find_option(option: str, widgets: Iterable[Widget]) -> Widget | None:
    fitting = [w for w in widgets if _is_same_text(w.name, option) or _is_same_text(w.text, option)]
    shown = [w for w in fitting if "hidden" not in w.states and w.box is not None]
    return next((w for w in shown if w.clickable), shown[0] if shown else None)


def _list_in(observed: PhoneObservation) -> Widget | None:
    """Give the list that has opened: the last one, as it lies on top."""
    return next((w for w in reversed(observed.screen.widgets) if "scrollable" in w.states), None)


def _list_below(located: Located) -> list[Widget]:
    widgets = located.observed.screen.widgets
    start = widgets.index(located.widget)
    return [*widgets[start + 1 : end_of(widgets, start)]]


def _next_share(want: float, seen: dict[float, float], first: float) -> float:
    """Say where a number should stand: on the line through the two taps next to it."""
    by_number = {value: share for share, value in seen.items()}
    if len(by_number) < 2:
        return first
    (one, at_one), (other, at_other) = sorted(by_number.items(), key=lambda p: abs(p[0] - want))[:2]
    share = at_one + (want - one) * (at_other - at_one) / (other - one)
    return min(max(share, 0.0), 0.999)
