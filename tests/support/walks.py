"""What every acceptance case of some sets really comes to, walked by hand over its app in memory.

`uat_walks/SET.yaml` holds the walks: by case id a list of steps, the last of them for the final
state. A step is a list of actions and of what must hold at that moment; `do` names a part that
several walks share, `when` acts only where its first item holds. After a step that does not hold a
walk may end. Nothing of the graphs has a part in it.
"""

from collections.abc import Mapping
from itertools import takewhile
from pathlib import Path
from typing import Any

import yaml

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

Item = str | dict[str, Any]
_FIELDS = frozenset({"textbox", "searchbox"})
_BOXES = frozenset({"checkbox", "switch", "radio"})


def read_walks(file: Path) -> dict[str, list[Any]]:
    """Read the walks and shared parts of a file, by case id and by name."""
    walks: dict[str, list[Any]] = yaml.safe_load(file.read_text(encoding="utf-8"))
    return walks


class Driver:
    """Does the actions of a walk and checks its conditions, word by word.

    What looks for a widget raises AssertionError when there is none or more than one.
    """

    def __init__(
        self,
        device: SimulatedDevice,
        parameters: Mapping[str, Parameter],
        parts: Mapping[str, list[Item]],
    ) -> None:
        self._device, self._parameters, self._parts = device, parameters, parts

    async def do(self, items: list[Item]) -> bool:
        """Do the items of a step in order; True when every condition among them held."""
        held = True
        for item in items:
            name, value = (item, None) if isinstance(item, str) else next(iter(item.items()))
            if name == "do":
                held &= await self.do(self._parts[value])
            elif name == "when":
                if await self.do(value[:1]):
                    held &= await self.do(value[1:])
            elif not await self._act(name, value):
                held &= await self._holds(name, value)
        return held

    async def _act(self, name: str, value: Any) -> bool:
        """Perform an action; False when the name is not one of an action."""
        if isinstance(value, dict) and name in ("tap_in", "write", "write_text", "choose"):
            for place, words in value.items():
                await self._act_in(name, place, words)
        elif name in ("back", "scroll"):
            await self._device.perform(Scroll() if name == "scroll" else Press(key="back"))
        elif name == "tap":
            await self._tap(value)
        elif name == "key_in":
            for digit in self._parameters[value].value or "":
                await self._tap(digit)
        elif name in ("check", "uncheck"):
            target = Target(widget=(await self._box(value)).id)
            await self._device.perform(SetChecked(target=target, checked=name == "check"))
        else:
            return False
        return True

    async def _act_in(self, name: str, place: str, words: str) -> None:
        """Perform an action in a row or field."""
        if name == "tap_in":
            await self._tap_in(place, words)
        elif name == "choose":
            target = Target(widget=(await self._valued(place)).id)
            await self._device.perform(SelectOption(target=target, option=words))
        else:
            await self._write(place, words if name == "write_text" else self._given(words))

    async def _holds(self, name: str, value: Any) -> bool:
        """Check a condition on what is in front; `not` before its name turns it round."""
        if name.startswith("not "):
            return not await self._holds(name.removeprefix("not "), value)
        if name == "any_of":
            return any([await self.do([one]) for one in value])
        if name == "greater":
            return bool(value[0] > value[1])
        if name in ("shows", "lists", "lists_last", "count"):
            texts = {value} if isinstance(value, str) else value
            return self._is_shown(name, texts, await self._in_front())
        if name in ("told", "at"):
            screen = await self._device.observe()
            toasts = [one.text for one in screen.events if one.kind == "toast"]
            return value in toasts if name == "told" else bool(screen.title == value)
        return await self._has_state(name, value)

    @staticmethod
    def _is_shown(name: str, texts: Any, widgets: list[Widget]) -> bool:
        rows = _rows(widgets)
        if name == "count":
            return bool(len(rows) == texts)
        if name == "lists":
            return any(set(texts) <= _texts(row) for row in rows)
        return set(texts) <= _texts(rows[-1] if name == "lists_last" else widgets)

    async def _has_state(self, name: str, value: Any) -> bool:
        """Check what a widget holds, or the state that it is in."""
        match name:
            case "holds":
                return all([(await self._valued(k)).value == text for k, text in value.items()])
            case "filled":
                return bool((await self._valued(value)).value)
            case "is_on":
                return "checked" in (await self._box(value)).states
            case "selected":
                found = [w for w in await self._in_front() if w.name == value and w.clickable]
                return "selected" in only(found, value).states
            case "usable":
                buttons = [w for w in await self._in_front() if w.role == "button"]
                found = [one for one in buttons if one.name == value]
                return "disabled" not in only(found, value).states
            case _:
                raise AssertionError(f"no such action or condition: {name!r}")

    def _given(self, parameter: str) -> str:
        text = self._parameters[parameter].value
        assert text is not None, f"{parameter} has no value"
        return text

    async def _tap(self, words: str) -> None:
        """Tap what is called so, or the row that these words stand in."""
        widgets = await self._in_front()
        places = [i for i, one in enumerate(widgets) if words in (one.name, one.text)]
        tapped = {one.id: one for one in (_around(widgets, i) for i in places) if one is not None}
        await self._perform_tap(only(list(tapped.values()), words))

    async def _tap_in(self, row: str, words: str) -> None:
        """Tap what is called so, or has this resource id, in the row where this text stands."""
        rows = _rows(await self._in_front())
        inside = [one for found in rows if row in _texts(found) for one in found]
        named = [one for one in inside if words in (one.name, one.text, one.test_id)]
        await self._perform_tap(only(named, words))

    async def _perform_tap(self, widget: Widget) -> None:
        await self._device.perform(Tap(target=Target(widget=widget.id)))

    async def _write(self, field: str, text: str) -> None:
        found = [w for w in await self._in_front() if w.role in _FIELDS and _label(w) == field]
        target = Target(widget=only(found, field).id)
        await self._device.perform(TypeText(target=target, text=text))

    async def _valued(self, field: str) -> Widget:
        found = [w for w in await self._in_front() if w.value is not None and _label(w) == field]
        return only(found, field)

    async def _box(self, name: str) -> Widget:
        found = [one for one in await self._in_front() if one.role in _BOXES and one.name == name]
        return only(found, name)

    async def _in_front(self) -> list[Widget]:
        """List what can be used: of a dialog its own parts alone."""
        screen: Screen = await self._device.observe()
        first = next((i for i, one in enumerate(screen.widgets) if one.role == "dialog"), 0)
        return list(screen.widgets[first:])


def only(found: list[Widget], words: str) -> Widget:
    """Give the one widget that was found."""
    assert len(found) == 1, f"{len(found)} times on the screen: {words!r}"
    return found[0]


def _label(widget: Widget) -> str:
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


def _rows(widgets: list[Widget]) -> list[list[Widget]]:
    """List the rows, each with what is inside of it."""

    def row(place: int) -> list[Widget]:
        deeper = takewhile(lambda one: one.depth > widgets[place].depth, widgets[place + 1 :])
        return [widgets[place], *deeper]

    return [row(i) for i, one in enumerate(widgets) if one.role == "listitem"]


def _texts(widgets: list[Widget]) -> set[str]:
    return {text for one in widgets for text in (one.name, one.text) if text}
