"""Hyperlinks inside of a text in scripts: found again by their words, or by their place in it."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import adbutils
import pytest

import surefoot
from surefoot.tools.vision import missing_libraries
from tests.support.paragraphs import HAS_CHINESE
from tests.support.phones import SimulatedPhone, simulated_phone
from tests.support.sim_phones import LEAKS, find
from tests.support.wallet import HASTY, WALLET, wallet_with

pytestmark = LEAKS
sees = pytest.mark.skipif(
    bool(missing_libraries()) or not HAS_CHINESE,
    reason="extra: vision, or no font with Chinese letters",
)
LINK, WORDS = (
    "《隐私政策》",
    "我已阅读并同意《用户服务协议》和《隐私政策》，未注册的手机号将自动创建账号",
)
CONSENT = "      - id: consent\n"
LOWER = "      - {id: notice, role: paragraph, text: 本次升级于今晚完成，期间请勿付款。}\n"
OTHER_WORDS = ("《隐私政策》", "《隐私声明》")


@pytest.fixture
def phone() -> Iterator[SimulatedPhone]:
    with simulated_phone(WALLET) as phone:
        phone.phone.start(phone.app.package)
        yield phone


def case_on(phone: SimulatedPhone) -> dict[str, Any]:
    app = phone.app.model_dump(mode="json") | {"adb_port": phone.server.port, "fresh": True}
    expected = '显示"我们仅在为您提供服务所必需的范围内收集您的个人信息。"'
    return {"id": "privacy", "app": app, "steps": [f"点击{LINK}"], "expected": expected}


def script_by_hand(phone: SimulatedPhone) -> dict[str, Any]:
    """The script that a run with the extra `vision` leaves."""
    text = find(phone.phone, text=WORDS)
    boxes = [one.box for one in text.pieces if one.box is not None and one.link == LINK]
    box = max(boxes, key=lambda one: one.right - one.left)
    x, y = box.centre
    rid = "com.example.wallet:id/agreement"
    inside = {
        "words": WORDS,
        "locators": [{"by": "id", "value": rid}],
        "x": (x - text.box.left) / (text.box.right - text.box.left),
        "y": (y - text.box.top) / (text.box.bottom - text.box.top),
        "width_px": text.box.right - text.box.left,
        "height_px": text.box.bottom - text.box.top,
    }
    locator = {"by": "role", "value": "link", "name": LINK}
    tap = {"kind": "tap", "target": {"locators": [locator], "label": f'link "{LINK}"'}}
    target = {"role": "link", "name": LINK, "inside": inside}
    action = {"description": "click the link", "action": tap, "targets": [target]}
    here = {"kind": "url", "path": "com.example.wallet/.ui.web.PrivacyActivity"}
    checks = [{"claim": "", "predicate": here, "proof": "new"}]
    step = {"index": 0, "action": "Open it", "actions": [action], "checks": checks}
    return {"case": "privacy", "app": case_on(phone)["app"], "steps": [step]}


def replayed(app: Path, script: Any, home: Path) -> dict[str, Any]:
    with simulated_phone(app) as phone:
        return surefoot.replay(script, out=home, adb_port=phone.server.port, **HASTY)


@pytest.mark.skipif(not missing_libraries(), reason="the extra vision is installed")
def test_without_the_extra_a_link_is_tapped_at_its_place_in_its_text(phone, tmp_path):
    script = script_by_hand(phone)
    result = replayed(WALLET, script, tmp_path)
    assert (result["result"], result["drift"]["healed"]) == ("passed", 0)
    moved = replayed(wallet_with(tmp_path, (CONSENT, LOWER + CONSENT)), script, tmp_path)
    assert moved["result"] == "passed", moved


@pytest.mark.skipif(not missing_libraries(), reason="the extra vision is installed")
def test_without_the_extra_a_text_with_other_words_tells_no_place(phone, tmp_path):
    result = replayed(wallet_with(tmp_path, OTHER_WORDS), script_by_hand(phone), tmp_path)
    assert result["result"] == "failed"
    assert "is not on the screen" in result["steps"][0]["reason"]


@sees
def test_a_tapped_link_is_replayed_healed_and_exported(phone, tmp_path):
    home, drawn = tmp_path / "runs", script_by_hand(phone)["steps"][0]["actions"][0]["targets"][0]
    passed = surefoot.uat(case_on(phone), out=home, **HASTY)
    assert passed["verdict"] == "passed", passed
    events = (Path(passed["report"]).parent / "events.jsonl").read_text("utf-8").splitlines()
    (tap,) = [row for row in map(json.loads, events) if row["kind"] == "execute"]
    assert LINK in tap["description"]
    assert tap["shot_before"] != tap["shot_after"]
    script = json.loads(Path(passed["script"]).read_text("utf-8"))
    inside = script["steps"][0]["actions"][0]["targets"][0]["inside"]
    assert inside["words"] == WORDS
    off_px = [
        abs(inside[side] - drawn["inside"][side]) * inside[length]
        for side, length in (("x", "width_px"), ("y", "height_px"))
    ]
    assert max(off_px) < 20, off_px  # half a letter: brackets are drawn in half of theirs
    again = replayed(WALLET, passed["script"], home)
    assert (again["result"], again["usage"]["model_calls"]) == ("passed", 0)
    moved = replayed(wallet_with(tmp_path, (CONSENT, LOWER + CONSENT)), passed["script"], home)
    assert (moved["result"], moved["drift"]["healed"]) == ("passed", 0)
    renamed = replayed(wallet_with(tmp_path, OTHER_WORDS), passed["script"], home)
    assert (renamed["result"], renamed["drift"]["healed"]) == ("passed, healed", 1), renamed
    for kind in ("pytest", "shell"):
        assert run_alone(Path(passed[kind]), kind) == 0


def run_alone(file: Path, kind: str) -> int:
    """Run an exported file on a fresh phone."""
    words = ["sh", file] if kind == "shell" else [sys.executable, "-P", "-m", "pytest", "-q", file]
    kept = {k: v for k, v in os.environ.items() if not k.startswith(("PYTEST", "PYTHONPATH"))}
    with simulated_phone(WALLET) as phone:
        more = {
            "ANDROID_ADB_SERVER_PORT": str(phone.server.port),
            "ADB": adbutils.adb_path(),
            "WAIT_S": "2",
            "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1",
        }
        command = [str(word) for word in words]
        done = subprocess.run(
            command, cwd=file.parent, env={**kept, **more}, timeout=120, check=False
        )
    return done.returncode
