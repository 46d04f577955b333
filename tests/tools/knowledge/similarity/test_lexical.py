import random

import pytest

from surefoot.tools.knowledge.similarity.base import Phrase
from surefoot.tools.knowledge.similarity.lexical import LexicalIndex
from tests.support.tables import tabled

APP = [
    Phrase("food", "点外卖"),
    Phrase("food", "外卖", "keyword"),
    Phrase("food", "叫人送饭来", "alias"),
    Phrase("cart", "查看购物车"),
    Phrase("bluetooth", "打开蓝牙"),
    Phrase("orders", "View order history"),
    Phrase("folder", "Create a folder"),
    Phrase("buy", "Đặt hàng"),
]


def best(query, phrases=APP):
    return LexicalIndex(phrases).search(query, 1)[0]


def believed(query, phrases=APP):
    index = LexicalIndex(phrases)
    return [m.owner for m in index.search(query, 5) if m.similarity >= index.threshold(query)]


@pytest.mark.parametrize(
    "query", ["点外卖", " 点外卖。 ", "View Order  history", "CREATE A FOLDER!"]
)
def test_the_same_text_is_certain(query):
    match = best(query)
    assert (match.similarity, match.how) == (1.0, "exact")


@pytest.mark.parametrize(("query", "how"), [("外卖", "keyword"), ("叫人送饭来", "alias")])
def test_an_alias_and_a_keyword_are_almost_certain(query, how):
    match = best(query)
    assert (match.owner, match.similarity, match.how) == ("food", 0.95, how)


def test_the_very_text_comes_before_a_keyword_of_the_same_owner():
    index = LexicalIndex([Phrase("a", "Mail", "keyword"), Phrase("a", "mail")])
    assert [(m.how, m.similarity) for m in index.search("mail", 5)] == [("exact", 1.0)]


@tabled
def test_words_shared_are_enough(query, owner):
    assert believed(query)[:1] == [owner]
    assert best(query).how == "tokens"
    assert best(query).similarity <= 0.99


@tabled
def test_a_deed_is_told_by_its_particle(query, owner):
    texts = {"in": "Log in", "out": "Log out", "up": "Sign up", "edit": "Edit profile"}
    assert believed(query, [Phrase(name, text) for name, text in texts.items()])[:1] == [owner]


@pytest.mark.parametrize(
    "query", ["删除记忆", "搜索真理", "search for meaning", "rename a planet", "change a tyre"]
)
def test_the_same_deed_done_to_something_else_is_no_match(query):
    texts = ("删除笔记", "搜索笔记", "Search messages", "Rename a file", "Change language")
    keywords = ("删除", "搜索", "search", "rename", "change")
    phrases = [Phrase(text, text) for text in texts]
    phrases += [Phrase(text, word, "keyword") for text, word in zip(texts, keywords, strict=True)]
    assert believed(query, phrases) == []


def test_an_app_may_have_a_deed_alone_for_an_intent():
    assert believed("登录我的账号", [Phrase("in", "登录"), *APP]) == ["in"]


@tabled
def test_two_words_may_be_written_as_one(query, text):
    assert believed(query, [Phrase("this", text), *APP]) == ["this"]


@tabled
def test_words_that_any_request_may_have_are_no_match(query):
    assert believed(query) == []


@tabled
def test_what_no_app_serves_is_no_match(query):
    assert believed(query) == []


def test_a_page_that_is_named_by_a_generic_word_can_be_asked_for():
    assert believed("打开我的页面", [Phrase("mine", "我的"), *APP]) == ["mine"]


def test_one_intent_alone_is_searched_as_one_among_many():
    index = LexicalIndex([Phrase("orders", "View order history")])
    assert index.search("open the garage", 1) == []
    assert index.search("order history please", 1)[0].similarity > 0.9


def test_an_accent_tells_words_apart_where_it_is_written():
    index = LexicalIndex([Phrase("set", "đặt"), Phrase("reach", "đạt")])
    assert [m.owner for m in index.search("dat", 5)] == ["reach", "set"]
    assert [m.owner for m in index.search("đạt được", 5)] == ["reach"]


def test_every_owner_comes_once_best_first_ties_by_owner():
    phrases = [
        Phrase("b", "red car"),
        Phrase("a", "red car"),
        Phrase("a", "red"),
        Phrase("c", "blue"),
    ]
    found = LexicalIndex(phrases).search("red car", 5)
    assert [m.owner for m in found] == ["a", "b"]
    assert [m.owner for m in LexicalIndex(phrases).search("red car", 1)] == ["a"]


def test_what_is_found_depends_on_what_is_held_and_not_on_how_it_came():
    chance = random.Random(3)
    straight, changed = LexicalIndex(APP), LexicalIndex()
    for turn in range(3):
        for phrase in chance.sample(APP, len(APP)):
            changed.add([phrase, Phrase(f"other {turn}", f"folder order 外卖 {phrase.text}")])
        changed.remove(f"other {turn}")
        changed.remove("orders")
    changed.add(APP)
    changed.add(APP)
    assert len(changed) == len(APP)
    for query in ("点个外卖", "order history", "folders", "dat hang", "外卖"):
        assert changed.search(query, 5) == straight.search(query, 5)


def test_forgetting_an_unknown_owner_changes_nothing():
    index = LexicalIndex(APP)
    index.remove("nobody")
    assert len(index) == len(APP)


def test_an_empty_index_finds_nothing():
    assert LexicalIndex([Phrase("a", " ")]).search("anything", 3) == []
