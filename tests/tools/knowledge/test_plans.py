"""Ways, their costs and what else would do (decisions 7, 20, 22, 23, 29-34)."""

import itertools
import math
import random

import pytest

from surefoot.tools.knowledge.client import KGClient
from tests.support.knowledge_graphs import APP, add, code, declare, go, pages, texts, want


def test_the_readme_example_of_the_specification_works_as_it_stands(kg: KGClient) -> None:
    app = "com.meituan.app"
    home, food = add(kg, "首页", app=app, page_type="home"), add(kg, "外卖首页", app=app)
    want(kg, "点外卖", food, app=app, keywords=["外卖", "点餐", "下单"])
    go(kg, home, food, "外卖")
    current = kg.match_current_page(app_id=app, page_title="首页")["page"]["page_id"]
    result = kg.query_path(app_id=app, intent="点外卖", current_page=current)
    assert result["success"]
    for step in result["path"]["steps"]:
        assert step["description"] == "点击'外卖'按钮，进入外卖首页"
        answer = kg.report_transition(
            from_page=step.get("from_page", current),
            action={"type": step["action_type"], "widget_text": step["widget_text"]},
            to_page=step["expected_page"],
            success=True,
            latency_ms=500,
        )
        assert answer["updated"]
        current = step["expected_page"]
    assert current == food


def test_a_surer_way_of_more_steps_beats_a_short_one_that_fails_often(memory: KGClient) -> None:
    home, middle, shop = pages(memory, "首页", "中", "药店")
    want(memory, "买药", shop)
    declare(memory, home, shop, "快", good=1, bad=3)
    declare(memory, home, middle, "甲", good=99)
    declare(memory, middle, shop, "乙", good=99)
    plan = memory.query_path(APP, "买药", home)
    assert texts(plan["path"]) == ["甲", "乙"]
    assert plan["confidence"] == pytest.approx((100 / 101) ** 2)
    (other,) = plan["alternatives"]
    assert texts(other) == ["快"]
    assert other["reason"] == "路径更短但成功率较低"
    assert other["total_steps"] == 1


def test_a_step_more_is_worth_five_percent(memory: KGClient) -> None:
    home, middle, shop = pages(memory, "首页", "中", "药店")
    want(memory, "买药", shop)
    declare(memory, home, middle, "甲", good=9_998)
    declare(memory, middle, shop, "乙", good=9_998)
    # Two steps of .9999 cost as much as one of .951.
    declare(memory, home, shop, "快", good=949, bad=49)
    assert texts(memory.query_path(APP, "买药", home)["path"]) == ["甲", "乙"]
    declare(memory, home, shop, "快", good=50_000)
    assert texts(memory.query_path(APP, "买药", home)["path"]) == ["快"]


def test_of_equal_ways_the_one_with_the_lesser_ids_is_taken_always(kg: KGClient) -> None:
    home, shop = pages(kg, "首页", "药店")
    want(kg, "买药", shop)
    for text in "甲乙丙":
        declare(kg, home, shop, text, good=1)
    plan = kg.query_path(APP, "买药", home)
    ways = [plan["path"], *plan["alternatives"]]
    ids = [way["steps"][0]["transition_id"] for way in ways]
    assert ids == sorted(ids)
    assert len(set(ids)) == 3
    # They differ in their widget only, and that is a way to try when the first does not work.
    reasons = {other["reason"] for other in plan["alternatives"]}
    assert all(reason.startswith("步骤数") for reason in reasons)


@pytest.mark.parametrize(("good", "bad", "reason"), [(1, 1, "步骤数相同但成功率较低")])
def test_an_alternative_says_what_it_has_less(
    memory: KGClient, good: int, bad: int, reason: str
) -> None:
    home, shop = pages(memory, "首页", "药店")
    want(memory, "买药", shop)
    declare(memory, home, shop, "甲", good=9)
    declare(memory, home, shop, "乙", good=good, bad=bad)
    assert memory.query_path(APP, "买药", home)["alternatives"][0]["reason"] == reason


def test_a_longer_alternative_is_for_when_the_first_fails(memory: KGClient) -> None:
    home, middle, shop = pages(memory, "首页", "中", "药店")
    want(memory, "买药", shop)
    go(memory, home, shop, "快")
    go(memory, home, middle, "甲")
    go(memory, middle, shop, "乙")
    (other,) = memory.query_path(APP, "买药", home)["alternatives"]
    assert other["reason"] == "路径更长，可在主路径失败时使用"
    assert other["confidence"] == pytest.approx(4 / 9)


