"""Filling in on a phone: text that is read back, options, boxes, sliders, keys of its keyboard."""

import re
from collections.abc import Iterable

from surefoot.state.errors import ElementNotFoundError, ElementNotReadyError
from surefoot.state.values.action import Point, Target
from surefoot.state.values.screen import Widget
from surefoot.tools.devices.phones.client import PhoneClient
from surefoot.tools.devices.phones.looking import Eyes, Look
from surefoot.tools.devices.phones.touching import Aim, Hands
from surefoot.tools.screens.numbers import number_in, number_of
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


class Fields:
    """Fills in on one phone; all methods block."""

    def __init__(self, client: PhoneClient, eyes: Eyes, hands: Hands) -> None:
        self._client, self._eyes, self._hands = client, eyes, hands
        self._slider = Slider(eyes, hands)

    def type_text(self, aim: Aim, text: str, *, clear: bool) -> None:
        """Write into a field and read it back; a wheel or slider is moved to what it shall show.

        Raises:
            ElementNotReadyError: it takes no text, or holds something else afterwards.
            ElementNotFoundError: the wheel has no such row.
        """
        if aim.widget.role == "spinbutton":
            self._turn(aim, text)
            return
        if aim.widget.role == "slider":
            self._slider.slide(aim, text)
            return
        if aim.widget.role not in FIELDS:
            raise ElementNotReadyError(f"{aim.called} takes no text")
        aim = self.focus(aim)
        held = "" if clear else aim.widget.value or ""
        is_password = "password" in aim.widget.states
        if is_password and held:
            self._client.send_keys(text)  # what it holds is not known, so it cannot be set anew
        else:
            self._set_focused(aim, held + text)
        self._read_back(aim, held + text, is_password=is_password)

    def focus(self, aim: Aim) -> Aim:
        """Put the cursor into a field; what is none has no focus to give."""
        if aim.widget.role not in FIELDS or "focused" in aim.widget.states:
            return aim
        self._hands.tap(aim.centre)
        look = self._eyes.settle(aim.look, enough=lambda look: _has_focus(aim, look))
        return self._again(aim, look)

    def _set_focused(self, aim: Aim, text: str) -> None:
        try:
            self._client.write(text)
        except ElementNotFoundError as error:
            raise ElementNotReadyError(f"{aim.called} does not take the focus") from error

    def _read_back(self, aim: Aim, text: str, *, is_password: bool) -> None:
        look = self._eyes.settle(None, enough=lambda look: _holds(aim, look, text))
        after = self._again(aim, look)
        is_password = is_password or "password" in after.widget.states
        if _is_in(text, after.widget.value or "", is_password):
            return
        # Some fields take keys only.
        self._client.write("")
        if text:
            self._client.send_keys(text)
        after = self._again(aim, self._eyes.settle(None))
        if not _is_in(text, after.widget.value or "", is_password):
            raise ElementNotReadyError(f"{aim.called} holds something else than what was typed")

    def _again(self, aim: Aim, look: Look) -> Aim:
        """Find the field again; what it is called may stand in it, so the focus tells, too."""
        same = _same_field(aim, look)
        if same is not None:
            return Aim(same, look, aim.called)
        widgets = look.screen.widgets
        focused = [one for one in widgets if one.role in FIELDS and "focused" in one.states]
        if len(focused) == 1:
            return Aim(focused[0], look, aim.called)
        raise ElementNotFoundError(f"{aim.called} is not on the screen any more")

    def check(self, aim: Aim, *, checked: bool) -> None:
        """Switch a box, a radio button or a switch on or off.

        Raises:
            ElementNotReadyError: it is nothing to be checked, or stays as it is.
        """
        box = aim.widget
        if box.role not in _CHECKS and "checkable" not in box.states:
            inner = [w for w in _below(aim) if w.role in _CHECKS]
            if len(inner) != 1:
                raise ElementNotReadyError(f"{aim.called} is nothing that can be checked")
            box = inner[0]
        if ("checked" in box.states) == checked:
            return
        self._hands.tap(Aim(box, aim.look, aim.called).centre)
        look = self._eyes.settle(aim.look)
        if any(w.role in ("dialog", "alertdialog") for w in look.screen.widgets):
            return  # it asks first
        after = next((w for w in look.screen.widgets if w.id == box.id), None)
        if after is not None and after.role == box.role and ("checked" in after.states) != checked:
            raise ElementNotReadyError(
                f"{aim.called} cannot be switched {'on' if checked else 'off'}"
            )

    def select(self, aim: Aim, option: str) -> None:
        """Choose from a list that opens, or turn a wheel.

        Raises:
            ElementNotFoundError: it has no such option.
            ElementNotReadyError: nothing opens.
        """
        if _same(aim.widget.value or "", option):
            return
        if aim.widget.role == "spinbutton":
            self._turn(aim, option)
            return
        self._hands.tap(aim.centre)
        look = self._eyes.settle(aim.look)
        if look.screen.widgets == aim.look.screen.widgets:
            raise ElementNotReadyError(f"{aim.called} opens no list")
        old = {(w.id, w.name, w.text) for w in aim.look.screen.widgets}
        offered: dict[str, None] = {}
        for _ in range(_MOST_PAGES):
            new = [w for w in look.screen.widgets if (w.id, w.name, w.text) not in old]
            offered.update(dict.fromkeys(w.name or w.text for w in new if w.name or w.text))
            found = _called(option, new)
            if found is not None:
                found_aim = Aim(found, look, option)
                self._hands.tap(found_aim.centre)
                return
            try:
                look = self._hands.scroll(look, "down", _list_in(look))
            except ElementNotReadyError:
                break
        self._client.press("back")
        has = ", ".join(map(repr, [*offered][:_MOST_TOLD]))
        raise ElementNotFoundError(f"{aim.called} has no option {option!r}; it has {has}")

    def _turn(self, aim: Aim, option: str) -> None:
        """Turn a wheel on until it shows the option, or begins anew or holds still."""
        now = aim
        for share in (5 / 6, 1 / 6):  # the row below, then the row above
            seen: set[str] = set()
            for _ in range(_MOST_TURNS):
                value = now.widget.value or ""
                if _same(value, option):
                    return
                if value in seen:
                    break
                seen.add(value)
                assert now.widget.box is not None
                box = now.widget.box
                self._hands.tap(Point(x=now.centre.x, y=box.y + share * box.height))
                look = self._eyes.settle(now.look)
                widget = next((w for w in look.screen.widgets if w.id == aim.widget.id), None)
                if widget is None:
                    raise ElementNotFoundError(f"{aim.called} is not on the screen any more")
                now = Aim(widget, look, aim.called)
        raise ElementNotFoundError(f"{aim.called} has no option {option!r}")


