"""Gates before what cannot be undone and before secrets."""

import pytest

from surefoot.tools.gates import chooses_secret, irreversible_unasked, takes_secret
from tests.support.tables import tabled


@pytest.mark.parametrize(
    "label",
    [
        *("Delete account", "Pay now", "Empty trash", "删除账户", "Xóa tài khoản"),
        *("Send", "Publish now", "Post", "Transfer 100 EUR", "Grant access", "Authorize app"),
        *("Make public", "发送", "转账", "Gửi", "Chuyển khoản"),
    ],
)
def test_a_step_that_speaks_of_something_else_asks_for_none_of_it(label: str) -> None:
    assert irreversible_unasked("Open the settings", label)
    assert irreversible_unasked("Turn on the dark theme", label)


@tabled
def test_what_a_step_may_mean_is_not_in_its_way(step: str, label: str) -> None:
    assert not irreversible_unasked(step, label)


@pytest.mark.parametrize(
    ("step", "label"),
    [("Choose 14:00", "去支付"), ("Go on to the payment", "支付"), ("Go on", "Pay now")],
)
def test_one_pays_only_where_that_is_asked_for(step: str, label: str) -> None:
    assert irreversible_unasked(step, label)


@pytest.mark.parametrize("field", ["Password", "密码", "Mật khẩu", "Your password:"])
def test_a_password_goes_where_a_password_is_asked_for(field):
    assert takes_secret(field, "password")
    assert takes_secret(field, "the_key")
    assert not chooses_secret(field)


@pytest.mark.parametrize("field", ["Source code", "Name", "", "Search"])
def test_a_password_goes_nowhere_else(field):
    assert not takes_secret(field, "password")


def test_a_form_for_a_new_password_is_told_from_a_log_in():
    assert chooses_secret("Confirm password")
