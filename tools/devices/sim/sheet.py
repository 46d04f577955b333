"""What placing the widgets of an app needs to know: its name, colours and values."""

from dataclasses import dataclass
from typing import Any

from surefoot.tools.devices.sim.app import SimulatedWidget, Theme
from surefoot.tools.devices.sim.nodes import TapEffect, View, ViewBox
from surefoot.tools.devices.sim.run import SimulatedRun
from surefoot.tools.devices.sim.showing import ShownWidget
from surefoot.tools.devices.sim.typeset import SMALL, Ink, write

GAP = 24
EDGE = 42
ROW = 132
"""Height of a button or field."""
GREY = "#8A8A8A"
WIDGET = TapEffect("widget")
"""A tap that is a tap on the widget."""


@dataclass(frozen=True)
class Sheet:
    """One look of one app."""

    run: SimulatedRun
    offsets: dict[str, int]
    """By name: how far a view is scrolled, in px."""

    @property
    def package(self) -> str:
        """Name of the app."""
        return self.run.app.package_name

    @property
    def theme(self) -> Theme:
        """Its colours now."""
        theme = self.run.app.theme
        if self.run.app.dark_when and self.run.memory.holds(self.run.app.dark_when):
            swapped = {"background": theme.text, "text": theme.background}
            return theme.model_copy(update=swapped)
        return theme

    def rid(self, spec: SimulatedWidget | None, tail: str = "") -> str:
        """Give the full resource id of a widget, empty without one."""
        if spec is None or spec.rid == "":
            return ""
        return f"{self.package}:id/{(spec.rid or spec.id).replace('-', '_')}{tail}"

    def held(self, one: ShownWidget) -> str:
        """Give what a field really holds; its widget has a mask in the place of a password."""
        value = self.run.memory.variables.get(one.spec.bind) if one.spec is not None else None
        return "" if value is None else str(value)

    def options(self, one: ShownWidget) -> tuple[str, ...]:
        """Give the options of a list as they are shown."""
        given = one.spec.options if one.spec is not None else ()
        return tuple(self.run.filled(option) for option in given)


def flags_of(one: ShownWidget, *more: str) -> frozenset[str]:
    """Say which attributes of the view of a widget are true."""
    states = set(one.widget.states) & {"checked", "selected", "focused", "disabled"}
    if one.widget.clickable:
        states |= {"clickable", "focusable"}
    if one.spec is not None and "long_tap" in one.spec.on:
        states.add("long-clickable")
    return frozenset({*states, *more})


def view(
    one: ShownWidget,
    sheet: Sheet,
    cls: str,
    box: ViewBox,
    *flags: str,
    act: TapEffect | None = WIDGET,
    **facts: Any,
) -> View:
    """Give the view of a widget, with attributes that are true and further facts of a `View`."""
    facts = {"rid": sheet.rid(one.spec), **facts}
    return View(cls, box, flags=flags_of(one, *flags), shown=one, act=act, **facts)


def label_above(
    one: ShownWidget, sheet: Sheet, left: int, top: int, width: int
) -> tuple[tuple[View, ...], int]:
    """Place the name of a field above it, where the file or its placeholder asks for it."""
    spec, name = one.spec, one.widget.name
    assert spec is not None
    above = spec.label or (
        "above" if one.widget.placeholder or spec.options or spec.role == "slider" else "hint"
    )
    if above != "above" or not name:
        return (), top
    pieces, below = write(name, left, top, width, Ink(SMALL, GREY))
    box = ViewBox(left, top, left + width, below)
    rid = sheet.rid(spec, "_label")
    return (View("android.widget.TextView", box, rid, text=name, pieces=pieces),), below + 6


def description_of(one: ShownWidget) -> str:
    """Give the content description of a field whose name is one."""
    return one.widget.name if one.spec is not None and one.spec.label == "desc" else ""
