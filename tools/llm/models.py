"""Opens the model that the settings name."""

from functools import lru_cache
from urllib.parse import urlsplit

from langchain_core.language_models import BaseChatModel
from langchain_core.rate_limiters import InMemoryRateLimiter

from surefoot.configs.settings import Secrets, Settings
from surefoot.state.errors import ConfigError
from surefoot.tools.llm.offline import OfflineModel

OPENAI = "https://api.openai.com/v1"


def open_model(settings: Settings) -> BaseChatModel:
    """Give the model of `settings.model`, the same object for the same settings.

    A hosted model does not retry by itself: `ask` does, so that every try is logged, has its own
    time limit, and all of them together end in time.

    Raises:
        ConfigError: the model, the address or the key cannot be meant.
    """
    provider, _, name = settings.model.partition(":")
    if settings.model == "offline":
        return OfflineModel()
    if provider != "openai" or not name.strip():
        raise ConfigError(
            f"model {settings.model!r} is not known; use 'offline' or 'openai:<name>', e.g. "
            "openai:gpt-4o-mini"
        )
    return _hosted(
        name.strip(),
        base_url(settings),
        api_key() or "none",
        settings.model_timeout_s,
        settings.requests_per_second,
        settings.temperature,
        settings.answer_tokens,
    )


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


@lru_cache(maxsize=16)
def _hosted(
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
    from pydantic import SecretStr

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
        # A kept connection belongs to the event loop that opened it, and the next run has another.
        default_headers={"Connection": "close"},
    )


@lru_cache(maxsize=16)
def _limiter(address: str, requests_per_second: float) -> InMemoryRateLimiter:
    """Give the limiter that all models at one address share."""
    return InMemoryRateLimiter(
        requests_per_second=requests_per_second,
        check_every_n_seconds=min(0.1, 0.2 / requests_per_second),
        max_bucket_size=max(1.0, requests_per_second),
    )
