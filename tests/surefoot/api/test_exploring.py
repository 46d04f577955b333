"""Explorations to their end: what they find, how they end, and that a seed repeats them."""

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio

from surefoot.api.exploring import aexplore
from surefoot.configs.settings import CONFIGS
from surefoot.nodes.exploration import properties as run_properties
from surefoot.state.errors import ConfigError
from surefoot.tools.clock import now_s
from surefoot.tools.durable.tables import close_servers

SHOP = CONFIGS / "examples" / "tarpit_sim" / "app.yaml"
Explore = Callable[..., Awaitable[dict[str, Any]]]


@pytest_asyncio.fixture
async def explored(tmp_path: Path) -> AsyncIterator[Explore]:
    async def run(app: Any, **given: Any) -> dict[str, Any]:
        chosen = {"knowledge": "off", "max_events": 40, "out": tmp_path / "runs", **given}
        return await aexplore(app, **chosen)

    yield run
    await asyncio.to_thread(close_servers)


def events_of(result: dict[str, Any]) -> list[dict[str, Any]]:
    lines = (Path(result["report"]).parent / "events.jsonl").read_text("utf-8").splitlines()
    rows = [json.loads(line) for line in lines]
    return [row for row in rows if row["kind"] == "event"]


def app_of(tmp_path: Path, screens: str) -> Path:
    path = tmp_path / "app.yaml"
    path.write_text(f"name: Small\nstart: home\nscreens:\n{screens}", "utf-8")
    return path


async def test_a_crash_of_the_shop_is_found_and_shown_in_the_report(explored) -> None:
    result = await explored(SHOP, max_events=60)
    assert result["verdict"] == "failed"
    assert {one["kind"] for one in result["findings"]} >= {"crash"}
    folder = Path(result["report"]).parent
    assert "crash" in (folder / "report.html").read_text("utf-8")
    assert "<failure" in (folder / "junit.xml").read_text("utf-8")
    graph = json.loads((folder / "utg.json").read_text("utf-8"))
    assert len(graph["nodes"]) == result["states"] > 5
    assert "Tarpit Shop" in (folder / "utg.html").read_text("utf-8")
    assert json.loads((folder / "findings.json").read_text("utf-8")) == result["findings"]


async def test_a_crash_of_a_turned_screen_comes_back_in_its_replay(explored, tmp_path) -> None:
    app = app_of(
        tmp_path,
        "  home:\n    title: Home\n    widgets:\n      - {id: a, role: text, text: Hi}\n"
        "    keys: {rotate: {crash: 'IllegalStateException: view is detached'}}\n",
    )
    result = await explored(app, max_events=8)
    crash = next(one for one in result["findings"] if one["kind"] == "crash")
    turned = events_of(result)[crash["event"]]
    assert turned["action"] == {"kind": "rotate", "orientation": "landscape"}
    assert crash["reproduced"] is True


async def test_the_first_event_stops_the_app_and_the_second_starts_it(explored) -> None:
    events = events_of(await explored(SHOP, max_events=4))
    assert [event["key"] for event in events[:2]] == ["stop", "start"]


@pytest.mark.parametrize("mode", ["random", "llm"])
async def test_the_same_seed_gives_the_same_events(explored, mode: str) -> None:
    runs = [await explored(SHOP, mode=mode, seed=seed, max_events=18) for seed in (5, 5, 6)]
    labels = [[event["label"] for event in events_of(run)] for run in runs]
    assert labels[0] == labels[1] != labels[2]


async def test_the_app_is_restarted_every_so_many_events(explored) -> None:
    events = events_of(await explored(SHOP, mode="random", events_between_restarts=10))
    starts = [event["number"] for event in events if event["key"] in ("start", "restart")]
    assert all(later - one <= 11 for one, later in pairwise(starts))


async def test_options_hold_in_every_mode_and_no_run_wipes_another(explored, tmp_path) -> None:
    given = {"max_events": 14, "events_between_restarts": 6, "allow_to_generate_utg": False}
    first, second = [await explored(SHOP, mode="llm", **given) for _ in range(2)]
    assert "restart" in [event["key"] for event in events_of(second)]
    assert first["report"] != second["report"]
    assert (Path(first["report"]).parent / "junit.xml").is_file()
    assert not list((tmp_path / "runs").glob("*/utg.*"))


async def test_an_app_of_one_page_is_over_when_nothing_untried_is_left(explored, tmp_path) -> None:
    app = app_of(
        tmp_path, "  home:\n    title: Home\n    widgets:\n      - {id: a, role: text, text: Hi}\n"
    )
    result = await explored(app, disable_rotate=True)
    assert (result["verdict"], result["reason"]) == ("passed", "nothing untried is left")
    assert result["events"] < 10


async def test_a_page_of_thousands_of_widgets_is_explored(explored, tmp_path) -> None:
    app = tmp_path / "app.yaml"
    rows = ", ".join(f"Row {n}" for n in range(3_000))
    app.write_text(
        f"name: Rows\nstart: home\nvariables: {{rows: [{rows}]}}\nscreens:\n"
        "  home:\n    widgets:\n"
        '      - {id: row, role: button, name: "{item}", for_each: rows, on: {tap: {toast: Hi}}}\n',
        "utf-8",
    )
    result = await explored(app, max_events=3)
    assert (result["verdict"], result["events"]) == ("passed", 3)


