"""`surefoot mcp`, asked by the protocol's own client over stdio."""

import json
import os
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

from surefoot.tools.knowledge.agent_tools import TOOLS
from surefoot.tools.knowledge.client import KGClient
from tests.support.meal_app import APP, fill

pytestmark = pytest.mark.skipif(find_spec("mcp") is None, reason="extra: mcp")
ROOT = Path(__file__).parents[3]
OWN = ("understand_case", "validate_case", "navigate", "explore", "explain_run", "list_runs")
READING = {"understand_case", "explain_run", "list_runs"}
DARK = {"action": "Turn on the dark theme", "expected": "'Dark theme' is on"}
SECRET = "hunter2-of-the-test"
FRAGILE = """
name: Fragile
start: home
screens:
  home:
    title: Home
    widgets:
      - {id: a, role: button, name: End, on: {tap: {crash: "IllegalStateException: over"}}}
"""
"""An app that crashes at its only button."""


@asynccontextmanager
async def client_in(folder: Path, *options: str) -> AsyncIterator[Any]:
    import mcp

    server = mcp.StdioServerParameters(
        command=sys.executable,
        args=["-m", "surefoot", "mcp", *options],
        env={**os.environ, "PYTHONPATH": str(ROOT), "NOTES_SECRET": SECRET},
        cwd=folder,
    )
    async with mcp.Client(server) as client:
        yield client


async def ask(client: Any, tool: str, **given: Any) -> dict[str, Any]:
    answer = await client.call_tool(tool, given)
    told: dict[str, Any] = json.loads(answer.content[0].text)
    assert answer.structured_content == told
    assert answer.is_error is not told["success"]
    assert len(answer.content[0].text) < 4000
    assert SECRET not in answer.content[0].text
    return told


async def test_each_tool_says_what_it_does_and_what_is_wrong_with_its_arguments(
    tmp_path: Path,
) -> None:
    async with client_in(tmp_path) as client:
        listed = {tool.name: tool for tool in (await client.list_tools()).tools}
        assert not (tmp_path / "runs").exists(), "nothing is made before something is asked"
        for tool, given, said in (
            ("validate_case", {}, "validate_case: case: Field required"),
            ("validate_case", {"case": "nowhere.yaml"}, "nowhere.yaml: No such file"),
            ("validate_case", {"case": {"app": "fileboks", "steps": ["x"]}}, "no bundled app"),
            ("explain_run", {"run_id": "../x"}, "is not the id of a run"),
            ("explain_run", {"run_id": "x"}, "there is no run 'x'"),
            ("explore", {"app": "notes_sim", "read_only": False}, "Extra inputs"),
            ("frobnicate", {}, "no tool 'frobnicate'; there are understand_case,"),
        ):
            answer = await ask(client, tool, **given)
            assert answer["success"] is False
            assert said in answer["message"]
            assert "\n" not in answer["message"]
    assert tuple(listed) == (*OWN, *TOOLS)
    for name in OWN:
        tool = listed[name]
        assert len(tool.description) > 40
        assert tool.annotations.read_only_hint is (name in READING)
        for field in tool.input_schema["properties"].values():
            assert field["description"]


