"""Names of keys: the vocabulary of actions in the words of Android."""

from surefoot.state.errors import UnsupportedActionError

_NAMED = {"back": "back", "home": "home", "menu": "menu", "enter": "enter", "return": "enter",
          "search": "search", "recent": "recent", "power": "power", "camera": "camera",
          "volume_up": "volume_up", "volume_down": "volume_down"}  # fmt: skip
_CODES = {
    "escape": 111,
    "esc": 111,
    "tab": 61,
    "space": 62,
    "backspace": 67,
    "delete": 112,
    "del": 112,
    "insert": 124,
    "page_up": 92,
    "page_down": 93,
    "move_home": 122,
    "end": 123,
    **{f"f{n}": 130 + n for n in range(1, 13)},
}
_ARROWS = {"up": 19, "down": 20, "left": 21, "right": 22}
_SIGNS = {",": 55, ".": 56, "-": 69, "=": 70, "/": 76, "@": 77, "+": 81, "*": 17, "#": 18}
_MODIFIERS = {"shift": 0x1, "alt": 0x2, "ctrl": 0x1000, "control": 0x1000, "meta": 0x10000}


def android_key(key: str) -> tuple[str | int, int]:
    """Give Android's name or code of a key, and the modifiers held with it, 0 for none.

    Raises:
        UnsupportedActionError: there is no such key.
    """
    parts = [part.strip().lower() for part in key.split("+")] if len(key) > 1 else [key.lower()]
    *held, last = parts
    name = last.replace(" ", "_").replace("-", "_")
    if any(word not in _MODIFIERS for word in held):
        raise UnsupportedActionError(f"no key is called {key!r}")
    meta = sum({_MODIFIERS[word] for word in held})
    if not held and name in _NAMED:
        return _NAMED[name], 0
    code = _CODES.get(name) or _ARROWS.get(name.removeprefix("arrow").strip("_"))
    if code is None and name == "enter":
        code = 66
    if code is None and len(last) == 1:
        code = _code_of_sign(last)
    if code is None:
        raise UnsupportedActionError(f"no key is called {key!r}")
    return code, meta


def _code_of_sign(sign: str) -> int | None:
    if sign.isascii() and sign.isalpha():
        return 29 + ord(sign) - ord("a")
    if sign.isascii() and sign.isdigit():
        return 7 + int(sign)
    return _SIGNS.get(sign)
