import asyncio
from dataclasses import replace
from pathlib import Path

import pytest

from surefoot.configs.settings import Settings
from surefoot.state.errors import ConfigError, ModelReplyError, ModelUnavailableError
from surefoot.state.values.verdict import ExecutionResult, Usage, ValidationResult
from surefoot.tools.llm.ask import ask
from surefoot.tools.llm.cassette import question_key
from surefoot.tools.runlog import RunLog
from tests.support.openai_server import OpenAIServer, dropped, says
from tests.support.trial import AGENT, trial_prompt


@pytest.fixture
def recording(hosted: Settings, tmp_path: Path) -> Settings:
    return hosted.model_copy(update={"cassette": tmp_path / "new" / "cassette.sqlite"})


@pytest.fixture
def replaying(recording: Settings) -> Settings:
    return recording.model_copy(
        update={"cassette_mode": "replay", "base_url": "http://127.0.0.1:9"}
    )


async def test_a_recorded_answer_needs_no_model_and_costs_nothing(
    openai_server: OpenAIServer, recording: Settings, replaying: Settings, log: RunLog
) -> None:
    first = await ask(recording, trial_prompt(), ValidationResult, log=log)
    for settings in (recording, replaying):
        again = await ask(settings, trial_prompt(), ValidationResult, log=log)
        assert again.value == first.value and again.usage == Usage()
    assert len(openai_server.requests) == 1
    assert [row["recorded"] for row in log.read("agents")] == [False, True, True]


async def test_only_the_right_answer_is_recorded(
    openai_server: OpenAIServer, recording: Settings, replaying: Settings, log: RunLog
) -> None:
    openai_server.misbehave(says("no"))
    await ask(recording, trial_prompt(), ValidationResult, log=log)
    assert (await ask(replaying, trial_prompt(), ValidationResult, log=log)).value.is_completed


async def test_a_question_that_was_not_recorded_is_an_error_in_replay(
    recording: Settings, replaying: Settings, log: RunLog
) -> None:
    await ask(recording, trial_prompt(), ValidationResult, log=log)
    with pytest.raises(ModelUnavailableError, match=rf"{AGENT}: .*no recorded answer"):
        await ask(replaying, trial_prompt("other screen"), ValidationResult, log=log)


async def test_a_cassette_that_is_not_there_is_an_error_in_replay(
    replaying: Settings, log: RunLog
) -> None:
    with pytest.raises(ConfigError, match=r"cassette\.sqlite cannot be used"):
        await ask(replaying, trial_prompt(), ValidationResult, log=log)
    assert replaying.cassette and not replaying.cassette.exists()


@pytest.mark.parametrize("content", [b"not a database at all, but long enough to be looked at" * 9])
async def test_a_file_that_is_no_cassette_is_an_error(
    recording: Settings, log: RunLog, content: bytes
) -> None:
    assert recording.cassette
    recording.cassette.parent.mkdir()
    recording.cassette.write_bytes(content)
    with pytest.raises(ConfigError, match="cannot be used"):
        await ask(recording, trial_prompt(), ValidationResult, log=log)


async def test_a_failed_question_leaves_the_cassette_as_it_was(
    openai_server: OpenAIServer, recording: Settings, log: RunLog
) -> None:
    openai_server.misbehave(dropped())
    with pytest.raises(ModelUnavailableError):
        once = recording.model_copy(update={"model_retries": 0})
        await ask(once, trial_prompt(), ValidationResult, log=log)
    assert (await ask(recording, trial_prompt(), ValidationResult, log=log)).usage.model_calls == 1


def forbids(_: ValidationResult) -> str:
    return "not allowed now"


async def test_a_recorded_answer_that_is_not_allowed_any_more_is_asked_for_again(
    openai_server: OpenAIServer, recording: Settings, replaying: Settings, log: RunLog
) -> None:
    await ask(recording, trial_prompt(), ValidationResult, log=log)
    with pytest.raises(ModelReplyError, match=r"recorded in .* is not allowed: not allowed now"):
        await ask(replaying, trial_prompt(), ValidationResult, log=log, check=forbids)
    with pytest.raises(ModelReplyError, match="3 answers"):
        await ask(recording, trial_prompt(), ValidationResult, log=log, check=forbids)
    assert len(openai_server.requests) == 4


async def test_many_may_record_at_once(recording: Settings, log: RunLog) -> None:
    async def one(number: int) -> None:
        await ask(recording, trial_prompt(f"screen {number}"), ValidationResult, log=log)

    await asyncio.gather(*(one(number) for number in range(8)))
    usages = [
        (await ask(recording, trial_prompt(f"screen {n}"), ValidationResult, log=log)).usage
        for n in range(8)
    ]
    assert usages == [Usage()] * 8


def test_a_question_is_the_same_whatever_its_nonce() -> None:
    one, two = trial_prompt(), trial_prompt()
    assert one.nonce != two.nonce
    assert question_key(one, ValidationResult, "m") == question_key(two, ValidationResult, "m")


def test_a_question_is_another_with_another_agent_word_picture_form_or_model() -> None:
    prompt = trial_prompt()
    keys = {
        question_key(prompt, ValidationResult, "m"),
        question_key(prompt, ValidationResult, "n"),
        question_key(prompt, ExecutionResult, "m"),
        question_key(replace(prompt, agent="trial/other"), ValidationResult, "m"),
        question_key(replace(prompt, system=prompt.system + "!"), ValidationResult, "m"),
        question_key(replace(prompt, images=(b"a",)), ValidationResult, "m"),
        question_key(replace(prompt, images=(b"b",)), ValidationResult, "m"),
        question_key(trial_prompt("other"), ValidationResult, "m"),
    }
    assert len(keys) == 8
