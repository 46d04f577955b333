"""Models of other providers, opened by LangChain: an Ollama server that says what it is told."""

import json
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import pytest

from surefoot.configs.settings import Settings
from surefoot.state.errors import ConfigError, ModelReplyError, ModelUnavailableError
from surefoot.state.values.verdict import Usage, ValidationResult
from surefoot.tools.llm.ask import Reply, ask
from surefoot.tools.llm.models import open_model
from surefoot.tools.runlog import RunLog
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


@pytest.fixture
def server() -> Iterator[OllamaServer]:
    with OllamaServer() as server:
        thread = threading.Thread(target=server.serve_forever, daemon=True)
        thread.start()
        yield server
        server.shutdown()


def settings(server: OllamaServer, **values: Any) -> Settings:
    return Settings(model="ollama:qwen3:1.7b", base_url=server.url, **values)


async def question(asked: Settings, log: RunLog) -> Reply[ValidationResult]:
    return await ask(asked, trial_prompt(), ValidationResult, log=log)


@pytest.mark.parametrize("method", METHODS)
async def test_a_question_is_answered_by_every_method(
    server: OllamaServer, log: RunLog, method: Any
) -> None:
    server.answers = [(200, GOOD)]
    reply = await question(settings(server, structured_output=method), log)
    assert reply.value.is_completed
    assert reply.usage == Usage(model_calls=1, input_tokens=11, output_tokens=7)
    (asked,) = server.asked
    assert (asked["model"], asked["options"]["temperature"]) == ("qwen3:1.7b", 0)
    told = {"json_schema": "format", "function_calling": "tools", "json_mode": "format"}[method]
    assert asked[told]


async def test_a_call_of_the_tool_is_the_answer(server: OllamaServer, log: RunLog) -> None:
    server.answers = [(200, json.loads(GOOD))]
    reply = await question(settings(server, structured_output="function_calling"), log)
    assert reply.value.is_completed


async def test_a_refused_call_is_tried_again_and_a_wrong_answer_is_sent_back(
    server: OllamaServer, log: RunLog
) -> None:
    server.answers = [(503, "loading the model"), (200, "no JSON"), (200, GOOD)]
    reply = await question(settings(server), log)
    assert reply.value.is_completed and reply.usage.model_calls == 2
    assert "was not a JSON object" in server.asked[-1]["messages"][-1]["content"]
    (row,) = log.read("agents")
    assert [set(one) & {"failure", "problem"} for one in row["attempts"]] == [
        {"failure"},
        {"problem"},
        set(),
    ]


async def test_repairs_are_bounded(server: OllamaServer, log: RunLog) -> None:
    server.answers = [(200, "no")] * 3
    with pytest.raises(ModelReplyError, match="in 3 answers") as caught:
        await question(settings(server), log)
    assert caught.value.usage.model_calls == 3


async def test_a_model_that_is_not_there_is_told_at_once(server: OllamaServer, log: RunLog) -> None:
    server.answers = [(404, "model 'qwen3:1.7b' not found")]
    with pytest.raises(ModelUnavailableError, match=r"answered 404 \(model 'qwen3:1.7b' not found"):
        await question(settings(server), log)


async def test_a_server_that_is_down_is_tried_again(server: OllamaServer, log: RunLog) -> None:
    down = Settings(model="ollama:x", base_url="http://127.0.0.1:9", model_retries=1)
    with pytest.raises(ModelUnavailableError, match=r"cannot be reached .*\(2 tries\)"):
        await question(down, log)


def test_a_package_that_is_missing_is_named() -> None:
    with pytest.raises(ConfigError, match="pip install langchain-google-genai"):
        open_model(Settings(model="google_genai:gemini"))


def test_a_provider_that_nobody_knows_is_an_error() -> None:
    with pytest.raises(ConfigError, match="'nobody:x' is not known; use 'offline' or 'openai:<n"):
        open_model(Settings(model="nobody:x"))
