from dataclasses import replace

import pytest

from tests.support.judged import scene
from tools.judging.learned import Forest, forest, read_forest
from tools.judging.look import look, look_by_rules
from tools.judging.outcome import Outcome
from tools.judging.traits import telling_lines, traits
from tools.judging.weigh import Looked, weigh, weigh_by_rules

BEFORE = """
- heading "Bookings" [level=1]
- button "New booking"
- list:
  - listitem: Room 4, Ann
"""
AFTER = """
- heading "Bookings" [level=1]
- status: Room 7 was booked for Ben
- button "New booking"
- list:
  - listitem: Room 4, Ann
  - listitem: Room 7, Ben
"""
STEP = "Book room 7 for Ben"


def looked(holds: bool | None, chance: float | None, *, action: bool | None = True) -> Looked:
    claim = Outcome(holds, holds is True, False, ("listitem: Room 7, Ben",), "seen")
    return Looked(
        action=Outcome(action, True, lines=("status: Room 7 was booked for Ben",)),
        claims=(("shown", "Room 7 is Ben's", claim),),
        refusal=(),
        hard=False,
        broken=False,
        acting=True,
        expects_error=False,
        has_before=True,
        chance=chance,
        telling=("listitem: Room 7, Ben",),
    )


@pytest.mark.parametrize(
    ("holds", "chance", "answer"),
    [
        (None, 0.95, "yes"),
        (None, 0.5, "cannot_tell"),
        (None, 0.05, "no"),
        (False, 0.9, "no"),
        (True, 0.6, "yes"),
        (True, 0.1, "cannot_tell"),
    ],
)
def test_what_was_learned_speaks_where_the_rules_cannot_read(holds, chance, answer):
    said = weigh(looked(holds, chance))
    assert said.expected_holds == answer
    if answer == "yes":
        assert said.quotes


@pytest.mark.parametrize(("strength", "answer"), [(0.5, "yes"), (0.8, "no")])
def test_no_chance_outweighs_a_number_or_name_that_is_not_there(strength, answer):
    seen = looked(False, 0.99)
    kind, clause, outcome = seen.claims[0]
    seen = replace(seen, claims=((kind, clause, replace(outcome, strength=strength)),))
    assert weigh(seen).expected_holds == answer


def test_without_anything_learned_the_rules_decide():
    for holds in (True, False, None):
        assert weigh(looked(holds, None)) == weigh_by_rules(looked(holds, None))


def test_no_chance_makes_an_action_done_that_was_not():
    said = weigh(looked(True, 0.99, action=False))
    assert said.action_done == "no"


def test_every_trait_of_the_trees_is_measured():
    one = scene(STEP, BEFORE, AFTER)
    expected = "Ben has room 7 now, below Ann's"
    values = traits(one, expected, look_by_rules(one, expected))
    assert set(forest().traits) == set(values)
    assert 0 < forest().chance(values) < 1


def test_a_chance_needs_the_screen_before():
    expected = "'Room 7' is in the list"
    assert look(scene(STEP, BEFORE, AFTER), expected).chance is not None
    assert look(scene(STEP, None, AFTER), expected).chance is None
    assert look(scene(STEP, BEFORE, AFTER), "").chance is None


def test_the_lines_that_say_most_of_a_claim_are_quoted():
    lines = telling_lines(scene(STEP, BEFORE, AFTER), "The booking of 'Room 7' for 'Ben' is listed")
    assert any("Room 7" in line for line in lines)


def test_trees_vote_and_votes_are_chances():
    small = read_forest(
        {
            "traits": ["yes", "no"],
            "bias": -0.5,
            "trees": [[[0, 0.5, 1, 2], [-1, -1.0, 0, 0], [-1, 2.0, 0, 0]]],
            "votes": [-1.5, 1.5],
            "shares": [0.1, 0.9],
        }
    )
    assert small.vote({"yes": 1.0, "no": 0.0}) == 1.5
    assert small.chance({"yes": 0.0, "no": 0.0}) == pytest.approx(0.1)
    half = replace(small, bias=-2.0)
    assert isinstance(half, Forest)
    assert half.chance({"yes": 1.0, "no": 0.0}) == pytest.approx(0.5)


def test_a_quoted_name_that_stands_nowhere_is_no_matter_of_chance() -> None:
    shown = scene(
        "Mở tài khoản 'Savings'",
        '- heading "Start" [level=1]\n- link "Savings"',
        '- heading "Savings" [level=1]\n- text: "1,500.00"\n- button "1 new transaction"',
        "click the link 'Savings'",
    )
    claims = "Số dư là 1,500.00 và có một giao dịch của 'Harbour Shipping'"
    told = look_by_rules(shown, claims)
    assert [(o.holds, o.certain) for _, _, o in told.claims][-1] == (None, True)
    assert weigh(replace(told, chance=0.99)).expected_holds == "cannot_tell"
