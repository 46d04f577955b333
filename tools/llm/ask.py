"""Asks a model one question and gives a checked, typed answer."""

import asyncio
import hashlib
import json
import secrets
import time
from base64 import b64encode
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any, Generic, TypeVar

from langchain_core.messages import AIMessage, BaseMessage, HumanMessage, SystemMessage
from pydantic import BaseModel

from surefoot.configs.settings import Settings
from surefoot.state.errors import ModelError, ModelReplyError, ModelUnavailableError
from surefoot.state.values.verdict import Usage
from surefoot.tools.llm.calls import open_ready_model
from surefoot.tools.llm.cassette import Cassette, question_key
from surefoot.tools.llm.fencing import fence
from surefoot.tools.llm.prompts import Prompt
from surefoot.tools.llm.replies import read_reply, reply_text, usage_of
from surefoot.tools.llm.schemas import LeanAnswer, answer_name
from surefoot.tools.runlog import RunLog

T = TypeVar("T", bound=BaseModel)
Check = Callable[[T], str | None]
"""Says what is wrong with a well-formed answer, e.g. an index that was not offered."""

_SENT_BACK = 4000
"""Characters of a wrong answer that are sent back with the repair question."""


@dataclass(frozen=True, slots=True)
class Reply(Generic[T]):
    """A checked answer and what it took."""

    value: T
    usage: Usage
    """Over all calls, wrong answers included; nothing for a recorded answer."""
    seconds: float


async def ask(
    settings: Settings,
    prompt: Prompt,
    answer: type[T],
    *,
    log: RunLog,
    check: Check[T] | None = None,
) -> Reply[T]:
    """Ask the model of the settings and give its answer as an `answer`.

    A wrong answer is sent back with what is wrong with it, `settings.model_repairs` times. The
    whole conversation goes to the log, also when it fails. The secrets of the log's run are masked
    in the question too.

    Args:
        settings: Which model, its limits and prices, and the cassette.
        prompt: The question.
        answer: The form of the answer; keys it does not know are left out.
        log: Where the conversation is written down.
        check: Says what is wrong with a well-formed answer; None or "" when nothing is.

    Raises:
        ModelUnavailableError: down, refused or too slow, or not recorded in replay mode.
        ModelReplyError: no allowed answer after the repairs. Both carry `usage`.
        ConfigError: the settings cannot be meant.
    """
    clean = replace(
        prompt,
        system=_mask_around_nonce(prompt.system, prompt, log),
        human=_mask_around_nonce(prompt.human, prompt, log),
    )
    question = _Question(settings, clean, answer, check, _messages(clean))
    try:
        async with asyncio.timeout(settings.model_limit_s):
            value = await question.find_answer()
    except TimeoutError as error:
        question.problem = (
            f"{settings.model} gave no allowed answer in {settings.model_limit_s:g} s "
            "(SUREFOOT_MODEL_LIMIT_S)"
        )
        raise ModelUnavailableError(question.problem, question.usage) from error
    except ModelError as error:
        question.problem, error.usage = str(error), question.usage
        raise
    finally:
        seconds = round(time.monotonic() - question.started, 3)
        log.agent(prompt.agent, **question.facts(), seconds=seconds)
    return Reply(value, question.usage, seconds)


def _mask_around_nonce(text: str, prompt: Prompt, log: RunLog) -> str:
    """Mask secrets, but not in the names of the data blocks, which may hold the same digits."""
    if not prompt.nonce:
        return log.mask(text)
    return prompt.nonce.join(log.mask(part) for part in text.split(prompt.nonce))


