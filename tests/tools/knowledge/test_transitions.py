"""What a report or a batch counts, and on which transition (decisions 15-19, 21-28, 48, 49, 57)."""

from collections.abc import Callable
from typing import Any

import pytest

from surefoot.configs.settings import Settings
from surefoot.tools.knowledge.client import KGClient
from surefoot.tools.knowledge.service import KnowledgeService
from surefoot.tools.knowledge.transport import LocalTransport
from tests.support.knowledge_graphs import APP, add, declare, go, pages, want


def actions(kg: KGClient, page: str) -> list[dict[str, Any]]:
    return list(kg.get_available_actions(page)["actions"])


def test_a_report_makes_a_transition_and_the_next_one_counts_on_it(kg: KGClient) -> None:
    home, shop = pages(kg, "首页", "药店")
    first = go(kg, home, shop, "药", latency_ms=300)
    assert first["updated"] is False
    assert first["stats"] == {
        "success_count": 1,
        "fail_count": 0,
        "success_rate": 1.0,
        "avg_latency_ms": 300.0,
    }
    failed = go(kg, home, shop, "药", good=0, bad=1, latency_ms=400)
    assert failed["updated"] is True
    assert failed["transition_id"] == first["transition_id"]
    # The mean is over all reports that told a latency, those of failures too.
    assert failed["stats"]["avg_latency_ms"] == 350.0
    assert go(kg, home, shop, "药")["stats"]["avg_latency_ms"] == 350.0


def test_another_target_type_or_widget_is_another_transition(kg: KGClient) -> None:
    home, one, two = pages(kg, "首页", "一", "二")
    made = [
        go(kg, home, one, "甲"),
        go(kg, home, two, "甲"),
        go(kg, home, one, "乙"),
        go(kg, home, one, "甲", kind="long_click"),
        go(kg, home, one, kind="swipe"),
        go(kg, one, home, "甲"),
    ]
    assert len({answer["transition_id"] for answer in made}) == len(made)
    assert not any(answer["updated"] for answer in made)


def test_a_typed_text_is_no_part_of_what_a_transition_is(kg: KGClient) -> None:
    home, found = pages(kg, "首页", "结果")
    first = go(kg, home, found, "搜", kind="input", action={"input_text": "苹果"})
    again = go(kg, home, found, "搜", kind="input", action={"input_text": "梨"})
    assert again["transition_id"] == first["transition_id"]
    want(kg, "搜索", found)
    (step,) = kg.query_path(APP, "搜索", home)["path"]["steps"]
    assert (step["input_text"], step["is_parameter"]) == ("梨", True)


def test_a_step_types_the_last_text_that_worked(kg: KGClient) -> None:
    home, found = pages(kg, "首页", "结果")
    go(kg, home, found, "搜", kind="input", action={"input_text": "苹果"})
    go(kg, home, found, "搜", kind="input", good=0, bad=1, action={"input_text": "梨"})
    go(kg, home, found, "搜", kind="input")
    want(kg, "搜索", found)
    (step,) = kg.query_path(APP, "搜索", home)["path"]["steps"]
    assert (step["input_text"], step["is_parameter"]) == ("苹果", False)


def test_an_input_without_text_and_a_text_on_another_type_are_taken(kg: KGClient) -> None:
    home, found = pages(kg, "首页", "结果")
    assert go(kg, home, found, "搜", kind="input")["success"]
    assert go(kg, home, found, "点", action={"input_text": "多余"})["success"]
    want(kg, "搜索", found)
    plan = kg.query_path(APP, "搜索", home)
    for way in (plan["path"], *plan["alternatives"]):
        assert way["steps"][0]["input_text"] == ""


