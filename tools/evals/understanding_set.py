"""Reads sentences with what they mean, typed by hand, and tells how right a reading is."""

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import product
from pathlib import Path
from typing import Any, Literal

import yaml
from pydantic import ValidationError, field_validator

from surefoot.configs.settings import CONFIGS
from surefoot.state.errors import ConfigError
from surefoot.state.values.base import Value
from surefoot.state.values.check import Check
from surefoot.state.values.intent import Intent
from surefoot.state.values.understood import Half, NotUnderstood, Understood
from surefoot.tools.text import bare, is_cjk, normalise, tokens, words
from surefoot.tools.understanding.context import Context
from surefoot.tools.validation import first_error

Outcome = Literal["right", "refused", "claimed", "not_understood", "wrong"]
"""`refused`: rightly, no typed form says it; a task is none. `claimed`: right as far as it goes,
the rest left to a model although a check could say it. `wrong`: answered, and unlike any truth."""
Meaning = tuple[Intent | Check, ...]


class LabelledSentence(Value):
    """A sentence with its truth."""

    id: str
    set: str
    """Name of its file."""
    source: str
    app: str
    """App or case that it is of."""
    ref: str
    """Item of its set, or case and step."""
    language: Literal["en", "zh", "vi"]
    half: Half
    sentence: str
    before: tuple[str, ...]
    """Sentences of the steps before."""
    other: str
    """The other half of its step; "" where there is none."""
    truth: Meaning | None
    """None: it must be refused."""
    also: tuple[Meaning, ...]
    """Forms that are just as right."""

    @field_validator("truth", "also", mode="before")
    @classmethod
    def _typed(cls, given: Any) -> Any:
        return _parse_intent_or_check(given)

    @property
    def context(self) -> Context:
        """What its reader may know beside it."""
        return Context(before=self.before, other_half=self.other)

    @property
    def is_typed(self) -> bool:
        """Returns whether the truth is more than claims."""
        return any(getattr(item, "check", "") != "claim" for item in self.truth or ())

    def outcome(self, read: Understood | NotUnderstood) -> Outcome:
        """Returns how right a reading is."""
        items: Meaning = () if isinstance(read, NotUnderstood) else (*read.intents, *read.checks)
        items = tuple(item for item in items if getattr(item, "do", "") != "task")
        if isinstance(read, NotUnderstood) or not items:
            return "not_understood" if self.is_typed else "refused"
        meanings = (*(() if self.truth is None else (self.truth,)), *self.also)
        if any(is_same(one, items) for one in meanings):
            return "right"
        if any(is_same_but_claimed(one, items) for one in meanings):
            return "claimed"
        return "wrong"


def _parse_intent_or_check(given: Any) -> Any:
    """Tell intents from checks by their first key."""
    if isinstance(given, list):
        return tuple(map(_parse_intent_or_check, given))
    if not isinstance(given, dict):
        return given
    return (Intent if "do" in given else Check).model_validate(given)


def read_understanding_set(path: Path) -> tuple[LabelledSentence, ...]:
    """Read a file of labelled sentences, or all files of a folder.

    Raises:
        ConfigError: a file is missing or not of its form; says which line.
    """
    files = sorted(path.glob("*.jsonl")) if path.is_dir() else [path]
    if not files:
        raise ConfigError(f"{path} has no *.jsonl files")
    return tuple(sentence for file in files for sentence in _read_file(file))


