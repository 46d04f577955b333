"""A kind alone is the one thing of that kind which the step names."""

import pytest

from state.values.check import Check
from state.values.intent import Intent
from state.values.understood import Understood
from tools.understanding.referring import named_by_step

NIGHT = Intent(do="check", target="Night", kind="switch")
ON = Check(check="state", kind="switch", value="checked")


@pytest.mark.parametrize(
    ("check", "intents", "what"),
    [
        (ON, (NIGHT,), "Night"),
        (ON, (NIGHT, Intent(do="click", target="Save", kind="button")), "Night"),
        (ON, (NIGHT, Intent(do="check", target="Day", kind="switch")), ""),
        (ON, (Intent(do="check", target="Night"),), ""),
        (ON.model_copy(update={"where": "Rooms"}), (NIGHT,), ""),
        (ON.model_copy(update={"what": "Day"}), (NIGHT,), "Day"),
        (Check(check="shown", kind="switch", what="A"), (NIGHT,), "A"),
    ],
)
def test_the_thing(check: Check, intents: tuple[Intent, ...], what: str) -> None:
    read = Understood(sentence="The switch is on", half="result", checks=(check,))
    assert named_by_step(read, intents).checks[0].what == what
