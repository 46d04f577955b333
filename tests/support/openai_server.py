"""An OpenAI-compatible server on the loopback that answers by the offline model's rules.

It can misbehave: faults are queued, and each request takes the next one.
"""

import asyncio
import json
import socket
import threading
import time
from collections import deque
from collections.abc import AsyncIterator, Callable, Iterator
from dataclasses import dataclass, field
from typing import Any, ClassVar, Literal

import pytest
import uvicorn
from fastapi import FastAPI, Request
from fastapi.responses import JSONResponse, Response, StreamingResponse
from langchain_core.messages import AIMessage, convert_to_messages
from uvicorn.protocols.http.h11_impl import H11Protocol

from surefoot.state.errors import ModelReplyError
from surefoot.tools.llm.offline import OfflineModel


@dataclass(frozen=True)
class Fault:
    """How one request is answered instead of well."""

    status: int = 200
    message: str = ""
    headers: dict[str, str] = field(default_factory=dict)
    delay_s: float = 0.0
    body: str | None = None
    """Sent instead of any JSON."""
    media_type: str = "application/json"
    text: str | None = None
    """The answer's words instead of the rule's."""
    tool: str | None = None
    """Name of the tool that is called instead of the one that was asked for."""
    finish_reason: str | None = None
    refusal: str | None = None
    alter: Callable[[dict[str, Any]], dict[str, Any]] | None = None
    """Changes the rule's answer."""
    counts: bool = True
    """Usage is told."""
    cut: Literal["", "before", "half", "unsaid"] = ""
    """Hang up before or in the middle of the answer; `unsaid`: end a stream early but in order."""


def too_many_requests(retry_after: str = "0", code: str = "rate_limit_exceeded") -> Fault:
    return Fault(429, f"Too many requests ({code})", {"Retry-After": retry_after, "x-code": code})


def failing(status: int = 500, message: str = "something broke") -> Fault:
    return Fault(status, message, {"Retry-After-Ms": "1"})


def slow(seconds: float) -> Fault:
    return Fault(delay_s=seconds)


def dropped() -> Fault:
    return Fault(cut="before")


def half() -> Fault:
    return Fault(cut="half")


def garbage(body: str = "<html>Bad gateway</html>", media_type: str = "text/html") -> Fault:
    return Fault(body=body, media_type=media_type)


def says(text: str, finish_reason: str | None = None) -> Fault:
    return Fault(text=text, finish_reason=finish_reason)


def altered(alter: Callable[[dict[str, Any]], dict[str, Any]]) -> Fault:
    return Fault(alter=alter)


class _Protocol(H11Protocol):
    """Remembers its connections by the client's port, so that one can be cut."""

    by_port: ClassVar[dict[int, asyncio.Transport]] = {}

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.by_port[transport.get_extra_info("peername")[1]] = transport


