"""The door of the service: what is refused before a route sees it, one of LangGraph included."""

import asyncio
import json
import os
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from surefoot.configs.settings import Settings
from surefoot.http.auth import Tokens, service_tokens
from surefoot.http.strict_json import MalformedJsonError, read_strictly
from surefoot.state.errors import ConfigError
from surefoot.tools.knowledge.answers import RefusedError
from surefoot.tools.knowledge.answers import refusal_answer as refused_operation
from surefoot.tools.named_app import is_address, is_loopback

PUBLIC = frozenset({"/healthz"})
"""What is answered without a token."""
BODY_LIMIT = 2 * 2**20
"""Bytes of a request."""
LARGER_BODIES = {"/kg/": 64 * 2**20}
"""Beginnings of paths with a limit of their own: a batch of 100,000 transitions is some 20 MB."""
BODY_S = 20.0
"""For the whole body of a request to arrive."""
MOST_PATH = 2000
"""Characters of a path."""
_LOOPBACK = frozenset({"localhost", "127.0.0.1", "::1"})
_NO_PATH = re.compile(r"[\x00-\x1f\x7f\\]|(?:^|/)\.\.(?:/|$)")
_CLOSE = {"Connection": "close"}
"""Of an answer before the whole body was read: nothing else can come over this connection."""
_INSIDE = "/noauth"
"""Where LangGraph calls itself without a socket; no request can set it."""


Crowd = Callable[[Scope, Headers], int | None]
"""Says after how many seconds a request may come again, None when it is let in now."""


class _RefusedError(Exception):
    """A request is not let in; seen inside this file only."""

    def __init__(self, status: int, detail: Any, headers: Mapping[str, str] | None = None) -> None:
        super().__init__(detail)
        self.status, self.detail, self.headers = status, detail, dict(headers or {})


class _GoneError(Exception):
    """The client went before its body was there; seen inside this file only."""


@dataclass(frozen=True)
class Rules:
    """Who is let in."""

    tokens: Tokens
    hosts: frozenset[str] = frozenset()
    """Names by which clients call the service, besides those of loopback."""
    origins: frozenset[str] = frozenset()
    """Sites whose pages may use it."""

    @classmethod
    def of_environment(cls) -> "Rules":
        """Read the settings and the tokens."""
        settings = Settings()
        hosts = {name.lower() for name in settings.serve_hosts}
        return cls(service_tokens(), frozenset(hosts), frozenset(settings.serve_origins))