def test_an_id_and_a_text_come_together_on_one_transition(kg: KGClient) -> None:
    home, shop = pages(kg, "首页", "药店")
    declare(kg, home, shop, "药", good=2)
    answer = go(kg, home, shop, "药", action={"widget": "btn_drugs"})
    assert answer["updated"] is True
    assert answer["stats"]["success_count"] == 3
    assert go(kg, home, shop, action={"widget": "btn_drugs"})["stats"]["success_count"] == 4
    assert go(kg, home, shop, "药")["stats"]["success_count"] == 5
    (shown,) = actions(kg, home)
    assert (shown["widget_id"], shown["widget_text"]) == ("btn_drugs", "药")


def test_two_widgets_of_one_text_keep_their_ids_when_a_report_knows_the_text_only(
    kg: KGClient,
) -> None:
    home, one, two, three = pages(kg, "首页", "一", "二", "三")
    go(kg, home, one, "更多", action={"widget": "more_1"})
    go(kg, home, two, "更多", action={"widget": "more_2"})
    go(kg, home, one, "更多")
    go(kg, home, two, "更多")
    go(kg, home, three, "更多")
    declare(kg, home, two, "更多", good=1)
    found = {shown["target_page_id"]: shown["widget_id"] for shown in actions(kg, home)}
    assert found[one] == "more_1"
    assert found[two] == "more_2"
    assert {shown["target_page_id"]: shown["success_rate"] for shown in actions(kg, home)} == {
        one: 1.0,
        two: 1.0,
        three: 1.0,
    }


def test_other_ids_are_other_widgets_whatever_they_show(kg: KGClient) -> None:
    home, shop = pages(kg, "首页", "药店")
    first = go(kg, home, shop, "更多", action={"widget": "more_1"})
    second = go(kg, home, shop, "更多", action={"widget": "more_2"})
    assert first["transition_id"] != second["transition_id"]


def test_widgets_without_a_name_are_told_apart_by_their_place(kg: KGClient) -> None:
    (door,) = pages(kg, "门")
    places = [f"(//textbox)[{number}]" for number in (1, 2, 1)]
    first, second, again = (
        go(kg, door, door, kind="input", action={"widget_xpath": place, "input_text": place})
        for place in places
    )
    assert first["transition_id"] == again["transition_id"] != second["transition_id"]
    assert [one["stats"]["success_count"] for one in (second, again)] == [1, 2]
    # Who does not tell the place means the one that is known.
    assert go(kg, door, door, kind="input")["updated"] is True
    unknown = {"from_page": door, "to_page": door, "action_type": "input"}
    assert kg.batch_add_transitions([unknown])["created"] == 0


def test_any_type_of_action_is_taken_and_only_its_case_is_changed(kg: KGClient) -> None:
    home, shop = pages(kg, "首页", "药店")
    go(kg, home, shop, kind=" Press_ADB_Back ")
    assert [shown["action_type"] for shown in actions(kg, home)] == ["press_adb_back"]


def test_other_landings_of_the_same_action_count_against_it(kg: KGClient) -> None:
    home, right, wrong = pages(kg, "首页", "对", "错")
    want(kg, "去", right)
    go(kg, home, right, "甲", good=3)

    def sure() -> float:
        return float(kg.query_path(APP, "去", home)["path"]["steps"][0]["confidence"])

    assert sure() == pytest.approx(4 / 5)
    go(kg, home, wrong, "甲", good=2)
    assert sure() == pytest.approx(4 / 7)
    go(kg, home, home, "甲", good=0, bad=1)
    assert sure() == pytest.approx(4 / 8)
    # Its own rate is what was counted on it: its landings, and what stayed when it was tried.
    assert kg.query_path(APP, "去", home)["path"]["steps"][0]["success_rate"] == 3 / 4


@pytest.mark.parametrize(
    ("good", "bad", "rate", "sure"),
    [(0, 0, 0.0, 0.5), (1, 0, 1.0, 2 / 3), (1, 1, 0.5, 0.5), (95, 5, 0.95, 96 / 102)],
)
def test_a_rate_is_raw_and_what_plans_believe_is_careful(
    kg: KGClient, good: int, bad: int, rate: float, sure: float
) -> None:
    home, shop = pages(kg, "首页", "药店")
    want(kg, "买药", shop)
    declare(kg, home, shop, "药", good, bad)
    (step,) = kg.query_path(APP, "买药", home)["path"]["steps"]
    assert step["success_rate"] == pytest.approx(rate)
    assert step["confidence"] == pytest.approx(sure)


