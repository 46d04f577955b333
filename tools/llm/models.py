"""Opens the model that the settings name."""

import re
from functools import lru_cache
from importlib import import_module
from typing import Any
from urllib.parse import urlsplit

from langchain_core.language_models import BaseChatModel
from langchain_core.rate_limiters import InMemoryRateLimiter
from pydantic import SecretStr

from surefoot.configs.settings import OFFLINE, Secrets, Settings
from surefoot.state.errors import ConfigError
from surefoot.tools.llm.offline import OfflineModel

OPENAI = "https://api.openai.com/v1"
_ONE_QUESTION = {"Connection": "close"}
"""A kept connection belongs to the event loop that opened it, and the next run has another."""
_INSTALL = re.compile(r"pip install ([^\s`]+)")


def open_model(settings: Settings) -> BaseChatModel:
    """Give the model of `settings.model`: `offline`, or `provider:name`.

    A hosted model does not retry by itself: `ask` does, so that every try is logged, has its own
    time limit, and all of them together end in time.

    Raises:
        ConfigError: the model, the address or the key cannot be meant, or a package is missing.
    """
    if settings.model == OFFLINE:
        return OfflineModel()
    provider, _, name = (part.strip() for part in settings.model.partition(":"))
    if not provider or not name:
        raise ConfigError(_unknown_model_message(settings.model))
    if is_openai(settings):
        return _openai(
            name,
            base_url(settings),
            api_key() or "none",
            settings.model_timeout_s,
            settings.requests_per_second,
            settings.temperature,
            settings.answer_tokens,
        )
    return _of_provider(provider, name, settings)


def is_openai(settings: Settings) -> bool:
    """Say whether the model is one of an OpenAI-compatible server."""
    return settings.model.startswith("openai:")


def base_url(settings: Settings) -> str:
    """Give the address that a hosted model is asked at.

    Raises:
        ConfigError: it is not an http address.
    """
    return server_address(settings.base_url)


def server_address(given: str | None) -> str:
    """Give the address of a model server, OpenAI's when none is given.

    Raises:
        ConfigError: it is not an http address.
    """
    address = (given or OPENAI).strip().rstrip("/")
    try:
        parts = urlsplit(address)
        usable = parts.scheme in ("http", "https") and bool(parts.hostname) and parts.port != 0
    except ValueError:
        usable = False
    if not usable:
        raise ConfigError(
            f"base_url {given!r} is not the address of a model server; it looks like "
            "http://127.0.0.1:8000/v1"
        )
    return address


def api_key() -> str:
    """Give the key for hosted models, empty when there is none.

    Raises:
        ConfigError: it holds characters that cannot be sent.
    """
    key = Secrets().openai_api_key
    text = key.get_secret_value().strip() if key else ""
    if not text.isascii() or not text.isprintable():
        raise ConfigError("OPENAI_API_KEY holds characters that no key has; set it again")
    return text


def keys_of(model: BaseChatModel) -> tuple[str, ...]:
    """Give the keys that a model is asked with, which no message may show."""
    held = (getattr(model, name) for name in type(model).model_fields)
    return tuple(one.get_secret_value() for one in held if isinstance(one, SecretStr))


@lru_cache(maxsize=16)
def _openai(
    name: str,
    address: str,
    key: str,
    timeout_s: float,
    requests_per_second: float | None,
    temperature: float,
    answer_tokens: int | None,
) -> BaseChatModel:
    # Here, because it takes a second that no offline run needs to wait.
    from langchain_openai import ChatOpenAI

    return ChatOpenAI(
        model=name,
        base_url=address,
        api_key=SecretStr(key),
        temperature=temperature,
        max_completion_tokens=answer_tokens,
        timeout=timeout_s,
        max_retries=0,
        stream_usage=True,
        use_responses_api=False,
        rate_limiter=_limiter(address, requests_per_second) if requests_per_second else None,
        default_headers=_ONE_QUESTION,
    )


def _of_provider(provider: str, name: str, settings: Settings) -> BaseChatModel:
    """Open a model of any provider that LangChain knows; its key stands where its package says.

    It is made anew for each question, as its connections belong to one event loop.
    """
    asked: dict[str, Any] = {
        "temperature": settings.temperature,
        "timeout": settings.model_timeout_s,
        "max_retries": 0,
    }
    if provider == "azure_openai":
        asked["default_headers"] = _ONE_QUESTION
    if settings.base_url:
        asked["base_url"] = base_url(settings)
    if settings.answer_tokens:
        asked["max_tokens"] = settings.answer_tokens
    if settings.requests_per_second:
        address = settings.base_url or provider
        asked["rate_limiter"] = _limiter(address, settings.requests_per_second)
    try:
        chat_models = import_module("langchain.chat_models")
        model: BaseChatModel = chat_models.init_chat_model(name, model_provider=provider, **asked)
    except ImportError as error:
        said = _INSTALL.search(str(error))
        package = said.group(1) if said else f"langchain langchain-{provider.replace('_', '-')}"
        raise ConfigError(
            f"model {settings.model!r} needs a package that is not installed: pip install {package}"
        ) from error
    except ValueError as error:
        if "provider" in str(error):
            raise ConfigError(_unknown_model_message(settings.model)) from error
        raise ConfigError(f"model {settings.model!r}: {str(error).splitlines()[0]}") from error
    return model


def _unknown_model_message(model: str) -> str:
    return (
        f"model {model!r} is not known; use 'offline' or 'openai:<name>', e.g. "
        "openai:gpt-4o-mini, or '<provider>:<name>' of another provider that LangChain knows"
    )


@lru_cache(maxsize=16)
def _limiter(address: str, requests_per_second: float) -> InMemoryRateLimiter:
    """Give the limiter that all models at one address share."""
    return InMemoryRateLimiter(
        requests_per_second=requests_per_second,
        check_every_n_seconds=min(0.1, 0.2 / requests_per_second),
        max_bucket_size=max(1.0, requests_per_second),
    )
