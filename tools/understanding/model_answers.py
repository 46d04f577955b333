"""The form in which a model answers what a sentence means, and how it becomes typed.

Flat, and only what is always there is required: each further key costs a small model tokens and
tempts it to fill it in.
"""

from collections.abc import Mapping
from typing import Any, Literal, get_args

from pydantic import Field, ValidationError

from surefoot.state.values.check import Check, CheckName, Compare, EffectName, StateName, When
from surefoot.state.values.intent import Deed, Intent, Match, PageKind, Rank, Relation
from surefoot.tools.llm.schemas import LeanAnswer
from surefoot.tools.understanding.grammar.language import language

Unclear = Literal["unclear"]
"""A model's word for a task: it must be worked out on the page."""
Text = str | list[str]


class ReadAction(LeanAnswer):
    """One action as a model reads it."""

    do: Deed | Unclear
    target: str
    kind: PageKind = ""
    ordinal: str = ""
    within: str = ""
    position: Relation = ""
    anchor: str = ""
    value: Text = ""
    to: str = ""
    fields: list["ReadField"] = Field(default_factory=list, max_length=12)
    path: list[str] = Field(default_factory=list, max_length=8)
    answer: Literal["", "accept", "dismiss"] = ""
    match: Match = ""
    by: str = ""
    rank: Rank = ""
    times: int = 1
    many: str = ""
    read: str = ""
    holds: str = ""
    avoid: str = ""


class ReadField(LeanAnswer):
    """A field of a form with its text."""

    field: str
    text: str


class ActionAnswer(LeanAnswer):
    """What a model answers to an action."""

    actions: list[ReadAction] = Field(max_length=12)


class ReadCheck(LeanAnswer):
    """One check as a model reads it."""

    check: CheckName
    what: str
    kind: PageKind = ""
    ordinal: str = ""
    where: str = ""
    position: Relation = ""
    anchor: str = ""
    value: Text = ""
    compare: Compare = "="
    match: Match = ""
    when: When = "now"
    only: bool = False
    exact: bool = False


class ResultAnswer(LeanAnswer):
    """What a model answers to an expected result."""

    checks: list[ReadCheck] = Field(max_length=12)


def intents_of(answer: ActionAnswer, sentence: str) -> tuple[Intent, ...]:
    """Give the answer typed; where some of it is unclear, the sentence is one task.

    Raises:
        ValueError: a part of it means nothing; says which and why.
    """
    if any(read.do == "unclear" for read in answer.actions):
        return (Intent(do="task", target=sentence),)
    return tuple(_make_answer_item(Intent, _action_facts(read), read.do) for read in answer.actions)


def checks_of(answer: ResultAnswer) -> tuple[Check, ...]:
    """Give the answer typed.

    Raises:
        ValueError: a part of it means nothing; says which and why.
    """
    return tuple(_make_answer_item(Check, _check_facts(read), read.check) for read in answer.checks)


def _make_answer_item(kind: Any, facts: Mapping[str, object], name: str) -> Any:
    try:
        return kind.model_validate(facts)
    except ValidationError as error:
        found = error.errors(include_url=False, include_context=False)
    raise ValueError(f"{name}: {'; '.join(str(one['msg']) for one in found)}")


def _action_facts(read: ReadAction) -> dict[str, object]:
    facts = _stripped_answer_fields(read, {"fields", "ordinal", "many", "value", "path"})
    facts |= {"values": [(one.field.strip(), one.text) for one in read.fields if one.text]}
    facts |= {"path": [name for name in read.path if name.strip()]}
    facts |= {"ordinal": parse_ordinal(read.ordinal), "value": _text_or_texts(read.value)}
    facts["many"] = (
        many if (many := parse_ordinal(read.many)) == "all" or isinstance(many, int) else None
    )
    facts["times"] = max(1, read.times)
    return _normalise_position(facts)


def _check_facts(read: ReadCheck) -> dict[str, object]:
    facts = _stripped_answer_fields(read, {"ordinal", "value"})
    facts |= {"ordinal": parse_ordinal(read.ordinal), "value": _text_or_texts(read.value)}
    what, value = str(facts["what"]), facts["value"]
    if read.check == "state" and value not in get_args(StateName):
        denied = _opposite(str(value))
        facts |= {"value": denied} if denied else {"check": "value"} if value else {}
    if read.check == "effect" and str(value).replace(" ", "_") in get_args(EffectName):
        facts |= {"value": str(value).replace(" ", "_")}
    elif read.check == "effect":
        facts |= {"check": "value"} if value and what else {}
    if read.check in {"message", "url", "title"} and not what and isinstance(value, str):
        facts |= {"what": value, "value": ""}
    if read.check in {"value", "count"} and not value:
        facts |= {"check": "shown"} if what else {}
    return _normalise_position(facts)


def _opposite(state: str) -> str:
    """Give what "not checked" is; "" for none."""
    return language("en").opposites.get(state.removeprefix("not "), "") if " " in state else ""


def _stripped_answer_fields(read: LeanAnswer, apart: set[str]) -> dict[str, object]:
    """Give what the answer says, blanks around its texts apart."""
    return {
        key: value.strip() if isinstance(value, str) else value
        for key, value in read.model_dump(exclude=apart).items()
    }


def _normalise_position(facts: dict[str, object]) -> dict[str, object]:
    """Take a place without a thing for none, and a thing without a place for the one it is near."""
    if facts["position"] and not facts["anchor"]:
        facts["position"] = ""
    if facts["anchor"] and not facts["position"]:
        facts["position"] = "next_to"
    return facts


def _text_or_texts(value: Text) -> str | tuple[str, ...]:
    if isinstance(value, str):
        return value
    texts = tuple(text for text in value if text)
    return texts[0] if len(texts) == 1 else texts or ""


def parse_ordinal(said: str) -> int | str | None:
    """Read an ordinal as models write it ("2", "2nd", "last", "both"); None for none."""
    said = said.strip().casefold()
    digits = said.rstrip("stndrh.")
    if digits.isdigit() and int(digits):
        return int(digits)
    return {"last": "last", "all": "all", "both": "all", "each": "all", "any": "any"}.get(said)
