"""Which event comes next: by chance, by what is untried, by the known way to it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random

from state.values.exploration import Candidate
from tools.exploration.memory import Memory

FARTHEST = 12
"""So many events a known way may take."""
_PATIENCE = 0.85
"""What an event in the distance is worth, for each event on the way to it."""
_LOOKED_AT = 400
"""States that are looked at for a way."""


@dataclass(frozen=True)
class Step:
    """The first event of a way."""

    key: str
    length: int
    """Events until something untried is done; 1: it is done now."""


def by_chance(candidates: Sequence[Candidate], chance: Random) -> Candidate:
    """Choose any event."""
    return candidates[chance.randrange(len(candidates))]


def next_step(
    memory: Memory,
    state: str,
    offered: Sequence[str],
    chance: Random,
    restart: tuple[str, str] | None = None,
) -> Step | None:
    """Choose what promises most: an untried event here, or the way to one elsewhere.

    Where nothing is untried, an event that may lead elsewhere than it did is tried again.

    Args:
        memory: What is known.
        state: Where it is.
        offered: Events that can be done here now.
        chance: The run's generator, for events that promise the same.
        restart: An event that can be done everywhere, and the state that it leads to.

    Returns:
        None when nothing that is known promises anything.
    """
    for again in (False, True):
        step = _promising(memory, state, offered, chance, restart, again=again)
        if step is not None:
            return step
    return None


def _promising(
    memory: Memory,
    state: str,
    offered: Sequence[str],
    chance: Random,
    restart: tuple[str, str] | None,
    *,
    again: bool,
) -> Step | None:
    best_key, best = _best(memory, state, offered, chance, again=again)
    found = Step(best_key, 1) if best_key is not None else None
    seen, border = {state}, [(state, "")]
    worth = 1.0
    for length in range(2, FARTHEST + 2):
        worth *= _PATIENCE
        # Nothing promises more than what has always reached a new state.
        if worth <= best or not border or len(seen) > _LOOKED_AT:
            break
        border = _further(memory, border, set(offered), seen)
        if restart is not None and length == 2 and restart[1] not in seen:
            seen.add(restart[1])
            border.append((restart[1], restart[0]))
        for there, first in border:
            keys = memory.utg.graph.nodes[there]["keys"]
            key, promise = _best(memory, there, keys, chance, again=again)
            if key is not None and promise * worth > best:
                best, found = promise * worth, Step(first, length)
    return found


def _best(
    memory: Memory, state: str, offered: Sequence[str], chance: Random, *, again: bool
) -> tuple[str | None, float]:
    tried = memory.utg.tried(state)
    # What was tried before is drawn at random by its promise: always the same would be a tarpit.
    promises: Mapping[str, float] = {
        key: memory.promise(state, key) * (chance.random() if again else 1)
        for key in offered
        if again or key not in tried
    }
    most = max(promises.values(), default=0.0)
    if not most:
        return None, 0.0
    best = [key for key, promise in promises.items() if promise == most]
    return best[chance.randrange(len(best))], most


def _further(
    memory: Memory, border: Sequence[tuple[str, str]], offered: set[str], seen: set[str]
) -> list[tuple[str, str]]:
    """Go one known event on from each state; keep by which first event it is reached."""
    reached = []
    for state, first in border:
        for key, led in memory.utg.tried(state).items():
            if not first and key not in offered:
                continue
            after = led.most_common(1)[0][0] if led else state
            if after not in seen:
                seen.add(after)
                reached.append((after, first or key))
    return reached
