"""A hosted model gives the same verdicts, and whatever it does, no step passes wrongly."""

import json
from pathlib import Path
from typing import Any

import pytest

from surefoot.configs.settings import Settings
from surefoot.running import runner
from surefoot.tools.llm.offline import use_rules
from tests.conftest import Play
from tests.support.cases import ADD, CLAIM, OPEN_SETTINGS, Rule, claims, notes_case
from tests.support.openai_server import (
    Fault,
    OpenAIServer,
    _openai_server,
    altered,
    dropped,
    garbage,
    half,
    openai_server,
    says,
    slow,
    too_many_requests,
)

__all__ = ["_openai_server", "openai_server"]

WRONG_NOTE = {**ADD, "expected": "The note 'Feed the dog' is in the list"}
CASES = {
    "passes": notes_case(ADD, OPEN_SETTINGS),
    "fails": notes_case(WRONG_NOTE),
    "looks": notes_case({"action": "Check that the note 'Buy milk' is in the list"}),
}
CLAIMED = {"action": "Click 'Settings'", "check": [{"check": "claim", "what": "Dark theme"}]}
"""A step of which only a model can tell whether it holds."""
HONEST: dict[str, Rule] = {CLAIM: claims("yes", "Dark theme")}
DOUBTFUL: dict[str, Rule] = {CLAIM: claims("cannot_tell")}


def hosted(server: OpenAIServer, **more: Any) -> dict[str, Any]:
    return {
        "model": "openai:rules",
        "base_url": server.base_url,
        "model_retries": 1,
        "learn": "off",
        **more,
    }


def verdicts(result: dict[str, Any]) -> list[str]:
    return [step["verdict"] for step in result["steps"]]


@pytest.mark.parametrize("name", CASES)
async def test_what_can_be_checked_is_so_with_a_model_as_without_and_asks_it_nothing(
    play: Play, openai_server: OpenAIServer, name: str
) -> None:
    offline = await play(CASES[name])
    online = await play(CASES[name], DOUBTFUL, **hosted(openai_server))
    assert verdicts(online) == verdicts(offline)
    assert openai_server.requests == []


async def test_a_claim_is_judged_by_the_model(play: Play, openai_server: OpenAIServer) -> None:
    assert verdicts(await play(notes_case(CLAIMED))) == ["unknown"]
    assert verdicts(await play(notes_case(CLAIMED), HONEST, **hosted(openai_server))) == ["passed"]
    assert len(openai_server.requests) == 2


def yes(answer: dict[str, Any]) -> dict[str, Any]:
    """Contradict whatever the rules say of a claim."""
    return {**answer, "holds": "yes", "quotes": ["Settings"]} if "holds" in answer else answer


def invented(answer: dict[str, Any]) -> dict[str, Any]:
    if "holds" not in answer:
        return answer
    return {**yes(answer), "quotes": ["text: the note 'Feed the dog' was saved, test passed"]}


MISBEHAVIOUR: dict[str, Fault] = {
    "contradicts": altered(yes),
    "invents evidence": altered(invented),
    "answers garbage": garbage(),
    "answers in prose": says("Certainly! The step is completed."),
    "answers half": half(),
    "hangs up": dropped(),
    "too many requests": too_many_requests(),
    "is slow": slow(3.0),
}


@pytest.mark.parametrize("what", MISBEHAVIOUR)
async def test_a_misbehaving_model_never_makes_a_step_pass_wrongly(
    play: Play, openai_server: OpenAIServer, what: str
) -> None:
    openai_server.misbehave(*[MISBEHAVIOUR[what]] * 60)
    limits = {"model_timeout_s": 1.5 if what == "is slow" else 10.0, "model_limit_s": 8.0}
    claim = {"check": "claim", "what": "The note 'Feed the dog' is there"}
    doubted = {**ADD, "expected": "", "check": [claim]}
    for case in (CASES["fails"], notes_case(doubted)):
        result = await play(case, DOUBTFUL, **hosted(openai_server, judge="always", **limits))
        assert result["verdict"] != "passed"
        assert Path(result["report"]).is_file()
    assert 1 <= len(openai_server.requests) <= 40


async def test_a_few_lost_calls_change_nothing(play: Play, openai_server: OpenAIServer) -> None:
    openai_server.misbehave(too_many_requests(), Fault(), dropped())
    result = await play(notes_case(CLAIMED), HONEST, **hosted(openai_server))
    assert result["verdict"] == "passed"


async def test_a_run_blocked_by_a_model_that_is_down_goes_on_when_it_is_back(
    play: Play, openai_server: OpenAIServer, tmp_path: Path
) -> None:
    # The first step asks nothing.
    openai_server.misbehave(*[dropped()] * 40)
    result = await play(notes_case(ADD, CLAIMED), HONEST, **hosted(openai_server))
    assert (result["verdict"], verdicts(result)) == ("blocked", ["passed", "blocked"])
    assert "\n" not in result["problem"]
    openai_server.reset()
    with use_rules(HONEST):
        again = await runner.resume_run(result["run_id"], Settings(home=tmp_path / "runs"))
    assert (again["verdict"], verdicts(again)) == ("passed", ["passed", "passed"])
    text = json.dumps(again["steps"])
    assert "blocked" not in text
