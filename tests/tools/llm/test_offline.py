import asyncio
import threading
from typing import Any

import pytest
from langchain_core.messages import AIMessage, HumanMessage, SystemMessage

from surefoot.state.errors import ModelReplyError
from surefoot.state.values.verdict import ValidationResult
from surefoot.tools.llm.offline import OfflineModel
from surefoot.tools.llm.rules import registered, rule
from tests.support.trial import AGENT, trial_prompt


def question(screen: str = "items.csv") -> list[Any]:
    prompt = trial_prompt(screen)
    return [SystemMessage(prompt.system), HumanMessage(prompt.human)]


def test_a_plain_question_is_answered_with_json_text() -> None:
    reply = OfflineModel().invoke(question())
    assert ValidationResult.model_validate_json(reply.text).is_completed


def test_tokens_are_counted_four_characters_each_and_765_a_picture() -> None:
    text, image = {"type": "text", "text": "abcde"}, {"type": "image_url", "image_url": {"url": ""}}
    with registered({AGENT: lambda _: {}}):
        reply = OfflineModel().invoke([SystemMessage(f"# {AGENT}"), HumanMessage([text, image])])
    assert reply.usage_metadata == {
        "input_tokens": 4 + 2 + 765,
        "output_tokens": 1,
        "total_tokens": 772,
    }
    assert reply.response_metadata["model_name"] == "offline"


def tools(*names: str) -> list[dict[str, Any]]:
    parameters = {"type": "object", "properties": {}}
    return [
        {
            "type": "function",
            "function": {"name": name, "description": name, "parameters": parameters},
        }
        for name in names
    ]


@pytest.mark.parametrize(
    ("choice", "called"),
    [
        (None, ["a"]),
        ("auto", ["a"]),
        ({"type": "function", "function": {"name": "b"}}, ["b"]),
        ("none", []),
    ],
)
def test_the_chosen_tool_is_called(choice: Any, called: list[str]) -> None:
    reply = OfflineModel().bind(tools=tools("a", "b"), tool_choice=choice).invoke(question())
    assert [call["name"] for call in reply.tool_calls] == called


def test_the_rule_gets_all_human_text_and_no_picture() -> None:
    heard: list[str] = []

    def listen(text: str) -> dict[str, Any]:
        heard.append(text)
        return {}

    picture = {"type": "image_url", "image_url": {"url": "data:image/png;base64,AAAA"}}
    parts = [{"type": "text", "text": "one"}, picture, {"type": "text", "text": "two"}]
    with registered({AGENT: listen}):
        OfflineModel().invoke(
            [
                SystemMessage(f"# {AGENT}"),
                HumanMessage(parts),
                AIMessage("no"),
                HumanMessage("three"),
            ]
        )
    assert heard == ["onetwo\n\nthree"]


async def test_the_first_answer_of_an_agent_holds_up_nothing_else() -> None:
    begun, let_go, waited = threading.Event(), threading.Event(), list[bool]()

    def read_words(_text: str) -> dict[str, Any]:
        begun.set()
        waited.append(let_go.wait(5))
        return {}

    with registered({"trial/slow": read_words}):
        prompt = [SystemMessage("# trial/slow"), HumanMessage("x")]
        answer = asyncio.create_task(OfflineModel().ainvoke(prompt))
        await asyncio.to_thread(begun.wait, 5)
        let_go.set()
        await answer
    assert waited == [True]


def test_an_agent_without_a_rule_is_an_error_that_names_it() -> None:
    with pytest.raises(ModelReplyError, match="no rule for 'trial/nobody'"):
        OfflineModel().invoke([SystemMessage("# trial/nobody\nx"), HumanMessage("y")])


@pytest.mark.parametrize("system", ["hello", "# Title of two words", "#trial/judge"])
def test_a_question_without_an_agent_is_an_error(system: str) -> None:
    with pytest.raises(ModelReplyError, match="without an agent"):
        OfflineModel().invoke([SystemMessage(system), HumanMessage("# trial/judge\n")])


def test_a_rule_written_as_module_and_function_is_imported_when_asked_for() -> None:
    from surefoot.tools.llm.rules import RULES
    from tests.support.trial import judge

    with registered({"trial/lazy": "tests.support.trial:judge"}):
        assert RULES["trial/lazy"] == "tests.support.trial:judge"
        assert rule("trial/lazy") is judge
    assert "trial/lazy" not in RULES
