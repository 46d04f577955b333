"""A tester's hand and eye on an app in memory: nothing of the graphs has a part in it."""

from collections.abc import Mapping
from itertools import takewhile
from pathlib import Path

from surefoot.state.values.action import (
    Press,
    Scroll,
    SelectOption,
    SetChecked,
    Tap,
    Target,
    TypeText,
)
from surefoot.state.values.case import Parameter
from surefoot.state.values.screen import Screen, Widget
from surefoot.tools.devices.simulated import SimulatedDevice

_FIELDS = frozenset({"textbox", "searchbox"})


class Hand:
    """Does what a walk says, and reads what is shown, word by word.

    Every method that looks for a widget raises AssertionError when there is none or more than one.
    """

    def __init__(self, device: SimulatedDevice, parameters: Mapping[str, Parameter]) -> None:
        self._device, self._parameters = device, parameters

    @classmethod
    async def start(cls, app: Path, parameters: Mapping[str, Parameter]) -> "Hand":
        """Open the app of a file for the first time."""
        return cls(await SimulatedDevice.start(app), parameters)

    async def tap(self, words: str) -> None:
        """Tap what is called so, or the row that these words stand in."""
        widgets = await self._in_front()
        places = [i for i, one in enumerate(widgets) if words in (one.name, one.text)]
        tapped = {one.id: one for one in (_around(widgets, i) for i in places) if one is not None}
        await self._tap(only(list(tapped.values()), words))

    async def tap_in(self, row: str, words: str) -> None:
        """Tap what is called so, or has this resource id, in the row where this text stands."""
        widgets = await self._in_front()
        rows = [_row(widgets, i) for i, one in enumerate(widgets) if one.role == "listitem"]
        inside = [one for found in rows if row in _texts(found) for one in found]
        meant = [one for one in inside if words in (one.name, one.text, one.test_id)]
        await self._tap(only(meant, words))

    async def write(self, field: str, parameter: str) -> None:
        """Fill the field of this name with the value of a parameter."""
        text = self._parameters[parameter].value
        assert text is not None, f"{parameter} has no value"
        await self.write_text(field, text)

    async def write_text(self, field: str, text: str) -> None:
        """Fill the field of this name with words that the step itself says; none empties it."""
        found = [w for w in await self._in_front() if w.role in _FIELDS and _called(w) == field]
        target = Target(widget=only(found, field).id)
        await self._device.perform(TypeText(target=target, text=text))

    async def key_in(self, parameter: str) -> None:
        """Tap the digits of a parameter on the keypad of the app."""
        for digit in self._parameters[parameter].value or "":
            await self.tap(digit)

    async def choose(self, field: str, option: str) -> None:
        """Choose an option of a list or wheel."""
        found = [w for w in await self._in_front() if w.value is not None and w.name == field]
        target = Target(widget=only(found, field).id)
        await self._device.perform(SelectOption(target=target, option=option))

    async def check(self, box: str, *, on: bool = True) -> None:
        """Tick or switch on, or the other way round."""
        target = Target(widget=(await self._box(box)).id)
        await self._device.perform(SetChecked(target=target, checked=on))

    async def scroll(self) -> None:
        """Show what stands further down."""
        await self._device.perform(Scroll())

    async def back(self) -> None:
        """Press the back key."""
        await self._device.perform(Press(key="back"))

    async def shows(self, *words: str) -> bool:
        """Say whether each of these stands on the screen, as the whole text of something."""
        shown = await self._said()
        return all(one in shown for one in words)

    async def lists(self, *words: str) -> bool:
        """Say whether there is a row with all of these texts in it."""
        widgets = await self._in_front()
        rows = [_row(widgets, i) for i, one in enumerate(widgets) if one.role == "listitem"]
        return any(set(words) <= _texts(one) for one in rows)

    async def lists_last(self, *words: str) -> bool:
        """Say whether the last row has all of these texts in it."""
        widgets = await self._in_front()
        rows = [_row(widgets, i) for i, one in enumerate(widgets) if one.role == "listitem"]
        assert rows, "no row is listed"
        return set(words) <= _texts(rows[-1])

    async def count(self) -> int:
        """Count the rows that are listed."""
        return sum(one.role == "listitem" for one in await self._in_front())

    async def last_row(self) -> str:
        """Give what the last row is called."""
        rows = [one for one in await self._in_front() if one.role == "listitem"]
        assert rows, "no row is listed"
        return rows[-1].name

    async def told(self, words: str) -> bool:
        """Say whether the last action brought this message that goes by itself."""
        return words in [one.text for one in (await self._screen()).events if one.kind == "toast"]

    async def at(self, title: str) -> bool:
        """Say whether this is the title of the screen."""
        return (await self._screen()).title == title

    async def is_on(self, box: str) -> bool:
        """Say whether a box, radio button or switch is on."""
        return "checked" in (await self._box(box)).states

    async def selected(self, name: str) -> bool:
        """Say whether a tab or button is the chosen one."""
        found = [one for one in await self._in_front() if one.name == name and one.clickable]
        return "selected" in only(found, name).states

    async def usable(self, name: str) -> bool:
        """Say whether a button can be used."""
        found = [w for w in await self._in_front() if w.role == "button" and w.name == name]
        return "disabled" not in only(found, name).states

    async def holds(self, field: str) -> str | None:
        """Give what a field, list or wheel holds."""
        found = [w for w in await self._in_front() if w.value is not None and _called(w) == field]
        return only(found, field).value

    async def _tap(self, widget: Widget) -> None:
        await self._device.perform(Tap(target=Target(widget=widget.id)))

    async def _box(self, name: str) -> Widget:
        kinds = ("checkbox", "switch", "radio")
        found = [one for one in await self._in_front() if one.role in kinds and one.name == name]
        return only(found, name)

    async def _screen(self) -> Screen:
        return await self._device.observe()

    async def _in_front(self) -> list[Widget]:
        """List what can be used: of a dialog its own parts alone."""
        widgets = (await self._screen()).widgets
        first = next((i for i, one in enumerate(widgets) if one.role == "dialog"), 0)
        return list(widgets[first:])

    async def _said(self) -> set[str]:
        return _texts(await self._in_front())


def only(found: list[Widget], words: str) -> Widget:
    """Give the one that was meant."""
    assert len(found) == 1, f"{len(found)} times on the screen: {words!r}"
    return found[0]


def _called(widget: Widget) -> str:
    return widget.name or widget.placeholder


def _around(widgets: list[Widget], place: int) -> Widget | None:
    """Give what takes a tap at this place: the widget, or the nearest one that it is part of."""
    if widgets[place].clickable:
        return widgets[place]
    depth = widgets[place].depth
    for one in reversed(widgets[:place]):
        if one.depth < depth:
            if one.clickable:
                return one
            depth = one.depth
    return None


def _row(widgets: list[Widget], place: int) -> list[Widget]:
    """Give the row at this place with what is inside of it."""
    deeper = takewhile(lambda one: one.depth > widgets[place].depth, widgets[place + 1 :])
    return [widgets[place], *deeper]


def _texts(widgets: list[Widget]) -> set[str]:
    return {text for one in widgets for text in (one.name, one.text) if text}