async def test_an_agent_writes_a_case_runs_it_and_learns_why_it_does_not_pass(
    tmp_path: Path,
) -> None:
    wrong = {**DARK, "expected": "The title is 'Colours'"}
    case = {"id": "dark", "app": "notes_sim", "steps": ["Open the settings", DARK]}
    async with client_in(tmp_path) as client:
        odd = await ask(client, "understand_case", case={**case, "steps": ["Frobnicate it"]})
        assert odd["understood"] is False
        assert "not understood" in odd["steps"][0]["problem"]
        read = await ask(client, "understand_case", case=case)
        assert read["understood"] is True
        assert read["steps"][1]["checks"] == ["state: 'Dark theme' = 'checked'"]
        done = await ask(client, "validate_case", case=case)
        assert done["verdict"] == "passed"
        assert Path(done["report"]).is_file()
        failed = await ask(
            client, "validate_case", case={**case, "steps": [case["steps"][0], wrong]}
        )
        assert failed["verdict"] != "passed"
        assert failed["steps"][0]["verdict"] == "passed"
        why = await ask(client, "explain_run", run_id=failed["run_id"])
        assert why["verdict"] == failed["verdict"]
        assert why["step"]["number"] == 2
        assert why["step"]["did"] == ['switch switch "Dark theme"']
        assert "Colours" in why["why"]
        assert Path(why["step"]["picture"]).is_file()
        kept = await ask(client, "list_runs", limit=1)
        assert kept["all"] == 2
        assert kept["runs"][0]["run_id"] == failed["run_id"]


async def test_an_agent_goes_somewhere_and_explores(tmp_path: Path) -> None:
    told: list[str] = []

    async def hear(_done: float, _all: float | None, message: str | None) -> None:
        told.append(message or "")

    async with client_in(tmp_path) as client:
        way = await client.call_tool(
            "navigate", {"app": "notes_sim", "intent": "open the settings"}, progress_callback=hear
        )
        assert way.structured_content["verdict"] == "passed"
        assert way.structured_content["path"] == ["click 'Settings'"]
        assert "execute_step" in told
        (tmp_path / "fragile.yaml").write_text(FRAGILE, "utf-8")
        found = await ask(client, "explore", app="fragile.yaml", max_events=9)
        assert found["verdict"] == "failed"
        assert found["reason"].startswith("crash: ")
        assert Path(found["findings"][0]["script"]).is_file()
        known = await ask(client, "query_path", app_id="notes_sim", intent="open the settings")
        assert known["path"]["total_steps"] == 1


async def test_secrets_are_in_no_answer(tmp_path: Path) -> None:
    case = {
        "id": "secret",
        "app": "notes_sim",
        "parameters": {"word": {"value_from": "env:NOTES_SECRET", "secret": True}},
        "steps": [
            "Click 'Add note'",
            {"action": "Type '${word}' into 'Title'", "expected": "'Nothing' is shown"},
        ],
    }
    async with client_in(tmp_path) as client:
        done = await ask(client, "validate_case", case=case)
        await ask(client, "explain_run", run_id=done["run_id"])
        inline = {**case, "parameters": {"word": {"value": SECRET, "secret": True}}}
        done = await ask(client, "validate_case", case=inline)
        await ask(client, "explain_run", run_id=done["run_id"])


async def test_the_knowledge_graph_answers_as_its_client_does(tmp_path: Path) -> None:
    store = tmp_path / "kg.db"
    with KGClient(store) as near:
        pages = fill(near)
        known = near.query_path(APP, "点外卖")
    async with client_in(tmp_path, "--knowledge", str(store)) as client:
        listed = {tool.name: tool for tool in (await client.list_tools()).tools}
        assert listed["query_path"].input_schema["required"] == ["app_id", "intent"]
        answer = await client.call_tool("query_path", {"app_id": APP, "intent": "点外卖"})
        assert answer.structured_content == known
        report = {
            "from_page": pages["首页"],
            "action": {"type": "click", "widget_text": "我的"},
            "to_page": pages["我的"],
            "success": True,
        }
        counted = await ask(client, "report_transition", **report)
        assert counted["stats"]["success_count"] == 9
        wrong = await ask(client, "query_path", app_id=APP)
        assert wrong["error"]["code"] == "INVALID_PARAMETER"
    with KGClient(store) as near:
        actions = near.get_available_actions(pages["首页"])["actions"]
    assert actions[0]["widget_text"] == "我的"


def test_the_document_names_every_tool_of_testing() -> None:
    text = (ROOT / "docs" / "agents.md").read_text("utf-8")
    assert [name for name in OWN if f"| `{name}` |" not in text] == []
