"""Secret values: kept in this process only, filled in at the device, masked everywhere else."""

import math
import os
import re
import threading
from base64 import b64encode
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from contextlib import suppress
from functools import lru_cache
from html.entities import codepoint2name
from typing import Any, Literal, TypeVar, get_args, get_origin
from unicodedata import normalize

from pydantic import BaseModel, ValidationError

from surefoot.configs.settings import Secrets
from surefoot.state.errors import ConfigError
from surefoot.state.values.app import App
from surefoot.state.values.case import Case, Parameter
from surefoot.state.values.screen import MASK

_PARAMETER = re.compile(r"\$\{([^\W\d][\w.-]*)\}")
_LONG_ENOUGH = 4
"""Characters a secret needs before its encoded forms are looked for."""
_DIGEST = re.compile(r"(?=\d*[a-f])[0-9a-f]{20}")
"""What the files of a run are called."""
_ESCAPES = r"\\{1,15}+"
"""The backslashes before a character that JSON escaped, up to four times over."""
_MAYBE_ESCAPES = r"\\{0,15}+"
_JSON_SHORT = {
    "\n": "n", "\t": "t", "\r": "r", "\b": "b", "\f": "f", '"': '"', "'": "'", "/": "/"
}  # fmt: skip
_BASE64 = r"(?:[A-Za-z0-9+/_-]|%2[BbFf])"
_BASE64_SIGNS = {"+": r"(?:[+-]|%2[Bb])", "/": r"(?:[/_]|%2[Ff])"}
M = TypeVar("M", bound=BaseModel)
_vault: dict[str, str] = {}
_lock = threading.Lock()


def put_away(case: Case, run_id: str) -> Case:
    """Take the secret values out of `case` into this process's vault.

    Returns:
        The case with `vault:` references in their place, safe to store. A secret that its texts
        spell out is named there: `${name}` is filled in at the device alike.
    """
    safe = {}
    for name, parameter in case.parameters.items():
        if parameter.secret and parameter.value is not None:
            key = f"{run_id}:{name}"
            with _lock:
                _vault[key] = parameter.value
            parameter = Parameter(
                value_from=f"vault:{key}", secret=True, description=parameter.description
            )
        safe[name] = parameter
    named = _naming(safe)
    told = {"title": named(case.title), "expected": named(case.expected)}
    steps = _changed_part(case.steps, named)
    return case.model_copy(update={"parameters": safe, "steps": steps, **told})


def _naming(parameters: Mapping[str, Parameter]) -> Callable[[str], str]:
    """Give what puts `${name}` where a text spells a secret out, not as a part of a word."""
    names: dict[str, str] = {}
    for name, parameter in parameters.items():
        with suppress(ConfigError):  # what only another host knows
            if parameter.secret and (value := value_of(name, parameter)).strip():
                names[value] = name
    longest = "|".join(map(re.escape, sorted(names, key=len, reverse=True)))
    if not longest:
        return lambda text: text
    spelt = re.compile(rf"\$\{{[^}}]*\}}|(?<![0-9A-Za-z])(?:{longest})(?![0-9A-Za-z])")

    def named(found: re.Match[str]) -> str:
        name = names.get(found.group())
        return found.group() if name is None else f"${{{name}}}"

    return lambda text: spelt.sub(named, text)


def value_of(name: str, parameter: Parameter) -> str:
    """Look up the value of a parameter.

    Raises:
        ConfigError: the environment variable is not set or holds a secret of surefoot itself, or
            the secret is not in this process.
    """
    if parameter.value is not None:
        return parameter.value
    source, _, key = (parameter.value_from or "").partition(":")
    if source == "env" and key.lower() in Secrets.model_fields:
        # Whoever writes a case, also over HTTP, would have it typed into a page of their choice.
        raise ConfigError(f"parameter {name!r}: {key} is surefoot's own secret, not a case's")
    found = os.environ.get(key) if source == "env" else _vault.get(key)
    if found is None and source == "env":
        raise ConfigError(f"parameter {name!r}: the environment variable {key} is not set")
    if found is None:
        raise ConfigError(
            f"parameter {name!r}: its secret value is not in this process; resume with the case "
            "file at hand or use value_from: env:NAME"
        )
    return found


