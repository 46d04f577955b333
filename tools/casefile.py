"""Reads cases from YAML files and plain JSON, and says exactly what is wrong with them."""

import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import yaml
from pydantic import BaseModel, ValidationError
from yaml.nodes import MappingNode, Node, ScalarNode, SequenceNode

from surefoot.state.errors import CaseFileError, ConfigError, did_you_mean
from surefoot.state.values.app import APPS
from surefoot.state.values.case import PARTS, Case, Parameter, Step
from surefoot.state.values.check import Check
from surefoot.state.values.intent import Intent
from surefoot.tools.named_app import named_app
from surefoot.tools.secrets import fill_in, value_of
from surefoot.tools.strict_yaml import KeyTwiceError, line_of, problem_of, read_yaml

MAX_BYTES = 1_000_000
_HAS_STEPS = re.compile(rb"^[\"']?steps[\"']?\s*:", re.MULTILINE)
_COMMENT = re.compile(r"\s+(#\w.*)")
"""What a tester writes as a part of a text; a comment has a space behind its sign."""


def load_case(path: str | Path, parameters: Mapping[str, Any] | None = None) -> Case:
    """Read a case file; its parameters have values then.

    Args:
        path: The file.
        parameters: Further ones, which come before those of the file.

    Raises:
        CaseFileError: with file, line and key.
    """
    text = _read_file(path)
    data, tree = _load_yaml(text, str(path))
    if parameters and isinstance(data, dict):
        own = data.get("parameters") or {}
        data["parameters"] = {**own, **parameters} if isinstance(own, dict) else own
    case = parse_case(data, str(path), tree)
    _check_comments(text, str(path), tree, case)
    _check_values(case, str(path), tree)
    return case


def is_case_file(path: Path) -> bool:
    """Returns whether a file has the steps of a case; an app.yaml has screens."""
    return path.is_file() and _HAS_STEPS.search(path.read_bytes()) is not None


def read_case_tree(text: str, source: str) -> tuple[Any, Node | None]:
    """Read the text of a case file: its data, and its tree for the places in the text.

    Raises:
        CaseFileError: with file and line.
    """
    return _load_yaml(text, source)


def load_parameters(path: str | Path) -> dict[str, Any]:
    """Read a file of parameters: a mapping of names, or a list of {name, value, description?}.

    Raises:
        CaseFileError: with file and key.
    """
    data, _ = _load_yaml(_read_file(path), str(path))
    if isinstance(data, list) and all(isinstance(row, dict) and "name" in row for row in data):
        names = [str(row["name"]) for row in data]
        twice = next((name for name in names if names.count(name) > 1), None)
        if twice is not None:
            raise CaseFileError(str(path), None, twice, "is given twice")
        return {str(row["name"]): {k: v for k, v in row.items() if k != "name"} for row in data}
    if not isinstance(data, dict):
        raise CaseFileError(str(path), None, "", "must be a mapping of names, or a list with names")
    return {str(name): given for name, given in data.items()}


def read_data(path: str | Path, *, plain: bool) -> tuple[str | None, Any]:
    """Read a file within limits: its text when it is `plain`, else what its YAML says.

    Raises:
        CaseFileError: with file and line.
    """
    text = _read_file(path)
    return (text, None) if plain else (None, _load_yaml(text, str(path))[0])


def _read_file(path: str | Path) -> str:
    file = Path(path)
    try:
        raw = file.read_bytes()
    except OSError as error:
        raise CaseFileError(str(path), None, "", error.strerror or str(error)) from error
    if len(raw) > MAX_BYTES:
        raise CaseFileError(str(path), None, "", f"is larger than {MAX_BYTES:,} bytes")
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError as error:
        raise CaseFileError(str(path), None, "", "is not UTF-8 text") from error


def _check_values(case: Case, source: str, tree: Node | None) -> None:
    """Find what could not be filled in later, where its line is still known."""
    for name, parameter in case.parameters.items():
        try:
            value_of(name, parameter)
        except ConfigError as error:
            at = ("parameters", name)
            raise CaseFileError(
                source, _find_deepest_line(tree, at), ".".join(at), str(error)
            ) from error
    for place, step in zip(step_places(case), case.steps, strict=True):
        for key in ("action", "expected"):
            try:
                fill_in(getattr(step, key), case.parameters, secrets=True)
            except ConfigError as error:
                path = (*place, key)
                raise CaseFileError(
                    source, _find_deepest_line(tree, path), _dotted_key_path(path), str(error)
                ) from error


