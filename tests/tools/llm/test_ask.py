import asyncio
import json
import time
from pathlib import Path
from typing import Any

import pytest
from langgraph.graph import END, START, StateGraph
from typing_extensions import TypedDict

from surefoot.configs.settings import Settings
from surefoot.state.errors import ConfigError, ModelReplyError, ModelUnavailableError
from surefoot.state.values.screen import MASK
from surefoot.state.values.verdict import Usage, ValidationResult
from surefoot.tools.llm.ask import ask
from surefoot.tools.llm.offline import use_rules
from surefoot.tools.llm.prompts import section
from surefoot.tools.runlog import RunLog
from tests.support.openai_server import OpenAIServer, altered, says, too_many_requests
from tests.support.trial import AGENT, judge, trial_prompt

METHODS = ["json_schema", "function_calling", "json_mode"]
JPEG, PNG = b"\xff\xd8jpeg", b"\x89PNGpng"


def not_completed(value: ValidationResult) -> str | None:
    return None if value.is_completed else "the answer must say completed"


@pytest.mark.parametrize("method", METHODS)
async def test_offline_and_hosted_give_the_same_answer(
    method: str, hosted: Settings, log: RunLog
) -> None:
    offline = Settings(structured_output=method)
    hosted = hosted.model_copy(update={"structured_output": method})
    here = await ask(offline, trial_prompt(), ValidationResult, log=log)
    there = await ask(hosted, trial_prompt(), ValidationResult, log=log)
    assert here.value == there.value and here.value.is_completed
    assert here.usage == there.usage and here.usage.model_calls == 1


async def test_the_hosted_model_gets_the_prompt_the_picture_and_the_form(
    openai_server: OpenAIServer, hosted: Settings, log: RunLog
) -> None:
    prompt = trial_prompt(images=(JPEG, PNG))
    await ask(hosted, prompt, ValidationResult, log=log)
    (request,) = openai_server.requests
    system, human = request["messages"]
    assert system == {"role": "system", "content": prompt.system}
    text, jpeg, png = human["content"]
    assert text == {"type": "text", "text": prompt.human}
    assert jpeg["image_url"]["url"].startswith("data:image/jpeg;base64,")
    assert png["image_url"]["url"].startswith("data:image/png;base64,")
    form = request["response_format"]["json_schema"]
    assert (form["name"], form["strict"]) == ("ValidationResult", True)
    assert request["temperature"] == 0 and request["model"] == "rules"


async def test_the_key_is_sent_and_nothing_of_it_is_logged(
    openai_server: OpenAIServer, hosted: Settings, log: RunLog, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "sk-very-secret")
    await ask(hosted, trial_prompt(), ValidationResult, log=log)
    assert openai_server.headers[0]["authorization"] == "Bearer sk-very-secret"
    log.read("agents")  # waits until the lines are on disk
    assert "sk-very-secret" not in (log.folder / "agents.jsonl").read_text()


async def test_without_a_key_the_server_is_asked_all_the_same(
    openai_server: OpenAIServer, hosted: Settings, log: RunLog
) -> None:
    await ask(hosted, trial_prompt(), ValidationResult, log=log)
    assert openai_server.headers[0]["authorization"] == "Bearer none"


async def test_json_mode_tells_the_form_in_words(
    openai_server: OpenAIServer, hosted: Settings, log: RunLog
) -> None:
    hosted = hosted.model_copy(update={"structured_output": "json_mode"})
    await ask(hosted, trial_prompt(), ValidationResult, log=log)
    (request,) = openai_server.requests
    assert request["response_format"] == {"type": "json_object"}
    assert "is_completed" in request["messages"][0]["content"].split("JSON schema:")[1]


async def test_a_wrong_answer_is_sent_back_with_what_is_wrong(
    openai_server: OpenAIServer, hosted: Settings, log: RunLog
) -> None:
    openai_server.misbehave(altered(lambda answer: {**answer, "confidence": 7}))
    reply = await ask(hosted, trial_prompt(), ValidationResult, log=log)
    assert reply.value.is_completed and reply.usage.model_calls == 2
    first, second = (request["messages"] for request in openai_server.requests)
    assert second[:2] == first and second[2]["role"] == "assistant"
    assert '"confidence": 7' in second[2]["content"]
    assert "confidence: Input should be less than" in section(second[3]["content"], "problem")


async def test_a_well_formed_answer_that_is_not_allowed_is_sent_back(
    openai_server: OpenAIServer, hosted: Settings, log: RunLog
) -> None:
    openai_server.misbehave(altered(lambda answer: {**answer, "is_completed": False}))
    reply = await ask(hosted, trial_prompt(), ValidationResult, log=log, check=not_completed)
    assert reply.value.is_completed
    last = openai_server.requests[1]["messages"][-1]["content"]
    assert section(last, "problem") == "the answer must say completed"


