"""The verdict on a step: what its checks, the signs of refusal and what was done come to."""

from typing import Any

import pytest

from surefoot.state.values.check import Check
from surefoot.tools.checking.judge import StepExecution, decide_step, leave_claims_open, run_checks
from surefoot.tools.checking.outcome import Outcome, hold, leave_open, refute
from surefoot.tools.checking.refusal import Refusal
from surefoot.tools.checking.verdict import judge_checks
from surefoot.tools.screens.pair import ScreenPair
from surefoot.tools.screens.stored import stored_screen

SHOWN = Check(check="shown", what="Ada")
STILL = Check(check="shown", what="Ada", when="still")
SAME = Check(check="unchanged")
CLAIM = Check(check="claim", what="it is tidy")
MESSAGE = Check(check="message", what="Too large")
YES, NO, OPEN = hold("Ada"), refute("not there"), leave_open("who knows")
OLD = Outcome("holds", ("Ada",), held_before=True)
ALERT = Refusal("alert", 'alert "Too large"')
ANSWER = Refusal("status", "POST http://127.0.0.1/ada: 500", 500)
PRICE = Outcome("holds", ("Price 1500",))


@pytest.mark.parametrize(
    ("seen", "more", "due"),
    [
        ([(SHOWN, YES)], {}, "passed"),
        ([(SHOWN, NO)], {}, "failed"),
        ([(SHOWN, OPEN)], {}, "unknown"),
        ([(SHOWN, YES), (SHOWN, NO)], {}, "failed"),
        ([(SHOWN, OPEN), (SHOWN, NO)], {}, "failed"),
        ([(SHOWN, YES), (SHOWN, OPEN)], {}, "unknown"),
        # new or settled
        ([(SHOWN, OLD)], {}, "unknown"),
        ([(SHOWN, OLD)], {"acts": False}, "passed"),
        ([(STILL, OLD)], {}, "passed"),
        ([(SAME, OLD)], {}, "passed"),
        ([(SHOWN, OLD), (SHOWN, YES)], {}, "passed"),
        # what was not done, or ended
        ([(SHOWN, YES)], {"lack": "no such button"}, "unknown"),
        ([(SHOWN, NO)], {"lack": "no such button"}, "unknown"),
        ([(SHOWN, YES)], {"ended": "it crashed"}, "failed"),
        ([(SHOWN, NO)], {"lack": "not done", "disabled": "button"}, "failed"),
        ([(SHOWN, YES)], {"lack": "not done", "disabled": "button"}, "unknown"),
        ([(SHOWN, OPEN)], {"lack": "not done", "disabled": "button"}, "unknown"),
        ([], {"lack": "not done", "disabled": "button"}, "unknown"),
        # what leaves the app as it is
        ([(SHOWN, OLD)], {"renews": True}, "passed"),
        ([], {"renews": True, "doubt": "nothing changed"}, "passed"),
        # what a model worked out on the page
        ([(SHOWN, YES)], {"worked_out": True}, "passed"),
        ([(SHOWN, NO)], {"worked_out": True}, "unknown"),
        ([], {"worked_out": True}, "unknown"),
        ([(SHOWN, NO)], {"worked_out": True, "ended": "it crashed"}, "failed"),
        # refusals
        ([(SHOWN, YES)], {"signs": [ALERT]}, "unknown"),
        ([(SHOWN, YES)], {"signs": [ANSWER]}, "failed"),
        ([(SHOWN, PRICE)], {"signs": [ANSWER]}, "failed"),
        ([(MESSAGE, hold("Too large"))], {"signs": [ALERT]}, "passed"),
        ([(MESSAGE, hold("Too large"))], {"signs": [ALERT, Refusal("alert", "x")]}, "unknown"),
        ([(SHOWN, NO)], {"signs": [ALERT]}, "failed"),
        ([], {"signs": [ALERT]}, "unknown"),
        # nothing expected
        ([], {}, "passed"),
        ([], {"doubt": "nothing changed"}, "unknown"),
        ([], {"acts": False}, "unknown"),
        # claims
        ([(CLAIM, YES)], {}, "passed"),
        ([(CLAIM, OPEN)], {}, "unknown"),
        ([(CLAIM, NO)], {}, "failed"),
    ],
)
def test_a_step_is_judged(
    seen: list[tuple[Check, Outcome]], more: dict[str, Any], due: str
) -> None:
    verdict = judge_checks(seen, **more)
    assert verdict.verdict == due
    assert (verdict.confidence < 0.6) == (due == "unknown")
    assert verdict.reason


def test_what_the_model_says_is_less_sure_than_what_is_exact() -> None:
    exact, by_model = judge_checks([(SHOWN, YES)]), judge_checks([(SHOWN, YES), (CLAIM, YES)])
    assert by_model.confidence < exact.confidence


def pair(was: str, now: str, **more: Any) -> ScreenPair:
    place = {"url": "http://127.0.0.1:8080/"}
    before = stored_screen({**place, "html": was})
    return ScreenPair(before=before, after=stored_screen({**place, "html": now, **more}))


@pytest.mark.parametrize(
    ("now", "more", "acted", "completed", "refutes"),
    [
        ("<p>Ada</p>", {}, StepExecution(), True, False),
        ("<p>Bob</p>", {}, StepExecution(), False, True),
        ("<p>Bob</p>", {}, StepExecution(lack="not done"), False, False),
        ("<p>Ada</p>", {}, StepExecution(ended="crashed"), False, True),
        ("<p>Ada</p><p role=alert>No</p>", {}, StepExecution(), False, False),
        ("<input value=Ada>", {}, StepExecution(typed=("Ada",)), False, True),
    ],
)
def test_two_screens_decide_on_a_step(
    now: str, more: dict[str, Any], acted: StepExecution, completed: bool, refutes: bool
) -> None:
    screens = pair("<p>Hi</p>", now, **more)
    judgement = decide_step(run_checks([SHOWN, CLAIM], screens, acted.typed), screens, acted)
    assert (judgement.result.is_completed, judgement.refuted) == (completed, refutes)
    assert judgement.by == "check"


def test_a_claim_that_is_not_looked_at_is_no_pass() -> None:
    screens = pair("<p>Hi</p>", "<p>Ada</p>")
    seen = (*run_checks([SHOWN], screens, ()), *leave_claims_open([CLAIM]))
    assert not decide_step(seen, screens, StepExecution()).tells
