"""Does events again on a freshly started app and looks whether a fault comes back."""

from collections.abc import Sequence
from dataclasses import dataclass

from state.errors import ActionError, DeviceLostError
from state.values.action import Action
from state.values.finding import Fault
from state.values.properties import Memory
from state.values.screen import Screen
from tools.devices.base import Device
from tools.exploration.findings import (
    blank_fault,
    fault_of_invariant,
    fault_of_loss,
    fault_of_property,
    faults_on,
)
from tools.exploration.signatures import signature
from tools.knowledge.plans import marked_action
from tools.properties.session import PropertySession


@dataclass(frozen=True)
class PropertyTrial:
    """A rule to try, or an invariant to look at, after the events."""

    session: PropertySession
    name: str
    memory: Memory
    seed: int


class FaultReplay:
    """Says whether some events show a fault again; what `minimise` asks.

    Args:
        device: The app under test.
        opening: Starts the app afresh, e.g. `Open(address=..., fresh=True)`.
        wanted: Signature of the finding.
        trial: For a finding of a property.
    """

    def __init__(
        self,
        device: Device,
        opening: Sequence[Action],
        wanted: str,
        trial: PropertyTrial | None = None,
    ) -> None:
        self._device, self._opening, self._wanted = device, tuple(opening), wanted
        self._trial = trial

    async def __call__(self, events: Sequence[Action]) -> bool:
        """Do the events, each as it is found now; false as soon as one cannot be done.

        Raises:
            DeviceLostError: the device went away, and it was not the app's fault.
        """
        screen = Screen()
        try:
            for action in self._opening:
                await self._device.perform(action)
            screen = await self._device.observe()
            for event in events:
                before, action = screen, for_another_screen(event)
                await self._device.perform(action)
                screen = await self._device.observe()
                if await self._is_there(screen, before, action):
                    return True
        except ActionError:
            return False
        except DeviceLostError as lost:
            fault = fault_of_loss(lost, screen, action)
            if fault is None:
                raise
            return signature(fault) == self._wanted
        return await self._fails(screen)

    async def _is_there(self, screen: Screen, before: Screen, action: Action) -> bool:
        faults = faults_on(screen, before, action)
        blank = blank_fault(screen) if self._wanted.startswith("blank_screen") else None
        faults += [blank] if blank is not None else []
        return any(signature(fault) == self._wanted for fault in faults)

    async def _fails(self, screen: Screen) -> bool:
        """Try the rule, or look at the invariant, on the screen to which the events led."""
        trial = self._trial
        if trial is None:
            return False
        faults: list[Fault | None]
        if trial.session.properties[trial.name].kind == "invariant":
            looked = await trial.session.look(screen, trial.memory, trial.seed)
            faults = [fault_of_invariant(broken) for broken in looked.broken]
        else:
            run = await trial.session.play(trial.name, self._device, trial.memory, trial.seed)
            faults = [fault_of_property(run.played)]
        return any(one is not None and signature(one) == self._wanted for one in faults)


def for_another_screen(action: Action) -> Action:
    """Give an action by its locators alone: ids of widgets belong to the screen of then."""
    return marked_action(action, {})
