"""Pages that go away or turn out to be one, and cases that were checked (decision 54)."""

import pytest

from surefoot.tools.knowledge.client import KGClient
from surefoot.tools.knowledge.service import KnowledgeService
from surefoot.tools.knowledge.transport import LocalTransport
from tests.support.knowledge_graphs import APP, add, code, go, pages, texts, want


def test_a_page_that_is_deleted_is_gone_with_its_ways_for_every_client(address: str) -> None:
    with KGClient(address) as kg, KGClient(address) as other:
        home, middle, shop = pages(kg, "首页", "中", "药店")
        go(kg, home, middle, "甲")
        go(kg, middle, shop, "乙", good=9)
        want(kg, "买药", shop)
        assert other.query_path(APP, "买药", home)["success"]
        answer = kg.delete_page(middle)
        assert (answer["success"], answer["transitions"]) == (True, 2)
        assert code(other.query_path(APP, "买药", home)) == "PATH_NOT_FOUND"
        assert code(other.get_available_actions(middle)) == "PAGE_NOT_FOUND"
        assert other.get_available_actions(home)["actions"] == []
        stats = other.get_graph_stats()
        assert (stats["pages"], stats["transitions"]) == (2, 0)
        assert code(kg.delete_page(middle)) == "PAGE_NOT_FOUND"


def test_a_page_that_comes_back_begins_anew(kg: KGClient) -> None:
    home, shop = add(kg, "首页", page_type="home"), add(kg, "药店", description="旧")
    want(kg, "买药", shop)
    go(kg, home, shop, "药", good=5)
    kg.delete_page(shop)
    assert code(kg.query_path(APP, "买药")) != ""
    assert kg.add_page(APP, "药店")["message"] != "页面已存在，已更新"
    assert kg.get_available_actions(home)["actions"] == []
    answer = go(kg, home, shop, "药")
    assert (answer["updated"], answer["stats"]["success_count"]) == (False, 1)
    want(kg, "买药", shop)
    plan = kg.query_path(APP, "买药")
    assert texts(plan["path"]) == ["药"]
    assert plan["target_page"]["description"] == ""


def test_the_home_may_go_and_another_page_takes_its_place(kg: KGClient) -> None:
    first, second = add(kg, "旧首页", page_type="home"), add(kg, "新首页", page_type="home")
    want(kg, "回家", second)
    assert code(kg.query_path(APP, "回家")) == "PATH_NOT_FOUND"
    kg.delete_page(first)
    assert kg.query_path(APP, "回家")["message"] == "当前已在目标页面"


def test_pages_that_are_merged_count_together(kg: KGClient) -> None:
    home, shop, double = pages(kg, "首页", "药店", "药 店 2")
    end = add(kg, "付款")
    go(kg, home, shop, "药", good=2, latency_ms=100)
    go(kg, home, double, "药", good=3, latency_ms=200)
    go(kg, double, end, "付", good=4)
    want(kg, "买药", double)
    want(kg, "付钱", end)
    answer = kg.merge_pages(shop, double)
    assert (answer["success"], answer["page_id"]) == (True, shop)
    plan = kg.query_path(APP, "买药", home)
    assert plan["target_page"]["page_id"] == shop
    (action,) = kg.get_available_actions(home)["actions"]
    assert action["avg_latency_ms"] == pytest.approx(160.0)
    assert go(kg, home, shop, "药")["stats"]["success_count"] == 6
    assert texts(kg.query_path(APP, "付钱", home)["path"]) == ["药", "付"]
    assert code(kg.get_available_actions(double)) == "PAGE_NOT_FOUND"
    assert code(kg.merge_pages(shop, shop)) == "INVALID_PARAMETER"


def test_a_checked_case_can_be_done_again(kg: KGClient) -> None:
    home, shop = pages(kg, "首页", "药店")
    want(kg, "买药", shop)
    steps = [{"action_type": "click", "widget_text": "药", "from_page": home, "to_page": shop}]
    answer = kg.record_case(APP, "买药", steps, start_page=home, target_page=shop, duration_ms=70)
    assert answer["success"], answer
    (case,) = kg.find_cases(APP, "买药")["cases"]
    assert (case["verified"], case["execution_time_ms"]) == (True, 70)
    assert [step["widget_text"] for step in case["steps"]] == ["药"]
    assert code(kg.record_case(APP, "买药", [])) == "INVALID_PARAMETER"
    assert code(kg.record_case(APP, "买药", steps, target_page="nowhere")) == "PAGE_NOT_FOUND"


def test_a_way_that_is_proposed_is_checked_step_by_step(kg: KGClient) -> None:
    home, middle, shop = pages(kg, "首页", "中", "药店")
    go(kg, home, middle, "甲")
    go(kg, middle, shop, "乙")
    steps = [{"action_type": "click", "widget_text": text} for text in "甲乙"]
    good = kg.validate_plan(home, steps)
    assert (good["valid"], good["end_page"]) == (True, shop)
    assert good["confidence"] == pytest.approx(4 / 9)
    bad = kg.validate_plan(home, [steps[0], {"action_type": "click", "widget_text": "丙"}])
    assert (bad["valid"], bad["first_unknown_step"]) == (False, 2)


def test_a_way_is_explained_by_the_counts_behind_it(kg: KGClient) -> None:
    home, shop = add(kg, "首页", page_type="home"), add(kg, "药店")
    go(kg, home, shop, "药", good=2, bad=1)
    want(kg, "买药", shop)
    (step,) = kg.explain(APP, "买药")["steps"]
    assert (step["success_count"], step["fail_count"], step["recent"]) == (2, 1, "110")
    assert step["reliability"] == pytest.approx(3 / 5)


@pytest.mark.parametrize("keeps", [True, False])
def test_a_case_keeps_of_what_was_typed_what_a_report_would(keeps: bool) -> None:
    service = KnowledgeService(":memory:", store_input_text=keeps)
    with KGClient(transport=LocalTransport(service)) as kg:
        home, inside = pages(kg, "首页", "里面")
        steps = [
            {"action_type": "input", "widget_text": "User", "input_text": "anna"},
            {"action_type": "input", "widget_text": "Password", "input_text": "hunter2"},
            {"action_type": "input", "widget_text": "Passwort, password", "input_text": "${code}"},
        ]
        assert kg.record_case(APP, "进去", steps, start_page=home)["success"]
        (case,) = kg.find_cases(APP, "进去")["cases"]
        typed = [step["input_text"] for step in case["steps"]]
        assert typed == ["anna" if keeps else "", "", "${code}"]
        rows = [{"from_page": home, "to_page": inside, **step} for step in steps]
        assert kg.batch_add_transitions(rows)["success"]
        with service.database.reading() as connection:
            stored = str(connection.exec_driver_sql("SELECT * FROM transitions").fetchall())
        assert "hunter2" not in stored
        assert ("anna" in stored) is keeps
