"""Whose a thread, a run or an item of the LangGraph server is; nobody sees those of others."""

import asyncio
from typing import Any

from langgraph_sdk import Auth

from surefoot.http.tokens import service_tokens

ANYONE = "*"
"""Everybody, where the service has no tokens; no token can have this name."""
OF_THE_SERVER = frozenset(
    {
        *("allow_unsandboxed", "base_url", "browser", "cassette", "classpath", "database"),
        *("embedder_url", "home", "knowledge", "rewriting"),
    }
)
"""Settings that name files, programs and addresses, or take a fence down: no client sets them."""
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
    config = given.get("config") or {}
    asked = {**(config.get("configurable") or {}), **(given.get("context") or {})}
    if reserved := sorted(OF_THE_SERVER & asked.keys()):
        raise Auth.exceptions.HTTPException(
            status_code=422, detail=f"{', '.join(reserved)}: set by who runs the server"
        )
    return await own_only(ctx, value)


@auth.on.assistants.read
async def shared(ctx: Auth.types.AuthContext, value: Any) -> None:
    """Let everyone use the graphs themselves."""


@auth.on.assistants.search
async def listed(ctx: Auth.types.AuthContext, value: Any) -> None:
    """Let everyone find them."""


@auth.on.store
async def own_items(ctx: Auth.types.AuthContext, value: Any) -> None:
    """Keep stored items apart: the first part of their namespace is the owner."""
    owner = ctx.user.identity
    if owner != ANYONE:
        value["namespace"] = (owner, *(value.get("namespace") or ()))