def test_the_newest_outcomes_count_more_than_a_long_past(kg: KGClient) -> None:
    home, shop = pages(kg, "首页", "药店")
    want(kg, "买药", shop)
    declare(kg, home, shop, "药", good=1_000)

    def sure() -> float:
        return float(kg.query_path(APP, "买药", home)["path"]["steps"][0]["confidence"])

    go(kg, home, shop, "药", good=0, bad=2)
    assert sure() > 0.99
    go(kg, home, shop, "药", good=0, bad=1)
    assert sure() == pytest.approx(1 / 5)
    go(kg, home, shop, "药", good=0, bad=7)
    assert sure() == pytest.approx(1 / 10)
    go(kg, home, shop, "药", good=8)
    assert sure() == pytest.approx(9 / 10)


def test_what_only_ever_failed_is_no_way_until_it_works_once(kg: KGClient) -> None:
    home, shop = pages(kg, "首页", "药店")
    want(kg, "买药", shop)
    go(kg, home, shop, "药", good=0, bad=1)
    assert kg.query_path(APP, "买药", home)["error"]["code"] == "PATH_NOT_FOUND"
    assert len(actions(kg, home)) == 1
    go(kg, home, shop, "药", good=1)
    assert kg.query_path(APP, "买药", home)["success"]


@pytest.mark.parametrize("fails_first", [True, False])
def test_a_failure_that_stayed_is_one_of_what_was_tried(kg: KGClient, fails_first: bool) -> None:
    home, shop, cart = pages(kg, "首页", "药店", "购物车")
    go(kg, home, cart, "车", good=3, bad=1)
    if fails_first:
        go(kg, home, home, "药", good=0, bad=1)
    worked = go(kg, home, shop, "药")
    stayed = go(kg, home, home, "药", good=0, bad=30, failure_reason="弹窗")
    assert stayed["transition_id"] == worked["transition_id"]
    shown = [(one["widget_text"], round(one["success_rate"], 2)) for one in actions(kg, home)]
    assert shown == [("车", 0.75), ("药", round(1 / (32 if fails_first else 31), 2))]


def test_what_works_within_a_page_fails_there(kg: KGClient) -> None:
    home, shop = pages(kg, "首页", "药店")
    typed = go(kg, home, home, "搜索", good=3, kind="input")
    failed = go(kg, home, home, "搜索", good=0, bad=1, kind="input")
    assert failed["transition_id"] == typed["transition_id"]
    assert failed["stats"]["success_rate"] == 0.75
    # Another action on the same widget, and one of another widget, are not what was tried.
    go(kg, home, shop, "搜索")
    go(kg, home, home, "药", good=0, bad=1)
    rates = {one["widget_text"]: one["success_rate"] for one in actions(kg, home)[:1]}
    assert rates == {"搜索": 1.0}


def test_what_was_declared_and_never_tried_is_a_way(kg: KGClient) -> None:
    home, shop = pages(kg, "首页", "药店")
    want(kg, "买药", shop)
    declare(kg, home, shop, "药")
    plan = kg.query_path(APP, "买药", home)
    assert (plan["confidence"], plan["path"]["steps"][0]["success_rate"]) == (0.5, 0.0)


def test_actions_come_by_rate_then_attempts_then_id(kg: KGClient) -> None:
    home, shop = pages(kg, "首页", "药店")
    for text, good, bad in [("少", 1, 0), ("多", 9, 0), ("差", 1, 9), ("无", 0, 0), ("败", 0, 3)]:
        declare(kg, home, shop, text, good, bad)
    shown = [one["widget_text"] for one in actions(kg, home)]
    assert shown == ["多", "少", "差", "败", "无"]
    one = actions(kg, home)[0]
    assert one["description"] == "点击'多'按钮，进入药店"
    assert one["avg_latency_ms"] == 0.0


