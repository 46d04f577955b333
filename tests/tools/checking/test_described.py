"""A check that may only describe what it is about denies nothing, and old words show nothing."""

import pytest

from surefoot.state.values.check import Check
from surefoot.tools.checking.run import run_check
from surefoot.tools.screens.pair import ScreenPair
from surefoot.tools.screens.stored import stored_screen

LIST = "<h1>Shelf</h1><ul><li>Oak</li></ul>"


@pytest.mark.parametrize(
    ("before", "after", "named", "described"),
    [
        ("<p>x</p>", "<p>runs</p>", "holds", "holds"),
        ("<p>runs</p>", "<p>runs</p><p>x</p>", "holds", "cannot_tell"),
        ("<p>x</p>", LIST, "refuted", "cannot_tell"),
    ],
)
def test_words_that_may_describe(before: str, after: str, named: str, described: str) -> None:
    screens = ScreenPair(stored_screen(after), stored_screen(before))
    check = Check(check="shown", what="runs")
    assert run_check(check, screens).verdict == named
    told = run_check(check.model_copy(update={"described": True}), screens)
    assert (told.verdict, told.is_unread) == (described, described == "cannot_tell")
