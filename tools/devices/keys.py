"""Names of keys: the vocabulary of actions in the words of browsers, Android and HarmonyOS."""

from collections.abc import Mapping

from surefoot.state.errors import UnsupportedActionError

_BROWSER = {
    "enter": "Enter",
    "return": "Enter",
    "escape": "Escape",
    "esc": "Escape",
    "tab": "Tab",
    "delete": "Delete",
    "del": "Delete",
    "backspace": "Backspace",
    "space": "Space",
    "insert": "Insert",
    "home": "Home",
    "end": "End",
    "page_up": "PageUp",
    "pageup": "PageUp",
    "page_down": "PageDown",
    "pagedown": "PageDown",
    "menu": "ContextMenu",
    "plus": "+",
    "minus": "-",
    **{f"arrow_{d}": f"Arrow{d.capitalize()}" for d in ("up", "down", "left", "right")},
    **{f"arrow{d}": f"Arrow{d.capitalize()}" for d in ("up", "down", "left", "right")},
    **{d: f"Arrow{d.capitalize()}" for d in ("up", "down", "left", "right")},
    **{f"f{n}": f"F{n}" for n in range(1, 13)},
}
_BROWSER_HELD = {
    "ctrl": "Control",
    "control": "Control",
    "shift": "Shift",
    "alt": "Alt",
    "option": "Alt",
    "meta": "Meta",
    "cmd": "Meta",
    "command": "Meta",
    "mod": "ControlOrMeta",
}

_ANDROID_NAMED = {"back": "back", "home": "home", "menu": "menu", "enter": "enter",
                  "return": "enter", "search": "search", "recent": "recent", "power": "power",
                  "camera": "camera", "volume_up": "volume_up",
                  "volume_down": "volume_down"}  # fmt: skip
"""Keys that have a name there, as long as none is held with them."""
_ANDROID = {
    "enter": 66,
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
_ANDROID_ARROWS = {"up": 19, "down": 20, "left": 21, "right": 22}
_ANDROID_SIGNS = {",": 55, ".": 56, "-": 69, "=": 70, "/": 76, "@": 77, "+": 81, "*": 17, "#": 18}
_ANDROID_HELD = {"shift": 0x1, "alt": 0x2, "ctrl": 0x1000, "control": 0x1000, "meta": 0x10000}

_HARMONY = {
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
_HARMONY_ARROWS = {"up": 2012, "down": 2013, "left": 2014, "right": 2015}
_HARMONY_SIGNS = {",": 2043, ".": 2044, "-": 2057, "=": 2058, "/": 2064, "@": 2065, "+": 2066,
                  "*": 2010, "#": 2011}  # fmt: skip
_HARMONY_HELD = {"shift": 2047, "alt": 2045, "ctrl": 2072, "control": 2072, "meta": 2076}


def browser_key(key: str) -> str:
    """Give Playwright's name of a key, e.g. "Control+s" for "ctrl+s".

    Raises:
        UnsupportedActionError: there is no such key.
    """
    *held, last = [part.strip() for part in key.split("+")] if key != "+" else ["+"]
    if not last and held and not held[-1]:
        held, last = held[:-1], "+"
    words = [_BROWSER_HELD.get(word.lower()) for word in held]
    main = last if len(last) == 1 else _BROWSER.get(_with_underscores(last.lower()))
    if main is None and not held:
        main = {v.lower(): v for v in _BROWSER_HELD.values()}.get(
            _BROWSER_HELD.get(last.lower(), "").lower()
        )
    if main is None or None in words:
        raise _no_key(key)
    return "+".join([*(word for word in words if word), main])


def android_key(key: str) -> tuple[str | int, int]:
    """Give Android's name or code of a key, and the modifiers held with it, 0 for none.

    Raises:
        UnsupportedActionError: there is no such key.
    """
    *held, last = _parts(key)
    name = _with_underscores(last)
    if any(word not in _ANDROID_HELD for word in held):
        raise _no_key(key)
    if not held and name in _ANDROID_NAMED:
        return _ANDROID_NAMED[name], 0
    code = _ANDROID.get(name) or _ANDROID_ARROWS.get(_without_arrow(name))
    code = code or _code_of_sign(last, 29, 7, _ANDROID_SIGNS)
    if code is None:
        raise _no_key(key)
    return code, sum({_ANDROID_HELD[word] for word in held})


def harmony_key(key: str) -> tuple[int, ...]:
    """Give HarmonyOS' codes of a key and of the modifiers held with it, these first.

    Raises:
        UnsupportedActionError: there is no such key.
    """
    *held, last = _parts(key)
    name = _with_underscores(last)
    code = _HARMONY.get(name) or _HARMONY_ARROWS.get(_without_arrow(name))
    code = code or _code_of_sign(last, 2017, 2000, _HARMONY_SIGNS)
    if code is None or any(word not in _HARMONY_HELD for word in held):
        raise _no_key(key)
    return (*(_HARMONY_HELD[word] for word in held), code)


def _parts(key: str) -> list[str]:
    return [part.strip().lower() for part in key.split("+")] if len(key) > 1 else [key.lower()]


def _with_underscores(name: str) -> str:
    return name.replace(" ", "_").replace("-", "_")


def _without_arrow(name: str) -> str:
    return name.removeprefix("arrow").strip("_")


def _code_of_sign(sign: str, letter_a: int, digit_0: int, signs: Mapping[str, int]) -> int | None:
    if len(sign) == 1 and sign.isascii() and sign.isalpha():
        return letter_a + ord(sign) - ord("a")
    if len(sign) == 1 and sign.isascii() and sign.isdigit():
        return digit_0 + int(sign)
    return signs.get(sign)


def _no_key(key: str) -> UnsupportedActionError:
    return UnsupportedActionError(f"no key is called {key!r}")
