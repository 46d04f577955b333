"""Plain sentences of testers in three languages, with the typed form that is right."""

from pathlib import Path
from typing import Any
from unicodedata import normalize

import pytest
import yaml

from state.values.check import Check
from state.values.intent import Intent
from state.values.understood import Half, NotUnderstood, Understood
from tools.understanding.grammar.language import language_of
from tools.understanding.grammar.read import read_by_grammar

LANGUAGES = {"en": "english", "zh": "chinese", "vi": "vietnamese"}
HALVES: tuple[Half, ...] = ("action", "result")


def table(language: str) -> dict[str, Any]:
    path = Path(__file__).with_name(f"{LANGUAGES[language]}.yaml")
    read: dict[str, Any] = yaml.safe_load(path.read_text("utf-8"))
    return read


READ = [
    pytest.param(sentence, half, items, id=sentence)
    for language in LANGUAGES
    for half in HALVES
    for sentence, items in table(language)[f"{half}s"].items()
]
REFUSED = [
    pytest.param(sentence, half, id=sentence)
    for language in LANGUAGES
    for half in HALVES
    for sentence in table(language)[f"refused_{half}s"]
]


@pytest.mark.parametrize(("sentence", "half", "items"), READ)
def test_a_plain_sentence_is_read(sentence: str, half: Half, items: list[dict[str, Any]]) -> None:
    read = read_by_grammar(sentence, half)
    assert isinstance(read, Understood), read
    wanted = [Intent(**item) if "do" in item else Check(**item) for item in items]
    assert [*read.intents, *read.checks] == wanted


@pytest.mark.parametrize(("sentence", "half"), REFUSED)
def test_a_sentence_that_would_lose_something_is_not_read(sentence: str, half: Half) -> None:
    assert isinstance(read_by_grammar(sentence, half), NotUnderstood)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_language_is_told_by_the_letters(language: str) -> None:
    told = table(language)
    sentences = [*told["actions"], *told["results"]]
    latin = {"URL chứa '/files'", "Nhấn Enter"}
    assert {language_of(sentence) for sentence in sentences if sentence not in latin} == {language}


def test_letters_with_their_marks_apart_are_the_same_letters() -> None:
    read = read_by_grammar(normalize("NFD", "Nhấn nút 'Lưu'"), "action")
    assert isinstance(read, Understood)
    assert read.intents == (Intent(do="click", target="Lưu", kind="button"),)
