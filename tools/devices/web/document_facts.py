"""What the documents of a page say beyond the aria snapshot."""

import asyncio
import os
from collections.abc import Mapping, Sequence
from typing import Annotated

import psutil
from playwright.async_api import Error, Frame
from pydantic import BaseModel, BeforeValidator, ConfigDict, Field
from pydantic.alias_generators import to_camel

from surefoot.state.values.screen import Box, Concealed, Widget
from surefoot.tools.devices.web.scripts import read_script
from surefoot.tools.screens.html.style import PART, SUCCESS, WHOLE
from surefoot.tools.vision.colour_names import names_of_colour

_FACTS = (
    read_script("facts.js")
    .replace("$WHOLE", WHOLE)
    .replace("$PART", PART)
    .replace("$SUCCESS", SUCCESS)
)
ANSWER_S = 5.0
"""How long a document may take to answer."""
COUNT = "document.getElementsByTagName('*').length"
"""Asks a document how many elements it has."""
LARGE = 2_000
"""Elements of a page that may take longer, in proportion."""
_BUSIEST = 6.0
"""The most a busy machine makes longer what a document may take."""
BoxKey = Annotated[tuple[int, int, int, int], BeforeValidator(lambda box: tuple(map(int, box)))]
"""Left, top, width and height in px, cut to whole ones."""


class _Told(BaseModel):
    """What the script tells; what is not so is left out there."""

    model_config = ConfigDict(frozen=True, alias_generator=to_camel)


class Fact(_Told):
    """What the document says about one element."""

    order: int
    """Position in the document."""
    box: BoxKey
    role: str
    value: str | None = None
    password: bool = False
    """It is or was a password field."""
    file: bool = False
    hidden: bool = False
    holds: int = 0
    """Elements inside one that is hidden."""
    drawn: bool = False
    """It is hidden itself, and its label shows it."""
    covered: bool = False
    """Something else is painted over all of it."""
    blocked: bool = False
    """It cannot be used before what lies over the whole window is answered."""
    told_states: tuple[str, ...] = Field(default=(), alias="states")
    disabled: bool = False
    checked: bool = False
    placeholder: str = ""
    test_id: str = ""
    inline: str = ""
    """Text of an element that the snapshot melts into the text around it."""
    lines: str = ""
    """Text of an element whose lines are parted by breaks, which the snapshot joins to one word."""
    drawn_words: tuple[str, ...] = ()
    """Words of its text that an icon font draws as pictures, as "edit_note"."""
    icon: str = ""
    """Name of an element that can be clicked but has none."""
    extra: str = ""
    """Its id when the snapshot leaves it out."""
    around: tuple[tuple[BoxKey, str], ...] = ()
    """Place and id of what holds it, innermost first, when the snapshot leaves it out."""
    closed: bool = False
    """Inside a closed shadow root."""
    name: str = ""
    text: str = ""
    acts: bool = False
    """It takes clicks, whatever its role."""
    melted: bool = False
    """It takes clicks and its text may be melted into the text around it."""
    label: str = ""
    field_type: str = ""
    told_tokens: str = Field(default="", alias="tokens")
    paint: str | None = None
    """The colour behind its text."""
    scrolls: tuple[str, ...] = ()

    @property
    def states(self) -> tuple[str, ...]:
        """Its states, those of its properties last."""
        own = [name for name in ("disabled", "checked") if getattr(self, name)]
        return (*self.told_states, *own)

    @property
    def tokens(self) -> str:
        """Words of its markup, and the names of its colour."""
        return " ".join([self.told_tokens, *names_of_colour(self.paint or "")]).strip()


class Hidden(_Told):
    """A control that the document holds and does not show."""

    role: str
    name: str
    box: BoxKey
    """Of what may show it."""
    text: str
    """What that says."""
    told: bool


class FrameFacts(_Told):
    """What one document says."""

    facts: tuple[Fact, ...] = ()
    anchors: tuple[tuple[int, BoxKey, str], ...] = ()
    """Order, box and role of all that means something; only when there are extras."""
    concealed: tuple[Hidden, ...] = ()
    known: bool = True
    """False when the document could not be asked."""
    loading: bool = False
    stamp: str = ""
    """The same as long as the document shows the same; "" when nobody watches it."""
    truncated: bool = False
    """There are more facts than were told."""
    title: str = ""
    width: int = 0
    height: int = 0
    """Of its window, in px."""


def patience_with(elements: int = 0) -> float:
    """Say how many times as long a page of so many elements may take, 1.0 for most.

    What looks at a large page, or looks for something in it, keeps it busy; a machine with more
    work than processors keeps each of them waiting.
    """
    waiting = psutil.getloadavg()[0] / (os.cpu_count() or 1)
    return max(1.0, elements / LARGE) * min(max(1.0, waiting), _BUSIEST)


async def read_facts(frame: Frame, timeout_s: float = ANSWER_S) -> FrameFacts:
    """Ask a document for its facts.

    Raises:
        playwright Error: the page went away.
        TimeoutError: its scripts do not let it answer.
    """
    try:
        told = await asyncio.wait_for(frame.evaluate(_FACTS), timeout_s)
    except (Error, TimeoutError):
        if frame.parent_frame is None:
            raise
        return FrameFacts(known=False)
    # A page that changes how values are written gets the values themselves asked for.
    if isinstance(told, str):
        return FrameFacts.model_validate_json(told)
    return FrameFacts.model_validate(told)


def box_key(box: Box) -> BoxKey:
    """Return a place as documents tell it."""
    return (int(box.x), int(box.y), int(box.width), int(box.height))


def list_concealed(
    widgets: Sequence[Widget], facts: Mapping[str, FrameFacts]
) -> tuple[Concealed, ...]:
    """List the controls that are in the page and not shown, with the widgets that may show them."""
    by_place: dict[tuple[str, BoxKey], list[Widget]] = {}
    for widget in widgets:
        if widget.box is not None and "hidden" not in widget.states:
            by_place.setdefault((widget.frame, box_key(widget.box)), []).append(widget)
    found = []
    for frame, known in facts.items():
        for hidden in known.concealed:
            here = by_place.get((frame, hidden.box)) or _list_last_enclosing(widgets, frame, hidden)
            acting = [w for w in here if w.clickable] or here
            opener = acting[-1].id if acting else ""
            found.append(
                Concealed(role=hidden.role, name=hidden.name, opener=opener, told=hidden.told)
            )
    return tuple(found)


def _list_last_enclosing(widgets: Sequence[Widget], frame: str, hidden: Hidden) -> list[Widget]:
    """Give the widget that says what a piece of it says which is none itself."""
    left, top, width, height = hidden.box
    return [
        widget
        for widget in widgets
        if widget.frame == frame
        and hidden.text
        and hidden.text in (widget.text, widget.name)
        and (box := widget.box) is not None
        and box.x <= left + 1
        and box.y <= top + 1
        and box.right >= left + width - 1
        and box.bottom >= top + height - 1
    ][-1:]
