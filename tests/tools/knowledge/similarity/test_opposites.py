"""Wishes that share nearly all their words: which are the same, and which are others."""

from surefoot.tools.knowledge.client import KGClient
from surefoot.tools.knowledge.similarity.opposites import is_other_intent
from tests.support.knowledge_graphs import APP, add, code, go, want
from tests.support.tables import tabled


@tabled
def test_more_or_other_words_are_the_same_wish(query: str, text: str) -> None:
    assert not is_other_intent(query, text)


@tabled
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
