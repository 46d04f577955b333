"""Which parameters an agent is told of: all of them, or those that may be meant."""

from collections.abc import Mapping

from surefoot.state.values.case import Parameter
from surefoot.tools.parameters import words_of_name
from surefoot.tools.screens.texts import flat
from surefoot.tools.similarity import units

MOST_CANDIDATES = 50


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
    words = _parts(about)
    scored = sorted(
        (-_score(name, parameter, said, words), order, name)
        for order, (name, parameter) in enumerate(parameters.items())
    )
    kept = {name for _, _, name in scored[:MOST_CANDIDATES]}
    return [name for name in parameters if name in kept]


def parameter_line(name: str, parameter: Parameter) -> str:
    """Give a parameter as an agent reads it, without its value."""
    return f"{name}: {parameter.description}" if parameter.description else name


def _score(name: str, parameter: Parameter, said: str, words: Mapping[str, int]) -> float:
    called = [flat(text) for text in (name, words_of_name(name), parameter.description) if text]
    if any(text in said for text in called):
        return 1000.0 + max(len(text) for text in called)
    own = _parts(f"{words_of_name(name)} {parameter.description}")
    shared = sum(1 / words[part] for part in own if part in words)
    return shared / (1 + len(own)) + shared


def _parts(text: str) -> dict[str, int]:
    """Words and their meanings, each with how often it is there."""
    found: dict[str, int] = {}
    for unit in units(text):
        for part in (unit.token, *(f"={meaning}" for meaning in sorted(unit.meanings))):
            found[part] = found.get(part, 0) + 1
    return found
