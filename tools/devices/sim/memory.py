"""What a running simulated app remembers, and how its conditions and texts read it."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import yaml
from pydantic import ValidationError

from surefoot.state.errors import CaseFileError
from surefoot.tools.casefile import MAX_BYTES
from surefoot.tools.devices.sim.app import SimulatedFile
from surefoot.tools.devices.sim.reactions import Condition, Dialog, Guard, Scalar
from surefoot.tools.strict_yaml import line_of, problem_of, read_yaml
from surefoot.tools.validation import first_error

Variables = dict[str, Scalar | list[str]]
_MARK = re.compile(r"\{(\w+)(?:\.(\d+))?\}")
_PLAIN = ("dialog_item", "focused", "scrolled", "hung", "trouble", "ended", "faults")
"""What is kept as it is."""


@dataclass
class AppMemory:
    """All that changes while the app runs."""

    screen: str
    variables: Variables
    before: list[str] = field(default_factory=list)
    dialog: Dialog | None = None
    dialog_item: str = ""
    focused: str = ""
    scrolled: int = 0
    language: str = ""
    hung: bool = False
    trouble: str = ""
    """crash or anr while the system says so in a dialog."""
    ended: bool = False
    """The app is no longer there."""
    faults: list[str] = field(default_factory=list)
    """Seeded faults that have shown themselves, in order."""

    def holds(self, guard: Guard) -> bool:
        """Say whether all conditions are met."""
        return all(_is_so(wanted, name, self.variables) for name, wanted in guard.items())

    def filled(self, text: str, item: str, translations: dict[str, str]) -> str:
        """Translate a text and put variables into it."""

        def replace(mark: re.Match[str]) -> str:
            name, part = mark.group(1), mark.group(2)
            if name == "item":
                return item if part is None else _part_of_item(item, int(part))
            held = self.variables.get(name, mark.group(0))
            if isinstance(held, list):
                return str(len(held))
            return "" if held is None else _scalar_as_text(held)

        return _MARK.sub(replace, translations.get(text, text))


def first_memory(app: SimulatedFile) -> AppMemory:
    """Give what an app remembers when it is started for the first time."""
    return AppMemory(
        app.start, {k: list(v) if isinstance(v, tuple) else v for k, v in app.variables.items()}
    )


def saved_state(app: SimulatedFile, memory: AppMemory) -> dict[str, object]:
    """Give what is needed to go on later, without password fields."""
    hidden = {w.bind for s in app.screens.values() for w in s.all_widgets() if w.password}
    return {
        "screen": memory.screen,
        "before": memory.before,
        "language": memory.language,
        "variables": {k: v for k, v in memory.variables.items() if k not in hidden},
        "dialog": memory.dialog.model_dump(mode="json") if memory.dialog is not None else None,
        **{name: getattr(memory, name) for name in _PLAIN},
    }


def restore_state(app: SimulatedFile, memory: AppMemory, state: Mapping[str, object]) -> None:
    """Go on where `saved_state` was given; names that the app no longer has are left out."""
    screen, before, variables = state.get("screen"), state.get("before"), state.get("variables")
    if isinstance(screen, str) and screen in app.screens:
        memory.screen = screen
    if isinstance(before, list):
        memory.before = [name for name in before if name in app.screens]
    if isinstance(variables, dict):
        memory.variables.update({k: v for k, v in variables.items() if k in memory.variables})
    dialog = state.get("dialog")
    memory.dialog = Dialog.model_validate(dialog) if isinstance(dialog, dict) else None
    for name in _PLAIN:
        if isinstance(state.get(name), type(getattr(memory, name))):
            setattr(memory, name, state[name])
    language = state.get("language")
    if isinstance(language, str) and language in app.languages:
        memory.language = language


def _part_of_item(item: str, number: int) -> str:
    parts = item.split("|")
    return parts[number - 1].strip() if 0 < number <= len(parts) else ""


def _scalar_as_text(held: Scalar) -> str:
    return str(int(held)) if isinstance(held, float) and held.is_integer() else str(held)


def _is_so(condition: Condition, name: str, variables: Variables) -> bool:
    held = variables.get(name)
    text = held.strip() if isinstance(held, str) else held
    checks = {
        "equals": lambda: held == condition.equals,
        "not_equals": lambda: held != condition.not_equals,
        "empty": lambda: (not text) == condition.empty,
        "contains": lambda: (
            str(condition.contains) in (held if isinstance(held, str | list) else "")
        ),
        "min_length": lambda: (
            len(text) >= (condition.min_length or 0) if isinstance(text, str | list) else False
        ),
        "at_least": lambda: (_float_or_none(held) or 0.0) >= (condition.at_least or 0.0),
        "same_as": lambda: held == variables.get(condition.same_as or ""),
        "matches": lambda: (
            isinstance(held, str) and re.fullmatch(condition.matches or "", held) is not None
        ),
    }
    return all(checks[kind]() for kind in condition.model_fields_set)


def _float_or_none(held: Scalar | list[str]) -> float | None:
    if isinstance(held, int | float):
        return float(held)
    if isinstance(held, str) and re.fullmatch(r"-?\d+(\.\d+)?", held.strip()):
        return float(held)
    return None


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
        line = _find_yaml_key_line(root, wrong.path)
        raise CaseFileError(source, line, wrong.place, wrong.problem) from error


def _find_yaml_key_line(root: Any, keys: Sequence[str]) -> int | None:
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
