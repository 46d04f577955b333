"""What the attributes of a view say in a dump: texts, flags, places."""

import re
from collections.abc import Mapping
from functools import lru_cache
from itertools import compress, product
from typing import Literal, TypedDict

from surefoot.state.values.base import built
from surefoot.state.values.screen import Box

MAX_TEXT = 10_000
"""A text is cut after so many characters."""
MAX_CLASS = 300
"""Of the name of a class so many characters of the end count; no real one is as long."""
MAX_PX = 1_000_000
"""Of any side; a place beyond it is none."""
FLAGS = (
    "clickable",
    "long-clickable",
    "checkable",
    "checked",
    "scrollable",
    "focused",
    "selected",
    "password",
)
FACTS = ("heading", "showing-hint", "displayed", "visible-to-user")
"""Of which not every dialect tells."""

_BOUNDS = re.compile(r"\s*\[(-?\d+),\s*(-?\d+)\]\s*\[(-?\d+),\s*(-?\d+)\]\s*")
_NO_PLACE = (0, 0, 0, 0)
_MIN_PX = -MAX_PX
_SPACES = re.compile(r"[ \t\r\n\f\v]+")


def to_one_line(text: str) -> str:
    """Give a text on one line, without spaces around it."""
    is_plain = text.isprintable() and "  " not in text  # by far the most
    line = text.strip(" ") if is_plain else _SPACES.sub(" ", text).strip()
    return line[:MAX_TEXT]


def class_without_package(name: str) -> str:
    """Give a class without its package, e.g. "EditText"."""
    return _kind_of(name[-MAX_CLASS:])  # what is kept is as long as that, whatever an app says


@lru_cache(maxsize=2048)
def _kind_of(name: str) -> str:
    return name.rpartition(".")[2].rpartition("$")[2][:200]


@lru_cache(maxsize=256)
def flags_of(*are_set: bool) -> frozenset[str]:
    """Give the names of `FLAGS` that are set; they are given in that order."""
    return frozenset(compress(FLAGS, are_set))


def facts_of(told: tuple[str | None, ...]) -> Mapping[str, str]:
    """Give what is told of `FACTS`; they are given in that order, None for what is not told."""
    usual = _USUAL_FACTS.get(told)
    return usual if usual is not None else _facts_by_name(told)


def _facts_by_name(told: tuple[str | None, ...]) -> dict[str, str]:
    named = zip(FACTS, told, strict=True)
    return {name: value[:MAX_TEXT] for name, value in named if value is not None}


_USUAL_FACTS = {
    told: _facts_by_name(told) for told in product((None, "true", "false"), repeat=len(FACTS))
}
"""Views share these."""


def parse_bounds(bounds: str | None) -> tuple[int, int, int, int]:
    """Read a place as phones write it, e.g. "[0,66][1080,210]"; all 0 when there is none."""
    found = _BOUNDS.fullmatch(bounds[:80]) if bounds else None
    if found is None:
        return _NO_PLACE
    one, two, three, four = found.groups()
    left, top, right, bottom = int(one), int(two), int(three), int(four)
    if _MIN_PX <= left <= right <= MAX_PX and _MIN_PX <= top <= bottom <= MAX_PX:
        return (left, top, right, bottom)
    if min(left, top, right, bottom) < _MIN_PX or max(left, top, right, bottom) > MAX_PX:
        return _NO_PLACE
    return (left, top, max(left, right), max(top, bottom))


class WidgetFacts(TypedDict):
    """Every field of a `Widget`, in its order."""

    id: str
    role: str
    name: str
    text: str
    value: str | None
    states: tuple[str, ...]
    depth: int
    box: Box | None
    clickable: bool
    placeholder: str
    url: str
    level: int | None
    frame: str
    test_id: str
    conceals: bool
    covered: bool
    blocked: bool
    label: str
    field_type: str
    tokens: str
    scrolls: tuple[Literal["up", "down", "left", "right"], ...]


GIVEN = set(WidgetFacts.__annotations__) - (
    {"url", "frame", "conceals", "covered", "blocked"} | {"tokens", "scrolls"}
)
"""All but what a hierarchy never tells."""
_SIDES = {"x", "y", "width", "height"}


def box_between(sides: tuple[int, int, int, int]) -> Box:
    """Give the place between left, top, right and bottom, in px."""
    left, top, right, bottom = sides
    facts = {
        "x": float(left),
        "y": float(top),
        "width": float(right - left),
        "height": float(bottom - top),
    }
    return built(Box, facts, _SIDES)
