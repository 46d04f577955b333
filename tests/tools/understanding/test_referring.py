"""A kind alone is the one thing of that kind which the step names."""

import pytest

from surefoot.state.values.check import Check
from surefoot.state.values.intent import Intent
from surefoot.state.values.understood import Understood
from surefoot.tools.understanding.context import resolve_kind_alone

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
    assert resolve_kind_alone(read, intents).checks[0].what == what


LOOK = Intent(do="look", target="Acts", kind="column", within="Oak", within_kind="row")
GONE = Check(check="gone", what="Pay")
ONLY = Check(check="shown", what="Details", only=True)


@pytest.mark.parametrize(
    ("check", "intents", "where"),
    [
        (GONE, (LOOK,), "Oak"),
        (ONLY, (LOOK,), "Oak"),
        (ONLY.model_copy(update={"only": False}), (LOOK,), ""),
        (GONE.model_copy(update={"where": "Elm"}), (LOOK,), "Elm"),
        (GONE, (LOOK, Intent(do="look", within="Elm", within_kind="row")), ""),
        (GONE, (LOOK, Intent(do="click", target="Pay")), ""),
        (GONE, (), ""),
    ],
)
def test_what_is_gone_is_so_in_the_row_that_is_only_looked_at(
    check: Check, intents: tuple[Intent, ...], where: str
) -> None:
    read = Understood(sentence="Only Details is left, no Pay", half="result", checks=(check,))
    assert resolve_kind_alone(read, intents).checks[0].where == where
