"""Models, the offline one among them, and what they use."""

import asyncio
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any

import pytest
from langchain_core.messages import AIMessage, HumanMessage, SystemMessage
from langchain_core.messages.ai import UsageMetadata

from surefoot.configs.settings import Settings
from surefoot.state.errors import ConfigError, ModelReplyError
from surefoot.state.values.verdict import ValidationResult
from surefoot.tools.llm.models import OPENAI, open_model
from surefoot.tools.llm.offline import OfflineModel, rule, use_rules
from surefoot.tools.llm.replies import cost, message_tokens, tokens, usage_of
from tests.support.trial import AGENT, trial_prompt

ROOT = Path(__file__).parents[3]


def hosted(**values: object) -> Settings:
    return Settings(model="openai:gpt", base_url="http://127.0.0.1:1/v1", **values)


def test_the_default_is_the_offline_model() -> None:
    assert isinstance(open_model(Settings()), OfflineModel)


def test_the_same_settings_share_one_model() -> None:
    assert open_model(hosted()) is open_model(hosted(max_tries=3))
    assert open_model(hosted()) is not open_model(hosted(model_timeout_s=5))


def test_a_new_key_makes_a_new_model(monkeypatch: pytest.MonkeyPatch) -> None:
    before = open_model(hosted())
    monkeypatch.setenv("OPENAI_API_KEY", "sk-new")
    after = open_model(hosted())
    assert after is not before and after.openai_api_key.get_secret_value() == "sk-new"
    assert "sk-new" not in repr(after)


def test_a_hosted_model_takes_the_settings() -> None:
    model = open_model(hosted(model_timeout_s=7))
    assert (model.model_name, model.temperature, model.request_timeout) == ("gpt", 0, 7)
    assert (model.stream_usage, model.max_retries) == (True, 0)


def test_without_an_address_openai_is_asked_whatever_the_environment_says(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("OPENAI_BASE_URL", "http://elsewhere/v1")
    assert open_model(Settings(model="openai:gpt")).openai_api_base == OPENAI


def test_models_at_one_address_share_the_rate_limit() -> None:
    one = open_model(hosted(requests_per_second=5))
    two = open_model(hosted(requests_per_second=5, model_timeout_s=9))
    assert one.rate_limiter is two.rate_limiter is not None
    assert open_model(hosted()).rate_limiter is None


def test_a_name_may_hold_colons() -> None:
    settings = Settings(model="openai:gpt-oss:20b", base_url="http://127.0.0.1:1/v1")
    assert open_model(settings).model_name == "gpt-oss:20b"


@pytest.mark.parametrize("model", ["", "openai", "openai:", "openai: ", "Offline", "gpt"])
def test_a_model_that_is_not_known_is_an_error(model: str) -> None:
    with pytest.raises(ConfigError, match="use 'offline' or 'openai:<name>'"):
        open_model(Settings(model=model))


@pytest.mark.parametrize(
    "address", ["localhost:8000", "ftp://x/v1", "http://", "http://x:99999999"]
)
def test_an_address_that_is_none_is_an_error(address: str) -> None:
    with pytest.raises(ConfigError, match="base_url"):
        open_model(Settings(model="openai:gpt", base_url=address))


@pytest.mark.parametrize("key", ["schlüssel", "a\nb"])
def test_a_key_that_cannot_be_sent_is_an_error(monkeypatch: pytest.MonkeyPatch, key: str) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", key)
    with pytest.raises(ConfigError, match="OPENAI_API_KEY"):
        open_model(hosted())


def test_an_offline_run_does_not_import_the_client_of_hosted_models() -> None:
    loaded = "import sys, surefoot.tools.llm.ask"
    code = f"{loaded}; print({{'openai', 'langchain_openai'}} & set(sys.modules))"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True)
    assert done.stdout.strip() == "set()", done.stderr


@pytest.mark.parametrize(("text", "count"), [("", 0), ("a", 1), ("abcd", 1), ("abcde", 2)])
def test_four_characters_are_a_token(text: str, count: int) -> None:
    assert tokens(text) == count


def test_a_picture_is_765_tokens() -> None:
    picture = {"type": "image_url", "image_url": {"url": "data:image/png;base64," + "A" * 9000}}
    assert message_tokens([HumanMessage([picture, {"type": "text", "text": "abcd"}])]) == 766


def test_prices_are_per_million_tokens() -> None:
    settings = Settings(input_price=2, output_price=8)
    assert cost(1_000_000, 500_000, settings) == 6


def test_what_the_server_counted_is_believed() -> None:
    counted = UsageMetadata(input_tokens=10, output_tokens=5, total_tokens=15)
    reply = AIMessage("hello", usage_metadata=counted)
    usage = usage_of(reply, [HumanMessage("x" * 400)], Settings(input_price=1))
    assert (usage.model_calls, usage.input_tokens, usage.output_tokens) == (1, 10, 5)
    assert usage.cost == 10 / 1e6


def question(screen: str = "items.csv") -> list[Any]:
    prompt = trial_prompt(screen)
    return [SystemMessage(prompt.system), HumanMessage(prompt.human)]


def test_a_plain_question_is_answered_with_json_text() -> None:
    reply = OfflineModel().invoke(question())
    assert ValidationResult.model_validate_json(reply.text).is_completed


def test_tokens_are_counted_four_characters_each_and_765_a_picture() -> None:
    text, image = {"type": "text", "text": "abcde"}, {"type": "image_url", "image_url": {"url": ""}}
    with use_rules({AGENT: lambda _: {}}):
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
    with use_rules({AGENT: listen}):
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

    with use_rules({"trial/slow": read_words}):
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
    from surefoot.tools.llm.offline import RULES
    from tests.support.trial import judge

    with use_rules({"trial/lazy": "tests.support.trial:judge"}):
        assert RULES["trial/lazy"] == "tests.support.trial:judge"
        assert rule("trial/lazy") is judge
    assert "trial/lazy" not in RULES
