"""What the documents of a page say beyond the aria snapshot."""

import asyncio
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from playwright.async_api import Error, Frame

from surefoot.tools.screens.html.style import PART, WHOLE
from surefoot.tools.vision.colour_names import names_of_colour

_HERE = Path(__file__).parent
_FACTS = (
    (_HERE / "facts.js")
    .read_text("utf-8")
    .replace("$WHOLE", WHOLE)
    .replace("$PART", PART)
    .replace("$MODAL", (_HERE / "modal.js").read_text("utf-8"))
    .replace("$CUT_OFF", (_HERE / "cut_off.js").read_text("utf-8"))
    .replace("$CONTROLS", (_HERE / "controls.js").read_text("utf-8"))
)
ANSWER_S = 5.0
"""How long a document may take to answer."""
BoxKey = tuple[int, int, int, int]


@dataclass(frozen=True)
class Fact:
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
    states: tuple[str, ...] = ()
    placeholder: str = ""
    test_id: str = ""
    inline: str = ""
    """Text of an element that the snapshot melts into the text around it."""
    lines: str = ""
    """Text of an element whose lines are parted by breaks, which the snapshot joins to one word."""
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
    tokens: str = ""
    scrolls: tuple[str, ...] = ()


@dataclass(frozen=True)
class Hidden:
    """A control that the document holds and does not show."""

    role: str
    name: str
    box: BoxKey
    """Of what may show it."""
    text: str
    """What that says."""
    told: bool


@dataclass(frozen=True)
class FrameFacts:
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
    size_px: tuple[int, int] = (0, 0)
    """Width and height of its window."""


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
    raw = json.loads(told) if isinstance(told, str) else told
    facts = tuple(_fact(row) for row in raw["facts"])
    anchors = tuple((order, _box_key(box), role) for order, box, role in raw["anchors"])
    concealed = tuple(
        Hidden(row["role"], row["name"], _box_key(row["box"]), row["text"], bool(row["told"]))
        for row in raw["concealed"]
    )
    return FrameFacts(
        facts,
        anchors,
        concealed,
        loading=bool(raw["loading"]),
        stamp=str(raw["stamp"]),
        truncated=bool(raw["truncated"]),
        title=str(raw["title"]),
        size_px=(int(raw["width"]), int(raw["height"])),
    )


def _fact(row: Mapping[str, Any]) -> Fact:
    states = tuple(str(state) for state in row.get("states", ()))
    states += tuple(name for name in ("disabled", "checked") if row.get(name))
    return Fact(
        order=int(row["order"]),
        box=_box_key(row["box"]),
        role=str(row["role"]),
        value=row.get("value"),
        password=bool(row.get("password")),
        file=bool(row.get("file")),
        hidden=bool(row.get("hidden")),
        holds=int(row.get("holds", 0)),
        drawn=bool(row.get("drawn")),
        covered=bool(row.get("covered")),
        blocked=bool(row.get("blocked")),
        states=states,
        placeholder=str(row.get("placeholder", "")),
        test_id=str(row.get("testId", "")),
        inline=str(row.get("inline", "")),
        lines=str(row.get("lines", "")),
        icon=str(row.get("icon", "")),
        extra=str(row.get("extra", "")),
        around=tuple((_box_key(box), str(ident)) for box, ident in row.get("around", ())),
        closed=bool(row.get("closed")),
        name=str(row.get("name", "")),
        text=str(row.get("text", "")),
        acts=bool(row.get("acts")),
        melted=bool(row.get("melted")),
        label=str(row.get("label", "")),
        field_type=str(row.get("fieldType", "")),
        tokens=" ".join(
            [str(row.get("tokens", "")), *names_of_colour(row.get("paint", ""))]
        ).strip(),
        scrolls=tuple(row.get("scrolls", ())),
    )


def _box_key(box: Sequence[float]) -> BoxKey:
    return (int(box[0]), int(box[1]), int(box[2]), int(box[3]))