async def test_a_rule_hears_what_was_wrong_with_its_answer(log: RunLog) -> None:
    def learns(text: str) -> dict[str, Any]:
        return {**judge(text), "is_completed": "must say completed" in section(text, "problem")}

    with use_rules({AGENT: learns}):
        reply = await ask(
            Settings(), trial_prompt(), ValidationResult, log=log, check=not_completed
        )
    assert reply.value.is_completed and reply.usage.model_calls == 2


@pytest.mark.parametrize("repairs", [0, 1, 2])
async def test_after_the_repairs_a_wrong_answer_is_an_error_with_its_usage(
    openai_server: OpenAIServer, hosted: Settings, log: RunLog, repairs: int
) -> None:
    hosted = hosted.model_copy(update={"model_repairs": repairs, "input_price": 1_000_000.0})
    openai_server.misbehave(*[says("I cannot do that")] * 3)
    with pytest.raises(ModelReplyError) as caught:
        await ask(hosted, trial_prompt(), ValidationResult, log=log)
    assert len(openai_server.requests) == repairs + 1
    usage = caught.value.usage
    assert usage.model_calls == repairs + 1
    assert usage.cost == usage.input_tokens > 0
    assert f"in {repairs + 1} answers: the answer was not a JSON object" in str(caught.value)
    assert AGENT in str(caught.value) and openai_server.base_url in str(caught.value)


async def test_usage_and_cost_count_the_wrong_answers_too(
    openai_server: OpenAIServer, hosted: Settings, log: RunLog
) -> None:
    hosted = hosted.model_copy(update={"input_price": 2e6, "output_price": 10e6})
    openai_server.misbehave(says("no"))
    usage = (await ask(hosted, trial_prompt(), ValidationResult, log=log)).usage
    assert usage.model_calls == 2
    assert usage.cost == 2 * usage.input_tokens + 10 * usage.output_tokens


async def test_a_very_long_wrong_answer_is_cut_before_it_is_sent_back(
    openai_server: OpenAIServer, hosted: Settings, log: RunLog
) -> None:
    openai_server.misbehave(says("x" * 100_000))
    await ask(hosted, trial_prompt(), ValidationResult, log=log)
    assert len(openai_server.requests[1]["messages"][2]["content"]) < 5000


async def test_a_hosted_model_outlives_the_event_loop_it_was_first_asked_in(
    hosted: Settings, log: RunLog
) -> None:
    def once() -> bool:
        return asyncio.run(
            ask(hosted, trial_prompt(), ValidationResult, log=log)
        ).value.is_completed

    assert await asyncio.to_thread(once) and await asyncio.to_thread(once)


async def test_questions_in_parallel_keep_apart(hosted: Settings, log: RunLog) -> None:
    async def one(number: int) -> bool:
        prompt = trial_prompt(f"file{number}", "file3")
        return (await ask(hosted, prompt, ValidationResult, log=log)).value.is_completed

    found = await asyncio.gather(*(one(number) for number in range(6)))
    assert found == [False, False, False, True, False, False]
    assert len(log.read("agents")) == 6


async def test_the_rate_limit_holds(
    openai_server: OpenAIServer, hosted: Settings, log: RunLog
) -> None:
    # A waiting time longer than the time limit of one call: waiting is not slowness.
    limited = hosted.model_copy(update={"requests_per_second": 0.5, "model_timeout_s": 1.9})
    questions = [ask(limited, trial_prompt(), ValidationResult, log=log) for _ in range(3)]
    await asyncio.gather(*questions)
    assert max(openai_server.times) - min(openai_server.times) > 1.9


async def test_the_log_keeps_the_whole_conversation(
    openai_server: OpenAIServer, hosted: Settings, log: RunLog
) -> None:
    openai_server.misbehave(too_many_requests("0"), says("no"))
    prompt = trial_prompt(images=(JPEG,))
    reply = await ask(hosted, prompt, ValidationResult, log=log)
    (row,) = log.read("agents")
    assert row["agent"] == AGENT and row["model"] == "openai:rules" and row["problem"] == ""
    assert row["input"] == {"human": prompt.human, "images": 1}
    assert row["output"] == reply.value.model_dump()
    roles = [message["role"] for message in row["conversation"]]
    assert roles == ["system", "human", "ai", "human", "ai"]
    assert "<image " in row["conversation"][1]["content"]
    assert "base64" not in json.dumps(row)
    refused, wrong, right = row["attempts"]
    assert "429" in refused["failure"]
    assert wrong["problem"] == "the answer was not a JSON object" and "problem" not in right
    assert Usage(**row["usage"]) == reply.usage and row["seconds"] == reply.seconds