def _read_file(path: Path) -> list[LabelledSentence]:
    try:
        lines = path.read_text("utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise ConfigError(f"{path} cannot be read: {error}") from error
    return [_read_line(line, path, at) for at, line in enumerate(lines, start=1)]


def _read_line(line: str, path: Path, number: int) -> LabelledSentence:
    place = f"{path}: line {number}"
    try:
        return LabelledSentence.model_validate({"set": path.stem, **json.loads(line)})
    except json.JSONDecodeError as error:
        raise ConfigError(f"{place} is no JSON: {error}") from error
    except ValidationError as error:
        raise ConfigError(f"{place}: {first_error(error)}") from error


WORDS = CONFIGS / "evaluation.yaml"
_MAY_GO = re.compile(r"(?<!\$)\{([^{}]*)\}")
"""Words in braces; `${name}` is a mark of a parameter."""
_KINDS = {"kind", "within_kind", "where_kind"}
_ENOUGH = 0.5
"""Share of a claim's words that another one must hold."""

Item = Intent | Check


def is_same(truth: Sequence[Item], read: Sequence[Item]) -> bool:
    """Returns whether intents and checks mean the same.

    Texts are compared without case, blanks, articles and the words that the truth holds in
    braces; kinds only where both give one. Intents keep their order, checks have none.
    """
    wanted_intents, wanted_checks = _split_intents_checks(truth)
    intents, checks = _split_intents_checks(read)
    return (
        len(intents) == len(wanted_intents)
        and all(map(_is_same_item, wanted_intents, intents))
        and len(checks) == len(wanted_checks)
        and _left_over(wanted_checks, checks) == []
    )


def is_same_but_claimed(truth: Sequence[Item], read: Sequence[Item]) -> bool:
    """Returns whether a reading is right as far as it goes, and leaves the rest to claims."""
    wanted_intents, wanted_checks = _split_intents_checks(truth)
    intents, checks = _split_intents_checks(read)
    typed = [check for check in checks if check["check"] != "claim"]
    return (
        len(typed) < len(checks)
        and len(intents) == len(wanted_intents)
        and all(map(_is_same_item, wanted_intents, intents))
        and _left_over(wanted_checks, typed) == []
    )


def _left_over(
    wanted: Sequence[Mapping[str, Any]], checks: Sequence[Mapping[str, Any]]
) -> list[Mapping[str, Any]]:
    """Returns the checks that stand for none of the wanted ones."""
    free, left = list(wanted), []
    for check in checks:
        same = next((one for one in free if _is_same_item(one, check)), None)
        if same is None:
            left.append(check)
        else:
            free.remove(same)
    return left


def _split_intents_checks(
    items: Sequence[Item],
) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
    intents = [one for item in items if isinstance(item, Intent) for one in _single(item)]
    checks = []
    for item in items:
        facts = _comparable_item_fields(item)
        if isinstance(item, Check) and facts not in checks:
            checks.append(facts)
    deeds = [one for one in intents if one["do"] != "look"]
    # Where there is something to check or to do, looking adds nothing.
    return (deeds if deeds or checks else intents), checks


def _single(intent: Intent) -> Iterator[dict[str, Any]]:
    """Give an intent as one deed after the other: each name of a path, each of several values."""
    if intent.path and intent.do in {"click", "open"}:
        for name in intent.path:
            yield _comparable_item_fields(intent.model_copy(update={"path": (), "target": name}))
    elif isinstance(intent.value, tuple) and intent.do in {"select", "add_entry", "check"}:
        for value in intent.value:
            yield _comparable_item_fields(intent.model_copy(update={"value": value}))
    else:
        yield _comparable_item_fields(intent)


def _comparable_item_fields(item: Item) -> dict[str, Any]:
    """Returns the fields of an item; to open a thing is to click it."""
    facts: dict[str, Any] = item.model_dump()
    if facts.get("do") == "open" and not facts["value"]:
        facts["do"] = "click"
    return facts


def _is_same_item(truth: Mapping[str, Any], read: Mapping[str, Any]) -> bool:
    what = truth.get("do") or truth.get("check")
    if what != (read.get("do") or read.get("check")):
        return False
    if what == "look":
        return True
    if what == "claim":
        return _says_the_same(truth["what"], read["what"])
    return all(
        _is_same_field(name, truth[name], read[name]) for name in truth if name not in {"only"}
    ) and (what == "count" or truth.get("only") == read.get("only"))


def _is_same_field(name: str, truth: Any, read: Any) -> bool:
    if name in _KINDS:
        return not truth or not read or truth == read
    if name in {"do", "check", "exact", "was", "whole"}:
        return True
    if name == "values":
        return _pairs(truth) == _pairs(read)
    if name == "value":
        wanted, given = _value_as_tuple(truth), _value_as_tuple(read)
        return len(wanted) == len(given) and all(
            _brace_variants(one, exact=True) & _brace_variants(other, exact=True)
            for one, other in zip(wanted, given, strict=True)
        )
    if isinstance(truth, str) and isinstance(read, str):
        return bool(_brace_variants(truth) & _brace_variants(read))
    return bool(truth == read)


def _value_as_tuple(value: str | tuple[str, ...]) -> tuple[str, ...]:
    return value if isinstance(value, tuple) else (value,)


def _pairs(values: Sequence[tuple[str, str]]) -> frozenset[tuple[str, str]]:
    return frozenset((_comparable_name(field), _comparable_value(text)) for field, text in values)


def _says_the_same(truth: str, read: str) -> bool:
    wanted, given = set(tokens(truth)), set(tokens(read))
    return len(wanted & given) >= _ENOUGH * max(1, min(len(wanted), len(given)))


@lru_cache(maxsize=8192)
def _brace_variants(text: str, exact: bool = False) -> frozenset[str]:
    """Returns a text with and without each run of words in braces, as it is compared."""
    parts = _MAY_GO.split(text)
    choices = [(part,) if at % 2 == 0 else (part, "") for at, part in enumerate(parts)]
    written = ("".join(chosen) for chosen in product(*choices))
    forms = frozenset((_comparable_value if exact else _comparable_name)(one) for one in written)
    # "in the list" is the same container with the word as its name and with its kind alone.
    return forms if exact or not forms & _kind_words() else forms | {""}


@lru_cache(maxsize=8192)
def _comparable_name(text: str) -> str:
    """Write a name without case, blanks, articles and plural, numbers in digits."""
    if "${" in text:
        return _comparable_value(text)
    kept = [
        _replace_number_word(word)
        for word in words(text)
        if word not in _read_comparison_words()["articles"]
    ]
    return "".join(kept) or normalise(text)


@lru_cache(maxsize=8192)
def _comparable_value(text: str) -> str:
    """Write a value with its punctuation, without case and articles, numbers in digits."""
    kept = [
        _replace_number_word(word)
        for word in bare(text).split()
        if word not in _read_comparison_words()["articles"]
    ]
    return ("" if any(map(is_cjk, text)) else " ").join(kept).strip("\"'")


def _replace_number_word(word: str) -> str:
    return str(_read_comparison_words()["numbers"].get(word, word))


@lru_cache(maxsize=1)
def _read_comparison_words() -> Any:
    return yaml.safe_load(WORDS.read_text("utf-8"))


@lru_cache(maxsize=1)
def _kind_words() -> frozenset[str]:
    return frozenset(map(_comparable_name, _read_comparison_words()["kinds"]))
