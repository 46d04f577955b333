"""Cuts a property that is written as a sentence into its parts: when, do, then."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from state.values.sentence import ANY_TEXT
from tools.configured import read_configured
from tools.language.names import Name, language_of, protect_names

Says = Callable[[str], bool]
"""Whether a part can be read as what it is meant to be."""
_MARK = re.compile(r"q(\d+)q")


@dataclass(frozen=True)
class Parts:
    """The parts as sentences; "" for a part that is not there."""

    when: str = ""
    do: str = ""
    then: str = ""


@lru_cache(maxsize=1)
def _raw() -> dict[str, dict[str, Any]]:
    raw: dict[str, dict[str, Any]] = read_configured("language", "properties.yaml")
    return raw


@lru_cache(maxsize=8)
def property_words(language: str) -> dict[str, re.Pattern[str]]:
    """Give the words by which properties are written in a language."""
    forms = {key: form for key, form in _raw()[language].items() if isinstance(form, str)}
    return {key: re.compile(form, re.IGNORECASE) for key, form in forms.items()}


def cut_property(text: str, acts: Says, states: Says) -> Parts:
    """Cut a sentence into when, do and then.

    Args:
        text: In English, Chinese or Vietnamese; names between quotes.
        acts: Says whether a part tells what to do.
        states: Says whether a part tells what holds.

    Returns:
        The parts in its own words. All of it is `then` where nothing is done.
    """
    words = property_words(language_of(text))
    body, names = protect_names(with_any_text(text, words))
    body = words["always"].sub("", body.strip(" .。!！"))
    when, rest = "", body
    given = words["given"].match(body)
    opened = given or words["when"].match(body)
    if opened is not None:
        when, rest = _first_cut(body[opened.end() :], words, lambda _, right: bool(right))
        rest = words["when"].sub("", rest) if given is not None else rest
    elif (after := words["after"].match(body)) is not None:
        rest = body[after.end() :]

    def said(part: str) -> str:
        return _restored(part, names)

    def is_deed(part: str) -> bool:
        return acts(said(as_command(part, words)))

    def holds(part: str) -> bool:
        return states(_asserted(said(part), words))

    if when and not given:
        shown, done = _first_cut(when, words, lambda left, right: holds(left) and is_deed(right))
        somebody = words["person"].match(when) is not None
        if done:
            when, rest = shown, f"{done}, {rest}"
        elif is_deed(when) and (somebody or not states(said(when))):
            # When something is done: there is no condition but that it can be done.
            when, rest = "", f"{when}, {rest}"
    do, then = _first_cut(rest, words, lambda left, right: is_deed(left) and holds(right))
    if not then:
        do, then = "", rest
    return Parts(when=said(when), do=said(as_command(do, words)), then=_asserted(said(then), words))


def with_any_text(text: str, words: dict[str, re.Pattern[str]]) -> str:
    """Put the mark of any text where a sentence speaks of one."""
    marked = f"'{ANY_TEXT}'"
    text = words["that_text"].sub(lambda _: marked, text)
    return words["any_text"].sub(lambda _: marked, text)


def as_command(part: str, words: dict[str, re.Pattern[str]]) -> str:
    """Give "tapping 'Save'" and "the user taps 'Save'" as "tap 'Save'"."""
    told = words["person"].sub("", part.strip())
    if "ing" not in words:
        return told
    form = words["third"] if told != part.strip() else words["ing"]
    pieces = re.split(r"(\s+and\s+|,\s*)", told)
    return "".join(form.sub(_infinitive, piece) for piece in pieces)


def _infinitive(found: re.Match[str]) -> str:
    known = found.groupdict()
    verb = found["verb"] + (known.get("twin") or "")
    stems: dict[str, str] = _raw()["en"]["stems"]
    return stems.get(verb, verb)


def _asserted(part: str, words: dict[str, re.Pattern[str]]) -> str:
    """Give "must be shown" as "is shown", "is never shown" as "is not shown"."""
    negation = words["not"].pattern
    part = words["never"].sub(negation, part)
    be = words["be"].pattern
    part = words["must"].sub(lambda m: f"{be} {negation}" if m["no"] else be, part)
    if "being" in words:
        part = words["being"].sub("is", part)
    return words["must_verb"].sub("", part).strip()


def _first_cut(
    text: str, words: dict[str, re.Pattern[str]], fits: Callable[[str, str], bool]
) -> tuple[str, str]:
    """Cut at the first place where both sides fit; nothing is right of it where there is none."""
    places: Sequence[re.Match[str]] = [
        *words["cuts"].finditer(text),
        *words["and"].finditer(text),
    ]
    for place in places:
        left, right = text[: place.start()].strip(), text[place.end() :].strip()
        if left and right and fits(left, right):
            return left, right
    brought = words["brings"].search(text)
    if brought is not None:
        # "tapping 'Add' opens the dialog 'New'"
        left = text[: brought.start()].strip(" ,，")
        right = f"{text[brought.end() :].strip()}{words['shown'].pattern}"
        if left and fits(left, right):
            return left, right
    return text, ""


def _restored(part: str, names: Sequence[Name]) -> str:
    """Put the names back, between quotes."""
    return _MARK.sub(lambda mark: f"'{names[int(mark.group(1))].text}'", part)