def _check_comments(text: str, source: str, tree: Node | None, case: Case) -> None:
    """Refuse `action: Open ticket #12`, of which YAML keeps no more than `Open ticket`."""
    lines = text.splitlines()
    for path in ((*place, key) for place in step_places(case) for key in ("action", "expected")):
        node, _ = _deepest(tree, path)
        if not isinstance(node, ScalarNode) or node.style:
            continue
        end = node.end_mark
        if end.line < len(lines) and (cut := _COMMENT.match(lines[end.line], end.column)):
            problem = f"{cut[1]!r} would be a comment: the whole text needs quotes"
            raise CaseFileError(source, end.line + 1, _dotted_key_path(path), problem)


def step_places(case: Case) -> list[tuple[str, int]]:
    """Returns where each step of a case stands in its file: under which key, the how manieth."""
    parts = [step.part for step in case.steps]
    return [(part, parts[:index].count(part)) for index, part in enumerate(parts)]


def _dotted_key_path(path: Sequence[int | str]) -> str:
    return ".".join(map(str, path))


def _load_yaml(text: str, source: str) -> tuple[Any, Node | None]:
    try:
        return read_yaml(text, _PlainLoader, has_ends=True)
    except KeyTwiceError as error:
        raise CaseFileError(source, line_of(error), error.key, "is given twice") from error
    except yaml.YAMLError as error:
        raise CaseFileError(source, line_of(error), "", problem_of(error, text)) from error


class _PlainLoader(yaml.SafeLoader):
    """Safe YAML in which dates, yes/no and on/off stay text, as a tester wrote them."""


_PlainLoader.yaml_implicit_resolvers = {
    first: [
        (tag, pattern)
        for tag, pattern in resolvers
        if tag not in {"tag:yaml.org,2002:timestamp", "tag:yaml.org,2002:bool"}
    ]
    for first, resolvers in yaml.SafeLoader.yaml_implicit_resolvers.items()
}
_PlainLoader.add_implicit_resolver(
    "tag:yaml.org,2002:bool", re.compile(r"^(?:true|false)$", re.IGNORECASE), list("tTfF")
)


def parse_case(data: Any, source: str, tree: Node | None = None) -> Case:
    """Check plain data against the form of a case.

    Args:
        data: What YAML or JSON gave.
        source: What to call it in errors.
        tree: The YAML tree, for line numbers.

    Raises:
        CaseFileError: with the key, and the line where `tree` is given; every fault is a line.
    """
    if isinstance(data, Case):
        return data
    if not isinstance(data, Mapping):
        problem = "a case must be a mapping with id, app and steps"
        if isinstance(data, list) and data:
            problem += ": put each into a file of its own and give their folder"
        raise CaseFileError(source, None, "", problem)
    data = _defaults(dict(data), source, tree)
    places = _join_parts(data, source, tree)
    try:
        return Case.model_validate(data)
    except ValidationError as error:
        faults = error.errors(include_url=False, include_input=False)
        # A list whose entries are wrong counts as empty, too.
        own = [one for one in faults if one["type"] != "too_short" or len(faults) == 1]
        raise combine([_fault(one, source, tree, places) for one in own]) from error


def combine(faults: Sequence[CaseFileError]) -> CaseFileError:
    """Returns one error of one or more: the first, whose text has a line for each."""
    first, *others = faults
    rest = (*first.others, *others)
    return CaseFileError(first.source, first.line, first.key, first.problem, rest)


def _fault(
    problem: Mapping[str, Any],
    source: str,
    tree: Node | None,
    places: Sequence[tuple[str, int]],
) -> CaseFileError:
    path = tuple(part for part in problem["loc"] if part not in APPS)
    if path[:1] == ("steps",) and len(path) > 1 and isinstance(path[1], int):
        path = (*places[path[1]], *path[2:])
    return CaseFileError(
        source, _find_deepest_line(tree, path), _dotted_key_path(path), explain_problem(problem)
    )