class OpenAIServer:
    """Runs in a thread; `base_url` is ready at once."""

    def __init__(self) -> None:
        self.requests: list[dict[str, Any]] = []
        """Bodies of the chat requests, in order."""
        self.headers: list[dict[str, str]] = []
        self.times: list[float] = []
        """When they came, s on the monotonic clock."""
        self.asked = threading.Event()
        """Set once a chat request has come."""
        self.answers = threading.Event()
        """Chat requests wait for it; set but where a test clears it."""
        self.answers.set()
        self.embedded: list[list[str]] = []
        """Texts of the requests for vectors, in order."""
        self.meaning: Callable[[str], list[float]] = _letters
        """Gives the vector of a text."""
        self._faults: deque[Fault] = deque()
        self._socket = socket.create_server(("127.0.0.1", 0), backlog=64)
        self.base_url = f"http://127.0.0.1:{self._socket.getsockname()[1]}/v1"
        config = uvicorn.Config(
            self._app(),
            http=_Protocol,
            ws="none",
            lifespan="off",
            log_config=None,
            access_log=False,
        )
        self._server = uvicorn.Server(config)
        self._thread = threading.Thread(target=self._serve, daemon=True)
        self._thread.start()

    def misbehave(self, *faults: Fault) -> None:
        """Answer the next requests so, one fault each."""
        self._faults.extend(faults)

    def reset(self) -> None:
        self._faults.clear()
        self.asked.clear()
        self.answers.set()
        self.meaning = _letters
        for kept in (self.requests, self.headers, self.times, self.embedded):
            kept.clear()

    def close(self) -> None:
        self._server.should_exit = self._server.force_exit = True
        self._thread.join(timeout=5)

    def _serve(self) -> None:
        asyncio.run(self._server.serve(sockets=[self._socket]))

    def _app(self) -> FastAPI:
        app = FastAPI()
        app.get("/v1/models")(self._models)
        for path in ("/v1", "/openai/deployments/{_name}"):  # OpenAI's form, Azure's
            app.post(f"{path}/chat/completions", response_model=None)(self._chat)
        app.post("/v1/embeddings", response_model=None)(self._embed)
        return app

    async def _models(self) -> dict[str, Any]:
        return {"object": "list", "data": [{"id": "rules", "object": "model", "owned_by": "tests"}]}

    async def _embed(self, request: Request) -> Response:
        asked = await request.json()
        texts = [asked["input"]] if isinstance(asked["input"], str) else asked["input"]
        self.embedded.append(texts)
        fault = self._faults.popleft() if self._faults else Fault()
        await asyncio.sleep(fault.delay_s)
        if fault.status != 200:
            return _refusal(fault)
        if fault.body is not None:
            return Response(fault.body, media_type=fault.media_type)
        data = [
            {"object": "embedding", "index": at, "embedding": self.meaning(text)}
            for at, text in enumerate(texts)
        ]
        usage = {"prompt_tokens": len(texts), "total_tokens": len(texts)}
        reply = {"object": "list", "model": asked["model"], "data": data, "usage": usage}
        return JSONResponse(fault.alter(reply) if fault.alter else reply)

    async def _chat(self, request: Request) -> Response:
        asked = await request.json()
        self.requests.append(asked)
        self.headers.append(dict(request.headers))
        self.times.append(time.monotonic())
        self.asked.set()
        await asyncio.to_thread(self.answers.wait, 60)
        fault = self._faults.popleft() if self._faults else Fault()
        await asyncio.sleep(fault.delay_s)
        if await request.is_disconnected():
            # The rules may be another test's by now.
            return Response()
        assert request.client
        connection = _Protocol.by_port[request.client.port]
        if fault.cut == "before":
            connection.abort()
        if fault.status != 200:
            return _refusal(fault)
        if fault.body is not None:
            return Response(fault.body, media_type=fault.media_type)
        try:
            reply = _answer(asked, fault)
        except ModelReplyError as error:
            return _refusal(Fault(400, str(error)))
        if asked.get("stream"):
            return StreamingResponse(
                _stream(asked, reply, fault, connection), media_type="text/event-stream"
            )
        if fault.cut == "half":
            return StreamingResponse(_half(json.dumps(reply), connection), media_type=_JSON)
        return JSONResponse(reply)


_JSON = "application/json"


def _letters(text: str) -> list[float]:
    """Count letters: a vector that knows no meaning."""
    return [1.0, *(float(text.lower().count(letter)) for letter in "etaoinshrdlu")]


def _refusal(fault: Fault) -> Response:
    error = {"message": fault.message, "type": "error", "code": fault.headers.get("x-code")}
    return JSONResponse({"error": error}, fault.status, fault.headers)


