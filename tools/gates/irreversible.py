"""Tells actions that cannot be taken back from the others, by their words."""

from surefoot.tools.gates.wording import says
from surefoot.tools.similarity import all_meanings


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
    """Say whether an action pays, deletes, sends or the like."""
    return says(description, "irreversible")


def loses(label: str) -> bool:
    """Say whether a widget's label promises a loss, or a payment."""
    return says(label, "loses")
