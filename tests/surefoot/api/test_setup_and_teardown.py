"""Setup blocks a case, teardown is done whatever came of it and changes no verdict."""

import re
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import pytest

import surefoot
from surefoot.state.errors import CaseFileError
from surefoot.tools.casefile import load_case
from tests.support.cases import ADD, NOTES, OPEN_SETTINGS

WRONG = {"action": "Click 'Settings'", "expected": "The heading 'Garden' is shown"}
DONE, BAD, LEFT_OUT = "passed", "failed", "not_run"


@pytest.mark.parametrize("run", [surefoot.validate, surefoot.uat])
@pytest.mark.parametrize(
    ("parts", "verdict", "verdicts", "problem"),
    [
        ([ADD, OPEN_SETTINGS, "Check 'Dark theme'"], "passed", [DONE, DONE, DONE], ""),
        ([ADD, WRONG, "Check 'Dark theme'"], "failed", [DONE, BAD, DONE], ""),
        ([WRONG, ADD, "Check 'Dark theme'"], "blocked", [BAD, LEFT_OUT, DONE], "setup: Click"),
        ([ADD, OPEN_SETTINGS, "Click 'Moon'"], "passed", [DONE, DONE, "unknown"], "teardown: "),
    ],
)
def test_a_case_with_parts(
    run: Any,
    parts: list[Any],
    verdict: str,
    verdicts: list[str],
    problem: str,
    tmp_path: Path,
) -> None:
    setup, step, teardown = parts
    case = {"id": "parts", "app": NOTES, "setup": [setup], "steps": [step], "teardown": [teardown]}
    result = run(case, out=tmp_path, max_tries=1)
    assert result["verdict"] == verdict, result
    assert [step["verdict"] for step in result["steps"]] == verdicts
    assert [step["part"] for step in result["steps"]] == ["setup", "steps", "teardown"]
    assert result["problem"].startswith(problem)
    assert bool(result["problem"]) == bool(problem)
    page = Path(result["report"]).read_text("utf-8")
    assert page.index('"part">setup</i>') < page.index('"part">teardown</i>')
    assert ">Teardown</h3>" in page or verdict == "passed"
    suite = ET.parse(Path(result["report"]).with_name("junit.xml")).getroot()[0]
    tests = suite.findall("testcase")
    names = ["parts.setup", "parts", "parts.teardown"]
    assert [test.get("classname") for test in tests[:3]] == names
    # Nothing else may look red to a CI server than what makes the verdict.
    is_red = suite.get("failures") != "0" or suite.get("errors") != "0"
    assert is_red == (verdict != "passed")


def test_a_replay_does_the_teardown_of_a_failed_step_too(tmp_path: Path) -> None:
    dark = {"action": "Check 'Dark theme'", "expected": "'The dark theme is on' is shown"}
    case = {"id": "parts", "app": NOTES, "setup": [OPEN_SETTINGS], "steps": [dark]}
    case["teardown"] = ["Uncheck 'Dark theme'"]
    passed = surefoot.uat(case, out=tmp_path)
    assert passed["verdict"] == "passed", passed
    text = Path(passed["script"]).read_text("utf-8")
    broken = tmp_path / "broken.json"
    broken.write_text(text.replace("The dark theme is on", "The dark theme is off"), "utf-8")
    again = surefoot.replay(broken, out=tmp_path, action_timeout_s=0.5)
    assert [step["result"] for step in again["steps"]] == ["passed", "failed", "passed"], again
    assert again["verdict"] == "failed"


@pytest.mark.parametrize(
    ("text", "line", "key", "problem"),
    [
        ("setup: Click 'A'\n", 2, "setup", "must be a list of steps"),
        ("setup:\n  - Click 'A'\n  - acton: Click 'B'\n", 4, "setup.1.acton", "did you mean"),
        ("teardown:\n  - action: Open ticket #12\n", 3, "teardown.0.action", "would be a comment"),
        ("teardown:\n  - Type ${gone}\n", 3, "teardown.0.action", "gone"),
        ("setpu: []\n", 2, "setpu", "did you mean 'setup'"),
    ],
)
def test_what_is_wrong_with_a_part_is_told_with_its_line(
    text: str, line: int, key: str, problem: str, tmp_path: Path
) -> None:
    path = tmp_path / "case.yaml"
    path.write_text(f'app: {{url: "http://127.0.0.1:1/"}}\n{text}steps: [Look]\n', "utf-8")
    with pytest.raises(CaseFileError) as raised:
        load_case(path)
    faults = [raised.value, *raised.value.others]
    assert any((f.line, f.key) == (line, key) and problem in f.problem for f in faults), faults


@pytest.mark.parametrize(("name", "count"), [("cases.md", 2), ("record.md", 1)])
def test_the_cases_of_the_documents_can_be_read(
    name: str, count: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SHOP_PASSWORD", "secret")
    monkeypatch.setenv("BUY_PASSWORD", "secret")
    text = (Path(__file__).parents[3] / "docs" / name).read_text("utf-8")
    blocks = re.findall(r"^```yaml\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
    for number, block in enumerate(blocks):
        path = tmp_path / f"{number}.yaml"
        path.write_text(block, "utf-8")
        assert load_case(path).steps
    assert len(blocks) >= count
