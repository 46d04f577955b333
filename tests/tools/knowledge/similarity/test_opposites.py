"""Wishes that share nearly all their words: which are the same, and which are others."""

import pytest

from surefoot.tools.knowledge.client import KGClient
from surefoot.tools.knowledge.similarity.opposites import is_other_intent
from tests.support.knowledge_graphs import APP, add, code, go, want

SAME = [
    ("打开第111号文件", "第111号文件"),
    ("打开第三个订单", "第3个订单"),
    ("订单 3", "订单"),
    ("帮我删掉账号", "删除账号"),
    ("我不知道怎么充值", "充值话费"),
    ("没有收到货，申请退款", "申请退款"),
    ("我不想添加了，帮我删除地址", "删除地址"),
    ("上次没有开具发票", "开具发票"),
    ("I can't find my order", "find my order"),
    ("取消订单", "订单"),
    ("打开退出登录的页面", "退出登录"),
    ("turn on dark mode", "switch on dark mode"),
]
OTHER = [
    ("第111号", "第1110号"),
    ("打开第三个订单", "第2个订单"),
    ("不要删除账号", "删除账号"),
    ("删除账号", "不要删除账号"),
    ("请别删除账号", "删除账号"),
    ("添加地址", "删除地址"),
    ("打开蓝牙", "关闭蓝牙"),
    ("取消关注店铺", "关注店铺"),
    ("close order 3", "open order 3"),
    ("unlock the card", "lock the card"),
    ("don't delete the note", "delete the note"),
    ("log out", "log in"),
    ("turn off wifi", "turn on wifi"),
    ("không xóa ghi chú", "xóa ghi chú"),
    ("bỏ theo dõi cửa hàng", "theo dõi cửa hàng"),
    ("xem ghi chú thứ hai", "xem ghi chú thứ ba"),
]


@pytest.mark.parametrize(("query", "text"), SAME)
def test_more_or_other_words_are_the_same_wish(query: str, text: str) -> None:
    assert not is_other_intent(query, text)


@pytest.mark.parametrize(("query", "text"), OTHER)
def test_another_number_a_negation_and_the_opposite_are_other_wishes(
    query: str, text: str, memory: KGClient
) -> None:
    assert is_other_intent(query, text)
    home, page = add(memory, "甲", page_type="home"), add(memory, "乙")
    go(memory, home, page, "丙")
    want(memory, text, page)
    assert code(memory.query_path(APP, query)) == "INTENT_NOT_FOUND"
    assert memory.query_path(APP, text)["match_confidence"] == 1.0


def test_the_right_one_of_opposites_is_found(memory: KGClient) -> None:
    home = add(memory, "甲", page_type="home")
    targets = {text: add(memory, f"页 {text}") for text in ("添加地址", "删除地址", "删除账号")}
    for text, page in targets.items():
        go(memory, home, page, text)
        want(memory, text, page)
    plan = memory.query_path(APP, "把这个地址删掉")
    assert plan["target_page"]["page_id"] == targets["删除地址"]
