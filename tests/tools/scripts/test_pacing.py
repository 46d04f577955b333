"""A replay waits less only where it proves as much."""

from typing import Any

import pytest

from surefoot.state.values.predicate import ProvenCheck
from surefoot.state.values.screen import Screen, Widget
from surefoot.tools.scripts.pacing import shows_at_once


def screen(*names: str) -> Screen:
    widgets = [Widget(id=f"e{n}", role="text", text=name) for n, name in enumerate(names)]
    return Screen(kind="web", location="http://app/", title="", widgets=tuple(widgets))


def check(proof: str = "new", **predicate: Any) -> ProvenCheck:
    return ProvenCheck.model_validate({"claim": "", "predicate": predicate, "proof": proof})


COMES = check(kind="shown", name="Saved")


@pytest.mark.parametrize(
    ("checks", "before", "after", "enough"),
    [
        ([COMES], ["Save"], ["Save", "Saved"], True),
        ([COMES], ["Save", "Saved"], ["Save", "Saved"], False),
        ([COMES], ["Save"], ["Save"], False),
        ([COMES, check(kind="shown", name="Done")], ["Save"], ["Saved"], False),
        ([COMES, check(kind="gone", name="Save")], ["Save"], ["Saved"], False),
        ([check(kind="gone", name="Save")], ["Save"], ["Saved"], False),
        ([check(proof="held", kind="shown", name="Save")], ["Save"], ["Save"], False),
        ([check(kind="title", title="")], ["Save"], ["Saved"], False),
        ([], ["Save"], ["Saved"], False),
    ],
)
def test_only_what_has_come_with_the_step_is_enough_at_once(checks, before, after, enough):
    assert shows_at_once(checks, screen(*after), screen(*before)) is enough