async def test_a_question_that_failed_is_logged_too(
    openai_server: OpenAIServer, hosted: Settings, log: RunLog
) -> None:
    openai_server.misbehave(*[says("no")] * 3)
    with pytest.raises(ModelReplyError) as caught:
        await ask(hosted, trial_prompt(), ValidationResult, log=log)
    (row,) = log.read("agents")
    assert row["problem"] == str(caught.value) and row["output"] is None
    assert len(row["attempts"]) == 3


async def test_no_secret_of_the_run_reaches_the_model_or_the_log(
    openai_server: OpenAIServer, hosted: Settings, tmp_path: Path
) -> None:
    log = RunLog(tmp_path / "run", ['pa"ss\\wörd'])
    prompt = trial_prompt('field: pa"ss\\wörd and pa%22ss%5Cw%C3%B6rd', "field")
    await ask(hosted, prompt, ValidationResult, log=log)
    sent = openai_server.requests[0]["messages"][1]["content"]
    assert section(sent, "screen") == f"field: {MASK} and {MASK}"
    log.read("agents")  # waits until the lines are on disk
    assert "wörd" not in (tmp_path / "run" / "agents.jsonl").read_text("utf-8")


async def test_a_rule_that_is_missing_is_an_error(log: RunLog) -> None:
    prompt = trial_prompt()
    with use_rules({}), pytest.raises(ModelReplyError, match="no rule for 'trial/nobody'"):
        system = prompt.system.replace(AGENT, "trial/nobody")
        await ask(
            Settings(),
            type(prompt)("trial/nobody", system, prompt.human),
            ValidationResult,
            log=log,
        )


async def test_wrong_settings_are_an_error(log: RunLog) -> None:
    with pytest.raises(ConfigError, match="not known"):
        await ask(Settings(model="gpt"), trial_prompt(), ValidationResult, log=log)


async def test_everything_together_ends_within_the_limit(
    openai_server: OpenAIServer, hosted: Settings, log: RunLog
) -> None:
    openai_server.misbehave(*[too_many_requests("0.3")] * 3)
    hosted = hosted.model_copy(update={"model_limit_s": 0.4})
    started = time.monotonic()
    with pytest.raises(ModelUnavailableError, match="MODEL_LIMIT_S"):
        await ask(hosted, trial_prompt(), ValidationResult, log=log)
    assert time.monotonic() - started < 2


async def test_a_cancelled_question_ends_at_once_and_is_logged(
    openai_server: OpenAIServer, hosted: Settings, log: RunLog
) -> None:
    openai_server.misbehave(too_many_requests("60"))
    asked = asyncio.create_task(ask(hosted, trial_prompt(), ValidationResult, log=log))
    await asyncio.to_thread(openai_server.asked.wait, 10)
    asked.cancel()
    with pytest.raises(asyncio.CancelledError):
        await asked
    assert log.read("agents")[0]["output"] is None


class TrialState(TypedDict, total=False):
    completed: bool


@pytest.mark.parametrize("method", METHODS)
async def test_inside_a_graph_the_answer_streams_and_is_counted(
    openai_server: OpenAIServer, hosted: Settings, log: RunLog, method: str
) -> None:
    chosen = hosted.model_copy(update={"structured_output": method})
    usages: list[Usage] = []

    async def judge_step(state: TrialState) -> TrialState:
        reply = await ask(chosen, trial_prompt(), ValidationResult, log=log)
        usages.append(reply.usage)
        return {"completed": reply.value.is_completed}

    builder = StateGraph(TrialState).add_node(judge_step)
    graph = builder.add_edge(START, "judge_step").add_edge("judge_step", END).compile()
    pieces, final = [], {}
    async for mode, part in graph.astream({}, stream_mode=["messages", "values"]):
        if mode == "messages":
            pieces.append(part[0])
        else:
            final = part
    assert final == {"completed": True} and len(pieces) > 3
    plain = await ask(chosen, trial_prompt(), ValidationResult, log=log)
    assert usages == [plain.usage]
    assert openai_server.requests[0]["stream"] is True


async def test_the_names_of_the_data_blocks_hold_no_secret(tmp_path: Path) -> None:
    prompt = trial_prompt()
    secret = prompt.nonce[2:5]
    asked: list[str] = []

    def listen(text: str) -> dict[str, Any]:
        asked.append(text)
        return judge(text)

    with use_rules({AGENT: listen}):
        await ask(Settings(), prompt, ValidationResult, log=RunLog(tmp_path, (secret,)))
    assert prompt.nonce in asked[0]
