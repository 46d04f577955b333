import pytest

from surefoot.tools.text import (
    bare,
    folded,
    normalise,
    quoted_spans,
    squeezed,
    stem,
    strip_marks,
    tokens,
    unquoted,
)


@pytest.mark.parametrize(
    ("text", "inner"),
    [
        ("click 'Save'", ["Save"]),
        ('type "a b" into “Name”', ["a b", "Name"]),
        ("点击「确定」和『取消』", ["确定", "取消"]),
        ("‘x’ and «y» and 《书》 and `z`", ["x", "y", "书", "z"]),
        ("don't click 'it's me'", ["it's me"]),
        ("the user's 'a' isn't 'b'", ["a", "b"]),
        ("type ''", [""]),
        ("no quotes, don't", []),
    ],
)
def test_quotes_of_any_kind_are_found(text, inner):
    assert [span.text for span in quoted_spans(text)] == inner


def test_what_is_not_quoted_can_be_read_alone():
    assert unquoted("click 'Save and close' and wait").split() == ["click", "and", "wait"]


def test_texts_are_compared_without_their_decoration():
    assert bare("  Make Directory… ") == "make directory"
    assert bare("…") == "..."
    assert normalise("\u202aAnn \u2068Lee\u2069\u202c") == "ann lee"
    assert normalise("Ｎａｍｅ\u00a0：") == "name :"
    assert squeezed("Log-in") == squeezed("log in") == "login"


@pytest.mark.parametrize(
    ("word", "expected"),
    [
        ("files", "file"),
        ("directories", "directory"),
        ("boxes", "box"),
        ("stopped", "stop"),
        ("class", "class"),
        ("status", "status"),
        ("report1s", "report1s"),
    ],
)
def test_common_english_endings_are_cut(word, expected):
    assert stem(word) == expected


def test_chinese_is_counted_by_characters_and_pairs():
    assert set(tokens("新建 file")) == {"新", "建", "新建", "file"}


def test_lower_case_keeps_the_places():
    assert folded("İX") == "İx"
    assert len(folded("İSTANBUL ẞ")) == len("İSTANBUL ẞ")


def test_diacritics_can_be_taken_off():
    assert strip_marks("Nhấn vào Đóng") == "Nhan vao Dong"