def test_a_batch_adds_up_counts_doubles_as_updates_and_lists_what_is_wrong(kg: KGClient) -> None:
    home, shop = pages(kg, "首页", "药店")
    row = {"from_page": home, "to_page": shop, "action_type": "click", "widget_text": "药"}
    answer = kg.batch_add_transitions(
        [
            {**row, "success_count": 2, "fail_count": 1},
            {**row, "to_page": "nowhere"},
            {**row, "success_count": 3},
            {**row, "fail_count": "x"},
            "not a dictionary",  # type: ignore[list-item]
        ]
    )
    assert answer["success"] is False
    assert "error" not in answer
    counts = {key: answer[key] for key in ("total", "created", "updated", "failed")}
    assert counts == {"total": 5, "created": 1, "updated": 1, "failed": 3}
    starts = ["第2条: PAGE_NOT_FOUND: ", "第4条: INVALID_PARAMETER: ", "第5条: INVALID_PARAMETER: "]
    for error, start in zip(answer["errors"], starts, strict=True):
        assert error.startswith(start)
    answer = go(kg, home, shop, "药")
    assert (answer["updated"], answer["stats"]["success_count"]) == (True, 6)
    assert answer["stats"]["fail_count"] == 1


def test_an_empty_batch_succeeds(kg: KGClient) -> None:
    answer = kg.batch_add_transitions([])
    assert answer["success"] is True
    assert (answer["total"], answer["created"], answer["errors"]) == (0, 0, [])


def test_counts_may_be_set_instead_of_added(kg: KGClient) -> None:
    home, shop = pages(kg, "首页", "药店")
    go(kg, home, shop, "药", good=5, bad=3)
    row = {"from_page": home, "to_page": shop, "action_type": "click", "widget_text": "药"}
    answer = kg.batch_add_transitions([{**row, "success_count": 1}], mode="set")
    assert (answer["created"], answer["updated"]) == (0, 1)
    stats = go(kg, home, shop, "药")["stats"]
    assert (stats["success_count"], stats["fail_count"]) == (2, 0)


def test_a_batch_takes_ids_too_and_joins_what_it_says_twice(kg: KGClient) -> None:
    home, shop, other = pages(kg, "首页", "药店", "医院")
    row = {"from_page": home, "action_type": "click", "success_count": 1}
    answer = kg.batch_add_transitions(
        [
            {**row, "to_page": shop, "widget_text": "药"},
            {**row, "to_page": other, "widget_text": "药"},
            {**row, "to_page": shop, "widget_text": "药", "widget_id": "btn"},
            {**row, "to_page": shop, "widget_id": "btn"},
        ]
    )
    assert (answer["created"], answer["updated"]) == (2, 2)
    assert {shown["widget_id"] for shown in actions(kg, home)} == {"btn"}


def test_a_report_that_comes_again_by_its_id_counts_once(address: str) -> None:
    with KGClient(address) as kg, KGClient(address) as other:
        home, shop = pages(kg, "首页", "药店")
        first = go(kg, home, shop, "药", report_id="r-1", latency_ms=5)
        go(kg, home, shop, "药")
        assert go(kg, home, shop, "药", report_id="r-1", latency_ms=5) == first
        assert go(other, home, shop, "药", report_id="r-1", latency_ms=5) == first
        assert go(kg, home, shop, "药")["stats"]["success_count"] == 3


def test_a_refused_report_does_not_use_up_its_id(kg: KGClient) -> None:
    home, shop = pages(kg, "首页", "药店")
    assert not kg.report_transition(home, {"type": "click"}, "nowhere", True, report_id="r")[
        "success"
    ]
    assert go(kg, home, shop, report_id="r")["stats"]["success_count"] == 1


