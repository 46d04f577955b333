"""A finding of a property, from the run to its script."""

from pathlib import Path

from surefoot.state.values.action import Open, Tap
from surefoot.state.values.case import SimulatedApp
from surefoot.state.values.finding import ExplorationFinding
from surefoot.state.values.predicate import Shown
from surefoot.state.values.script import Script
from surefoot.tools.devices.simulated import SimulatedDevice
from surefoot.tools.exploration.findings import add_faults, fault_of_property
from surefoot.tools.exploration.replaying import PropertyTrial
from surefoot.tools.exploration.script import Event, work_up, write_scripts
from surefoot.tools.properties.session import PropertySession
from tests.support.screens import target

SHOP = Path("configs/examples/tarpit_sim/app.yaml")
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
    events: list[Event] = []
    for role, name in (
        ("listitem", "Vote for us"),
        ("button", "Vote"),
        ("button", "Vote"),
    ):
        before = await shop.observe()
        events.append(Event(await shop.perform(Tap(target=target(before, role, name))), before))
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
    own = [Event(act.action, act.before) for act in run.acts]
    app = SimulatedApp(path=str(SHOP))
    kept = await write_scripts(tmp_path, done, app, left, own, run.played.queries)
    script = Script.model_validate_json((tmp_path / kept.script).read_text("utf-8"))
    assert [step.action for step in script.steps] == [
        'tap listitem "Vote for us"',
        'tap button "Vote"',
    ]
    assert script.steps[-1].checks[0].predicate == Shown(name="3 votes")