def test_there_are_two_alternatives_at_most_and_none_goes_in_circles(memory: KGClient) -> None:
    names = [f"页{number}" for number in range(6)]
    ids = pages(memory, *names)
    chance = random.Random(5)
    for _ in range(60):
        source, target = chance.sample(ids, 2)
        declare(memory, source, target, f"w{chance.randrange(3)}", chance.randrange(9), 1)
    want(memory, "买药", ids[-1])
    plan = memory.query_path(APP, "买药", ids[0])
    ways = [plan["path"], *plan["alternatives"]]
    assert len(ways) == 3
    for way in ways:
        seen = [ids[0], *(step["expected_page"] for step in way["steps"])]
        assert len(set(seen)) == len(seen)
        assert seen[-1] == ids[-1]
    assert len({tuple(step["transition_id"] for step in way["steps"]) for way in ways}) == 3


def test_the_best_way_within_the_limit_is_given_not_the_best_way_cut(memory: KGClient) -> None:
    home, one, two, shop = pages(memory, "首页", "一", "二", "药店")
    want(memory, "买药", shop)
    for source, target, text in [(home, one, "甲"), (one, two, "乙"), (two, shop, "丙")]:
        declare(memory, source, target, text, good=1_000)
    declare(memory, home, shop, "险", good=1, bad=9)
    declare(memory, one, shop, "中", good=1, bad=3)
    assert texts(memory.query_path(APP, "买药", home)["path"]) == ["甲", "乙", "丙"]
    plan = memory.query_path(APP, "买药", home, max_steps=2)
    assert texts(plan["path"]) == ["甲", "中"]
    assert [texts(other) for other in plan["alternatives"]] == [["险"]]
    assert texts(memory.query_path(APP, "买药", home, max_steps=1)["path"]) == ["险"]


def test_ten_steps_are_the_limit_when_none_is_given(memory: KGClient) -> None:
    ids = pages(memory, *(f"页{number}" for number in range(12)))
    for source, target in itertools.pairwise(ids):
        declare(memory, source, target, "下一页", good=9)
    want(memory, "到底", ids[-1])
    assert code(memory.query_path(APP, "到底", ids[0])) == "PATH_NOT_FOUND"
    assert memory.query_path(APP, "到底", ids[1])["path"]["total_steps"] == 10
    assert memory.query_path(APP, "到底", ids[0], 11)["success"]
    # A next action has no limit: the way is gone step by step.
    assert memory.get_next_action(ids[0], "到底")["remaining_steps"] == 11


def test_who_is_there_already_has_nothing_to_do(memory: KGClient) -> None:
    home = add(memory, "首页", page_type="home")
    want(memory, "回家", home)
    plan = memory.query_path(APP, "回家")
    assert plan["message"] == "当前已在目标页面"
    assert plan["path"] == {"total_steps": 0, "estimated_time_ms": 0, "steps": []}
    assert plan["confidence"] == 1.0
    action = memory.get_next_action(home, "回家")
    assert action["action"] is None
    assert (action["is_complete"], action["remaining_steps"]) == (True, 0)


def test_remaining_steps_count_the_one_that_is_returned(memory: KGClient) -> None:
    ids = pages(memory, "一", "二", "三", "四")
    for source, target in itertools.pairwise(ids):
        go(memory, source, target, "下一页")
    want(memory, "到底", ids[-1])
    remaining = [memory.get_next_action(page, "到底") for page in ids]
    assert [one["remaining_steps"] for one in remaining] == [3, 2, 1, 0]
    assert [one["is_complete"] for one in remaining] == [False, False, False, True]
    assert remaining[0]["action"]["expected_page"] == ids[1]


def test_a_one_step_way_is_not_complete_before_it_is_gone(memory: KGClient) -> None:
    home, shop = pages(memory, "首页", "药店")
    go(memory, home, shop, "药")
    want(memory, "买药", shop)
    answer = memory.get_next_action(home, "买药")
    assert (answer["is_complete"], answer["remaining_steps"]) == (False, 1)
    assert answer["action"]["widget_text"] == "药"


def test_time_is_what_steps_took_else_what_the_app_took_else_a_second_each(
    memory: KGClient,
) -> None:
    ids = pages(memory, "一", "二", "三")
    want(memory, "到底", ids[2])
    go(memory, ids[0], ids[1], "甲")
    go(memory, ids[1], ids[2], "乙")

    def estimate() -> int:
        return int(memory.query_path(APP, "到底", ids[0])["path"]["estimated_time_ms"])

    assert estimate() == 2_000
    go(memory, ids[0], ids[1], "甲", latency_ms=300)
    go(memory, ids[0], ids[1], "甲", good=0, bad=1, latency_ms=501)
    assert estimate() == round(400.5 * 2)
    go(memory, ids[1], ids[2], "乙", latency_ms=0)
    assert estimate() == round(400.5)


