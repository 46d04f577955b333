"""Says whether two typed forms of a sentence mean the same, wording and order of checks apart."""

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import product
from typing import Any

import yaml

from surefoot.configs.settings import CONFIGS
from surefoot.state.values.check import Check
from surefoot.state.values.intent import Intent
from surefoot.tools.text import bare, is_cjk, normalise, tokens, words

WORDS = CONFIGS / "evaluation.yaml"
_MAY_GO = re.compile(r"(?<!\$)\{([^{}]*)\}")
"""Words in braces; `${name}` is a mark of a parameter."""
_KINDS = {"kind", "within_kind", "where_kind"}
_ENOUGH = 0.5
"""Share of a claim's words that another one must hold."""

Item = Intent | Check


def is_same(truth: Sequence[Item], read: Sequence[Item]) -> bool:
    """Say whether intents and checks mean the same.

    Texts are compared without case, blanks, articles and the words that the truth holds in
    braces; kinds only where both give one. Intents keep their order, checks have none.
    """
    wanted_intents, wanted_checks = _split(truth)
    intents, checks = _split(read)
    return (
        len(intents) == len(wanted_intents)
        and all(map(_is_same_item, wanted_intents, intents))
        and len(checks) == len(wanted_checks)
        and _left_over(wanted_checks, checks) == []
    )


def is_same_but_claimed(truth: Sequence[Item], read: Sequence[Item]) -> bool:
    """Say whether a reading is right as far as it goes, and leaves the rest to claims."""
    wanted_intents, wanted_checks = _split(truth)
    intents, checks = _split(read)
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
    """Give the checks that stand for none of the wanted ones."""
    free, left = list(wanted), []
    for check in checks:
        same = next((one for one in free if _is_same_item(one, check)), None)
        if same is None:
            left.append(check)
        else:
            free.remove(same)
    return left


def _split(items: Sequence[Item]) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
    intents = [one for item in items if isinstance(item, Intent) for one in _single(item)]
    checks = []
    for item in items:
        facts = _facts(item)
        if isinstance(item, Check) and facts not in checks:
            checks.append(facts)
    deeds = [one for one in intents if one["do"] != "look"]
    # Where there is something to check or to do, looking adds nothing.
    return (deeds if deeds or checks else intents), checks


def _single(intent: Intent) -> Iterator[dict[str, Any]]:
    """Give an intent as one deed after the other: each name of a path, each of several values."""
    if intent.path and intent.do in {"click", "open"}:
        for name in intent.path:
            yield _facts(intent.model_copy(update={"path": (), "target": name}))
    elif isinstance(intent.value, tuple) and intent.do in {"select", "add_entry", "check"}:
        for value in intent.value:
            yield _facts(intent.model_copy(update={"value": value}))
    else:
        yield _facts(intent)


def _facts(item: Item) -> dict[str, Any]:
    """Give the fields of an item; to open a thing is to click it."""
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
        wanted, given = _listed(truth), _listed(read)
        return len(wanted) == len(given) and all(
            _forms(one, exact=True) & _forms(other, exact=True)
            for one, other in zip(wanted, given, strict=True)
        )
    if isinstance(truth, str) and isinstance(read, str):
        return bool(_forms(truth) & _forms(read))
    return bool(truth == read)


def _listed(value: str | tuple[str, ...]) -> tuple[str, ...]:
    return value if isinstance(value, tuple) else (value,)


def _pairs(values: Sequence[tuple[str, str]]) -> frozenset[tuple[str, str]]:
    return frozenset((_name(field), _value(text)) for field, text in values)


def _says_the_same(truth: str, read: str) -> bool:
    wanted, given = set(tokens(truth)), set(tokens(read))
    return len(wanted & given) >= _ENOUGH * max(1, min(len(wanted), len(given)))


@lru_cache(maxsize=8192)
def _forms(text: str, exact: bool = False) -> frozenset[str]:
    """Give a text with and without each run of words in braces, as it is compared."""
    parts = _MAY_GO.split(text)
    choices = [(part,) if at % 2 == 0 else (part, "") for at, part in enumerate(parts)]
    written = ("".join(chosen) for chosen in product(*choices))
    forms = frozenset((_value if exact else _name)(one) for one in written)
    # "in the list" is the same container with the word as its name and with its kind alone.
    return forms if exact or not forms & _kind_words() else forms | {""}


@lru_cache(maxsize=8192)
def _name(text: str) -> str:
    """Write a name without case, blanks, articles and plural, numbers in digits."""
    if "${" in text:
        return _value(text)
    kept = [_number(word) for word in words(text) if word not in _words()["articles"]]
    return "".join(kept) or normalise(text)


@lru_cache(maxsize=8192)
def _value(text: str) -> str:
    """Write a value with its punctuation, without case and articles, numbers in digits."""
    kept = [_number(word) for word in bare(text).split() if word not in _words()["articles"]]
    return ("" if any(map(is_cjk, text)) else " ").join(kept).strip("\"'")


def _number(word: str) -> str:
    return str(_words()["numbers"].get(word, word))


@lru_cache(maxsize=1)
def _words() -> Any:
    return yaml.safe_load(WORDS.read_text("utf-8"))


@lru_cache(maxsize=1)
def _kind_words() -> frozenset[str]:
    return frozenset(map(_name, _words()["kinds"]))
