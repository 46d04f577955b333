import pytest

from surefoot.tools.similarity import (
    LANGUAGES,
    SAME,
    find_meanings,
    holds_name,
    similarity,
    word_lists,
)
from tests.support.tables import tabled


@tabled
def test_the_same_meaning_is_the_same_name(phrase, name):
    assert similarity(phrase, name) >= SAME


@pytest.mark.parametrize(
    ("phrase", "name"),
    [("save", "Delete"), ("report1.txt", "report2.txt"), ("x", ""), ("", "x"), ("保存", "取消")],
)
def test_other_names_are_not_alike(phrase, name):
    assert similarity(phrase, name) < 0.5


def test_a_slip_of_a_letter_is_still_alike():
    assert 0.5 < similarity("setings", "Settings") < SAME


@tabled
def test_a_name_is_held_only_as_a_whole(quoted, name, expected):
    assert holds_name(quoted, name) is expected


@pytest.mark.parametrize("meaning", ["delete", "settings", "log_in", "save", "search", "cancel"])
def test_a_meaning_has_words_in_every_language(meaning):
    assert all(word_lists(language)["concepts"][meaning] for language in LANGUAGES)


def test_a_latin_word_counts_only_as_a_whole():
    assert find_meanings("resettle") == ()
    assert [span[:2] for span in find_meanings("请Save它")] == [(1, 5)]


def test_the_longest_words_at_a_place_count():
    assert [span[:2] for span in find_meanings("new folder")] == [(0, 10)]


def test_a_name_that_forbids_something_is_not_that_thing():
    assert similarity("save", "- don't save -") == 0
    assert similarity("保存", "- don't save -") == 0
    assert similarity("don't save", "Don't save") == 1
    assert similarity("xoá", "Không xoá") == 0
