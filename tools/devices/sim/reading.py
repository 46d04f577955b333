"""Reading the file of a simulated app, with the line of what is wrong."""

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import yaml
from pydantic import ValidationError

from surefoot.state.errors import CaseFileError
from surefoot.tools.casefile import MAX_BYTES
from surefoot.tools.devices.sim.app import SimulatedFile
from surefoot.tools.strict_yaml import line_of, problem_of, read_yaml
from surefoot.tools.validation import first_error


class _Loader(yaml.SafeLoader):
    """YAML 1.2 as far as `on`, `off`, `yes` and `no` are words, not true and false."""


_Loader.yaml_implicit_resolvers = {
    first: [(tag, form) for tag, form in given if tag != "tag:yaml.org,2002:bool"]
    for first, given in yaml.SafeLoader.yaml_implicit_resolvers.items()
}
_Loader.add_implicit_resolver(
    "tag:yaml.org,2002:bool", re.compile(r"^(?:true|false|True|False|TRUE|FALSE)$"), list("tTfF")
)


def read_app(path: Path) -> SimulatedFile:
    """Read the file of a simulated app.

    Raises:
        CaseFileError: it is missing or wrong, with line and key.
    """
    try:
        raw = path.read_bytes()
        text = raw.decode("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise CaseFileError(str(path), None, "", f"cannot be read: {error}") from error
    if len(raw) > MAX_BYTES:
        raise CaseFileError(str(path), None, "", f"is larger than {MAX_BYTES:,} bytes")
    return parse_app(text, path.name)


def raw_app(text: str) -> dict[str, Any]:
    """Give what a file says, unchecked: for tools that change it."""
    loaded: dict[str, Any] = yaml.load(text, Loader=_Loader)  # a SafeLoader
    return loaded


def parse_app(text: str, source: str) -> SimulatedFile:
    """Read a simulated app from the text of its file; `source` is named in errors.

    Raises:
        CaseFileError: it is wrong, with line and key.
    """
    try:
        data, root = read_yaml(text, _Loader, aliases=True)
    except yaml.YAMLError as error:
        raise CaseFileError(source, line_of(error), "", problem_of(error, text)) from error
    try:
        return SimulatedFile.model_validate(data)
    except ValidationError as error:
        wrong = first_error(error)
        line = _line(root, wrong.path)
        raise CaseFileError(source, line, wrong.place, wrong.problem) from error


def _line(root: Any, keys: Sequence[str]) -> int | None:
    """Give the 1-based line of the deepest key that the file has."""
    if root is None:
        return None
    node, line = root, root.start_mark.line + 1
    for key in keys:
        if isinstance(node, yaml.MappingNode):
            pair = next(((k, v) for k, v in node.value if k.value == key), None)
            if pair is None:
                continue
            line, node = pair[0].start_mark.line + 1, pair[1]
        elif isinstance(node, yaml.SequenceNode) and key.isdigit() and int(key) < len(node.value):
            node = node.value[int(key)]
            line = node.start_mark.line + 1
    return int(line)
