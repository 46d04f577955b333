"""A wheel that was turned is turned again by its locator, wherever it stands then."""

from pathlib import Path
from typing import Any

import pytest

import surefoot
from surefoot.tools.llm.rules import registered
from surefoot.tools.uat.skills import NOTHING
from tests.support.acceptance import INSPECTION, OPERATION, finds
from tests.support.cases import READS_NOTHING, in_turn
from tests.support.exported import alone
from tests.support.phones import simulated_phone
from tests.support.wallet import HASTY

APP = """
name: Bank
package: com.example.bank
start: form
variables: {bank: Alpha, note: ""}
screens:
  form:
    title: Form
    widgets:
      - {id: note, role: textbox, name: Note, bind: note}
      - {id: bank, role: wheel, name: Bank, bind: bank, options: [Alpha, Beta, Gamma, Delta]}
"""
NEWS = "".join(f"      - {{id: news{n}, role: text, text: News {n}}}\n" for n in range(8))
LOWER = APP.replace("    widgets:\n", f"    widgets:\n{NEWS}")


def turn(_prompt: str) -> dict[str, Any]:
    """An agent that turns the wheel by one."""
    return {"skill": "swipe_selector", "rid": "bank", "direction": "up", "description": "turn it"}


def done(_prompt: str) -> dict[str, Any]:
    """Nothing more is to be done."""
    return {"skill": NOTHING}


@pytest.fixture(scope="module")
def passed(tmp_path_factory: pytest.TempPathFactory, scripted_model: str) -> dict[str, Any]:
    folder = tmp_path_factory.mktemp("wheel")
    app = written(folder, APP)
    agent = {
        **READS_NOTHING,
        OPERATION: in_turn(turn, done),
        INSPECTION: finds("yes", "bank"),
    }
    model = {"model": "openai:scripted", "base_url": scripted_model}
    with simulated_phone(app) as phone, registered(agent):
        given = phone.app.model_dump(exclude_defaults=True) | {"kind": "android"}
        case = {
            "id": "wheel",
            "app": given,
            "steps": ["Turn the bank to the next one"],
        }
        result = surefoot.uat(case, out=folder / "runs", **model, **HASTY)
    assert result["verdict"] == "passed", result
    return result


def written(folder: Path, text: str) -> Path:
    path = folder / "app.yaml"
    path.write_text(text, "utf-8")
    return path


def test_a_replay_turns_the_wheel_where_it_is(passed, tmp_path):
    with simulated_phone(written(tmp_path, LOWER)) as phone:
        port = phone.server.port
        again = surefoot.replay(passed["script"], out=tmp_path, adb_port=port, **HASTY)
    assert (again["result"], again["usage"]["model_calls"]) == ("passed", 0)


@pytest.mark.parametrize("kind", ["pytest", "shell"])
def test_an_exported_file_turns_the_wheel_where_it_is(passed, tmp_path, kind):
    with simulated_phone(written(tmp_path, LOWER)) as phone:
        ran = alone(Path(passed[kind]), tmp_path, phone)
        held = phone.phone.apps[phone.app.package].run.memory.variables["bank"]
    assert (ran.returncode, held) == (0, "Beta"), ran.stdout + ran.stderr
