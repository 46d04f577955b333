"""Writes typed forms into the text of a case file; comments and layout stay as they are."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml
from yaml.nodes import MappingNode, Node, ScalarNode, SequenceNode

from surefoot.state.errors import ConfigError
from surefoot.state.values.base import Value
from surefoot.state.values.case import Case
from surefoot.state.values.check import Check
from surefoot.state.values.intent import Intent
from surefoot.tools.artifacts import write_whole
from surefoot.tools.casefile import parse_case, read_case_tree, step_places

_WIDE = 10**9


@dataclass(frozen=True)
class Forms:
    """Typed forms of one step; None for a half that is left as it is."""

    do: tuple[Intent, ...] | None = None
    check: tuple[Check, ...] | None = None

    def items(self) -> list[tuple[str, Sequence[Value]]]:
        """Give what is to be written, by key."""
        halves: tuple[tuple[str, Sequence[Value] | None], ...] = (
            ("do", self.do),
            ("check", self.check),
        )
        return [(key, forms) for key, forms in halves if forms is not None]


def with_forms(text: str, source: str, forms: Mapping[int, Forms]) -> str:
    """Give the text of a case file with typed forms in its steps.

    Args:
        text: The file, YAML or JSON.
        source: What it is called.
        forms: By the index of the step, from 0; a key that a step has already is not for it.

    Raises:
        ConfigError: the forms cannot be put into this layout: they are to be written by hand.
        CaseFileError: the text is no case.
    """
    data, tree = read_case_tree(text, source)
    case = parse_case(data, source, tree)
    places = step_places(case)
    nodes = {index: _child(_child(tree, places[index][0]), places[index][1]) for index in forms}
    written = text
    for index, node in sorted(nodes.items(), key=lambda one: -one[1].start_mark.index):
        if forms[index].items():
            written = _Place(written, node, source).with_forms(forms[index])
    _check_written(written, source, case, forms)
    return written


def write_forms(path: Path, forms: Mapping[int, Forms]) -> None:
    """Write typed forms into a case file; see `with_forms`."""
    if not forms:
        return
    path = path.resolve()
    text = path.read_bytes().decode("utf-8")
    write_whole(path, with_forms(text, str(path), forms))


def _check_written(text: str, source: str, case: Case, forms: Mapping[int, Forms]) -> None:
    """Read back what was written: nothing but the typed forms may have changed."""
    steps = list(case.steps)
    for index, form in forms.items():
        steps[index] = steps[index].model_copy(update=dict(form.items()))
    wanted = case.model_copy(update={"steps": tuple(steps)})
    try:
        data, tree = read_case_tree(text, source)
        is_right = parse_case(data, source, tree) == wanted
    except ConfigError:
        is_right = False
    if not is_right:
        raise ConfigError(
            f"{source}: its layout takes no typed forms; write do: and check: by hand"
        )


class _Place:
    """A step in the text of its file."""

    def __init__(self, text: str, node: Node, source: str) -> None:
        self._text, self._node = text, node
        self._is_json = Path(source).suffix == ".json"

    def with_forms(self, forms: Forms) -> str:
        """Give the text with the forms in this step."""
        if isinstance(self._node, ScalarNode):
            return self._as_mapping(self._node, forms)
        if not isinstance(self._node, MappingNode):
            return self._text
        if self._node.flow_style:
            end = self._node.end_mark.index - 1
            kept = self._text[:end].rstrip()
            return kept + self._write_inline(forms, kept[-1:] != ",") + self._text[len(kept) :]
        return self._in_block(self._node, forms)

    def _as_mapping(self, node: ScalarNode, forms: Forms) -> str:
        """Make a mapping of a step that is a sentence alone."""
        start, end = node.start_mark.index, node.end_mark.index
        raw = self._text[start:end].rstrip()
        spelt = json.dumps(node.value, ensure_ascii=False)
        is_literal = node.style in ("|", ">")
        if is_literal or self._is_inside_flow(node):
            key = '"action"' if self._is_json else "action"
            mapping = f"{{{key}: {spelt}{self._write_inline(forms)}}}"
            return self._text[:start] + mapping + self._newline * is_literal + self._text[end:]
        rest, cut = start + len(raw), self._end_of_line(start + len(raw))
        sentence = spelt if "\n" in raw else raw
        lines = self._lines(forms, " " * node.start_mark.column)
        return (
            f"{self._text[:start]}action: {sentence}{self._text[rest:cut]}{lines}{self._text[cut:]}"
        )

    def _is_inside_flow(self, node: ScalarNode) -> bool:
        """Say whether the step stands in a list in brackets, and not behind a dash."""
        before = self._text[: node.start_mark.index].rstrip(" ")
        return self._is_json or not before.endswith("-")

    def _in_block(self, node: MappingNode, forms: Forms) -> str:
        text = self._text
        for key, told in reversed(forms.items()):
            after = ("expected", "action") if key == "check" else ("action",)
            sentence = next(
                value for name in after for own, value in node.value if own.value == name
            )
            indent = " " * node.start_mark.column
            at = self._end_of_value(sentence)
            lead = "" if text[at - 1 : at] == "\n" else self._newline
            tail = self._newline if lead == "" else ""
            line = f"{indent}{key}:{self._write_list(told, indent)}"
            text = f"{text[:at]}{lead}{line}{tail}{text[at:]}"
        return text

    def _end_of_value(self, node: Node) -> int:
        """Give where the line ends in which a value ends."""
        end = node.end_mark.index
        if isinstance(node, ScalarNode) and node.style in ("|", ">"):
            return end if node.end_mark.column == 0 else self._end_of_line(end)
        return self._end_of_line(end)

    def _end_of_line(self, at: int) -> int:
        end = self._text.find("\n", at)
        end = len(self._text) if end < 0 else end
        return end - 1 if self._text[end - 1 : end] == "\r" else end

    @property
    def _newline(self) -> str:
        return "\r\n" if "\r\n" in self._text else "\n"

    def _lines(self, forms: Forms, indent: str) -> str:
        return "".join(
            f"{self._newline}{indent}{key}:{self._write_list(told, indent)}"
            for key, told in forms.items()
        )

    def _write_list(self, told: Sequence[Value], indent: str) -> str:
        """Write forms as a list, each on a line of its own."""
        if not told:
            return " []"
        return "".join(f"{self._newline}{indent}  - {_flow(form)}" for form in told)

    def _write_inline(self, forms: Forms, comma: bool = True) -> str:
        """Write forms as further keys of a mapping in braces."""
        parts = []
        for key, told in forms.items():
            inner = ", ".join(
                _form_as_json(form) if self._is_json else _flow(form) for form in told
            )
            parts.append(f'"{key}": [{inner}]' if self._is_json else f"{key}: [{inner}]")
        return (", " if comma else " ") + ", ".join(parts)


def _child(tree: Node | None, key: str | int) -> Node:
    """Give a part of a case that was read from the tree."""
    if isinstance(tree, SequenceNode) and isinstance(key, int):
        parts: Sequence[Node] = tree.value[key : key + 1]
    else:
        pairs = tree.value if isinstance(tree, MappingNode) else []
        parts = [value for name, value in pairs if name.value == key]
    return parts[0]


def _non_default_fields(form: Value) -> dict[str, Any]:
    return form.model_dump(mode="json", exclude_defaults=True)


def _form_as_json(form: Value) -> str:
    return json.dumps(_non_default_fields(form), ensure_ascii=False)


def _flow(form: Value) -> str:
    return write_flow(_non_default_fields(form))


def write_flow(facts: Mapping[str, Any]) -> str:
    """Write a typed form on one line of YAML."""
    return yaml.safe_dump(
        dict(facts), default_flow_style=True, width=_WIDE, allow_unicode=True, sort_keys=False
    ).strip()
