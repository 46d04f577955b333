"""`POST /solve`: a bounded queue, an answer in time whatever happens, no dropped connection."""

import asyncio
import json
import logging
import secrets
import time
from collections import OrderedDict
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any

from fastapi import APIRouter, Header, Request, Response
from fastapi.responses import JSONResponse
from pydantic import BaseModel
from starlette.datastructures import Headers
from starlette.types import Scope

from surefoot.api.results import Solution
from surefoot.api.solving import SolveRequest, body_of, solve_with, unknown_answer
from surefoot.configs.settings import Settings
from surefoot.http.door import too_many
from surefoot.state.errors import ConfigError
from surefoot.tools.java.service import java_service

logger = logging.getLogger("surefoot.solve")
_MOST_KEYS = 1024
_LOOK_S = 0.5
_LONGEST_S = 30.0
"""Nobody is sent away for longer, unless what is inside takes longer."""
"""How often it is looked whether the client is still there."""


class SolveProblem(BaseModel):
    """Why a request was not worked on."""

    detail: str


@dataclass
class _Kept:
    body: str
    answer: asyncio.Future[dict[str, Any]]


class QueueFullError(Exception):
    """As many requests wait as may; seen inside this file only."""


class SolveQueue:
    """Lets a few requests be worked on, some wait, and turns the others away.

    Args:
        at_once: How many are worked on.
        waiting: How many may wait.
    """

    def __init__(self, at_once: int, waiting: int) -> None:
        self._places = asyncio.Semaphore(at_once)
        self._at_once, self._most = at_once, at_once + waiting
        self.inside = 0
        self._seconds = 0.2
        """What a request took of late, on average."""
        self._next_turn = 0.0
        """Of those that were turned away, the last shall come then, monotonic."""

    @property
    def is_full(self) -> bool:
        """Whether as many requests wait as may."""
        return self.inside >= self._most

    def turn_away(self) -> int:
        """Say after how many seconds one that finds no place may come again.

        Each gets a later turn, as fast as requests are answered: all at once they would find it
        full again, and wait for each other's refusal.
        """
        now, each = time.monotonic(), self._seconds / self._at_once
        first = now + each * self.inside
        turn = max(first, self._next_turn + each)
        self._next_turn = turn if turn < now + _LONGEST_S else first
        return max(1, round(self._next_turn - now))

    async def solve(self, body: Mapping[str, Any], settings: Settings) -> dict[str, Any]:
        """Answer one request, UNKNOWN after the deadline or when anything goes wrong.

        Raises:
            QueueFullError: at once, when too many wait.
        """
        if self.is_full:
            raise QueueFullError
        self.inside += 1
        try:
            async with asyncio.timeout(settings.solve_deadline_s):
                async with self._places:
                    started = time.monotonic()
                    answer = await solve_with(body, settings)
                    self._seconds += (time.monotonic() - started - self._seconds) / 10
                    return answer
        except TimeoutError:
            return unknown_answer(f"not decided within {settings.solve_deadline_s:g} s")
        except ConfigError as error:
            return unknown_answer(str(error))
        except Exception as error:
            # The engine takes a failed request for "satisfiable" in places: it must get an answer.
            # What went wrong may name files of this machine: the log has it, under the same number.
            number = secrets.token_hex(4)
            logger.exception("request %s could not be solved", number)
            return unknown_answer(f"a fault of the server ({type(error).__name__}), log {number}")
        finally:
            self.inside -= 1


