"""The knowledge graph over HTTP, on a real server."""

import gc
import shlex
import socket
import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import httpx
import pytest
import uvicorn
from fastapi import FastAPI

from surefoot import AsyncKGClient, KGClient, validate
from surefoot.http.auth import Tokens
from surefoot.http.door import Door, Rules
from surefoot.http.knowledge import BODY_LIMIT, KnowledgeRoutes
from surefoot.nodes.common import knowledge
from surefoot.tools.knowledge.transport import HttpTransport
from tests.support.cases import OPEN_SETTINGS, notes_case
from tests.support.meal_app import APP, fill
from tests.support.served import OnAPort
from tests.support.tables import tabled


@dataclass
class Served:
    address: str
    store: Path


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    store = tmp_path_factory.mktemp("kg") / "knowledge.db"
    with KGClient(store) as client:
        fill(client)
    routes = KnowledgeRoutes(lambda: str(store))
    app = FastAPI()
    app.include_router(routes.router)
    server = uvicorn.Server(uvicorn.Config(app, log_level="warning"))
    listener = socket.create_server(("127.0.0.1", 0))
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]}, daemon=True)
    thread.start()
    while not server.started:
        time.sleep(0.01)
    yield Served(f"http://127.0.0.1:{listener.getsockname()[1]}", store)
    server.should_exit = True
    thread.join(10)
    listener.close()
    routes.close()


@pytest.fixture
def web(served: Served) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=f"{served.address}/kg", trust_env=False) as client:
        yield client


@pytest.mark.parametrize("path", ["", "/", "/kg"])
def test_a_client_of_the_address_answers_as_one_of_the_store(served: Served, path: str) -> None:
    with KGClient(served.address + path) as far, KGClient(served.store) as near:
        assert far.query_path(APP, "点外卖") == near.query_path(APP, "点外卖")
        assert far.query_path(APP, "点外卖")["success"]
        assert far.query_path(3) == near.query_path(3)  # type: ignore[arg-type]
        assert far.get_graph_stats() == near.get_graph_stats()


def test_an_operation_is_one_post_of_its_parameters(web: httpx.Client) -> None:
    reply = web.post("/query_path", json={"app_id": APP, "intent": "点外卖", "current_page": None})
    assert reply.status_code == 200
    assert reply.json()["path"]["total_steps"] == 1


def test_what_cannot_be_answered_is_an_answer_with_its_error(web: httpx.Client) -> None:
    reply = web.post("/get_available_actions", json={"page_id": "no such page"})
    assert reply.status_code == 200
    assert reply.json()["error"]["code"] == "PAGE_NOT_FOUND"


def test_an_unknown_operation_is_404_in_the_documented_shape(web: httpx.Client) -> None:
    reply = web.post("/drop_all", json={})
    assert reply.status_code == 404
    assert reply.json()["success"] is False
    assert reply.json()["error"]["code"] == "INVALID_PARAMETER"
    assert reply.json()["error"]["details"] == {"field": "operation"}
    assert web.post("/view", json={}).status_code == 405


@pytest.mark.parametrize(
    "body",
    [
        *(b"", b"{", b"[]", b'"text"', b"null", b'{"top_k": NaN}', b'{"x": 1e999}', b"\xff\xfe"),
        b"[" * 200_000,
    ],
)
def test_what_is_no_json_object_is_400_in_the_documented_shape(
    web: httpx.Client, body: bytes
) -> None:
    reply = web.post("/find_similar_intents", content=body)
    assert reply.status_code == 400
    assert reply.json()["error"]["code"] == "INVALID_PARAMETER"
    assert reply.json()["intents"] == []


def test_a_body_beyond_the_limit_is_refused(web: httpx.Client) -> None:
    reply = web.post("/get_graph_stats", content=b" " * (BODY_LIMIT + 1))
    assert reply.status_code == 413
    assert reply.json()["error"]["code"] == "INVALID_PARAMETER"


