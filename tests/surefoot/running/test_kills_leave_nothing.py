"""Processes that are killed with a browser, a phone or a JVM under way leave nothing for good."""

import json
import os
import random
import re
import shutil
import tempfile
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from surefoot.configs.settings import CONFIGS
from surefoot.tools.devices.web.browser import KEEP_S
from tests.support.command import Command, Forker
from tests.support.killing import ROOT, chaos, serving
from tests.support.phones import simulated_phone
from tests.support.solving import LIST, NODE_SOURCE, over, with_source
from tests.support.waiting import wait_until

KILLS = int(os.environ.get("SUREFOOT_LEAK_KILLS", "1000"))
SEED = int(os.environ.get("SUREFOOT_KILL_SEED", random.SystemRandom().randrange(10**6)))
NOTES = CONFIGS / "examples" / "notes_sim" / "app.yaml"
CYCLE = with_source(over(LIST, "('a.next(ref)' == 'a(ref)')", "('a.val' > 6)"), Node=NODE_SOURCE)
LONGEST_S = 1.5
KINDS = ("browser", "phone", "jvm")
NOTHING = {
    "processes": [],
    # One file a phone that was ever used.
    "temporary": {f"surefoot-browsers-{os.getuid()}", f"surefoot-phones-{os.getuid()}", "a lock"},
    "profiles": [],
    "in the home": set(),
    "streams": 0,
}


def is_tried_folder(path: Path) -> bool:
    """Say whether Python tried with a file whether its folder can be written, and was killed."""
    is_named = re.fullmatch("[a-z0-9_]{8}", path.name) is not None
    return is_named and path.is_file() and path.read_bytes() in (b"", b"blat")


class World:
    """A shop in a browser, a phone and a request, and whoever works on them."""

    def __init__(self, folder: Path, address: str, scratch: Path) -> None:
        self.home, self.scratch = folder / "runs", scratch
        self.home.mkdir()
        self.log = folder / "said"
        self._shop, self._request = folder / "shop.yaml", folder / "request.json"
        steps = [{"action": f"Type '{item}' into 'Item' and click 'Add'"} for item in "abc"]
        case = {"id": "shop", "app": {"kind": "web", "url": address}, "steps": steps}
        self._shop.write_text(json.dumps(case))
        self._request.write_text(json.dumps(CYCLE))
        environment = {**os.environ, "PYTHONPATH": str(ROOT), "TMPDIR": str(scratch)}
        environment |= {"SUREFOOT_KNOWLEDGE": "off", "SUREFOOT_SETTLE_QUIET_S": "0.05"}
        self._environment, self._forker = environment, Forker(adopts=True)
        self._phone = simulated_phone(NOTES)
        self.phone = self._phone.__enter__()
        case["app"] = {"kind": "android", **self.phone.app.model_dump(exclude_defaults=True)}
        case["steps"] = [{"action": "Click 'Add note'"}]
        self._notes = folder / "notes.yaml"
        self._notes.write_text(json.dumps(case))

    def begin(self, kind: str, log: Path | None = None) -> Command:
        told = {
            "browser": ("validate", str(self._shop)),
            "phone": ("validate", str(self._notes)),
            "jvm": ("solve", str(self._request)),
        }[kind]
        with (log or self.log).open("ab") as said:
            told = (*told, "--out", str(self.home), "--json")
            return self._forker.start(*told, env=self._environment, stdout=said, stderr=said)

    def is_at_it(self, kind: str) -> bool:
        """Say whether something is there by now that a kill leaves behind."""
        sign = {
            "browser": "surefoot-browsers-*/*.json",
            "phone": "surefoot-phones-*/*.lock",
            "jvm": "surefoot-work-java-*",
        }[kind]
        return any(self.scratch.glob(sign))

    def end_well(self) -> None:
        """Go through each to its end, an hour later: what may be called for is kept so long."""
        for lease in self.scratch.glob("surefoot-browsers-*/*"):
            os.utime(lease, (time.time() - 2 * KEEP_S,) * 2)
        logs = {kind: self.log.with_name(kind) for kind in KINDS}
        begun = [self.begin(kind, log) for kind, log in logs.items()]
        wait_until(lambda: all(one.poll() is not None for one in begun))
        for log in logs.values():
            told = json.loads(log.read_text().splitlines()[-1])
            assert told.get("verdict", told.get("result")) in ("passed", "SAT"), told

    def held(self) -> dict[str, object]:
        """Say what is there of all that a killed run could have left."""
        phone = self.phone
        return {
            "processes": sorted(processes_of(self._forker.pid)),
            "temporary": {
                "a lock" if path.suffix == ".lock" else str(path.relative_to(self.scratch))
                for path in self.scratch.rglob("*")
                if not is_tried_folder(path)
            },
            "profiles": [str(path) for path in self.home.glob("*/browser/profile-*")],
            "in the home": {path.name for path in self.home.iterdir() if not path.is_dir()},
            "on the phone": sorted(phone.phone.files),
            "streams": len(phone.phone._streams),
        }

    def close(self) -> None:
        self._forker.end()
        self._phone.__exit__(None, None, None)


def processes_of(pid: int) -> list[int]:
    """Give what a process has started and taken in, whatever is between."""
    parents: dict[int, list[int]] = {}
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            words = stat.read_text("utf-8", "replace").rpartition(")")[2].split()
        except OSError:
            continue
        if words[0] != "Z":
            parents.setdefault(int(words[1]), []).append(int(stat.parent.name))
    found, left = [], [pid]
    while left:
        children = parents.get(left.pop(), [])
        found += children
        left += children
    return found


@pytest.fixture
def world(tmp_path: Path) -> Iterator[World]:
    # Where everybody may look: a JVM of the sandbox reads its class path there.
    scratch = Path(tempfile.mkdtemp(dir="/tmp"))
    scratch.chmod(0o755)
    with serving("tests.support.counter_app", tmp_path / "posted") as address:
        made = World(tmp_path, address, scratch)
        try:
            yield made
        finally:
            made.close()
            shutil.rmtree(scratch)


def open_here() -> tuple[int, int]:
    return len(list(Path("/proc/self/fd").iterdir())), threading.active_count()


@pytest.mark.long
@pytest.mark.parametrize("kills", [6, chaos(KILLS)])
def test_processes_killed_again_and_again_leave_nothing(world: World, kills: int) -> None:
    print(f"SUREFOOT_KILL_SEED={SEED}")  # noqa: T201
    moments, cut_off, files = random.Random(SEED), 0, open_here()
    for number in range(kills):
        kind = KINDS[number % len(KINDS)]
        process, delay_s = world.begin(kind), moments.uniform(0.0, LONGEST_S)
        if number % 2 == 0:  # at once when something is there, and at any moment
            deadline = time.monotonic() + 30
            while (
                not world.is_at_it(kind) and process.poll() is None and time.monotonic() < deadline
            ):
                time.sleep(0.002)
            delay_s /= 8
        time.sleep(delay_s)
        cut_off += process.poll() is None
        process.kill()
        process.wait()
    assert cut_off >= kills / 2, "most were over before they were killed"
    world.end_well()
    wait_until(lambda: world.held()["streams"] == 0 and not world.held()["processes"])
    held = world.held()
    assert held.pop("on the phone") in ([], ["/data/local/tmp/u2.jar"])
    assert held == NOTHING
    wait_until(lambda: open_here()[1] <= files[1])
    assert open_here()[0] <= files[0] + 2
