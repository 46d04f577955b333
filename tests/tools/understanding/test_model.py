"""What comes of a model's answer to one sentence."""

from pathlib import Path
from typing import Any

import pytest

from surefoot.configs.settings import Settings
from surefoot.state.errors import ModelUnavailableError
from surefoot.state.values.check import Check
from surefoot.state.values.intent import Intent
from surefoot.state.values.understood import NotUnderstood, Understood
from surefoot.tools.llm.prompts import render
from surefoot.tools.runlog import RunLog
from surefoot.tools.understanding.context import Context
from surefoot.tools.understanding.model import read_by_model
from tests.support.openai_server import OpenAIServer, failing, says
from tests.tools.understanding.conftest import Scripted

ALONE = Context()
SAVE = [{"do": "click", "target": "Save"}]


async def test_one_sentence_becomes_typed_and_tells_which_words_say_what(
    hosted: Settings, log: RunLog, scripted: Scripted
) -> None:
    scripted("action", [{"do": "fill", "target": "Name", "value": "Ada"}, *SAVE])
    read, usage = await read_by_model(
        hosted, log, "Put Ada into Name and hit Save", "action", ALONE
    )
    assert isinstance(read, Understood) and read.by == "model"
    assert read.intents == (
        Intent(do="fill", target="Name", value="Ada"),
        Intent(do="click", target="Save"),
    )
    assert ("Ada", "1.value") in [(part.words, part.part) for part in read.parts]
    assert usage.model_calls == 1


async def test_what_is_left_over_is_named_in_one_more_question(
    openai_server: OpenAIServer, hosted: Settings, log: RunLog, scripted: Scripted
) -> None:
    scripted("action", SAVE, [*SAVE, {"do": "click", "target": "Print"}])
    read, usage = await read_by_model(hosted, log, "Click 'Save' and then 'Print'", "action", ALONE)
    assert isinstance(read, Understood) and len(read.intents) == 2
    assert usage.model_calls == 2
    asked = openai_server.requests[1]["messages"][-1]["content"]
    assert "Print" in asked and "It is wrong" in asked


async def test_what_stays_half_read_is_not_understood(
    hosted: Settings, log: RunLog, scripted: Scripted
) -> None:
    scripted("action", SAVE)
    read, usage = await read_by_model(hosted, log, "Click 'Save' and then 'Print'", "action", ALONE)
    assert isinstance(read, NotUnderstood)
    assert any("Print" in word for word in read.words)
    assert "openai:rules" in read.reason and usage.model_calls == 2


async def test_a_deed_in_doubt_is_asked_once_more_and_then_not_done(
    openai_server: OpenAIServer, hosted: Settings, log: RunLog, scripted: Scripted
) -> None:
    whole = {"do": "click", "target": "Search", "within": "mail", "value": "Ada"}
    scripted("action", [whole])
    read, usage = await read_by_model(hosted, log, "Search the mail for Ada", "action", ALONE)
    assert isinstance(read, NotUnderstood)
    assert "a click has no value" in read.reason and usage.model_calls == 2
    assert "a click has no value" in openai_server.requests[1]["messages"][-1]["content"]


@pytest.mark.parametrize(
    ("expected", "checks"),
    [
        ("The invoice is there", [{"check": "shown", "what": "Invoice 99"}]),
        ("Ada is gone and so is Bob", [{"check": "gone", "what": "Ada"}]),
        ("The form shows a limit of 3", [{"check": "value", "what": "form", "value": "3"}]),
        ("All looks tidy", []),
    ],
)
async def test_an_expected_result_in_doubt_is_a_claim_after_one_question(
    expected: str,
    checks: list[dict[str, str]],
    hosted: Settings,
    log: RunLog,
    scripted: Scripted,
) -> None:
    scripted("result", checks)
    read, usage = await read_by_model(hosted, log, expected, "result", ALONE)
    assert isinstance(read, Understood)
    assert read.checks == (Check(check="claim", what=expected),)
    assert usage.model_calls == 1


async def test_a_claim_that_says_again_what_the_checks_say_is_left_out(
    hosted: Settings, log: RunLog, scripted: Scripted
) -> None:
    said_twice = [{"check": "shown", "what": "Ada"}, {"check": "claim", "what": "Ada is shown"}]
    scripted("result", said_twice)
    read, _ = await read_by_model(hosted, log, "Ada is shown", "result", ALONE)
    assert isinstance(read, Understood) and [check.check for check in read.checks] == ["shown"]
    more = [{"check": "shown", "what": "Ada"}, {"check": "claim", "what": "all looks tidy"}]
    scripted("result", more)
    read, _ = await read_by_model(hosted, log, "Ada is shown, all looks tidy", "result", ALONE)
    assert isinstance(read, Understood)
    claim = Check(check="claim", what="all looks tidy")
    assert read.checks == (Check(check="shown", what="Ada"), claim)


async def test_a_part_of_an_expected_result_is_not_claimed_for_the_whole(
    hosted: Settings, log: RunLog, scripted: Scripted
) -> None:
    scripted("result", [{"check": "claim", "what": "it takes the £99"}])
    expected = "The app asks Ada once more before it takes the £99"
    read, _ = await read_by_model(hosted, log, expected, "result", ALONE)
    assert isinstance(read, Understood)
    assert [check.what for check in read.checks] == [expected]


