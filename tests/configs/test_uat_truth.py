"""Acceptance cases that are walked by hand come to what their sets say."""

import importlib
from pathlib import Path

import pytest

from surefoot.state.values.case import SimulatedApp
from surefoot.tools.evals.uat_set import UatCase, read_uat_set
from tests.support.hand import Hand
from tests.support.uat_walks import WALKS

ROOT = Path(__file__).parents[2]
WALKED = (
    "garage",
    "telecom",
    "school",
    "storage",
    "cowork",
    "errands",
    "services",
    "civic",
    "counters",
)
SETS = [read_uat_set(ROOT / "configs" / "evals" / f"uat_{name}") for name in WALKED]
CASES = {one.case.id: one for given in SETS for one in given.cases}

for name in WALKED:
    importlib.import_module(f"tests.support.uat_walks.{name}")


async def walked(one: UatCase) -> list[bool]:
    app = one.case.app
    assert isinstance(app, SimulatedApp)
    hand = await Hand.start(ROOT / app.path, one.case.parameters)
    return [held async for held in WALKS[one.case.id](hand)]


def test_every_case_is_walked() -> None:
    assert set(WALKS) == set(CASES)


@pytest.mark.parametrize("one", CASES.values(), ids=CASES)
async def test_a_case_comes_to_what_its_set_says(one: UatCase) -> None:
    found = await walked(one)
    assert one.case.expected, "the final state is part of the truth"
    assert len(found) == len(one.case.steps) + 1
    fails_at = found.index(False) + 1 if False in found else None
    wanted = one.fails.step if one.fails is not None else None
    assert fails_at == wanted, f"{one.case.id}: {found}"
