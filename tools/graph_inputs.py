"""What a graph is given: its JSON Schema, by which a form is drawn, and the check of it."""

from collections.abc import Mapping
from difflib import get_close_matches
from functools import cache
from typing import Any

from pydantic import TypeAdapter, ValidationError

from surefoot.state.errors import ConfigError
from surefoot.tools.case_schema import case_schema
from surefoot.tools.casefile import explain_problem


@cache
def _adapter(form: type) -> TypeAdapter[Any]:
    return TypeAdapter(form)


def input_schema(form: type) -> dict[str, Any]:
    """Returns the schema of a graph's input, a case and its parts spelt out.

    Args:
        form: The TypedDict of the input.
    """
    schema = _adapter(form).json_schema()
    whole = case_schema()
    parts = {**whole["properties"], "case": {key: whole[key] for key in _OF_A_CASE}}
    for name, said in schema["properties"].items():
        said.pop("title", None)
        means = {"description": " ".join(said["description"].split())}
        schema["properties"][name] = {**parts.get(name, said), **means}
    return {**schema, "$defs": {**schema.get("$defs", {}), **whole["$defs"]}}


_OF_A_CASE = ("type", "properties", "required", "additionalProperties")


def check_input(form: type, given: Any) -> None:
    """Check what a graph is given.

    Raises:
        ConfigError: one line that says what is missing, unknown or wrong, and what is expected.
    """
    names = ", ".join(form.__annotations__)
    if not isinstance(given, Mapping):
        raise ConfigError(f"input: an object with {names} is expected")
    try:
        _adapter(form).validate_python(given)
    except ValidationError as error:
        first = min(error.errors(include_url=False, include_input=False), key=_rank)
        key = str(first["loc"][0])
        if first["type"] == "extra_forbidden":
            near = get_close_matches(key, form.__annotations__, n=1)
            meant = f"did you mean {near[0]!r}? " if near else ""
            raise ConfigError(f"input: {key!r} is not known; {meant}It has {names}") from error
        said = input_schema(form)["properties"][key]["description"]
        raise ConfigError(f"input: {key!r} {explain_problem(first)}. {said}") from error


def _rank(problem: Any) -> int:
    """What is unknown may be what is missing, written wrongly: it is told first."""
    return 0 if problem["type"] == "extra_forbidden" else 1
