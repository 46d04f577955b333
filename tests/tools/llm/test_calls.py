"""What becomes of a question when the server is down, slow, refuses or answers badly."""

import time
from datetime import UTC, datetime, timedelta
from email.utils import format_datetime
from typing import Any

import pytest
from langgraph.graph import END, START, StateGraph

from surefoot.configs.settings import Settings
from surefoot.state.errors import ModelReplyError, ModelUnavailableError
from surefoot.state.values.verdict import ValidationResult
from surefoot.tools.llm.ask import Reply, ask
from surefoot.tools.runlog import RunLog
from tests.support.openai_server import (
    Fault,
    OpenAIServer,
    altered,
    dropped,
    failing,
    garbage,
    half,
    says,
    slow,
    too_many_requests,
)
from tests.support.tables import tabled
from tests.support.trial import trial_prompt

GOOD = '{"is_completed": true, "confidence": 1, "reason": "r", "evidence": "e"}'
OTHER = '{"is_completed": false, "confidence": 1, "reason": "r", "evidence": "e"}'


@pytest.fixture(params=["json_schema", "function_calling"])
def settings(request: pytest.FixtureRequest, hosted: Settings) -> Settings:
    return hosted.model_copy(update={"structured_output": request.param})


async def question(settings: Settings, log: RunLog) -> Reply[ValidationResult]:
    return await ask(settings, trial_prompt(), ValidationResult, log=log)


async def streamed(settings: Settings, log: RunLog) -> Reply[ValidationResult]:
    """Ask inside a graph that streams messages, which makes the client stream."""
    replies: list[Reply[ValidationResult]] = []

    async def judge_step(state: dict[str, Any]) -> dict[str, Any]:
        replies.append(await question(settings, log))
        return {}

    builder = StateGraph(dict).add_node(judge_step)
    graph = builder.add_edge(START, "judge_step").add_edge("judge_step", END).compile()
    async for _ in graph.astream({}, stream_mode="messages"):
        pass
    return replies[0]


# Refused or lost: tried again, then unavailable.


@pytest.mark.parametrize(
    "fault",
    [
        too_many_requests("0"),
        failing(500),
        failing(503),
        failing(408),
        Fault(429, headers={"Retry-After-Ms": "1"}),
        Fault(503, headers={"Retry-After": "0.01"}),
    ],
    ids=lambda fault: f"{fault.status} {fault.headers}",
)
async def test_a_refused_call_is_tried_again(
    openai_server: OpenAIServer, hosted: Settings, log: RunLog, fault: Fault
) -> None:
    openai_server.misbehave(fault, fault)
    reply = await question(hosted, log)
    assert reply.value.is_completed and reply.usage.model_calls == 1
    assert len(openai_server.requests) == 3


@pytest.mark.parametrize("fault", [dropped(), half()], ids=["dropped", "half an answer"])
async def test_a_lost_connection_is_tried_again(
    openai_server: OpenAIServer, settings: Settings, log: RunLog, fault: Fault
) -> None:
    openai_server.misbehave(fault)
    assert (await question(settings, log)).value.is_completed
    assert len(openai_server.requests) == 2


@pytest.mark.parametrize(
    ("fault", "words"),
    [
        (too_many_requests("0"), "answered 429"),
        (failing(500), "answered 500 \\(something broke\\)"),
        (dropped(), "cannot be reached or hung up"),
        (half(), "cannot be reached or hung up"),
        (garbage(), "does not answer as a model server does"),
    ],
    ids=["429", "500", "dropped", "half", "garbage"],
)
async def test_after_the_retries_the_model_is_unavailable(
    openai_server: OpenAIServer, hosted: Settings, log: RunLog, fault: Fault, words: str
) -> None:
    openai_server.misbehave(fault, fault)
    hosted = hosted.model_copy(update={"model_retries": 1})
    with pytest.raises(ModelUnavailableError, match=rf"{words}.*\(2 tries\); ") as caught:
        await question(hosted, log)
    assert openai_server.base_url in str(caught.value) and "\n" not in str(caught.value)
    assert len(openai_server.requests) == 2


async def test_the_time_the_server_asks_for_is_kept(
    openai_server: OpenAIServer, hosted: Settings, log: RunLog
) -> None:
    openai_server.misbehave(too_many_requests("1"))
    await question(hosted, log)
    first, second = openai_server.times
    assert 1.0 <= second - first < 3.0


async def test_a_date_to_come_back_at_is_understood(
    openai_server: OpenAIServer, hosted: Settings, log: RunLog
) -> None:
    soon = format_datetime(datetime.now(UTC) - timedelta(seconds=1), usegmt=True)
    openai_server.misbehave(too_many_requests(soon))
    await question(hosted, log)
    first, second = openai_server.times
    assert second - first < 0.35


async def test_a_wait_past_the_limit_is_not_begun(
    openai_server: OpenAIServer, hosted: Settings, log: RunLog
) -> None:
    openai_server.misbehave(too_many_requests("3600"))
    with pytest.raises(ModelUnavailableError, match=r"wants 3600 s .* SUREFOOT_MODEL_LIMIT_S"):
        await question(hosted, log)
    assert len(openai_server.requests) == 1


