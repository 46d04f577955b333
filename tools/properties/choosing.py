"""Which rule is tried on a screen, and how the outcomes are counted."""

from collections.abc import Iterable, Mapping
from random import Random

from surefoot.state.values.properties import Looked, Outcome, Played, PropertyCount, PropertyFacts

MOST_OVERRUNS = 2
"""What did not come to an end so often is left alone for the rest of the run."""

Counts = dict[str, PropertyCount]


def choose(
    holding: Iterable[str],
    properties: Mapping[str, PropertyFacts],
    counts: Mapping[str, PropertyCount],
    chance: Random,
    probability: float,
) -> str | None:
    """Choose one of the rules that may be tried, and whether it is tried at all.

    Args:
        holding: Rules whose precondition holds.
        properties: All of them, by name.
        counts: What is known of them, by name.
        chance: The run's generator; two numbers are taken from it whenever there is a choice.
        probability: For rules that name none.
    """
    left = [name for name in holding if not _is_done(properties[name], counts.get(name))]
    if not left:
        return None
    one = left[chance.randrange(len(left))]
    own = properties[one].probability
    return one if chance.random() < (probability if own is None else own) else None


def left_out(counts: Mapping[str, PropertyCount]) -> tuple[str, ...]:
    """Returns the properties that are left alone because they do not come to an end."""
    return tuple(name for name, count in counts.items() if count.overran >= MOST_OVERRUNS)


def first_counts(properties: Mapping[str, PropertyFacts]) -> Counts:
    """Returns every property a count, so that one that never ran is shown too."""
    return {name: PropertyCount(name=name) for name in properties}


def with_looked(
    counts: Mapping[str, PropertyCount], looked: Looked, event: int, s: float
) -> Counts:
    """Count what held and what did not on a screen.

    Args:
        counts: Before.
        looked: What the properties said.
        event: Index of the event that led to the screen.
        s: Since the exploration began.
    """
    after = dict(counts)
    for name in looked.holding:
        count = after.get(name) or PropertyCount(name=name)
        first = count.first_held_event is None
        after[name] = count.model_copy(
            update={
                "held": count.held + 1,
                "first_held_event": event if first else count.first_held_event,
                "first_held_s": round(s, 3) if first else count.first_held_s,
            }
        )
    for broken in looked.broken:
        after[broken.name] = _with_outcome(
            after.get(broken.name) or PropertyCount(name=broken.name),
            broken.outcome,
            broken.text,
            overran=broken.overran,
        )
    for name in looked.kept:
        count = after.get(name) or PropertyCount(name=name)
        after[name] = count.model_copy(update={"passed": count.passed + 1})
    return after


def with_played(counts: Mapping[str, PropertyCount], played: Played) -> Counts:
    """Count the outcome of a rule, an initializer or a main path."""
    count = counts.get(played.name) or PropertyCount(name=played.name)
    tries = count.tries + (played.outcome != "precondition_not_met")
    tried = count.model_copy(update={"tries": tries})
    counted = _with_outcome(tried, played.outcome, played.text, overran=played.overran)
    return {**counts, played.name: counted}


def _with_outcome(
    count: PropertyCount, outcome: Outcome, said: str, *, overran: bool
) -> PropertyCount:
    update: dict[str, object] = {outcome: getattr(count, outcome) + 1}
    if overran:
        update["overran"] = count.overran + 1
    if outcome != "passed":
        update["said"] = said[:300]
    return count.model_copy(update=update)


def _is_done(facts: PropertyFacts, count: PropertyCount | None) -> bool:
    if count is None:
        return False
    most = facts.max_tries
    return count.overran >= MOST_OVERRUNS or (most is not None and count.tries >= most)
