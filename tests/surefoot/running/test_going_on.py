"""Runs that stop for a reason, and go on when it is gone; or say that they cannot."""

import json
import os
import resource
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from surefoot.configs.settings import Settings
from surefoot.graphs.step_validation import graph
from surefoot.running import runner
from surefoot.running.run_saver import SHAPE, keep_shape, shape_of
from surefoot.state.errors import DiskFullError, RunError
from surefoot.tools.llm.offline import use_rules
from tests.conftest import Play
from tests.support.cases import ADD, CLAIM, OPEN_SETTINGS, Rule, claims, notes_case
from tests.support.mounted import read_only

TWO = notes_case(ADD, OPEN_SETTINGS)
JUDGED = notes_case(
    {**ADD, "expected": "", "check": {"check": "claim", "what": "'Feed the cat' was kept"}},
    {
        **OPEN_SETTINGS,
        "expected": "",
        "check": {"check": "claim", "what": "'Dark theme' is offered"},
    },
)
ENOUGH = {"max_model_calls": 300, "max_minutes": 30.0}


def quotes(text: str) -> dict[str, Any]:
    """A model that quotes what a claim of these is about."""
    about = "Dark theme" if "'Dark theme'" in text else "Feed the cat"
    return claims("yes", about)(text)


def verdicts(result: dict[str, Any]) -> list[str]:
    return [step["verdict"] for step in result["steps"]]


@pytest.mark.parametrize("limit", [{"max_model_calls": 1}, {"max_minutes": 1e-5}], ids=str)
async def test_a_run_that_reached_a_limit_goes_on_with_a_larger_one(
    limit: dict[str, Any], play: Play, tmp_path: Path
) -> None:
    home = tmp_path / "runs"
    judge: dict[str, Rule] = {CLAIM: quotes}
    result = await play(JUDGED, judge, learn="off", **limit)
    assert result["verdict"] == "blocked"
    assert "limit of" in result["problem"]
    more = {name: ENOUGH[name] for name in limit}
    with use_rules(judge):
        same = await runner.resume_run(result["run_id"], Settings(home=home))
        assert same["verdict"] == "blocked", "the limit of a run holds until another is given"
        again = await runner.resume_run(result["run_id"], Settings(home=home, **more))
    assert (again["verdict"], verdicts(again)) == ("passed", ["passed", "passed"])


def loses(shape: dict[str, dict[str, bool]]) -> None:
    shape["state"]["of_old"] = False


def renames(shape: dict[str, dict[str, bool]]) -> None:
    fields = shape["surefoot.state.values.session.SessionRef"]
    fields["of_old"] = fields.pop("endpoint")


def knew_less(shape: dict[str, dict[str, bool]]) -> None:
    del shape["surefoot.state.case_run.Substep"]["description"]


def had_more(shape: dict[str, dict[str, bool]]) -> None:
    shape["surefoot.state.values.action.OfOld"] = {"x": True}


def had_a_node_more(shape: dict[str, dict[str, bool]]) -> None:
    shape["graph"]["node_of_old"] = False


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (had_a_node_more, "graph has no node_of_old"),
        (loses, "state has no of_old"),
        (renames, "SessionRef has no of_old"),
        (knew_less, "Substep needs description"),
        (had_more, "there is no surefoot.state.values.action.OfOld"),
    ],
)
def test_a_run_of_a_version_with_another_state_says_so(
    change: Callable[[dict[str, dict[str, bool]]], None], said: str, tmp_path: Path
) -> None:
    shape = shape_of(graph)
    change(shape)
    (tmp_path / SHAPE).write_text(json.dumps(shape), "utf-8")
    with pytest.raises(RunError, match=said):
        keep_shape(graph, tmp_path)


def test_what_came_later_and_may_be_left_out_stops_no_run(tmp_path: Path) -> None:
    shape = shape_of(graph)
    del shape["state"]["late_looks"], shape["surefoot.state.values.session.SessionRef"]["endpoint"]
    (tmp_path / SHAPE).write_text(json.dumps(shape), "utf-8")
    keep_shape(graph, tmp_path)


async def test_a_run_of_another_version_is_not_resumed(play: Play, tmp_path: Path) -> None:
    result = await play(TWO, learn="off", max_minutes=1e-5)
    kept = tmp_path / "runs" / result["run_id"] / SHAPE
    kept.write_text(json.dumps({"state": {"of_old": False}}), "utf-8")
    with pytest.raises(RunError, match="begun by another version"):
        await runner.resume_run(result["run_id"], Settings(home=tmp_path / "runs", **ENOUGH))
    assert (kept.parent / "result.json").exists(), "what was known of it is there"


async def resumed(run_id: str, home: Path) -> list[str]:
    again = await runner.resume_run(run_id, Settings(home=home, **ENOUGH))
    return [again["verdict"], *verdicts(again)]


def run_in(home: Path) -> str:
    (found,) = home.glob("*/run.json")
    return found.parent.name


async def test_a_run_whose_disk_is_full_is_kept_and_goes_on(play: Play, tmp_path: Path) -> None:
    _, most = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (80_000, most))
    try:
        with pytest.raises(DiskFullError, match="make room"):
            await play(TWO, learn="off")
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (most, most))
    assert not list(tmp_path.glob("runs/*/result.json"))
    home = tmp_path / "runs"
    assert await resumed(run_in(home), home) == ["passed"] * 3


async def test_a_run_whose_checkpoints_are_locked_is_kept_and_goes_on(
    play: Play, tmp_path: Path
) -> None:
    home, locks = tmp_path / "runs", []

    def lock(node: str, _update: Any) -> None:
        if node == "execute_substep" and not locks:
            path = home / run_in(home) / "checkpoint.sqlite"
            locks.append(sqlite3.connect(path, isolation_level=None))
            locks[0].execute("BEGIN IMMEDIATE")

    with pytest.raises(RunError, match="locked"):
        await play(TWO, learn="off", progress=lock)
    locks[0].close()
    assert not list(home.glob("*/result.json"))
    assert await resumed(run_in(home), home) == ["passed"] * 3


@pytest.mark.skipif(os.geteuid() != 0, reason="mounting a file system needs root")
async def test_a_run_that_may_only_be_read_is_left_as_it_is(play: Play, tmp_path: Path) -> None:
    home = tmp_path / "runs"
    result = await play(TWO, learn="off", max_minutes=1e-5)
    with read_only(home), pytest.raises(RunError, match="Read-only"):
        await runner.resume_run(result["run_id"], Settings(home=home, **ENOUGH))
    assert json.loads(Path(result["report"]).with_name("result.json").read_text())["verdict"]
    assert await resumed(result["run_id"], home) == ["passed"] * 3
