"""Which typed texts are kept."""

import re
from dataclasses import replace

from tools.knowledge.store.deeds import Deed

_HUMP = re.compile(r"(?<=[a-z0-9])(?=[A-Z])")
_SECRET = re.compile(
    r"passw|passcode|passphrase|secret|密码|口令|验证码|mật khẩu"
    r"|(?<![a-z])(?:pwd|pin|otp|cvv|cvc)(?![a-z])",
    re.IGNORECASE,
)
_MARK = re.compile(r"\$\{\w+\}")


def without_private(deed: Deed, *, keep_text: bool) -> Deed:
    """Give a deed without its text when none is to be kept, or when it was typed as a password.

    The mark of a parameter, `${name}`, and the name of a key are no typed texts and stay.
    """
    if not deed.input_text or deed.action_type == "press" or _MARK.fullmatch(deed.input_text):
        return deed
    if keep_text and not is_secret(deed.widget_id) and not is_secret(deed.widget_text):
        return deed
    return replace(deed, input_text="")


def is_secret(name: str) -> bool:
    """Say whether a widget is called like one for passwords; userPwd and user_pwd are."""
    return _SECRET.search(_HUMP.sub(" ", name)) is not None
