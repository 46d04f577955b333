"""Reads YAML files of properties that are written as sentences: each is understood once."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml
from pydantic import Field, ValidationError

from surefoot.configs.settings import Settings
from surefoot.state.errors import ModelError
from surefoot.state.values.base import Value
from surefoot.state.values.check import Check
from surefoot.state.values.intent import Intent, is_locator
from surefoot.state.values.properties import PropertyProblem, SentenceProperty
from surefoot.state.values.understood import Half, NotUnderstood, Understood
from surefoot.state.values.verdict import Usage
from surefoot.tools.runlog import RunLog
from surefoot.tools.strict_yaml import read_yaml
from surefoot.tools.understanding.context import Context
from surefoot.tools.understanding.properties import PropertyParts, begins_with_action, cut_property
from surefoot.tools.understanding.understand import understand

_MOST = 200
"""Properties of one file."""
_HALVES: dict[str, Half] = {"when": "result", "do": "action", "then": "result"}
_LOOKS_BACK = frozenset({"unchanged", "changed", "renamed", "effect"})
"""Checks that compare with what was there before the actions."""


class Written(Value):
    """One property as it stands in a file: sentences, or typed as in a case."""

    sentence: str = ""
    name: str = ""
    when: str | tuple[Check, ...] = ""
    do: str | tuple[Intent, ...] = ""
    then: str | tuple[Check, ...] = ""
    probability: float | None = Field(default=None, ge=0, le=1)
    max_tries: int | None = Field(default=None, ge=1)

    @property
    def said(self) -> str:
        """All of it in one line."""
        parts = (self.sentence, self.when, self.do, self.then)
        told = (one if isinstance(one, str) else "; ".join(map(str, one)) for one in parts)
        return "; ".join(one for one in told if one)


@dataclass(frozen=True)
class Read:
    """What some files hold."""

    sentences: tuple[SentenceProperty, ...]
    problems: tuple[PropertyProblem, ...]
    usage: Usage
    """Of the model."""


async def read_sentences(settings: Settings, log: RunLog, files: Sequence[Path]) -> Read:
    """Understand every property of some YAML files.

    Args:
        settings: Which model reads what the grammar does not.
        log: Takes what it was asked and answered.
        files: Each a mapping with the list `properties`: sentences, or mappings of `name`, `when`,
            `do`, `then` (`sentence` for all of them), `probability`, `max_tries`. `when` and `then`
            may be lists of checks, `do` one of intents, typed as in a case.

    Returns:
        What was understood; a sentence that was not is a problem that says why.
    """
    found: list[SentenceProperty] = []
    problems: list[PropertyProblem] = []
    usage = Usage()
    for file in files:
        for line, written in _read_property_entries(file):
            one: SentenceProperty | str
            if isinstance(written, str):
                one = written
            else:
                one, spent = await _understood(settings, log, written, f"{file.stem}:{line}")
                usage += spent
            if isinstance(one, str):
                problems.append(PropertyProblem(name=str(file), text=one, line=line))
            else:
                found.append(one.model_copy(update={"file": str(file), "line": line}))
    return Read(tuple(found), tuple(problems), usage)


async def _understood(
    settings: Settings, log: RunLog, written: Written, name: str
) -> tuple[SentenceProperty | str, Usage]:
    """Returns a property typed, or what is wrong with it."""
    cut = cut_property(written.sentence) if written.sentence else PropertyParts()
    read: dict[str, Understood] = {}
    usage = Usage()
    for key, half in _HALVES.items():
        one, spent = await _understand_part(
            settings, log, getattr(written, key) or getattr(cut, key), half
        )
        usage += spent
        if isinstance(one, str):
            return f"{written.said!r}: {one}", usage
        read[key] = one
    when, do, then = read["when"].checks, read["do"].intents, read["then"].checks
    problem = _untestable_reason(when, do, then)
    if problem:
        return f"{written.said!r}: {problem}", usage
    return SentenceProperty(
        name=written.name or name,
        said=written.said,
        when=when or _where(do),
        do=do,
        then=then,
        probability=written.probability,
        max_tries=written.max_tries,
    ), usage


async def _understand_part(
    settings: Settings, log: RunLog, given: str | tuple[Any, ...], half: Half
) -> tuple[Understood | str, Usage]:
    """Understand one part, which may stand typed; the reason when nobody does."""
    if not isinstance(given, str):
        forms = {"intents" if half == "action" else "checks": given}
        return Understood(sentence="", half=half, **forms, by="case"), Usage()
    if not given.strip():
        return Understood(sentence="", half=half), Usage()
    if half == "result" and begins_with_action(given):
        return f"{given!r} says what is done; put `then` before what must hold", Usage()
    try:
        read, usage = await understand(settings, log, given, half, Context())
    except ModelError as error:
        return f"{given!r} could not be read: {error}", error.usage
    if isinstance(read, NotUnderstood):
        words = ", ".join(map(repr, read.words)) or repr(given)
        why = f" ({read.reason})" if read.reason else ""
        return f"not understood: {words}{why}; say it in plainer words, or typed", usage
    if half == "action" and read.checks:
        return "`do` says what must hold; say it in `then`", usage
    return read, usage


def _untestable_reason(when: Sequence[Check], do: Sequence[Intent], then: Sequence[Check]) -> str:
    """Returns why a property cannot be tried; "" when it can."""
    claim = next((one for one in (*when, *then) if one.check == "claim"), None)
    if claim is not None:
        return f"no exact check can say {claim.what!r}"
    if not then:
        return "`then` is empty: say what must hold"
    if any(one.check in _LOOKS_BACK for one in when):
        return "`when` cannot look back: nothing was done before it"
    if not do and any(one.check in _LOOKS_BACK for one in then):
        return "`then` looks back, but `do` is empty: say what is done"
    return ""


def _where(do: Sequence[Intent]) -> tuple[Check, ...]:
    """A property without a condition can be tried where what it begins with is there."""
    if not do or not do[0].target or is_locator(do[0].target):
        return ()
    return (Check(check="shown", what=do[0].target, kind=do[0].kind),)


def _read_property_entries(file: Path) -> Iterator[tuple[int, Written | str]]:
    """Returns the properties of a file with their lines; for one that is wrong what is wrong."""
    try:
        text = file.read_text("utf-8")
        held, tree = read_yaml(text)
    except (OSError, UnicodeDecodeError, yaml.YAMLError) as error:
        yield 0, f"cannot be read: {' '.join(str(error).split())[:300]}"
        return
    listed = held.get("properties") if isinstance(held, dict) else None
    if not isinstance(listed, list) or not listed:
        yield 0, "must be a mapping with a list `properties`"
        return
    lines = _entry_line_numbers(tree)
    for number, given in enumerate(listed[:_MOST]):
        line = lines[number] if number < len(lines) else 0
        told = {"sentence": given} if isinstance(given, str) else given
        try:
            one = Written.model_validate(told)
        except ValidationError as error:
            first = max(error.errors(), key=lambda one: len(one["loc"]))
            where = ".".join(str(part) for part in first["loc"])
            yield line, f"{where}: {first['msg']}".removeprefix(": ")
            continue
        yield line, one if one.sentence.strip() or one.then else "says nothing: `then`"
    if len(listed) > _MOST:
        yield 0, f"holds {len(listed)} properties; those after {_MOST} are left out"


def _entry_line_numbers(tree: yaml.Node | None) -> list[int]:
    """Returns the 1-based line of each entry of `properties`."""
    if isinstance(tree, yaml.MappingNode):
        for key, value in tree.value:
            if key.value == "properties" and isinstance(value, yaml.SequenceNode):
                return [entry.start_mark.line + 1 for entry in value.value]
    return []
