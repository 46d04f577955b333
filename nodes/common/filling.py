"""Puts the values of parameters that are no secrets into what was understood."""

from typing import Any, TypeVar

from surefoot.nodes.common.run import Run
from surefoot.state.values.check import Check
from surefoot.state.values.intent import Intent

T = TypeVar("T", Intent, Check)


def filled(run: Run, form: T) -> T:
    """Give an intent or a check with the values of its parameters; secrets stay marks."""
    update = {name: new for name, old in form if (new := _filled(run, old)) != old}
    return form.model_copy(update=update) if update else form


def _filled(run: Run, value: Any) -> Any:
    if isinstance(value, tuple):
        return tuple(_filled(run, one) for one in value)
    return run.filled(value) if isinstance(value, str) else value
