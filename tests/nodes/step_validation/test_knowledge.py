"""What a run tells the knowledge graph, and what it asks there before it asks a model."""

import json
import logging
import os
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from langgraph.runtime import Runtime

from surefoot.api.navigating import anavigate
from surefoot.configs.settings import Settings
from surefoot.nodes.common import knowledge
from surefoot.nodes.common.run import close_sessions
from surefoot.nodes.step_validation.decide import decide
from surefoot.nodes.step_validation.execute_substep import execute_substep
from surefoot.nodes.step_validation.open_app import open_app
from surefoot.nodes.step_validation.plan_substeps import plan_substeps
from surefoot.nodes.step_validation.validate_step import validate_step
from surefoot.state.errors import ConfigError
from surefoot.tools.knowledge.client import KGClient
from tests.conftest import Play
from tests.support.cases import (
    ADD,
    CLAIM,
    NOTES,
    OPEN_SETTINGS,
    claims,
    notes_case,
)
from tests.support.stored_graph import counted, everything

APP = "notes_sim"


@pytest.fixture
def graph(tmp_path: Path) -> KGClient:
    return KGClient(tmp_path / "runs" / "knowledge.db")


async def test_each_action_of_a_passed_step_is_a_transition(play: Play, graph: KGClient) -> None:
    result = await play(notes_case(ADD, OPEN_SETTINGS, title="Add a note"))
    assert result["verdict"] == "passed"
    assert result["app_id"] == APP
    assert result["updates"] == {"pages": 3, "transitions": 4, "intents": 0}
    assert counted(graph) == {
        "Add note": (1, 0),
        "Text": (1, 0),
        "Save": (1, 0),
        "Settings": (1, 0),
    }
    (case,) = graph.find_cases(APP, "Add a note")["cases"]
    assert [s["widget_text"] for s in case["steps"]] == ["Add note", "Text", "Save", "Settings"]
    way = graph.query_path(APP, "settings")
    assert [step["widget_text"] for step in way["path"]["steps"]] == ["Settings"]
    assert way["path"]["steps"][0]["success_rate"] == 1.0


def learned_plans(home: Path, result: dict[str, Any]) -> int:
    """How many actions were taken from an earlier run."""
    log = (home / "runs" / result["run_id"] / "events.jsonl").read_text("utf-8")
    rows = [json.loads(line) for line in log.splitlines()]
    return sum(len(row["actions"]) for row in rows if row["kind"] == "plan" and row["learned"])


async def test_the_same_case_again_is_done_as_before_and_counts_on(
    play: Play, graph: KGClient, tmp_path: Path
) -> None:
    case = notes_case(ADD, OPEN_SETTINGS, title="Add a note")
    first, second = await play(case), await play(case)
    assert [learned_plans(tmp_path, one) for one in (first, second)] == [0, 4]
    assert second["usage"]["model_calls"] == 0
    assert second["updates"] == {"pages": 0, "transitions": 4, "intents": 0}
    assert set(counted(graph).values()) == {(2, 0)}
    assert graph.find_cases(APP, "Add a note")["total_found"] == 1


@pytest.mark.parametrize(
    ("check", "verdict", "counts"),
    [
        ({"check": "shown", "what": "Dark theme"}, "passed", (1, 0)),
        # What the case expects is wrong, and the click led where it leads.
        ({"check": "shown", "what": "Snow"}, "failed", (1, 0)),
        ({"check": "claim", "what": "it is as it should be"}, "unknown", None),
    ],
)
async def test_a_transition_is_judged_by_where_it_led(
    play: Play,
    graph: KGClient,
    check: dict[str, str],
    verdict: str,
    counts: tuple[int, int] | None,
) -> None:
    result = await play(notes_case({"action": "Click 'Settings'", "check": check}))
    assert result["verdict"] == verdict
    assert counted(graph) == ({} if counts is None else {"Settings": counts})
    # The pages are known whatever came of it.
    assert graph.get_graph_stats(APP)["pages"] == 2


async def test_a_click_that_changed_nothing_failed_with_its_step(
    play: Play, graph: KGClient
) -> None:
    result = await play(
        notes_case({"action": "Click 'My notes'", "check": {"check": "shown", "what": "Snow"}})
    )
    assert result["verdict"] == "failed"
    assert counted(graph) == {"My notes": (0, 1)}


