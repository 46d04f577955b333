"""Reads YAML files of properties that are written as sentences, with the model's help."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import yaml
from pydantic import BaseModel, Field, ValidationError

from configs.settings import Settings
from state.errors import ModelError
from state.values.base import Value
from state.values.properties import PropertyProblem
from state.values.sentence import ANY_TEXT, Condition, Deed, SentenceProperty
from state.values.verdict import Usage
from tools.language.expectation import quoted_names
from tools.llm.ask import ask
from tools.llm.prompts import Prompt, render
from tools.runlog import RunLog
from tools.strict_yaml import read_yaml
from tools.validation import first_error

AGENT = "exploration/read_property"
NONE = "(none)"
_MOST = 200
"""Properties of one file."""


class PropertyAnswer(BaseModel):
    """What the model answers about one sentence."""

    when: list[Condition] = Field(default_factory=list, max_length=20)
    do: list[Deed] = Field(default_factory=list, max_length=40)
    then: list[Condition] = Field(default_factory=list, max_length=20)
    cannot: str = ""


class Written(Value):
    """One property as it stands in a file."""

    sentence: str = ""
    name: str = ""
    when: str = ""
    do: str = ""
    then: str = ""
    probability: float | None = Field(default=None, ge=0, le=1)
    max_tries: int | None = Field(default=None, ge=1)

    @property
    def said(self) -> str:
        """All of it in one line."""
        return "; ".join(one for one in (self.sentence, self.when, self.do, self.then) if one)


@dataclass(frozen=True)
class Read:
    """What some files hold."""

    sentences: tuple[SentenceProperty, ...]
    problems: tuple[PropertyProblem, ...]
    usage: Usage
    """Of the model."""


async def read_sentences(settings: Settings, log: RunLog, files: Sequence[Path]) -> Read:
    """Read every property of some YAML files.

    Args:
        settings: Which model reads them.
        log: Takes what it was asked and answered.
        files: Each a mapping with the list `properties`: sentences, or mappings of `name`, `when`,
            `do`, `then` (`sentence` for all of them), `probability`, `max_tries`.

    Returns:
        What was understood; a sentence that was not is a problem that says why.
    """
    found: list[SentenceProperty] = []
    problems: list[PropertyProblem] = []
    usage = Usage()
    for file in files:
        for line, written in _written(file):
            if isinstance(written, str):
                problems.append(PropertyProblem(name=str(file), text=written, line=line))
                continue
            try:
                reply = await ask(
                    settings, _prompt(written), PropertyAnswer, log=log, check=_Check(written)
                )
            except ModelError as error:
                usage += error.usage
                text = f"{written.said!r} could not be read: {error}"
                problems.append(PropertyProblem(name=str(file), text=text, line=line))
                continue
            usage += reply.usage
            if reply.value.cannot:
                text = f"{written.said!r}: {reply.value.cannot}"
                problems.append(PropertyProblem(name=str(file), text=text, line=line))
            else:
                found.append(_property(file, line, written, reply.value))
    return Read(tuple(found), tuple(problems), usage)


def _prompt(written: Written) -> Prompt:
    return render(
        AGENT,
        sentence=written.sentence or NONE,
        when=written.when or NONE,
        do=written.do or NONE,
        then=written.then or NONE,
    )


@dataclass(frozen=True)
class _Check:
    """Says what is wrong with a well-formed answer."""

    written: Written

    def __call__(self, answer: PropertyAnswer) -> str | None:
        """Refuse invented names, names that were left out, and a property that asserts nothing."""
        if answer.cannot:
            return None
        if not answer.then:
            return "`then` is empty: say what must hold, or what cannot be told in `cannot`"
        if any(one.looks_back for one in answer.when):
            return "`when` cannot look back: nothing was done before it"
        if not answer.do and any(one.looks_back for one in answer.then):
            return "`then` looks back, but `do` is empty: say what is done"
        if any(one.kind == "kept" and not one.name for one in answer.then):
            return "`kept` needs a `name`: say what stays as it was"
        text = " ".join(self.written.said.split()).casefold()
        told = [
            name
            for one in (*answer.when, *answer.then)
            for name in (one.name, one.within, one.value)
        ]
        told += [name for one in answer.do for name in (one.name, _typed(one))]
        for name in told:
            if " ".join(name.replace(ANY_TEXT, "").split()).casefold() not in text:
                return f"{name!r} does not stand in the property"
        whole = " ".join(" ".join([*told, *(one.text for one in answer.do)]).split()).casefold()
        for name in quoted_names(self.written.said):
            if " ".join(name.split()).casefold() not in whole:
                return f"{name!r} was left out"
        return None


def _typed(deed: Deed) -> str:
    return deed.text if deed.kind in ("type", "select") else ""


def _property(file: Path, line: int, written: Written, answer: PropertyAnswer) -> SentenceProperty:
    when = tuple(answer.when)
    first = answer.do[0] if answer.do else None
    if not when and first is not None and first.name:
        # It can be tried where what it begins with is there.
        when = (Condition(kind="shown", name=first.name, roles=first.roles),)
    return SentenceProperty(
        name=written.name or f"{file.stem}:{line}",
        said=written.said,
        file=str(file),
        line=line,
        when=when,
        do=tuple(answer.do),
        then=tuple(answer.then),
        probability=written.probability,
        max_tries=written.max_tries,
    )


def _written(file: Path) -> Iterator[tuple[int, Written | str]]:
    """Give the properties of a file with their lines; for one that is wrong what is wrong."""
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
    lines = _lines(tree)
    for number, given in enumerate(listed[:_MOST]):
        line = lines[number] if number < len(lines) else 0
        told = {"sentence": given} if isinstance(given, str) else given
        try:
            one = Written.model_validate(told)
        except ValidationError as error:
            yield line, str(first_error(error))
            continue
        yield line, one if one.sentence.strip() or one.then.strip() else "says nothing: `then`"
    if len(listed) > _MOST:
        yield 0, f"holds {len(listed)} properties; those after {_MOST} are left out"


def _lines(tree: yaml.Node | None) -> list[int]:
    """Give the 1-based line of each entry of `properties`."""
    if isinstance(tree, yaml.MappingNode):
        for key, value in tree.value:
            if key.value == "properties" and isinstance(value, yaml.SequenceNode):
                return [entry.start_mark.line + 1 for entry in value.value]
    return []
