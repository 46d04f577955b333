"""How little a replay asks and waits where it proves as much."""

from collections.abc import Iterable, Sequence

from surefoot.state.values.action import Action, Target, TypeText
from surefoot.state.values.predicate import (
    Answered,
    Count,
    Gone,
    NoFault,
    Order,
    ProvenCheck,
    Said,
    Shown,
    Together,
    UrlIs,
)
from surefoot.state.values.screen import Screen
from surefoot.state.values.script import ScriptStep
from surefoot.tools.devices.base import HurriedDevice, Performer, SelectiveDevice, SettleLevel
from surefoot.tools.knowledge.plans import BY_NAME, find_matches
from surefoot.tools.predicates.holds import holds

_COMES = (Answered, Order, Said, Shown, Together)
"""Checks of what has come; other things may be so before the app has done what it shall."""
_IS_AWAY = (Count, Gone, NoFault)
"""Checks of what may come yet, or again."""


class Pacing:
    """Tells a device what a replay needs of it."""

    def __init__(self, device: Performer) -> None:
        self._device = device
        self.level: SettleLevel = "full"
        """How calm the app is."""

    def select_details(self, *, toasts: bool, places: bool) -> None:
        """See `SelectiveDevice.select_details`; a replay keeps no locators."""
        if isinstance(self._device, SelectiveDevice):
            self._device.select_details(toasts=toasts, locators=False, places=places)

    async def open(self, actions: Sequence[Action], steps: Sequence[ScriptStep]) -> None:
        """Do what opens the app of a script; only the last action is waited for in full."""
        self.select_details(toasts=tells_toasts(steps[:1]), places=tells_places(steps[:1]))
        for left, action in zip(reversed(range(len(actions))), actions, strict=True):
            if isinstance(self._device, HurriedDevice):
                self._device.set_settle_level("short" if left else "full")
            await self._device.perform(action)

    def begin(self, action: Action, checks: Iterable[ProvenCheck], *, more: bool) -> None:
        """Say that an action of a step is done next.

        What is typed changes nothing else that the next action needs; the device reads it back.

        Args:
            action: Is done next.
            checks: Of its step.
            more: Other actions follow it in the step.
        """
        if not isinstance(self._device, HurriedDevice):
            return
        if more:
            typed = isinstance(action, TypeText) and not (action.submit or action.keypad)
            self.level = "none" if typed else "short"
        else:
            self.level = "short" if _may_show_at_once(checks) else "full"
        self._device.set_settle_level(self.level)

    async def settle(self) -> None:
        """Wait until the app is at rest."""
        if isinstance(self._device, HurriedDevice):
            await self._device.settle()
        self.level = "full"

    def is_enough(self, target: Target, screen: Screen, before: Screen | None) -> bool:
        """Say whether a target that was found need not be looked for at rest.

        After an action that changes the screen it must have come up by that: what was there
        before may be about to make way for its like.
        """
        if self.level != "short":
            return True
        best = target.locators[0] if target.locators else None
        if best is None or before is None or best.by not in BY_NAME or best.frame:
            return False
        return bool(find_matches(best, screen)) and not find_matches(best, before)


def shows_at_once(checks: Iterable[ProvenCheck], screen: Screen, before: Screen) -> bool:
    """Say whether a screen proves a step so that nothing more needs to be waited for.

    All checks hold, something has come that was not there before the step, and no check is about
    what is away.
    """
    checks = tuple(checks)
    if not all(holds(check.predicate, screen) for check in checks) or not _may_show_at_once(checks):
        return False
    return any(not holds(one.predicate, before) for one in checks if _comes(one))


def _may_show_at_once(checks: Iterable[ProvenCheck]) -> bool:
    checks = tuple(checks)
    is_away = any(isinstance(check.predicate, _IS_AWAY) for check in checks)
    return not is_away and any(_comes(check) for check in checks)


def _comes(check: ProvenCheck) -> bool:
    return check.proof == "new" and isinstance(check.predicate, _COMES)


def tells_toasts(steps: Iterable[ScriptStep]) -> bool:
    """Say whether a check is about a message that comes and goes."""
    checks = (check.predicate for step in steps for check in step.checks)
    return any(isinstance(one, Said) for one in checks)


def tells_places(steps: Iterable[ScriptStep]) -> bool:
    """Say whether a check is about where in its app a screen is."""
    checks = (check.predicate for step in steps for check in step.checks)
    return any(isinstance(one, UrlIs) for one in checks)
