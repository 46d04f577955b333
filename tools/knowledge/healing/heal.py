"""Finds the target of an action on the screen, also when its best locator is lost."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Protocol, runtime_checkable

from surefoot.state.values.action import Locator, Target
from surefoot.state.values.screen import Box, Screen, Widget
from surefoot.state.values.script import Healed, HealedBy, ScriptTarget
from surefoot.tools.devices.hyperlinks import find_link_point
from surefoot.tools.gates import looks_irreversible
from surefoot.tools.knowledge.healing.surroundings import (
    CLICKED,
    find_likeliest,
    name_similarity,
    was_other_widget,
)
from surefoot.tools.knowledge.plans import BY_NAME, find_matches
from surefoot.tools.predicates.holds import collapse_blanks, fits, inside, told_by
from surefoot.tools.screens.texts import is_hidden
from surefoot.tools.vision import missing_libraries

_SIMILAR = 0.5
_CLEARLY = 0.15
"""By so much the most similar name must be ahead of the next one."""


Accept = Callable[[Widget, Locator | None], bool]


@runtime_checkable
class Finder(Protocol):
    """What a device must do for healing."""

    async def box_of(self, locator: Locator) -> Box | None:
        """Returns where the one element is that a locator finds now."""


def _any(_widget: Widget, _locator: Locator | None) -> bool:
    return True


@dataclass(frozen=True)
class Aim:
    """A target on the present screen."""

    target: Target
    healed: Healed | None = None


async def find_by_best_locator(
    finder: object, target: Target, known: ScriptTarget, screen: Screen
) -> Target | None:
    """Find a target by its best locator; None when that finds none, several or another thing."""
    if not target.locators:
        return target if target.point is not None else None
    best = target.locators[0]
    found = await _find(finder, best, screen)
    if found is not None and best.nth is not None and not _is_in_recorded_row(found, known, screen):
        return None
    if found is not None:
        moved = is_position(best) and collapse_blanks(display_name(found)) != collapse_blanks(
            known.name
        )
        wrong = moved or (known.role and found.role != known.role)
        return None if wrong else Target(widget=found.id, label=target.label, locators=(best,))
    if known.inside is not None and missing_libraries():
        return _find_link_target(target, known, screen)  # nobody looks for links in the picture
    unlisted = best.by not in BY_NAME or best.frame or best.nth is not None
    # e.g. an element without role and text, or one in a frame
    if not (unlisted and not known.name and isinstance(finder, Finder)):
        return None
    if await finder.box_of(best) is not None:
        return target.model_copy(update={"locators": (best,)})
    return None


async def heal_target(
    finder: object,
    target: Target,
    known: ScriptTarget,
    screen: Screen,
    description: str,
    *,
    accept: Accept = _any,
) -> Aim | None:
    """Find a target whose best locator is lost.

    First the next locators in rank, then the place of a hyperlink in its text, then the one widget
    of the same role with a similar name in the same container, then what all that was kept of it
    and its surroundings speaks for. A position alone must lead to a similar name, and nothing heals
    into an action that cannot be taken back.

    Args:
        finder: The device; one that finds by more than the screen says is a `Finder`.
        target: With its locators, the lost one first.
        known: What it looked like.
        screen: What is shown now.
        description: The action that it is needed for.
        accept: Has the last word on a widget; told which locator found it, None for its name.
    """
    old = target.locators[0] if target.locators else None
    if old is None or not known.role:
        return None
    widget = _in_its_row(old, known, screen)
    if widget is not None and accept(widget, old):
        new = role_locator(widget, screen)
        healed = Healed(description=description, old=old, new=new, how="same row")
        return Aim(widget_target(widget, target, screen), healed)
    for locator in target.locators[1:]:
        widget = await _find(finder, locator, screen)
        if widget is None or not _same_kind(known, widget) or _turns_dangerous(known, widget):
            continue
        if is_position(locator) and name_similarity(known.name, display_name(widget)) < _SIMILAR:
            continue
        if not accept(widget, locator):
            continue
        new = role_locator(widget, screen) if widget.name else locator
        healed = Healed(description=description, old=old, new=new, how="next in rank")
        return Aim(widget_target(widget, target, screen), healed)
    there = _find_link_target(target, known, screen)
    if there is not None:
        return Aim(there)  # the text stands as it did: only its link was not seen
    for guess, how in _guesses(known, screen):
        if not _turns_dangerous(known, guess) and accept(guess, None):
            new = role_locator(guess, screen)
            healed = Healed(description=description, old=old, new=new, how=how)
            return Aim(widget_target(guess, target, screen), healed)
    return None


def _guesses(known: ScriptTarget, screen: Screen) -> Iterator[tuple[Widget, HealedBy]]:
    similar = find_most_similar(known, screen)
    if similar is not None and not was_other_widget(known, similar, screen):
        yield similar, "similar name"
    likely = find_likeliest(known, screen)
    if likely is not None:
        yield likely, "surroundings"


def _find_link_target(target: Target, known: ScriptTarget, screen: Screen) -> Target | None:
    """Returns the place of a hyperlink in its text, where that is laid out as it was."""
    point = find_link_point(known.inside, screen) if known.inside is not None else None
    return Target(point=point, label=target.label) if point is not None else None


async def _find(finder: object, locator: Locator, screen: Screen) -> Widget | None:
    if not isinstance(finder, Finder):
        # What the device shows is all that there is.
        found = find_matches(locator, screen)
        if locator.nth is not None:
            return found[locator.nth] if locator.nth < len(found) else None
        return found[0] if len(found) == 1 else None
    if locator.by in BY_NAME and not locator.frame and locator.nth is None:
        found = find_matches(locator, screen)
        if locator.by == "text" and len(found) > 1:
            found = [w for w in found if w.clickable] or found
        return found[0] if len(found) == 1 else None
    box = await finder.box_of(locator)
    if box is None:
        return None
    here = [w for w in screen.widgets if w.box is not None and _is_nearly_same_box(w.box, box)]
    named = [w for w in here if (w.name or w.text) and not is_hidden(w)]
    return next(iter(named or here), None)


def _is_nearly_same_box(one: Box, other: Box) -> bool:
    return all(
        abs(getattr(one, side) - getattr(other, side)) <= 1.5
        for side in ("x", "y", "width", "height")
    )


def is_position(locator: Locator) -> bool:
    """Returns whether a locator only tells a place, which another thing may have taken."""
    return locator.by == "bounds" or (locator.by == "css" and ":nth-" in locator.value)


def find_most_similar(known: ScriptTarget, screen: Screen) -> Widget | None:
    """Returns the one widget of the same role, in the same container, with a similar name."""
    pool = [w for w in inside(screen, known.within) if w.role == known.role and not is_hidden(w)]
    if known.within is not None and not any(
        fits(w, known.within.role, known.within.name) for w in screen.widgets
    ):
        pool = [w for w in screen.widgets if w.role == known.role and not is_hidden(w)]
    scored = sorted(
        ((name_similarity(known.name, display_name(w)), n) for n, w in enumerate(pool))
    )[::-1]
    if not scored or scored[0][0] < _SIMILAR:
        return None
    if len(scored) > 1 and scored[0][0] - scored[1][0] < _CLEARLY:
        return None
    return pool[scored[0][1]]


def _same_kind(known: ScriptTarget, widget: Widget) -> bool:
    """Buttons become links and the like, under the same name."""
    same_name = bool(known.name) and collapse_blanks(display_name(widget)) == collapse_blanks(
        known.name
    )
    return widget.role == known.role or (same_name and {widget.role, known.role} <= CLICKED)


def _turns_dangerous(known: ScriptTarget, widget: Widget) -> bool:
    return looks_irreversible(display_name(widget)) and not looks_irreversible(known.name)


def display_name(widget: Widget) -> str:
    """Returns what a user calls a widget."""
    return widget.name or widget.text


def _is_in_recorded_row(widget: Widget, known: ScriptTarget, screen: Screen) -> bool:
    """Returns whether a widget that is one of several stands in the row that it stood in."""
    if not known.beside:
        return True
    return collapse_blanks(told_by(_index(widget, screen), screen)) == collapse_blanks(known.beside)


def _in_its_row(old: Locator, known: ScriptTarget, screen: Screen) -> Widget | None:
    """Find one of several like it, or one without words, by what its row or its parts say."""
    if (old.nth is None and known.name) or not known.beside:
        return None
    alike = find_matches(old, screen) if old.nth is not None else []
    if not (alike or known.name):
        alike = [w for w in screen.widgets if w.role == known.role and not display_name(w)]
        alike = [w for w in alike if not is_hidden(w)]
    rows = [name_similarity(known.beside, told_by(_index(w, screen), screen)) for w in alike]
    ranked = sorted(range(len(alike)), key=lambda n: -rows[n])
    if not ranked or rows[ranked[0]] < _SIMILAR:
        return None
    if len(ranked) > 1 and rows[ranked[0]] - rows[ranked[1]] < _CLEARLY:
        return None
    return alike[ranked[0]]


def _index(widget: Widget, screen: Screen) -> int:
    return next(i for i, w in enumerate(screen.widgets) if w is widget)


def role_locator(widget: Widget, screen: Screen) -> Locator:
    """Returns a locator for a widget by role and name, numbered where several have them."""
    locator = Locator(by="role", value=widget.role, name=display_name(widget))
    same = [w.id for w in find_matches(locator, screen)]
    numbered = len(same) > 1 and widget.id in same
    return locator.model_copy(update={"nth": same.index(widget.id)}) if numbered else locator


def widget_target(widget: Widget, target: Target, screen: Screen) -> Target:
    """Returns the target that a widget is now."""
    return Target(widget=widget.id, label=target.label, locators=(role_locator(widget, screen),))
