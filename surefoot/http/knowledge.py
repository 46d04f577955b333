"""The knowledge graph over HTTP: `POST /kg/<operation>` and the page of an app."""

import json
import math
import threading
from collections.abc import Callable
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Header, Path, Request, Response
from fastapi.responses import HTMLResponse

from surefoot.configs.settings import Settings
from surefoot.state.errors import ConfigError, KnowledgeError
from surefoot.tools.knowledge.answers import Answer, RefusedError, refusal_answer
from surefoot.tools.knowledge.client_history import ClientHistories
from surefoot.tools.knowledge.service import OPERATIONS, KnowledgeService, Opening, open_service
from surefoot.tools.knowledge.transport import CLIENT_HEADER
from surefoot.tools.reports.knowledge.facts import graphs_of
from surefoot.tools.reports.knowledge.html import render_graph

BODY_LIMIT = 64 * 2**20
"""Bytes; a batch of 100,000 transitions is some 20 MB."""
NAME_LIMIT = 200
"""Characters of a client's name."""
_METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"]
_REFUSED: dict[str, Any] = {
    "description": "Refused: `success` is false, and `error` says why.",
    "content": {"application/json": {"schema": {"type": "object"}}},
}


async def _body(request: Request) -> bytes | None:
    """Read the body, None when it is too long."""
    parts: list[bytes] = []
    size = 0
    async for part in request.stream():
        size += len(part)
        if size > BODY_LIMIT:
            return None
        parts.append(part)
    return b"".join(parts)


async def _from_elsewhere(request: Request) -> bool:
    """Say whether a page of another site asks: apps under test run in browsers on this machine."""
    origin = request.headers.get("origin")
    return origin is not None and origin.partition("://")[2] != request.headers.get("host", "")


class KnowledgeRoutes:
    """Routes over one store, which is opened when it is first asked.

    Args:
        address: Gives where it is kept; the settings' store by default.
    """

    def __init__(self, address: Callable[[], str] | None = None) -> None:
        self._address = address
        self._histories = ClientHistories()
        self._lock = threading.Lock()
        self._service: KnowledgeService | None = None
        self.router = APIRouter(prefix="/kg")
        # Plain functions run on threads, so that no loop waits for the store.
        self.router.add_api_route(
            "/view",
            self._view,
            methods=["GET"],
            response_class=HTMLResponse,
            responses=dict.fromkeys((403, 404, 503), _REFUSED),
        )
        self.router.add_api_route(
            "/{operation}",
            self._answer,
            methods=["POST"],
            responses=dict.fromkeys((400, 403, 404, 413, 503), _REFUSED),
            openapi_extra={
                "requestBody": {
                    "required": True,
                    "content": {"application/json": {"schema": {"type": "object"}}},
                }
            },
        )

        for path in ("", "/{path:path}"):
            self.router.add_api_route(
                path, self._elsewhere, methods=_METHODS, include_in_schema=False
            )

    def close(self) -> None:
        """Let go of the store's connections."""
        if self._service is not None:
            self._service.close()

    def _answer(
        self,
        operation: Annotated[str, Path(json_schema_extra={"enum": sorted(OPERATIONS)})],
        body: Annotated[bytes | None, Depends(_body)],
        foreign: Annotated[bool, Depends(_from_elsewhere)],
        client: Annotated[str, Header(alias=CLIENT_HEADER)] = "",
    ) -> Response:
        if foreign:
            return _reply(403, _wrong(operation, "来自其他网站的请求", "Origin"))
        if operation not in OPERATIONS:
            return self._elsewhere(operation)
        if len(client) > NAME_LIMIT:
            return _reply(400, _wrong(operation, f"超过 {NAME_LIMIT} 个字符", CLIENT_HEADER))
        if body is None:
            return _reply(413, _wrong(operation, f"超过 {BODY_LIMIT} 字节", "body"))
        try:
            parameters = json.loads(body, parse_constant=_no_number, parse_float=_finite)
        except (ValueError, RecursionError) as error:
            return _reply(400, _wrong(operation, f"不是 JSON：{error}", "body"))
        if not isinstance(parameters, dict):
            return _reply(400, _wrong(operation, "请求体应为 JSON 对象", "body"))
        given = {name: value for name, value in parameters.items() if value is not None}
        try:
            service = self._opened()
        except ConfigError as error:
            return _reply(503, refusal_answer(operation, RefusedError("GRAPH_ERROR", str(error))))
        return _reply(200, service.call(operation, given, self._histories.of(client)))

    def _elsewhere(self, path: str = "") -> Response:
        """Answer what is no operation asked as it should be, in the form of the errors."""
        allowed = "GET" if path == "view" else "POST" if path in OPERATIONS else ""
        if not allowed:
            return _reply(404, _wrong(path, f"没有操作 {path!r}", "operation"))
        return _reply(405, _wrong(path, f"请用 {allowed}", "operation"), {"Allow": allowed})

    def _view(
        self, foreign: Annotated[bool, Depends(_from_elsewhere)], app_id: str = ""
    ) -> Response:
        if foreign:
            return _reply(403, _wrong("view", "来自其他网站的请求", "Origin"))
        try:
            with self._opened().view() as view:
                graphs = graphs_of(view, app_id)
        except RefusedError as refusal:
            return _reply(404, refusal_answer("view", refusal))
        except (ConfigError, KnowledgeError) as error:
            return _reply(503, refusal_answer("view", RefusedError("GRAPH_ERROR", str(error))))
        return HTMLResponse(render_graph(graphs))

    def _opened(self) -> KnowledgeService:
        with self._lock:
            if self._service is None:
                settings = Settings()
                address = self._address() if self._address else settings.knowledge_address
                self._service = open_service(Opening.of(settings, address))
            return self._service


def _reply(status: int, answer: Answer, headers: dict[str, str] | None = None) -> Response:
    # Plain ASCII: texts of apps may hold halves of characters, which no other encoding takes.
    return Response(json.dumps(answer), status, headers, media_type="application/json")


def _wrong(operation: str, problem: str, field: str) -> Answer:
    return refusal_answer(operation, RefusedError("INVALID_PARAMETER", problem, field=field))


def _finite(digits: str) -> float:
    number = float(digits)
    return number if math.isfinite(number) else _no_number(digits[:20])


def _no_number(name: str) -> Any:
    raise ValueError(f"{name} 不是 JSON 数字")
