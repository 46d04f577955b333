"""Pages, intents and what a wish means (decisions 10-14, 20, 38-41, 50, 51)."""

import hashlib

from surefoot.tools.knowledge.client import KGClient
from tests.support.knowledge_graphs import APP, add, code, go, pages, want


def test_a_page_id_follows_from_app_and_name_alone(kg: KGClient) -> None:
    first = add(kg, "首页", page_type="home")
    parts = ("page", APP, "首页")
    joined = "".join(f"{len(part)}:{part}" for part in parts)
    assert first == hashlib.sha256(joined.encode()).hexdigest()[:16]
    again = add(
        kg,
        "首页",
        page_type="list",
        description="新",
        ui_hierarchy={"widgets": [{"type": "button", "text": "买"}]},
    )
    assert again == first
    assert add(kg, "首页", app="com.other") != first


def test_names_are_the_same_name_however_wide_or_spaced_they_are_written(kg: KGClient) -> None:
    first = add(kg, "Ｍy　 Page ")
    assert add(kg, " My Page") == first
    assert kg.get_available_actions(first)["page_name"] == "My Page"
    # Case is kept: two names. Traditional characters are not folded: two names.
    assert add(kg, "my page") != first
    assert add(kg, "点外賣") != add(kg, "点外卖")


def test_length_prefixed_parts_keep_apps_and_names_apart(kg: KGClient) -> None:
    assert add(kg, "bc", app="a") != add(kg, "c", app="ab")


def test_adding_a_page_again_replaces_only_what_is_given(kg: KGClient) -> None:
    assert kg.add_page(APP, "药店", "list", "所有药")["message"] != "页面已存在，已更新"
    answer = kg.add_page(APP, "药店")
    assert (answer["success"], answer["message"]) == (True, "页面已存在，已更新")
    want(kg, "买药", answer["page_id"])
    target = kg.query_path(APP, "买药", answer["page_id"])["target_page"]
    assert (target["page_type"], target["description"]) == ("list", "所有药")
    kg.add_page(APP, "药店", "form", "新的")
    target = kg.query_path(APP, "买药", answer["page_id"])["target_page"]
    assert (target["page_type"], target["description"]) == ("form", "新的")


def test_a_page_without_a_type_is_other(kg: KGClient) -> None:
    want(kg, "买药", add(kg, "药店"))
    page = add(kg, "药店")
    assert kg.query_path(APP, "买药", page)["target_page"]["page_type"] == "other"


def test_a_screen_unlike_all_before_is_warned_of(kg: KGClient) -> None:
    def screen(*names: str) -> dict[str, object]:
        return {"widgets": [{"type": "button", "text": name} for name in names]}

    kg.add_page(APP, "药店", ui_hierarchy=screen("甲", "乙", "丙"))
    alike = kg.add_page(APP, "药店", ui_hierarchy=screen("甲", "乙", "丁"))
    assert alike["message"] == "页面已存在，已更新"
    other = kg.add_page(APP, "药店", ui_hierarchy=screen("x", "y", "z"))
    assert other["success"]
    assert other["message"].startswith("页面已存在，已更新；注意")


def test_an_intent_again_adds_keywords_and_takes_the_new_target(kg: KGClient) -> None:
    one, two = pages(kg, "药店", "医院")
    first = want(kg, "Buy Drugs", one, keywords=["阿司匹林"])
    assert want(kg, "buy drugs", keywords=["绷带", "阿司匹林"]) == first
    (intent,) = kg.find_similar_intents("buy drugs")["intents"]
    assert intent["target_page"] == one
    assert intent["keywords"] == ["阿司匹林", "绷带"]
    assert want(kg, "BUY DRUGS", two) == first
    (intent,) = kg.find_similar_intents("buy drugs")["intents"]
    assert intent["target_page"] == two
    assert kg.get_graph_stats()["intents"] == 1


def test_intents_of_a_page_never_override_a_target_that_was_named(kg: KGClient) -> None:
    named = add(kg, "药店")
    want(kg, "买药", named)
    served = add(kg, "医院", intents=["买药", "看病", " "])
    assert kg.get_graph_stats()["intents"] == 2
    assert kg.query_path(APP, "买药", named)["target_page"]["page_id"] == named
    assert kg.query_path(APP, "看病", served)["target_page"]["page_id"] == served
    go(kg, named, served, "去")
    add(kg, "诊所", intents=["看病"])
    assert kg.query_path(APP, "看病", named)["target_page"]["page_id"] == served


def test_similarity_is_1_for_the_text_095_for_a_keyword_and_less_for_words_in_common(
    kg: KGClient,
) -> None:
    want(kg, "预订酒店", add(kg, "酒店"), keywords=["找个住处"])

    def found(query: str) -> float:
        intents = kg.find_similar_intents(query)["intents"]
        return float(intents[0]["similarity"]) if intents else 0.0

    assert found(" 预订酒店　") == 1.0
    assert found("找个住处") == 0.95
    assert 0.3 <= found("订酒店") <= 0.99
    assert found("龘靐") == 0.0


def test_a_wish_that_no_intent_is_near_enough_to_is_refused(kg: KGClient) -> None:
    page = add(kg, "酒店", page_type="home")
    want(kg, "预订酒店", page)
    assert kg.query_path(APP, "订酒店")["success"]
    for query in ("缴纳水电费", "what a lovely day", "龘靐"):
        assert code(kg.query_path(APP, query)) == "INTENT_NOT_FOUND"
        assert code(kg.get_next_action(page, query)) == "INTENT_NOT_FOUND"