def fill_in(text: str, parameters: Mapping[str, Parameter], *, secrets: bool) -> str:
    """Replace `${name}`; without `secrets` the marks of secret parameters stay as they are.

    Raises:
        ConfigError: no parameter of that name.
    """

    def replace(mark: re.Match[str]) -> str:
        name = mark.group(1)
        if name not in parameters:
            raise ConfigError(f"no parameter named {name!r} for {mark.group(0)}")
        if parameters[name].secret and not secrets:
            return mark.group(0)
        return value_of(name, parameters[name])

    return _PARAMETER.sub(replace, text)


def filled_app(case: Case) -> App:
    """Give the app of a case with its address filled in.

    Raises:
        ConfigError: no parameter of that name, or what comes out is not an address.
    """
    app = case.app
    if not app.address:
        return app
    url = fill_in(app.address, case.parameters, secrets=False)
    try:
        return type(app).model_validate({**app.model_dump(), "url": url})
    except ValidationError as error:
        raise ConfigError(f"app.url: {url!r} is not an address") from error


def secret_values(parameters: Mapping[str, Parameter]) -> tuple[str, ...]:
    """Values of the secret parameters, longest first, blank ones left out."""
    values = {value_of(name, p) for name, p in parameters.items() if p.secret}
    return tuple(sorted((v for v in values if v.strip()), key=len, reverse=True))


def mask(text: str, secrets: Iterable[str]) -> str:
    """Replace every secret in `text` by MASK, also where it is written in an escaped form.

    Secrets of four characters and more are found in JSON, URL, HTML and base64 form too, also
    inside a longer base64 text; shorter ones as they are only. The digest of a file is left alone:
    it tells nothing, and with other digits it names no file.
    """
    known = tuple(secrets)
    if not known or (_DIGEST.fullmatch(text) and text not in known):
        return text
    spans = sorted(_spans(text, known))
    pieces, end = [], 0
    for start, stop in spans:
        if start >= end:
            pieces += [text[end:start], MASK]
        # Secrets may overlap: what is left of the second one would still tell half of it.
        end = max(end, stop)
    return "".join([*pieces, text[end:]])


def masked(value: object, secrets: Iterable[str], *, numbers: bool = True) -> Any:
    """Mask the texts inside `value` before it is encoded, since encoding hides secrets.

    Args:
        value: What is to be written down.
        secrets: Their values.
        numbers: Mask a number that is a secret too; not where all numbers are our own counts.

    Returns:
        The same value made of dicts, lists, texts, numbers, booleans and None only.
    """
    known = tuple(secrets)
    if value is None or isinstance(value, bool):
        return value
    if isinstance(value, int | float):
        # A number is masked when it is a secret, not when it happens to contain one.
        if numbers and str(value) in known:
            return MASK
        return value if math.isfinite(value) else str(value)
    if isinstance(value, str):
        return mask(value, known)
    if isinstance(value, BaseModel):
        return masked(value.model_dump(mode="json"), known, numbers=numbers)
    if isinstance(value, Mapping):
        return {
            mask(str(key), known): masked(item, known, numbers=numbers)
            for key, item in value.items()
        }
    if isinstance(value, Sequence | Set) and not isinstance(value, bytes | bytearray):
        return [masked(item, known, numbers=numbers) for item in value]
    return mask(str(value), known)


def masked_model(value: M, secrets: Iterable[str]) -> M:
    """Mask the texts inside a value object and leave its form as it is.

    Names of fields and values that can only be one of a few words stay, also where a secret is
    the same word ("secret", "web"): they come from us, and the form does not hold without them.
    """
    known = tuple(secrets)
    return _changed_model(value, lambda text: mask(text, known))


def _changed_model(value: M, change: Callable[[str], str]) -> M:
    own = type(value).model_fields
    update = {
        name: _changed_part(getattr(value, name), change)
        for name in own
        if not _is_choice(own[name].annotation)
    }
    return value.model_copy(update=update)


def _is_choice(annotation: Any) -> bool:
    """Say whether a field takes a few words only, or nothing."""
    parts = get_args(annotation) if get_origin(annotation) is not Literal else ()
    return get_origin(annotation) is Literal or (
        bool(parts) and all(part is type(None) or _is_choice(part) for part in parts)
    )


