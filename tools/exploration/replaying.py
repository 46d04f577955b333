"""Does events again on a freshly started app, and leaves out those that a fault does not need."""

import itertools
import math
import time
from collections.abc import Awaitable, Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

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
    signature,
)
from surefoot.tools.knowledge.plans import mark_parameters
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
    """Returns an action by its locators alone: ids of widgets belong to the screen of then."""
    return mark_parameters(action, {})


T = TypeVar("T")
Shows = Callable[[Sequence[T]], Awaitable[bool]]
"""Replays events on a fresh app; true when the very fault shows itself again."""


@dataclass(frozen=True)
class Minimised(Generic[T]):
    """What is left."""

    events: tuple[T, ...]
    """They were replayed in just this form and showed the fault, where `reproduced`."""
    reproduced: bool | None
    """None where the budget ended before all of them were replayed."""
    minimal: bool
    """None of them can be left out; false when the budget ended before."""
    replays: int


async def minimise(
    events: Sequence[T],
    shows: Shows[T],
    *,
    head: int = 0,
    most_replays: int = 60,
    most_s: float = 180.0,
) -> Minimised[T]:
    """Find a short list of events that still shows a fault.

    Args:
        events: All since the app was last started, the one that showed the fault last.
        shows: Replays some of them, in order.
        head: So many of the first events set the app up, e.g. sign in: they are left out together
            or not at all, and only when nothing else can be left out.
        most_replays: The budget.
        most_s: The budget in time.

    Returns:
        The shortest list that was replayed with success; all events when none was.
    """
    search = _Search(events, shows, head, most_replays, time.monotonic() + most_s)
    whole = tuple(range(head, len(events)))
    end = await search.end_of(whole)
    # A fault that comes now and then is given a second chance.
    if end is None and not (await search.holds(whole) or await search.holds(whole, again=True)):
        reproduced = None if search.is_over else False
        return Minimised(tuple(events), reproduced, False, search.replays)
    left = await search.without_head(await search.shortened(whole if end is None else end))
    kept = tuple(events[place] for place in left)
    return Minimised(kept, True, not search.is_over, search.replays)


class _Search(Generic[T]):
    """The search among the places of the events behind the head."""

    def __init__(
        self, events: Sequence[T], shows: Shows[T], head: int, most_replays: int, deadline: float
    ) -> None:
        self._events, self._shows, self._head = events, shows, tuple(range(head))
        self._most, self._deadline = most_replays, deadline
        self._known: dict[tuple[int, ...], bool] = {}
        self.replays = 0
        self.is_over = False

    async def holds(self, places: tuple[int, ...], *, again: bool = False) -> bool:
        """Returns whether these events, behind the head, show the fault."""
        return await self._holds(self._head + places, again=again)

    async def _holds(self, places: tuple[int, ...], *, again: bool = False) -> bool:
        """Returns whether just these events show the fault; false when the budget is spent."""
        if places in self._known and not again:
            return self._known[places]
        if self.replays >= self._most or time.monotonic() >= self._deadline:
            self.is_over = True
            return False
        self.replays += 1
        shown = await self._shows([self._events[place] for place in places])
        self._known[places] = shown
        return shown

    async def end_of(self, places: tuple[int, ...]) -> tuple[int, ...] | None:
        """Try the last events alone, twice as many each time: most faults need no more.

        They come before the whole: what was done long before may not be possible any more.
        """
        size = 0 if self._head else 1
        while size < len(places):
            last = places[len(places) - size :]
            if await self.holds(last):
                return last
            size = 2 * size or 1
        return None

    async def shortened(self, places: tuple[int, ...]) -> tuple[int, ...]:
        """Leave out parts, ever smaller ones, until none can be left out (ddmin)."""
        parts = 2
        while len(places) > 1 and not self.is_over:
            rest = await self._first_that_holds(_without_one(places, parts))
            if rest is not None:
                places, parts = rest, max(parts - 1, 2)
            elif parts >= len(places):
                break
            else:
                parts = min(parts * 2, len(places))
        return places

    async def without_head(self, places: tuple[int, ...]) -> tuple[int, ...]:
        """Returns the places with the head before them, where the fault needs it."""
        needed = not self._head or not places or not await self._holds(places)
        return self._head + places if needed else places

    async def _first_that_holds(
        self, candidates: Iterator[tuple[int, ...]]
    ) -> tuple[int, ...] | None:
        for one in candidates:
            if await self.holds(one):
                return one
        return None


def _without_one(places: tuple[int, ...], parts: int) -> Iterator[tuple[int, ...]]:
    """Returns the places without one of so many parts, the earliest part first."""
    edges = [len(places) * n // parts for n in range(parts + 1)]
    for start, end in itertools.pairwise(edges):
        if start < end and (start > 0 or end < len(places)):
            yield places[:start] + places[end:]
