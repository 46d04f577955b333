"""Plain sentences of testers in three languages, with the typed form that is right."""

import random
import re
from functools import lru_cache
from pathlib import Path
from typing import Any
from unicodedata import normalize

import pytest
import yaml

from surefoot.state.values.check import Check
from surefoot.state.values.intent import Intent
from surefoot.state.values.understood import Half, NotUnderstood, Understood
from surefoot.tools.understanding.by_grammar import read_by_grammar
from surefoot.tools.understanding.context import Context
from surefoot.tools.understanding.grammar.language import language_of

LANGUAGES = {"en": "english", "zh": "chinese", "vi": "vietnamese"}
HALVES: tuple[Half, ...] = ("action", "result")


@lru_cache
def table(language: str) -> dict[str, Any]:
    path = Path(__file__).with_name(f"{LANGUAGES[language]}.yaml")
    read: dict[str, Any] = yaml.safe_load(path.read_text("utf-8"))
    return read


each_table = pytest.mark.parametrize(
    ("language", "half"), [(language, half) for language in LANGUAGES for half in HALVES]
)


@each_table
def test_a_plain_sentence_is_read(language: str, half: Half) -> None:
    misread = {}
    for sentence, items in table(language)[f"{half}s"].items():
        read = read_by_grammar(sentence, half)
        wanted = [Intent(**item) if "do" in item else Check(**item) for item in items]
        if not isinstance(read, Understood) or [*read.intents, *read.checks] != wanted:
            misread[sentence] = read
    assert misread == {}


@each_table
def test_a_sentence_that_would_lose_something_is_not_read(language: str, half: Half) -> None:
    refused = table(language)[f"refused_{half}s"]
    read = {sentence: read_by_grammar(sentence, half) for sentence in refused}
    assert {s: r for s, r in read.items() if isinstance(r, Understood)} == {}


@pytest.mark.parametrize(
    ("sentence", "action", "where"),
    [
        ("该行余额变为 3", "点击“张三”行的“充值”", ["张三"]),
        (
            "提示“已付”，该行余额显示 3，状态变为“已付”",
            "点击 HT012 的“付款”",
            ["", "HT012", "HT012"],
        ),
        ("此行状态为“已付”", "找到“小王”，点击“付款”", ["小王"]),
    ],
)
def test_this_row_is_the_one_that_the_step_names(
    sentence: str, action: str, where: list[str]
) -> None:
    for context in (Context(other_half=action), Context((action,), "点击“确定”")):
        read = read_by_grammar(sentence, "result", context)
        assert isinstance(read, Understood), read
        assert [check.where for check in read.checks] == where


@pytest.mark.parametrize("action", ["", "点击“付款”", "点击“张三”行的“付款”，点击“李四”行的“付款”"])
def test_this_row_is_none_where_the_step_names_none_or_several(action: str) -> None:
    read = read_by_grammar("该行余额变为 3", "result", Context(other_half=action))
    assert isinstance(read, NotUnderstood)


@pytest.mark.parametrize("language", LANGUAGES)
def test_whatever_sentences_are_torn_into_is_read_or_refused(language: str) -> None:
    chance = random.Random(language)
    told = table(language)
    tokens = [
        re.findall(r"[\u4e00-\u9fff]|\w+|\s+|[^\w\s]", s) for half in told.values() for s in half
    ]
    for _ in range(40):
        one, other = chance.sample(tokens, 2)
        torn = one[: chance.randrange(len(one) + 1)] + other[chance.randrange(len(other)) :]
        for sentence in ("".join(torn), "".join(one[: chance.randrange(len(one))])):
            for half in HALVES:
                assert isinstance(read_by_grammar(sentence, half), Understood | NotUnderstood)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_language_is_told_by_the_letters(language: str) -> None:
    told = table(language)
    sentences = [*told["actions"], *told["results"]]
    latin = {"URL chứa '/files'", "Nhấn Enter"}
    assert {language_of(sentence) for sentence in sentences if sentence not in latin} == {language}


def test_a_list_that_breaks_off_is_refused() -> None:
    assert isinstance(
        read_by_grammar("Two rows are left: Ada Lovelace and", "result"), NotUnderstood
    )


def test_a_verb_of_its_own_in_what_has_no_name_is_refused() -> None:
    read = read_by_grammar("Archive the card that contains 'Milk'", "action")
    assert isinstance(read, NotUnderstood)


def test_letters_with_their_marks_apart_are_the_same_letters() -> None:
    read = read_by_grammar(normalize("NFD", "Nhấn nút 'Lưu'"), "action")
    assert isinstance(read, Understood)
    assert read.intents == (Intent(do="click", target="Lưu", kind="button"),)


def test_what_is_told_as_a_new_thing_is_not_looked_for() -> None:
    assert isinstance(read_by_grammar("Create a folder called 'docs'", "action"), NotUnderstood)
