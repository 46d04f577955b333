import pytest

from tools.language.similarity import (
    SAME,
    holds_name,
    is_file_name,
    may_be_called,
    rarity,
    similarity,
)


@pytest.mark.parametrize(
    ("phrase", "name"),
    [
        ("make directory", "Make Directory…"),
        ("user name", "Username"),
        ("log in", "Sign in"),
        ("登录", "Log in"),
        ("Đăng nhập", "登录"),
        ("settings", "Preferences"),
        ("gear", "⚙"),
        ("new folder", "Create directory"),
        ("Lưu", "Save"),
    ],
)
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


def test_rare_words_tell_more():
    weights = rarity(["Delete cats", "Delete dogs", "Delete birds", "Delete fish"])
    assert weights["cat"] > weights["delete"]
    assert similarity("delete cats", "cats", weights) > similarity("delete cats", "delete", weights)


@pytest.mark.parametrize(
    ("quoted", "name", "expected"),
    [
        ("report.txt", "report.txt 3 KB", True),
        ("report.txt", "my-report.txt", False),
        ("report.txt", "report.txt.bak", False),
        ("报告", "月度报告.pdf", True),
        ("10", "100", False),
    ],
)
def test_a_name_is_held_only_as_a_whole(quoted, name, expected):
    assert holds_name(quoted, name) is expected


@pytest.mark.parametrize(
    ("quoted", "name", "expected"),
    [
        ("Login", "Sign in", True),
        ("Page 2", "Page 3", False),
        ("report1.txt", "report2.txt", False),
        ("Save", "Save changes", True),
        ("Remove", "Archive", False),
    ],
)
def test_a_quoted_name_is_never_another_one(quoted, name, expected):
    assert may_be_called(quoted, name) is expected


def test_file_names_are_known():
    assert is_file_name("report1.txt")
    assert not is_file_name("report one")


def test_a_translation_of_some_words_of_a_name_is_that_name_word_by_word_only():
    assert may_be_called("备用服务器", "The backup server is asked")
    assert may_be_called("máy chủ dự phòng", "The backup server is asked")
    assert not may_be_called("备用服务器", "The backup says which server")
    assert not may_be_called("服务器", "The backup server is asked")


def test_a_name_that_forbids_something_is_not_that_thing():
    assert similarity("save", "- don't save -") == 0
    assert similarity("保存", "- don't save -") == 0
    assert similarity("don't save", "Don't save") == 1
    assert similarity("xoá", "Không xoá") == 0
