"""Explorations of apps on phones: both kinds, left as they were found."""

import importlib.util
import json
from pathlib import Path
from typing import Any

import pytest

import surefoot
from surefoot.configs.settings import CONFIGS
from surefoot.tools.devices.sim.phone import SimPhone
from surefoot.tools.devices.sim.shell_apps import IME, IME_SETTING
from tests.support.phones import SimulatedPhone, harmony_phone, simulated_phone

SHOP = CONFIGS / "examples" / "tarpit_sim" / "app.yaml"
NOTES = CONFIGS / "examples" / "notes_sim" / "app.yaml"
OWN = "com.example.keyboard/.Keyboard"
HASTY = {"settle_quiet_s": 0.05, "knowledge": "off", "minimise": False}
needs_harmony = pytest.mark.skipif(
    importlib.util.find_spec("hmdriver2") is None, reason="the extra `harmony` is not installed"
)


def events_of(result: dict[str, Any]) -> list[dict[str, Any]]:
    lines = (Path(result["report"]).parent / "events.jsonl").read_text("utf-8").splitlines()
    return [row for row in map(json.loads, lines) if row["kind"] == "event"]


def app_of(phone: SimulatedPhone) -> dict[str, Any]:
    return {"kind": "android", **phone.app.model_dump(exclude_defaults=True)}


def test_a_phone_types_fast_meanwhile_and_has_its_keyboard_and_is_upright_after_it(tmp_path):
    seen = []

    def look(node: str, _update: Any) -> None:
        if node == "perform":
            seen.append(phone.phone.settings[IME_SETTING])

    with simulated_phone(NOTES) as phone:
        given = {"mode": "random", "seed": 3, "max_events": 24, "events_between_restarts": 8}
        result = surefoot.explore(app_of(phone), out=tmp_path, progress=look, **given, **HASTY)
        assert set(seen) == {IME}
        assert phone.phone.settings[IME_SETTING] == OWN
        assert is_upright(phone.phone)
    events = events_of(result)
    assert any("landscape" in event["label"] for event in events)
    # It is turned back before each restart: a restart finds it upright.
    turned = "portrait"
    for event in events:
        if event["key"].startswith("rotate "):
            turned = event["key"].removeprefix("rotate ")
        assert event["key"] != "restart" or turned == "portrait"


def is_upright(phone: SimPhone) -> bool:
    return phone.rotation == 0


@needs_harmony
def test_an_app_on_harmony_os_is_explored(tmp_path):
    with harmony_phone(SHOP) as phone:
        app = {"kind": "harmony", "bundle": phone.app.bundle}
        result = surefoot.explore(app, out=tmp_path, max_events=16, seed=2, **HASTY)
        assert is_upright(phone.phone)
    events = events_of(result)
    assert result["events"] == 16
    assert result["states"] >= 5
    assert {event["place"] for event in events[2:]} >= {"inside"}
    assert {event["key"].split()[0] for event in events} >= {"stop", "start", "tap"}


@needs_harmony
def test_a_cable_of_a_harmony_phone_that_is_pulled_blocks(tmp_path):
    def pull(node: str, update: Any) -> None:
        if node == "perform" and update["event_count"] == 3:
            phone.phone.unplug()

    with harmony_phone(NOTES) as phone:
        app = {"kind": "harmony", "bundle": phone.app.bundle}
        given = {"max_events": 8, "phone_answer_s": 1.5, "progress": pull}
        result = surefoot.explore(app, out=tmp_path, **given, **HASTY)
    assert (result["verdict"], result["events"]) == ("blocked", 4), result
    assert "hdc knows no phone" in result["problem"]
