"""Who may use the service: tokens with the names of those who hold them."""

import functools
import hmac
import re
from dataclasses import dataclass
from datetime import UTC, date, datetime

from surefoot.configs.settings import Secrets
from surefoot.state.errors import ConfigError

LEAST_LENGTH = 16
"""Characters of a token; a shorter one can be guessed."""
_ENTRY = re.compile(r"([\w.-]{1,60}):([^\s:,]+)(?::(\d{4}-\d\d-\d\d))?")


@dataclass(frozen=True, repr=False)
class Token:
    """What one client shows."""

    name: str
    """Whose it is; threads and runs belong to this name."""
    secret: bytes
    last_day: date | None
    """In UTC; None holds for ever."""


class Tokens:
    """The tokens of a service.

    Args:
        entries: `name:token` or `name:token:2027-01-31`, separated by commas; empty: none.

    Raises:
        ConfigError: an entry is not of this form, or its token is short. The text names no token.
    """

    def __init__(self, entries: str) -> None:
        parts = [part.strip() for part in entries.split(",") if part.strip()]
        self._tokens = tuple(_token(number, part) for number, part in enumerate(parts, start=1))

    def __bool__(self) -> bool:
        return bool(self._tokens)

    def name_of(self, authorization: str) -> str | None:
        """Say whose token a header `Authorization: Bearer ...` shows; None for nobody's."""
        scheme, _, shown = authorization.strip().partition(" ")
        given = shown.strip().encode("utf-8", "surrogateescape")
        today = datetime.now(UTC).date()
        name = None
        for token in self._tokens:
            # All are compared, each in constant time: the time of an answer tells nothing.
            is_it = hmac.compare_digest(given, token.secret)
            if is_it and (token.last_day is None or today <= token.last_day):
                name = token.name
        return name if scheme.lower() == "bearer" else None


def _token(number: int, entry: str) -> Token:
    found = _ENTRY.fullmatch(entry)
    form = "`name:token` or `name:token:YYYY-MM-DD`"
    if found is None:
        raise ConfigError(f"SUREFOOT_TOKENS: entry {number} is not {form}")
    name, secret, last_day = found.groups()
    if len(secret) < LEAST_LENGTH:
        raise ConfigError(
            f"SUREFOOT_TOKENS: the token of {name!r} has fewer than {LEAST_LENGTH} characters"
        )
    try:
        until = date.fromisoformat(last_day) if last_day else None
    except ValueError as error:
        raise ConfigError(f"SUREFOOT_TOKENS: {last_day!r} of {name!r} is no day") from error
    return Token(name, secret.encode(), until)


@functools.cache
def service_tokens() -> Tokens:
    """Give the tokens of this process, `SUREFOOT_TOKENS`, from `.env` too; read once."""
    given = Secrets().surefoot_tokens
    return Tokens(given.get_secret_value() if given else "")
