"""The knowledge graph as tools of agents."""

import asyncio
import json
from typing import Any

import pytest
from langchain_core.messages import AIMessage
from langchain_core.tools import BaseTool
from langgraph.graph import START, MessagesState, StateGraph
from langgraph.prebuilt import ToolNode

from surefoot.tools.knowledge.agent_tools import (
    READ_ONLY,
    TOOLS,
    describe_operation,
    knowledge_tools,
    parameters_model,
)
from surefoot.tools.knowledge.client import KGClient
from tests.support.meal_app import APP, fill

REQUIRED = {
    "query_path": {"app_id", "intent"},
    "get_next_action": {"current_page", "intent"},
    "match_current_page": {"app_id"},
    "get_rag_context": {"app_id", "query"},
    "report_transition": {"from_page", "action", "to_page", "success"},
    "add_page": {"app_id", "page_name"},
    "register_intent": {"app_id", "intent_text"},
    "get_available_actions": {"page_id"},
    "find_similar_intents": {"query"},
    "get_graph_stats": set(),
    "batch_add_transitions": {"transitions"},
}


@pytest.fixture
def client() -> KGClient:
    client = KGClient(":memory:")
    fill(client)
    return client


@pytest.fixture
def tools(client: KGClient) -> dict[str, BaseTool]:
    return {tool.name: tool for tool in knowledge_tools(client)}


def test_what_is_required_is_what_the_specification_requires() -> None:
    for operation in TOOLS:
        schema = parameters_model(operation).model_json_schema()
        assert set(schema.get("required", [])) == REQUIRED[operation], operation
        assert all(field["description"] for field in schema["properties"].values())
        assert describe_operation(operation).endswith(".")
    assert set(TOOLS) - READ_ONLY == {
        "report_transition",
        "add_page",
        "register_intent",
        "batch_add_transitions",
    }


def test_a_tool_answers_what_the_client_answers(
    tools: dict[str, BaseTool], client: KGClient
) -> None:
    assert tools["query_path"].invoke({"app_id": APP, "intent": "点外卖"}) == client.query_path(
        APP, "点外卖"
    )
    stats = asyncio.run(tools["get_graph_stats"].ainvoke({}))
    assert stats == client.get_graph_stats()


def test_a_tool_call_of_a_model_comes_back_as_a_message_of_json(
    tools: dict[str, BaseTool],
) -> None:
    call = {"name": "query_path", "args": {"app_id": APP, "intent": "点外卖", "max_steps": "3"}}
    message = tools["query_path"].invoke({**call, "id": "1", "type": "tool_call"})
    assert json.loads(message.content)["path"]["total_steps"] == 1


@pytest.mark.parametrize(
    "given",
    [{}, {"app_id": APP}, {"app_id": APP, "intent": "x", "max_steps": "many"}, {"nothing": 1}],
)
def test_wrong_arguments_are_an_answer_that_names_them(
    tools: dict[str, BaseTool], given: dict[str, Any]
) -> None:
    answer = json.loads(tools["query_path"].invoke(given))
    assert answer["success"] is False
    assert answer["error"]["code"] == "INVALID_PARAMETER"
    assert answer["error"]["details"]["field"]


async def test_a_langgraph_agent_walks_by_the_tools(client: KGClient) -> None:
    asked = AIMessage(
        "",
        tool_calls=[
            {"name": "query_path", "args": {"app_id": APP, "intent": "查看订单"}, "id": "1"},
            {"name": "get_graph_stats", "args": {"app_id": APP}, "id": "2"},
        ],
    )
    graph = StateGraph(MessagesState)
    graph.add_node("tools", ToolNode(knowledge_tools(client)))
    graph.add_edge(START, "tools")
    ended = await graph.compile().ainvoke({"messages": [asked]})
    path, stats = (json.loads(message.content) for message in ended["messages"][1:])
    assert path["path"]["steps"][0]["widget_text"] == "我的"
    assert stats["pages"] == 5
