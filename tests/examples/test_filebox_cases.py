"""The cases of Filebox come to their verdicts, one by one and side by side."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
import yaml

import surefoot
from surefoot.configs.settings import Settings
from surefoot.running import runner
from surefoot.suites.suite import run_suite
from surefoot.tools.casefile import parse_case

FOLDER = Path(__file__).parents[2] / "configs" / "examples" / "filebox"
EXPECTED: dict[str, dict[str, Any]] = yaml.safe_load((FOLDER / "expected.yaml").read_text("utf-8"))
CASES = sorted(path.stem for path in (FOLDER / "cases").glob("*.yaml"))
LIKE_OTHERS = (
    "browse-uploads",
    "keep-file",
    "release-notes",
    "rename-folder",
    "restore-from-trash",
    "settings-phone",
    "statistics-chart",
)
"""Another case has the same kinds of steps and faults: left to `make chaos`."""
GROUPS = 8
"""So that the workers of a test run get about equal shares."""
AT_ONCE = 2
"""Cases of one group side by side; they wait for their pages most of the time."""


def test_every_case_has_an_expected_verdict() -> None:
    assert sorted(EXPECTED) == CASES


@pytest.mark.long
@pytest.mark.parametrize("group", range(GROUPS))
async def test_cases_come_to_their_expected_verdicts(group: int, tmp_path: Path) -> None:
    await _come_to_what_is_expected(
        [name for name in CASES if name not in LIKE_OTHERS][group::GROUPS], tmp_path
    )


@pytest.mark.chaos
async def test_cases_like_others_come_to_their_expected_verdicts(tmp_path: Path) -> None:
    await _come_to_what_is_expected(LIKE_OTHERS, tmp_path)


async def _come_to_what_is_expected(names: Sequence[str], folder: Path) -> None:
    places = asyncio.Semaphore(AT_ONCE)

    async def run(name: str) -> dict[str, Any]:
        async with places:
            case = FOLDER / "cases" / f"{name}.yaml"
            return (await surefoot.avalidate(case, out=folder, one_browser=True)).to_dict()

    try:
        results = await asyncio.gather(*map(run, names))
    finally:
        await runner.close_all()
    told = {name: _told(result) for name, result in zip(names, results, strict=True)}
    wanted = {name: (EXPECTED[name]["verdict"], EXPECTED[name]["steps"]) for name in names}
    assert told == wanted, _reasons(results)


def _told(result: dict[str, Any]) -> tuple[str, list[str]]:
    return result["verdict"], [step["verdict"] for step in result["steps"]]


def _reasons(results: list[dict[str, Any]]) -> str:
    """What each case last said, for whoever reads a failure."""
    lines = [
        f"{result['case']}: {step['action']}: {step['verdict']}: {step['reason']}"
        for result in results
        for step in result["steps"]
        if step["verdict"] != "not_run"
    ]
    return "\n".join(lines)


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
        "expected": f"'{name}' is shown, '{others[0]}' is not shown",
    }
    make = {
        "action": f"Click 'New folder', type 'box-{number}' and click 'Create folder'",
        "expected": f"The folder 'box-{number}' is in the list and '10 items' is shown",
    }
    refused = {**make, "expected": "The message 'Your account may only look.' is shown"}
    return {
        "id": f"case-{number}",
        "app": {"kind": "web", "bundled": "filebox", "path": "/login"},
        "steps": [enter, refused if account == "vera" else make],
        "parameters": {"account": account, "password": {"value": password, "secret": True}},
    }


@pytest.mark.chaos
async def test_twenty_cases_in_four_browsers_at_once_do_not_meet(tmp_path: Path) -> None:
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
