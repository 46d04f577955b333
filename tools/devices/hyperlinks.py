"""Hyperlinks inside texts as widgets: they are seen in the picture, the hierarchy has none."""

import logging
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from typing import TYPE_CHECKING

from surefoot.state.values.action import Point, Target
from surefoot.state.values.screen import Box, Screen, Widget
from surefoot.state.values.script import PartOf
from surefoot.tools.devices.locate import matches_locator, middle_of, with_locators
from surefoot.tools.screens.texts import flat, whole_words
from surefoot.tools.vision import missing_libraries

if TYPE_CHECKING:
    from PIL import Image

    from surefoot.tools.vision.hyperlinks import Hyperlink

_LOG = logging.getLogger(__name__)
_LEAST_LETTERS = 12
"""A shorter text has no room for a hyperlink and something else."""
_TEXTS = frozenset({"text", "button", "checkbox", "radio", "switch", "option"})


def with_links(
    screen: Screen, picture: Callable[[], "Image.Image"], colours: Sequence[str] = ()
) -> Screen:
    """Add the hyperlinks that are inside texts, each behind its text, with a place of its own.

    Args:
        screen: As its hierarchy tells.
        picture: Takes the screenshot; called only when a text may have a hyperlink.
        colours: Of the app's hyperlinks. When empty they are detected, in texts that can be
            tapped: a phone makes a text with hyperlinks one.
    """
    holders = [
        widget
        for number, widget in enumerate(screen.widgets)
        if _may_hold(widget, any_text=bool(colours)) and not _has_inside(screen.widgets, number)
    ]
    if not holders:
        return screen
    if missing := missing_libraries():
        _log_missing(missing)
        return screen
    from surefoot.tools.vision.hyperlinks import find_hyperlinks, pixels_of

    image = picture()
    if image.size != (screen.width_px, screen.height_px):
        image = image.resize((screen.width_px, screen.height_px))
    found: dict[str, tuple[Hyperlink, ...]] = {}
    for holder in holders:
        place = _find_widget_crop(holder, image)
        if place is not None:
            pixels = pixels_of(image.crop(place))
            found[holder.id] = find_hyperlinks(pixels, _name_or_text(holder), colours)
    return screen.model_copy(update={"widgets": tuple(_add_links(screen, found))})


def explain_unseen_link(name: str, screen: Screen) -> str:
    """Say that a name may be a hyperlink inside a text, which nothing here sees; "" for no such.

    Args:
        name: What is to be tapped.
        screen: Where it was tapped, or looked for.
    """
    missing = missing_libraries() if screen.on_phone else ()
    wanted = flat(name)
    said = [(widget, flat(_name_or_text(widget))) for widget in screen.widgets]
    if not missing or not wanted or any(words == wanted for _, words in said):
        return ""
    holds = whole_words(wanted)
    if not any(holds.search(words) and _may_hold(w, any_text=True) for w, words in said):
        return ""
    return (
        f"{name!r} may be a hyperlink inside a text, which only the extra vision sees:"
        " pip install 'surefoot[vision]'"
    )


def _may_hold(widget: Widget, *, any_text: bool) -> bool:
    return (
        # A row is often several texts, one of them coloured: a price, a state.
        (widget.role in _TEXTS or (any_text and widget.role == "listitem"))
        and widget.box is not None
        and len(_name_or_text(widget)) >= _LEAST_LETTERS
        and (widget.clickable or any_text)
        and not {"hidden", "password"} & set(widget.states)
    )


def _name_or_text(widget: Widget) -> str:
    return widget.name or widget.text


def _has_inside(widgets: Sequence[Widget], number: int) -> bool:
    """Say whether a widget is a box with others in it."""
    following = widgets[number + 1 : number + 2]
    return any(one.depth > widgets[number].depth for one in following)


def _find_widget_crop(widget: Widget, image: "Image.Image") -> tuple[int, int, int, int] | None:
    """Give the part of a widget that is on the screen; None for none."""
    box = widget.box
    assert box is not None
    left, top = max(0, round(box.x)), max(0, round(box.y))
    right = min(image.width, round(box.right))
    bottom = min(image.height, round(box.bottom))
    return (left, top, right, bottom) if left < right and top < bottom else None


def _add_links(screen: Screen, found: dict[str, tuple["Hyperlink", ...]]) -> Iterator[Widget]:
    taken = {widget.id for widget in screen.widgets}
    number = 0
    for widget in screen.widgets:
        yield widget
        for link in found.get(widget.id, ()):
            number += 1
            while f"link#{number}" in taken:
                number += 1
            yield _as_widget(link, widget, f"link#{number}")


def _as_widget(link: "Hyperlink", holder: Widget, name: str) -> Widget:
    assert holder.box is not None
    rect = link.widest
    return Widget(
        id=name,
        role="link",
        name=link.text,
        states=tuple(state for state in holder.states if state == "disabled"),
        depth=holder.depth + 1,
        box=Box(
            x=max(0, round(holder.box.x)) + rect.left,
            y=max(0, round(holder.box.y)) + rect.top,
            width=rect.width,
            height=rect.height,
        ),
        clickable=True,
    )


@cache
def _log_missing(missing: tuple[str, ...]) -> None:
    _LOG.info(
        "hyperlinks inside texts are not looked for, as %s is not installed:"
        " pip install 'surefoot[vision]'",
        ", ".join(missing),
    )


_SLACK_PX = 2.0


def find_link_part(index: int, screen: Screen) -> PartOf | None:
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
    middle = middle_of(widget.box)
    x, y = (middle.x - text.box.x) / text.box.width, (middle.y - text.box.y) / text.box.height
    if not (0 <= x <= 1 and 0 <= y <= 1) or widget.name not in _name_or_text(text):
        return None
    return PartOf(
        words=_name_or_text(text),
        locators=with_locators(Target(), text, screen.widgets).locators,
        x=round(x, 4),
        y=round(y, 4),
        width_px=text.box.width,
        height_px=text.box.height,
    )


def find_link_point(part: PartOf, screen: Screen) -> Point | None:
    """Find the place on another screen; None when the text is gone, or laid out otherwise."""
    text = _find_text(part, screen.widgets)
    if text is None or text.box is None or _name_or_text(text) != part.words:
        return None
    box = text.box
    if abs(box.width - part.width_px) > _SLACK_PX or abs(box.height - part.height_px) > _SLACK_PX:
        return None
    return Point(x=box.x + part.x * box.width, y=box.y + part.y * box.height)


def _find_text(part: PartOf, widgets: Sequence[Widget]) -> Widget | None:
    same = [one for one in widgets if one.role != "link" and _name_or_text(one) == part.words]
    if len(same) > 1:
        ids = [one for one in part.locators if one.by == "id"]
        same = [one for one in same if any(matches_locator(one, locator) for locator in ids)]
    return same[0] if len(same) == 1 else None