def test_half_a_character_breaks_no_answer(web: httpx.Client) -> None:
    reply = web.post("/get_graph_stats", content=rb'{"\ud800": 1, "app_id": "\udfff"}')
    assert reply.json()["error"]["code"] == "INVALID_PARAMETER"


@pytest.mark.parametrize(
    "origin", ["https://app.example.com", "null", "http://127.0.0.1:1", "http://["]
)
def test_a_page_of_another_site_is_refused(web: httpx.Client, origin: str) -> None:
    headers = {"Origin": origin}
    for reply in (
        web.post("/get_graph_stats", json={}, headers=headers),
        web.get("/view", headers=headers),
    ):
        assert reply.status_code == 403
        assert reply.json()["error"]["details"] == {"field": "Origin"}
    own = {"Origin": f"http://{web.base_url.netloc.decode()}"}
    assert web.post("/get_graph_stats", json={}, headers=own).status_code == 200


def cases(web: httpx.Client) -> int:
    context = web.post("/get_rag_context", json={"app_id": APP, "query": "查看订单"}).json()
    return len(context["context"]["historical_cases"]["successful"])


def walk(web: httpx.Client, headers: dict[str, str]) -> None:
    asked = {"app_id": APP, "intent": "查看订单"}
    (step,) = web.post("/query_path", json=asked, headers=headers).json()["path"]["steps"]
    report = {
        "from_page": step["from_page"],
        "action": {"type": step["action_type"], "widget_text": step["widget_text"]},
        "to_page": step["expected_page"],
        "success": True,
    }
    assert web.post("/report_transition", json=report, headers=headers).json()["success"]


def test_the_header_continues_a_trail_and_its_absence_does_not(web: httpx.Client) -> None:
    walk(web, {})
    assert cases(web) == 0
    walk(web, {"X-Surefoot-Client": "phone-7"})
    assert cases(web) == 1
    assert web.post("/get_graph_stats", headers={"X-Surefoot-Client": "x" * 300}).status_code == 400


async def test_an_async_client_answers_over_http_too(served: Served) -> None:
    async with AsyncKGClient(served.address) as client:
        assert (await client.get_next_action(intent="点外卖"))["error"]["code"]
        assert (await client.get_graph_stats(app_id=APP))["pages"] == 5


def test_the_page_of_an_app_is_html_and_one_of_no_app_is_404(web: httpx.Client) -> None:
    page = web.get("/view", params={"app_id": APP})
    assert page.headers["content-type"].startswith("text/html")
    assert APP in page.text
    missing = web.get("/view", params={"app_id": "com.example.nothing"})
    assert missing.status_code == 404
    assert missing.json()["error"]["code"] == "PAGE_NOT_FOUND"


def test_a_server_that_is_gone_is_an_answer() -> None:
    with socket.create_server(("127.0.0.1", 0)) as free:
        address = f"http://127.0.0.1:{free.getsockname()[1]}"
    with KGClient(address) as client:
        answer = client.query_path("app", "intent")
    assert answer["error"]["code"] == "GRAPH_ERROR"
    assert answer["alternatives"] == []


def test_a_graph_behind_a_token_answers_who_has_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    routes = KnowledgeRoutes(lambda: str(tmp_path / "knowledge.db"))
    app = FastAPI()
    app.include_router(routes.router)
    app.add_middleware(Door, rules=Rules(Tokens("alice:the-token-of-alice")))
    with OnAPort(app) as address:
        for token, code in (("the-token-of-nobody", "GRAPH_ERROR"), ("the-token-of-alice", "")):
            monkeypatch.setenv("SUREFOOT_TOKEN", token)
            with KGClient(address) as client:
                answer = client.get_graph_stats()
                assert (answer.get("error") or {"code": ""})["code"] == code
    routes.close()


DOCUMENT = Path(__file__).parents[3] / "docs" / "knowledge_graph.md"
CURLS = [line for line in DOCUMENT.read_text("utf-8").splitlines() if line.startswith("curl ")]


