"""Cases and wishes on a phone: the real client, an adb server, a simulated phone behind it."""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import surefoot
from surefoot.configs.settings import CONFIGS, Settings
from surefoot.running import runner
from surefoot.state.errors import CaseFileError
from surefoot.tools.casefile import parse_case
from surefoot.tools.vision import missing_libraries
from tests.support.cases import ADD, OPEN_SETTINGS
from tests.support.paragraphs import HAS_CHINESE
from tests.support.phones import SimulatedPhone, simulated_phone
from tests.support.site import PAGES

ROOT = Path(__file__).parents[3]
HASTY = {"phone_answer_s": 2.0, "settle_quiet_s": 0.05}


@pytest.fixture
def notes() -> Iterator[SimulatedPhone]:
    with simulated_phone(CONFIGS / "examples" / "notes_sim" / "app.yaml") as phone:
        yield phone


@pytest.fixture
def desk() -> Iterator[SimulatedPhone]:
    with simulated_phone(PAGES / "desk.yaml") as phone:
        yield phone


def app_of(phone: SimulatedPhone, **more: Any) -> dict[str, Any]:
    return {
        "kind": "android",
        "package": phone.app.package,
        "adb_port": phone.server.port,
        **more,
    }


def validated(phone: SimulatedPhone, home: Path, *steps: Any, **app: Any) -> dict[str, Any]:
    made = [{"action": step} if isinstance(step, str) else step for step in steps]
    case = {"id": "on-a-phone", "app": app_of(phone, **app), "steps": made}
    return surefoot.validate(case, out=home, **HASTY)


def test_a_case_passes_on_a_phone_and_then_without_a_model(notes, tmp_path):
    steps = (
        ADD,
        {
            "action": "Open the note 'Buy milk', click 'Delete' and confirm with 'Delete'",
            "expected": "The note 'Buy milk' is no longer listed",
        },
        OPEN_SETTINGS,
        {"action": "Turn on the dark theme", "expected": "'The dark theme is on' is shown"},
        {"action": "Go back", "expected": "The heading 'My notes' is shown"},
    )
    first = validated(notes, tmp_path, *steps, fresh=True)
    assert [step["verdict"] for step in first["steps"]] == ["passed"] * 5, first
    again = validated(notes, tmp_path, *steps, fresh=True)
    assert (again["verdict"], again["usage"]["model_calls"]) == ("passed", 0)


def test_fields_lists_and_wheels_of_a_phone_are_filled_in(desk, tmp_path):
    result = validated(
        desk,
        tmp_path,
        "Open 'Form'",
        "Enter 'Milk' as the note",
        {"action": "Choose 'Large' in 'Size'", "expected": "Size shows 'Large'"},
        {"action": "Select 'Gamma' as the bank", "expected": "The bank is 'Gamma'"},
        {"action": "Tap 'Send'", "expected": "The message 'Sent Milk' appears"},
    )
    assert [step["verdict"] for step in result["steps"]] == ["passed"] * 5, result["steps"]


def test_what_does_not_happen_fails_on_a_phone(notes, tmp_path):
    wrong = {**ADD, "expected": "The note 'Feed the dog' is in the list"}
    assert validated(notes, tmp_path, wrong)["verdict"] == "failed"


def test_a_crash_in_a_step_is_a_finding(desk, tmp_path):
    step = {"action": "Tap 'Crash'", "expected": "The text 'Counted 1' is shown"}
    result = validated(desk, tmp_path, step)
    assert result["verdict"] == "failed"
    assert "crash" in [finding["kind"] for finding in result["findings"]], result["findings"]


def test_a_phone_that_is_not_there_blocks_the_case(notes, tmp_path):
    notes.phone.unplug()
    result = validated(notes, tmp_path, OPEN_SETTINGS)
    assert result["verdict"] == "blocked"
    assert "adb knows no phone" in result["problem"]
    assert Path(result["report"]).is_file()


async def test_a_case_that_was_blocked_goes_on_when_the_phone_is_back(desk, tmp_path):
    steps = [
        {"action": "Tap 'Count'", "expected": "'Counted 1' is shown"},
        {"action": "Tap 'Pull the cable'", "expected": "'Counted pulled' is shown"},
        {"action": "Tap 'Form'", "expected": "The field 'Note' is shown"},
    ]
    case = parse_case({"id": "cable", "app": app_of(desk), "steps": steps}, "case")
    settings = Settings(home=tmp_path, **HASTY)
    first = await runner.run_case(case, settings)
    assert [step["verdict"] for step in first["steps"]] == ["passed", "blocked", "not_run"]
    assert (first["verdict"], Path(first["report"]).is_file()) == ("blocked", True)
    assert "no phone" in first["problem"]
    desk.phone.plug_in()
    again = await runner.resume_run(first["run_id"], settings)
    await runner.close_all()
    assert [step["verdict"] for step in again["steps"]] == ["passed"] * 3, again


def test_a_wish_is_served_on_a_phone_and_then_without_a_model(notes, tmp_path):
    first = surefoot.navigate(app_of(notes), "open the settings", out=tmp_path, **HASTY)
    assert first["verdict"] == "passed", first
    again = surefoot.navigate(app_of(notes), "open the settings", out=tmp_path, **HASTY)
    assert (again["verdict"], again["usage"]["model_calls"]) == ("passed", 0)


@pytest.mark.parametrize(
    ("app", "key"),
    [
        ({"kind": "android"}, "app.package: is missing"),
        ({"kind": "android", "package": "no package"}, "app.package"),
        ({"kind": "android", "package": "a.b", "adb_port": 0}, "app.adb_port"),
        ({"kind": "android", "package": "a.b", "url": "x"}, "app.url: is not a known key"),
    ],
)
def test_a_wrong_app_of_a_phone_is_named(app, key):
    with pytest.raises(CaseFileError, match=key):
        surefoot.validate({"id": "x", "app": app, "steps": [{"action": "Tap 'A'"}]})


def test_the_client_is_not_loaded_before_a_phone_is_needed():
    loaded = "import sys, surefoot, surefoot.tools.devices.sessions"
    script = f"{loaded}; print('uiautomator2' in sys.modules)"
    done = subprocess.run(
        [sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == "False"


@pytest.mark.skipif(
    bool(missing_libraries()) or not HAS_CHINESE,
    reason="extra: vision, or no font with Chinese letters",
)
def test_a_link_inside_a_paragraph_is_a_step_of_a_case(tmp_path):
    with simulated_phone(CONFIGS / "examples" / "wallet_sim" / "app.yaml") as wallet:
        result = validated(
            wallet,
            tmp_path,
            {"action": "点击《隐私政策》", "expected": "显示隐私政策页面"},
            {"action": "返回", "expected": "显示登录按钮"},
            {"action": "点击《用户服务协议》", "expected": "显示“用户服务协议”"},
            fresh=True,
        )
    assert [step["verdict"] for step in result["steps"]] == ["passed"] * 3, result["steps"]
