"""Reads sentences with what they mean, typed by hand, and tells how right a reading is."""

import json
from pathlib import Path
from typing import Any, Literal

from pydantic import ValidationError, field_validator

from surefoot.state.errors import ConfigError
from surefoot.state.values.base import Value
from surefoot.state.values.check import Check
from surefoot.state.values.intent import Intent
from surefoot.state.values.understood import Half, NotUnderstood, Understood
from surefoot.tools.evals.typed_equality import is_same, is_same_but_claimed
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
        return _typed(given)

    @property
    def context(self) -> Context:
        """What its reader may know beside it."""
        return Context(before=self.before, other_half=self.other)

    @property
    def is_typed(self) -> bool:
        """Say whether the truth is more than claims."""
        return any(getattr(item, "check", "") != "claim" for item in self.truth or ())

    def outcome(self, read: Understood | NotUnderstood) -> Outcome:
        """Say how right a reading is."""
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


def _typed(given: Any) -> Any:
    """Tell intents from checks by their first key."""
    if isinstance(given, list):
        return tuple(map(_typed, given))
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
