"""Cases at once, each on an app and in a browser of its own."""

from pathlib import Path

from surefoot.configs.settings import Settings
from surefoot.running import runner
from surefoot.suites.suite import run_suite
from surefoot.tools.casefile import parse_case
from tests.support.cases import notes_case


async def test_eight_cases_four_at_once_do_not_meet(tmp_path: Path) -> None:
    cases = []
    for number in range(8):
        text = f"Note of account {number}"
        add = {
            "action": f"Click 'Add note', type '{text}' into 'Text' and click 'Save'",
            "expected": f"The note '{text}' is in the list",
        }
        alone = {"action": "Look at the list", "expected": "3 notes are in the list"}
        case = {**notes_case(add, alone), "id": f"case-{number}"}
        cases.append((tmp_path / "case.yaml", parse_case(case, "case")))
    try:
        settings = Settings(home=tmp_path / "runs")
        results = (await run_suite("cases", cases, settings, at_once=4))["runs"]
    finally:
        await runner.close_all()
    assert [result["case"] for result in results] == [case.id for _, case in cases]
    assert len({result["run_id"] for result in results}) == 8
    assert [step["verdict"] for r in results for step in r["steps"]] == ["passed"] * 16
