"""Plans that worked, put onto the screen that is shown now; lost locators are healed."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from surefoot.state.case_run import Substep
from surefoot.state.values.action import Locator, Target
from surefoot.state.values.knowledge import KnownWidget, LearnedSubstep
from surefoot.state.values.screen import Screen, Widget
from surefoot.state.values.script import Healed, ScriptTarget
from surefoot.tools.gates import looks_irreversible
from surefoot.tools.knowledge.healing.heal import display_name, find_by_best_locator, heal_target
from surefoot.tools.knowledge.healing.surroundings import name_similarity
from surefoot.tools.knowledge.plans import (
    BY_NAME,
    fill_description,
    fill_target,
    find_id_locator,
    find_matches,
    find_name_locator,
    list_targets,
    quoted_action_texts,
)
from surefoot.tools.parameters import without_marks
from surefoot.tools.predicates.holds import collapse_blanks
from surefoot.tools.screens.changes import widget_line
from surefoot.tools.text import tokens

_SIMILAR = 0.5
_NUMBERS = re.compile(r"\d+")


@dataclass(frozen=True)
class FittedPlan:
    """A plan for the screen that is shown."""

    substeps: list[Substep]
    healed: dict[str, Healed]
    """By key of the widget."""


async def fit_plan(
    learned: Sequence[LearnedSubstep],
    widgets: Sequence[KnownWidget],
    screen: Screen,
    values: Mapping[str, str],
    finder: object,
    step: str,
) -> FittedPlan | None:
    """Put a learned plan onto a screen.

    Args:
        learned: The plan.
        widgets: By what its widgets were found before.
        screen: What is shown now.
        values: Of the parameters that the step names.
        finder: The device; one that finds by more than the screen says is a `Finder`.
        step: The words of the step.

    Returns:
        None when a target is not on the screen exactly once and is not found otherwise, has
        another role than then, or does not take actions.
    """
    fit = _Fit({known.key: known for known in widgets}, screen, values, finder, step)
    plan = []
    for one in learned:
        update: dict[str, Any] = quoted_action_texts(one.action, step)
        for (name, target), key in zip(list_targets(one.action), one.widgets, strict=True):
            if target.point is not None:
                return None
            found = await fit.target(key, target, one)
            if found is None:
                return None
            update[name] = found
        description = without_marks(one.description, values)
        healed = [fit.healed[key].new.name for key in one.widgets if key in fit.healed]
        if healed:
            description += f" (now {', '.join(map(repr, healed))})"
        action = one.action.model_copy(update=update)
        plan.append(
            Substep(
                description=description,
                action=action,
                final=one.final,
                ends_intent=one.ends_intent,
            )
        )
    return FittedPlan(plan, fit.healed)


class _Fit:
    """Finds the widgets of one plan."""

    def __init__(
        self,
        known: Mapping[str, KnownWidget],
        screen: Screen,
        values: Mapping[str, str],
        finder: object,
        step: str,
    ) -> None:
        self._known, self._screen, self._values = known, screen, values
        self._finder, self._step = finder, step
        self.healed: dict[str, Healed] = {}

    async def target(self, key: str, target: Target, one: LearnedSubstep) -> Target | None:
        """Returns the target with the id that its widget has now."""
        known = self._known.get(key)
        if known is None:
            return None
        located = target.model_copy(update={"locators": known.locators})
        filled = fill_target(located, self._values)
        best = find_name_locator(filled) or find_id_locator(filled)
        if best is None:
            return await self._by_its_row(key, known, filled, one.description)
        found = find_matches(best, self._screen)
        if found:
            # "exactly once" must hold for the best locator; a worse one may find something else
            alone = len(found) == 1 and found[0].role == known.looks.role
            widget = found[0] if alone else None
        else:
            widget = await self._heal(key, known, filled, one.description)
        if widget is None or ("disabled" in widget.states and not one.disabled):
            return None
        by_name = tuple(locator for locator in filled.locators if locator.by in BY_NAME)
        kept = () if key in self.healed else by_name or (best,)
        return Target(widget=widget.id, label=widget_line(widget)[:120], locators=kept)

    async def _by_its_row(
        self, key: str, known: KnownWidget, target: Target, description: str
    ) -> Target | None:
        """Find one of several like it by what it or its row says; a number is not enough."""
        looks = fill_description(known.looks, self._values)
        first = next(iter(target.locators), None)
        if first is None or first.nth is None or not looks.beside:
            return None
        aimed = await find_by_best_locator(self._finder, target, looks, self._screen)
        if aimed is not None:
            return aimed
        widget = await self._heal(key, known, target, description)
        if widget is None or "disabled" in widget.states:
            return None
        return Target(widget=widget.id, label=widget_line(widget)[:120])

    async def _heal(
        self, key: str, known: KnownWidget, target: Target, description: str
    ) -> Widget | None:
        looks = fill_description(known.looks, self._values)

        def accept(widget: Widget, locator: Locator | None) -> bool:
            return _is_it(self._step, looks, widget, by_id=_is_id(locator))

        healing = await heal_target(
            self._finder, target, looks, self._screen, description, accept=accept
        )
        if healing is None or healing.healed is None:
            return None
        self.healed[key] = healing.healed
        return next(w for w in self._screen.widgets if w.id == healing.target.widget)


def _is_id(locator: Locator | None) -> bool:
    """Returns whether a locator names its element, whatever is written on it."""
    if locator is None or " " in locator.value:
        return False
    named = locator.value.startswith("#") or "[name=" in locator.value
    return locator.by in {"id", "test_id"} or (locator.by == "css" and named)


def _is_it(step: str, looks: ScriptTarget, widget: Widget, *, by_id: bool) -> bool:
    """Returns whether a widget may be taken for one that is lost.

    What a step names by its words is that or nothing: the planner reads the step anew.
    """
    old, new = (
        collapse_blanks(looks.name).casefold(),
        collapse_blanks(display_name(widget)).casefold(),
    )
    if old == new:
        return True
    if looks_irreversible(new) or _NUMBERS.findall(old) != _NUMBERS.findall(new):
        return False
    if old and old in collapse_blanks(step).casefold():
        return by_id and set(old.split()) <= set(new.split())
    if not _words_shared_with_step(old, step) <= set(tokens(new)):
        return False
    return by_id or name_similarity(old, new) >= _SIMILAR


def _words_shared_with_step(name: str, step: str) -> set[str]:
    """Words of a name that the step says, too; it may have been found under a longer name since."""
    return {word for word in tokens(name) if len(word) > 1} & set(tokens(step))
