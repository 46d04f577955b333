"""Names of keys: the vocabulary of actions in the words of the browser."""

from surefoot.state.errors import UnsupportedActionError

_KEYS = {
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
_MODIFIERS = {
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


def key_name(key: str) -> str:
    """Give Playwright's name of a key, e.g. "Control+s" for "ctrl+s".

    Raises:
        UnsupportedActionError: there is no such key.
    """
    *modifiers, last = [part.strip() for part in key.split("+")] if key != "+" else ["+"]
    if not last and modifiers and not modifiers[-1]:
        modifiers, last = modifiers[:-1], "+"
    words = [_MODIFIERS.get(word.lower()) for word in modifiers]
    main = last if len(last) == 1 else _KEYS.get(last.lower().replace(" ", "_").replace("-", "_"))
    if main is None and not modifiers:
        main = {v.lower(): v for v in _MODIFIERS.values()}.get(
            _MODIFIERS.get(last.lower(), "").lower()
        )
    if main is None or None in words:
        raise UnsupportedActionError(f"no key is called {key!r}")
    return "+".join([*(word for word in words if word), main])
