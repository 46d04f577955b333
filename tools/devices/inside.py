"""Places inside of a text: hyperlinks that only a picture of the screen shows."""

from collections.abc import Sequence

from surefoot.state.values.action import Point, Target
from surefoot.state.values.screen import Box, Screen, Widget
from surefoot.state.values.script import PartOf
from surefoot.tools.devices.locate import described, fits

_SLACK_PX = 2.0


def part_of(index: int, screen: Screen) -> PartOf | None:
    """Say where inside of its text a hyperlink stands; None for what is no such link.

    Args:
        index: Of the widget on its screen.
        screen: Of a phone, as it was seen.
    """
    widget = screen.widgets[index]
    if not screen.on_phone or widget.role != "link" or widget.test_id:
        return None
    before = reversed(screen.widgets[:index])
    text = next((one for one in before if one.depth < widget.depth), None)
    if text is None or text.box is None or widget.box is None:
        return None
    middle = _middle(widget.box)
    x, y = (middle.x - text.box.x) / text.box.width, (middle.y - text.box.y) / text.box.height
    if not (0 <= x <= 1 and 0 <= y <= 1) or widget.name not in _words(text):
        return None
    return PartOf(
        words=_words(text),
        locators=described(Target(), text, screen.widgets).locators,
        x=round(x, 4),
        y=round(y, 4),
        width_px=text.box.width,
        height_px=text.box.height,
    )


def point_in(part: PartOf, screen: Screen) -> Point | None:
    """Find the place on another screen; None when the text is gone, or laid out otherwise."""
    text = _found(part, screen.widgets)
    if text is None or text.box is None or _words(text) != part.words:
        return None
    box = text.box
    if abs(box.width - part.width_px) > _SLACK_PX or abs(box.height - part.height_px) > _SLACK_PX:
        return None
    return Point(x=box.x + part.x * box.width, y=box.y + part.y * box.height)


def _found(part: PartOf, widgets: Sequence[Widget]) -> Widget | None:
    same = [one for one in widgets if one.role != "link" and _words(one) == part.words]
    if len(same) > 1:
        ids = [one for one in part.locators if one.by == "id"]
        same = [one for one in same if any(fits(one, locator) for locator in ids)]
    return same[0] if len(same) == 1 else None


def _words(widget: Widget) -> str:
    return widget.name or widget.text


def _middle(box: Box) -> Point:
    return Point(x=box.x + box.width / 2, y=box.y + box.height / 2)
