import pytest
from langchain_core.messages import AIMessage, HumanMessage
from langchain_core.messages.ai import UsageMetadata

from surefoot.configs.settings import Settings
from surefoot.tools.llm.usage import cost, message_tokens, tokens, usage_of


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
