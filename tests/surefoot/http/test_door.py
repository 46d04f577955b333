"""What the door of the service refuses, and what it lets in."""

import asyncio
import gzip
import socket
import time
from collections.abc import Iterator
from typing import Any

import httpx
import pytest
from fastapi import FastAPI, Request, WebSocket

import surefoot.http.door
from surefoot.http.auth import Tokens
from surefoot.http.door import BODY_LIMIT, Door, Rules, check_listening
from surefoot.state.errors import ConfigError
from tests.support.served import OnAPort

ALICE = "the-token-of-alice"
OPEN, GUARDED = Rules(Tokens("")), Rules(Tokens(f"alice:{ALICE}"))


def behind(rules: Rules) -> FastAPI:
    app = FastAPI()

    @app.api_route("/{path:path}", methods=["GET", "POST", "PUT", "DELETE", "OPTIONS"])
    async def echo(request: Request) -> dict[str, int]:
        return {"bytes": len(await request.body())}

    @app.websocket("/ws")
    async def ws(socket: WebSocket) -> None:
        await socket.accept()

    app.add_middleware(Door, rules=rules)
    return app


def client(rules: Rules = OPEN, at: str = "127.0.0.1") -> httpx.AsyncClient:
    transport = httpx.ASGITransport(app=behind(rules))
    return httpx.AsyncClient(transport=transport, base_url=f"http://{at}:2024")


@pytest.fixture(scope="module")
def port() -> Iterator[int]:
    with OnAPort(behind(OPEN)) as address:
        yield int(address.rpartition(":")[2])


def talk(port: int, *parts: bytes, timeout: float = 10.0) -> bytes:
    """Send parts over a socket of its own, and give the beginning of the answer."""
    with socket.create_connection(("127.0.0.1", port), timeout=timeout) as opened:
        for part in parts:
            try:
                opened.sendall(part)
            except (BrokenPipeError, ConnectionResetError):
                break
        return opened.recv(4096)


def head(*lines: str, host: str = "localhost") -> bytes:
    more = ["POST /solve HTTP/1.1", f"Host: {host}", "Content-Type: application/json", *lines]
    return "\r\n".join(more).encode() + b"\r\n\r\n"


@pytest.mark.parametrize(
    "host", ["evil.test", "evil.test:2024", "127.0.0.1.evil.test", "localhost.evil.test", "[", "0"]
)
async def test_another_host_is_misdirected(host: str) -> None:
    async with client() as http:
        answer = await http.get("/x", headers={"Host": host})
    assert answer.status_code == 421
    assert host not in answer.text


async def test_loopback_its_own_address_and_named_hosts_are_served() -> None:
    lab = Rules(Tokens(""), hosts=frozenset({"lab.example"}))
    async with client(lab) as http:
        for host in ("localhost", "LOCALHOST:9", "127.0.0.1:2024", "[::1]:2024", "lab.example:80"):
            assert (await http.get("/x", headers={"Host": host})).status_code == 200, host


def test_two_hosts_or_none_are_no_request(port: int) -> None:
    assert b" 400 " in talk(port, b"GET / HTTP/1.1\r\nHost: localhost\r\nHost: x\r\n\r\n")
    assert b" 400 " in talk(port, b"GET / HTTP/1.0\r\n\r\n")


@pytest.mark.parametrize("origin", ["http://evil.test", "null", "https://127.0.0.1", "file://"])
@pytest.mark.parametrize("method", ["GET", "POST", "OPTIONS"])
async def test_a_page_of_another_site_gets_nothing(method: str, origin: str) -> None:
    asked = {"Origin": origin, "Access-Control-Request-Method": "POST"}
    async with client() as http:
        answer = await http.request(method, "/x", headers=asked)
    assert answer.status_code == 403
    assert "access-control-allow-origin" not in answer.headers


async def test_its_own_pages_and_named_sites_are_served() -> None:
    studio = Rules(Tokens(""), origins=frozenset({"https://studio.example"}))
    async with client(studio) as http:
        for origin in ("http://127.0.0.1:2024", "https://studio.example"):
            assert (await http.get("/x", headers={"Origin": origin})).status_code == 200


@pytest.mark.parametrize(
    "kind", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", "", "json"]
)
async def test_a_body_of_another_kind_is_refused(kind: str) -> None:
    async with client() as http:
        answer = await http.post("/x", content=b"{}", headers={"Content-Type": kind})
    assert answer.status_code == 415


async def test_a_packed_body_is_refused() -> None:
    headers = {"Content-Type": "application/json", "Content-Encoding": "gzip"}
    async with client() as http:
        answer = await http.post("/x", content=gzip.compress(b" " * 10**8), headers=headers)
    assert answer.status_code == 415


def test_a_body_that_says_it_is_too_long_is_refused_before_it_comes(port: int) -> None:
    for length in (str(BODY_LIMIT + 1), "9" * 30):
        answer = talk(port, head(f"Content-Length: {length}"))
        assert b" 413 " in answer or b" 400 " in answer