def test_a_plan_is_never_surer_than_its_least_sure_step(memory: KGClient) -> None:
    ids = pages(memory, "一", "二", "三")
    want(memory, "到达终点", ids[2])
    go(memory, ids[0], ids[1], "甲", good=3)
    go(memory, ids[1], ids[2], "乙", good=2, bad=1)
    for query in ("到达终点", "到达那个终点"):
        plan = memory.query_path(APP, query, ids[0])
        steps = plan["path"]["steps"]
        assert 0 < plan["confidence"] <= min(step["confidence"] for step in steps)
        product = math.prod(step["confidence"] for step in steps)
        assert plan["confidence"] == pytest.approx(plan["match_confidence"] * product)


def test_what_was_done_on_a_page_before_it_was_left_is_part_of_the_way(kg: KGClient) -> None:
    home, found = pages(kg, "首页", "结果")
    want(kg, "搜索", found)
    for _ in range(2):
        go(kg, home, home, "词", kind="input", action={"input_text": "苹果"}, latency_ms=100)
        go(kg, home, found, "搜", latency_ms=50)
    plan = kg.query_path(APP, "搜索", home)
    assert [step["action_type"] for step in plan["path"]["steps"]] == ["input", "click"]
    typed = plan["path"]["steps"][0]
    assert (typed["input_text"], typed["expected_page"]) == ("苹果", home)
    assert plan["path"]["total_steps"] == 2
    assert plan["path"]["estimated_time_ms"] == 150
    assert plan["confidence"] == pytest.approx(0.75 * 0.75)
    assert kg.get_next_action(home, "搜索")["remaining_steps"] == 2
    # They count for the limit too.
    assert code(kg.query_path(APP, "搜索", home, 1)) == "PATH_NOT_FOUND"


def test_what_only_few_did_before_is_not(kg: KGClient) -> None:
    home, found = pages(kg, "首页", "结果")
    want(kg, "搜索", found)
    for times in range(3):
        if times == 0:
            go(kg, home, home, "词", kind="input", action={"input_text": "苹果"})
        go(kg, home, found, "搜")
    assert texts(kg.query_path(APP, "搜索", home)["path"]) == ["搜"]


def test_steps_of_another_client_or_page_are_no_part_of_it(address: str) -> None:
    with KGClient(address) as kg, KGClient(address) as other:
        home, found = pages(kg, "首页", "结果")
        want(kg, "搜索", found)
        go(other, home, home, "词", kind="input")
        go(kg, found, found, kind="swipe")
        go(kg, home, found, "搜")
        assert texts(kg.query_path(APP, "搜索", home)["path"]) == ["搜"]


def test_steps_within_a_page_are_listed_but_lead_nowhere(memory: KGClient) -> None:
    home, lost = pages(memory, "首页", "孤岛")
    want(memory, "去", lost)
    go(memory, home, home, "词", kind="input")
    assert memory.get_available_actions(home)["total_count"] == 1
    assert code(memory.query_path(APP, "去", home)) == "PATH_NOT_FOUND"


def test_a_failure_on_the_way_is_no_step_of_it(kg: KGClient) -> None:
    home, found = pages(kg, "首页", "结果")
    want(kg, "搜索", found)
    for _ in range(2):
        go(kg, home, home, "词", kind="input")
        go(kg, home, home, "广告", good=0, bad=1)
        go(kg, home, found, "搜")
    steps = kg.query_path(APP, "搜索", home)["path"]["steps"]
    assert [step["widget_text"] for step in steps] == ["词", "搜"]


def test_what_a_client_remembers_is_never_other_than_what_a_new_one_reads(address: str) -> None:
    chance = random.Random(3)
    with KGClient(address) as kg:
        ids = pages(kg, *(f"页{number}" for number in range(30)))
        for number, goal in enumerate(ids[:3]):
            want(kg, ("买药", "看病", "听歌")[number], goal)
        rows = [
            {
                "from_page": source,
                "to_page": target,
                "action_type": "click",
                "widget_text": f"w{chance.randrange(3)}",
                "success_count": chance.randrange(6),
                "fail_count": chance.randrange(4),
            }
            for source, target in (chance.sample(ids, 2) for _ in range(90))
        ]
        kg.batch_add_transitions(rows)
        for number in range(40):
            if number % 10 == 9:
                assert kg.delete_page(ids.pop())["success"]
            for _ in range(chance.randrange(1, 4)):
                source, target = chance.sample(ids, 2)
                go(kg, source, target, f"w{chance.randrange(3)}", good=1, bad=chance.randrange(3))
            asked = (APP, chance.choice(["买药", "看病", "听歌"]), chance.choice(ids))
            limit = chance.choice([10, 3])
            with KGClient(address) as fresh:
                assert kg.query_path(*asked, limit) == fresh.query_path(*asked, limit)
