"""What every answer has, and what is refused how (decisions 1-6, 8, 9, 17, 36, 55)."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from surefoot.tools.knowledge.client import KGClient
from tests.support.knowledge_graphs import APP, add, code, go, pages, want

CODES = {
    "INVALID_PARAMETER": "参数无效",
    "PAGE_NOT_FOUND": "页面不存在",
    "INTENT_NOT_FOUND": "未找到匹配的意图",
    "PATH_NOT_FOUND": "无法找到从当前页面到目标页面的路径",
    "GRAPH_ERROR": "图谱操作错误",
    "VECTOR_STORE_ERROR": "向量存储错误",
}
STEP = {
    "action_type",
    "widget_id",
    "widget_text",
    "widget_xpath",
    "input_text",
    "expected_page",
    "confidence",
    "description",
}
DOCUMENTED: dict[str, set[str]] = {
    "query_path": {"success", "message", "confidence", "alternatives"},
    "get_next_action": {"action", "is_complete", "remaining_steps"},
    "match_current_page": {"matched", "page", "available_actions", "candidates"},
    "get_rag_context": {"prompt", "context", "suggested_actions"},
    "report_transition": {"success", "transition_id", "updated", "stats"},
    "add_page": {"success", "page_id", "message"},
    "register_intent": {"success", "intent_id", "message"},
    "get_available_actions": {"page_id", "page_name", "actions", "total_count"},
    "find_similar_intents": {"intents", "total_found"},
    "get_graph_stats": {
        "apps",
        "pages",
        "transitions",
        "intents",
        "avg_path_length",
        "avg_success_rate",
        "last_updated",
    },
    "batch_add_transitions": {"success", "total", "created", "updated", "failed", "errors"},
}
LONG = "长" * 513


def call(kg: KGClient, operation: str, **parameters: Any) -> dict[str, Any]:
    answer = getattr(kg, operation)(**parameters)
    assert isinstance(answer, dict)
    assert json.loads(json.dumps(answer)) == answer
    return answer


def good(home: str, shop: str) -> dict[str, dict[str, Any]]:
    return {
        "query_path": {"app_id": APP, "intent": "买药"},
        "get_next_action": {"current_page": home, "intent": "买药"},
        "match_current_page": {"app_id": APP, "page_title": "首页"},
        "get_rag_context": {"app_id": APP, "query": "买药"},
        "report_transition": {
            "from_page": home,
            "action": {"type": "click"},
            "to_page": shop,
            "success": True,
        },
        "add_page": {"app_id": APP, "page_name": "药店"},
        "register_intent": {"app_id": APP, "intent_text": "买药"},
        "get_available_actions": {"page_id": home},
        "find_similar_intents": {"query": "买药"},
        "get_graph_stats": {},
        "batch_add_transitions": {"transitions": []},
    }


def small(kg: KGClient) -> tuple[str, str]:
    home, shop = add(kg, "首页", page_type="home"), add(kg, "药店")
    want(kg, "买药", shop)
    go(kg, home, shop, "药")
    return home, shop


@pytest.mark.parametrize("operation", DOCUMENTED)
def test_every_documented_key_is_there_whether_it_worked_or_not(
    memory: KGClient, operation: str
) -> None:
    worked = call(memory, operation, **good(*small(memory))[operation])
    assert worked["success"] is True
    assert DOCUMENTED[operation] <= worked.keys()
    refused = call(memory, operation, **{next(iter(good("", "")[operation]), "app_id"): 7})
    assert code(refused) == "INVALID_PARAMETER"
    assert DOCUMENTED[operation] <= refused.keys()
    # The specification says "when success": these two are not there otherwise.
    conditional = {"path", "target_page"}
    assert (conditional <= worked.keys()) is (operation == "query_path")
    assert not conditional & refused.keys()


def test_the_answers_have_the_shape_of_the_specification(memory: KGClient) -> None:
    home, _ = small(memory)
    plan = memory.query_path(APP, "买药")
    assert set(plan["path"]) == {"total_steps", "estimated_time_ms", "steps"}
    (step,) = plan["path"]["steps"]
    assert {"step", "expected_page_name", "success_rate", *STEP} <= step.keys()
    assert set(plan["target_page"]) == {"page_id", "page_name", "page_type", "description"}
    assert memory.get_next_action(home, "买药")["action"].keys() >= STEP
    matched = memory.match_current_page(APP, page_title="首页")
    assert matched["page"].keys() == {*plan["target_page"], "confidence"}
    (action,) = matched["available_actions"]
    shared = {
        "action_type",
        "widget_id",
        "widget_text",
        "target_page_id",
        "target_page_name",
        "success_rate",
    }
    assert shared <= action.keys()
    (action,) = memory.get_available_actions(home)["actions"]
    assert {"avg_latency_ms", "description", *shared} <= action.keys()
    (intent,) = memory.find_similar_intents("买药")["intents"]
    assert intent.keys() == {
        "intent_id",
        "intent_text",
        "app_id",
        "target_page",
        "similarity",
        "keywords",
    }
    context = memory.get_rag_context(APP, "买药", home)["context"]
    assert context.keys() == {"relevant_pages", "recommended_paths", "historical_cases", "tips"}
    assert context["historical_cases"].keys() == {"successful", "failed"}
    assert context["recommended_paths"][0].keys() == {
        "path_id",
        "steps",
        "confidence",
        "success_rate",
    }


REQUIRED = [
    (operation, name)
    for operation, parameters in good("", "").items()
    for name in parameters
    if (operation, name) != ("match_current_page", "page_title")
]


@pytest.mark.parametrize(("operation", "name"), REQUIRED)
def test_a_required_parameter_that_is_missing_or_of_another_type_is_named(
    memory: KGClient, operation: str, name: str
) -> None:
    parameters = good(*small(memory))[operation]
    is_text = isinstance(parameters[name], str)
    wrong: list[Any] = [None, 7, *([b"x", " \t　", "", LONG, ["x"], {}] if is_text else ["x"])]
    for value in wrong:
        answer = call(memory, operation, **{**parameters, name: value})
        assert code(answer) == "INVALID_PARAMETER", value
        assert answer["error"]["details"]["field"].split(".")[0] == name
        assert answer["message"].startswith("参数无效：")


@pytest.mark.parametrize(
    ("operation", "change"),
    [
        ("query_path", {"max_steps": 0}),
        ("query_path", {"max_steps": -1}),
        ("query_path", {"max_steps": True}),
        ("query_path", {"max_steps": 2.0}),
        ("query_path", {"max_steps": "3"}),
        ("query_path", {"current_page": 5}),
        ("find_similar_intents", {"top_k": 0}),
        ("find_similar_intents", {"top_k": True}),
        ("find_similar_intents", {"top_k": "5"}),
        ("find_similar_intents", {"app_id": 5}),
        ("get_graph_stats", {"app_id": []}),
        ("match_current_page", {"ui_hierarchy": [1]}),
        ("match_current_page", {"ui_hierarchy": "x"}),
        ("add_page", {"page_type": "dialog"}),
        ("add_page", {"page_type": "settings"}),
        ("add_page", {"page_type": 1}),
        ("add_page", {"description": 1}),
        ("add_page", {"description": "长" * 5_001}),
        ("add_page", {"intents": "买药"}),
        ("add_page", {"intents": [1]}),
        ("add_page", {"intents": [LONG]}),
        ("add_page", {"ui_hierarchy": "x"}),
        ("register_intent", {"keywords": "药"}),
        ("register_intent", {"keywords": [None]}),
        ("report_transition", {"success": 1}),
        ("report_transition", {"success": "true"}),
        ("report_transition", {"latency_ms": -1}),
        ("report_transition", {"latency_ms": True}),
        ("report_transition", {"latency_ms": "5"}),
        ("report_transition", {"latency_ms": float("nan")}),
        ("report_transition", {"latency_ms": float("inf")}),
        ("report_transition", {"action": {}}),
        ("report_transition", {"action": {"type": " "}}),
        ("report_transition", {"action": {"type": "click", "widget": 4}}),
        ("report_transition", {"action": {"type": "click", "widget_text": LONG}}),
        ("report_transition", {"failure_reason": 0}),
        ("batch_add_transitions", {"transitions": {}}),
        ("batch_add_transitions", {"transitions": "x"}),
        ("batch_add_transitions", {"mode": "replace"}),
        ("batch_add_transitions", {"transitions": [{}] * 100_001}),
    ],
)
def test_what_is_out_of_bounds_is_refused_and_changes_nothing(
    memory: KGClient, operation: str, change: dict[str, Any]
) -> None:
    parameters = good(*small(memory))[operation]
    before = memory.get_graph_stats()
    answer = call(memory, operation, **{**parameters, **change})
    assert code(answer) == "INVALID_PARAMETER"
    assert answer["error"]["details"]["field"]
    assert memory.get_graph_stats() == before


@pytest.mark.parametrize(
    ("operation", "name"),
    [
        ("query_path", "current_page"),
        ("get_next_action", "current_page"),
        ("get_rag_context", "current_page"),
        ("report_transition", "from_page"),
        ("report_transition", "to_page"),
        ("register_intent", "target_page"),
        ("get_available_actions", "page_id"),
    ],
)
def test_a_page_that_nobody_added_is_not_found_and_nothing_is_made_of_it(
    kg: KGClient, operation: str, name: str
) -> None:
    parameters = good(*small(kg))[operation]
    before = kg.get_graph_stats()
    answer = call(kg, operation, **{**parameters, name: "0123456789abcdef"})
    assert code(answer) == "PAGE_NOT_FOUND"
    assert "0123456789abcdef" in answer["message"]
    assert kg.get_graph_stats() == before


def test_the_sentences_are_the_specifications(memory: KGClient) -> None:
    home, shop = small(memory)
    lost = add(memory, "地图")
    want(memory, "看地图", lost)
    far = add(memory, "付款")
    go(memory, shop, far, "付")
    want(memory, "付钱", far)
    sentences = {
        "未找到匹配的意图": memory.query_path(APP, "龘靐"),
        "当前页面不在图谱中": memory.query_path(APP, "买药", "nowhere"),
        "无法找到从当前页面到目标页面的路径": memory.query_path(APP, "看地图"),
        "路径步骤数超过限制": memory.query_path(APP, "付钱", max_steps=1),
    }
    for sentence, answer in sentences.items():
        assert not answer["success"]
        assert answer["message"].split("：")[0] == sentence
    for answer in (memory.query_path(APP, "看地图", home), memory.query_path(APP, "龘靐")):
        assert answer["message"].startswith(CODES[code(answer)])
    details = sentences["路径步骤数超过限制"]["error"]["details"]
    assert (details["reason"], details["required_steps"]) == ("max_steps", 2)
    details = sentences["无法找到从当前页面到目标页面的路径"]["error"]["details"]
    assert (details["reason"], details["required_steps"]) == ("unreachable", None)


def test_of_two_faults_parameters_come_first_then_intent_then_page_then_path(
    memory: KGClient,
) -> None:
    home, _ = small(memory)
    lost = add(memory, "地图")
    want(memory, "看地图", lost)
    nothing, nowhere = "龘靐", "nowhere"
    assert code(memory.query_path(APP, nothing, nowhere, 0)) == "INVALID_PARAMETER"
    assert code(memory.query_path(APP, nothing, nowhere)) == "INTENT_NOT_FOUND"
    assert code(memory.query_path("com.none", nothing)) == "INTENT_NOT_FOUND"
    assert code(memory.query_path(APP, "看地图", nowhere)) == "PAGE_NOT_FOUND"
    assert code(memory.query_path(APP, "看地图", home, 1)) == "PATH_NOT_FOUND"
    assert code(memory.get_next_action(nowhere, nothing, APP)) == "INTENT_NOT_FOUND"
    assert code(memory.get_next_action(nowhere, nothing)) == "PAGE_NOT_FOUND"
    assert code(memory.get_next_action(nowhere, " ", APP)) == "INVALID_PARAMETER"


def test_the_app_of_a_next_action_must_be_the_pages_own(memory: KGClient) -> None:
    home, _ = small(memory)
    assert memory.get_next_action(home, "买药", APP)["success"]
    answer = memory.get_next_action(home, "买药", "com.other")
    assert code(answer) == "INVALID_PARAMETER"
    assert answer["error"]["details"]["field"] == "app_id"
    assert answer["action"] is None
    assert answer["is_complete"] is False


def test_an_app_without_a_home_has_no_way_that_starts_there(memory: KGClient) -> None:
    (shop,) = pages(memory, "药店")
    want(memory, "买药", shop)
    assert code(memory.query_path(APP, "买药")) == "PAGE_NOT_FOUND"
    assert memory.query_path(APP, "买药", shop)["success"]


def test_an_unknown_keyword_is_pythons_own_error(memory: KGClient) -> None:
    with pytest.raises(TypeError):
        memory.query_path(app="x")  # type: ignore[call-arg]


def test_a_batch_of_a_hundred_thousand_is_taken(memory: KGClient) -> None:
    answer = memory.batch_add_transitions([{}] * 3)
    assert answer["failed"] == 3
    assert all(one.startswith(f"第{n}条: ") for n, one in enumerate(answer["errors"], 1))


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=6,
)


@settings(
    max_examples=150,
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(data=st.data(), operation=st.sampled_from(sorted(DOCUMENTED)))
def test_whatever_is_given_the_answer_is_one_and_no_internal_error(
    memory: KGClient, data: st.DataObject, operation: str
) -> None:
    home, shop = add(memory, "首页", page_type="home"), add(memory, "药店")
    parameters = good(home, shop)[operation]
    text = st.text() | st.sampled_from([home, shop, APP, "\0", "\ud800", "a\0b", "ﷺ" * 512])
    for name in parameters:
        if data.draw(st.booleans()):
            parameters[name] = data.draw(text | JSON)
    answer = getattr(memory, operation)(**parameters)
    json.dumps(answer, ensure_ascii=False).encode("utf-8", "surrogatepass")
    assert isinstance(answer["success"], bool)
    # A batch of which some items are wrong is answered, with a list of those.
    assert "errors" in answer or code(answer) != "GRAPH_ERROR", answer


def test_texts_that_no_database_keeps_are_stored_without_what_it_refuses(kg: KGClient) -> None:
    home = add(kg, "a\0b\ud800", description="\udfff\0")
    assert kg.get_available_actions(home)["page_name"] == "ab?"
    assert go(kg, home, home, "\0x\ud83d")["success"]
    assert want(kg, "买\0药", home)
    assert kg.query_path(APP, "买药", home)["success"]


def test_limits_are_those_of_the_decision_and_what_fits_is_kept(
    new_store: Callable[[], str],
) -> None:
    with KGClient(new_store()) as kg:
        home = add(kg, "长" * 512, description="长" * 5_000, intents=["长" * 512])
        answer = go(kg, home, home, "长" * 512, action={"widget": "w" * 512})
        assert answer["stats"]["success_count"] == 1
        (shown,) = kg.get_available_actions(home)["actions"]
        assert shown["widget_id"] == "w" * 512
