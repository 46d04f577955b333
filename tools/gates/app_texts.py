"""Texts of apps that are told by their words: orders to a tester, and ways out of a form."""

from surefoot.tools.gates.wording import says


def orders_the_tester(text: str) -> bool:
    """Say whether a text of an app tells whoever tests it what to write down."""
    return says(text, "told_to_testers")


def leads_out(label: str) -> bool:
    """Say whether a button only leads out of a form: cancel, close, back."""
    return says(label, "leads_out")
