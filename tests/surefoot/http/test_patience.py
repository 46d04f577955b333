"""Clients that hold connections up: heads that never end, connections that say nothing."""

import socket
import time
from collections.abc import Iterator

import httpx
import pytest
from fastapi import FastAPI

import surefoot.http.patience
from surefoot.http.patience import HEAD_LIMIT, PatientProtocol
from tests.support.served import OnAPort

LIMIT_S = 0.6
app = FastAPI()


@app.get("/healthz")
def healthz() -> str:
    return "ok"


@pytest.fixture
def port(monkeypatch: pytest.MonkeyPatch) -> Iterator[int]:
    monkeypatch.setattr(surefoot.http.patience, "HEAD_S", LIMIT_S)
    with OnAPort(app, http=PatientProtocol) as address:
        yield int(address.rpartition(":")[2])


def ended_after(opened: socket.socket, part: bytes, every_s: float) -> float:
    """Send a part again and again until the server ends the connection; gives the seconds."""
    started = time.monotonic()
    opened.settimeout(every_s)
    while time.monotonic() - started < 5:
        try:
            opened.sendall(part)
            if not opened.recv(100):
                break
        except TimeoutError:
            continue
        except (BrokenPipeError, ConnectionResetError):
            break
    return time.monotonic() - started


def test_a_slow_head_is_not_waited_for(port: int) -> None:
    with socket.create_connection(("127.0.0.1", port)) as opened:
        opened.sendall(b"GET / HTTP/1.1\r\n")
        assert ended_after(opened, b"X-A: b\r\n", 0.05) < LIMIT_S + 1


def test_a_connection_that_says_nothing_is_closed(port: int) -> None:
    with socket.create_connection(("127.0.0.1", port), timeout=5) as opened:
        assert opened.recv(1) == b""


def test_a_head_without_an_end_is_refused(port: int) -> None:
    with socket.create_connection(("127.0.0.1", port), timeout=5) as opened:
        opened.sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\n")
        try:
            for _ in range(3):
                opened.sendall(b"X-A: " + b"b" * (HEAD_LIMIT // 2) + b"\r\n")
            assert b" 400 " in opened.recv(100)
        except (BrokenPipeError, ConnectionResetError):
            pass


def test_idle_connections_keep_nobody_out(port: int) -> None:
    idle = [socket.create_connection(("127.0.0.1", port)) for _ in range(300)]
    try:
        assert httpx.get(f"http://127.0.0.1:{port}/healthz", timeout=2).status_code == 200
    finally:
        for one in idle:
            one.close()


def test_a_connection_is_used_again_and_an_answer_may_take_longer(port: int) -> None:
    with httpx.Client(base_url=f"http://127.0.0.1:{port}") as http:
        for _ in range(3):
            assert http.get("/healthz").status_code == 200
            time.sleep(LIMIT_S / 2)
