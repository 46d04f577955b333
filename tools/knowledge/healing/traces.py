"""What a target and its screen looked like, for when its locators are lost."""

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from surefoot.state.values.screen import Box, Screen, Widget
from surefoot.state.values.script import ScriptTarget, Traces
from surefoot.tools.predicates.holds import plain, subtree_end
from surefoot.tools.screens.texts import is_hidden

CLICKED = frozenset({"button", "link", "menuitem", "tab"})
"""Kinds that become one another under the same name."""
NEAR = 4
"""So many widgets on each side are kept."""
EDGE = "edge"
"""Stands in the place of a widget where the screen begins or ends."""
_MOST_OTHERS = 40
_LONGEST = 60
_SIGN = re.compile(r'(?P<role>\S+)(?: "(?P<name>.*)")?(?: #(?P<ident>\S+))?', re.DOTALL)


@dataclass(frozen=True)
class Sign:
    """What a widget is told by."""

    role: str
    name: str = ""
    """Its name, else its text."""
    ident: str = ""

    def __str__(self) -> str:
        """Write it in one line."""
        name = f' "{self.name}"' if self.name else ""
        return f"{self.role}{name}{f' #{self.ident}' if self.ident else ''}"


def read_sign(line: str) -> Sign:
    """Read what `str` has written; parameters may have been filled in since."""
    found = _SIGN.fullmatch(line)
    if found is None:
        return Sign(line)
    return Sign(found["role"], found["name"] or "", found["ident"] or "")


def sign_of(widget: Widget) -> Sign:
    """Say what a widget is told by."""
    name = plain(widget.name or widget.text)[:_LONGEST]
    return Sign(widget.role, name, re.sub(r"\s+", "_", widget.test_id))


def shown_on(screen: Screen) -> list[Widget]:
    """List the widgets that a user sees, in document order."""
    return [w for w in screen.widgets if not is_hidden(w)]


def of_kind(role: str, widget: Widget, *, clickable: bool) -> bool:
    """Say whether a widget is of the kind of one that is looked for."""
    if widget.role == role:
        return True
    kinds = CLICKED | ({"img"} if clickable and widget.clickable else set())
    return {role, widget.role} <= kinds


def traces_of(widget: Widget, screen: Screen) -> Traces:
    """Keep what a widget of a screen may be known by later."""
    shown = shown_on(screen)
    index = next((i for i, w in enumerate(shown) if w is widget), None)
    if index is None:
        return Traces(ident=widget.test_id, clickable=widget.clickable)
    alike = [w for w in shown if w.role == widget.role]
    others = [w for w in shown if of_kind(widget.role, w, clickable=widget.clickable)]
    start = next(i for i, w in enumerate(screen.widgets) if w is widget)
    return Traces(
        ident=widget.test_id,
        placeholder=widget.placeholder,
        clickable=widget.clickable,
        parts=subtree_end(screen.widgets, start) - start - 1,
        before=tuple(str(one) for one in near(shown, index, -1)),
        after=tuple(str(one) for one in near(shown, index, 1)),
        number=next(i for i, w in enumerate(alike) if w is widget),
        alike=len(alike),
        place=share_of(widget, screen),
        others=tuple(str(sign_of(w)) for w in others if w is not widget)[:_MOST_OTHERS],
    )


def near(shown: list[Widget], index: int, way: int) -> list[Sign]:
    """Give what stands before (-1) or after (1) a widget, the nearest first."""
    places = [index + way * step for step in range(1, NEAR + 1)]
    signs = [sign_of(shown[p]) for p in places if 0 <= p < len(shown)]
    return signs if len(signs) == NEAR else [*signs, Sign(EDGE)]


def share_of(widget: Widget, screen: Screen) -> Box | None:
    """Give the place of a widget as shares of the screen."""
    box = widget.box
    if box is None or not screen.width_px or not screen.height_px:
        return None
    wide, high = screen.width_px, screen.height_px
    sides = (box.x / wide, box.y / high, box.width / wide, box.height / high)
    x, y, width, height = (round(side, 4) for side in sides)
    return Box(x=x, y=y, width=width, height=height)


def changed_texts(known: ScriptTarget, change: Callable[[str], str]) -> ScriptTarget:
    """Write the texts of a target's traces in another way, e.g. parameters filled in."""
    if known.traces is None:
        return known

    def each(lines: Iterable[str]) -> tuple[str, ...]:
        return tuple(change(line) for line in lines)

    held = known.traces
    update = {name: each(getattr(held, name)) for name in ("before", "after", "others")}
    traces = held.model_copy(update={**update, "placeholder": change(held.placeholder)})
    return known.model_copy(update={"traces": traces})
