"""The whole service with tokens, started as a user starts it for other machines."""

import asyncio
import inspect
import json
import re
import subprocess
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

import httpx
import pytest
from langgraph_api.cli import run_server

from surefoot.cli.app import serve
from surefoot.configs.keywords import OF_THE_SERVER
from surefoot.configs.settings import Settings
from surefoot.http.app import app
from surefoot.http.auth import service_tokens
from surefoot.state.errors import ConfigError
from tests.support.cases import ADD, notes_case
from tests.support.served import ROOT, free_port, langgraph_server

ALICE, BOB, CAROL = "the-token-of-alice", "the-token-of-bob-", "the-token-of-carol"
TOKENS = f"alice:{ALICE},bob:{BOB},carol:{CAROL}:2020-01-01"
LINE = "forged-line-of-a-log"
COLOUR = "\x1b[38;5;199m"
"""That no logger writes by itself."""


@dataclass
class Service:
    address: str
    folder: Path

    @property
    def log(self) -> str:
        return (self.folder / "server.log").read_text("utf-8")


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    folder, port = tmp_path_factory.mktemp("guarded"), free_port()
    command = [sys.executable, "-m", "surefoot", "serve", "--port", str(port)]
    command += ["--host", "0.0.0.0"]
    with langgraph_server(command, port, folder, SUREFOOT_TOKENS=TOKENS) as address:
        yield Service(address, folder)