def _answer(asked: dict[str, Any], fault: Fault) -> dict[str, Any]:
    model = OfflineModel().bind(
        **{key: asked[key] for key in ("response_format", "tools", "tool_choice") if key in asked}
    )
    message = model.invoke(convert_to_messages(asked["messages"]))
    said, reason = _said(message, fault)
    usage = message.usage_metadata
    assert usage
    reply: dict[str, Any] = {
        "id": "chatcmpl-1",
        "object": "chat.completion",
        "created": 1,
        "model": asked["model"],
        "choices": [{"index": 0, "message": said, "finish_reason": reason}],
    }
    if fault.counts:
        reply["usage"] = {
            "prompt_tokens": usage["input_tokens"],
            "completion_tokens": usage["output_tokens"],
            "total_tokens": usage["total_tokens"],
        }
    return reply


def _said(message: AIMessage, fault: Fault) -> tuple[dict[str, Any], str]:
    """The assistant's message and why it ends."""
    if fault.refusal is not None:
        refused = {"role": "assistant", "content": None, "refusal": fault.refusal}
        return refused, fault.finish_reason or "stop"
    calls = message.tool_calls
    text = json.dumps(calls[0]["args"], ensure_ascii=False) if calls else message.text
    if fault.alter:
        text = json.dumps(fault.alter(json.loads(text)), ensure_ascii=False)
    if fault.text is not None:
        text = fault.text
    if not calls:
        return {"role": "assistant", "content": text}, fault.finish_reason or "stop"
    function = {"name": fault.tool or calls[0]["name"], "arguments": text}
    call = {"id": calls[0]["id"], "type": "function", "function": function}
    said = {"role": "assistant", "content": None, "tool_calls": [call]}
    return said, fault.finish_reason or "tool_calls"


async def _half(text: str, connection: asyncio.Transport) -> AsyncIterator[str]:
    yield text[: len(text) // 2]
    connection.abort()
    yield text[len(text) // 2 :]


async def _stream(
    asked: dict[str, Any], reply: dict[str, Any], fault: Fault, connection: asyncio.Transport
) -> AsyncIterator[str]:
    deltas = list(_deltas(reply["choices"][0]["message"]))
    if fault.cut:
        deltas = deltas[: max(1, len(deltas) // 2)]
    for delta in deltas:
        yield _event(reply, [{"index": 0, "delta": delta, "finish_reason": None}])
    if fault.cut == "half":
        connection.abort()
    if fault.cut:
        return
    reason = reply["choices"][0]["finish_reason"]
    yield _event(reply, [{"index": 0, "delta": {}, "finish_reason": reason}])
    if asked.get("stream_options", {}).get("include_usage") and "usage" in reply:
        yield _event(reply, [], usage=reply["usage"])
    yield "data: [DONE]\n\n"


def _deltas(message: dict[str, Any]) -> Iterator[dict[str, Any]]:
    calls = message.get("tool_calls")
    text = calls[0]["function"]["arguments"] if calls else message["content"] or ""
    pieces = [text[at : at + 12] for at in range(0, len(text), 12)] or [""]
    for number, piece in enumerate(pieces):
        delta: dict[str, Any] = {"role": "assistant"} if number == 0 else {}
        if not calls:
            yield {**delta, "content": piece}
            continue
        function = {"arguments": piece}
        call: dict[str, Any] = {"index": 0, "function": function}
        if number == 0:
            function["name"] = calls[0]["function"]["name"]
            call |= {"id": calls[0]["id"], "type": "function"}
        yield {**delta, "tool_calls": [call]}


def _event(reply: dict[str, Any], choices: list[dict[str, Any]], **more: Any) -> str:
    head = {key: reply[key] for key in ("id", "created", "model")}
    chunk = {**head, "object": "chat.completion.chunk", "choices": choices, **more}
    return f"data: {json.dumps(chunk)}\n\n"


@pytest.fixture(scope="session")
def _openai_server() -> Iterator[OpenAIServer]:
    server = OpenAIServer()
    yield server
    server.close()


@pytest.fixture
def openai_server(_openai_server: OpenAIServer) -> OpenAIServer:
    """A well-behaved model server; `misbehave` changes that."""
    _openai_server.reset()
    return _openai_server
