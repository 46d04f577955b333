"""What was tried for the current step."""

from surefoot.state.step_validation import Attempt

LOOK = "look"
"""Stands for the action of a step that only looks."""
PLAN = "plan"
"""Stands for the action of a try that came to none."""
KEPT_ATTEMPTS = 6
"""How many of the last attempts a plan hears of; the state stays small."""


def with_attempt(attempts: list[Attempt], one: Attempt) -> list[Attempt]:
    """Give the last attempts with a further one."""
    return [*attempts, one][-KEPT_ATTEMPTS:]
