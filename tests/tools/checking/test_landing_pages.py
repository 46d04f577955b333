"""A step that opens the folder 'uploads' passes on its page alone, wherever else it lands."""

import pytest

from surefoot.state.values.check import Check
from surefoot.state.values.screen import Screen
from surefoot.tools.checking.judge import Judgement, StepExecution, decide_step, run_checks
from surefoot.tools.screens.pair import ScreenPair
from tests.support.landing_pages import folder, home, wrong_pages

WRONG = wrong_pages()
EXPECTED = {
    "URL": Check(check="url", what="uploads"),
    "URL as written": Check(check="url", what="uploads%2F"),
    "URL with its parent": Check(check="url", what="/bucket/uploads"),
    "is open": Check(check="state", what="uploads", value="open"),
    "title": Check(check="title", what="uploads"),
    "heading": Check(check="shown", what="uploads", kind="heading"),
}
_NO_CHANGE_OF_ITS_OWN = "folder of a longer name"


def judge(after: Screen, *checks: Check) -> Judgement:
    pair = ScreenPair(after, home())
    return decide_step(run_checks(checks, pair, ()), pair, StepExecution())


@pytest.mark.parametrize("expected", EXPECTED)
def test_the_folder_itself_passes(expected: str) -> None:
    judged = judge(folder(), EXPECTED[expected])
    assert judged.result.is_completed
    assert judged.result.confidence >= 0.9


def test_the_folder_itself_passes_without_an_expectation() -> None:
    assert judge(folder()).result.is_completed


@pytest.mark.parametrize("landing", WRONG)
@pytest.mark.parametrize("expected", EXPECTED)
def test_no_other_page_passes(expected: str, landing: str) -> None:
    assert not judge(WRONG[landing], EXPECTED[expected]).result.is_completed


@pytest.mark.parametrize("landing", [name for name in WRONG if name != _NO_CHANGE_OF_ITS_OWN])
def test_no_page_that_refuses_passes_without_an_expectation(landing: str) -> None:
    assert not judge(WRONG[landing]).result.is_completed


@pytest.mark.parametrize(
    ("landing", "check"),
    [
        ("404", Check(check="title", what="Not found")),
        ("log-in", Check(check="title", what="Sign in")),
        ("log-in", Check(check="shown", what="Sign in", kind="button")),
        ("alert: 无法打开文件夹uploads", Check(check="message", what="无法打开")),
        ("alert: 无法打开文件夹uploads", Check(check="shown", what="无法打开文件夹uploads")),
    ],
)
def test_a_refusal_that_was_expected_passes(landing: str, check: Check) -> None:
    assert judge(WRONG[landing], check).result.is_completed


def test_the_name_of_a_thing_in_a_refusal_does_not_show_the_thing() -> None:
    before = home().model_copy(update={"widgets": home().widgets[:1]})
    refused = WRONG["alert: The folder uploads cannot be opened"]
    only_alert = refused.model_copy(update={"widgets": refused.widgets[-1:]})
    pair = ScreenPair(only_alert, before)
    seen = run_checks([Check(check="shown", what="uploads")], pair, ())
    assert not decide_step(seen, pair, StepExecution()).result.is_completed