def _changed_part(value: Any, change: Callable[[str], str]) -> Any:
    if isinstance(value, str):
        return change(value)
    if isinstance(value, BaseModel):
        return _changed_model(value, change)
    if isinstance(value, Mapping):
        return {key: _changed_part(item, change) for key, item in value.items()}
    if isinstance(value, tuple | list):
        return type(value)(_changed_part(item, change) for item in value)
    return value


def _spans(text: str, secrets: tuple[str, ...]) -> Iterator[tuple[int, int]]:
    for pattern, widened in _patterns(secrets):
        found = pattern.search(text)
        while found:
            yield max(0, found.start() - widened), found.end()
            found = pattern.search(text, found.start() + 1)


@lru_cache(maxsize=64)
def _patterns(secrets: tuple[str, ...]) -> tuple[tuple[re.Pattern[str], int], ...]:
    """Patterns to mask, each with the number of characters before it to mask too."""
    forms: list[tuple[str, int]] = []
    for secret in secrets:
        # The same password may be composed (é) on the page and decomposed (e + accent) in a log.
        for spelling in sorted({secret, normalize("NFC", secret), normalize("NFD", secret)}):
            if len(spelling) >= _LONG_ENOUGH:
                forms += [(_escape_pattern(spelling), 0), *_base64(spelling)]
            elif spelling:
                forms.append((re.escape(spelling), 0))
    return tuple((re.compile(form), widened) for form, widened in forms)


def _escape_pattern(secret: str) -> str:
    """Match `secret`, each character as it is or in JSON, URL or HTML form."""
    # Not from the middle of a run of backslashes: trying each place would take its length squared.
    pattern, after_backslash = (r"(?<!\\)" if secret[0] == "\\" else ""), False
    for part in re.findall(r"\\+|[^\\]", secret):
        backslash = part[0] == "\\"
        pattern += _backslashes(len(part)) if backslash else _character(part, after_backslash)
        after_backslash = backslash
    return pattern


def _backslashes(count: int) -> str:
    # Possessive: JSON doubles them at every level, and a greedy match would try all splits.
    return rf"(?:\\{{{count},}}+|(?i:(?:%5C|&#0*92;|&#x0*5C;|\\u005C|&bsol;){{{count}}}))"


def _character(char: str, after_backslash: bool) -> str:
    code = ord(char)
    utf8 = "".join(f"%{byte:02X}" for byte in char.encode("utf-8", "surrogatepass"))
    utf16 = char.encode("utf-16-be", "surrogatepass").hex()
    # A run of backslashes before this character has taken the character's own along.
    own = _MAYBE_ESCAPES if after_backslash else _ESCAPES
    units = _ESCAPES.join(f"u{utf16[at : at + 4]}" for at in range(0, len(utf16), 4))
    forms = [rf"(?i:{utf8}|{own}{units}|&#0*{code};|&#x0*{code:x};)"]
    if code in codepoint2name or char == "'":
        forms.append(f"&{codepoint2name.get(code, 'apos')};")
    if char in _JSON_SHORT:
        forms.append(own + re.escape(_JSON_SHORT[char]))
    if char == "\n":
        forms += [r"\r\n", "(?i:%0D%0A)", f"{_ESCAPES}r{_ESCAPES}n"]
    if char == " ":
        forms.append(r"\+")
    return f"(?:{'|'.join([*forms, re.escape(char)])})"


def _base64(secret: str) -> Iterator[tuple[str, int]]:
    """Match `secret` in base64, alone or at any place of a longer text."""
    content = secret.encode("utf-8", "surrogatepass")
    for before in range(3):
        encoded = b64encode(bytes(before) + content).decode().rstrip("=")
        # At both ends a character may share its bits with a neighbour, so it can be any.
        whole = encoded[(0, 2, 3)[before] :]
        shares_last = (before + len(content)) % 3 != 0
        whole = whole[:-1] if shares_last else whole
        last = f"{_BASE64}?(?:=|%3[Dd])*" if shares_last else ""
        yield "".join(_BASE64_SIGNS.get(sign, sign) for sign in whole) + last, min(before, 1)
