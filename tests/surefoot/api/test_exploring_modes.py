"""Guided explorations, the screenshot detector, a model that is down, and what others learn."""

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio

from surefoot.api.exploring import aexplore
from surefoot.api.navigating import anavigate
from surefoot.cli.explore import say_exploration
from surefoot.configs.settings import CONFIGS
from surefoot.tools.durable.tables import close_servers
from surefoot.tools.llm.offline import use_rules
from tests.support.openai_server import OpenAIServer

SHOP = CONFIGS / "examples" / "tarpit_sim" / "app.yaml"
NOTES = CONFIGS / "examples" / "notes_sim" / "app.yaml"
Explore = Callable[..., Awaitable[dict[str, Any]]]


@pytest_asyncio.fixture
async def explored(tmp_path: Path) -> AsyncIterator[Explore]:
    async def run(app: Any, **given: Any) -> dict[str, Any]:
        known = {"knowledge": "off", "minimise": False, "one_browser": True}
        return await aexplore(app, **{**known, "out": tmp_path / "runs", **given})

    yield run
    await asyncio.to_thread(close_servers)


def events_of(result: dict[str, Any]) -> list[dict[str, Any]]:
    lines = (Path(result["report"]).parent / "events.jsonl").read_text("utf-8").splitlines()
    return [row for row in map(json.loads, lines) if row["kind"] in ("event", "property_act")]


PATHS = """
from surefoot import Properties, main_path

class Ways(Properties):
    @main_path
    def through_the_shop(self, d):
        d(text="Shop").tap()
        for name in ("Add mug for 12", "Add lamp for 35"):
            if d(text=name).exists:
                d(text=name).tap()
        d(text_starts_with="Cart").tap()

    @main_path
    def a_way_that_is_not_there(self, d):
        d(text="Profile").tap()
        d(text="Nowhere at all").tap()

    @main_path
    def a_way_that_goes_wrong(self, d):
        d(text="Settings").tap()
        [][1]
"""


async def test_guided_follows_main_paths_wanders_off_and_comes_back(explored, tmp_path) -> None:
    (tmp_path / "ways.py").write_text(PATHS, "utf-8")
    given = {"mode": "guided", "properties": [tmp_path / "ways.py"], "seed": 4}
    result = await explored(SHOP, max_events=28, events_between_restarts=5, **given)
    rows = events_of(result)
    events = [row for row in rows if row["kind"] == "event"]
    followed = [event["number"] for event in events if event["source"] == "property"]
    starts = [event["number"] for event in events if event["key"] in ("start", "restart")]
    assert len(followed) >= 5
    # After each start a path is followed for a while, then it wanders off until the next start.
    assert all(number - 1 in starts for number in followed)
    assert all(events[number + 1]["source"] != "property" for number in followed[:-1])
    assert {row["name"] for row in rows if row["kind"] == "property_act"} >= {
        "Ways.through_the_shop"
    }
    # A path that cannot be followed to its end ends nothing: it is counted.
    counts = {one["name"]: one for one in result["properties"]}
    assert result["events"] == 28
    assert counts["Ways.through_the_shop"]["passed"] >= 1
    gone = counts["Ways.a_way_that_is_not_there"]
    assert gone["passed"] + gone["target_not_found"] == gone["tries"]
    assert result["verdict"] in ("passed", "failed", "unknown")


async def test_screenshots_alone_tell_of_tarpits_in_a_whole_run(explored) -> None:
    result = await explored(SHOP, tarpit="screenshot", max_events=36, seed=1)
    events = rows_of(result)
    stuck = [event for event in events if event["is_stuck"]]
    assert result["events"] == 36
    assert result["tarpits"] == len(stuck) > 0
    again = await explored(SHOP, tarpit="screenshot", max_events=36, seed=1)
    assert [event["label"] for event in events_of(again)] == [row["label"] for row in events]


