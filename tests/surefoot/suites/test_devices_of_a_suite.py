"""One suite over phones and browser contexts at the same time."""

import os
import shutil
import signal
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio
import yaml

import surefoot
from surefoot.api.accepting import areplay_folder
from surefoot.running import runner
from surefoot.state.errors import ConfigError
from surefoot.suites.suite import Job, Watcher
from surefoot.tools.devices.phones.worker import PhoneLock
from surefoot.tools.devices.sim.adb_server import AdbServer
from surefoot.tools.devices.sim.phone import SimPhone
from tests.support.killing import own_browsers
from tests.support.notes_server import NotesServer, notes_server
from tests.support.sim_phones import LEAKS, NOTES, example

pytestmark = LEAKS
HASTY = {"settle_quiet_s": 0.05, "action_timeout_s": 8.0}
SERIALS = ("emulator-5554", "emulator-5556")


@pytest_asyncio.fixture(autouse=True)
async def no_sessions_stay() -> AsyncIterator[None]:
    yield
    await runner.close_all()


@pytest.fixture
def phones() -> Iterator[AdbServer]:
    file = example("notes_sim")
    with AdbServer([SimPhone([file], serial) for serial in SERIALS]) as server:
        yield server


def suite_of(folder: Path, apps: dict[str, dict[str, Any]]) -> Path:
    """Write a case for each app: it saves a note of its own."""
    folder.mkdir()
    for name, app in apps.items():
        phone = app["kind"] == "android"
        case = {
            "id": name,
            "app": app,
            "steps": [
                *(["Click 'Add note'"] if phone else []),
                "Enter the ${note}",
                "Click 'Save'",
            ],
            "expected": f"The note 'text of {name}' is in the list",
            "parameters": {"note": f"text of {name}"},
        }
        (folder / f"{name}.yaml").write_text(yaml.safe_dump(case), "utf-8")
    return folder


def on_phones(count: int) -> dict[str, dict[str, Any]]:
    return {f"phone-{n}": {"kind": "android", "package": NOTES} for n in range(count)}


def in_contexts(count: int, server: NotesServer) -> dict[str, dict[str, Any]]:
    return {f"web-{n}": {"kind": "web", "url": server.address} for n in range(count)}


def notes_on(server: AdbServer, serial: str) -> list[str]:
    return list(server.phones[serial].apps[NOTES].run.memory.variables["notes"])


def seen_by(run: dict[str, Any]) -> str:
    """All that a run has kept of what it saw and did."""
    folder = Path(run["report"]).parent
    files = [path for path in folder.rglob("*") if path.suffix in (".json", ".jsonl")]
    return "\n".join(path.read_text("utf-8") for path in files)


class Busiest(Watcher):
    """Counts who runs at the same time."""

    def __init__(self) -> None:
        self.running: dict[Job, str] = {}
        self.together: set[str] = set()
        self.browsers: set[int] = set()

    def started(self, job: Job, device: str) -> None:
        assert device not in self.running.values()
        self.running[job] = device
        if len(self.running) > len(self.together):
            self.together = set(self.running.values())

    def did(self, job: Job, node: str, update: Any) -> None:
        self.browsers |= own_browsers()

    def ended(self, job: Job, result: Any) -> None:
        del self.running[job]


