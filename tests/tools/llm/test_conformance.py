"""What every model does: each test runs on each kind of server, as LangChain opens it."""

import json
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, Protocol

import pytest

from surefoot.configs.settings import Settings
from surefoot.state.errors import ConfigError, ModelReplyError, ModelUnavailableError
from surefoot.state.values.verdict import ValidationResult
from surefoot.tools.llm.ask import Reply, ask
from surefoot.tools.llm.models import open_model
from surefoot.tools.runlog import RunLog
from tests.support.openai_server import Fault, OpenAIServer, failing, says
from tests.support.trial import trial_prompt

pytest.importorskip("langchain_ollama")
GOOD = '{"is_completed": true, "confidence": 1, "reason": "r", "evidence": "e"}'
METHODS = ["json_schema", "function_calling", "json_mode"]


class OllamaServer(ThreadingHTTPServer):
    """Answers each chat by the next `(status, text)`; a `dict` is a call of the tool."""

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Chat)
        self.answers: list[tuple[int, str | dict[str, Any]]] = []
        self.asked: list[dict[str, Any]] = []
        self.url = f"http://127.0.0.1:{self.server_port}"


class _Chat(BaseHTTPRequestHandler):
    server: OllamaServer

    def do_POST(self) -> None:
        asked = json.loads(self.rfile.read(int(self.headers["content-length"])))
        self.server.asked.append(asked)
        status, said = self.server.answers.pop(0)
        message: dict[str, Any] = {"role": "assistant", "content": said}
        if isinstance(said, dict):
            call = {"function": {"name": "ValidationResult", "arguments": said}}
            message = {"role": "assistant", "content": "", "tool_calls": [call]}
        reply = {
            "model": asked["model"],
            "created_at": "2026-01-01T00:00:00Z",
            "message": message,
            "done": True,
            "done_reason": "stop",
            "prompt_eval_count": 11,
            "eval_count": 7,
        }
        body = json.dumps(reply if status == 200 else {"error": said}).encode() + b"\n"
        self.send_response(status)
        self.send_header("content-length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_args: object) -> None:
        """Say nothing."""


class Provider(Protocol):
    """A server of models of one kind: what it is told to answer, and what it was asked."""

    url: str | None
    model: str

    def answer(self, *said: tuple[int, str]) -> None:
        """Answer the next questions by these statuses and texts."""

    def asked(self) -> list[dict[str, Any]]:
        """List the bodies of the questions so far."""


class Ollama:
    model = "ollama:qwen3:1.7b"

    def __init__(self, server: OllamaServer) -> None:
        self.url: str | None = server.url
        self._server = server

    def answer(self, *said: tuple[int, str]) -> None:
        self._server.answers = [*said]

    def asked(self) -> list[dict[str, Any]]:
        return self._server.asked


class OpenAI:
    model = "openai:rules"

    def __init__(self, server: OpenAIServer) -> None:
        self.url: str | None = server.base_url
        self._server = server

    def answer(self, *said: tuple[int, str]) -> None:
        for status, text in said:
            told = Fault() if text == GOOD else says(text)
            self._server.misbehave(told if status == 200 else failing(status, text))

    def asked(self) -> list[dict[str, Any]]:
        return self._server.requests


@pytest.fixture
def server() -> Iterator[OllamaServer]:
    with OllamaServer() as server:
        thread = threading.Thread(target=server.serve_forever, daemon=True)
        thread.start()
        yield server
        server.shutdown()


class Azure(OpenAI):
    model = "azure_openai:rules"

    def __init__(self, server: OpenAIServer, monkeypatch: pytest.MonkeyPatch) -> None:
        super().__init__(server)
        self.url = None
        monkeypatch.setenv("AZURE_OPENAI_ENDPOINT", server.base_url.removesuffix("/v1"))
        monkeypatch.setenv("AZURE_OPENAI_API_KEY", "none")
        monkeypatch.setenv("OPENAI_API_VERSION", "2024-10-21")


@pytest.fixture(params=["ollama", "openai", "azure"])
def provider(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Provider:
    if request.param == "ollama":
        return Ollama(request.getfixturevalue("server"))
    openai = request.getfixturevalue("openai_server")
    return Azure(openai, monkeypatch) if request.param == "azure" else OpenAI(openai)


async def question(provider: Provider, log: RunLog, **values: Any) -> Reply[ValidationResult]:
    asked = Settings(model=provider.model, base_url=provider.url, **values)
    return await ask(asked, trial_prompt(), ValidationResult, log=log)


@pytest.mark.parametrize("method", METHODS)
async def test_a_question_is_answered_by_every_method(
    provider: Provider, log: RunLog, method: Any
) -> None:
    provider.answer((200, GOOD))
    reply = await question(provider, log, structured_output=method)
    assert reply.value.is_completed
    assert reply.usage.model_calls == 1
    assert reply.usage.input_tokens > 0 < reply.usage.output_tokens
    (asked,) = provider.asked()
    assert asked["model"] == provider.model.partition(":")[2]
    assert asked.get("options", asked)["temperature"] == 0
    forms = {"tools"} if method == "function_calling" else {"format", "response_format"}
    assert any(asked.get(form) for form in forms)


async def test_a_refused_call_is_tried_again_and_a_wrong_answer_is_sent_back(
    provider: Provider, log: RunLog
) -> None:
    provider.answer((503, "loading the model"), (200, "no JSON"), (200, GOOD))
    reply = await question(provider, log)
    assert reply.value.is_completed and reply.usage.model_calls == 2
    assert "was not a JSON object" in provider.asked()[-1]["messages"][-1]["content"]
    (row,) = log.read("agents")
    assert [set(one) & {"failure", "problem"} for one in row["attempts"]] == [
        {"failure"},
        {"problem"},
        set(),
    ]


async def test_repairs_are_bounded(provider: Provider, log: RunLog) -> None:
    provider.answer(*[(200, "no")] * 3)
    with pytest.raises(ModelReplyError, match="in 3 answers") as caught:
        await question(provider, log)
    assert caught.value.usage.model_calls == 3


async def test_a_model_that_is_not_there_is_told_at_once(provider: Provider, log: RunLog) -> None:
    provider.answer((404, "model 'x' not found"))
    with pytest.raises(ModelUnavailableError, match=r"answered 404 .*model 'x' not found"):
        await question(provider, log)


async def test_a_server_that_is_down_is_tried_again(
    provider: Provider, log: RunLog, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("AZURE_OPENAI_ENDPOINT", "http://127.0.0.1:9")
    provider.url = provider.url and "http://127.0.0.1:9"
    with pytest.raises(ModelUnavailableError, match=r"cannot be reached .*\(2 tries\)"):
        await question(provider, log, model_retries=1)


async def test_a_call_of_the_tool_is_the_answer(server: OllamaServer, log: RunLog) -> None:
    server.answers = [(200, json.loads(GOOD))]
    reply = await question(Ollama(server), log, structured_output="function_calling")
    assert reply.value.is_completed


def test_a_package_that_is_missing_is_named() -> None:
    with pytest.raises(ConfigError, match="pip install langchain-google-genai"):
        open_model(Settings(model="google_genai:gemini"))


def test_a_provider_that_nobody_knows_is_an_error() -> None:
    with pytest.raises(ConfigError, match="'nobody:x' is not known; use 'offline' or 'openai:<n"):
        open_model(Settings(model="nobody:x"))
