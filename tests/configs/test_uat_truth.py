"""Acceptance cases that are walked by hand come to what their sets say."""

from pathlib import Path

import pytest

from surefoot.state.values.app import SimulatedApp
from surefoot.tools.devices.simulated import SimulatedDevice
from surefoot.tools.evals.uat_set import read_uat_set
from tests.support.walks import Driver, read_walks

ROOT = Path(__file__).parents[2]
WALKS = {file.stem: read_walks(file) for file in (ROOT / "tests/support/uat_walks").glob("*.yaml")}
CASES = {
    f"{name}/{one.case.id}": one
    for name in sorted(WALKS)
    for one in read_uat_set(ROOT / "configs" / "evals" / f"uat_{name}").cases
}


async def walked(place: str) -> list[bool]:
    walks, one = WALKS[place.partition("/")[0]], CASES[place]
    app = one.case.app
    assert isinstance(app, SimulatedApp)
    device = await SimulatedDevice.start(ROOT / app.path)
    driver = Driver(device, one.case.parameters, walks)
    return [await driver.do(step) for step in walks[one.case.id]]


def test_every_walk_belongs_to_a_case() -> None:
    for name, walks in WALKS.items():
        cases = {one.case.id for place, one in CASES.items() if place.startswith(f"{name}/")}
        parts = {each for each in walks if each not in cases}
        used = {each for each in parts if f"do: {each}" in str(walks).replace("'", "")}
        assert (cases <= set(walks), used) == (True, parts)


@pytest.mark.parametrize("place", CASES)
async def test_a_case_comes_to_what_its_set_says(place: str) -> None:
    found, one = await walked(place), CASES[place]
    assert one.case.expected, "the final state is part of the truth"
    assert len(found) == len(one.case.steps) + 1 or not found[-1]
    fails_at = found.index(False) + 1 if False in found else None
    wanted = one.fails.step if one.fails is not None else None
    assert fails_at == wanted, f"{one.case.id}: {found}"
