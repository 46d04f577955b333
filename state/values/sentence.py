"""A property that was written as a sentence, as typed data that is checked without a model."""

from typing import Literal

from pydantic import Field, model_validator

from state.values.base import Value

ANY_TEXT = "${text}"
"""Stands for a text that is made anew, by the run's seed, each time the property is tried."""

ConditionKind = Literal[
    "shown", "every", "value", "state", "count", "kept", "title", "address", "message"
]
"""every: each row or item says it; kept: it says and holds what it did before the actions."""
DeedKind = Literal[
    "tap",
    "double_tap",
    "long_tap",
    "type",
    "select",
    "check",
    "uncheck",
    "press",
    "scroll",
    "rotate",
]


class Condition(Value):
    """Something that a screen shows, or does not."""

    kind: ConditionKind
    name: str = ""
    """Text or name that is shown; of the field, the box or the list for the other kinds."""
    roles: tuple[str, ...] = ()
    """What it must be, any of them; empty: anything."""
    within: str = ""
    """Of what is shown: name of the list, dialog or the like that it is in."""
    negated: bool = False
    value: str = ""
    """What a field holds."""
    state: str = ""
    """checked, selected, disabled, focused ..."""
    number: int = 0
    """Of a count."""
    compare: Literal["==", ">=", "<=", ">", "<"] = "=="
    than_before: bool = False
    """The number is that by which a count has grown through the actions; less than 0: shrunk."""

    @property
    def looks_back(self) -> bool:
        """Whether it compares with what was there before the actions."""
        return self.than_before or self.kind == "kept"

    @property
    def words(self) -> str:
        """In words."""
        no = "not " if self.negated else ""
        what = _what(self.roles, self.name)
        around = f" in {self.within!r}" if self.within else ""
        said = {
            "shown": f"{what or 'something'} is {no}shown{around}",
            "every": f"every row or item {'does not say' if no else 'says'} {self.name!r}",
            "value": f"{what or 'the field'} {'does not hold' if no else 'holds'} {self.value!r}",
            "state": f"{what} is {no}{self.state}",
            "count": f"the number of {what or 'rows or items'} is {self.compare} {self.number}"
            + self.than_before * " more than before",
            "kept": f"{what or 'something'} is {no}as it was before",
            "title": f"the title is {no}{self.name!r}",
            "address": f"the address {'does not hold' if no else 'holds'} {self.name!r}",
            "message": f"a message {_what((), self.name)} {'does not come' if no else 'comes'}",
        }
        return " ".join(said[self.kind].split())


class Deed(Value):
    """One thing to do."""

    kind: DeedKind
    name: str = ""
    """Of the widget."""
    roles: tuple[str, ...] = ()
    text: str = ""
    """To type, to choose; the key; the direction or orientation."""
    submit: bool = False

    @property
    def words(self) -> str:
        """In words."""
        what = _what(self.roles, self.name)
        text = f" {self.text!r}" if self.text else ""
        into = " into" if text and what else ""
        enter = " and submit" if self.submit else ""
        return f"{self.kind.replace('_', ' ')}{text}{into} {what}".strip() + enter


class SentenceProperty(Value):
    """A rule, or an invariant where nothing is done."""

    name: str
    said: str
    """As it was written."""
    file: str = ""
    line: int = 0
    when: tuple[Condition, ...] = ()
    do: tuple[Deed, ...] = ()
    then: tuple[Condition, ...] = Field(min_length=1)
    probability: float | None = Field(default=None, ge=0, le=1)
    max_tries: int | None = Field(default=None, ge=1)

    @model_validator(mode="after")
    def _acts_on_something(self) -> "SentenceProperty":
        for deed in self.do:
            if deed.kind not in ("press", "scroll", "rotate", "type") and not (
                deed.name or deed.roles
            ):
                raise ValueError(f"to {deed.kind} something it must be named")
        return self

    @property
    def understood(self) -> str:
        """How the sentence was understood, for review."""
        parts = [
            ("when", [one.words for one in self.when]),
            ("do", [one.words for one in self.do]),
            ("then", [one.words for one in self.then]),
        ]
        return "\n".join(f"{name}: {'; '.join(words)}" for name, words in parts if words)


def _what(roles: tuple[str, ...], name: str) -> str:
    return " ".join(part for part in ("/".join(roles), repr(name) if name else "") if part)
