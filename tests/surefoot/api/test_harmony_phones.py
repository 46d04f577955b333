"""Cases and wishes on a phone with HarmonyOS: the real client, a simulated phone behind hdc."""

import pytest

import surefoot
from surefoot.configs.settings import CONFIGS
from tests.support.phones import harmony_phone

pytest.importorskip("hmdriver2", reason="the extra `harmony` is not installed")
NOTES = CONFIGS / "examples" / "notes_sim"
HASTY = {"settle_quiet_s": 0.05}


def test_an_acceptance_case_passes_and_is_replayed_without_a_model(tmp_path):
    with harmony_phone(NOTES / "app.yaml") as phone:
        case = {
            "id": "keep-a-note",
            "app": {"kind": "harmony", "bundle": phone.app.bundle, "fresh": True},
            "steps": ["Tap 'Add note'", "Type '${note_text}' into 'Text'", "Tap 'Save'"],
            "expected": "the note 'Water the plants' is listed",
            "parameters": {"note_text": "Water the plants"},
        }
        result = surefoot.uat(case, out=tmp_path, **HASTY)
        assert result["verdict"] == "passed", result
        again = surefoot.replay(result["script"], out=tmp_path, serial="HM-1", **HASTY)
    assert (again["result"], again["usage"]["model_calls"]) == ("passed", 0)


def test_a_wish_is_served_and_a_pulled_cable_blocks(tmp_path):
    with harmony_phone(NOTES / "app.yaml") as phone:
        app = {"kind": "harmony", "bundle": phone.app.bundle}
        arrived = surefoot.navigate(app, "open the settings", out=tmp_path, **HASTY)
        assert arrived["verdict"] == "passed", arrived
        phone.phone.unplug()
        steps = [{"action": "Tap 'Add note'"}]
        lost = surefoot.validate({"id": "x", "app": app, "steps": steps}, out=tmp_path, **HASTY)
    assert lost["verdict"] == "blocked"
    assert "hdc knows no phone" in lost["problem"]
