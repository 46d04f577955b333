"""Who may use the service, and whose a thread, a run or an item of the LangGraph server is."""

import asyncio
import functools
import hmac
import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime
from typing import Any
from uuid import UUID, uuid5

from langgraph_sdk import Auth

from surefoot.configs.keywords import KEYWORDS, check_client_settings
from surefoot.configs.settings import Secrets
from surefoot.state.errors import ConfigError

ANYONE = "*"
"""Everybody, where the service has no tokens; no token can have this name."""
_OF_LANGGRAPH = frozenset(
    {
        *("thread_id", "run_id", "graph_id", "assistant_id", "user_id", "cron_id"),
        *("checkpoint_id", "checkpoint_ns", "checkpoint_map"),
    }
)
"""What stands beside the settings in `config.configurable`."""
_ASSISTANTS = UUID("6ba7b821-9dad-11d1-80b4-00c04fd430c8")
"""By which LangGraph makes the id of the assistant that each graph has of itself."""
_GRAPH_OF = {str(uuid5(_ASSISTANTS, graph)): graph for graph in KEYWORDS}
auth = Auth()


@auth.authenticate
async def authenticate(headers: dict[bytes, bytes]) -> str:
    """Say whose token a request shows; `Door` has refused it before when it shows none."""
    tokens = await asyncio.to_thread(service_tokens)
    name = tokens.name_of(headers.get(b"authorization", b"").decode("latin-1"))
    if tokens and name is None:
        raise Auth.exceptions.HTTPException(status_code=401, detail="a valid token is needed")
    return name or ANYONE


@auth.on
async def own_only(ctx: Auth.types.AuthContext, value: Any) -> dict[str, Any]:
    """Write the owner on what is made, and find only what has the same owner."""
    owner = ctx.user.identity
    if owner == ANYONE:
        return {}
    # In place: LangGraph keeps the very dict that it shows here.
    if value.get("metadata") is None:
        value["metadata"] = {}
    value["metadata"]["owner"] = owner
    return {"owner": owner}


@auth.on.threads.create_run
async def own_run(ctx: Auth.types.AuthContext, value: Any) -> dict[str, Any]:
    """Start runs on own threads, without the settings that are the server's."""
    given = value.get("kwargs") or {}
    await _check_settings(_GRAPH_OF.get(str(value.get("assistant_id"))), given)
    return await own_only(ctx, value)


@auth.on.assistants.create
async def own_assistant(ctx: Auth.types.AuthContext, value: Any) -> dict[str, Any]:
    """Keep settings with a graph under an own name, without those that are the server's."""
    return await _checked_assistant(ctx, value)


@auth.on.assistants.update
async def changed_assistant(ctx: Auth.types.AuthContext, value: Any) -> dict[str, Any]:
    """Hold what is changed of them to the same."""
    return await _checked_assistant(ctx, value)


async def _checked_assistant(ctx: Auth.types.AuthContext, value: Any) -> dict[str, Any]:
    await _check_settings(value.get("graph_id"), value)
    return await own_only(ctx, value)


async def _check_settings(graph: str | None, given: Mapping[str, Any]) -> None:
    """Refuse settings that are wrong, unknown, or the server's; they stand in two places."""
    configurable = (given.get("config") or {}).get("configurable") or {}
    asked = {**configurable, **(given.get("context") or {})}
    # LangGraph mirrors a context there, and adds what is its own.
    chosen = {
        name: value
        for name, value in asked.items()
        if name not in _OF_LANGGRAPH and not name.startswith(("_", "langgraph_", "langsmith-"))
    }
    try:
        await asyncio.to_thread(check_client_settings, graph, chosen)
    except ConfigError as error:
        raise Auth.exceptions.HTTPException(status_code=422, detail=str(error)) from error


@auth.on.assistants.read
async def allow_reading_graphs(ctx: Auth.types.AuthContext, value: Any) -> None:
    """Let everyone use the graphs themselves."""


@auth.on.assistants.search
async def allow_finding_graphs(ctx: Auth.types.AuthContext, value: Any) -> None:
    """Let everyone find them."""


@auth.on.store
async def own_items(ctx: Auth.types.AuthContext, value: Any) -> None:
    """Keep stored items apart: the first part of their namespace is the owner."""
    owner = ctx.user.identity
    if owner != ANYONE:
        value["namespace"] = (owner, *(value.get("namespace") or ()))


LEAST_LENGTH = 16
"""Characters of a token; a shorter one can be guessed."""
_ENTRY = re.compile(r"([\w.-]{1,60}):([^\s:,]+)(?::(\d{4}-\d\d-\d\d))?")


@dataclass(frozen=True, repr=False)
class AccessToken:
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
        self._tokens = tuple(
            _parse_token_entry(number, part) for number, part in enumerate(parts, start=1)
        )

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


def _parse_token_entry(number: int, entry: str) -> AccessToken:
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
    return AccessToken(name, secret.encode(), until)


@functools.cache
def service_tokens() -> Tokens:
    """Give the tokens of this process, `SUREFOOT_TOKENS`, from `.env` too; read once."""
    given = Secrets().surefoot_tokens
    return Tokens(given.get_secret_value() if given else "")