@pytest.mark.parametrize("said", ["1e9", "never", "-5", "Fri, 99 Foo"])
async def test_a_waiting_time_that_means_nothing_is_not_kept(
    openai_server: OpenAIServer, hosted: Settings, log: RunLog, said: str
) -> None:
    openai_server.misbehave(too_many_requests(said))
    assert (await question(hosted, log)).value.is_completed


async def test_being_out_of_credit_is_not_tried_again(
    openai_server: OpenAIServer, hosted: Settings, log: RunLog
) -> None:
    openai_server.misbehave(too_many_requests("0", "insufficient_quota"))
    with pytest.raises(ModelUnavailableError, match="out of credit"):
        await question(hosted, log)
    assert len(openai_server.requests) == 1


@tabled
async def test_a_refusal_for_good_is_told_with_what_to_do(
    openai_server: OpenAIServer, hosted: Settings, log: RunLog, status: int, advice: str
) -> None:
    openai_server.misbehave(failing(status, "because"))
    with pytest.raises(ModelUnavailableError, match=rf"answered {status} \(because\); .*{advice}"):
        await question(hosted, log)
    assert len(openai_server.requests) == 1


async def test_a_question_too_long_for_the_model_is_told_so(
    openai_server: OpenAIServer, hosted: Settings, log: RunLog
) -> None:
    openai_server.misbehave(failing(400, "maximum context length is 8192 tokens"))
    with pytest.raises(ModelUnavailableError, match="SUREFOOT_PAGE_VIEW_TOKENS"):
        await question(hosted, log)


async def test_a_server_that_repeats_the_key_does_not_get_it_into_the_message(
    openai_server: OpenAIServer, hosted: Settings, log: RunLog, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "sk-very-secret")
    openai_server.misbehave(failing(401, "wrong key sk-very-secret"))
    with pytest.raises(ModelUnavailableError) as caught:
        await question(hosted, log)
    assert "sk-very-secret" not in str(caught.value)
    log.read("agents")  # waits until the lines are on disk
    assert "sk-very-secret" not in (log.folder / "agents.jsonl").read_text()


async def test_a_slow_server_is_given_up_after_the_limit_of_one_call(
    openai_server: OpenAIServer, settings: Settings, log: RunLog
) -> None:
    openai_server.misbehave(slow(9))
    settings = settings.model_copy(update={"model_timeout_s": 1.5})
    started = time.monotonic()
    with pytest.raises(ModelUnavailableError, match=r"1\.5 s; raise SUREFOOT_MODEL_TIMEOUT_S"):
        await question(settings, log)
    assert time.monotonic() - started < 5 and len(openai_server.requests) == 1


async def test_a_server_that_is_down_is_told_with_its_address(
    log: RunLog, hosted: Settings
) -> None:
    nobody = hosted.model_copy(update={"base_url": "http://127.0.0.1:9/v1", "model_retries": 0})
    with pytest.raises(ModelUnavailableError, match=r"http://127\.0\.0\.1:9/v1 cannot be reached"):
        await question(nobody, log)


# Answers that are no chat completion.


@tabled
async def test_an_answer_that_is_no_chat_completion_is_no_model(
    openai_server: OpenAIServer, settings: Settings, log: RunLog, body: str
) -> None:
    openai_server.misbehave(garbage(body, "application/json"))
    settings = settings.model_copy(update={"model_retries": 0})
    with pytest.raises(ModelUnavailableError, match="model server"):
        await question(settings, log)


# Answers of the model that cannot be used: asked again.


@pytest.mark.parametrize(
    ("fault", "problem"),
    [
        (says("I cannot do that"), "not a JSON object"),
        (says("[1, 2]"), "not a JSON object"),
        (says("42"), "not a JSON object"),
        (says('{"is_completed": tr'), "not a JSON object"),
        (says("{" * 20_000), "not a JSON object"),
        (says('{"a":' * 20_000), "not a JSON object"),
        (says(GOOD, finish_reason="length"), "cut off"),
        (says("", finish_reason="content_filter"), "content filter"),
        (Fault(refusal="I will not"), "refused"),
        (says(f"{GOOD}\n{OTHER}"), "several different answers"),
        (altered(lambda answer: {**answer, "confidence": 7}), "confidence"),
        (altered(lambda answer: {**answer, "confidence": float("nan")}), "confidence"),
        (altered(lambda answer: {"is_completed": True}), "reason: Field required"),
        (altered(lambda answer: {}), "is_completed: Field required"),
        (altered(lambda answer: {**answer, "is_completed": "maybe"}), "'maybe'"),
    ],
)
async def test_an_answer_that_cannot_be_used_is_asked_for_again(
    openai_server: OpenAIServer, settings: Settings, log: RunLog, fault: Fault, problem: str
) -> None:
    openai_server.misbehave(fault)
    reply = await question(settings, log)
    assert reply.value.is_completed and reply.usage.model_calls == 2
    assert problem in log.read("agents")[0]["attempts"][0]["problem"]


