"""What a step asks for as a whole."""

import pytest

from surefoot.state.values.intent import Intent
from surefoot.state.values.understood import StepReading

CLICK = Intent(do="click", target="Save")
NO = Intent(do="click", target="Delete", answer="dismiss")
FILL = Intent(do="fill", target="Name", value="Ann")
LOOK, SCROLL, RELOAD = Intent(do="look"), Intent(do="scroll_to", target="End"), Intent(do="reload")


@pytest.mark.parametrize(
    ("intents", "renews", "declines", "only_types"),
    [
        ((), False, False, False),
        ((LOOK,), False, False, False),
        ((SCROLL, RELOAD, LOOK), True, False, False),
        ((SCROLL, CLICK), False, False, False),
        ((FILL, NO), False, True, False),
        ((NO, CLICK), False, False, False),
        ((FILL, FILL, LOOK), False, False, True),
        ((FILL, CLICK), False, False, False),
    ],
)
def test_a_step_may_leave_things_as_they_are(
    intents: tuple[Intent, ...], *, renews: bool, declines: bool, only_types: bool
) -> None:
    reading = StepReading(intents=intents)
    assert (reading.renews, reading.declines) == (renews, declines)
    assert reading.only_types is only_types
