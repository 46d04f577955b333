"""What goes wrong on a phone in the midst of an acceptance case: a clear verdict, a whole run."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import surefoot
from surefoot.configs.settings import Settings
from surefoot.running import runner
from surefoot.tools.casefile import parse_case
from surefoot.tools.devices.sim.adbd import RealAdb
from tests.support.phones import SimulatedPhone, phone_behind_real_adb, simulated_phone
from tests.support.site import PAGES

HASTY = {"phone_answer_s": 1.5, "settle_quiet_s": 0.05}
DESK = PAGES / "desk.yaml"


@pytest.fixture
def desk() -> Iterator[SimulatedPhone]:
    with simulated_phone(DESK) as phone:
        yield phone


def case_of(phone: SimulatedPhone, *steps: Any) -> dict[str, Any]:
    app = phone.app.model_dump(exclude_defaults=True) | {"kind": "android"}
    return {"id": "faults", "app": app, "steps": list(steps)}


def accepted(phone: SimulatedPhone, home: Path, *steps: Any) -> dict[str, Any]:
    result = surefoot.uat(case_of(phone, *steps), out=home, **HASTY)
    folder = Path(result["report"]).parent
    stored = json.loads((folder / "result.json").read_text("utf-8"))
    assert stored["verdict"] == result["verdict"]
    assert (folder / "report.html").is_file()
    assert (folder / "junit.xml").is_file()
    return result


def told(result: dict[str, Any]) -> list[tuple[str, str]]:
    return [(step["verdict"], step["reason"]) for step in result["steps"]]


def test_a_crash_in_a_step_fails_it_and_is_a_finding(desk, tmp_path):
    result = accepted(desk, tmp_path, "Tap 'Count'", "Tap 'Crash'", "Tap 'Form'")
    assert [verdict for verdict, _ in told(result)] == ["passed", "failed", "not_run"]
    assert told(result)[1][1] == "the app has stopped: Desk keeps stopping"
    assert [finding["kind"] for finding in result["findings"]] == ["crash", "expectation"]


def test_an_app_that_does_not_respond_fails_the_step(desk, tmp_path):
    steps = [{"action": "Tap 'Hang' and tap 'Count'"}]
    case = {**case_of(desk), "steps": steps}
    result = surefoot.validate(case, out=tmp_path, **HASTY)
    assert told(result) == [("failed", "the app does not respond: Desk isn't responding")]
    assert "anr" in [finding["kind"] for finding in result["findings"]]


def test_an_app_that_does_not_respond_fails_an_acceptance_step(desk, tmp_path):
    silent = accepted(desk, tmp_path, "Tap 'Hang' and tap 'Count'")
    assert silent["verdict"] == "failed"


@pytest.mark.parametrize(("button", "said"), [("Kill the server", "killed"), ("Stall", "stalled")])
def test_a_server_that_fails_in_a_step_is_mended(desk, tmp_path, button, said):
    result = accepted(desk, tmp_path, f"Tap '{button}'", "Tap 'Form'")
    assert result["verdict"] == "passed", told(result)
    assert desk.phone.apps[desk.app.package].run.memory.variables["count"] == said


def test_the_keyboard_over_a_target_is_put_away(desk, tmp_path):
    send = {"action": "Tap 'Send'", "expected": "The message 'Sent Milk' is shown"}
    result = accepted(desk, tmp_path, "Tap 'Form'", "Enter 'Milk' in 'Note'", send)
    assert result["verdict"] == "passed", told(result)


def test_a_dialog_over_a_target_is_told_and_answered_only_when_asked(desk, tmp_path):
    result = accepted(desk, tmp_path, "Tap 'Ask' and tap 'Count'")
    assert told(result) == [
        ("unknown", "no 'Count' on com.example.desk/.DeskActivity; the dialog 'Sure?' is open")
    ]
    answered = accepted(desk, tmp_path, "Tap 'Ask', tap 'No' and tap 'Count'")
    assert answered["verdict"] == "passed", told(answered)
    assert desk.phone.apps[desk.app.package].run.memory.variables["count"] == "1"


async def test_a_server_that_hangs_for_good_blocks_until_it_is_back(desk, tmp_path):
    desk.phone.faults.arm("hang", 10_000)
    settings = Settings(home=tmp_path, **HASTY)
    case = parse_case(case_of(desk, "Tap 'Count'"), "case")
    blocked = await runner.run_case(case, settings, graph="uat")
    assert told(blocked) == [("blocked", "the phone (the only one) does not answer")]
    desk.phone.faults.release()
    again = await runner.resume_run(blocked["run_id"], settings)
    await runner.close_all()
    assert again["verdict"] == "passed", told(again)


async def test_a_cable_pulled_behind_the_real_adb_blocks_until_it_is_back(tmp_path):
    settings = Settings(home=tmp_path, **HASTY)
    with phone_behind_real_adb(DESK) as phone:
        case = parse_case(case_of(phone, "Tap 'Pull the cable'", "Tap 'Form'"), "case")
        blocked = await runner.run_case(case, settings, graph="uat")
        assert [verdict for verdict, _ in told(blocked)] == ["blocked", "not_run"]
        assert "connect it again" in blocked["problem"], blocked["problem"]
        phone.phone.plug_in()
        assert isinstance(phone.server, RealAdb)
        phone.server.run("wait-for-device", serial=phone.app.serial)
        again = await runner.resume_run(blocked["run_id"], settings)
        await runner.close_all()
    assert again["verdict"] == "passed", told(again)


def test_a_machine_without_adb_blocks_and_says_so(desk, tmp_path, monkeypatch):
    desk.server.close()
    monkeypatch.setenv("ANDROID_ADB_SERVER_PORT", str(desk.server.port))
    monkeypatch.setenv("ADBUTILS_ADB_PATH", "/nowhere/adb")
    case = {
        **case_of(desk, "Tap 'Count'"),
        "app": {"kind": "android", "package": "com.example.desk"},
    }
    result = surefoot.uat(case, out=tmp_path, **HASTY)
    assert result["verdict"] == "blocked"
    assert "adb is missing or does not start" in result["problem"]


def test_a_surface_without_views_blocks_soon(desk, tmp_path):
    desk.phone.faults.arm("empty_dump", 10_000)
    result = accepted(desk, tmp_path, "Tap 'Count'")
    assert result["verdict"] == "blocked"
    assert "tells of no views" in result["problem"]
