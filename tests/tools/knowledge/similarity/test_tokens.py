import pytest

from surefoot.tools.knowledge.similarity.tokens import split_parts


def test_chinese_is_compared_by_characters_and_pairs_of_them():
    assert set(split_parts("购物车").telling) == {"购", "物", "车", "购物", "物车"}


def test_pairs_are_found_across_words_that_tell_nothing():
    asked = split_parts("我想点个外卖")
    assert "点外" in asked.telling
    assert asked.generic == ("个", "我想")


def test_other_scripts_are_compared_by_words_and_pairs_of_them():
    asked = split_parts("Please open the user's Orders")
    assert set(asked.telling) == {"user", "order", "user order"}
    assert asked.words == ("user", "order", "user order")
    assert asked.generic == ("open", "please", "the")


def test_words_and_characters_may_stand_in_one_text():
    assert set(split_parts("导出PDF文件").telling) == {
        "导",
        "出",
        "导出",
        "pdf",
        "文",
        "件",
        "文件",
    }


@pytest.mark.parametrize("text", ["opening hours", "topic", "a1b", "don't"])
def test_a_word_is_generic_only_as_a_whole(text):
    assert not set(split_parts(text).generic) & {"open", "to", "a", "do"}


@pytest.mark.parametrize("text", ["", " ", "?!", "🎉"])
def test_a_text_without_words_has_no_parts(text):
    assert not split_parts(text).telling
    assert not split_parts(text).generic
