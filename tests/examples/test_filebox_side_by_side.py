"""Many cases at once in real browsers: each sees its own account and its own files."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from surefoot.configs.settings import Settings
from surefoot.running import runner
from surefoot.suites.suite import run_suite
from surefoot.tools.casefile import parse_case

ACCOUNTS = (
    ("admin", "Cloud-Nine-9", "Ada Admin"),
    ("wei", "Bamboo-88", "Wei Zhang"),
    ("vera", "Look-Only-1", "Vera Viewer"),
)
NUMBER = 20


def _case(number: int) -> dict[str, Any]:
    account, password, name = ACCOUNTS[number % len(ACCOUNTS)]
    others = [full for _, _, full in ACCOUNTS if full != name]
    enter = {
        "action": "Sign in as ${account} with the password ${password}",
        "expected": f"'{name}' appears at the top of the page, '{others[0]}' is not shown",
    }
    make = {
        "action": f"Click 'New folder', type 'box-{number}' and click 'Create folder'",
        "expected": f"The folder 'box-{number}' is in the list and the list has 10 items",
    }
    refused = {**make, "expected": "The dialog says 'Your account may only look.'"}
    return {
        "id": f"case-{number}",
        "app": {"kind": "web", "bundled": "filebox", "path": "/login"},
        "steps": [enter, refused if account == "vera" else make],
        "parameters": {"account": account, "password": {"value": password, "secret": True}},
    }


@pytest.mark.chaos
async def test_twenty_cases_in_four_browsers_at_once_do_not_meet(
    tmp_path: Path, clean_environment: None
) -> None:
    cases = [(tmp_path / "case.yaml", parse_case(_case(n), "case")) for n in range(NUMBER)]
    try:
        settings = Settings(home=tmp_path / "runs")
        results = (await run_suite("cases", cases, settings, at_once=4))["runs"]
    finally:
        await runner.close_all()
    told = [(r["case"], [step["verdict"] for step in r["steps"]]) for r in results]
    assert told == [(f"case-{n}", ["passed", "passed"]) for n in range(NUMBER)], [
        step["reason"] for r in results for step in r["steps"] if step["verdict"] != "passed"
    ]
    assert len({r["run_id"] for r in results}) == NUMBER
    for number, result in enumerate(results):
        own = ACCOUNTS[number % len(ACCOUNTS)][2]
        seen = "\n".join(
            path.read_text("utf-8")
            for path in (tmp_path / "runs" / result["run_id"] / "screens").glob("*.json")
        )
        strangers = [full for _, _, full in ACCOUNTS if full != own and full in seen]
        boxes = [n for n in range(NUMBER) if f'"box-{n}"' in seen and n != number]
        assert (own in seen, strangers, boxes) == (True, [], [])
