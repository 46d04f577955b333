"""Which rule is tried, and what is counted."""

from random import Random

from surefoot.state.values.properties import Broken, Looked, Played, PropertyCount, PropertyFacts
from surefoot.tools.properties.choosing import (
    choose,
    first_counts,
    left_out,
    with_looked,
    with_played,
)

RULES = {
    "A.first": PropertyFacts(name="A.first", kind="rule"),
    "A.always": PropertyFacts(name="A.always", kind="rule", probability=1.0),
    "A.twice": PropertyFacts(name="A.twice", kind="rule", probability=1.0, max_tries=2),
}


def test_a_rule_is_tried_half_of_the_time_and_every_one_gets_its_turn() -> None:
    chance = Random(5)
    chosen = [choose(["A.first"], RULES, {}, chance, 0.5) for _ in range(1000)]
    assert 430 < sum(one is not None for one in chosen) < 570
    both = [choose(["A.first", "A.always"], RULES, {}, chance, 1.0) for _ in range(1000)]
    assert 430 < both.count("A.first") < 570


def test_a_rule_is_not_tried_more_often_than_it_says() -> None:
    counts = first_counts(RULES)
    chance = Random(1)
    for _ in range(2):
        assert choose(["A.twice"], RULES, counts, chance, 0.5) == "A.twice"
        counts = with_played(counts, Played(name="A.twice", outcome="passed"))
    assert choose(["A.twice"], RULES, counts, chance, 0.5) is None
    unmet = Played(name="A.always", outcome="precondition_not_met")
    assert with_played(counts, unmet)["A.always"].tries == 0


def test_every_outcome_is_counted_and_none_vanishes() -> None:
    counts = first_counts(RULES)
    for outcome in ("passed", "failed", "target_not_found", "precondition_not_met", "error"):
        counts = with_played(counts, Played(name="A.first", outcome=outcome, text=outcome))
    assert counts["A.first"] == PropertyCount(
        name="A.first",
        tries=4,
        passed=1,
        failed=1,
        target_not_found=1,
        precondition_not_met=1,
        error=1,
        said="error",
    )


def test_the_time_until_a_precondition_first_held_is_kept() -> None:
    counts = with_looked(first_counts(RULES), Looked(holding=("A.first",)), 7, 12.5)
    counts = with_looked(counts, Looked(holding=("A.first",)), 9, 20.0)
    first = counts["A.first"]
    assert (first.held, first.first_held_event, first.first_held_s) == (2, 7, 12.5)
    assert counts["A.always"].first_held_event is None


def test_invariants_are_counted_on_every_screen() -> None:
    broken = Broken(name="A.never", outcome="failed", text="it was")
    counts = with_looked({}, Looked(broken=(broken,), kept=("A.other",)), 1, 1.0)
    assert (counts["A.never"].failed, counts["A.never"].said) == (1, "it was")
    assert counts["A.other"].passed == 1


def test_what_does_not_come_to_an_end_twice_is_left_alone() -> None:
    counts = first_counts(RULES)
    for _ in range(2):
        assert choose(["A.always"], RULES, counts, Random(1), 0.5) == "A.always"
        over = Played(name="A.always", outcome="error", overran=True)
        counts = with_played(counts, over)
    assert choose(["A.always"], RULES, counts, Random(1), 0.5) is None
    assert left_out(counts) == ("A.always",)
