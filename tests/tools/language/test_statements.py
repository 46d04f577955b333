"""Sentences that tell of a state are told from those that say what to do."""

import pytest

from tools.language.statements import Statement, statement


@pytest.mark.parametrize(
    ("said", "subject", "value"),
    [
        ("The parcel weighs 4", "weight", "4"),
        ("Its name shall be Council News", "name", "Council News"),
        ("She is going to be an editor", "", "an editor"),
        ("It is a wish, not a fault", "", "a wish"),
        ("Her title is 'Dr. Who; MD'", "title", "Dr. Who; MD"),
        ("金额是 99.5", "金额", "99.5"),
        ("别名填 slow-bread", "别名", "slow-bread"),
        ("Số tiền là 99.5", "Số tiền", "99.5"),
    ],
)
def test_what_is_told_and_of_what(said: str, subject: str, value: str):
    assert statement(said) == Statement(subject, value)


def test_what_is_not_to_be_so_is_told_apart():
    assert statement("It must not be private") == statement("It is not private")
    assert statement("It is no longer private") == Statement("", "private", denied=True)


@pytest.mark.parametrize(
    "said",
    [
        "Click Save",
        "Its name is Bo, its price is 4",
        "The form is filled in, click Save",
        "Đặt mức ưu tiên là Urgent",
        "姓名是 Ann，邮箱是 a@b.c",
    ],
)
def test_what_says_what_to_do_or_more_than_one_thing_is_none(said: str):
    assert statement(said) is None