async def test_an_expected_result_that_refers_back_is_judged_with_its_step(
    hosted: Settings, log: RunLog, scripted: Scripted
) -> None:
    scripted("result", [{"check": "shown", "what": "Invoice 99"}])
    around = Context(("Open the invoice",), "")
    read, usage = await read_by_model(hosted, log, "It is there", "result", around)
    assert isinstance(read, Understood) and usage.model_calls == 1
    assert read.checks == (Check(check="claim", what="It is there"),)


@pytest.mark.parametrize("text", ["", "I cannot do that", '{"actions": [{"do": "fly"}]}', "{}"])
async def test_garbage_is_not_understood_and_says_which_model(
    text: str, openai_server: OpenAIServer, hosted: Settings, log: RunLog, scripted: Scripted
) -> None:
    scripted("action", SAVE)
    openai_server.misbehave(*[says(text)] * 4)
    read, usage = await read_by_model(hosted, log, "Click Save", "action", ALONE)
    assert isinstance(read, NotUnderstood)
    assert "openai:rules gave no usable answer" in read.reason
    assert usage.model_calls == 2


async def test_an_empty_list_says_nothing(
    hosted: Settings, log: RunLog, scripted: Scripted
) -> None:
    scripted("action", [])
    read, _ = await read_by_model(hosted, log, "Click Save", "action", ALONE)
    assert isinstance(read, NotUnderstood) and "nothing" in read.reason


@pytest.mark.parametrize("other", [[], [{"do": "click", "target": "Rooms"}]])
async def test_a_sentence_of_which_some_is_unclear_is_one_task(
    hosted: Settings, log: RunLog, scripted: Scripted, other: Any
) -> None:
    sentence = "Click 'Rooms' and choose the cheapest room"
    scripted("action", [*other, {"do": "unclear", "target": "the cheapest room"}])
    read, usage = await read_by_model(hosted, log, sentence, "action", ALONE)
    assert isinstance(read, Understood)
    assert read.intents == (Intent(do="task", target=sentence),)
    assert usage.model_calls == 1


async def test_a_model_that_is_down_is_an_error(
    openai_server: OpenAIServer, hosted: Settings, log: RunLog, scripted: Scripted
) -> None:
    scripted("action", SAVE)
    openai_server.misbehave(*[failing()] * 4)
    with pytest.raises(ModelUnavailableError):
        await read_by_model(hosted, log, "Click Save", "action", ALONE)


async def test_only_a_sentence_that_refers_back_is_shown_its_surroundings(
    openai_server: OpenAIServer, hosted: Settings, log: RunLog, scripted: Scripted
) -> None:
    around = Context(("Tick 'News'",), "News is ticked")
    scripted("action", SAVE)
    await read_by_model(hosted, log, "Click Save", "action", around)
    assert "News" not in openai_server.requests[-1]["messages"][-1]["content"]
    scripted("action", [{"do": "uncheck", "target": "News"}])
    read, _ = await read_by_model(hosted, log, "Untick it", "action", around)
    assert "News" in openai_server.requests[-1]["messages"][-1]["content"]
    assert isinstance(read, Understood) and read.intents[0].target == "News"


async def test_a_recorded_conversation_is_repeated_without_the_model(
    openai_server: OpenAIServer, hosted: Settings, log: RunLog, scripted: Scripted, tmp_path: Path
) -> None:
    recorded = hosted.model_copy(update={"cassette": tmp_path / "answers.db"})
    scripted("action", SAVE)
    first, _ = await read_by_model(recorded, log, "Click 'Save' and 'Print'", "action", ALONE)
    asked = len(openai_server.requests)
    replayed = recorded.model_copy(update={"cassette_mode": "replay"})
    again, usage = await read_by_model(replayed, log, "Click 'Save' and 'Print'", "action", ALONE)
    assert again == first and usage.model_calls == 0
    assert len(openai_server.requests) == asked


@pytest.mark.parametrize("half", ["action", "result"])
@pytest.mark.parametrize("language", ["en", "zh", "vi"])
def test_what_comes_before_the_sentence_never_changes(half: str, language: str) -> None:
    def asked(sentence: str, context: str) -> str:
        more = {"answer": "", "problem": "", "language": language}
        return render(f"understanding/{half}", sentence=sentence, context=context, **more).system

    assert asked("Click 'A'", "") == asked("Click 'B'", "Tick 'C'")


async def test_keys_that_an_answer_does_not_need_may_be_left_out(
    openai_server: OpenAIServer, hosted: Settings, log: RunLog, scripted: Scripted
) -> None:
    scripted("result", [{"check": "shown", "what": "Milk"}])
    read, _ = await read_by_model(hosted, log, "Milk is shown", "result", ALONE)
    form = openai_server.requests[0]["response_format"]["json_schema"]
    item = form["schema"]["$defs"]["ReadCheck"]
    assert item["required"] == ["check", "what"] and item["additionalProperties"] is False
    assert isinstance(read, Understood) and read.checks == (Check(check="shown", what="Milk"),)
