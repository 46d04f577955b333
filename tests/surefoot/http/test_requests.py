"""What the service takes: strict JSON, tokens, patience, and its end."""

import asyncio
import inspect
import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import httpx
import pytest
from fastapi import FastAPI
from hypothesis import given, settings
from hypothesis import strategies as st
from langgraph_sdk import get_client

import surefoot.http.patience
from surefoot.http.auth import Tokens
from surefoot.http.patience import HEAD_LIMIT, PatientProtocol
from surefoot.http.strict_json import MOST_DEPTH, MalformedJsonError, read_strictly
from surefoot.running.resuming import browsers_under
from surefoot.state.errors import ConfigError
from surefoot.tools.processes import is_group_running
from tests.support.cases import NOTES
from tests.support.served import ROOT, OnAPort, free_port, wait_for
from tests.support.waiting import wait_until_acted


@pytest.mark.parametrize(
    ("body", "why"),
    [
        (b"", "no JSON"),
        (b"{", "no JSON"),
        (b'{"a": 1} x', "no JSON"),
        (b"\xff\xfe{\x00}\x00", "UTF-8"),
        (b"\xef\xbb\xbf{}", "no JSON"),
        (b"[" * 10_000 + b"]" * 10_000, "levels"),
        (b'{"a":' * 200 + b"1" + b"}" * 200, "levels"),
        (b"[NaN]", "NaN"),
        (b"[-Infinity]", "Infinity"),
        (b"[1e400]", "too large"),
        (b"[" + b"9" * 100_000 + b"]", "digits"),
        (b'{"a": 1, "a": 2}', "twice"),
        (rb'["\ud800"]', "half a character"),
        (rb'{"\udfff": 1}', "half a character"),
        (b'["\x00"]', "no JSON"),
    ],
)
def test_what_is_read_differently_by_others_is_refused(body: bytes, why: str) -> None:
    with pytest.raises(MalformedJsonError, match=why):
        read_strictly(body)


@pytest.mark.parametrize(
    "value", [{}, [], None, "é😀", {"a": [1.5, -(2**63)]}, [[[[]]]], {"a": {"a": "a"}}]
)
def test_ordinary_json_is_read(value: object) -> None:
    assert read_strictly(json.dumps(value).encode()) == value


def test_as_many_levels_as_may_be_are_read() -> None:
    read_strictly(b"[" * MOST_DEPTH + b"]" * MOST_DEPTH)
    with pytest.raises(MalformedJsonError, match="levels"):
        read_strictly(b"[" * (MOST_DEPTH + 1) + b"]" * (MOST_DEPTH + 1))


@settings(max_examples=200, deadline=None)
@given(st.binary(max_size=60) | st.text(max_size=40).map(str.encode))
def test_any_bytes_are_read_or_refused(body: bytes) -> None:
    try:
        value = read_strictly(body)
    except MalformedJsonError as error:
        assert "\n" not in str(error)
    else:
        assert read_strictly(json.dumps(value).encode()) == value


LONG = "a-token-of-some-length"


def day(offset: int) -> str:
    return (datetime.now(UTC).date() + timedelta(days=offset)).isoformat()


def test_a_token_tells_whose_it_is() -> None:
    tokens = Tokens(f"alice:{LONG}, bob:another-token-of-length")
    assert tokens.name_of(f"Bearer {LONG}") == "alice"
    assert tokens.name_of("bearer another-token-of-length") == "bob"


@pytest.mark.parametrize(
    "shown", ["", "Bearer", LONG, f"Basic {LONG}", f"Bearer {LONG}x", f"Bearer {LONG[:-1]}", "Bé ü"]
)
def test_what_is_no_token_is_nobodys(shown: str) -> None:
    assert Tokens(f"alice:{LONG}").name_of(shown) is None


def test_a_token_holds_until_the_end_of_its_last_day() -> None:
    assert Tokens(f"alice:{LONG}:{day(0)}").name_of(f"Bearer {LONG}") == "alice"
    assert Tokens(f"alice:{LONG}:{day(-1)}").name_of(f"Bearer {LONG}") is None


@pytest.mark.parametrize(
    "entries", [LONG, "alice:short", f"a b:{LONG}", f"alice:{LONG}:2026-13-01", f"alice:{LONG}:x:y"]
)
def test_a_wrong_entry_is_refused_without_telling_the_token(entries: str) -> None:
    with pytest.raises(ConfigError, match="SUREFOOT_TOKENS") as error:
        Tokens(entries)
    assert LONG not in str(error.value)
    assert "short" not in str(error.value)


def test_tokens_are_compared_in_constant_time_and_never_shown() -> None:
    assert "hmac.compare_digest" in inspect.getsource(Tokens.name_of)
    tokens = Tokens(f"alice:{LONG}")
    assert LONG not in repr(tokens) + repr(vars(tokens))


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


FILEBOX = {"kind": "web", "bundled": "filebox", "path": "/testcase-bucket/"}
EVENTS = {"simulated": 300, "web": 20}
"""So many that none is through when the last one has begun."""


@contextmanager
def served(folder: Path) -> "Iterator[tuple[str, subprocess.Popen[bytes]]]":
    port = free_port()
    command = [sys.executable, "-m", "surefoot", "serve", "--port", str(port)]
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "NO_COLOR": "1"}
    with (folder / "server.log").open("ab") as log:
        process = subprocess.Popen(
            command, cwd=folder, env=environment, stdout=log, stderr=log, start_new_session=True
        )
    try:
        wait_for(f"http://127.0.0.1:{port}", process, folder / "server.log")
        yield f"http://127.0.0.1:{port}", process
    finally:
        process.kill()
        process.wait()


@pytest.mark.chaos
async def test_runs_that_go_on_when_the_service_ends_go_on_when_it_is_there_again(tmp_path):
    apps: list[dict[str, Any]] = [NOTES, NOTES, FILEBOX]
    with served(tmp_path) as (address, process):
        async with get_client(url=address) as client:
            threads = [(await client.threads.create())["thread_id"] for _ in apps]
            runs = [
                await client.runs.create(
                    thread,
                    "exploration",
                    input={"app": app},
                    context={"max_events": EVENTS[app["kind"]], "seed": 4, "minimise": False},
                )
                for thread, app in zip(threads, apps, strict=True)
            ]
            logs = [tmp_path / "runs" / thread / "events.jsonl" for thread in threads]
            for log in logs:
                await asyncio.to_thread(wait_until_acted, log)
        assert browsers_under(tmp_path / "runs" / threads[2] / "browser") != []
        asked = time.monotonic()
        process.send_signal(signal.SIGTERM)
        assert await asyncio.to_thread(process.wait, 30) == 0
        assert time.monotonic() - asked < 10
        assert not is_group_running(process.pid)
        assert browsers_under(tmp_path / "runs" / threads[2] / "browser") == []
    assert not any((log.parent / "result.json").exists() for log in logs), "they were to go on"
    with served(tmp_path) as (address, process):
        async with get_client(url=address) as client:
            for app, thread, run in zip(apps, threads, runs, strict=True):
                result: Any = await client.runs.join(thread, run["run_id"])
                assert result["result"]["events"] == EVENTS[app["kind"]]
