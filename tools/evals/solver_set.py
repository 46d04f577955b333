"""Labelled requests to solve: constraints with their right verdict, and a method that shows it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import yaml

from surefoot.state.errors import ConfigError
from surefoot.tools.strict_yaml import PLAIN


def read_cases(path: Path) -> list[dict[str, Any]]:
    """Read a set.

    Args:
        path: A JSON file {"examples": [...]}, a YAML file {"worlds": ..., "cases": ...}, or a
            folder of such files.

    Returns:
        {"id", "request", "expected": {"result", "path_check"?: {"class", "method", "arguments",
        "returns"}}} each.

    Raises:
        ConfigError: there is no such set, or it is not of the form.
    """
    files = sorted([*path.glob("*.json"), *path.glob("*.yaml")]) if path.is_dir() else [path]
    try:
        cases = [case for file in files for case in _read_solver_cases(file)]
    except (OSError, ValueError, KeyError, TypeError, yaml.YAMLError) as error:
        raise ConfigError(f"no set of requests in {path}: {error!r}") from error
    if not cases:
        raise ConfigError(f"the set of requests in {path} is empty")
    return cases


def _read_solver_cases(file: Path) -> list[dict[str, Any]]:
    text = file.read_text("utf-8")
    if file.suffix == ".json":
        return list(json.loads(text)["examples"])
    told = yaml.load(text, Loader=PLAIN)
    return [_build_solver_case(one, told["worlds"][one["world"]]) for one in told["cases"]]


def _build_solver_case(told: Mapping[str, Any], world: Mapping[str, Any]) -> dict[str, Any]:
    schemas = {name: {"fields": fields} for name, fields in world["fields"].items()}
    heap = {
        "bindings": {},
        "objects": {},
        "modifiable_objects": [],
        "allowed_to_allocate": True,
        **told.get("heap", {}),
        "schemas": schemas,
    }
    method = told.get("method", "class S { }")
    expected: dict[str, Any] = {"result": told["expected"]}
    if "returns" in told:
        expected["path_check"] = {
            "class": told.get("class", "S"),
            "method": "run",
            "arguments": told["arguments"],
            "returns": told["returns"],
        }
    request = {
        "constraints": told["constraints"],
        "type_hierarchy": {
            f"L{name.replace('.', '/')};": _engine_class_text(name, text)
            for name, text in world["classes"].items()
        },
        "variable_static_type": told["vars"],
        "heap_state": heap,
        "source_context": {
            "class_name": "S",
            "method_name": "run",
            "method_source": method,
            "related_classes": world["sources"],
        },
    }
    request |= told.get("request", {})
    sent = {key: value for key, value in request.items() if value is not None}
    return {"id": told["id"], "request": sent, "expected": expected}


def _engine_class_text(name: str, text: str) -> str:
    """Write one class as engines do, from "[final] extends A implements B, C"."""
    marks, _, rest = text.partition("extends ") if "extends " in text else (text, "", "")
    if not rest:
        marks, _, implements = text.partition("implements ")
        extends = "java.lang.Object"
    else:
        extends, _, implements = rest.partition(" implements ")
    head = f"Type: {name} (signature: L{name.replace('.', '/')};) {marks}".rstrip()
    lines = [head] if "[interface]" in marks else [head, f"  Extends: {extends.strip()}"]
    return "\n".join([*lines, *([f"  Implements: {implements.strip()}"] if implements else [])])
