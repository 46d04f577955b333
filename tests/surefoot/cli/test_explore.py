"""`surefoot explore` as people call it."""

import io
import re
from itertools import count
from typing import Any

import pytest
from rich.console import Console
from typer.testing import CliRunner

from surefoot.api import exploring
from surefoot.cli.app import app
from surefoot.cli.explore import ExplorationView, is_elsewhere
from surefoot.state.values.exploration import EventDone

OPTIONS = (
    "events minutes seed mode tarpit read-only max-model-calls max-model-queries max-tokens"
    " max-cost max-text-length max-steps-outside max-steps-outside-kill events-between-restarts"
    " clear-data-on-restart restart-app-after-check-property property-probability property-s"
    " disable-rotate minimise no-minimise minimise-s minimise-replays no-allow-to-generate-utg"
)


def test_all_limits_of_the_policy_stand_in_the_help() -> None:
    said = CliRunner().invoke(app, ["explore", "--help"], env={"COLUMNS": "300"}).output
    told = set(re.findall(r"--([\w-]+)", said))
    assert set(OPTIONS.split()) <= told


def test_options_come_to_the_settings_and_an_app_elsewhere_is_warned_of(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    given: dict[str, Any] = {}

    async def noted(target: str, **settings: Any) -> dict[str, Any]:
        given.update(settings)
        return {"verdict": "passed", "usage": {"model_calls": 0}, "report": "report.html"}

    monkeypatch.setattr(exploring, "aexplore", noted)
    words = ["--max-steps-outside", "7", "--no-minimise", "--max-cost", "0.5"]
    said = CliRunner().invoke(app, ["explore", "https://example.com/", *words])
    assert (given["max_steps_outside"], given["minimise"], given["max_cost"]) == (7, False, 0.5)
    assert "not on this machine" in said.stderr
    quiet = [["https://example.com/", "--read-only"], ["http://127.0.0.1:8000/"], ["filebox"]]
    for words in quiet:
        assert "not on this machine" not in CliRunner().invoke(app, ["explore", *words]).stderr
    assert not is_elsewhere("http://[::1]:80/") and not is_elsewhere("http://localhost/")


def test_where_there_is_no_terminal_progress_comes_as_lines_now_and_then() -> None:
    said = io.StringIO()
    clock = count(0.0, 2.0)
    with ExplorationView(Console(file=said), lambda: next(clock)) as view:
        for number in range(12):
            event = EventDone(
                number=number, key="k", label=f"tap {number}", source="random", before="", after=""
            )
            view("perform", {"last_event": event})
    lines = said.getvalue().splitlines()
    assert lines[0].startswith("1 events") and lines[0].endswith("tap 0")
    assert 2 < len(lines) < 12