async def test_two_phones_and_four_contexts_run_one_suite_without_mixing(tmp_path, phones):
    with notes_server(together=4) as server:
        suite = suite_of(tmp_path / "suite", {**on_phones(3), **in_contexts(5, server)})
        watcher = Busiest()
        result = await surefoot.auat(
            suite,
            out=tmp_path / "runs",
            devices=[f"android@{phones.port}", "web:4"],
            watcher=watcher,
            **HASTY,
        )
    told = [(run["case"], run["verdict"], run["problem"]) for run in result["runs"]]
    assert told == [(path.stem, "passed", "") for path in sorted(suite.glob("*.yaml"))]
    assert watcher.together == {*SERIALS, "web 1", "web 2", "web 3", "web 4"}
    assert server.met, "four visitors were at the page at the same time"
    assert len(watcher.browsers) == 1, "four contexts, one Chromium"
    visits = [set(saved) for saved in server.journal.values()]
    assert sorted(visits, key=str) == [{f"text of web-{n}"} for n in range(5)]
    by_phone = {serial: set(notes_on(phones, serial)[2:]) for serial in SERIALS}
    assert by_phone == {
        serial: {f"text of {run['case']}" for run in result["runs"] if run["device"] == serial}
        for serial in SERIALS
    }
    assert all(by_phone.values())
    for run in result["runs"]:
        shared = {one["case"] for one in result["runs"] if one["device"] == run["device"]}
        strangers = {path.stem for path in suite.iterdir()} - shared
        assert [name for name in strangers if f"text of {name}" in seen_by(run)] == []


@pytest.mark.chaos
async def test_cases_go_on_when_the_browser_that_they_share_is_killed(tmp_path):
    class Kills(Watcher):
        acts = 0

        def did(self, job: Job, node: str, update: Any) -> None:
            self.acts += node == "execute"
            if self.acts == 3:
                self.acts += 1
                (pid,) = own_browsers()
                os.killpg(pid, signal.SIGKILL)

    with notes_server(together=4) as server:
        suite = suite_of(tmp_path / "suite", in_contexts(6, server))
        result = await surefoot.auat(
            suite, out=tmp_path / "runs", devices="web:4", watcher=Kills(), **HASTY
        )
    *runs, last = result["runs"]
    assert last["verdict"] == "passed"
    for run in runs:
        # What a page held that was not saved yet went with its browser.
        is_told = run["verdict"] == "unknown" and "the page was opened anew" in seen_by(run)
        assert run["verdict"] == "passed" or is_told, run
    assert own_browsers() == set()


async def test_a_case_whose_phone_is_lost_goes_to_another_one_once(tmp_path, phones):
    suite = suite_of(tmp_path / "suite", on_phones(3))
    lost = phones.phones[SERIALS[0]]

    class Unplugs(Watcher):
        def did(self, job: Job, node: str, update: Any) -> None:
            if node == "operation" and running[job] == lost.serial:
                lost.unplug()

        def started(self, job: Job, device: str) -> None:
            running[job] = device

    running: dict[Job, str] = {}
    result = await surefoot.auat(
        suite, out=tmp_path / "runs", devices=[f"android@{phones.port}"], watcher=Unplugs(), **HASTY
    )
    assert [run["verdict"] for run in result["runs"]] == ["passed"] * 3
    assert {run["device"] for run in result["runs"]} == {SERIALS[1]}
    (moved,) = [run for run in result["runs"] if run["moved"]]
    assert moved["moved"][0]["device"] == lost.serial
    assert lost.serial in moved["moved"][0]["why"]
    page = Path(result["report"]).read_text("utf-8")
    assert f"moved from {lost.serial}" in page


async def test_a_fresh_case_finds_nothing_of_the_case_before_it(tmp_path, phones):
    apps = {name: {**app, "fresh": True} for name, app in on_phones(2).items()}
    suite = suite_of(tmp_path / "suite", apps)
    devices = f"android:{SERIALS[0]}@{phones.port}"
    result = await surefoot.auat(suite, out=tmp_path / "runs", devices=devices, **HASTY)
    assert result["metrics"]["cases_passed"] == 2
    assert notes_on(phones, SERIALS[0]) == ["Buy milk", "Call Ann", "text of phone-1"]
    assert "text of phone-0" not in seen_by(result["runs"][1])
    scripts = tmp_path / "scripts"
    scripts.mkdir()
    for run in result["runs"]:
        shutil.copy(run["script"], scripts / f"{run['case']}.json")
    again = await areplay_folder(
        scripts, devices=[f"android@{phones.port}"], out=tmp_path / "runs", **HASTY
    )
    assert [run["result"] for run in again["runs"]] == ["passed"] * 2
    assert {run["device"] for run in again["runs"]} == set(SERIALS)
    assert again["usage"]["model_calls"] == 0


