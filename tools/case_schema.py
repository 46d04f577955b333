"""The JSON Schema of case files, with what each key means: editors complete and check by it."""

import ast
import inspect
from types import ModuleType
from typing import Any

from surefoot.state.values import app, case, check, intent
from surefoot.state.values.case import Case

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
