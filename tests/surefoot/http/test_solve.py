"""`POST /solve` over real sockets: answers, refusals, the queue, many clients at once."""

import asyncio
import json
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from fastapi import FastAPI

from surefoot.configs.settings import Settings
from surefoot.http.app import app as whole_service
from surefoot.http.app import describe_wrong_fields
from surefoot.http.solve import SolveRoutes
from surefoot.tools.java.jdk import find_jdk
from surefoot.tools.java.service import java_service
from surefoot.tools.llm.offline import use_rules
from tests.support.cases import Rule
from tests.support.served import OnAPort
from tests.support.solving import LIST, TYPES, over, types
from tests.support.tables import tabled

ASKED = over(LIST, "('a.next(ref)' == 'a(ref)')")
OLDER = {
    "constraints": ["('head(ref).next(ref)' is null)", "head(ref) != null"],
    "type_hierarchy": LIST["type_hierarchy"],
    "parameter_type_constraints": {"head": "LNode;"},
    "heap_state": {"aliases": {}, "objects": {"1": {"class": "Node", "fields": {"next": "null"}}}},
    "something_else": [1, 2],
}


def served(home: Path, **settings: Any) -> tuple[FastAPI, SolveRoutes]:
    routes = SolveRoutes(Settings(home=home, build_objects=False, **settings))
    app = FastAPI()
    app.include_router(routes.router)
    describe_wrong_fields(app)
    return app, routes


@pytest.fixture
def address(tmp_path: Path) -> Iterator[str]:
    with OnAPort(served(tmp_path)[0]) as found:
        yield found


@asynccontextmanager
async def client(address: str) -> AsyncIterator[httpx.AsyncClient]:
    limits = httpx.Limits(max_connections=200)
    async with httpx.AsyncClient(base_url=address, timeout=120, limits=limits) as opened:
        yield opened


@pytest.mark.parametrize("body", [ASKED, OLDER])
async def test_both_dialects_get_an_answer(address: str, body: dict[str, Any]) -> None:
    async with client(address) as http:
        answer = await http.post("/solve", json=body)
    assert answer.status_code == 200
    assert answer.json()["result"] == "SAT"


@tabled
async def test_a_malformed_body_names_the_field(address: str, body: Any, named: str) -> None:
    async with client(address) as http:
        answer = await http.post("/solve", json=body)
    assert answer.status_code == 422
    assert named in answer.json()["detail"][0]["loc"]


@pytest.mark.parametrize(
    "content",
    [
        *(b"", b"{", b'{"constraints": NaN}', b'{"constraints": [], "temperature": NaN}'),
        *(b"\xed\xa0\x80", b'{"constraints": ["\xff"]}', b"\x11\xff\xfe6"),
    ],
)
async def test_what_is_no_json_is_refused(address: str, content: bytes) -> None:
    headers = {"content-type": "application/json"}
    async with client(address) as http:
        answer = await http.post("/solve", content=content, headers=headers)
    assert answer.status_code == 422
    assert answer.json()["detail"][0]["loc"][0] == "body"


@pytest.mark.parametrize(
    "more",
    [
        {"heap_state": {"objects": [1], "schemas": "x", "modifiable_objects": {}}},
        {"heap_state": {"objects": {"1": {"class": [], "fields": {"next": {"ref": []}}}}}},
        {"heap_state": {"schemas": {"": {"fields": {"": ""}}, "[": 3}}},
        {"source_context": {"related_classes": [1], "method_source": {}}},
        {"source_context": {"related_classes": {"Node": 4}, "class_name": []}},
        {"type_hierarchy": {"": "", "[": "x", "L;": "Type:"}},
        {"variable_static_type": {"": "", "a b": "[[["}},
        {
            "constraints": [
                "\ud800",
                "(" * 5000,
                "x" * 100_000,
                "('a(ref)' == 99999999999999999999)",
            ]
        },
        {"constraints": ["('a[99999999999](ref)' is null)", "('a.val' == 1)", "(1 / 0 == 1)"]},
    ],
)
async def test_strange_contents_are_answered_not_dropped(
    address: str, more: dict[str, Any]
) -> None:
    content = json.dumps({**ASKED, **more})
    headers = {"content-type": "application/json"}
    async with client(address) as http:
        answer = await http.post("/solve", content=content, headers=headers)
    assert answer.status_code in (200, 422)
    if answer.status_code == 200:
        assert answer.json()["result"] in ("SAT", "UNSAT", "UNKNOWN")
        assert "fault of the server" not in answer.text


async def test_a_hundred_clients_at_once_all_get_their_answer(address: str) -> None:
    wanted = [("SAT", ASKED), ("UNSAT", over(LIST, "('a(ref)' is null)", "!('a(ref)' is null)"))]
    async with client(address) as http:
        answers = await asyncio.gather(
            *(http.post("/solve", json=wanted[n % 2][1]) for n in range(100))
        )
    assert [one.status_code for one in answers] == [200] * 100
    assert [one.json()["result"] for one in answers] == [wanted[n % 2][0] for n in range(100)]


