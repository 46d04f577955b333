"""What commands of a simulated phone's shell have in common."""

from collections.abc import Callable
from typing import NamedTuple

from surefoot.tools.devices.sim.phone import Phone


class Result(NamedTuple):
    """What a command leaves."""

    output: bytes = b""
    code: int = 0


Command = Callable[[Phone, list[str]], Result]
"""Called with the words after its name, `phone.changed` held."""


def say(text: str = "", code: int = 0) -> Result:
    """Give a text, with a line end when it has none."""
    return Result((text if not text or text.endswith("\n") else text + "\n").encode(), code)


def option(words: list[str], name: str, default: str = "") -> str:
    """Give the word after an option."""
    at = words.index(name) + 1 if name in words else len(words)
    return words[at] if at < len(words) else default
