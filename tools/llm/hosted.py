"""The edge to hosted models: their errors in our words."""

import json
import re
import time
from collections.abc import Mapping, Sequence
from email.utils import parsedate_to_datetime
from typing import Any

import openai
from langchain_core.language_models import LanguageModelInput
from langchain_core.messages import AIMessage, BaseMessage
from langchain_core.messages.ai import UsageMetadata
from langchain_core.runnables import Runnable
from openai.types.chat import ChatCompletion
from pydantic import ValidationError

from surefoot.state.errors import CallFailedError

_ADVICE = {
    400: "try SUREFOOT_STRUCTURED_OUTPUT=function_calling or json_mode",
    401: "set OPENAI_API_KEY, or the provider's own variable, to a key that is valid there",
    403: "use a key that may use this model",
    404: "check SUREFOOT_BASE_URL (it usually ends with /v1) and the name in SUREFOOT_MODEL",
    413: "lower SUREFOOT_PAGE_VIEW_TOKENS",
    422: "try SUREFOOT_STRUCTURED_OUTPUT=function_calling or json_mode",
    429: "lower SUREFOOT_REQUESTS_PER_SECOND or try later",
}
_TOO_LONG = "lower SUREFOOT_PAGE_VIEW_TOKENS or use a model with a longer context"
_LOST = re.compile(r"Connect|Timeout|ProtocolError|NetworkError")
_STUMBLES = (TypeError, LookupError, AttributeError, AssertionError)
_AGAIN = {408, 409, 425, 429}


async def call_hosted(
    model: Runnable[LanguageModelInput, AIMessage], messages: Sequence[BaseMessage]
) -> AIMessage:
    """Ask once.

    Raises:
        CallFailedError: the server did not answer, or not as a model server does.
    """
    try:
        return await model.ainvoke(list(messages))
    except (openai.LengthFinishReasonError, openai.ContentFilterFinishReasonError) as error:
        return _unfinished_reply(error.completion)
    except openai.APITimeoutError as error:
        raise CallFailedError("was too slow", "raise SUREFOOT_MODEL_TIMEOUT_S") from error
    except openai.APIStatusError as error:
        raise _translate_refusal(error) from error
    except openai.APIConnectionError as error:
        cause = str(error.__cause__ or error)
        if isinstance(error.__cause__, openai.APIConnectionError):
            cause = str(error.__cause__.__cause__ or error)
        raise CallFailedError(
            f"cannot be reached or hung up ({_error_excerpt(cause)})",
            "check that the server runs and SUREFOOT_BASE_URL",
            again=True,
        ) from error
    except openai.APIError as error:
        raise CallFailedError(f"broke off ({_error_excerpt(error.message)})", again=True) from error
    except Exception as error:
        if isinstance(error, ValidationError) and (odd := _odd_arguments(error)):
            return odd
        raise _translate_error(error) from error


def _translate_error(error: Exception) -> CallFailedError:
    """Say what the client of another provider stumbled over, or any client over a reply."""
    status = getattr(error, "status_code", None)
    if isinstance(status, int) and status >= 400:
        return _translate_refusal(error)
    kinds = [kind.__name__ for kind in type(error).__mro__]
    if isinstance(error, OSError) or _LOST.search(" ".join(kinds)):
        return CallFailedError(
            f"cannot be reached or hung up ({_error_excerpt(str(error))})",
            "check that the server runs and SUREFOOT_BASE_URL",
            again=True,
        )
    said = f" ({_error_excerpt(str(error))})" if not isinstance(error, _STUMBLES) else ""
    return CallFailedError(
        f"does not answer as a model server does{said}", _ADVICE[404], again=True
    )


def _odd_arguments(error: ValidationError) -> AIMessage | None:
    """Give a tool call whose arguments are JSON but no object as text, so that it is repaired."""
    for found in error.errors(include_url=False):
        if "tool_calls" in found["loc"] and found["loc"][-1] == "args":
            return AIMessage(content=json.dumps(found["input"]))
    return None


def _unfinished_reply(completion: Any) -> AIMessage:
    """Give a reply that the client library refuses to give, since its tokens are to be paid."""
    reply: ChatCompletion = completion
    usage = reply.usage
    counted = usage and UsageMetadata(
        input_tokens=usage.prompt_tokens,
        output_tokens=usage.completion_tokens,
        total_tokens=usage.total_tokens,
    )
    choice = reply.choices[0]
    return AIMessage(
        content=choice.message.content or "",
        usage_metadata=counted or None,
        response_metadata={"finish_reason": choice.finish_reason, "model_name": reply.model},
    )


def _translate_refusal(error: Any) -> CallFailedError:
    """Say what a server answered; clients differ in what they tell of it."""
    status, said = error.status_code, _server_message(error)
    advice = _ADVICE.get(status, "try later" if status >= 500 else "")
    if status == 400 and re.search(r"context.{0,10}(length|window)|too long|maximum", said, re.I):
        advice = _TOO_LONG
    # Out of credit does not pass by waiting.
    broke = getattr(error, "code", None) == "insufficient_quota"
    if broke:
        advice = "the account is out of credit; pay or use another key"
    return CallFailedError(
        f"answered {status}{said and f' ({said})'}",
        advice,
        again=not broke and (status in _AGAIN or status >= 500),
        wait_s=_retry_after(getattr(getattr(error, "response", None), "headers", {})),
    )


def _server_message(error: Any) -> str:
    body = getattr(error, "body", None) or getattr(error, "error", None)
    if isinstance(body, Mapping):
        text = body.get("message") or body.get("detail") or json.dumps(body, default=str)
        return _error_excerpt(str(text))
    return _error_excerpt(str(body or ""))


def _retry_after(headers: Mapping[str, str]) -> float | None:
    """Seconds that the server wants to be left alone."""
    milliseconds = headers.get("retry-after-ms", "")
    if re.fullmatch(r"\d{1,9}(\.\d+)?", milliseconds):
        return float(milliseconds) / 1000
    said = headers.get("retry-after", "").strip()
    if re.fullmatch(r"\d{1,9}(\.\d+)?", said):
        return float(said)
    try:
        return max(0.0, parsedate_to_datetime(said).timestamp() - time.time()) if said else None
    except ValueError:
        return None


def _error_excerpt(text: str) -> str:
    """Make one short line of what a server said, its markup left out."""
    words = " ".join(re.sub(r"<[^>]*>", " ", text).split())
    return words if len(words) <= 200 else f"{words[:200]}..."