def focused_field(look: Look) -> Target:
    """Give the field that has the focus.

    Raises:
        ElementNotReadyError: none has it.
    """
    for widget in look.screen.widgets:
        if "focused" in widget.states and widget.role in FIELDS:
            return Target(widget=widget.id)
    raise ElementNotReadyError("no field has the focus")


def _same_field(aim: Aim, look: Look) -> Widget | None:
    return next(
        (
            one
            for one in look.screen.widgets
            if one.role in FIELDS and one.id == aim.widget.id and one.test_id == aim.widget.test_id
        ),
        None,
    )


def _has_focus(aim: Aim, look: Look) -> bool:
    field = _same_field(aim, look)
    return field is not None and "focused" in field.states


def _holds(aim: Aim, look: Look, text: str) -> bool:
    """Say whether a field that shows what it holds shows a text."""
    field = _same_field(aim, look)
    return (
        field is not None
        and "password" not in field.states
        and field.value in (text, with_dots(text))
    )


def _is_in(text: str, value: str, is_password: bool) -> bool:
    if is_password:
        return bool(value) == bool(text)
    forms = (text, with_dots(text), _FORM.sub("", text))  # Dots are all that some phones tell.
    return value in forms or _FORM.sub("", value) == forms[-1]


def _same(one: str, other: str) -> bool:
    return " ".join(one.split()).casefold() == " ".join(other.split()).casefold()


def _called(option: str, widgets: Iterable[Widget]) -> Widget | None:
    fitting = [w for w in widgets if _same(w.name, option) or _same(w.text, option)]
    shown = [w for w in fitting if "hidden" not in w.states and w.box is not None]
    return next((w for w in shown if w.clickable), shown[0] if shown else None)


def _list_in(look: Look) -> Widget | None:
    """Give the list that has opened: the last one, as it lies on top."""
    return next((w for w in reversed(look.screen.widgets) if "scrollable" in w.states), None)


