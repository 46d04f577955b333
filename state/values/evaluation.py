"""A real app that whole cases are run against, and what each case must come to."""

from typing import Literal

from pydantic import Field, model_validator

from surefoot.state.values.base import Value


class EvalApp(Value):
    """The app.yaml of an app."""

    name: str
    about: str
    """What is in it that makes it worth testing against."""
    source: str
    """Registry, packages and versions, e.g. "PyPI: datasette 0.65.5"."""
    licence: str
    held_out: bool
    """Kept apart: nobody looks at its cases while rules and prompts are made better."""
    needs: tuple[str, ...] = ()
    """Commands that must be on the machine before it can be installed."""
    ready: str = Field(default="/", pattern=r"^/")
    """Path that answers once the app is up."""
    install_limit_s: float = Field(default=1200.0, gt=0)
    start_limit_s: float = Field(default=90.0, gt=0)
    extra_wait_s: float = Field(default=0.0, ge=0)
    """Further wait after `ready` answers."""


class Expectation(Value):
    """What a case must come to."""

    verdict: Literal["passed", "failed"]
    first_bad_step: int | None = Field(ge=0)
    """0-based index of the first step that does not hold."""

    @model_validator(mode="after")
    def _fits(self) -> "Expectation":
        if (self.verdict == "failed") == (self.first_bad_step is None):
            raise ValueError("a failed case has a first_bad_step, a passed one has none")
        return self
