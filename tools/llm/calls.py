"""One call to a model: its time limit, and its retries when the server refuses or is lost."""

import asyncio
import random
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from langchain_core.language_models import LanguageModelInput
from langchain_core.messages import AIMessage, BaseMessage
from langchain_core.rate_limiters import BaseRateLimiter
from langchain_core.runnables import Runnable, RunnableLambda
from pydantic import BaseModel

from surefoot.configs.settings import OFFLINE, Settings
from surefoot.state.errors import CallFailedError, ModelUnavailableError
from surefoot.tools.llm.models import api_key, base_url, is_openai, keys_of, open_model
from surefoot.tools.llm.schemas import answer_schema
from surefoot.tools.secrets import mask

Note = Callable[..., None]
"""Takes facts about a try that failed, for the log."""

_FIRST_WAIT_S = 0.25
_LONGEST_WAIT_S = 8.0


@dataclass(frozen=True)
class ReadyModel:
    """A model, ready to be asked for one form of answer."""

    model: Runnable[LanguageModelInput, AIMessage]
    limiter: BaseRateLimiter | None
    where: str
    """Model and address, for messages."""
    keys: tuple[str, ...]
    """That it is asked with, which no message may show."""
    settings: Settings
    give_up_at: float
    """On the clock of `time.monotonic`, s."""

    async def call(self, messages: Sequence[BaseMessage], note: Note) -> AIMessage:
        """Ask until the server answers.

        Raises:
            ModelUnavailableError: down, refused, too slow; after the retries of the settings.
        """
        for tries in range(1, self.settings.model_retries + 2):
            started = time.monotonic()
            try:
                return await self._once(messages)
            except CallFailedError as error:
                # Some servers repeat the key they were sent in what they answer.
                said = mask(str(error), self.keys)
                note(failure=said, seconds=round(time.monotonic() - started, 3))
                wait_s = _pause(error, tries)
                self._may_go_on(error, f"{self.where} {said}", tries, wait_s)
            await asyncio.sleep(wait_s)
        raise AssertionError("the last try returns or raises")

    async def _once(self, messages: Sequence[BaseMessage]) -> AIMessage:
        # Before the clock of the call starts: waiting for one's turn is not slowness of the server.
        if self.limiter:
            await self.limiter.aacquire()
        limit_s = self.settings.model_timeout_s
        try:
            async with asyncio.timeout(limit_s):
                if self.settings.model == OFFLINE:
                    return await self.model.ainvoke(list(messages))
                return await _hosted_call(self.model, messages)
        except TimeoutError as error:
            raise CallFailedError(
                f"gave no answer in {limit_s:g} s", "raise SUREFOOT_MODEL_TIMEOUT_S"
            ) from error

    def _may_go_on(self, error: CallFailedError, problem: str, tries: int, wait_s: float) -> None:
        if tries > 1:
            problem += f" ({tries} tries)"
        if not error.again or tries > self.settings.model_retries:
            advice = f"; {error.advice}" if error.advice else ""
            raise ModelUnavailableError(problem + advice) from error
        if time.monotonic() + wait_s > self.give_up_at:
            raise ModelUnavailableError(
                f"{problem} and wants {wait_s:.0f} s before the next try, which is over "
                f"SUREFOOT_MODEL_LIMIT_S ({self.settings.model_limit_s:g} s)"
            ) from error


def open_ready_model(settings: Settings, answer: type[BaseModel], give_up_at: float) -> ReadyModel:
    """Get the model of the settings ready to answer with an `answer`.

    Raises:
        ConfigError: the model, the address or the key cannot be meant, or a package is missing.
    """
    model, where = open_model(settings), settings.model
    asked: Runnable[LanguageModelInput, AIMessage]
    asked = unlimited = model.model_copy(update={"rate_limiter": None})
    if settings.model != OFFLINE:
        schema, strict = answer_schema(answer)
        method = settings.structured_output
        more = {"strict": strict} if is_openai(settings) and method != "json_mode" else {}
        form = unlimited.with_structured_output(schema, method=method, include_raw=True, **more)
        asked = form | RunnableLambda(_raw_of)
    if is_openai(settings) or settings.base_url:
        where += f" at {base_url(settings)}"
    keys = (api_key(),) if is_openai(settings) else keys_of(model)
    return ReadyModel(asked, model.rate_limiter, where, keys, settings, give_up_at)


def _raw_of(answer: Any) -> AIMessage:
    message: AIMessage = answer["raw"]
    return message


async def _hosted_call(
    model: Runnable[LanguageModelInput, AIMessage], messages: Sequence[BaseMessage]
) -> AIMessage:
    # Here, because it takes a second that no offline run needs to wait.
    from surefoot.tools.llm.hosted import call_hosted

    return await call_hosted(model, messages)


def _pause(error: CallFailedError, tries: int) -> float:
    if error.wait_s is not None:
        return error.wait_s
    # Spread out, so that parallel runs do not come back all at once.
    return min(_FIRST_WAIT_S * 2.0 ** (tries - 1), _LONGEST_WAIT_S) * random.uniform(0.75, 1.0)