STUCK = """
name: Small
start: home
screens:
  home:
    title: Home
    widgets:
      - {id: a, role: button, name: Nothing, on: {tap: {toast: Hi}}}
      - {id: star, role: icon, on: {tap: {toast: Ho}}}
"""
ALWAYS = """
from surefoot import Properties, invariant

class Always(Properties):
    @invariant
    def no_negative_count(self, d):
        assert not d(text_contains="-1").exists
"""


@pytest.fixture
def tarpit(tmp_path: Path) -> dict[str, Any]:
    """An app in which nothing is left to find, and a property because of which it is not over."""
    (tmp_path / "small.yaml").write_text(STUCK, "utf-8")
    (tmp_path / "always.py").write_text(ALWAYS, "utf-8")
    return {"app": tmp_path / "small.yaml", "properties": [tmp_path / "always.py"]}


def rows_of(result: dict[str, Any]) -> list[dict[str, Any]]:
    return [row for row in events_of(result) if row["kind"] == "event"]


def sources_of(result: dict[str, Any]) -> list[str]:
    return [event["source"] for event in rows_of(result)]


async def test_a_model_that_is_asked_in_a_tarpit_sees_icons_and_what_was_visited(
    explored, tarpit
) -> None:
    asked = []

    def first(text: str) -> dict[str, Any]:
        asked.append(text)
        return {"action_index": 0, "reason": "to see what comes"}

    with use_rules({"exploration/ask_model": first}):
        result = await explored(**tarpit, max_events=34)
    assert sources_of(result).count("model") == len(asked) >= 1
    # What is untried comes first.
    assert set(sources_of(result)[: sources_of(result).index("model")]) == {"app", "untried"}
    assert not result["model_down"]
    assert "star" in asked[0]  # an icon without words, by its id
    assert "home: " in asked[0]  # the page and how often it was visited
    assert "tap button 'Nothing' (tried" in asked[0]


async def test_a_model_that_is_down_is_asked_less_and_less_and_the_run_says_so(
    explored, tarpit, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "none")
    server = OpenAIServer()
    server.close()
    given = {"model": "openai:gone", "base_url": server.base_url, "model_retries": 0}
    result = await explored(**tarpit, max_events=36, **given)
    assert (result["verdict"], result["events"], result["model_down"]) == ("passed", 36, True)
    assert server.base_url in result["model_problem"]
    assert "model" not in sources_of(result)
    assert "it went on without it" in Path(result["report"]).read_text("utf-8")
    say_exploration(result)
    assert "went on without the model" in capsys.readouterr().err


async def test_a_model_that_answers_garbage_is_asked_less_and_less_and_the_run_goes_on(
    explored, tarpit
) -> None:
    asked = []

    def garbage(_text: str) -> dict[str, Any]:
        asked.append(1)
        return {"action_index": 99, "reason": "the best one"}

    with use_rules({"exploration/ask_model": garbage}):
        result = await explored(**tarpit, max_events=36)
    # Each time once, and twice more with what is wrong with the answer; after 2, 4, 8 ... events.
    assert len(asked) == 12
    assert (result["verdict"], result["events"], result["model_down"]) == ("passed", 36, True)
    assert "99 is not offered" in result["model_problem"]
    assert "model" not in sources_of(result)


async def test_an_answer_of_none_does_no_event_in_its_name(explored, tarpit) -> None:
    def none(_text: str) -> dict[str, Any]:
        return {"action_index": -1, "reason": "nothing helps"}

    with use_rules({"exploration/ask_model": none}):
        result = await explored(**tarpit, max_events=60)
    assert not result["model_down"]
    assert result["usage"]["model_calls"] > 1
    assert "model" not in sources_of(result)


async def test_navigation_goes_where_an_exploration_has_been(explored, tmp_path) -> None:
    known = {"knowledge": str(tmp_path / "knowledge.db"), "app_id": "notes"}
    result = await explored(NOTES, max_events=30, seed=2, **known)
    assert result["updates"]["transitions"] >= 8
    away = await anavigate(NOTES, "open the settings", out=tmp_path / "runs", **known)
    assert away["verdict"] == "passed", away
    assert len(away["path"]) == away["model_calls_saved"] == 1, away["path"]
    assert away["usage"]["model_calls"] <= 1  # which page the wish means