def slow(seconds: float) -> Rule:
    def answer(_text: str) -> dict[str, Any]:
        time.sleep(seconds)
        return types("UNKNOWN")

    return answer


async def test_more_than_may_wait_are_turned_away_at_once(tmp_path: Path) -> None:
    app, _ = served(tmp_path, solve_at_once=1, solve_queue=2)
    with use_rules({TYPES: slow(0.3)}):
        async with httpx.AsyncClient(
            transport=httpx.ASGITransport(app), base_url="http://solve", timeout=60
        ) as http:
            answers = await asyncio.gather(*(http.post("/solve", json=ASKED) for _ in range(8)))
    codes = [one.status_code for one in answers]
    assert (codes.count(200), codes.count(429)) == (3, 5)
    refused = next(one for one in answers if one.status_code == 429)
    assert int(refused.headers["retry-after"]) >= 1


async def test_after_the_deadline_the_answer_is_unknown(tmp_path: Path) -> None:
    app, _ = served(tmp_path, solve_at_once=1, solve_deadline_s=0.4)
    with use_rules({TYPES: slow(0.7)}):
        async with httpx.AsyncClient(
            transport=httpx.ASGITransport(app), base_url="http://solve", timeout=60
        ) as http:
            answers = await asyncio.gather(*(http.post("/solve", json=ASKED) for _ in range(2)))
    assert [one.status_code for one in answers] == [200, 200]
    assert {one.json()["result"] for one in answers} == {"UNKNOWN"}
    assert any("within 0.4 s" in one.json()["explanation"][0] for one in answers)


async def test_a_fault_of_ours_is_an_answer_too(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(_text: str) -> dict[str, Any]:
        raise LookupError("a fault of ours in /home/somebody/file.py")

    app, _ = served(tmp_path)
    with use_rules({TYPES: broken}):
        async with httpx.AsyncClient(
            transport=httpx.ASGITransport(app), base_url="http://solve"
        ) as http:
            answer = await http.post("/solve", json=ASKED)
    assert answer.status_code == 200
    assert answer.json()["result"] == "UNKNOWN"
    (told,) = answer.json()["explanation"]
    assert "LookupError" in told
    assert "somebody" not in answer.text
    number = told.rpartition(" ")[2]
    (logged,) = [one for one in caplog.records if number in one.getMessage()]
    assert "a fault of ours" in str(logged.exc_info)


async def test_one_key_is_worked_out_once(address: str, tmp_path: Path) -> None:
    headers = {"Idempotency-Key": "k1"}
    async with client(address) as http:
        both = await asyncio.gather(
            *(http.post("/solve", json=ASKED, headers=headers) for _ in range(2))
        )
        other = await http.post("/solve", json=OLDER, headers=headers)
        again = await http.post("/solve", json=ASKED, headers=headers)
    assert [one.status_code for one in (*both, other, again)] == [200, 200, 409, 200]
    assert both[0].json() == again.json()
    assert len(list(tmp_path.glob("solve-*"))) == 1


def test_every_field_is_documented() -> None:
    app, _ = served(Path("unused"))
    document = app.openapi()
    fields = document["components"]["schemas"]["SolveRequest"]["properties"]
    assert {"constraints", "type_hierarchy", "variable_static_type", "heap_state"} <= set(fields)
    assert all(one.get("description") for one in fields.values())
    assert {"200", "409", "422", "429"} <= set(document["paths"]["/solve"]["post"]["responses"])


async def test_the_health_tells_of_the_sandbox(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    await java_service().close()
    async with client_of_the_service() as http:
        assert (await http.get("/healthz")).json() == {"status": "ok", "sandbox_problem": None}
        monkeypatch.setenv("JAVA_HOME", str(find_jdk().home))
        monkeypatch.setenv("PATH", str(tmp_path))
        await java_service().close()  # what was found out is forgotten with the JVMs
        told = (await http.get("/healthz")).json()
    assert "bubblewrap is not installed" in told["sandbox_problem"]
    await java_service().close()


async def test_who_asks_for_the_health_again_and_again_starts_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    looked = []
    await java_service().close()
    monkeypatch.setattr(
        "surefoot.tools.java.service.find_jdk", lambda: looked.append(1) or find_jdk()
    )
    async with client_of_the_service() as http:
        told = [(await http.get("/healthz")).json()["status"] for _ in range(20)]
    assert (told, looked) == (["ok"] * 20, [1])


def client_of_the_service() -> httpx.AsyncClient:
    transport = httpx.ASGITransport(app=whole_service)
    return httpx.AsyncClient(transport=transport, base_url="http://surefoot")
