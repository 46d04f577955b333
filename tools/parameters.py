"""Parameters of a case: `${name}` for their values in texts, and which one some words mean."""

import re
from collections.abc import Mapping

from surefoot.state.values.case import Parameter
from surefoot.tools.screens.texts import flat, whole_words
from surefoot.tools.secrets import value_of
from surefoot.tools.similarity import units

_MARK = re.compile(r"\$\{([^\W\d][\w.-]*)\}")
_NAME_WORDS = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])|\d+|[^\W\d_A-Za-z]+")
_SHORTEST = 3
"""Shorter values are replaced only where they are the whole text."""
MOST_CANDIDATES = 50


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


def named_parameters(words: str, parameters: Mapping[str, Parameter]) -> list[str]:
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
    return [
        name for name, p in parameters.items() if any(map(held.search, _normalised_names(name, p)))
    ]


def is_called(words: str, name: str, parameter: Parameter) -> bool:
    """Say whether some words are the name or the description of a parameter."""
    return bool(wanted := _normalise(words)) and wanted in _normalised_names(name, parameter)


def is_named_in(text: str, name: str, parameter: Parameter) -> bool:
    """Say whether a text has a parameter's mark, or all of its name or description."""
    said = _normalise(text)
    names = filter(None, _normalised_names(name, parameter))
    return name in marks_in(text) or any(whole_words(words).search(said) for words in names)


def _normalised_names(name: str, parameter: Parameter) -> tuple[str, str]:
    return _normalise(words_of_name(name)), _normalise(parameter.description)


def nearest(parameters: Mapping[str, Parameter], about: str) -> list[str]:
    """Give the names of the parameters that come nearest to a text; all when they are few.

    One whose name or description the text holds is always among them.

    Args:
        parameters: By name.
        about: The step, the field, what stands around it.
    """
    if len(parameters) <= MOST_CANDIDATES:
        return list(parameters)
    said = flat(about)
    words = _word_meaning_counts(about)
    scored = sorted(
        (-_parameter_relevance(name, parameter, said, words), order, name)
        for order, (name, parameter) in enumerate(parameters.items())
    )
    kept = {name for _, _, name in scored[:MOST_CANDIDATES]}
    return [name for name in parameters if name in kept]


def parameter_line(name: str, parameter: Parameter) -> str:
    """Give a parameter as an agent reads it, without its value."""
    return f"{name}: {parameter.description}" if parameter.description else name


def _parameter_relevance(
    name: str, parameter: Parameter, said: str, words: Mapping[str, int]
) -> float:
    named = [flat(text) for text in (name, words_of_name(name), parameter.description) if text]
    if any(text in said for text in named):
        return 1000.0 + max(len(text) for text in named)
    own = _word_meaning_counts(f"{words_of_name(name)} {parameter.description}")
    shared = sum(1 / words[part] for part in own if part in words)
    return shared / (1 + len(own)) + shared


def _word_meaning_counts(text: str) -> dict[str, int]:
    """Words and their meanings, each with how often it is there."""
    found: dict[str, int] = {}
    for unit in units(text):
        for part in (unit.token, *(f"={meaning}" for meaning in sorted(unit.meanings))):
            found[part] = found.get(part, 0) + 1
    return found
