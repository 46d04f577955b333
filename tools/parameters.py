"""Parameters of a case in texts that are kept: `${name}` for their values, and back."""

import re
from collections.abc import Mapping

from state.values.case import Parameter
from tools.secrets import value_of

_MARK = re.compile(r"\$\{([^\W\d][\w.-]*)\}")
_SHORTEST = 3
"""Shorter values are replaced only where they are the whole text."""


def named_values(text: str, parameters: Mapping[str, Parameter]) -> dict[str, str]:
    """Values of the parameters that a text names, secret ones left out."""
    named = dict.fromkeys(_MARK.findall(text))
    return {
        name: value_of(name, parameters[name])
        for name in named
        if name in parameters and not parameters[name].secret
    }


def marks_in(text: str) -> list[str]:
    """Give the names of the parameters that a text names."""
    return _MARK.findall(text)


def with_marks(text: str, values: Mapping[str, str]) -> str:
    """Write `${name}` where a text is, or has as whole words, the value of a parameter."""
    for name, value in values.items():
        if value and text == value:
            return f"${{{name}}}"
    for name, value in sorted(values.items(), key=lambda pair: -len(pair[1])):
        if len(value) >= _SHORTEST:
            pattern = rf"(?<![\w$.{{-]){re.escape(value)}(?![\w}}]|[.-]\w)"
            text = re.sub(pattern, f"${{{name}}}".replace("\\", r"\\"), text)
    return text


def without_marks(text: str, values: Mapping[str, str]) -> str:
    """Put the values in the place of `${name}`; names that are not given stay."""
    return _MARK.sub(lambda mark: values.get(mark.group(1), mark.group(0)), text)
