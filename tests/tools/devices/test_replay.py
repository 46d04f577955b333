import json
from pathlib import Path

import pytest

from surefoot.state.errors import CaseFileError, OutcomeUnknownError
from surefoot.state.values.action import LongTap, Open, Press, Tap, Target
from surefoot.state.values.app import ReplayApp
from surefoot.tools.devices.replay.device import ReplayDevice


def event(before: str, kind: str, said: str, after: str) -> dict[str, str]:
    return {"type": kind, "event": said, "from": before, "to": after}


RECORDED = {
    "app": "com.example.small",
    "nodes": {"aa": {"activity": "com.example.small/.Main"}, "bb": {"activity": None}},
    "transitions": [
        event("launcher", "kill_app", "KillAppEvent()", "launcher"),
        event("launcher", "intent", "IntentEvent(intent='am start x/y')", "aa"),
        event("aa", "touch", "TouchEvent(state=aa, view=v1(Main/Button-Go))", "bb"),
        event("bb", "key", "KeyEvent(state=bb, name=BACK)", "aa"),
        event("aa", "touch", "TouchEvent(state=aa, view=v1(Main/Button-Go))", "cc"),
        event("cc", "intent", "IntentEvent(intent='am start x/y')", "aa"),
    ],
}


@pytest.fixture
def app(tmp_path: Path) -> ReplayApp:
    path = tmp_path / "recorded.json"
    path.write_text(json.dumps(RECORDED), "utf-8")
    return ReplayApp(path=str(path), seed=1)


async def test_known_actions_answer_as_they_were_recorded(app):
    device = await ReplayDevice.start(app)
    await device.perform(Open(address="app"))
    screen = await device.observe()
    assert screen.location == "com.example.small/.Main"
    button = next(widget for widget in screen.widgets if widget.clickable)
    assert (button.role, button.name) == ("button", "Go")
    await device.perform(Tap(target=Target(widget=button.id)))
    assert device.state in ("bb", "cc")


async def test_several_outcomes_come_as_often_as_recorded_and_the_same_for_a_seed(app):
    async def reached(seed: int) -> list[str]:
        device = await ReplayDevice.start(app.model_copy(update={"seed": seed}))
        states = []
        for _ in range(40):
            await device.perform(Open(address="app"))
            await device.perform(Tap(target=Target(widget="v1")))
            states.append(device.state)
        return states

    states = await reached(1)
    assert set(states) == {"bb", "cc"}
    assert 8 <= states.count("bb") <= 32
    assert states == await reached(1) != await reached(2)


async def test_what_was_not_recorded_is_unknown_and_changes_nothing(app):
    device = await ReplayDevice.start(app)
    await device.perform(Open(address="app"))
    for action in (Press(key="back"), LongTap(target=Target(widget="v1"))):
        with pytest.raises(OutcomeUnknownError):
            await device.perform(action)
        assert device.state == "aa"


async def test_it_goes_on_where_it_was_left(app, tmp_path):
    device = await ReplayDevice.start(app)
    await device.perform(Open(address="app"))
    await device.save_storage(tmp_path / "storage.json")
    again = await ReplayDevice.start(app, tmp_path / "storage.json")
    assert again.state == "aa"


async def test_a_file_that_is_no_recording_is_refused(tmp_path):
    path = tmp_path / "recorded.json"
    path.write_text("[1]", "utf-8")
    with pytest.raises(CaseFileError, match=r"recorded\.json"):
        await ReplayDevice.start(ReplayApp(path=str(path)))
