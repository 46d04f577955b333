"""Filling in on a phone: text that is read back, options of lists, boxes to tick."""

import re
from collections.abc import Iterable

from surefoot.state.errors import ElementNotFoundError, ElementNotReadyError
from surefoot.state.values.action import Point, Target
from surefoot.state.values.screen import Widget
from surefoot.tools.devices.phones.client import PhoneClient
from surefoot.tools.devices.phones.looking import Eyes, Look
from surefoot.tools.devices.phones.sliding import Slider
from surefoot.tools.devices.phones.touching import Aim, Hands
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
