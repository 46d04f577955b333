"""A finding as a script that fails as long as the fault is there."""

from pathlib import Path

import pytest

from surefoot.state.values.action import Action, Open, Press, Tap, TypeText
from surefoot.state.values.case import AndroidApp, SimulatedApp
from surefoot.state.values.finding import ExplorationFinding
from surefoot.state.values.predicate import Gone, NoFault, Shown
from surefoot.state.values.properties import Query
from surefoot.state.values.screen import Screen
from surefoot.tools.devices.simulated import SimulatedDevice
from surefoot.tools.exploration.findings import add_faults, faults_on
from surefoot.tools.exploration.script import Event, export_finding, finding_script
from surefoot.tools.scripts.replay import replay_script
from tests.support.screens import target

SHOP = Path("configs/examples/tarpit_sim/app.yaml")
WHEN = ExplorationFinding(signature="", kind="crash", text="", event=2)


async def crash(device: SimulatedDevice) -> tuple[ExplorationFinding, list[Event]]:
    """Submit the empty search of the shop."""
    events: list[Event] = []
    finding: ExplorationFinding | None = None
    for role, name in (("listitem", "Search"), ("button", "Find")):
        before = await device.observe()
        done = await device.perform(Tap(target=target(before, role, name)))
        events.append(Event(done, before))
        for found in add_faults([], faults_on(await device.observe(), before, done), WHEN):
            finding = found
    assert finding is not None
    return finding, events


async def test_a_replay_fails_while_the_fault_is_there_and_passes_when_it_is_mended(
    tmp_path: Path,
) -> None:
    device = await SimulatedDevice.start(SHOP)
    finding, events = await crash(device)
    script = finding_script(finding, SimulatedApp(path=str(SHOP)), events)
    assert [step.action for step in script.steps] == [
        'tap listitem "Search"',
        'tap button "Find"',
    ]
    await device.perform(Open(address="shop", fresh=True))
    failed = await replay_script(device, script, {}, {}, wait_s=0.2)
    assert (failed.verdict, failed.steps[0].result) == ("failed", "passed")
    assert "no crash has come" in failed.steps[-1].reason

    mended = tmp_path / "app.yaml"
    text = SHOP.read_text("utf-8").replace('crash: "java.lang.NullPointerException: query", ', "")
    mended.write_text(text, "utf-8")
    passed = await replay_script(await SimulatedDevice.start(mended), script, {}, {}, wait_s=0.2)
    assert passed.verdict == "passed"


async def test_a_script_of_a_phone_is_a_pytest_file_that_expects_no_crash() -> None:
    finding, events = await crash(await SimulatedDevice.start(SHOP))
    code = export_finding(finding_script(finding, AndroidApp(package="com.example.tarpit"), events))
    compile(code, "script_test.py", "exec")
    assert 'lacks(phone, "part", "Tarpit Shop keeps stopping")' in code
    assert export_finding(finding_script(finding, SimulatedApp(path="x"), events)) == ""


@pytest.mark.parametrize(
    ("queries", "expected"),
    [
        ([Query(selector="d(text='Milk')", text="Milk", found=False)], Shown(name="Milk")),
        ([Query(selector="d(text='-1')", text="-1", found=True)], Gone(name="-1", exact=True)),
        ([Query(selector="d(id='x')", found=False)], None),
        ([Query(selector="d(text='a')", text="a", found=True)] * 2, None),
        ([], None),
    ],
)
def test_what_a_property_looked_for_last_is_checked_where_that_is_sure(
    queries: list[Query], expected: Shown | Gone | None
) -> None:
    finding = ExplorationFinding(
        signature="property-1", kind="property", text="Notes.kept: no", event=1,
        detail="notes.py:9: assert d(text='Milk').exists",
    )  # fmt: skip
    events = [Event(Press(key="back"), Screen())]
    script = finding_script(finding, SimulatedApp(path="x"), events, queries)
    last = script.steps[-1]
    assert [check.predicate for check in last.checks] == ([expected] if expected else [])
    assert bool(last.unchecked) == (expected is None)


def test_a_finding_without_events_is_a_script_that_starts_the_app() -> None:
    finding = ExplorationFinding(signature="page_error-1", kind="page_error", text="x", event=0)
    script = finding_script(finding, SimulatedApp(path="x"), [])
    assert [step.action for step in script.steps] == ["start the app"]
    assert script.steps[0].checks[0].predicate == NoFault(fault="page_error", text="x")


def test_typed_texts_are_told() -> None:
    from surefoot.tools.exploration.script import event_words

    typed: Action = TypeText(text="milk")
    assert event_words(typed) == "type text 'milk'"
