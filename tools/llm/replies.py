"""Reads the answer out of a model's reply, or says what is wrong with it; and what it cost."""

import json
import math
import re
from collections.abc import Iterator, Sequence
from typing import TypeVar

from langchain_core.messages import AIMessage, BaseMessage
from pydantic import BaseModel, ValidationError
from pydantic_core import from_json

from surefoot.configs.settings import Settings
from surefoot.state.errors import ModelReplyError
from surefoot.state.values.verdict import Usage
from surefoot.tools.llm.schemas import answer_name

T = TypeVar("T", bound=BaseModel)

LONGEST = 1_000_000
"""Characters of an answer."""
_SHOWN = 8
"""Problems told at once."""
_TRIES = 64
"""Pieces of a text that look like an object and are none, before the search ends."""

_THOUGHT = re.compile(r"^\s*<think>.*?</think>", re.DOTALL)
_OBJECT = re.compile(r'\{\s*["}]')
CHARACTERS_PER_TOKEN = 4
TOKENS_PER_IMAGE = 765
"""Of a 1280 x 800 picture, the way OpenAI counts; other servers differ."""


def read_reply(reply: AIMessage, answer: type[T]) -> T:
    """Read the one answer that `reply` holds; keys nobody asked for are left out.

    Accepted are a call of the answer's tool, JSON text, and JSON in a fence or amid prose.

    Raises:
        ModelReplyError: what is wrong, in words for the model.
    """
    reason = reply.response_metadata.get("finish_reason")
    if reason == "length":
        raise ModelReplyError("the answer was cut off at the length limit; answer more briefly")
    if refusal := reply.additional_kwargs.get("refusal"):
        raise ModelReplyError(f"the answer was refused ({str(refusal)[:200]}); give the answer")
    if reason == "content_filter":
        raise ModelReplyError("the answer was withheld by the server's content filter")
    name = answer_name(answer)
    for call in reply.tool_calls:
        if call["name"] != name:
            raise ModelReplyError(f"the tool {call['name']!r} does not exist; call {name!r}")
        return _validate(call["args"], answer)
    for broken in reply.invalid_tool_calls:
        if broken["name"] != name:
            raise ModelReplyError(f"the tool {broken['name']!r} does not exist; call {name!r}")
        return _read_text(broken["args"] or "", answer)
    return _read_text(reply.text, answer)


def reply_text(reply: AIMessage) -> str:
    """Give what the model wrote, as text: its tool's arguments, else its words."""
    if reply.tool_calls:
        call = reply.tool_calls[0]
        return f"{call['name']}({call['args']})"
    if reply.invalid_tool_calls:
        broken = reply.invalid_tool_calls[0]
        return f"{broken['name']}({broken['args']})"
    return reply.text


def _read_text(text: str, answer: type[T]) -> T:
    if not text.strip():
        raise ModelReplyError("the answer was empty")
    if len(text) > LONGEST:
        raise ModelReplyError(f"the answer was longer than {LONGEST} characters")
    text = _THOUGHT.sub("", text)
    found = list(_objects(text))
    if not found:
        raise ModelReplyError("the answer was not a JSON object")
    fitting: list[T] = []
    problem: ModelReplyError | None = None
    for candidate in found:
        try:
            value = _validate(candidate, answer)
        except ModelReplyError as error:
            problem = error
            continue
        if value not in fitting:
            fitting.append(value)
    if len(fitting) > 1:
        raise ModelReplyError("there were several different answers; give exactly one")
    if not fitting and problem:
        raise problem
    return fitting[0]


def _objects(text: str) -> Iterator[object]:
    """Find the JSON objects in a text, outermost ones only."""
    try:
        whole = from_json(text)
    except ValueError:
        pass
    else:
        yield whole
        return
    decoder, at, tries = json.JSONDecoder(), 0, 0
    while tries < _TRIES and (found := _OBJECT.search(text, at)):
        try:
            value, at = decoder.raw_decode(text, found.start())
        except (ValueError, RecursionError):
            at, tries = found.start() + 1, tries + 1
        else:
            yield value


def _validate(data: object, answer: type[T]) -> T:
    if isinstance(data, list) and len(data) == 1:
        data = data[0]
    if not isinstance(data, dict):
        raise ModelReplyError("the answer was not a JSON object")
    try:
        return answer.model_validate(data, extra="ignore")
    except ValidationError as error:
        found = error.errors(include_url=False, include_context=False)
    lines = []
    for one in found[:_SHOWN]:
        place = ".".join(str(part) for part in one["loc"]) or "answer"
        given = "" if one["type"] == "missing" else f", got {one['input']!r:.80}"
        lines.append(f"{place}: {one['msg']}{given}")
    if len(found) > _SHOWN:
        lines.append(f"and {len(found) - _SHOWN} more")
    raise ModelReplyError("; ".join(lines))


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
        given, received = message_tokens(question), tokens(reply_text(reply))
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
