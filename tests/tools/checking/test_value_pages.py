"""Claims that a label has a value, on many pages: a wrong one is never believed."""

import pytest

from surefoot.state.values.check import Check
from surefoot.tools.checking.outcome import Finding
from surefoot.tools.checking.run import run_check
from surefoot.tools.screens.pair import ScreenPair
from tests.support.value_pages import ValuePage, value_pages

LEAST_PAGES = 300
MOST_MISSED = 0.02
Judged = list[tuple[ValuePage, Finding]]


@pytest.fixture(scope="module")
def judged() -> Judged:
    return [(page, verdict(page)) for page in value_pages()]


def verdict(page: ValuePage) -> Finding:
    return run_check(
        Check(check="value", what=page.label, value=page.value), ScreenPair(page.screen)
    ).verdict


def test_a_wrong_claim_is_never_believed(judged: Judged) -> None:
    assert len(judged) >= LEAST_PAGES
    assert [page.name for page, said in judged if not page.is_right and said == "holds"] == []


def test_a_right_claim_holds_nearly_always(judged: Judged) -> None:
    right = [(page.name, said) for page, said in judged if page.is_right]
    missed = [name for name, said in right if said != "holds"]
    assert len(missed) <= MOST_MISSED * len(right), missed


def test_a_right_claim_is_never_refuted(judged: Judged) -> None:
    assert [page.name for page, said in judged if page.is_right and said == "refuted"] == []
