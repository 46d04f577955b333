"""Explores a recorded app by the rules of `exploration`, without the graph around them."""

import math
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from state.errors import OutcomeUnknownError
from state.values.action import Open
from state.values.exploration import Candidate, EventDone
from tools.devices.replay.device import ReplayDevice
from tools.devices.replay.recorded_app import RecordedApp
from tools.exploration.candidates import candidates_on
from tools.exploration.choosing import by_chance, next_step
from tools.exploration.identity import state_of
from tools.exploration.memory import Look, Memory
from tools.exploration.recorded import Recorded

START = Candidate(key="start", action=Open(address="app"), label="start the app")
SHARES = (0.5, 0.9, 1.0)


@dataclass
class Walked:
    """When which share of the recorded states was reached."""

    states: int
    reached: list[int] = field(default_factory=list)
    """Number of the event after which each further state was known."""
    calls: int = 0
    """Times the model would have been asked."""

    def events_to(self, share: float) -> float:
        """Give the events until this share of the states was reached; inf when it never was."""
        wanted = math.ceil(share * self.states)
        return self.reached[wanted - 1] if len(self.reached) >= wanted else math.inf


def recorded_order(recorded: Recorded) -> Walked:
    """Tell how the recorder itself did."""
    walked, seen = Walked(len(_states(recorded))), set[str]()
    for number, event in enumerate(recorded.transitions):
        for state in (event.before, event.after):
            if state not in seen:
                seen.add(state)
                walked.reached.append(number + 1)
    return walked


def _states(recorded: Recorded) -> set[str]:
    return {s for event in recorded.transitions for s in (event.before, event.after)}


async def walk(recorded: Recorded, mode: str, seed: int, most: int) -> Walked:
    """Explore a recorded app.

    Args:
        recorded: The app.
        mode: `random`, `navigate` or `llm`.
        seed: Of all chance.
        most: Events.
    """
    device = ReplayDevice(RecordedApp(recorded), seed)
    walked, seen = Walked(len(_states(recorded))), {device.state}
    walked.reached.append(0)
    with tempfile.TemporaryDirectory() as folder:
        memory = Memory(Path(folder))
        offered = await _look(device, memory)
        for number in range(most):
            chance = Random(f"{seed}:{number}")
            one = _chosen(memory, offered, mode, chance, walked)
            before, outcome = memory.state, "done"
            try:
                assert one.action is not None
                await device.perform(one.action)
            except OutcomeUnknownError:
                outcome = "unknown"
            offered = await _look(device, memory, (number, one, before, outcome))
            for state in {device.passed, device.state} - seen:
                seen.add(state)
                walked.reached.append(number + 1)
            if len(seen) == walked.states:
                break
    return walked


async def _look(
    device: ReplayDevice, memory: Memory, done: tuple[int, Candidate, str, str] | None = None
) -> list[Candidate]:
    screen = await device.observe()
    offered = [*candidates_on(screen, device.supports), START]
    facts = state_of(screen)
    look = Look(facts=facts, keys=tuple(c.key for c in offered), screen="", shot="")
    if done is None:
        memory.begin(look)
    else:
        number, one, before, outcome = done
        memory.add(
            EventDone.model_validate(
                {
                    "number": number,
                    "key": one.key,
                    "label": one.label,
                    "source": "random",
                    "before": before,
                    "after": facts.id,
                    "outcome": outcome,
                }
            ),
            look,
        )
    return offered


def _chosen(
    memory: Memory, offered: Sequence[Candidate], mode: str, chance: Random, walked: Walked
) -> Candidate:
    if mode != "random":
        step = next_step(memory, memory.state, [c.key for c in offered], chance)
        if step is not None:
            return next(c for c in offered if c.key == step.key)
    if mode == "llm" and memory.stuck_since is not None:
        walked.calls += 1
    return by_chance(offered, chance)
