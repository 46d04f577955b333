"""Where an expected result is cut into claims."""

import pytest

from tools.language.expectation import parse_expectation


@pytest.mark.parametrize(
    ("text", "clauses"),
    [
        (
            "Six parcels are counted, among them the fragile one 'Lamp'",
            ["Six parcels are counted", "the fragile one 'Lamp'"],
        ),
        (
            "The watchers counter drops to zero and the link offers to watch again",
            ["The watchers counter drops to zero", "the link offers to watch again"],
        ),
        (
            "I see a grid of nine guests, 'Ada' on top and 'Ines' at the bottom",
            ["I see a grid of nine guests", "'Ada' on top", "'Ines' at the bottom"],
        ),
        ("3 rows, newest first", ["3 rows", "newest first"]),
        ("The list shows 'Ada', 'Ben' and 'Cleo'", ["The list shows 'Ada' , 'Ben' and 'Cleo'"]),
        ("'Ada' is listed - 'Ben' isn't", ["'Ada' is listed", "'Ben' isn't"]),
    ],
)
def test_a_sentence_is_cut_where_each_side_says_something(text, clauses):
    assert [c.clause for c in parse_expectation(text)] == clauses


def test_what_is_shown_without_a_name_adds_nothing_to_what_is_named():
    claims = parse_expectation("Its details are shown. 'Ann' is listed")
    assert [c.clause for c in claims] == ["'Ann' is listed"]


@pytest.mark.parametrize(
    ("text", "noun", "number"),
    [
        ("The watchers counter drops to zero", "watchers", 0),
        ("The number of open issues is now 4", "issues", 4),
    ],
)
def test_a_counter_stands_at_its_number(text, noun, number):
    (claim,) = parse_expectation(text)
    assert (claim.kind, claim.detail, claim.number) == ("count", noun, number)


@pytest.mark.parametrize(
    ("text", "kinds"),
    [
        ("邀请已撤销。List empty again", ["free", "empty"]),
        ("已保存; guest listed as 待到访", ["shown", "shown"]),
        ("The page is shown with Bornholm as destination", ["shown"]),
        ("The total has gone up to £174", ["free"]),
        ("列表里多了一条 Oak，5月2日 10:00", ["shown"]),
        ("列表里多了一条 Oak", ["difference"]),
        ("The draft is gone from the list", ["deleted"]),
    ],
)
def test_a_claim_is_of_its_kind_whatever_stands_beside_it(text, kinds):
    assert [c.kind for c in parse_expectation(text, {"Bornholm"})] == kinds
