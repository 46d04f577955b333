"""An app that puts the chosen value into the neighbour is never believed."""

from collections.abc import Callable

import pytest

from surefoot.state.values.check import Check
from surefoot.tools.checking.judge import StepExecution, decide_step, run_checks
from surefoot.tools.screens.pair import ScreenPair
from surefoot.tools.screens.stored import stored_screen

Page = Callable[[str, str], str]
URL = "http://127.0.0.1:8080/x"
COUNTRIES = ("Norway", "Peru", "Chad")


def passes(before: str, after: str, check: Check) -> bool:
    pair = ScreenPair(stored_screen(after, URL), stored_screen(before, URL))
    return decide_step(run_checks([check], pair, ()), pair, StepExecution()).result.is_completed


def lists(ship: str, bill: str) -> str:
    def options(chosen: str) -> str:
        return "".join(f"<option{' selected' * (c == chosen)}>{c}" for c in COUNTRIES)

    return f"<label>Ship to <select>{options(ship)}</select></label>" + (
        f"<label>Bill to <select>{options(bill)}</select></label>"
    )


def choices(ship: str, bill: str) -> str:
    def group(name: str, chosen: str) -> str:
        radios = "".join(
            f"<label><input type=radio{' checked' * (c == chosen)}>{c}</label>" for c in COUNTRIES
        )
        return f"<fieldset><legend>{name}</legend>{radios}</fieldset>"

    return group("Ship to", ship) + group("Bill to", bill)


def fields(ship: str, bill: str) -> str:
    return f"<label>Ship to <input value={ship}></label><label>Bill to <input value={bill}></label>"


def drop_downs(ship: str, bill: str) -> str:
    form = (
        "<div><span id={0}>{0} to</span> <span role=combobox aria-labelledby={0}>{1}</span></div>"
    )
    return form.format("Ship", ship) + form.format("Bill", bill)


@pytest.mark.parametrize("page", [lists, choices, fields, drop_downs])
def test_the_value_counts_in_its_own_field_alone(page: Page) -> None:
    check = Check(check="value", what="Ship to", value="Peru")
    before = page("Norway", "Norway")
    assert passes(before, page("Peru", "Norway"), check)
    assert not passes(before, page("Norway", "Peru"), check)
    assert not passes(page("Norway", "Peru"), page("Chad", "Peru"), check)


@pytest.mark.parametrize("page", [lists, choices])
def test_an_option_counts_in_the_list_that_was_named(page: Page) -> None:
    check = Check(check="state", what="Peru", where="Ship to", value="selected")
    before = page("Norway", "Norway")
    assert passes(before, page("Peru", "Norway"), check)
    assert not passes(before, page("Norway", "Peru"), check)


@pytest.mark.parametrize(
    "more",
    [
        "<ul role=listbox><li role=option>Peru<li role=option>Chad</ul>",
        "<ul role=listbox aria-label=Liked><li role=option aria-selected=true>Peru</ul>",
        "<div role=status>Peru cannot be chosen</div>",
        "<ul><li>Norway<li>Peru</ul>",
    ],
)
def test_an_option_that_is_offered_liked_or_named_is_not_chosen(more: str) -> None:
    before = drop_downs("Norway", "Norway")
    check = Check(check="value", what="Ship to", value="Peru")
    assert not passes(before, before + more, check)