async def test_what_cannot_be_meant_is_refused_before_anything_starts(explored, tmp_path) -> None:
    with pytest.raises(ConfigError, match="no such setting"):
        await explored(SHOP, evnets=3)
    with pytest.raises(ConfigError, match="no property file"):
        await explored(SHOP, properties=[tmp_path / "nowhere.py"])
    assert not (tmp_path / "runs").exists()


async def test_properties_are_tried_on_the_way_and_their_failures_are_findings(
    explored, tmp_path
) -> None:
    file = tmp_path / "shop.py"
    file.write_text(
        "from surefoot import Properties, rule\n\n\n"
        "class Shop(Properties):\n"
        "    @rule(precondition=lambda d: d(text='Shop').exists)\n"
        "    def the_shop_sells_nothing(self, d):\n"
        "        d(text='Shop').tap()\n"
        "        assert not d(text_contains='Total').exists\n",
        "utf-8",
    )
    result = await explored(SHOP, properties=[file], max_events=20)
    assert result["verdict"] == "failed"
    assert result["properties"][0]["failed"] >= 1
    failed = next(one for one in result["findings"] if one["kind"] == "property")
    shots = [(one["shot_before"], one["shot"]) for one in events_of(result)]
    before, after = shots[failed["event"]]
    assert (failed["shot_before"], failed["shot"]) == (before, after), "pictures of that event"
    assert before != after


def recording(tmp_path: Path, *events: tuple[str, str, str]) -> dict[str, str]:
    """Record events between states that are called by their activities."""
    told = {"key": "KeyEvent(name=BACK)", "touch": "TouchEvent(view=v1(Main/Button-Go))"}
    rows = [
        {"type": kind, "event": told.get(kind, kind), "from": before, "to": after}
        for before, kind, after in events
    ]
    states = {state for row in rows for state in (row["from"], row["to"])}
    path = tmp_path / "com.example.small.json"
    nodes = {state: {"activity": state} for state in states}
    facts = {"app": "small", "nodes": nodes, "transitions": rows}
    path.write_text(json.dumps(facts), "utf-8")
    return {"kind": "replay", "path": str(path), "package": "com.example.small"}


LAUNCHER, MAIN, OTHER = "com.android.launcher/.Home", "com.example.small/.Main", "org.other/.Main"


async def test_an_app_that_ends_at_once_blocks_the_run_and_is_never_passed(
    explored, tmp_path
) -> None:
    app = recording(tmp_path, (LAUNCHER, "kill_app", LAUNCHER), (LAUNCHER, "intent", LAUNCHER))
    result = await explored(app)
    assert result["verdict"] == "blocked"
    assert "not in front after it was started" in result["problem"]
    assert result["events"] < 10


async def test_out_of_another_app_it_goes_back_first(explored, tmp_path) -> None:
    app = recording(
        tmp_path,
        (LAUNCHER, "kill_app", LAUNCHER),
        (LAUNCHER, "intent", MAIN),
        (MAIN, "touch", OTHER),
        (OTHER, "key", MAIN),
    )
    events = events_of(await explored(app, max_events=12))
    outside = [event["number"] for event in events if event["place"] == "outside"]
    assert outside
    assert all(events[n + 1]["key"] == "back" for n in outside if n + 1 < len(events))


async def test_where_back_leads_nowhere_the_app_is_stopped_and_started(explored, tmp_path) -> None:
    app = recording(
        tmp_path,
        (LAUNCHER, "kill_app", LAUNCHER),
        (LAUNCHER, "intent", MAIN),
        (MAIN, "touch", OTHER),
        (OTHER, "key", OTHER),
        (OTHER, "intent", MAIN),
    )
    events = events_of(await explored(app, max_events=14))
    after = [event["key"] for event in events if event["number"] > 2]
    assert after[:2] == ["back", "back"]
    assert {"stop", "start"} <= set(after)
    assert events[-1]["place"] == "inside" or "inside" in [e["place"] for e in events[4:]]


CRASHES = (
    "  home:\n    title: Home\n    widgets:\n"
    "      - id: a\n        role: button\n        name: End\n"
    "        on: {tap: {crash: 'IllegalStateException: over'}}\n"
)


async def test_the_minutes_of_a_run_bound_the_working_up_of_its_findings(
    explored, tmp_path, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = app_of(tmp_path, CRASHES)
    monkeypatch.setattr(run_properties, "now_s", lambda: now_s() + 1800)
    late = await explored(app, max_events=6, max_minutes=30)
    assert [(one["reproduced"], bool(one["script"])) for one in late["findings"]] == [(None, True)]
    monkeypatch.undo()
    in_time = await explored(app, max_events=6, max_minutes=30)
    assert [one["reproduced"] for one in in_time["findings"]] == [True]


async def test_the_report_of_a_run_that_was_killed_says_that_it_is_not_finished(
    explored, tmp_path
) -> None:
    left: list[str] = []

    def read_on(_node: str, _update: Any) -> None:
        reports = list((tmp_path / "runs").glob("*/report.html"))
        left.extend(report.read_text("utf-8") for report in reports if not left)

    result = await explored(app_of(tmp_path, CRASHES), max_events=6, progress=read_on)
    assert "not finished" in left[0]
    assert f"surefoot runs resume {result['run_id']}" in left[0]
    whole = Path(result["report"]).read_text("utf-8")
    assert "not finished" not in whole