def test_intents_of_other_apps_are_no_answer(kg: KGClient) -> None:
    page = add(kg, "首页", page_type="home")
    other = add(kg, "首页", app="com.other", page_type="home")
    want(kg, "买药", other, app="com.other")
    assert code(kg.query_path(APP, "买药", page)) == "INTENT_NOT_FOUND"
    assert kg.find_similar_intents("买药", APP)["total_found"] == 0
    assert kg.find_similar_intents("买药")["total_found"] == 1


def test_an_intent_without_target_leads_to_the_page_whose_texts_say_it(kg: KGClient) -> None:
    home, hotel = add(kg, "首页", page_type="home"), add(kg, "酒店预订")
    go(kg, home, hotel, "酒店")
    want(kg, "预订酒店")
    assert kg.query_path(APP, "预订酒店")["target_page"]["page_id"] == hotel
    want(kg, "龘靐")
    assert code(kg.query_path(APP, "龘靐")) == "INTENT_NOT_FOUND"


def test_what_is_found_is_counted_before_it_is_cut(kg: KGClient) -> None:
    for name in ("红酒店", "白酒店", "黑酒店", "绿酒店"):
        want(kg, f"预订{name}")
    answer = kg.find_similar_intents("预订酒店", APP, 2)
    assert (len(answer["intents"]), answer["total_found"]) == (2, 4)
    similarities = [one["similarity"] for one in answer["intents"]]
    assert similarities == sorted(similarities, reverse=True)
    assert len(kg.find_similar_intents("预订酒店", top_k=1_000_000)["intents"]) == 4


def test_the_home_is_the_oldest_of_its_type_else_the_page_that_is_called_so(kg: KGClient) -> None:
    named = add(kg, "HOME")
    want(kg, "买药", named)
    assert kg.query_path(APP, "买药")["message"] == "当前已在目标页面"
    older = add(kg, "甲", page_type="home")
    add(kg, "乙", page_type="home")
    want(kg, "买药", older)
    assert kg.query_path(APP, "买药")["message"] == "当前已在目标页面"


def test_of_two_intents_alike_the_one_with_a_named_target_then_the_surest_way_wins(
    kg: KGClient,
) -> None:
    home, far, near, served = pages(kg, "首页", "远", "近", "别处")
    add(kg, "别处", intents=["找药"])
    want(kg, "买药", far, keywords=["药片"])
    want(kg, "取药", near, keywords=["药片"])
    want(kg, "找药", keywords=["药片"])
    go(kg, home, far, "远", good=1, bad=2)
    go(kg, home, near, "近", good=5)
    go(kg, home, served, "别处", good=50)
    plan = kg.query_path(APP, "药片", home)
    assert plan["target_page"]["page_id"] == near
    assert plan["match_confidence"] == 0.95


def test_several_pages_that_serve_an_intent_are_told_apart_by_the_way(kg: KGClient) -> None:
    home = add(kg, "首页", page_type="home")
    lost = add(kg, "甲", intents=["买药"])
    found = add(kg, "乙", intents=["买药"])
    go(kg, home, found, "去")
    assert kg.query_path(APP, "买药")["target_page"]["page_id"] == found
    go(kg, home, lost, "走", good=9)
    assert kg.query_path(APP, "买药")["target_page"]["page_id"] == lost


def test_a_way_may_lead_into_another_app(kg: KGClient) -> None:
    home, pay = add(kg, "首页", page_type="home"), add(kg, "付款", app="com.pay")
    done = add(kg, "完成", app="com.pay")
    # A page of an app that nothing leads to is a mistake.
    refused = kg.register_intent(APP, "付钱", done)
    assert (code(refused), refused["error"]["details"]) == (
        "INVALID_PARAMETER",
        {"field": "target_page"},
    )
    assert code(kg.query_path(APP, "付钱")) == "INTENT_NOT_FOUND"
    go(kg, pay, done, "付")
    go(kg, home, pay, "结账")
    want(kg, "付钱", done)
    plan = kg.query_path(APP, "付钱")
    assert [step["expected_page"] for step in plan["path"]["steps"]] == [pay, done]
    # Both apps know of it by now, whichever was asked first.
    go(kg, done, home, "回")
    want(kg, "回家", home, app="com.pay")
    assert kg.query_path("com.pay", "回家", pay)["path"]["total_steps"] == 2


def test_a_page_is_meant_by_its_name_and_description(kg: KGClient) -> None:
    home, mine = (
        add(kg, "首页", page_type="home"),
        add(kg, "个人中心", description="头像、积分、优惠券"),
    )
    go(kg, home, mine, "我的")
    for asked in ("个人中心", "打开个人中心", "查看积分和优惠券"):
        plan = kg.query_path(APP, asked)
        assert (plan["target_page"]["page_id"], plan["matched_intent"]) == (mine, "个人中心")
        assert kg.get_next_action(home, asked)["action"]["expected_page"] == mine
    assert code(kg.query_path(APP, "去火星旅行")) == "INTENT_NOT_FOUND"
    # What was registered is surer than what a page is called by half.
    shop = add(kg, "药店")
    go(kg, home, shop, "药")
    want(kg, "查看个人中心的药", shop)
    assert kg.query_path(APP, "查看个人中心的药")["target_page"]["page_id"] == shop
    kg.delete_page(mine)
    assert code(kg.query_path(APP, "个人中心")) in ("INTENT_NOT_FOUND", "")
