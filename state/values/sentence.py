"""A property that was written as a sentence, as typed data that is checked without a model."""

from pydantic import Field

from surefoot.state.values.base import Value
from surefoot.state.values.check import Check
from surefoot.state.values.intent import Intent

ANY_TEXT = "${text}"
"""Stands for a text that is made anew, by the run's seed, each time the property is tried."""


class SentenceProperty(Value):
    """A rule, or an invariant where nothing is done."""

    name: str
    said: str
    """As it was written."""
    file: str = ""
    line: int = 0
    when: tuple[Check, ...] = ()
    do: tuple[Intent, ...] = ()
    then: tuple[Check, ...] = Field(min_length=1)
    probability: float | None = Field(default=None, ge=0, le=1)
    max_tries: int | None = Field(default=None, ge=1)

    @property
    def understood(self) -> str:
        """How the sentence was understood, for review."""
        parts = [("when", self.when), ("do", self.do), ("then", self.then)]
        return "\n".join(f"{name}: {'; '.join(map(str, said))}" for name, said in parts if said)
