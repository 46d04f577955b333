"""Findings worked up into scripts, and read again."""

from pathlib import Path

import pytest

from surefoot.state.values.action import Action, Open, Press, Tap, TypeText
from surefoot.state.values.app import AndroidApp, SimulatedApp
from surefoot.state.values.finding import ExplorationFinding
from surefoot.state.values.predicate import Gone, NoFault, Shown
from surefoot.state.values.properties import Query
from surefoot.state.values.screen import Screen, Widget
from surefoot.state.values.script import Script
from surefoot.tools.devices.simulated import SimulatedDevice
from surefoot.tools.exploration.candidates import candidates_on
from surefoot.tools.exploration.findings import add_faults, fault_of_property, faults_on
from surefoot.tools.exploration.replaying import PropertyTrial
from surefoot.tools.exploration.script import (
    ScriptEvent,
    export_finding,
    finding_script,
    work_up,
    write_scripts,
)
from surefoot.tools.properties.session import PropertySession
from surefoot.tools.scripts.replay import replay_script
from tests.support.screens import target

SHOP = Path("configs/examples/tarpit_sim/app.yaml")
WHEN = ExplorationFinding(signature="", kind="crash", text="", event=2)


async def crash(device: SimulatedDevice) -> tuple[ExplorationFinding, list[ScriptEvent]]:
    """Submit the empty search of the shop."""
    events: list[ScriptEvent] = []
    finding: ExplorationFinding | None = None
    for role, name in (("listitem", "Search"), ("button", "Find")):
        before = await device.observe()
        done = await device.perform(Tap(target=target(before, role, name)))
        events.append(ScriptEvent(done, before))
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
    events = [ScriptEvent(Press(key="back"), Screen())]
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


RULE = """
from surefoot.properties import Properties, rule

class Votes(Properties):
    @rule(precondition=lambda d: d(text="Vote").exists)
    def a_vote_is_counted(self, d):
        d(text="Vote").tap()
        assert d(text="3 votes").exists
"""


async def test_a_failed_rule_is_tried_again_after_the_events_that_it_needs(tmp_path: Path) -> None:
    (tmp_path / "votes.py").write_text(RULE)
    session = await PropertySession.open([tmp_path / "votes.py"], tmp_path / "printed.log")
    shop = await SimulatedDevice.start(SHOP)
    events: list[ScriptEvent] = []
    for role, name in (
        ("listitem", "Vote for us"),
        ("button", "Vote"),
        ("button", "Vote"),
    ):
        before = await shop.observe()
        events.append(
            ScriptEvent(await shop.perform(Tap(target=target(before, role, name))), before)
        )
    try:
        name = "Votes.a_vote_is_counted"
        run = await session.play(name, shop, {}, 1)
        assert run.played.outcome == "failed"  # the badge is blank after three votes
        fault = fault_of_property(run.played)
        assert fault is not None
        when = ExplorationFinding(signature="", kind="crash", text="", event=5)
        (finding,) = add_faults([], [fault], when)
        done, left = await work_up(
            finding,
            events,
            lambda work: work(shop),
            [Open(address="shop", fresh=True)],
            PropertyTrial(session, name, {}, 1),
        )
    finally:
        await session.close()
    # The rule fails after any number of votes but two: what is left is the way to the page.
    assert (done.reproduced, done.events_needed) == (True, 1)
    assert [event.action.target.label for event in left] == ['listitem "Vote for us"']
    own = [ScriptEvent(act.action, act.before) for act in run.acts]
    app = SimulatedApp(path=str(SHOP))
    kept = await write_scripts(tmp_path, done, app, left, own, run.played.queries)
    script = Script.model_validate_json((tmp_path / kept.script).read_text("utf-8"))
    assert [step.action for step in script.steps] == [
        'tap listitem "Vote for us"',
        'tap button "Vote"',
    ]
    assert script.steps[-1].checks[0].predicate == Shown(name="3 votes")


def offered(*widgets: Widget, read_only: bool = True) -> list[str]:
    screen = Screen(
        location="http://127.0.0.1/",
        widgets=tuple(w.model_copy(update={"clickable": True}) for w in widgets),
    )
    supports = ("tap", "type_text", "press", "select_option")
    found = candidates_on(screen, supports, read_only=read_only)  # type: ignore[arg-type]
    if read_only:
        assert {one.action.dialog for one in found if isinstance(one.action, Tap)} <= {"dismiss"}
    return [one.label for one in found if one.key != "back"]


def button(name: str, **more: str) -> Widget:
    return Widget(id=name or "icon", role="button", name=name, **more)  # type: ignore[arg-type]


def test_what_saves_sends_deletes_or_buys_is_left_out_in_any_language() -> None:
    changing = [button(name) for name in ("Save", "Send", "Delete", "Buy now", "Add to cart")]
    changing += [
        button(name) for name in ("保存", "发送", "删除", "购买", "Lưu", "Gửi", "Xóa", "Mua")
    ]
    changing.append(button("", test_id="btn_delete"))
    for one in changing:
        assert offered(one) == [], one
        assert offered(one, read_only=False)
    looking = [
        button(name) for name in ("Menu", "Details", "Next page", "Filter", "设置", "Xem thêm")
    ]
    looking.append(Widget(id="l", role="link", name="Latest news", url="/news"))
    assert len(offered(*looking)) == len(looking)


def test_a_search_may_be_typed_and_sent_any_other_form_may_not() -> None:
    name = Widget(id="f", role="textbox", name="Name", value="Ada")
    assert offered(name, button("Go")) == []
    switch = Widget(id="s", role="switch", name="Night mode")
    assert offered(switch) == []
    search = Widget(id="q", role="searchbox", name="Find", value="")
    assert len(offered(search, button("Go"))) == 3
