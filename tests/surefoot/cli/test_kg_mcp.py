"""`surefoot kg mcp`, asked by the protocol's own client over stdio."""

import json
import os
import sys
from pathlib import Path

import pytest

from surefoot.tools.knowledge.agent_tools import TOOLS
from surefoot.tools.knowledge.client import KGClient
from tests.support.meal_app import APP, fill

mcp = pytest.importorskip("mcp", reason="extra: mcp")
ROOT = Path(__file__).parents[3]


async def test_a_client_lists_the_tools_and_calls_them(tmp_path: Path) -> None:
    store = tmp_path / "kg.db"
    with KGClient(store) as near:
        pages = fill(near)
        known = near.query_path(APP, "点外卖")
    server = mcp.StdioServerParameters(
        command=sys.executable,
        args=["-m", "surefoot", "kg", "mcp", "--store", str(store)],
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        cwd=tmp_path,
    )
    async with mcp.Client(server) as client:
        listed = await client.list_tools()
        assert tuple(tool.name for tool in listed.tools) == TOOLS
        assert listed.tools[0].input_schema["required"] == ["app_id", "intent"]
        answer = await client.call_tool("query_path", {"app_id": APP, "intent": "点外卖"})
        assert answer.is_error is False
        assert answer.structured_content == known
        assert json.loads(answer.content[0].text) == known
        report = {
            "from_page": pages["首页"],
            "action": {"type": "click", "widget_text": "我的"},
            "to_page": pages["我的"],
            "success": True,
        }
        counted = await client.call_tool("report_transition", report)
        assert counted.structured_content["stats"]["success_count"] == 9
        wrong = await client.call_tool("query_path", {"app_id": APP})
        assert wrong.is_error is True
        assert wrong.structured_content["error"]["code"] == "INVALID_PARAMETER"
    with KGClient(store) as near:
        actions = near.get_available_actions(pages["首页"])["actions"]
    assert actions[0]["widget_text"] == "我的"
