"""How a client asks for an operation."""

from collections.abc import Callable, Mapping
from functools import wraps
from inspect import signature
from typing import Concatenate, ParamSpec, Protocol, TypeVar

from surefoot.tools.knowledge.answers import Answer

P = ParamSpec("P")


class Transport(Protocol):
    """What answers the operations."""

    def call(self, operation: str, parameters: Mapping[str, object]) -> Answer:
        """Answer an operation; faults are answers too."""

    def close(self) -> None:
        """Let go of what is open."""


class Asking:
    """What has operations."""

    transport: Transport


A = TypeVar("A", bound=Asking)


def operation(method: Callable[Concatenate[A, P], Answer]) -> Callable[Concatenate[A, P], Answer]:
    """Make a method ask for the operation of its name; what is None was not given."""
    form = signature(method)

    @wraps(method)
    def ask(self: A, /, *args: P.args, **kwargs: P.kwargs) -> Answer:
        bound = form.bind(self, *args, **kwargs)
        bound.apply_defaults()
        _, *told = bound.arguments.items()
        given = {name: value for name, value in told if value is not None}
        return self.transport.call(method.__name__, given)

    return ask
