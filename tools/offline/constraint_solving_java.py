"""How the offline model writes Java that builds objects, and repairs it."""

import json
from collections.abc import Mapping
from typing import Any

from surefoot.tools.java.source_writer import LEVELS, Level, Writer
from surefoot.tools.llm.prompts import section

_NAME = "BuildObjects"


def initializer(text: str) -> dict[str, Any]:
    """Write source that makes the objects through their constructors.

    Args:
        text: The human message of the prompt.

    Returns:
        The answer in the prompt's response format.
    """
    return _write_source(text, LEVELS[0])


def code_executor_refiner(text: str) -> dict[str, Any]:
    """Write the source anew, the next way: a constructor or factory did not do what was meant."""
    code = section(text, "code")
    used = next((n for n, level in enumerate(LEVELS) if f"Objects, {level}." in code), -1)
    return _write_source(text, LEVELS[min(used + 1, len(LEVELS) - 1)])


def _write_source(text: str, level: Level) -> dict[str, Any]:
    lines = section(text, "classes").splitlines()
    classes: dict[str, Mapping[str, Any]] = {}
    for line in lines:
        if line.startswith("{"):
            told = json.loads(line)
            classes[told["type"]] = told
    package = section(text, "package").strip()
    name = _NAME
    while any(type_.endswith((f"/{name};", f"L{name};")) for type_ in classes):
        name += "_"
    source = Writer(json.loads(section(text, "objects")), classes, package, level).file(name)
    return {"class_name": name, "source": source}