def _join_parts(data: dict[str, Any], source: str, tree: Node | None) -> list[tuple[str, int]]:
    """Put the steps of setup and teardown around the others; give where each stands in the file.

    Raises:
        CaseFileError: one of them is no list.
    """
    joined, places = list[Any](), list[tuple[str, int]]()
    for part in PARTS:
        steps = data.get(part)
        if part != "steps" and part in data and not isinstance(steps, list | tuple):
            raise CaseFileError(
                source, _find_deepest_line(tree, (part,)), part, "must be a list of steps"
            )
        for number, step in enumerate(steps if isinstance(steps, list | tuple) else ()):
            told = {"action": step} if isinstance(step, str) else step
            joined.append({"part": part, **told} if isinstance(told, Mapping) else told)
            places.append((part, number))
    around = [data.pop(part) for part in PARTS if part != "steps" and part in data]
    if around and data.get("steps"):
        data["steps"] = joined
        return places
    return [place for place in places if place[0] == "steps"]


def _defaults(data: dict[str, Any], source: str, tree: Node | None) -> dict[str, Any]:
    app = data.get("app")
    if isinstance(app, str):
        try:
            data["app"] = named_app(app)
        except ConfigError as error:
            raise CaseFileError(
                source, _find_deepest_line(tree, ("app",)), "app", str(error)
            ) from error
    if isinstance(app, Mapping) and "kind" not in app:
        data["app"] = {"kind": "web", **app}
    if "id" not in data:
        stem = "".join(c if c.isalnum() else "-" for c in Path(source).stem).strip("-")
        data["id"] = stem or "case"
    return data


_FORMS = {
    "model_type": "a mapping",
    "dict_type": "a mapping",
    "model_attributes_type": "a mapping",
    "tuple_type": "a list",
    "list_type": "a list",
    "string_type": "text",
    "int_type": "a whole number",
    "int_parsing": "a whole number",
}


def explain_problem(problem: Mapping[str, Any]) -> str:
    """Say what is wrong with data, of one of pydantic's errors."""
    kind = problem["type"]
    said = problem.get("ctx", {})
    if kind in {"too_short", "string_too_short"}:
        return "is empty; give at least one" if kind == "too_short" else "is blank"
    if kind in _FORMS:
        return f"must be {_FORMS[kind]}"
    if kind == "literal_error":
        return f"must be {said.get('expected', '')}"
    if kind == "missing":
        return "is missing"
    if kind == "extra_forbidden":
        return f"is not a known key{_nearest_key(problem['loc'])}"
    if kind == "union_tag_invalid":
        expected = problem.get("ctx", {}).get("expected_tags", "")
        return f"kind must be one of {expected}"
    return str(problem["msg"]).removeprefix("Value error, ")


def _nearest_key(place: Sequence[int | str]) -> str:
    """Ask for the key that may be meant by an unknown one, of those that can stand there."""
    kinds: tuple[tuple[str, type[BaseModel]], ...] = (("do", Intent), ("check", Check))
    form = next((kind for part, kind in kinds if part in place), None)
    if form is None:
        forms: dict[str, type[BaseModel]] = {"steps": Step, "parameters": Parameter, **APPS}
        form = next((forms[str(part)] for part in place[1::-1] if str(part) in forms), Case)
    known = [*form.model_fields, *(PARTS if form is Case else ())]
    return did_you_mean(str(place[-1]), known)


def _find_deepest_line(tree: Node | None, path: tuple[Any, ...]) -> int | None:
    return _deepest(tree, path)[1]


def _deepest(tree: Node | None, path: tuple[Any, ...]) -> tuple[Node | None, int | None]:
    """Give the node that is furthest along a path, and the 1-based line that names it."""
    if tree is None:
        return None, None
    node, line = tree, tree.start_mark.line + 1
    for part in path:
        child: Node | None = None
        if isinstance(node, MappingNode):
            for key, value in node.value:
                if isinstance(key, ScalarNode) and key.value == str(part):
                    child, line = value, key.start_mark.line + 1
        elif isinstance(node, SequenceNode) and isinstance(part, int) and part < len(node.value):
            child = node.value[part]
            line = child.start_mark.line + 1
        if child is None:
            break
        node = child
    return node, line
