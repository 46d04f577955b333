"""The views of a simulated phone: a tree with places in px, what a tap does, their looks."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from surefoot.tools.devices.sim.showing import ShownWidget


class ViewBox(NamedTuple):
    """A rectangle in px; right and bottom are outside."""

    left: int
    top: int
    right: int
    bottom: int

    @property
    def width(self) -> int:
        """In px."""
        return self.right - self.left

    @property
    def height(self) -> int:
        """In px."""
        return self.bottom - self.top

    @property
    def centre(self) -> tuple[int, int]:
        """The point in the middle."""
        return (self.left + self.right) // 2, (self.top + self.bottom) // 2

    def holds(self, x: float, y: float) -> bool:
        """Say whether the point is inside."""
        return self.left <= x < self.right and self.top <= y < self.bottom

    def cut(self, other: "ViewBox") -> "ViewBox | None":
        """Give the part that is inside of another, None when there is none."""
        left, top = max(self.left, other.left), max(self.top, other.top)
        right, bottom = min(self.right, other.right), min(self.bottom, other.bottom)
        return ViewBox(left, top, right, bottom) if left < right and top < bottom else None


class Piece(NamedTuple):
    """Some words of one line where they stand."""

    text: str
    left: float
    top: float
    size: int
    colour: str
    link: str = ""
    """Of a hyperlink: its words in the file."""
    box: ViewBox | None = None
    """Of a hyperlink: where a tap follows it."""


@dataclass(frozen=True)
class TapEffect:
    """What a tap on a view does."""

    kind: str
    """widget, link, up, choose, turn, key, app or nothing."""
    value: str = ""


@dataclass(frozen=True)
class View:
    """One view."""

    cls: str
    box: ViewBox
    rid: str = ""
    """With its package, e.g. `com.example.notes:id/add`."""
    text: str = ""
    desc: str = ""
    hint: str = ""
    flags: frozenset[str] = frozenset()
    """Attributes that are true, and `disabled`."""
    inside: tuple["View", ...] = ()
    shown: ShownWidget | None = None
    act: TapEffect | None = None
    scroll: str = ""
    """Name of its offset, of a view that scrolls."""
    reach: int = 0
    """How far it can be scrolled, in px."""
    pieces: tuple[Piece, ...] = field(default=(), compare=False)
    shape: str = ""
    fill: str = ""

    def walk(self) -> Iterator["View"]:
        """List it and all inside of it, in document order."""
        yield self
        for node in self.inside:
            yield from node.walk()

    def path_to(self, x: float, y: float) -> list["View"]:
        """List the views below a point, outermost first."""
        if not self.box.holds(x, y):
            return []
        for node in reversed(self.inside):
            found = node.path_to(x, y)
            if found:
                return [self, *found]
        return [self]


@dataclass(frozen=True)
class Window:
    """A window: the status bar, an app, a dialog, the keyboard."""

    package: str
    root: View
    title: str = ""
    modal: bool = False
    """Nothing below it takes a tap."""
    behind: "Window | None" = None
    """What is still to be seen beside it."""
