"""JSON Schemas of case files and of what a graph is given, and the check of the latter."""

import ast
import inspect
from collections.abc import Mapping
from functools import cache
from types import ModuleType
from typing import Any

from pydantic import TypeAdapter, ValidationError

from surefoot.state.errors import ConfigError, did_you_mean
from surefoot.state.values import app, case, check, intent
from surefoot.state.values.case import Case
from surefoot.tools.casefile import explain_problem

_MODULES: tuple[ModuleType, ...] = (app, case, intent, check)


def case_schema() -> dict[str, Any]:
    """Give the schema; descriptions are the docstrings of the values' fields."""
    schema = Case.model_json_schema()
    documented = {name: docs for module in _MODULES for name, docs in _field_docs(module)}
    for name, part in [("Case", schema), *schema.get("$defs", {}).items()]:
        for key, value in part.get("properties", {}).items():
            if text := documented.get(name, {}).get(key):
                value.setdefault("description", text)
    _allow_short_forms(schema)
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **schema}


def _allow_short_forms(schema: dict[str, Any]) -> None:
    """Add what a file may say: app, step, parameter or one intent in short, and the parts."""
    schema["required"] = ["app", "steps"]
    app = schema["properties"]["app"]
    kinds = {key: app.pop(key) for key in ("discriminator", "oneOf")}
    schema["properties"]["app"] = {**app, "anyOf": [{"type": "string"}, kinds]}
    steps, parameters = schema["properties"]["steps"], schema["properties"]["parameters"]
    steps["items"] = {"anyOf": [{"type": "string"}, steps["items"]]}
    steps["description"] = "What is tested: sentences, or mappings with what is expected, too."
    said = {
        "setup": "Done first; when one does not pass, the case is blocked.",
        "teardown": "Done at the end, whatever came of the steps; changes no verdict.",
    }
    for key, text in said.items():
        schema["properties"][key] = {**steps, "description": text}
    del schema["$defs"]["Step"]["properties"]["part"]
    short = {"type": ["string", "number"]}
    parameters["additionalProperties"] = {"anyOf": [short, parameters["additionalProperties"]]}
    for key, kind in (("do", "Intent"), ("check", "Check")):
        parts = schema["$defs"]["Step"]["properties"]
        one = {"$ref": f"#/$defs/{kind}"}
        kept = {name: text for name, text in parts[key].items() if name == "description"}
        parts[key] = {**kept, "anyOf": [one, {"type": "array", "items": one}, {"type": "null"}]}


def _field_docs(module: ModuleType) -> list[tuple[str, dict[str, str]]]:
    """List the classes of a module with the docstrings of their fields."""
    tree = ast.parse(inspect.getsource(module))
    return [(one.name, _docs_of(one)) for one in tree.body if isinstance(one, ast.ClassDef)]


def _docs_of(node: ast.ClassDef) -> dict[str, str]:
    found = {}
    for field, doc in zip(node.body, node.body[1:], strict=False):
        if (
            isinstance(field, ast.AnnAssign)
            and isinstance(field.target, ast.Name)
            and isinstance(doc, ast.Expr)
            and isinstance(doc.value, ast.Constant)
        ):
            found[field.target.id] = " ".join(str(doc.value.value).split())
    return found


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
        first = min(error.errors(include_url=False, include_input=False), key=_rank_unknown_first)
        key = str(first["loc"][0])
        if first["type"] == "extra_forbidden":
            meant = did_you_mean(key, form.__annotations__) or ";"
            raise ConfigError(f"input: {key!r} is not known{meant} It has {names}") from error
        said = input_schema(form)["properties"][key]["description"]
        raise ConfigError(f"input: {key!r} {explain_problem(first)}. {said}") from error


def _rank_unknown_first(problem: Any) -> int:
    """What is unknown may be what is missing, written wrongly: it is told first."""
    return 0 if problem["type"] == "extra_forbidden" else 1
