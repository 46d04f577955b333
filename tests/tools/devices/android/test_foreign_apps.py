"""An app that the case does not name comes to the front: nothing is done to it."""

import asyncio

import pytest

from surefoot.configs.settings import CONFIGS
from surefoot.state.errors import NotAllowedError
from surefoot.state.values.action import Open, Press, Scroll, Tap, TypeText
from surefoot.state.values.app import AndroidApp
from surefoot.tools.devices.phone_kinds import start_phone
from surefoot.tools.devices.phones.gestures import check_front
from surefoot.tools.devices.phones.observer import FRESH_S
from surefoot.tools.devices.sim.memory import read_app
from tests.support.screens import target, texts
from tests.tools.devices.android.conftest import HASTY

NOTES = read_app(CONFIGS / "examples" / "notes_sim" / "app.yaml")
OWN = "com.example.desk"


@pytest.fixture
def other(desk):
    """The notes, installed beside the app of the case."""
    desk.phone.install(NOTES)
    return NOTES.package_name


@pytest.mark.asyncio(loop_scope="session")
async def test_an_app_that_came_to_the_front_is_not_touched(desk, other, device):
    desk.phone.start(other)
    await asyncio.sleep(4 * FRESH_S)
    shown = await device.observe()
    for action in (
        Tap(target=target(shown, "button", "Add note")),
        Scroll(direction="down"),
        TypeText(text="x"),
        Press(key="enter"),
    ):
        with pytest.raises(NotAllowedError, match=f"window_policy: {other} is in front"):
            await device.perform(action)
    assert texts(await device.observe()) == texts(shown)
    await device.perform(Open(address=OWN))
    await device.perform(Tap(target=target(await device.observe(), "button", "Count")))
    assert "Counted 1" in texts(await device.observe())


@pytest.mark.asyncio(loop_scope="session")
async def test_an_app_that_the_case_names_is_used(desk, other):
    app = desk.app.model_copy(update={"packages": (other,)})
    device = await start_phone(app, HASTY)
    desk.phone.start(other)
    await device.perform(Tap(target=target(await device.observe(), "button", "Add note")))
    assert "Add note" not in texts(await device.observe())
    await device.close()


async def test_a_step_in_whose_way_another_app_comes_does_not_pass_in_it(desk, other, play):
    def come(node, _update):
        if node in ("open_app", "plan_substeps"):
            desk.phone.start(other)

    app = {"kind": "android", **desk.app.model_dump(exclude_defaults=True)}
    case = {"id": "foreign", "app": app, "steps": ["Tap 'Add note'", "Tap 'Count'"]}
    given = {"phone_answer_s": 1.5, "settle_quiet_s": 0.05, "knowledge": "off"}
    result = await play(case, progress=come, **given)
    assert "passed" not in {step["verdict"] for step in result["steps"]}
    assert desk.phone.apps[other].run.memory.screen == NOTES.start


@pytest.mark.parametrize(
    "front",
    [
        *("", OWN, "com.named", "android", "com.android.permissioncontroller"),
        *("com.google.android.permissioncontroller", "com.android.documentsui"),
        *("com.sec.android.app.launcher", "com.miui.home", "com.ohos.sceneboard"),
    ],
)
def test_the_system_the_home_screen_and_what_is_named_are_touched(front):
    check_front(Press(key="enter"), front, AndroidApp(package=OWN, packages=("com.named",)))


@pytest.mark.parametrize("front", ["com.example.desk.update", "com.evil", "com.android.updater"])
def test_whatever_is_in_front_one_gets_away_from_it(front):
    for leaves in (Press(key="back"), Press(key="home"), Open(address=OWN)):
        check_front(leaves, front, AndroidApp(package=OWN))
    with pytest.raises(NotAllowedError):
        check_front(Press(key="enter"), front, AndroidApp(package=OWN))
