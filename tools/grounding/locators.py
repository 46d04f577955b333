"""Finds what a locator names on a screen; what only the device can tell is left to it."""

import re

from surefoot.state.values.action import Locator, Target
from surefoot.state.values.intent import Intent, within_words
from surefoot.state.values.screen import Screen, Widget
from surefoot.tools.grounding.result import MOST_CANDIDATES, Found, Missing, Several
from surefoot.tools.screens.changes import widget_line
from surefoot.tools.screens.roles import CHOICE_ROLES
from surefoot.tools.screens.rows import Rows
from surefoot.tools.screens.texts import PageText, is_hidden
from surefoot.tools.screens.within import within

_ROLE = re.compile(r"""(?P<role>[\w-]+)\s*(?:\[name\s*=\s*(?P<q>["'])(?P<name>.*)(?P=q)\s*i?\])?""")
_PACKAGE = ":id/"
"""What parts the package from the id that a phone tells of a widget."""
ON_DEVICE = "locator:"
"""How the id of a widget begins that stands for what only the device can find."""


def find_by_locator(intent: Intent, screen: Screen) -> Found | Several | Missing:
    """Find the widgets of a locator; `css=` and `xpath=` give one that the device looks up."""
    how, _, value = intent.target.partition("=")
    if how in {"css", "xpath"}:
        return Found(
            (Widget(id=ON_DEVICE + intent.target, role="generic", clickable=True),), "locator"
        )
    found = [w for w in screen.widgets if not is_hidden(w) and _is_located_by(w, how, value)]
    if intent.within or intent.within_kind:
        found = _within(intent, found, screen)
    ordinal = intent.ordinal
    if intent.many is not None or ordinal == "all":
        chosen = found[: intent.many] if isinstance(intent.many, int) else found
        return Found(tuple(chosen), "locator") if chosen else Missing((), f"no {intent.target}")
    if ordinal is not None and found:
        at = 1 if ordinal == "any" else len(found) if ordinal == "last" else ordinal
        assert isinstance(at, int)
        if abs(at) <= len(found):
            return Found((found[at - 1 if at > 0 else at],), "locator")
        return Missing((), f"only {len(found)} of {intent.target}")
    if len(found) == 1:
        return Found((found[0],), "locator")
    if not found:
        place = within_words(intent.within, intent.within_kind)
        place = place or f"on {screen.location or 'the screen'}"
        return Missing((), f"nothing {place} is {intent.target}")
    words = f"{len(found)} widgets are {intent.target}"
    return Several(tuple(found[:MOST_CANDIDATES]), words)


def _within(intent: Intent, found: list[Widget], screen: Screen) -> list[Widget]:
    """Keep what is in the place that was said."""
    rows = Rows(PageText(screen))
    indexes = [rows.page.positions[w.id] for w in found]
    kept = within(rows, indexes, intent.within, intent.within_kind)
    return [rows.page.widgets[i] for i in kept]


def _is_located_by(widget: Widget, how: str, value: str) -> bool:
    if how in {"testid", "id"}:
        return value in (widget.test_id, widget.test_id.rpartition(_PACKAGE)[2])
    if how == "text":
        return value.strip().strip("\"'") in (widget.name, widget.text)
    match = _ROLE.fullmatch(value.strip())
    if match is None or widget.role != match["role"]:
        return False
    return match["name"] is None or match["name"] == widget.name


def find_device_locator(widget: Widget) -> Locator | None:
    """Give the device's locator of a widget that only it can find; None for any other."""
    if not widget.id.startswith(ON_DEVICE):
        return None
    target = widget.id.removeprefix(ON_DEVICE)
    return Locator(by="css", value=target.removeprefix("css="))


_LONGEST_LABEL = 120
_FEW = 3
_PLAIN = frozenset({"generic", "text"})
_MADE_UP = re.compile(r"n\d+(\.\d+)?")


def build_target(widget: Widget, screen: Screen) -> Target:
    """Aim at a widget; at what is around a loose text, which cannot be aimed at itself."""
    locator = find_device_locator(widget)
    if locator is not None:
        return Target(locators=(locator,), label=locator.value)
    label = widget_line(widget)[:_LONGEST_LABEL]
    if screen.kind != "web" or not _MADE_UP.fullmatch(widget.id):
        return Target(widget=widget.id, label=label)
    page = PageText(screen)
    index = page.positions[widget.id]
    for outer in page.path(index):
        around = page.widgets[outer]
        if _MADE_UP.fullmatch(around.id):
            continue
        inside = page.subtree(outer)[1:]
        others = [w for w in inside if w.id != widget.id and (w.role != "generic" or w.text)]
        # Wherever a small thing is clicked in which nothing else acts, the same comes of it.
        is_plain = not widget.clickable or all(w.role in _PLAIN for w in others)
        is_passive = is_plain and len(others) < _FEW and not any(w.clickable for w in others)
        if _is_over(around, widget) and (around.clickable or is_passive):
            return Target(widget=around.id, label=label)
        break
    text = Locator(by="text", value=widget.text or widget.name)
    if widget.role in CHOICE_ROLES:
        text = Locator(by="role", value=widget.role, name=widget.name or widget.text)
    return Target(locators=(text,), label=label)


def _is_over(outer: Widget, inner: Widget) -> bool:
    """Say whether one meets the inner one on the outer; the list of a field is drawn below it."""
    if outer.box is None or inner.box is None:
        return True
    x, y = inner.box.middle
    return outer.box.x <= x <= outer.box.right and outer.box.y <= y <= outer.box.bottom


def build_fixed_target(widget: Widget, screen: Screen) -> Target:
    """Aim at a widget for an action that leaves it where it is, such as the end of a drag."""
    return build_target(widget, screen)