class Door:
    """Lets in what may come in; pure ASGI, so that answers stream through it.

    Args:
        app: What is behind it.
        rules: By default those of the environment, read with the first request.
        crowd: Asked before a body is looked into: who is turned away costs next to nothing.
    """

    def __init__(
        self, app: ASGIApp, rules: Rules | None = None, crowd: Crowd | None = None
    ) -> None:
        self._app, self._rules, self._crowd = app, rules, crowd

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Check one request."""
        is_inside = scope.get("root_path", "").split("/")[:2] == _INSIDE.split("/")
        if scope["type"] not in ("http", "websocket") or is_inside:
            await self._app(scope, receive, send)
            return
        if self._rules is None:
            self._rules = await asyncio.to_thread(Rules.of_environment)
        try:
            headers = Headers(scope=scope)
            _check_host(self._rules, scope, headers)
            _check_origin(self._rules, headers)
            _check_path(scope["path"])
            _check_token(self._rules, scope, headers)
            if scope["type"] == "http":
                receive = await _checked_body(scope, headers, receive, self._crowd)
        except _RefusedError as refused:
            await _send_refusal(scope, _with_headers(send), refused)
            return
        except _GoneError:
            return
        await self._app(scope, receive, _with_headers(send))


def _check_host(rules: Rules, scope: Scope, headers: Headers) -> None:
    given = headers.getlist("host")
    if len(given) != 1:
        raise _RefusedError(400, "one Host header is needed")
    name = host_name(given[0])
    # An address in digits is no name that somebody's DNS could turn to this machine.
    own = (scope.get("server") or ("",))[0]
    if name not in _LOOPBACK and name not in rules.hosts and name != own:
        raise _RefusedError(421, "this Host is not served here; see the setting serve_hosts")


def _check_origin(rules: Rules, headers: Headers) -> None:
    for origin in headers.getlist("origin"):
        own = origin.partition("://")
        is_own = own[0] in ("http", "https") and own[2] == headers["host"]
        if not is_own and origin not in rules.origins:
            raise _RefusedError(403, "pages of this Origin are not served; see serve_origins")


def _check_path(path: str) -> None:
    if len(path) > MOST_PATH or _NO_PATH.search(path):
        raise _RefusedError(404, "no such path")


def _check_token(rules: Rules, scope: Scope, headers: Headers) -> None:
    if scope["path"] in PUBLIC:
        return
    if not rules.tokens:
        own = (scope.get("server") or ("",))[0]
        if is_address(own) and not is_loopback(own):
            raise _RefusedError(403, "without a token only loopback is served")
        return
    # A query stands in logs and histories: a token in it counts for nothing.
    if rules.tokens.name_of(headers.get("authorization", "")) is None:
        raise _RefusedError(401, "a valid token is needed", {"WWW-Authenticate": "Bearer"})


async def _checked_body(
    scope: Scope, headers: Headers, receive: Receive, crowd: Crowd | None
) -> Receive:
    has_body = "transfer-encoding" in headers or headers.get("content-length", "0") != "0"
    if not has_body:
        return receive
    if headers.get("content-encoding", "identity").lower() != "identity":
        raise _RefusedError(415, "a body comes as it is, without Content-Encoding")
    kind = headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind != "application/json":
        raise _RefusedError(415, "a body is application/json")
    own_limits = [most for path, most in LARGER_BODIES.items() if scope["path"].startswith(path)]
    limit = max([BODY_LIMIT, *own_limits])
    length = headers.get("content-length", "0")
    if not length.isdecimal() or int(length[:20]) > limit:
        raise _too_long(limit)
    body = await _read_whole_body(receive, limit)
    wait_s = crowd(scope, headers) if crowd is not None else None
    if wait_s is not None:
        raise _RefusedError(429, too_many(wait_s), {"Retry-After": str(wait_s)})
    if body and not own_limits:
        try:
            read_strictly(body)
        except MalformedJsonError as error:
            fault = {"loc": ["body"], "msg": str(error), "type": "json_invalid"}
            raise _RefusedError(422, [fault]) from None
    return _replaying_receive(body, receive)


async def _read_whole_body(receive: Receive, limit: int) -> bytes:
    """Read a body whole.

    Raises:
        _RefusedError: it is too long, or too slow.
        _GoneError: the client has gone.
    """
    parts: list[bytes] = []
    size, more = 0, True
    try:
        async with asyncio.timeout(BODY_S):
            while more:
                message = await receive()
                if message["type"] != "http.request":
                    raise _GoneError
                parts.append(message.get("body", b""))
                size += len(parts[-1])
                if size > limit:
                    raise _too_long(limit)
                more = message.get("more_body", False)
    except TimeoutError:
        raise _RefusedError(408, f"the body did not arrive within {BODY_S:g} s", _CLOSE) from None
    return b"".join(parts)


def _replaying_receive(body: bytes, receive: Receive) -> Receive:
    """Give a body that was read, in one piece, then what comes after it."""
    waiting = [{"type": "http.request", "body": body, "more_body": False}]

    async def given() -> Message:
        return waiting.pop() if waiting else await receive()

    return given


def too_many(wait_s: int) -> str:
    """Give what those who are turned away are told."""
    return f"too many requests wait; come again in {wait_s} s"


def _too_long(limit: int) -> _RefusedError:
    return _RefusedError(413, f"a body has at most {limit} bytes", _CLOSE)


async def _send_refusal(scope: Scope, send: Send, refused: _RefusedError) -> None:
    if scope["type"] == "websocket":
        await send({"type": "websocket.close", "code": 1008, "reason": str(refused.detail)})
        return
    body = json.dumps(_refusal_for_path(scope["path"], refused)).encode()
    headers = {"Content-Type": "application/json", "Content-Length": str(len(body))}
    given = (headers | refused.headers).items()
    raw = [(name.lower().encode(), value.encode()) for name, value in given]
    await send({"type": "http.response.start", "status": refused.status, "headers": raw})
    await send({"type": "http.response.body", "body": body})


def _refusal_for_path(path: str, refused: _RefusedError) -> dict[str, Any]:
    """Give a refusal in the form of what is behind the path."""
    if not path.startswith("/kg/"):
        return {"detail": refused.detail}
    is_callers = refused.status in (404, 413, 415)
    problem = RefusedError(
        "INVALID_PARAMETER" if is_callers else "GRAPH_ERROR", str(refused.detail)
    )
    return refused_operation(path.removeprefix("/kg/"), problem)


def _with_headers(send: Send) -> Send:
    async def sending(message: Message) -> None:
        if message["type"] == "http.response.start":
            message["headers"] = [
                *message.get("headers", []),
                (b"x-content-type-options", b"nosniff"),
                (b"x-frame-options", b"DENY"),
                (b"referrer-policy", b"no-referrer"),
            ]
        await send(message)

    return sending


def host_name(host: str) -> str:
    """Give the name of a Host header, without its port and brackets; "" for what is none."""
    try:
        return (urlsplit(f"//{host}").hostname or "").lower()
    except ValueError:
        return ""


def check_listening(host: str, tokens: Tokens) -> None:
    """Refuse to be reached from other machines by anybody.

    Raises:
        ConfigError: this host is reached from other machines, and there is no token.
    """
    if not tokens and not is_loopback(host):
        raise ConfigError(
            f"listening on {host} needs a token: set SUREFOOT_TOKENS=name:token, or listen on "
            "127.0.0.1"
        )


def served_host() -> str:
    """Say on which host `langgraph dev` listens, as far as it says so; else loopback."""
    return host_name(urlsplit(os.environ.get("LANGGRAPH_API_URL", "")).netloc) or "127.0.0.1"