@pytest.mark.parametrize("text", ["", "  \n"])
@pytest.mark.parametrize("method", ["json_schema", "json_mode"])
async def test_an_empty_answer_is_asked_for_again(
    openai_server: OpenAIServer, hosted: Settings, log: RunLog, method: str, text: str
) -> None:
    openai_server.misbehave(says(text))
    hosted = hosted.model_copy(update={"structured_output": method})
    assert (await question(hosted, log)).usage.model_calls == 2
    assert log.read("agents")[0]["attempts"][0]["problem"] == "the answer was empty"


async def test_a_call_without_arguments_is_asked_for_again(
    openai_server: OpenAIServer, hosted: Settings, log: RunLog
) -> None:
    openai_server.misbehave(says(""))
    hosted = hosted.model_copy(update={"structured_output": "function_calling"})
    assert (await question(hosted, log)).usage.model_calls == 2
    assert "Field required" in log.read("agents")[0]["attempts"][0]["problem"]


async def test_a_call_of_another_tool_is_asked_for_again(
    openai_server: OpenAIServer, hosted: Settings, log: RunLog
) -> None:
    hosted = hosted.model_copy(update={"structured_output": "function_calling"})
    openai_server.misbehave(Fault(tool="search"), Fault(tool="search", text="{"))
    reply = await question(hosted, log)
    assert reply.usage.model_calls == 3
    assert "call 'ValidationResult'" in log.read("agents")[0]["attempts"][1]["problem"]


# Answers that can be used although they are not quite as asked.


@pytest.mark.parametrize(
    "text",
    [
        GOOD,
        f"```json\n{GOOD}\n```",
        f"```\n{GOOD}\n```",
        f"Here is {{my}} answer:\n\n{GOOD}\n\nIt was easy {{really}}.",
        f"<think>perhaps {OTHER}?</think>\n{GOOD}",
        f"{GOOD}\nOnce more: {GOOD}",
        f"[{GOOD}]",
        f"\ufeff{GOOD}",
        f'a 5" screen {{ and:\n{GOOD}',
        f"{{{GOOD}",
    ],
)
async def test_json_in_fences_and_amid_prose_is_accepted(
    openai_server: OpenAIServer, hosted: Settings, log: RunLog, text: str
) -> None:
    openai_server.misbehave(says(text))
    reply = await question(hosted, log)
    assert reply.value.confidence == 1 and reply.usage.model_calls == 1


async def test_a_tool_that_is_described_in_words_is_accepted(
    openai_server: OpenAIServer, hosted: Settings, log: RunLog
) -> None:
    hosted = hosted.model_copy(update={"structured_output": "function_calling"})
    openai_server.misbehave(says(f"```json\n{GOOD}\n```"))
    assert (await question(hosted, log)).usage.model_calls == 1


async def test_keys_nobody_asked_for_are_left_out(
    openai_server: OpenAIServer, settings: Settings, log: RunLog
) -> None:
    openai_server.misbehave(altered(lambda answer: {**answer, "mood": "good"}))
    reply = await question(settings, log)
    assert reply.value.is_completed and reply.usage.model_calls == 1


async def test_an_answer_of_almost_a_megabyte_is_read(
    openai_server: OpenAIServer, settings: Settings, log: RunLog
) -> None:
    openai_server.misbehave(altered(lambda answer: {**answer, "evidence": "x" * 990_000}))
    reply = await question(settings, log)
    assert len(reply.value.evidence) == 990_000 and reply.usage.model_calls == 1


async def test_tokens_are_estimated_when_the_server_does_not_count(
    openai_server: OpenAIServer, hosted: Settings, log: RunLog
) -> None:
    openai_server.misbehave(Fault(counts=False))
    estimated = (await question(hosted, log)).usage
    assert estimated == (await question(hosted, log)).usage


# The same when the client streams.


@pytest.mark.parametrize(
    "fault",
    [half(), Fault(cut="unsaid"), dropped(), failing(500), too_many_requests("0"), says("")],
    ids=["cut", "ended early", "dropped", "500", "429", "empty"],
)
async def test_a_stream_that_breaks_is_asked_for_again(
    openai_server: OpenAIServer, settings: Settings, log: RunLog, fault: Fault
) -> None:
    openai_server.misbehave(fault)
    assert (await streamed(settings, log)).value.is_completed
    assert [request["stream"] for request in openai_server.requests] == [True, True]


@pytest.mark.parametrize(
    ("fault", "error"),
    [
        (half(), ModelUnavailableError),
        (garbage(), ModelUnavailableError),
        (slow(9), ModelUnavailableError),
        (says("no"), ModelReplyError),
        (says("", finish_reason="length"), ModelReplyError),
    ],
    ids=["cut", "garbage", "slow", "prose", "too long"],
)
async def test_a_stream_that_stays_broken_is_an_error(
    openai_server: OpenAIServer, settings: Settings, log: RunLog, fault: Fault, error: type
) -> None:
    openai_server.misbehave(fault)
    limits = {"model_retries": 0, "model_repairs": 0, "model_timeout_s": 2.0}
    with pytest.raises(error):
        await streamed(settings.model_copy(update=limits), log)
