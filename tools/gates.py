"""What is told by its words before an action: irreversible, for a secret, an order to a tester."""

import re
from functools import lru_cache

from surefoot.tools.similarity import all_meanings
from surefoot.tools.strict_yaml import read_configured
from surefoot.tools.text import normalise

_LANGUAGES = ("en", "zh", "vi")


@lru_cache(maxsize=1)
def _wordings() -> dict[str, re.Pattern[str]]:
    found: dict[str, list[str]] = {}
    for language in _LANGUAGES:
        for name, forms in read_configured("gates", f"{language}.yaml").items():
            found.setdefault(name, []).extend(forms)
    return {name: re.compile("|".join(forms)) for name, forms in found.items()}


def says(text: str, what: str) -> bool:
    """Returns whether a text holds words of a section of configs/gates, in any language."""
    return _wordings()[what].search(normalise(text)) is not None


_HUMP = re.compile(r"(?<=[a-z0-9])(?=[A-Z])")
_SECRETS = frozenset({"password", "code", "pin"})
_CHOSEN_ANEW = frozenset({"new_password", "new_password_again", "confirm_password"})


def secret_kinds(name: str) -> frozenset[str]:
    """Returns which kinds of a secret a name means; none for what is no secret."""
    return all_meanings(name) & _SECRETS


def takes_secret(field: str, parameter: str) -> bool:
    """Returns whether a field asks for the very kind of secret that a parameter is.

    Args:
        field: What the field is called.
        parameter: The parameter's name; one that names no kind goes where a password goes.
    """
    kinds = secret_kinds(parameter) or {"password"}
    return bool(secret_kinds(field) & kinds)


def chooses_secret(field: str) -> bool:
    """Returns whether a field is there to choose a secret, not to prove that one knows it."""
    return bool(all_meanings(field) & _CHOSEN_ANEW)


def is_secret(name: str) -> bool:
    """Returns whether a widget is called like one for passwords; userPwd and user_pwd are."""
    return says(_HUMP.sub(" ", name), "secret")


def orders_the_tester(text: str) -> bool:
    """Returns whether a text of an app tells whoever tests it what to write down."""
    return says(text, "told_to_testers")


def leads_out(label: str) -> bool:
    """Returns whether a button only leads out of a form: cancel, close, back."""
    return says(label, "leads_out")


def irreversible_unasked(step: str, label: str) -> bool:
    """Say whether a widget's label promises what cannot be taken back, and the step does not ask.

    A loss or a payment has to be asked for; where something is sent, published or granted, a step
    that speaks of a message, a form or the like may mean it.
    """
    if looks_irreversible(step) or says(step, "orders"):
        return False
    if says(label, "to_payment") and says(step, "goes_on"):
        return False
    if loses(label) and not loses(step):
        return "delete" not in all_meanings(step)
    return says(label, "gives") and not says(step, "giving")


def looks_irreversible(description: str) -> bool:
    """Returns whether an action pays, deletes, sends or the like."""
    return says(description, "irreversible")


def loses(label: str) -> bool:
    """Returns whether a widget's label promises a loss, or a payment."""
    return says(label, "loses")
