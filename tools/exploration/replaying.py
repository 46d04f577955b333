"""Does events again on a freshly started app and looks whether a fault comes back."""

import math
import time
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass

from surefoot.state.errors import ActionError, DeviceLostError
from surefoot.state.values.action import Action
from surefoot.state.values.finding import Fault
from surefoot.state.values.properties import Memory, Played
from surefoot.state.values.screen import Screen
from surefoot.tools.devices.base import Device
from surefoot.tools.exploration.findings import (
    blank_fault,
    fault_of_invariant,
    fault_of_loss,
    fault_of_property,
    faults_on,
)
from surefoot.tools.exploration.signatures import signature
from surefoot.tools.knowledge.plans import marked_action
from surefoot.tools.properties.session import PropertySession

Use = Callable[[Callable[[Device], Awaitable[bool]]], Awaitable[bool]]
"""Does work with the device of a run."""


@dataclass(frozen=True)
class PropertyTrial:
    """A rule to try, or an invariant to look at, after the events."""

    session: PropertySession
    name: str
    memory: Memory
    seed: int
    told: Callable[[Played], Played] = lambda played: played
    """Gives what came of it as it is told, without passwords."""


class FaultReplay:
    """Says whether some events show a fault again; what `minimise` asks.

    Args:
        use: Does work with the device of the run; after a loss the next work gets a new one.
        opening: Starts the app afresh, e.g. `Open(address=..., fresh=True)`.
        wanted: Signature of the finding.
        trial: For a finding of a property.
        until: No event is begun after it, by the monotonic clock, s.
    """

    def __init__(
        self,
        use: Use,
        opening: Sequence[Action],
        wanted: str,
        trial: PropertyTrial | None = None,
        until: float = math.inf,
    ) -> None:
        self._use, self._opening, self._wanted = use, tuple(opening), wanted
        self._trial, self._until = trial, until
        self._screen, self._action = Screen(), None if not opening else opening[-1]

    async def __call__(self, events: Sequence[Action]) -> bool:
        """Do the events, each as it is found now; false as soon as one cannot be done.

        Raises:
            DeviceLostError: the device went away, and it was not the app's fault.
        """

        async def work(device: Device) -> bool:
            return await self._shows(device, events)

        try:
            return await self._use(work)
        except ActionError:
            return False
        except DeviceLostError as lost:
            fault = fault_of_loss(lost, self._screen, self._action)
            if fault is None:
                raise
            return signature(fault) == self._wanted

    async def _shows(self, device: Device, events: Sequence[Action]) -> bool:
        for action in self._opening:
            self._screen, self._action = Screen(), action
            await device.perform(action)
        self._screen = await device.observe()
        for event in events:
            if time.monotonic() >= self._until:
                return False
            self._action = for_another_screen(event)
            before = self._screen
            await device.perform(self._action)
            self._screen = await device.observe()
            if self._is_there(before, self._action):
                return True
        if not events and self._is_there(Screen(), None):
            return True  # the start alone shows it
        return await self._fails(device)

    def _is_there(self, before: Screen, action: Action | None) -> bool:
        faults = faults_on(self._screen, before, action)
        blank = blank_fault(self._screen) if self._wanted.startswith("blank_screen") else None
        faults += [blank] if blank is not None else []
        return any(signature(fault) == self._wanted for fault in faults)

    async def _fails(self, device: Device) -> bool:
        """Try the rule, or look at the invariant, on the screen to which the events led."""
        trial, screen = self._trial, self._screen
        if trial is None:
            return False
        faults: list[Fault | None]
        if trial.session.properties[trial.name].kind == "invariant":
            looked = await trial.session.look(screen, trial.memory, trial.seed)
            faults = [fault_of_invariant(broken) for broken in looked.broken]
        else:
            run = await trial.session.play(trial.name, device, trial.memory, trial.seed)
            faults = [fault_of_property(trial.told(run.played))]
        return any(one is not None and signature(one) == self._wanted for one in faults)


def for_another_screen(action: Action) -> Action:
    """Give an action by its locators alone: ids of widgets belong to the screen of then."""
    return marked_action(action, {})
