"""Finds the widget of a target on a screen, and says by what it is found again."""

from collections.abc import Iterable, Sequence

from surefoot.state.errors import ElementNotFoundError
from surefoot.state.values.action import Locator, Point, Target
from surefoot.state.values.screen import Box, Widget
from surefoot.tools.screens.roles import DIALOG_ROLES


def find_widget(
    widgets: Sequence[Widget], target: Target, seen: Sequence[Widget] | None = None
) -> Widget:
    """Find what a target means on the screen as it is now.

    Args:
        widgets: What is shown now.
        target: An id holds for `seen` only, its locators for any screen.
        seen: What was shown when the target was chosen; `widgets` itself when absent.

    Raises:
        ElementNotFoundError: it is not there, or cannot be told from others.
    """
    if target.widget is not None:
        meant = next((w for w in (seen or widgets) if w.id == target.widget), None)
        found = None if meant is None else _find_same_widget(widgets, meant)
        if found is not None:
            return found
    for locator in target.locators:
        if locator.by == "bounds" and len(target.locators) > 1:
            continue  # something else may stand there by now
        fitting = [w for w in widgets if matches_locator(w, locator)]
        if locator.nth is not None and locator.nth < len(fitting):
            return fitting[locator.nth]
        if len(fitting) == 1:
            return fitting[0]
    called = label_of(target)
    over = next((w for w in widgets if w.role in DIALOG_ROLES), None)
    behind = f"; a dialog is in front: {over.name!r}" if over is not None else ""
    raise ElementNotFoundError(f"{called} is not on the screen{behind}")


def label_of(target: Target, widget: Widget | None = None) -> str:
    """Give what a reader calls a target."""
    if target.label:
        return target.label
    if widget is not None:
        return f'{widget.role} "{widget.name or widget.text}"'
    if target.locators:
        best = target.locators[0]
        return f'{best.value} "{best.name}"' if best.name else f"{best.by} {best.value!r}"
    return f"the target {target.widget!r}"


def with_locators(
    target: Target, widget: Widget, widgets: Sequence[Widget], secrets: Sequence[str] = ()
) -> Target:
    """Give a target with the ways to find its widget on another screen, best first."""
    kept = [
        one
        for one in _locators(widget, widgets)
        if not any(secret in f"{one.value}{one.name}" for secret in secrets)
    ]
    update = {"locators": tuple(kept) or target.locators, "label": label_of(target, widget)}
    return target.model_copy(update=update)


def matches_locator(widget: Widget, locator: Locator) -> bool:
    """Say whether a locator finds a widget."""
    if locator.by == "role":
        return widget.role == locator.value and locator.name in (None, widget.name)
    if locator.by in ("id", "test_id"):
        return widget.test_id == locator.value
    if locator.by == "bounds":
        return widget.box is not None and bounds_of(widget.box) == locator.value
    return locator.by in ("text", "label", "description") and locator.value in (
        widget.text,
        widget.name,
    )


def middle_of(box: Box) -> Point:
    """Return the point in the middle of a place."""
    x, y = box.middle
    return Point(x=x, y=y)


def bounds_of(box: Box) -> str:
    """Write a place as Android does, e.g. "[0,66][1080,210]"."""
    return f"[{box.x:g},{box.y:g}][{box.right:g},{box.bottom:g}]"


def _locators(widget: Widget, widgets: Sequence[Widget]) -> Iterable[Locator]:
    if widget.name:
        yield _locator_with_nth(
            Locator(by="role", value=widget.role, name=widget.name), widget, widgets
        )
    if widget.test_id:
        yield _locator_with_nth(Locator(by="id", value=widget.test_id), widget, widgets)
    if widget.text and not widget.name:
        yield _locator_with_nth(Locator(by="text", value=widget.text), widget, widgets)
    if widget.box is not None:
        yield Locator(by="bounds", value=bounds_of(widget.box))


def _locator_with_nth(locator: Locator, widget: Widget, widgets: Sequence[Widget]) -> Locator:
    same = [one.id for one in widgets if matches_locator(one, locator)]
    return locator.model_copy(update={"nth": same.index(widget.id)}) if len(same) > 1 else locator


def _find_same_widget(widgets: Sequence[Widget], meant: Widget) -> Widget | None:
    """Find a widget of an earlier screen: by its id and what it is, else by what it alone is."""
    alike = [w for w in widgets if _role_name_and_id(w) == _role_name_and_id(meant)]
    same = next((w for w in alike if w.id == meant.id), None)
    if same is not None or alike:
        return same or (alike[0] if len(alike) == 1 else None)
    ids = [w for w in widgets if w.test_id and w.id == meant.id and w.role == meant.role]
    return ids[0] if ids else None


def _role_name_and_id(widget: Widget) -> tuple[str, str, str]:
    return widget.role, widget.name, widget.test_id