def test_reasons_of_failures_are_kept_the_last_twenty(
    address: str, closing: Callable[[KGClient], KGClient]
) -> None:
    service = KnowledgeService(address)
    kg = closing(KGClient(transport=LocalTransport(service)))
    home, shop = pages(kg, "首页", "药店")
    for number in range(25):
        kg.report_transition(
            home, {"type": "click"}, shop, False, failure_reason=f"reason {number}"
        )
    kg.report_transition(home, {"type": "click", "reason": "inside"}, shop, False)
    with service.database.reading() as connection:
        rows = connection.exec_driver_sql("SELECT reason FROM failures ORDER BY id").fetchall()
    assert [row[0] for row in rows] == [*(f"reason {n}" for n in range(6, 25)), "inside"]


@pytest.mark.parametrize(
    "widget",
    [
        {"widget_text": "密码"},
        {"widget": "password_field"},
        {"widget": "user_pwd"},
        {"widget": "edtPwd"},
        {"widget": "pin-code"},
        {"widget_text": "Mật khẩu"},
        {"widget_text": "Enter your PIN"},
    ],
)
def test_what_was_typed_as_a_password_is_kept_nowhere(
    address: str, closing: Callable[[KGClient], KGClient], widget: dict[str, str]
) -> None:
    service = KnowledgeService(address)
    kg = closing(KGClient(transport=LocalTransport(service)))
    home, done = pages(kg, "首页", "已登录")
    want(kg, "登录", done)
    kg.query_path(APP, "登录", home)
    action = {"type": "input", "input_text": "hunter2", **widget}
    assert kg.report_transition(home, action, done, True, report_id="r")["success"]
    kg.query_path(APP, "登录", home)
    kg.report_transition(home, action, done, False, failure_reason="x")
    with service.database.reading() as connection:
        for table in ("transitions", "cases", "report_ids", "failures"):
            rows = connection.exec_driver_sql(f"SELECT * FROM {table}").fetchall()
            assert rows
            assert "hunter2" not in str(rows)


def test_texts_are_not_kept_when_the_setting_says_so(
    memory: KGClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert Settings().store_input_text is True
    monkeypatch.setenv("SUREFOOT_STORE_INPUT_TEXT", "false")
    with KGClient(":memory:") as kg:
        home, done = pages(kg, "首页", "结果")
        want(kg, "搜索", done)
        go(kg, home, done, "搜", kind="input", action={"input_text": "苹果"})
        assert kg.query_path(APP, "搜索", home)["path"]["steps"][0]["input_text"] == ""


def test_statistics_count_and_average(kg: KGClient) -> None:
    empty = kg.get_graph_stats()
    assert (empty["apps"], empty["last_updated"]) == (0, "")
    home, one, two = add(kg, "首页", page_type="home"), add(kg, "一"), add(kg, "二")
    add(kg, "孤岛")
    add(kg, "首页", app="com.other")
    want(kg, "买药", two)
    go(kg, home, one, "甲", good=3)
    go(kg, one, two, "乙", good=0, bad=1)
    declare(kg, one, two, "丙")
    go(kg, home, home, "滑", kind="swipe")
    stats = kg.get_graph_stats()
    assert {key: stats[key] for key in ("apps", "pages", "transitions", "intents")} == {
        "apps": 2,
        "pages": 5,
        "transitions": 4,
        "intents": 1,
    }
    assert stats["avg_path_length"] == 1.5
    assert stats["avg_success_rate"] == pytest.approx(4 / 5)
    assert stats["last_updated"].endswith("+00:00")
    nothing = kg.get_graph_stats("com.unknown")
    assert nothing["success"]
    assert (nothing["apps"], nothing["pages"], nothing["last_updated"]) == (0, 0, "")
    other = kg.get_graph_stats("com.other")
    assert (other["apps"], other["pages"], other["transitions"]) == (1, 1, 0)
    assert kg.get_graph_stats() == stats