@pytest.fixture
def guarded(tmp_path: Path) -> Iterator[httpx.Client]:
    """Behind the door of the service, as `surefoot serve` has it, with what the document names."""
    store = str(tmp_path / "knowledge.db")
    with KGClient(store) as client:
        meals = client.add_page("com.meituan.app", "外卖首页", "home")["page_id"]
        client.register_intent("com.meituan.app", "点外卖", meals)
    routes = KnowledgeRoutes(lambda: store)
    app = FastAPI()
    app.include_router(routes.router)
    app.add_middleware(Door, rules=Rules(Tokens("")))
    with OnAPort(app) as address, httpx.Client(base_url=address, trust_env=False) as client:
        yield client
    routes.close()


@pytest.mark.parametrize("line", CURLS)
def test_every_request_of_the_document_is_answered(guarded: httpx.Client, line: str) -> None:
    words = iter(shlex.split(line))
    # What curl sends of itself.
    headers = {"Content-Type": "application/x-www-form-urlencoded"}
    url, body = "", ""
    for word in words:
        if word == "-H":
            name, _, value = next(words).partition(": ")
            headers[name] = value
        elif word == "-d":
            body = next(words)
        elif word.startswith("http"):
            url = httpx.URL(word).path
    answer = guarded.post(url, content=body, headers=headers)
    assert (answer.status_code, answer.json()["success"]) == (200, True)


@tabled
def test_every_refusal_has_the_one_form_of_errors(
    guarded: httpx.Client, method: str, path: str, headers: dict[str, str], status: int
) -> None:
    given = {"Content-Type": "application/json", **headers}
    body = "{}" if method == "POST" else None
    answer = guarded.request(method, path, content=body, headers=given)
    assert answer.status_code == status
    assert answer.json()["success"] is False
    assert set(answer.json()["error"]) == {"code", "message", "details"}
    assert answer.json()["error"]["message"] == answer.json()["message"]


def test_a_store_that_cannot_be_opened_is_503(tmp_path: Path) -> None:
    from fastapi.testclient import TestClient

    app = FastAPI()
    app.include_router(KnowledgeRoutes(lambda: "mysql+nothing://x").router)
    with TestClient(app) as web:
        for reply in (web.post("/kg/get_graph_stats", json={}), web.get("/kg/view")):
            assert reply.status_code == 503
            assert reply.json()["error"]["code"] == "GRAPH_ERROR"


def test_a_case_learns_over_http_and_asks_no_model_the_second_time(
    served: Served, tmp_path: Path
) -> None:
    case = notes_case(OPEN_SETTINGS)
    given = {"out": tmp_path, "knowledge": served.address, "app_id": "notes"}
    first, second = validate(case, **given), validate(case, **given)
    assert (first["verdict"], second["verdict"]) == ("passed", "passed")
    assert (first["not_learned"], second["usage"]["model_calls"]) == ("", 0)
    assert not (tmp_path / "knowledge.db").exists()
    with KGClient(served.store) as near:
        assert near.query_path("notes", "settings")["path"]["total_steps"] == 1


def test_the_connections_of_runs_are_closed_with_their_clients(
    served: Served, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    closed: list[HttpTransport] = []
    monkeypatch.setattr(HttpTransport, "close", lambda self: closed.append(self))
    knowledge._graph_client.cache_clear()
    validate(notes_case(OPEN_SETTINGS), out=tmp_path, knowledge=served.address, app_id="notes")
    assert not closed
    knowledge._graph_client.cache_clear()
    gc.collect()
    assert closed
    monkeypatch.undo()
    for transport in closed:
        transport.close()


def test_a_graph_that_nobody_serves_changes_no_verdict(tmp_path: Path) -> None:
    result = validate(notes_case(OPEN_SETTINGS), out=tmp_path, knowledge="http://127.0.0.1:9")
    assert result["verdict"] == "passed"
    assert "127.0.0.1:9" in result["not_learned"]
