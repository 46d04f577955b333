"""A lost widget of a script is found by the knowledge graph, then by the model; or it is not."""

import json
import shutil
from pathlib import Path
from typing import Any

import pytest

import surefoot
from surefoot.tools.llm.offline import use_rules
from surefoot.tools.llm.prompts import section
from tests.support.acceptance import INSPECTION, OPERATION, bank_case, calls, finds
from tests.support.cases import READS_NOTHING, Rule
from tests.support.stored_graph import everything

WIDGET = "replay/which_widget"
FAST: dict[str, Any] = {"action_timeout_s": 0.2}
SEND = "{id: send, role: button, name: Send money"
GIVE = "{id: give, role: button, name: Give a present"
NEXT = "{id: next, role: button, name: Next"
FORM = "Click 'Send money'"
ON = "Click 'Next'"


def moved(app: str, *changes: tuple[str, str]) -> None:
    text = Path(app).read_text("utf-8")
    for old, new in changes:
        assert old in text, old
        text = text.replace(old, new)
    Path(app).write_text(text, "utf-8")


def _forget_surroundings(script: Path) -> None:
    """Leave a script as they were before: what is around a widget would find it here."""
    held = json.loads(script.read_text("utf-8"))
    for step in held["steps"]:
        del step["subjects"]
        for action in step["actions"]:
            for target in action["targets"]:
                del target["traces"]
    script.write_text(json.dumps(held), "utf-8")


@pytest.fixture
def passed(tmp_path: Path) -> dict[str, Any]:
    """A passed case, its script, and the file of its app."""
    case = bank_case(tmp_path, FORM, {"action": ON, "expected": "The heading 'Pay' is shown"})
    moved(case["app"]["path"], ('"Pay {amount} to {payee}"', '"Pay"'))
    result = surefoot.uat(case, out=tmp_path / "runs")
    assert result["verdict"] == "passed", result
    script = shutil.copy(result["script"], tmp_path / "script.json")
    _forget_surroundings(Path(script))
    return {"case": case, "script": script, "app": case["app"]["path"], "out": tmp_path / "runs"}


def replayed(passed: dict[str, Any], rule: Rule | None = None, **settings: Any) -> dict[str, Any]:
    with use_rules({WIDGET: rule} if rule is not None else {}):
        return surefoot.replay(passed["script"], out=passed["out"], **FAST, **settings)


def run_by_an_agent(passed: dict[str, Any], model: str, *steps: Any) -> dict[str, Any]:
    """Do a case on the moved app with an agent that finds its new button."""
    agent = {OPERATION: calls("click", "give"), INSPECTION: finds("yes", "payee")}
    scripted = {"model": "openai:scripted", "base_url": model}
    with use_rules({**READS_NOTHING, **agent}):
        return surefoot.uat({**passed["case"], "steps": steps}, out=passed["out"], **scripted)


def means(passed: dict[str, Any]) -> list[list[str]]:
    script = json.loads(Path(passed["script"]).read_text("utf-8"))
    return [
        [locator.get("name") or "" for locator in action["action"]["target"]["locators"][:1]]
        for step in script["steps"]
        for action in step["actions"]
    ]


def never(text: str) -> dict[str, Any]:
    raise AssertionError(f"the model was asked: {text}")


def test_what_a_later_run_has_found_heals_an_old_script(passed, scripted_model):
    """Nothing of the name or id is left; a run that was done since knows the widget."""
    moved(passed["app"], (SEND, GIVE))
    lost = replayed(passed)
    assert lost["result"] == "failed"
    assert "is not on the screen" in lost["steps"][0]["reason"]
    done = run_by_an_agent(passed, scripted_model, *passed["case"]["steps"][:1])
    assert done["verdict"] == "passed", done["steps"]
    result = replayed(passed, never)
    assert (result["result"], result["usage"]["model_calls"]) == ("passed, healed", 0)
    assert result["drift"] == {"targets": 2, "healed": 1, "by": {"knowledge graph": 1}}
    assert means(passed)[0] == ["Give a present"]
    again = replayed(passed, never)
    assert (again["result"], again["drift"]["healed"]) == ("passed", 0)


def test_another_way_to_the_same_page_heals_a_lost_click(passed, scripted_model):
    """The step itself was done under other words; the page that it leads to is the same."""
    moved(passed["app"], (SEND, GIVE))
    done = run_by_an_agent(passed, scripted_model, "Begin a payment")
    assert done["verdict"] == "passed", done["steps"]
    result = replayed(passed, never)
    assert result["drift"]["by"] == {"knowledge graph": 1}
    assert replayed(passed, never)["result"] == "passed"


def test_the_model_says_which_of_the_offered_widgets_it_is(passed):
    moved(passed["app"], (NEXT, "{id: go_on, role: button, name: Continue"))
    result = replayed(passed)
    assert (result["result"], result["usage"]["model_calls"]) == ("passed, healed", 1)
    assert result["drift"]["by"] == {"model": 1}
    assert result["steps"][1]["healed"][0]["how"] == "model"
    assert means(passed)[1] == ["Continue"]
    again = replayed(passed)
    assert (again["result"], again["usage"]["model_calls"]) == ("passed", 0)


def test_a_wrong_choice_is_no_pass(passed):
    """The choice is done like any other action, and the step's checks do not hold."""
    help_first = "{id: help, role: button, name: Help, on: {tap: {go: home}}}"
    changed = f"{help_first}\n      - {{id: go_on, role: button, name: Continue"
    moved(passed["app"], (NEXT, changed))

    def chooses_help(text: str) -> dict[str, Any]:
        (line,) = [one for one in section(text, "offered").splitlines() if "Help" in one]
        return {"choice": int(line[1 : line.index("]")])}

    result = replayed(passed, chooses_help)
    assert result["result"] == "failed"
    assert "does not hold" in result["steps"][1]["reason"]
    assert "written_back" not in result


@pytest.mark.parametrize("answer", [{"choice": -1, "reason": "none is it"}, {"choice": 99}])
def test_no_choice_and_one_that_was_not_offered_heal_nothing(passed, answer):
    moved(passed["app"], (NEXT, "{id: go_on, role: button, name: Continue"))
    result = replayed(passed, lambda _text: answer)
    assert result["result"] == "failed"
    assert result["drift"]["healed"] == 0
    assert "is not on the screen" in result["steps"][1]["reason"]


def test_a_choice_that_nothing_proves_is_not_passed(passed):
    script = json.loads(Path(passed["script"]).read_text("utf-8"))
    script["steps"][1] |= {"checks": [], "note": "action only"}
    Path(passed["script"]).write_text(json.dumps(script), "utf-8")
    moved(passed["app"], (NEXT, "{id: go_on, role: button, name: Continue"))
    result = replayed(passed)
    assert (result["verdict"], result["usage"]["model_calls"]) == ("unknown", 1)
    assert "written_back" not in result


def test_what_cannot_be_taken_back_is_not_even_offered(passed):
    moved(passed["app"], (NEXT, "{id: drop, role: button, name: Delete everything"))
    result = replayed(passed, never)
    assert result["result"] == "failed"
    assert result["usage"]["model_calls"] == 0


def test_without_a_graph_it_is_neither_asked_nor_made(passed):
    moved(passed["app"], (NEXT, "{id: go_on, role: button, name: Continue"))
    before = everything(passed["out"])
    assert replayed(passed, knowledge="off")["drift"]["by"] == {"model": 1}
    assert everything(passed["out"]) == before
