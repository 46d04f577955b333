"""Tokens of the service: their form, whose they are, how long they hold."""

import inspect
from datetime import UTC, datetime, timedelta

import pytest

from surefoot.http.auth import Tokens
from surefoot.state.errors import ConfigError

LONG = "a-token-of-some-length"


def day(offset: int) -> str:
    return (datetime.now(UTC).date() + timedelta(days=offset)).isoformat()


def test_a_token_tells_whose_it_is() -> None:
    tokens = Tokens(f"alice:{LONG}, bob:another-token-of-length")
    assert tokens.name_of(f"Bearer {LONG}") == "alice"
    assert tokens.name_of("bearer another-token-of-length") == "bob"


@pytest.mark.parametrize(
    "shown", ["", "Bearer", LONG, f"Basic {LONG}", f"Bearer {LONG}x", f"Bearer {LONG[:-1]}", "Bé ü"]
)
def test_what_is_no_token_is_nobodys(shown: str) -> None:
    assert Tokens(f"alice:{LONG}").name_of(shown) is None


def test_a_token_holds_until_the_end_of_its_last_day() -> None:
    assert Tokens(f"alice:{LONG}:{day(0)}").name_of(f"Bearer {LONG}") == "alice"
    assert Tokens(f"alice:{LONG}:{day(-1)}").name_of(f"Bearer {LONG}") is None


@pytest.mark.parametrize(
    "entries", [LONG, "alice:short", f"a b:{LONG}", f"alice:{LONG}:2026-13-01", f"alice:{LONG}:x:y"]
)
def test_a_wrong_entry_is_refused_without_telling_the_token(entries: str) -> None:
    with pytest.raises(ConfigError, match="SUREFOOT_TOKENS") as error:
        Tokens(entries)
    assert LONG not in str(error.value)
    assert "short" not in str(error.value)


def test_tokens_are_compared_in_constant_time_and_never_shown() -> None:
    assert "hmac.compare_digest" in inspect.getsource(Tokens.name_of)
    tokens = Tokens(f"alice:{LONG}")
    assert LONG not in repr(tokens) + repr(vars(tokens))
