"""Which words of a text were read."""

import pytest

from surefoot.tools.vision.wording import is_apart, words_meant

CONSENT = "我已阅读并同意《用户服务协议》和《隐私政策》，未注册的手机号将自动创建账号"


@pytest.mark.parametrize(
    ("read", "text", "meant"),
    [
        ("《隐私政策》", CONSENT, "《隐私政策》"),
        ("隐私政策》", CONSENT, "《隐私政策》"),
        ("《隐私政策", CONSENT, "《隐私政策》"),
        ("《用户眼务协议》", CONSENT, "《用户服务协议》"),
        ("PrivacyPolicy", "See our Privacy  Policy, please", "Privacy Policy"),
        ("privacy pollcy", "See our Privacy\nPolicy, please", "Privacy Policy"),
        ("100%", "Nothing of the kind is said here", ""),
        ("", CONSENT, ""),
        ("《隐私政策》", "", ""),
    ],
)
def test_what_was_read_is_told_in_the_words_of_the_text(read, text, meant):
    assert words_meant(read, text) == meant


def test_brackets_tell_two_links_from_one_that_goes_on():
    assert is_apart("《用户协议》", "《隐私政策》")
    assert not is_apart("《用户服", "务协议》")
