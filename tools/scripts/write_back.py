"""Writes healed locators back into a script."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from surefoot.state.values.action import Locator, Target
from surefoot.state.values.predicate import FieldHolds, ProvenCheck, StateIs
from surefoot.state.values.script import (
    Healed,
    ReplayedStep,
    ReplayResult,
    Script,
    ScriptAction,
    ScriptStep,
    ScriptTarget,
)
from surefoot.tools.knowledge.plans import fill_target, list_targets
from surefoot.tools.parameters import with_marks, without_marks
from surefoot.tools.predicates.holds import collapse_blanks
from surefoot.tools.predicates.words import checks_with_marks, checks_without_marks
from surefoot.tools.scripts.heal_checks import called_so, names_of

Renamed = Sequence[tuple[ScriptTarget, Locator]]
"""What healed targets were called, and by what they are found now."""


def renamed_checks(checks: Iterable[ProvenCheck], renamed: Renamed) -> tuple[ProvenCheck, ...]:
    """Let checks of a healed widget's value or state look at the widget under its new name.

    What is expected of it stays; a check that something is shown keeps the old name.
    """
    return tuple(_rename_check(check, renamed) for check in checks)


def _rename_check(check: ProvenCheck, renamed: Renamed) -> ProvenCheck:
    about = check.predicate
    if not isinstance(about, FieldHolds | StateIs):
        return check
    for known, new in renamed:
        same = known.role == about.role and collapse_blanks(known.name) == collapse_blanks(
            about.name
        )
        if same and new.by == "role" and new.name:
            moved = about.model_copy(update={"role": new.value, "name": new.name})
            return check.model_copy(update={"predicate": moved})
    return check


def mended_script(script: Script, result: ReplayResult, values: Mapping[str, str]) -> Script:
    """Give the script with the locators that a replay has found in the place of lost ones.

    Args:
        script: As it was replayed.
        result: What came of the replay.
        values: Of its parameters that are no secrets.
    """
    mender = _Mender(values)
    steps = [mender.step(s, r) for s, r in zip(script.steps, result.steps, strict=True)]
    return script.model_copy(update={"steps": tuple(steps)})


class _Mender:
    """Mends one script, step by step."""

    def __init__(self, values: Mapping[str, str]) -> None:
        self._values = values
        self._moved: list[tuple[ScriptTarget, Locator]] = []

    def step(self, step: ScriptStep, played: ReplayedStep) -> ScriptStep:
        left = list(played.healed)
        actions = tuple(self._action(action, left) for action in step.actions)
        filled = checks_without_marks(step.checks, self._values)
        checks = renamed_checks(filled, self._moved)
        named = names_of(left)  # what no action has asked for was found for a check
        checks = tuple(called_so(check, named) for check in checks)
        if checks != filled:
            step = step.model_copy(update={"checks": checks_with_marks(checks, self._values)})
        return step.model_copy(update={"actions": actions})

    def _action(self, done: ScriptAction, left: list[Healed]) -> ScriptAction:
        update: dict[str, Any] = {}
        looks = list(done.targets)
        for number, (name, target) in enumerate(list_targets(done.action)):
            old = fill_target(target, self._values).locators[:1]
            if left and left[0].description == done.description and old == (left[0].old,):
                new = left.pop(0).new
                update[name] = self._target(target, new)
                if number < len(looks):
                    looks[number] = self._looks(looks[number], new)
        action = done.action.model_copy(update=update)
        return done.model_copy(update={"action": action, "targets": tuple(looks)})

    def _target(self, target: Target, new: Locator) -> Target:
        first = new.model_copy(
            update={
                "value": with_marks(new.value, self._values),
                "name": None if new.name is None else with_marks(new.name, self._values),
            }
        )
        others = tuple(one for one in target.locators if one != first)
        return target.model_copy(update={"locators": (first, *others)})

    def _looks(self, known: ScriptTarget, new: Locator) -> ScriptTarget:
        name = without_marks(known.name, self._values)
        self._moved.append((known.model_copy(update={"name": name}), new))
        if new.by != "role":
            return known
        named = with_marks(new.name or "", self._values)
        return known.model_copy(update={"role": new.value, "name": named})
