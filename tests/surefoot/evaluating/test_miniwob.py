import json
import shutil
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from surefoot.cli.app import app as command_line
from surefoot.configs.settings import Settings
from surefoot.evaluating.miniwob import evaluate_miniwob
from surefoot.state.errors import ConfigError

PAGES = Path(__file__).parents[2] / "support" / "small_pages"


def home_with_pages(tmp_path: Path) -> Path:
    shutil.copytree(PAGES, tmp_path / "home" / "evals" / "miniwob" / "html")
    return tmp_path / "home"


def facts(row: dict[str, Any]) -> tuple[Any, ...]:
    return row["task"], row["verdict"], row["solved"], row["reward"]


async def test_verdicts_are_compared_with_the_rewards_of_the_pages(tmp_path: Path) -> None:
    settings = Settings(home=home_with_pages(tmp_path))
    told: list[str] = []
    tasks = ["press-one", "never-content", "not-a-wish"]
    scores = await evaluate_miniwob(tasks, settings, seeds=[7], at_once=2, tell=told.append)
    content, wrong, unread = scores["episodes"]
    assert facts(content) == ("press-one", "passed", True, 1.0)
    assert facts(wrong) == ("never-content", "passed", False, -1.0)
    assert facts(unread) == ("not-a-wish", "unknown", False, None)
    assert unread["why"].startswith("not understood")
    total = {"solved": 1, "wrong_pass": 1, "wrong_end": 1, "not_understood": 1, "unknown": 1}
    assert {name: scores["total"][name] for name in total} == total
    assert sorted(line.split(",")[0] for line in told) == [
        "never-content.7: WRONG PASS",
        "not-a-wish.7: not solved",
        "press-one.7: solved",
    ]


async def test_the_seed_decides_what_a_page_asks_for_and_its_sentence_is_not_shown(
    tmp_path: Path,
) -> None:
    home = home_with_pages(tmp_path)
    scores = await evaluate_miniwob(["press-one"], Settings(home=home), seeds=[7, 8])
    first, second = scores["episodes"]
    assert (first["solved"], second["solved"]) == (True, True)
    assert first["utterance"] != second["utterance"]
    screens = "".join(
        path.read_text("utf-8") for path in (home / first["run_id"] / "screens").glob("*.json")
    )
    assert "Thank you" in screens
    for unseen in ("Click the button", "START", "Time left", "reward"):
        assert unseen not in screens


async def test_a_page_that_does_not_begin_blocks_its_episode(tmp_path: Path) -> None:
    scores = await evaluate_miniwob(["broken"], Settings(home=home_with_pages(tmp_path)), seeds=[1])
    (row,) = scores["episodes"]
    assert (row["verdict"], row["solved"]) == ("blocked", False)
    assert row["why"] == "its page does not begin: Uncaught Error: no problem today"


def test_the_command_prints_one_object(tmp_path: Path) -> None:
    home = home_with_pages(tmp_path)
    arguments = ["evaluate", "miniwob", "press-one", "--seeds", "3-3", "--json"]
    done = CliRunner().invoke(command_line, [*arguments, "--out", str(home)])
    assert done.exit_code == 0
    assert json.loads(done.stdout)["total"]["solved"] == 1


@pytest.mark.parametrize("seeds", ["0", "3-2", "two"])
def test_seeds_that_cannot_be_meant_are_refused(tmp_path: Path, seeds: str) -> None:
    arguments = ["evaluate", "miniwob", "press-one", "--seeds", seeds, "--out", str(tmp_path)]
    done = CliRunner().invoke(command_line, arguments)
    assert isinstance(done.exception, ConfigError)
    assert "use a number, or from-to" in str(done.exception)