async def test_a_claim_that_a_model_has_judged_is_asked_for_once(play: Play) -> None:
    step = {
        "action": "Click 'Settings'",
        "check": {"check": "claim", "what": "the 'Dark theme' can be chosen"},
    }
    rules = {CLAIM: claims("yes", "Dark theme")}
    first, second = [await play(notes_case(step), rules) for _ in range(2)]
    assert (first["verdict"], first["usage"]["model_calls"]) == ("passed", 1)
    assert (second["verdict"], second["usage"]["model_calls"]) == ("passed", 0)
    assert second["steps"][0]["validated_by"] == "pattern"


_SHOP = """
name: Shop
start: cart
variables: {placed: false}
screens:
  cart:
    title: Cart
    widgets:
      - {id: place, role: button, name: Place order, on: {tap: {set: {placed: true}}}}
      - {id: items, role: text, text: 2 items}
      - {id: said, role: text, text: Order placed, show_when: {placed: {equals: true}}}
"""


async def test_a_refuted_check_beats_what_is_known_of_a_claim(play: Play, tmp_path: Path) -> None:
    app = tmp_path / "shop.yaml"
    step = {
        "action": "Click 'Place order'",
        "check": [
            {"check": "claim", "what": "the 'Order' was placed"},
            {"check": "shown", "what": "2 items", "when": "still"},
        ],
    }
    case = {"id": "shop", "app": {"kind": "simulated", "path": str(app)}, "steps": [step]}
    rules = {CLAIM: claims("yes", "Order placed")}
    judged = []
    for items in ("2 items", "2 items", "0 items"):
        app.write_text(_SHOP.replace("2 items", items), "utf-8")
        result = await play(case, rules)
        judged.append((result["verdict"], result["steps"][0]["validated_by"]))
    assert judged == [("passed", "model"), ("passed", "pattern"), ("failed", "check")]


async def test_a_widget_that_the_step_names_is_not_found_again_under_another_name(
    play: Play, tmp_path: Path
) -> None:
    app = tmp_path / "shop.yaml"
    shop = {"kind": "simulated", "path": str(app)}
    case = {"id": "shop", "app": shop, "steps": ["Click 'Place order'"]}
    done = []
    for name in ("Place order", "Place order now", "Keep for later"):
        app.write_text(_SHOP.replace("name: Place order", f"name: {name}"), "utf-8")
        (step,) = (await play(case))["steps"]
        done.append((step["verdict"], len(step["actions"])))
    assert done == [("passed", 1), ("passed", 1), ("unknown", 0)]


async def test_a_step_that_is_decided_twice_counts_once(tmp_path: Path, graph: KGClient) -> None:
    """As after a kill between the report and the checkpoint."""
    runtime = Runtime(context=Settings(home=tmp_path / "runs"))
    state: Any = {"case": notes_case(OPEN_SETTINGS)}
    for node in (open_app, plan_substeps, execute_substep, validate_step):
        state = {**state, **await node(state, runtime)}
    for _ in range(3):
        assert (await decide(state, runtime))["decision"] == "finish"
    await close_sessions()
    assert counted(graph) == {"Settings": (1, 0)}
    with closing(sqlite3.connect(tmp_path / "runs" / "knowledge.db")) as db, db:
        counts = db.execute("SELECT success_count FROM patterns").fetchall()
    assert counts == [(1,)]


def break_file(path: Path) -> None:
    path.write_bytes(b"these are my shopping notes, no database " * 100)


def make_newer(path: Path) -> None:
    with KGClient(path) as kg:
        kg.add_page(APP, "Notes")
    with closing(sqlite3.connect(path)) as db, db:
        db.execute("UPDATE meta SET v = '999' WHERE k = 'schema'")


@pytest.mark.parametrize("spoil", [break_file, make_newer, Path.mkdir])
async def test_a_graph_that_cannot_be_used_is_said_once_and_changes_no_verdict(
    play: Play, tmp_path: Path, caplog: pytest.LogCaptureFixture, spoil: Any
) -> None:
    (tmp_path / "runs").mkdir()
    spoil(tmp_path / "runs" / "knowledge.db")
    with caplog.at_level(logging.WARNING, "surefoot"):
        result = await play(notes_case(ADD, OPEN_SETTINGS))
    assert result["verdict"] == "passed"
    assert "knowledge.db" in result["not_learned"]
    assert len([r for r in caplog.records if "nothing is learned" in r.getMessage()]) == 1
    assert result["updates"] == {"pages": 0, "transitions": 0, "intents": 0}


