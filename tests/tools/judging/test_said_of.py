"""Whether a thing is so or not, which hours it keeps, and what a dialog warns of."""

import pytest

from tests.support.judged import holds

FORM = '- heading "900 points" [level=1]\n- textbox "Coupon code": A1\n- button "Use"'
DENIED = FORM.replace("- button", "- alert: This coupon is not valid\n- button")
AGREED = FORM.replace("- button", "- alert: This coupon is valid\n- button")
OTHER = FORM.replace("- button", "- alert: This card is not valid\n- button")
SEAT = '- heading "K7" [level=1]\n- button "Give up seat"'
ASKED = (
    f'{SEAT}\n- dialog "Give up K7?":\n  - text: A third of the price is lost.\n  - button "Keep"'
)
SHOPS = '- heading "Shops" [level=1]\n- listitem "Mill Road"'
HOURS = '- heading "Mill Road" [level=1]\n- text: Desk open 08:15 - 18:00'


@pytest.mark.parametrize(
    ("step", "expected", "before", "after", "answer"),
    [
        ("Use a coupon", "The coupon is not valid", FORM, DENIED, "yes"),
        ("Use a coupon", "The coupon code is not valid", FORM, DENIED, "yes"),
        ("Use a coupon", "The coupon is valid", FORM, AGREED, "yes"),
        (
            "Give up the seat",
            "A dialog warns that a third of the price is lost",
            SEAT,
            ASKED,
            "yes",
        ),
        ("Open Mill Road", "The desk opens at 08:15", SHOPS, HOURS, "yes"),
        ("Open Mill Road", "The desk closes at 18:00", SHOPS, HOURS, "yes"),
    ],
)
def test_what_the_app_says_holds(
    step: str, expected: str, before: str, after: str, answer: str
) -> None:
    assert holds(step, expected, before, after) == answer


@pytest.mark.parametrize(
    ("step", "expected", "before", "after"),
    [
        ("Use a coupon", "The coupon is valid", FORM, DENIED),
        ("Use a coupon", "The coupon is not valid", FORM, AGREED),
        ("Use a coupon", "The coupon is not valid", FORM, OTHER),
        ("Give up the seat", "A dialog warns that all of the price is lost", SEAT, ASKED),
        ("Open Mill Road", "The desk opens at 08:30", SHOPS, HOURS),
        ("Open Mill Road", "The desk opens at 18:00", SHOPS, HOURS),
        ("Open Mill Road", "The desk closes at 08:15", SHOPS, HOURS),
    ],
)
def test_the_opposite_never_holds(step: str, expected: str, before: str, after: str) -> None:
    assert holds(step, expected, before, after) != "yes"
