"""What a call to a model used up."""

import math
from collections.abc import Sequence

from langchain_core.messages import AIMessage, BaseMessage

from surefoot.configs.settings import Settings
from surefoot.state.values.verdict import Usage
from surefoot.tools.llm.replies import wording

CHARACTERS_PER_TOKEN = 4
TOKENS_PER_IMAGE = 765
"""Of a 1280 x 800 picture, the way OpenAI counts; other servers differ."""


def tokens(text: str) -> int:
    """Estimate the tokens of `text`, for servers that do not count and for budgets."""
    return math.ceil(len(text) / CHARACTERS_PER_TOKEN)


def message_tokens(messages: Sequence[BaseMessage]) -> int:
    """Estimate the tokens of a conversation with its pictures."""
    return sum(tokens(message.text) + TOKENS_PER_IMAGE * _images(message) for message in messages)


def usage_of(reply: AIMessage, question: Sequence[BaseMessage], settings: Settings) -> Usage:
    """Say what one call used: as the server counted, else estimated."""
    counted = reply.usage_metadata
    if counted is not None:
        given, received = counted["input_tokens"], counted["output_tokens"]
    else:
        given, received = message_tokens(question), tokens(wording(reply))
    return Usage(
        model_calls=1,
        input_tokens=given,
        output_tokens=received,
        cost=cost(given, received, settings),
    )


def cost(input_tokens: int, output_tokens: int, settings: Settings) -> float:
    """Price the tokens, in the currency of the settings."""
    return (input_tokens * settings.input_price + output_tokens * settings.output_price) / 1e6


def _images(message: BaseMessage) -> int:
    if isinstance(message.content, str):
        return 0
    return sum(
        1
        for part in message.content
        if isinstance(part, dict) and part.get("type") in ("image", "image_url")
    )