async def test_cases_are_blocked_when_no_device_is_left(tmp_path, phones):
    suite = suite_of(tmp_path / "suite", on_phones(2))
    phones.phones[SERIALS[1]].unplug()

    class Unplugs(Watcher):
        def started(self, job: Job, device: str) -> None:
            phones.phones[device].unplug()

    result = await surefoot.auat(
        suite, out=tmp_path / "runs", devices=[f"android@{phones.port}"], watcher=Unplugs(), **HASTY
    )
    assert [run["verdict"] for run in result["runs"]] == ["blocked"] * 2
    assert "adb knows no phone" in result["runs"][0]["problem"]
    assert "no device is left" in result["runs"][1]["problem"]
    assert result["metrics"]["pass_at_1"] == 0


async def test_a_fault_of_ours_blocks_its_case_and_no_other_one(tmp_path, phones, caplog):
    suite = suite_of(tmp_path / "suite", on_phones(2))

    class Breaks(Watcher):
        def did(self, job: Job, node: str, update: Any) -> None:
            if job.case == "phone-0":
                raise KeyError("target")

    devices = f"android:{SERIALS[0]}@{phones.port}"
    result = await surefoot.auat(
        suite, out=tmp_path / "runs", devices=devices, watcher=Breaks(), **HASTY
    )
    broken, sound = sorted(result["runs"], key=lambda run: run["case"])
    assert (broken["verdict"], sound["verdict"]) == ("blocked", "passed")
    assert broken["problem"] == "surefoot has a fault: KeyError: 'target'"
    assert "Traceback" in caplog.text


async def test_a_phone_that_another_run_uses_is_waited_for(tmp_path, phones):
    suite = suite_of(tmp_path / "suite", on_phones(1))
    lock = PhoneLock(f"127.0.0.1:{phones.port}", SERIALS[0])
    lock.take()
    told: list[str] = []

    class Lets(Watcher):
        def waiting(self, job: Job, why: str) -> None:
            told.append(why)
            lock.release()

    devices = f"android:{SERIALS[0]}@{phones.port}"
    result = await surefoot.auat(
        suite, out=tmp_path / "runs", devices=devices, watcher=Lets(), **HASTY
    )
    assert result["verdict"] == "passed"
    assert told == [f"another run uses {SERIALS[0]}"]


async def test_a_case_on_a_phone_that_another_run_uses_is_blocked(tmp_path, phones):
    case = yaml.safe_load(
        (suite_of(tmp_path / "suite", on_phones(1)) / "phone-0.yaml").read_text("utf-8")
    )
    case["app"] |= {"serial": SERIALS[0], "adb_port": phones.port}
    lock = PhoneLock(f"127.0.0.1:{phones.port}", SERIALS[0])
    lock.take()
    result = await surefoot.auat(case, out=tmp_path / "runs")
    assert result["verdict"] == "blocked"
    assert f"{SERIALS[0]} is used by another run" in result["problem"]
    lock.release()


@pytest.mark.parametrize(
    ("devices", "said"),
    [
        ("web:4", "none of the devices is android, which a case needs"),
        ("android:somebody@1", "none of the devices is android:emulator-5554"),
        ("tv:1", "device 'tv:1' is none of android:SERIAL"),
        ("web:none", "say how many, e.g. web:4"),
        ("android:a,android:a", "the device a is named twice"),
    ],
)
async def test_devices_that_cannot_be_meant_are_told_before_anything_starts(
    tmp_path, devices, said
):
    apps = {"one": {"kind": "android", "package": NOTES, "serial": SERIALS[0]}}
    if devices == "web:4":
        del apps["one"]["serial"]
    suite = suite_of(tmp_path / "suite", apps)
    with pytest.raises(ConfigError, match=said):
        await surefoot.auat(suite, out=tmp_path / "runs", devices=devices)
    assert not (tmp_path / "runs").exists()
