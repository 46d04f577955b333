"""Parameters of a case: `${name}` for their values in texts, and which one some words mean."""

import re
from collections.abc import Mapping

from surefoot.state.values.case import Parameter
from surefoot.tools.screens.texts import flat, whole_words
from surefoot.tools.secrets import value_of

_MARK = re.compile(r"\$\{([^\W\d][\w.-]*)\}")
_NAME_WORDS = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])|\d+|[^\W\d_A-Za-z]+")
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


def words_of_name(name: str) -> str:
    """Give a parameter's name as words: `idCardNumber` and `id_card_number` as "id card number"."""
    return " ".join(word.lower() for word in _NAME_WORDS.findall(name))


def _normalise(words: str) -> str:
    """Write words as they are compared: an e-mail is an email."""
    return flat(words).replace("-", "")


def called(words: str, parameters: Mapping[str, Parameter]) -> list[str]:
    """Give the parameters that some words name: those called just so, else those that hold them.

    Args:
        words: What a case or a field calls the value: "note text".
        parameters: By name.

    Returns:
        Names, in order; several where nothing tells which is meant.
    """
    wanted = _normalise(words)
    if not wanted:
        return []
    exact = [name for name, p in parameters.items() if is_called(words, name, p)]
    if exact:
        return exact
    held = whole_words(wanted)
    return [name for name, p in parameters.items() if any(map(held.search, _names(name, p)))]


def is_called(words: str, name: str, parameter: Parameter) -> bool:
    """Say whether some words are the name or the description of a parameter."""
    return bool(wanted := _normalise(words)) and wanted in _names(name, parameter)


def is_named_in(text: str, name: str, parameter: Parameter) -> bool:
    """Say whether a text has a parameter's mark, or all of its name or description."""
    said = _normalise(text)
    names = filter(None, _names(name, parameter))
    return name in marks_in(text) or any(whole_words(words).search(said) for words in names)


def _names(name: str, parameter: Parameter) -> tuple[str, str]:
    return _normalise(words_of_name(name)), _normalise(parameter.description)
