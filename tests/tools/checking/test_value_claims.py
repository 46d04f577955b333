"""What is claimed of a value, over every way to show one: nothing wrong is believed."""

from surefoot.state.values.check import Check
from surefoot.tools.checking.run import run_check
from surefoot.tools.screens.pair import ScreenPair
from tests.support.value_claims import ValueClaim, value_claims


def said(claim: ValueClaim) -> str:
    check = Check(check="value", what=claim.label, value=(claim.value,))
    return run_check(check, ScreenPair(claim.screen)).verdict


def test_every_claim_of_a_value_is_judged_as_the_screen_was_made() -> None:
    claims = list(value_claims())
    answers = [(claim, said(claim)) for claim in claims]
    wrong = [f"{c.name}: {got}, not {c.due}" for c, got in answers if got != c.due]
    assert len(claims) >= 300
    assert wrong == [], f"{len(claims) - len(wrong)} of {len(claims)} rows are right"