class SolveRoutes:
    """The route and what it keeps between requests.

    Args:
        settings: Of the server; from the environment by default, read with the first request.
    """

    def __init__(self, settings: Settings | None = None) -> None:
        self._settings = settings
        self._queue: SolveQueue | None = None
        self._kept: OrderedDict[str, _Kept] = OrderedDict()
        self.router = APIRouter(tags=["constraint solving"])
        self.router.add_api_route(
            "/solve",
            self.solve,
            methods=["POST"],
            response_model=Solution,
            summary="Decide path constraints over Java references and build the objects",
            responses={
                409: {
                    "model": SolveProblem,
                    "description": "This Idempotency-Key had another body.",
                },
                429: {
                    "model": SolveProblem,
                    "description": "Too many requests wait; come again after Retry-After seconds.",
                    "headers": {"Retry-After": {"schema": {"type": "integer", "minimum": 1}}},
                },
            },
        )

    async def solve(
        self,
        request: Request,
        asked: SolveRequest,
        idempotency_key: Annotated[
            str | None,
            Header(description="The same key and body give the same answer, worked out once."),
        ] = None,
    ) -> Response:
        """Say whether all constraints can hold together, give a valuation, build the objects.

        Answers 200 with UNKNOWN when it cannot be told in time or something goes wrong.
        """
        body = body_of(asked)
        try:
            if idempotency_key:
                # Keys of one client are no other's.
                owner = request.headers.get("authorization", "")
                answer = await self._once(f"{owner}\n{idempotency_key}", body)
            else:
                answer = await self._unless_gone(request, body)
        except QueueFullError:
            wait_s = self._open().turn_away()
            return JSONResponse(
                {"detail": too_many(wait_s)},
                status_code=429,
                headers={"Retry-After": str(wait_s)},
            )
        except _OtherBodyError:
            detail = f"the Idempotency-Key {idempotency_key!r} came with another body before"
            return JSONResponse({"detail": detail}, status_code=409)
        return _ascii_json_response(answer)

    def crowd(self, scope: Scope, headers: Headers) -> int | None:
        """Say after how many seconds a request may come again, None when it is let in; see `Door`.

        One with a key may have its answer already.
        """
        if self._queue is None or not self._queue.is_full:
            return None
        if scope["path"] != "/solve" or "idempotency-key" in headers:
            return None
        return self._queue.turn_away()

    async def _once(self, key: str, body: Mapping[str, Any]) -> dict[str, Any]:
        """Give the answer that the key has already, or is getting; else work it out."""
        text = json.dumps(body, sort_keys=True)
        kept = self._kept.get(key)
        if kept is None:
            future = asyncio.ensure_future(self._open().solve(body, self._chosen()))
            kept = self._kept[key] = _Kept(text, future)
            while len(self._kept) > _MOST_KEYS:
                self._kept.popitem(last=False)
        elif kept.body != text:
            raise _OtherBodyError
        try:
            return await asyncio.shield(kept.answer)
        except QueueFullError:
            self._kept.pop(key, None)
            raise

    async def _unless_gone(self, request: Request, body: Mapping[str, Any]) -> dict[str, Any]:
        """Work it out, and stop when the client has gone."""
        task = asyncio.ensure_future(self._open().solve(body, self._chosen()))
        try:
            while True:
                done, _ = await asyncio.wait([task], timeout=_LOOK_S)
                if done:
                    return task.result()
                if await request.is_disconnected():
                    return unknown_answer("the client has gone")
        finally:
            task.cancel()

    def _chosen(self) -> Settings:
        if self._settings is None:
            self._settings = Settings()
        return self._settings

    def _open(self) -> SolveQueue:
        if self._queue is None:
            chosen = self._chosen()
            self._queue = SolveQueue(chosen.solve_at_once, chosen.solve_queue)
        return self._queue

    async def sandbox_problem(self) -> str | None:
        """Say why Java that a model wrote is not run in a sandbox; see `Workshop`."""
        return await java_service().sandbox_problem(self._chosen().classpath)

    async def close(self) -> None:
        """End the JVMs."""
        await java_service().close()


class _OtherBodyError(Exception):
    """An Idempotency-Key came with another body."""


def _ascii_json_response(answer: Mapping[str, Any]) -> Response:
    # Half a character (a lone surrogate) of a request has no UTF-8; its escape is good JSON.
    text = json.dumps(answer, ensure_ascii=True)
    return Response(text, media_type="application/json")
