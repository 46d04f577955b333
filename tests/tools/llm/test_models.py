import subprocess
import sys
from pathlib import Path

import pytest

from surefoot.configs.settings import Settings
from surefoot.state.errors import ConfigError
from surefoot.tools.llm.models import OPENAI, open_model
from surefoot.tools.llm.offline import OfflineModel

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
