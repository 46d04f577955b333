"""Names of keys: the vocabulary of actions in the words of browsers, Android and HarmonyOS."""

from surefoot.state.errors import UnsupportedActionError
from surefoot.state.values.base import Value
from surefoot.tools.strict_yaml import read_configured


class _Browser(Value):
    keys: dict[str, str]
    held: dict[str, str]


class _Phone(Value):
    named: dict[str, str]
    """Keys that have a name there, as long as none is held with them."""
    keys: dict[str, int]
    arrows: dict[str, int]
    signs: dict[str, int]
    held: dict[str, int]
    letter_a: int
    digit_0: int

    def code_of(self, last: str) -> int | None:
        """Give the code of the key that is pressed, whatever is held."""
        name = _with_underscores(last)
        code = self.keys.get(name) or self.arrows.get(name.removeprefix("arrow").strip("_"))
        return code or self._code_of_sign(last)

    def _code_of_sign(self, sign: str) -> int | None:
        if len(sign) == 1 and sign.isascii() and sign.isalpha():
            return self.letter_a + ord(sign) - ord("a")
        if len(sign) == 1 and sign.isascii() and sign.isdigit():
            return self.digit_0 + int(sign)
        return self.signs.get(sign)


_TABLES = read_configured("devices", "keys.yaml")
_BROWSER = _Browser.model_validate(_TABLES["browser"])
_ANDROID = _Phone.model_validate(_TABLES["android"])
_HARMONY = _Phone.model_validate(_TABLES["harmony"])


def browser_key(key: str) -> str:
    """Give Playwright's name of a key, e.g. "Control+s" for "ctrl+s".

    Raises:
        UnsupportedActionError: there is no such key.
    """
    *held, last = [part.strip() for part in key.split("+")] if key != "+" else ["+"]
    if not last and held and not held[-1]:
        held, last = held[:-1], "+"
    words = [_BROWSER.held.get(word.lower()) for word in held]
    main = last if len(last) == 1 else _BROWSER.keys.get(_with_underscores(last.lower()))
    if main is None and not held:
        main = {v.lower(): v for v in _BROWSER.held.values()}.get(
            _BROWSER.held.get(last.lower(), "").lower()
        )
    if main is None or None in words:
        raise _no_key(key)
    return "+".join([*(word for word in words if word), main])


def android_key(key: str) -> tuple[str | int, int]:
    """Give Android's name or code of a key, and the modifiers held with it, 0 for none.

    Raises:
        UnsupportedActionError: there is no such key.
    """
    *held, last = _split_key_chord(key)
    name, code = _with_underscores(last), _ANDROID.code_of(last)
    if not held and name in _ANDROID.named:
        return _ANDROID.named[name], 0
    if code is None or any(word not in _ANDROID.held for word in held):
        raise _no_key(key)
    return code, sum({_ANDROID.held[word] for word in held})


def harmony_key(key: str) -> tuple[int, ...]:
    """Give HarmonyOS' codes of a key and of the modifiers held with it, these first.

    Raises:
        UnsupportedActionError: there is no such key.
    """
    *held, last = _split_key_chord(key)
    code = _HARMONY.code_of(last)
    if code is None or any(word not in _HARMONY.held for word in held):
        raise _no_key(key)
    return (*(_HARMONY.held[word] for word in held), code)


def _split_key_chord(key: str) -> list[str]:
    return [part.strip().lower() for part in key.split("+")] if len(key) > 1 else [key.lower()]


def _with_underscores(name: str) -> str:
    return name.replace(" ", "_").replace("-", "_")


def _no_key(key: str) -> UnsupportedActionError:
    return UnsupportedActionError(f"no key is called {key!r}")
