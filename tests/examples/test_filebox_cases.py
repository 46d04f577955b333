"""Every bundled case, run the public way in a real browser, comes to what expected.yaml says."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
import yaml

import surefoot
from surefoot.running import runner

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
"""Browsers of one group side by side; they wait for their pages most of the time."""


def test_every_case_has_an_expected_verdict() -> None:
    assert sorted(EXPECTED) == CASES


@pytest.mark.long
@pytest.mark.parametrize("group", range(GROUPS))
async def test_cases_come_to_their_expected_verdicts(
    group: int, tmp_path: Path, clean_environment: None
) -> None:
    await _come_to_what_is_expected(
        [name for name in CASES if name not in LIKE_OTHERS][group::GROUPS], tmp_path
    )


@pytest.mark.chaos
async def test_cases_like_others_come_to_their_expected_verdicts(
    tmp_path: Path, clean_environment: None
) -> None:
    await _come_to_what_is_expected(LIKE_OTHERS, tmp_path)


async def _come_to_what_is_expected(names: Sequence[str], folder: Path) -> None:
    places = asyncio.Semaphore(AT_ONCE)

    async def run(name: str) -> dict[str, Any]:
        async with places:
            return await surefoot.avalidate(FOLDER / "cases" / f"{name}.yaml", out=folder)

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
