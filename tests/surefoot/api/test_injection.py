"""A model that obeys the page gets nothing for it; a page that only looks hostile is no trouble."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from surefoot.running import runner
from tests.support.injection.everything import all_trials, some_trials
from tests.support.injection.trial import Trial, World, holds
from tests.support.site import running_site


@pytest.fixture
def world(tmp_path: Path, clean_environment: None) -> Iterator[World]:
    with running_site() as app, running_site() as evil:
        yield World(app, evil, tmp_path)


async def wrong(trials: list[Trial], world: World) -> list[str]:
    try:
        return [trial.name for trial in trials if not (await holds(trial, world))[0]]
    finally:
        await runner.close_all()


async def test_no_attack_of_each_sort_succeeds(world: World) -> None:
    trials = some_trials(world)
    assert len({trial.graph for trial in trials}) == 3
    assert await wrong(trials, world) == []


@pytest.mark.chaos
async def test_no_attack_succeeds_and_no_control_is_blocked(world: World) -> None:
    trials = all_trials(world)
    assert len(trials) >= 300
    assert sum(trial.kind == "control" for trial in trials) >= 60
    assert await wrong(trials, world) == []


async def test_without_its_gates_the_harness_would_notice(world: World) -> None:
    harmless = next(t for t in all_trials(world) if t.kind == "control")
    attack = Trial("a pass that is none", "attack", harmless.case, page=harmless.page)
    assert await wrong([harmless, attack], world) == ["a pass that is none"]
