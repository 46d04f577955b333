"""Acceptance cases that are walked by hand come to what their sets say."""

from functools import cache
from pathlib import Path

import pytest

from surefoot.state.values.app import SimulatedApp
from surefoot.tools.devices.simulated import SimulatedDevice
from surefoot.tools.evals.uat_set import UatCase, read_uat_set
from tests.support.walks import Driver, read_walks

ROOT = Path(__file__).parents[2]
EVALS = ROOT / "configs" / "evals"
WALKS = {file.stem: file for file in sorted((ROOT / "tests/support/uat_walks").glob("*.yaml"))}
PLACES = [(name, f.stem) for name in WALKS for f in EVALS.glob(f"uat_{name}/cases/*/*.yaml")]

walks_of = cache(lambda name: read_walks(WALKS[name]))


@cache
def cases_of(name: str) -> dict[str, UatCase]:
    return {one.case.id: one for one in read_uat_set(EVALS / f"uat_{name}").cases}


@pytest.mark.parametrize("name", WALKS)
def test_every_walk_belongs_to_a_case(name: str) -> None:
    walks, cases = walks_of(name), set(cases_of(name))
    assert cases == {place for of, place in PLACES if of == name}
    parts = {each for each in walks if each not in cases}
    used = {each for each in parts if f"do: {each}" in str(walks).replace("'", "")}
    assert (cases <= set(walks), used) == (True, parts)


@pytest.mark.parametrize(("name", "place"), sorted(PLACES))
async def test_a_case_comes_to_what_its_set_says(name: str, place: str) -> None:
    walks, one = walks_of(name), cases_of(name)[place]
    assert isinstance(one.case.app, SimulatedApp)
    device = await SimulatedDevice.start(ROOT / one.case.app.path)
    driver = Driver(device, one.case.parameters, walks)
    found = [await driver.do(step) for step in walks[one.case.id]]
    assert one.case.expected, "the final state is part of the truth"
    assert len(found) == len(one.case.steps) + 1 or not found[-1]
    fails_at = found.index(False) + 1 if False in found else None
    wanted = one.fails.step if one.fails is not None else None
    assert fails_at == wanted, f"{one.case.id}: {found}"
