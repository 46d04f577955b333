import pytest

from surefoot.tools.gates import chooses_secret, takes_secret


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
