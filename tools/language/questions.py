"""Reads what a step answers to a question of the app: "choose Cancel when the browser asks"."""

import re
from functools import lru_cache

from tools.configured import read_configured
from tools.language.intents import Intent
from tools.language.lexicon import Lexicon
from tools.language.similarity import all_meanings
from tools.text import folded

_CHOSEN = frozenset({"click", "select", "press", "do", "check"})
_REFUSALS = frozenset({"cancel", "no"})
_CONSENTS = frozenset({"ok", "yes"})
_FEW_WORDS = 3
_COMMAS = ",，"


@lru_cache(maxsize=1)
def _asked() -> dict[str, re.Pattern[str]]:
    raw = read_configured("language", "asked.yaml")
    return {language: re.compile(words) for language, words in raw.items()}


def cut_at_question(text: str, lex: Lexicon) -> str:
    """End a sentence where the app asks, so that the answer is an act of its own."""
    found = _asked()[lex.language or "en"].search(folded(text))
    if found is None or text[found.start()] not in _COMMAS or not text[: found.start()].strip():
        return text
    return f"{text[: found.start()]}. {text[found.start() + 1 :].lstrip()}"


def without_question(text: str, lex: Lexicon) -> tuple[str, bool]:
    """Take off that the app asks something first.

    Returns:
        The rest, empty when the clause says no more than that; and whether it said so.
    """
    found = _asked()[lex.language or "en"].search(folded(text))
    if found is None:
        return text, False
    return f"{text[: found.start()]} {text[found.end() :]}".strip(" ,，、"), True


def as_answer(intent: Intent) -> Intent:
    """Read the choice of Cancel or OK as the answer that it is, whatever else is called so."""
    said = intent.value if intent.kind == "select" and intent.value else intent.target.text
    if intent.kind not in _CHOSEN or len(said.split()) > _FEW_WORDS:
        return intent
    meant = all_meanings(said)
    refuses, agrees = bool(meant & _REFUSALS), bool(meant & _CONSENTS)
    if refuses == agrees:
        return intent
    return intent.model_copy(update={"kind": "cancel" if refuses else "confirm"})
