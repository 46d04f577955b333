"""Names of keys: the vocabulary of actions in the codes of HarmonyOS."""

from surefoot.state.errors import UnsupportedActionError

_CODES = {
    "home": 1,
    "back": 2,
    "volume_up": 16,
    "volume_down": 17,
    "power": 18,
    "camera": 19,
    "tab": 2049,
    "space": 2050,
    "enter": 2054,
    "return": 2054,
    "backspace": 2055,
    "menu": 2067,
    "page_up": 2068,
    "page_down": 2069,
    "escape": 2070,
    "esc": 2070,
    "delete": 2071,
    "del": 2071,
    "move_home": 2081,
    "end": 2082,
    "insert": 2083,
    "recent": 2210,
    **{f"f{n}": 2089 + n for n in range(1, 13)},
}
_ARROWS = {"up": 2012, "down": 2013, "left": 2014, "right": 2015}
_SIGNS = {",": 2043, ".": 2044, "-": 2057, "=": 2058, "/": 2064, "@": 2065, "+": 2066,
          "*": 2010, "#": 2011}  # fmt: skip
_HELD = {"shift": 2047, "alt": 2045, "ctrl": 2072, "control": 2072, "meta": 2076}


def codes_of(key: str) -> tuple[int, ...]:
    """Give the codes of a key and of the modifiers held with it, these first.

    Raises:
        UnsupportedActionError: there is no such key.
    """
    parts = [part.strip().lower() for part in key.split("+")] if len(key) > 1 else [key.lower()]
    *held, last = parts
    name = last.replace(" ", "_").replace("-", "_")
    code = _CODES.get(name) or _ARROWS.get(name.removeprefix("arrow").strip("_")) or _sign(last)
    if code is None or any(word not in _HELD for word in held):
        raise UnsupportedActionError(f"no key is called {key!r}")
    return (*(_HELD[word] for word in held), code)


def _sign(sign: str) -> int | None:
    if len(sign) == 1 and sign.isascii() and sign.isalpha():
        return 2017 + ord(sign) - ord("a")
    if len(sign) == 1 and sign.isascii() and sign.isdigit():
        return 2000 + int(sign)
    return _SIGNS.get(sign)