async def test_a_graph_that_another_program_keeps_locked_holds_a_run_up_once(
    play: Play, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(knowledge, "WAIT_S", 0.2)
    home = tmp_path / "runs"
    home.mkdir()
    with KGClient(home / "knowledge.db") as kg:
        kg.add_page(APP, "Notes")
    other = sqlite3.connect(home / "knowledge.db")
    other.execute("BEGIN EXCLUSIVE")
    result = await play(notes_case(ADD, OPEN_SETTINGS))
    other.rollback()
    other.close()
    assert result["verdict"] == "passed"
    assert "locked" in result["not_learned"]


@pytest.mark.parametrize("settings", [{"knowledge": "off"}, {"learn": "off"}])
async def test_without_a_graph_nothing_is_known_and_nothing_is_kept(
    play: Play, tmp_path: Path, settings: dict[str, Any]
) -> None:
    for _ in range(2):
        result = await play(notes_case(OPEN_SETTINGS), **settings)
        assert result["verdict"] == "passed"
    assert result["not_learned"] == ""
    assert not list(tmp_path.rglob("knowledge*"))


async def test_a_graph_in_memory_is_known_to_later_runs_of_the_process(play: Play) -> None:
    app = f"notes-{os.getpid()}"
    settings = {"knowledge": ":memory:", "app_id": app}
    first = await play(notes_case(OPEN_SETTINGS), **settings)
    second = await play(notes_case(OPEN_SETTINGS), **settings)
    assert (first["app_id"], second["usage"]["model_calls"]) == (app, 0)


async def test_an_address_that_is_none_is_found_before_anything_is_started(play: Play) -> None:
    with pytest.raises(ConfigError, match="knowledge graph"):
        await play(notes_case(OPEN_SETTINGS), knowledge="nothing+at+all://x")


async def test_a_navigation_goes_where_a_case_has_been_without_a_model(
    play: Play, tmp_path: Path
) -> None:
    await play(notes_case(ADD, OPEN_SETTINGS))
    result = await anavigate(NOTES["path"], "settings", out=tmp_path / "runs")
    assert (result["verdict"], result["usage"]["model_calls"]) == ("passed", 0)
    assert [step["source"] for step in result["path"]] == ["knowledge"]


async def test_what_is_not_on_the_screen_is_reached_by_the_known_way(
    play: Play, graph: KGClient
) -> None:
    await play(notes_case(OPEN_SETTINGS))
    settings = graph.query_path(APP, "settings")["target_page"]["page_id"]
    graph.register_intent(APP, "Night mode", settings)
    step = {"action": "Open 'Night mode'", "expected": "'Dark theme' is shown"}
    result = await play(notes_case(step))
    assert result["verdict"] == "passed"
    assert result["steps"][0]["actions"] == ['click the button "Settings"']


@pytest.mark.parametrize("typed", ["${pin}", "hunter22"])
async def test_no_typed_secret_is_in_the_graph(
    play: Play, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, typed: str
) -> None:
    monkeypatch.setenv("CASE_PIN", "7391-open")
    parameters = {"pin": {"value_from": "env:CASE_PIN", "secret": True}} if "$" in typed else {}
    steps = ("Click 'Settings'", f"Type '{typed}' into 'PIN'")
    case = notes_case(*steps, title="A secret place", parameters=parameters)
    for _ in range(2):
        result = await play(case)
        assert result["verdict"] == "passed"
    kept = everything(tmp_path / "runs")
    assert "7391-open" not in kept
    assert "hunter22" not in kept


async def test_typed_texts_are_kept_only_where_that_is_wanted(play: Play, tmp_path: Path) -> None:
    settings: dict[str, Any] = {"store_input_text": False}
    case = notes_case("Click 'Add note'", "Type 'Zanzibar 2031' into 'Text'", title="A note")
    for _ in range(2):
        result = await play(case, **settings)
        assert result["verdict"] == "passed"
    assert "Zanzibar" not in everything(tmp_path / "runs")
    assert result["usage"]["model_calls"] == 0
