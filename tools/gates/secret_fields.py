"""Tells fields for secrets by what they are called."""

import re

from surefoot.tools.gates.wording import says
from surefoot.tools.similarity import all_meanings

_HUMP = re.compile(r"(?<=[a-z0-9])(?=[A-Z])")
_SECRETS = frozenset({"password", "code", "pin"})
_CHOSEN_ANEW = frozenset({"new_password", "new_password_again", "confirm_password"})


def secret_kinds(name: str) -> frozenset[str]:
    """Give which kinds of a secret a name means; none for what is no secret."""
    return all_meanings(name) & _SECRETS


def takes_secret(field: str, parameter: str) -> bool:
    """Say whether a field asks for the very kind of secret that a parameter is.

    Args:
        field: What the field is called.
        parameter: The parameter's name; one that names no kind goes where a password goes.
    """
    kinds = secret_kinds(parameter) or {"password"}
    return bool(secret_kinds(field) & kinds)


def chooses_secret(field: str) -> bool:
    """Say whether a field is there to choose a secret, not to prove that one knows it."""
    return bool(all_meanings(field) & _CHOSEN_ANEW)


def is_secret(name: str) -> bool:
    """Say whether a widget is called like one for passwords; userPwd and user_pwd are."""
    return says(_HUMP.sub(" ", name), "secret")
