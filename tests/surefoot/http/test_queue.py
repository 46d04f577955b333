"""The queue of `POST /solve` under a burst, and clients that go while they are worked for."""

import asyncio
import json
import socket
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import httpx
from fastapi import FastAPI

from surefoot.configs.settings import Settings
from surefoot.http.auth import Tokens
from surefoot.http.door import Door, Rules
from surefoot.http.solve import SolveQueue, SolveRoutes
from tests.support.openai_server import OpenAIServer, _openai_server, openai_server
from tests.support.served import OnAPort
from tests.support.solving import LIST, over

__all__ = ["_openai_server", "openai_server"]

LIMIT_S = 20.0
"""Generous: the machine may be busy."""
ASKED = over(LIST, "('a.next(ref)' == 'a(ref)')")


def served(home: Path, server: OpenAIServer, at_once: int, waiting: int) -> SolveRoutes:
    return SolveRoutes(
        Settings(
            home=home,
            build_objects=False,
            model="openai:rules",
            base_url=server.base_url,
            model_retries=0,
            solve_at_once=at_once,
            solve_queue=waiting,
        )
    )


def app_of(routes: SolveRoutes) -> FastAPI:
    app = FastAPI()
    app.include_router(routes.router)
    return app


async def until(holds: Callable[[], bool]) -> None:
    ends = time.monotonic() + LIMIT_S
    while not holds():
        assert time.monotonic() < ends
        await asyncio.sleep(0.02)


async def test_of_a_burst_what_was_taken_is_answered_and_the_rest_refused_at_once(
    tmp_path: Path, openai_server: OpenAIServer
) -> None:
    routes = served(tmp_path, openai_server, 2, 8)
    limits = httpx.Limits(max_connections=80)
    codes: list[int] = []
    turns: Counter[int] = Counter()

    async def ask(http: httpx.AsyncClient) -> None:
        answer = await http.post("/solve", json=ASKED)
        if answer.status_code == 429:
            turns[int(answer.headers["retry-after"])] += 1
        codes.append(answer.status_code)

    with OnAPort(app_of(routes)) as address:
        async with httpx.AsyncClient(base_url=address, timeout=60, limits=limits) as http:
            assert (await http.post("/solve", json=ASKED)).status_code == 200
            openai_server.answers.clear()
            asking = asyncio.gather(*(ask(http) for _ in range(64)))
            # Those that were taken wait for the model; the others wait for nobody.
            await until(lambda: codes == [429] * 54)
            openai_server.answers.set()
            await asking
            assert (await http.post("/solve", json=ASKED)).status_code == 200
    assert (codes.count(200), codes.count(429)) == (10, 54)
    assert min(turns) >= 1
    assert max(turns.values()) < 54 / 2
    assert routes._open().inside == 0


def test_who_is_turned_away_comes_again_as_fast_as_requests_are_answered() -> None:
    queue = SolveQueue(2, 2)
    queue.inside = 4
    turns = [queue.turn_away() for _ in range(1000)]
    assert turns[:3] == [1, 1, 1]
    assert max(turns) <= 30
    assert max(Counter(turns[:250]).values()) <= 20  # 0.2 s each, two at once: ten a second


async def test_a_client_that_has_gone_leaves_its_place_before_any_answer(
    tmp_path: Path, openai_server: OpenAIServer
) -> None:
    openai_server.answers.clear()
    routes = served(tmp_path, openai_server, 1, 0)
    body = json.dumps(ASKED).encode()
    head = f"POST /solve HTTP/1.1\r\nHost: x\r\nContent-Length: {len(body)}\r\n"
    with OnAPort(app_of(routes)) as address:
        port = int(address.rpartition(":")[2])
        with socket.create_connection(("127.0.0.1", port)) as opened:
            opened.sendall(f"{head}Content-Type: application/json\r\n\r\n".encode() + body)
            await until(lambda: routes._open().inside == 1)
        await until(lambda: routes._open().inside == 0)
        openai_server.answers.set()


async def test_a_full_queue_turns_away_before_a_body_is_looked_into_unless_there_is_a_key(
    tmp_path: Path, openai_server: OpenAIServer
) -> None:
    openai_server.answers.clear()
    routes = served(tmp_path, openai_server, 1, 0)
    app = app_of(routes)
    app.add_middleware(Door, rules=Rules(Tokens("")), crowd=routes.crowd)
    json_ = {"Content-Type": "application/json"}
    with OnAPort(app) as address:
        async with httpx.AsyncClient(base_url=address, timeout=60) as http:
            free = await http.post("/solve", content="{", headers=json_)
            asking = asyncio.ensure_future(http.post("/solve", json=ASKED))
            await until(lambda: routes._open().inside == 1)
            full = await http.post("/solve", content="{", headers=json_)
            keyed = await http.post(
                "/solve", content="{", headers={**json_, "Idempotency-Key": "one"}
            )
            elsewhere = await http.post("/elsewhere", json={})
            openai_server.answers.set()
            assert (await asking).status_code == 200
    codes = [one.status_code for one in (free, full, keyed, elsewhere)]
    assert codes == [422, 429, 422, 404]
    assert int(full.headers["retry-after"]) >= 1
    assert full.json()["detail"].startswith("too many requests wait")
