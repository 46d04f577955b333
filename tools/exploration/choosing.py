"""Which event comes next: by chance, by what is untried, by the known way to it."""

from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from random import Random

from surefoot.state.values.exploration import Candidate
from surefoot.tools.exploration.memory import ExplorationMemory

FARTHEST = 12
"""So many events a known way may take."""
_PATIENCE = 0.85
"""What an event in the distance is worth, for each event on the way to it."""
_LOOKED_AT = 400
"""States that are looked at for a way."""


@dataclass(frozen=True)
class ChosenEvent:
    """The first event of a way."""

    key: str
    length: int
    """Events until something untried is done; 1: it is done now."""


@dataclass(frozen=True)
class _Reached:
    """A state that a known way leads to."""

    state: str
    first: str
    """The first event of the way."""
    worth: float
    """What an event there is worth: less the longer, and the less sure, the way is."""


def choose_randomly(candidates: Sequence[Candidate], chance: Random) -> Candidate:
    """Choose any event."""
    return candidates[chance.randrange(len(candidates))]


def next_step(
    memory: ExplorationMemory,
    state: str,
    offered: Sequence[str],
    chance: Random,
    restart: tuple[str, str] | None = None,
) -> ChosenEvent | None:
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
        # A start is no untried event; where nothing is, it may still lead elsewhere than it did.
        more = [restart[0]] if again and restart is not None else []
        step = _promising(memory, state, [*offered, *more], chance, restart, again=again)
        if step is not None:
            return step
    return None


def _promising(
    memory: ExplorationMemory,
    state: str,
    offered: Sequence[str],
    chance: Random,
    restart: tuple[str, str] | None,
    *,
    again: bool,
) -> ChosenEvent | None:
    best_key, best = _best(memory, state, offered, chance, again=again)
    found = ChosenEvent(best_key, 1) if best_key is not None else None
    seen, border = {state}, list[_Reached]()
    for length in range(2, FARTHEST + 2):
        # Nothing promises more than what has always reached a new state.
        if _PATIENCE ** (length - 1) <= best or len(seen) > _LOOKED_AT:
            break
        if length == 2:
            border = _at_hand(memory, state, frozenset(offered), restart)
        else:
            border = _further(memory, border, seen)
        seen.update(one.state for one in border)
        for one in border:
            if one.worth <= best:
                continue
            promise = _promise(memory, one.state, chance, again=again)
            if promise * one.worth > best:
                best, found = promise * one.worth, ChosenEvent(one.first, length)
    return found


def _promise(memory: ExplorationMemory, state: str, chance: Random, *, again: bool) -> float:
    if not again:
        return memory.most_untried(state)
    keys = memory.utg.graph.nodes[state]["keys"]
    return _most(keys, _randomised_promises(memory.promises(state), chance), chance)[1]


def _best(
    memory: ExplorationMemory, state: str, offered: Sequence[str], chance: Random, *, again: bool
) -> tuple[str | None, float]:
    if again:
        promises = [memory.promise(state, key) for key in offered]
        return _most(offered, _randomised_promises(promises, chance), chance)
    tried = memory.utg.tried(state)
    untried = [key for key in offered if key not in tried]
    return _most(untried, [memory.promise(state, key) for key in untried], chance)


def _randomised_promises(promises: Sequence[float], chance: Random) -> list[float]:
    """What was tried before is drawn by its promise: always the same would be a tarpit."""
    return [promise * chance.random() for promise in promises]


def _most(
    keys: Sequence[str], promises: Sequence[float], chance: Random
) -> tuple[str | None, float]:
    most = max(promises, default=0.0)
    if not most:
        return None, 0.0
    best = [key for key, promise in zip(keys, promises, strict=True) if promise == most]
    return best[chance.randrange(len(best))], most


def _at_hand(
    memory: ExplorationMemory,
    state: str,
    offered: AbstractSet[str],
    restart: tuple[str, str] | None,
) -> list[_Reached]:
    """Returns the states that one known event leads to from here."""
    reached: dict[str, _Reached] = {}
    for key in memory.utg.tried(state):
        after, sure = memory.utg.likely(state, key)
        # What is not offered here now leads nowhere: what sends a form that is empty now.
        if key in offered and after != state:
            _reach(reached, _make_reached_state(memory, after, key, sure))
    if restart is not None and restart[1] != state and restart[1] not in reached:
        _reach(reached, _make_reached_state(memory, restart[1], restart[0], 1.0))
    return list(reached.values())


def _further(
    memory: ExplorationMemory, border: Sequence[_Reached], seen: AbstractSet[str]
) -> list[_Reached]:
    """Go one known event on from each state."""
    reached: dict[str, _Reached] = {}
    for one in border:
        for after, sure in memory.utg.ways(one.state):
            if after not in seen:
                _reach(
                    reached,
                    _Reached(
                        after, one.first, one.worth * sure * memory.openness(after) * _PATIENCE
                    ),
                )
    return list(reached.values())


def _make_reached_state(memory: ExplorationMemory, state: str, first: str, sure: float) -> _Reached:
    return _Reached(state, first, sure * memory.openness(state) * _PATIENCE)


def _reach(reached: dict[str, _Reached], one: _Reached) -> None:
    known = reached.get(one.state)
    if known is None or one.worth > known.worth:
        reached[one.state] = one
