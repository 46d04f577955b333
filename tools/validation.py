"""Says in words what is wrong with data that is not of a form."""

from dataclasses import dataclass

from pydantic import ValidationError


@dataclass(frozen=True)
class FormError:
    """The first thing that is wrong."""

    path: tuple[str, ...]
    """The keys to it; () for the whole."""
    problem: str

    @property
    def place(self) -> str:
        """The keys in one text: `steps.0.action`."""
        return ".".join(self.path)

    def __str__(self) -> str:
        return f"{self.place}: {self.problem}" if self.path else self.problem


def first_error(error: ValidationError) -> FormError:
    """Give the first thing that is wrong, without the library's own words around it."""
    first = error.errors(include_url=False, include_input=False, include_context=False)[0]
    path = tuple(str(part) for part in first["loc"])
    return FormError(path, first["msg"].removeprefix("Value error, "))
