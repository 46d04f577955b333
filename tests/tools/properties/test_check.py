"""One look at the properties in the course of an exploration."""

from collections.abc import Awaitable, Callable
from random import Random
from typing import Any

from state.values.properties import PropertyState
from tests.support.counting_device import CountingDevice
from tools.properties.check import Checked, check_properties, first_state, run_initializers
from tools.properties.session import PropertySession

Write = Callable[..., Awaitable[PropertySession]]

BODY = """
class Notes(Properties):
    titles = Bundle()

    @initializer
    def first(self, d):
        d(text="Settings").tap()
        d.press("back")
        self.titles.add("Buy milk")

    @rule(precondition=lambda self, d: d(text="Add note").exists, probability=1.0, max_tries=2)
    def the_list_is_empty(self, d):
        d(text="Add note").tap()
        d.press("back")
        assert not d(class_name="listitem").exists, "there are notes"

    @invariant
    def nothing_is_blue(self, d):
        assert not d(text="Blue").exists
"""


async def checked(
    session: PropertySession, device: CountingDevice, known: PropertyState, **given: Any
) -> Checked:
    screen = given.pop("screen", None) or await device.observe()
    device.calls.clear()
    given = {"event": 4, "seconds": 1.0, "probability": 0.5, **given}
    return await check_properties(session, device, screen, known, Random(3), **given)


async def test_a_failed_rule_is_a_fault_with_all_that_it_did(
    properties: Write, notes: CountingDevice
) -> None:
    session = await properties(BODY)
    done = await checked(session, notes, first_state(session))
    assert [(fault.kind, fault.text) for fault in done.faults] == [
        ("property", "Notes.the_list_is_empty: there are notes")
    ]
    assert [act.action.kind for act in done.acts] == ["tap", "press"]
    assert done.state.counts["Notes.the_list_is_empty"].failed == 1
    assert done.state.counts["Notes.nothing_is_blue"].passed == 1
    again = await session.play("Notes.the_list_is_empty", notes, done.known.memory, done.seed)
    assert again.played == done.played


async def test_where_no_rule_is_tried_the_device_is_not_asked(
    properties: Write, notes: CountingDevice
) -> None:
    session = await properties(BODY)
    known = first_state(session)
    for _ in range(2):
        known = (await checked(session, notes, known)).state
    done = await checked(session, notes, known)
    assert done.played is None
    assert not notes.calls
    assert done.state.counts["Notes.the_list_is_empty"].held == 3


async def test_initializers_run_once_and_what_was_kept_is_new_after_them(
    properties: Write, notes: CountingDevice
) -> None:
    session = await properties(BODY)
    known = first_state(session).model_copy(update={"memory": {"Notes": {"titles": ["old"]}}})
    done = await run_initializers(session, notes, await notes.observe(), known, Random(3))
    assert done.state.initialised
    assert done.state.memory == {"Notes": {"titles": ["Buy milk"]}}
    assert [act.action.kind for act in done.acts] == ["tap", "press"]
    assert done.state.counts["Notes.first"].passed == 1
