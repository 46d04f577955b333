"""One look at the properties in the course of an exploration."""

from dataclasses import dataclass
from random import Random

from state.values.finding import Fault
from state.values.properties import Played, PropertyState
from state.values.screen import Screen
from tools.devices.base import Device
from tools.exploration.findings import fault_of_invariant, fault_of_property, faults_on
from tools.properties.choosing import (
    choose,
    first_counts,
    left_out,
    with_looked,
    with_played,
)
from tools.properties.session import PropertyAct, PropertySession

_SEED_BITS = 32
RULE_S = 60.0
"""How long one rule may take."""


@dataclass(frozen=True)
class Checked:
    """What came of it."""

    state: PropertyState
    faults: tuple[Fault, ...]
    screen: Screen
    """What is shown now."""
    acts: tuple[PropertyAct, ...] = ()
    """What the properties did on the device, in order."""
    played: Played | None = None
    """The rule that was tried, if any."""
    known: PropertyState | None = None
    """What was kept before it, and by `seed` all of its choices: to try it once more."""
    seed: int = 0


def first_state(session: PropertySession) -> PropertyState:
    """Give the state before the first event: every property with nothing counted."""
    return PropertyState(counts=first_counts(session.properties))


async def check_properties(
    session: PropertySession,
    device: Device,
    screen: Screen,
    known: PropertyState,
    chance: Random,
    *,
    event: int,
    seconds: float,
    probability: float,
    rule_s: float = RULE_S,
) -> Checked:
    """Look at all invariants, and try one of the rules whose precondition holds.

    Preconditions and invariants ask `screen` alone; the device is used by the rule that is tried.

    Args:
        session: The properties.
        device: The app under test.
        screen: As it was observed after the last event.
        known: What the run knows of its properties.
        chance: The run's generator.
        event: Index of the last event.
        seconds: Since the exploration began.
        probability: That a rule is tried which names none.
        rule_s: How long the rule may take.

    Raises:
        DeviceLostError: the device went away.
    """
    out = left_out(known.counts)
    looked = await session.look(screen, known.memory, chance.getrandbits(_SEED_BITS), left_out=out)
    state = known.model_copy(
        update={
            "memory": looked.memory,
            "counts": with_looked(known.counts, looked, event, seconds),
        }
    )
    faults = [fault_of_invariant(broken) for broken in looked.broken]
    name = choose(looked.holding, session.properties, state.counts, chance, probability)
    if name is None:
        return Checked(state, tuple(faults), screen)
    tried = await _play(session, device, state, name, chance, rule_s)
    return Checked(
        tried.state,
        (*faults, *tried.faults),
        tried.screen,
        tried.acts,
        tried.played,
        tried.known,
        tried.seed,
    )


async def run_initializers(
    session: PropertySession,
    device: Device,
    screen: Screen,
    known: PropertyState,
    chance: Random,
    *,
    rule_s: float = RULE_S,
) -> Checked:
    """Run every initializer once, after the app was started with new data.

    What the property classes kept is forgotten: the app has forgotten it too.

    Raises:
        DeviceLostError: the device went away.
    """
    done = Checked(known.model_copy(update={"memory": {}, "initialised": True}), (), screen)
    for name in session.named("initializer"):
        one = await _play(session, device, done.state, name, chance, rule_s)
        done = Checked(
            one.state, done.faults + one.faults, one.screen, done.acts + one.acts, one.played
        )
    return done


async def _play(
    session: PropertySession,
    device: Device,
    known: PropertyState,
    name: str,
    chance: Random,
    rule_s: float,
) -> Checked:
    seed = chance.getrandbits(_SEED_BITS)
    run = await session.play(name, device, known.memory, seed, limit_s=rule_s)
    state = known.model_copy(
        update={"memory": run.played.memory, "counts": with_played(known.counts, run.played)}
    )
    faults = [fault for act in run.acts for fault in faults_on(act.after, act.before, act.action)]
    failed = fault_of_property(run.played)
    faults += [failed] if failed is not None else []
    return Checked(state, tuple(faults), run.screen, run.acts, run.played, known, seed)