@dataclass
class _Question(Generic[T]):
    """One question with everything said about it."""

    settings: Settings
    prompt: Prompt
    answer: type[T]
    check: Check[T] | None
    messages: list[BaseMessage]
    usage: Usage = field(default_factory=Usage)
    attempts: list[dict[str, Any]] = field(default_factory=list)
    output: T | None = None
    recorded: bool = False
    problem: str = ""
    started: float = field(default_factory=time.monotonic)

    async def find_answer(self) -> T:
        """Take the recorded answer, else the model's."""
        path, agent, model = self.settings.cassette, self.prompt.agent, self.settings.model
        if path is None:
            return await self._ask_model()
        cassette = Cassette(path, self.settings.cassette_mode)
        key = question_key(self.prompt, self.answer, model)
        found = await cassette.answer(key, agent)
        if found is not None:
            try:
                value = self._accept(AIMessage(content=found))
            except ModelReplyError as error:
                if cassette.mode == "replay":
                    raise ModelReplyError(
                        f"{agent}: the answer recorded in {path} is not allowed: {error}; record "
                        "it again with SUREFOOT_CASSETTE_MODE=auto"
                    ) from error
            else:
                self.recorded = True
                self.messages.append(AIMessage(content=found))
                return value
        value = await self._ask_model()
        lean = isinstance(value, LeanAnswer)
        told = value.model_dump_json(exclude_defaults=lean)
        await cassette.record(key, agent, model, told)
        return value

    async def _ask_model(self) -> T:
        method = self.settings.structured_output
        if method == "json_mode":
            self.messages[0] = SystemMessage(f"{self.prompt.system}\n\n{_form(self.answer)}")
        # In a thread: the first hosted model imports for a second.
        ready = await asyncio.to_thread(
            open_ready_model,
            self.settings,
            self.answer,
            self.started + self.settings.model_limit_s,
        )
        for repairs_left in range(self.settings.model_repairs, -1, -1):
            began = time.monotonic()
            reply = await ready.call(self.messages, self._note)
            usage = usage_of(reply, self.messages, self.settings)
            self.usage += usage
            try:
                value = self._accept(reply)
            except ModelReplyError as error:
                problem = str(error)
            else:
                self._note(usage=usage, seconds=round(time.monotonic() - began, 3))
                self.messages.append(AIMessage(content=reply_text(reply)))
                return value
            self._note(usage=usage, problem=problem, seconds=round(time.monotonic() - began, 3))
            self._send_back(reply, problem, repairs_left)
        raise ModelReplyError(
            f"{self.prompt.agent}: {ready.where} gave no allowed {answer_name(self.answer)} in "
            f"{self.usage.model_calls} answers: {problem}; use another model or another "
            "SUREFOOT_STRUCTURED_OUTPUT"
        )

    def _accept(self, reply: AIMessage) -> T:
        value = read_reply(reply, self.answer)
        if self.check and (problem := self.check(value)):
            raise ModelReplyError(problem)
        self.output = value
        return value

    def _send_back(self, reply: AIMessage, problem: str, repairs_left: int) -> None:
        wrong = reply_text(reply) or "(nothing)"
        if len(wrong) > _SENT_BACK:
            wrong = f"{wrong[:_SENT_BACK]} (... {len(wrong)} characters in all)"
        self.messages.append(AIMessage(content=wrong))
        if repairs_left:
            nonce = self.prompt.nonce or secrets.token_hex(4)
            self.messages.append(
                HumanMessage(
                    "That answer cannot be used. What is wrong with it:\n"
                    f"{fence(problem, 'problem', nonce)}\n"
                    "Answer the question above again, in full and in the form that was asked for."
                )
            )

    def _note(self, **facts: Any) -> None:
        self.attempts.append(facts)

    def facts(self) -> dict[str, Any]:
        """What the log keeps."""
        return {
            "model": self.settings.model,
            "input": {"human": self.prompt.human, "images": len(self.prompt.images)},
            "output": self.output,
            "problem": self.problem,
            "recorded": self.recorded,
            "conversation": [
                {"role": message.type, "content": _readable(message)} for message in self.messages
            ],
            "attempts": self.attempts,
            "usage": self.usage,
        }


def _messages(prompt: Prompt) -> list[BaseMessage]:
    content: str | list[str | dict[Any, Any]] = prompt.human
    if prompt.images:
        pictures = [{"type": "image_url", "image_url": {"url": _url(i)}} for i in prompt.images]
        content = [{"type": "text", "text": prompt.human}, *pictures]
    return [SystemMessage(prompt.system), HumanMessage(content)]


def _url(image: bytes) -> str:
    kind = "png" if image.startswith(b"\x89PNG") else "jpeg"
    return f"data:image/{kind};base64,{b64encode(image).decode()}"


def _form(answer: type[BaseModel]) -> str:
    schema = json.dumps(answer.model_json_schema(), ensure_ascii=False)
    return f"Answer with one JSON object and nothing else. It fits this JSON schema:\n{schema}"


def _readable(message: BaseMessage) -> str:
    """Text of a message, a digest in place of each picture."""
    if isinstance(message.content, str):
        return message.content
    parts: list[str] = [message.text]
    for part in message.content:
        if isinstance(part, dict) and part.get("type") == "image_url":
            url = part["image_url"]["url"]
            parts.append(f"<image {hashlib.sha256(url.encode()).hexdigest()[:20]}>")
    return "\n".join(parts)