def test_a_body_without_a_length_is_refused_once_it_is_too_long(port: int) -> None:
    chunk = b"10000\r\n" + b" " * 0x10000 + b"\r\n"
    started = time.monotonic()
    answer = talk(port, head("Transfer-Encoding: chunked"), *[chunk] * 40)
    assert b" 413 " in answer
    assert time.monotonic() - started < 5


async def test_the_longest_body_is_let_in_and_the_knowledge_graph_takes_more() -> None:
    async def sent(path: str, size: int) -> int:
        content = b'"' + b"x" * (size - 2) + b'"'
        headers = {"Content-Type": "application/json"}
        return (await http.post(path, content=content, headers=headers)).status_code

    async with client() as http:
        assert await sent("/solve", BODY_LIMIT) == 200
        assert await sent("/solve", BODY_LIMIT + 1) == 413
        assert await sent("/kg/add_transitions", BODY_LIMIT + 1) == 200


def test_a_slow_body_is_not_waited_for(port: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(surefoot.http.door, "BODY_S", 0.3)
    assert b" 408 " in talk(port, head("Content-Length: 9"), b"{")


async def test_malformed_json_is_named_and_not_repeated() -> None:
    async with client() as http:
        for body in (b"{", b'{"secret": NaN}', b"[" * 10_000, b'"\\ud800"', b'{"a":1,"a":2}'):
            kind = {"Content-Type": "application/json; charset=utf-8"}
            answer = await http.post("/x", content=body, headers=kind)
            assert answer.status_code == 422
            assert answer.json()["detail"][0]["loc"] == ["body"]
            assert "secret" not in answer.text


@pytest.mark.parametrize(
    "path",
    [
        *("/threads/../solve", "/threads/%2e%2e/x", "/threads/%2e%2e%2fx", "/threads/..%5cx"),
        *("/a%00b", "/a%0d%0ab", "/x" + "y" * 3000),
    ],
)
def test_a_path_that_climbs_or_hides_is_none(port: int, path: str) -> None:
    asked = f"GET {path} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode()
    answer = talk(port, asked)
    assert b" 404 " in answer or b" 400 " in answer


@pytest.mark.parametrize(
    "headers",
    [{}, {"Authorization": "Bearer wrong-token-of-alice"}, {"Authorization": f"Basic {ALICE}"}],
)
async def test_without_a_valid_token_only_the_health_is_told(headers: dict[str, str]) -> None:
    async with client(GUARDED) as http:
        for path in ("/x", "/docs", "/openapi.json", "/healthz/", "//healthz", f"/x?token={ALICE}"):
            answer = await http.get(path, headers=headers)
            assert answer.status_code == 401, path
            assert answer.headers["www-authenticate"] == "Bearer"
        assert (await http.get("/healthz", headers=headers)).status_code == 200


async def test_with_its_token_a_client_is_let_in() -> None:
    async with client(GUARDED) as http:
        answer = await http.get("/x", headers={"Authorization": f"Bearer {ALICE}"})
    assert answer.status_code == 200
    assert answer.headers["x-content-type-options"] == "nosniff"


async def test_without_any_token_only_loopback_is_served() -> None:
    async with client(OPEN, at="10.1.2.3") as http:
        answer = await http.get("/x")
    assert answer.status_code == 403
    async with client(GUARDED, at="10.1.2.3") as http:
        answer = await http.get("/x", headers={"Authorization": f"Bearer {ALICE}"})
    assert answer.status_code == 200


@pytest.mark.parametrize("host", ["0.0.0.0", "::", "10.1.2.3", "lab.example", ""])
def test_listening_for_other_machines_needs_a_token(host: str) -> None:
    with pytest.raises(ConfigError, match="needs a token"):
        check_listening(host, Tokens(""))
    check_listening(host, Tokens(f"alice:{ALICE}"))


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost", "::1", "127.9.9.9"])
def test_listening_on_loopback_needs_none(host: str) -> None:
    check_listening(host, Tokens(""))


async def test_a_websocket_passes_the_same_door() -> None:
    async def opened(rules: Rules, **headers: str) -> str:
        raw = [(name.lower().encode(), value.encode()) for name, value in headers.items()]
        scope: dict[str, Any] = {
            "type": "websocket", "path": "/ws", "raw_path": b"/ws", "query_string": b"",
            "root_path": "", "headers": raw, "server": ("127.0.0.1", 1), "subprotocols": [],
            "scheme": "ws", "client": ("127.0.0.1", 2),
        }  # fmt: skip
        said: asyncio.Queue[Any] = asyncio.Queue()

        async def receive() -> dict[str, str]:
            return {"type": "websocket.connect"}

        await behind(rules)(scope, receive, said.put)
        return str((await said.get())["type"])

    assert await opened(OPEN, Host="localhost") == "websocket.accept"
    assert await opened(OPEN, Host="evil.test") == "websocket.close"
    assert await opened(OPEN, Host="localhost", Origin="http://evil.test") == "websocket.close"
    assert await opened(GUARDED, Host="localhost") == "websocket.close"


def test_a_client_that_goes_before_its_body_leaves_nothing_behind(port: int) -> None:
    for _ in range(3):
        with socket.create_connection(("127.0.0.1", port)) as opened:
            opened.sendall(head("Content-Length: 9") + b"{")
    assert b" 200 " in talk(port, b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
