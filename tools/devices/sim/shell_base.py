"""What commands of a simulated phone's shell have in common: results, options, names of keys."""

from collections.abc import Callable
from typing import NamedTuple

from surefoot.tools.devices.sim.phone import SimPhone


class CommandResult(NamedTuple):
    """What a command leaves."""

    output: bytes = b""
    code: int = 0


Command = Callable[[SimPhone, list[str]], CommandResult]
"""Called with the words after its name, `phone.changed` held."""


def say(text: str = "", code: int = 0) -> CommandResult:
    """Give a text, with a line end when it has none."""
    return CommandResult((text if not text or text.endswith("\n") else text + "\n").encode(), code)


def option(words: list[str], name: str, default: str = "") -> str:
    """Give the word after an option."""
    at = words.index(name) + 1 if name in words else len(words)
    return words[at] if at < len(words) else default


KEY_NAMES: dict[int, str] = {
    3: "home",
    4: "back",
    19: "up",
    20: "down",
    21: "left",
    22: "right",
    23: "center",
    24: "volume_up",
    25: "volume_down",
    26: "power",
    61: "tab",
    62: "space",
    66: "enter",
    67: "delete",
    82: "menu",
    84: "search",
    111: "escape",
    164: "volume_mute",
    187: "recent",
    223: "sleep",
    224: "wakeup",
    **{7 + digit: str(digit) for digit in range(10)},
    **{29 + place: chr(ord("a") + place) for place in range(26)},
}
_OTHER = {"del": "delete", "app_switch": "recent", "dpad_center": "center"}


def key_name(given: str) -> str:
    """Give the name of a key written as a code, `KEYCODE_BACK` or `back`."""
    if given.isdigit():
        return KEY_NAMES.get(int(given), given)
    name = given.lower().removeprefix("keycode_")
    return _OTHER.get(name, name)