def _below(aim: Aim) -> list[Widget]:
    widgets = aim.look.screen.widgets
    start = widgets.index(aim.widget)
    found: list[Widget] = []
    for one in widgets[start + 1 :]:
        if one.depth <= aim.widget.depth:
            break
        found.append(one)
    return found


_FIRST = (0.5, 0.8, 0.2)
"""Shares of its width that are tapped to learn which numbers stand where."""
_MOST_TAPS = 10
_NEAR = 1e-6


class Slider:
    """Moves sliders on one phone; all methods block."""

    def __init__(self, eyes: Eyes, hands: Hands) -> None:
        self._eyes, self._hands = eyes, hands

    def slide(self, aim: Aim, text: str) -> None:
        """Bring a slider to a number, which it or what stands by it tells.

        Raises:
            ElementNotReadyError: it tells no number, or does not come to stand at this one.
            ElementNotFoundError: it is gone.
        """
        want, now = number_in(text), number_of(aim.widget, aim.look.screen)
        if want is None or now is None:
            what = f"{text!r} is no number" if want is None else "it does not tell its number"
            raise ElementNotReadyError(f"{aim.called}: {what}")
        start = now
        seen: dict[float, float] = {}
        for number in range(_MOST_TAPS):
            if abs(now - want) < _NEAR:
                return
            share = _share(want, seen, _FIRST[min(number, len(_FIRST) - 1)])
            if share in seen:
                break
            aim, now = self._tapped(aim, share)
            seen[share] = now
        has_moved = any(value != start for value in seen.values())
        told = f"it stands at {now:g}, not at {want:g}" if has_moved else "its number stays"
        raise ElementNotReadyError(f"{aim.called}: {told}")

    def _tapped(self, aim: Aim, share: float) -> tuple[Aim, float]:
        """Tap at a share of the width; gives the slider as it is then, and its number."""
        box = aim.widget.box
        assert box is not None
        self._hands.tap(Point(x=box.x + share * box.width, y=box.y + box.height / 2))
        look = self._eyes.settle(aim.look)
        same = next((w for w in look.screen.widgets if w.id == aim.widget.id), None)
        now = number_of(same, look.screen) if same is not None else None
        if same is None or now is None:
            raise ElementNotFoundError(f"{aim.called} is not on the screen any more")
        return Aim(same, look, aim.called), now


def _share(want: float, seen: dict[float, float], first: float) -> float:
    """Say where a number should stand: on the line through the two taps next to it."""
    by_number = {value: share for share, value in seen.items()}
    if len(by_number) < 2:
        return first
    (one, at_one), (other, at_other) = sorted(by_number.items(), key=lambda p: abs(p[0] - want))[:2]
    share = at_one + (want - one) * (at_other - at_one) / (other - one)
    return min(max(share, 0.0), 0.999)


_MOST_KEYS_TOLD = 12
"""Keys that an error tells, at most."""


class SoftKeys:
    """Taps keys of the keyboard on one phone; all methods block."""

    def __init__(self, client: PhoneClient, eyes: Eyes, hands: Hands) -> None:
        self._client, self._eyes, self._hands = client, eyes, hands

    def tap(self, name: str) -> None:
        """Tap the key that is called so; a tap into the field in use brings a hidden keyboard up.

        Raises:
            ElementNotFoundError: no keyboard comes up, or it tells of no such key.
            ElementNotReadyError: no keyboard is shown, and no field has the focus.
        """
        look = self._with_keyboard(self._eyes.look())
        keys = self._client.keys(look.hierarchy)
        if look.screen.keyboard is None or not keys:
            seen = "no keyboard is shown" if look.screen.keyboard is None else "it tells of no keys"
            raise ElementNotFoundError(f"no key {name!r}: {seen}")
        wanted = " ".join(name.split()).casefold()
        called = [key for key in keys if (key.name or key.text).casefold() == wanted]
        if len(called) != 1:
            has = ", ".join(repr(key.name or key.text) for key in keys[-_MOST_KEYS_TOLD:])
            raise ElementNotFoundError(
                f"the keyboard has {len(called) or 'no'} {name!r}; its last keys are {has}"
            )
        self._hands.tap(Aim(called[0], look, name).centre)

    def _with_keyboard(self, look: Look) -> Look:
        if look.screen.keyboard is not None:
            return look
        aim = self._hands.aim(focused_field(look), look.screen)
        self._hands.tap(aim.centre)
        return self._eyes.settle(look, enough=lambda now: now.screen.keyboard is not None)