def shown(token: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {token}"}


@asynccontextmanager
async def client(service: Service, token: str = "") -> AsyncIterator[httpx.AsyncClient]:
    headers = shown(token) if token else {}
    async with httpx.AsyncClient(base_url=service.address, headers=headers, timeout=30) as opened:
        yield opened


def test_loopback_is_the_default() -> None:
    assert inspect.signature(serve).parameters["host"].default == "127.0.0.1"
    started = inspect.signature(run_server).parameters
    assert started["host"].default == "127.0.0.1", "of `langgraph dev`"


def test_listening_for_everybody_without_a_token_is_refused(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "surefoot", "serve", "--host", "0.0.0.0"]
    done = subprocess.run(
        command,
        cwd=tmp_path,
        env={"PATH": "/usr/bin:/bin", "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert done.returncode == 2
    assert "needs a token" in done.stderr


async def test_langgraph_dev_is_held_to_the_same(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LANGGRAPH_API_URL", "http://0.0.0.0:2024")
    service_tokens.cache_clear()
    with pytest.raises(ConfigError, match="needs a token"):
        async with app.router.lifespan_context(app):
            pass


async def test_no_route_is_answered_without_a_valid_token(service: Service) -> None:
    async with client(service, ALICE) as http:
        document = (await http.get("/openapi.json")).json()
    routes = {
        (method.upper(), re.sub(r"\{\w+\}", "00000000-0000-4000-8000-000000000000", path))
        for path, methods in document["paths"].items()
        for method in methods
        if method in ("get", "post", "put", "patch", "delete")
    }
    routes |= {("GET", path) for path in ("/docs", "/openapi.json", "/info", "/metrics", "/ok")}
    routes |= {("GET", "/ui/x"), ("POST", "/mcp"), ("GET", "/noauth/threads"), ("PUT", "/nothing")}
    assert {("POST", "/solve"), ("POST", "/threads"), ("GET", "/kg/view")} <= routes
    for token in ("", "a-wrong-token-of-alice", CAROL):
        async with client(service, token) as http:
            answers = await asyncio.gather(
                *(http.request(method, path) for method, path in sorted(routes))
            )
            health = await http.get("/healthz")
        codes = zip(sorted(routes), [one.status_code for one in answers], strict=True)
        assert [
            asked for asked, code in codes if code != 401 and asked != ("GET", "/healthz")
        ] == []
        assert health.status_code == 200


async def test_nobody_sees_the_threads_runs_and_items_of_others(service: Service) -> None:
    async with client(service, ALICE) as alice, client(service, BOB) as bob:
        made = await alice.post("/threads", json={"metadata": {"owner": "bob"}})
        thread = f"/threads/{made.json()['thread_id']}"
        asked = {"assistant_id": "step_validation", "input": {"case": notes_case(ADD)}}
        assert (await alice.post(f"{thread}/runs/wait", json=asked)).json()["verdict"] == "passed"
        run = f"{thread}/runs/{(await alice.get(f'{thread}/runs')).json()[0]['run_id']}"
        refused = [
            await bob.get(thread),
            await bob.get(f"{thread}/state"),
            await bob.get(f"{thread}/history"),
            await bob.patch(thread, json={"metadata": {}}),
            await bob.get(run),
            await bob.get(f"{run}/join"),
            await bob.post(f"{run}/cancel"),
            await bob.post(f"{thread}/runs", json=asked),
            await bob.delete(run),
            await bob.delete(thread),
        ]
        assert [one.status_code for one in refused] == [404] * len(refused)
        assert (await bob.post(f"{thread}/copy")).status_code == 409
        for one, sees in ((alice, True), (bob, False)):
            found = (await one.post("/threads/search", json={"limit": 1000})).json()
            assert (made.json()["thread_id"] in [kept["thread_id"] for kept in found]) is sees
        item = {"namespace": ["notes"], "key": "k", "value": {"v": 1}}
        assert (await alice.put("/store/items", json=item)).status_code == 204
        asked_item = {"namespace": "notes", "key": "k"}
        assert (await alice.get("/store/items", params=asked_item)).json()["value"] == {"v": 1}
        assert (await bob.get("/store/items", params=asked_item)).json() is None
        found = await bob.post("/store/items/search", json={"namespace_prefix": ["alice"]})
        assert found.json()["items"] == []


async def test_a_filter_of_a_client_is_only_ever_a_value(service: Service) -> None:
    async with client(service, ALICE) as http:
        for key in ("owner", "x') OR 1=1 --", "$.a", "a.b", "'"):
            answer = await http.post("/threads/search", json={"metadata": {key: "bob"}})
            assert answer.status_code < 500
            if answer.status_code == 200:
                assert {one["metadata"]["owner"] for one in answer.json()} <= {"alice"}


async def test_what_is_no_id_is_refused(service: Service) -> None:
    ids = ["x", "%2e%2e", "%2e%2e%2fx", "..%5cx", "%00", "CON", "y" * 300, "․․", "1" * 36]
    async with client(service, ALICE) as http:
        for one in ids:
            for path in (f"/threads/{one}", f"/threads/{one}/runs/{one}", f"/assistants/{one}"):
                answer = await http.get(path)
                assert answer.status_code in (400, 404, 405, 422), (path, answer.text)
                assert str(ROOT) not in answer.text


async def test_malformed_bodies_of_any_route_are_refused_without_a_trace(service: Service) -> None:
    bodies = [b"{", b"[]", b"[" * 10_000, b'{"a": 1e400}', b'{"a": NaN}', b'"\\ud800"', b"\xff"]
    bodies += [b'{"limit": ' + b"9" * 100_000 + b"}", b'{"a": 1, "a": 2}', b'{"limit": "x"}']
    async with client(service, ALICE) as http:
        for path in ("/threads/search", "/runs/wait", "/store/items/search", "/solve"):
            for body in bodies:
                kind = {"Content-Type": "application/json"}
                answer = await http.post(path, content=body, headers=kind)
                assert answer.status_code in (400, 404, 422), (path, body[:40], answer.text)
                assert "Traceback" not in answer.text
                assert str(ROOT) not in answer.text


async def test_nothing_is_sent_to_an_address_that_a_client_names(service: Service) -> None:
    called = asyncio.Event()

    async def hear(_reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        called.set()
        writer.close()

    listener = await asyncio.start_server(hear, "127.0.0.1", 0)
    hook = f"http://127.0.0.1:{listener.sockets[0].getsockname()[1]}/hook"
    async with client(service, ALICE) as http, listener:
        thread = (await http.post("/threads", json={})).json()["thread_id"]
        asked = {"assistant_id": "step_validation", "input": {"case": notes_case(ADD)}}
        answer = await http.post(f"/threads/{thread}/runs/wait", json={**asked, "webhook": hook})
        await asyncio.sleep(0.5)
    assert answer.status_code in (200, 422)
    assert not called.is_set()


@pytest.mark.parametrize("name", sorted(OF_THE_SERVER))
async def test_settings_that_are_the_servers_are_refused(service: Service, name: str) -> None:
    assert name in Settings.model_fields
    asked = {"assistant_id": "step_validation", "input": {"case": notes_case(ADD)}}
    async with client(service, ALICE) as http:
        for given in ({"context": {name: "/x"}}, {"config": {"configurable": {name: "/x"}}}):
            answer = await http.post("/runs/wait", json={**asked, **given})
            assert answer.status_code == 422, answer.text
            assert name in answer.text


async def test_an_assistant_of_a_client_holds_no_setting_of_the_server(service: Service) -> None:
    async with client(service, ALICE) as http:
        for given in ({"context": {"home": "/x"}}, {"config": {"configurable": {"home": "/x"}}}):
            made = await http.post("/assistants", json={"graph_id": "exploration", **given})
            assert made.status_code == 422, made.text
            assert "home: set by who runs the server" in made.text
        own = {"graph_id": "exploration", "context": {"seed": 4}}
        made = await http.post("/assistants", json=own)
        assert made.status_code == 200
        kept = f"/assistants/{made.json()['assistant_id']}"
        changed = await http.patch(kept, json={"context": {"home": "/x"}})
        assert changed.status_code == 422, changed.text


async def test_a_case_reads_no_secret_of_the_server(service: Service) -> None:
    for variable in ("SUREFOOT_TOKENS", "surefoot_tokens", "OPENAI_API_KEY"):
        case = {
            **notes_case({"action": "Type '${word}' into the field"}),
            "parameters": {"word": {"value_from": f"env:{variable}"}},
        }
        asked = {"assistant_id": "step_validation", "input": {"case": case}}
        async with client(service, ALICE) as http:
            answer = await http.post("/runs/wait", json=asked)
        assert BOB not in answer.text
        assert "own secret" in answer.text


async def test_a_client_writes_no_line_of_the_log_and_no_token_is_in_it(service: Service) -> None:
    forged = f"\n{LINE} level=info{COLOUR}"
    async with client(service, ALICE) as http:
        await http.get("/threads/x%0A" + LINE)
        await http.get("/ok", params={"q": forged})
        await http.post("/solve", json={"constraints": [forged], "temperature": forged})
        await http.post("/threads/search", json={"metadata": {"q": forged}, "limit": forged})
        await http.post("/runs/wait", json={"assistant_id": forged, "input": {}})
        for token in (CAROL, BOB):
            await http.get(
                "/ok", headers={**shown(token), "X-Request-Id": LINE, "User-Agent": LINE}
            )
    lines = service.log.splitlines()
    assert [line for line in lines if line.lstrip().startswith(LINE)] == []
    assert COLOUR not in service.log
    held = [path for path in service.folder.rglob("*") if path.is_file()]
    assert [
        path for path in held for token in (ALICE, BOB) if token.encode() in path.read_bytes()
    ] == []


def test_the_description_of_the_service_asks_for_a_token() -> None:
    served = json.loads((ROOT / "langgraph.json").read_text("utf-8"))
    assert served["auth"]["openapi"]["security"] == [{"token": []}]
    assert served["http"]["disable_webhooks"]
