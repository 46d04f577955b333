"""Which settings concern what is asked for: the keywords of Python, and the forms of Studio."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Literal

from typing_extensions import TypedDict

from surefoot.configs.settings import Settings, settings_from
from surefoot.state.errors import ConfigError, did_you_mean

OF_THE_SERVER = frozenset(
    {
        *("allow_unsandboxed", "base_url", "browser", "cassette", "classpath", "database"),
        *("cassette_mode", "embedder_url", "home", "knowledge", "lease_s", "one_browser"),
        "rewriting",
    }
)
"""Settings that name files, programs and addresses, or take a fence down: no client sets them."""


class ModelKeywords(TypedDict, total=False):
    """How a model is asked; which one is said by `model`."""

    base_url: str | None
    structured_output: Literal["json_schema", "function_calling", "json_mode"]
    model_timeout_s: float
    model_retries: int
    temperature: float
    answer_tokens: int | None
    model_repairs: int
    model_limit_s: float
    requests_per_second: float | None
    input_price: float
    output_price: float
    cassette: Path | None
    cassette_mode: Literal["auto", "replay"]


class KnowledgeKeywords(TypedDict, total=False):
    """What is known of an app, and where that is kept."""

    knowledge: str
    store_input_text: bool
    embedder: str
    embedder_url: str | None
    embedder_timeout_s: float
    embedder_strict: bool
    database: str


class DeviceKeywords(TypedDict, total=False):
    """How an app is opened, acted on and looked at."""

    browser: Path | None
    headed: bool
    trace: Literal["off", "on", "retain-on-failure"]
    video: Literal["off", "on", "retain-on-failure"]
    one_browser: bool
    action_timeout_s: float
    navigation_timeout_s: float
    hyperlinks: Literal["auto", "off"]
    link_colours: tuple[str, ...]
    toasts: Literal["on", "off"]
    phone_answer_s: float
    settle_quiet_s: float
    settle_limit_s: float


class UnderstandingKeywords(ModelKeywords, KnowledgeKeywords, total=False):
    """Of reading the sentences of a case."""

    app_id: str
    learn: Literal["on", "off"]
    rewriting: Path


class ReplayKeywords(ModelKeywords, KnowledgeKeywords, DeviceKeywords, total=False):
    """Of doing a script again; a model is asked where a target is lost."""

    app_id: str
    model: str
    max_model_calls: int


class RunKeywords(ModelKeywords, KnowledgeKeywords, DeviceKeywords, total=False):
    """Of any run on an app."""

    page_view_tokens: int
    vision: Literal["off", "on"]
    max_model_calls: int
    max_tokens: int
    max_cost: float | None
    max_minutes: float
    lease_s: float


class StepValidationKeywords(RunKeywords, total=False):
    """Of the graph `step_validation`."""

    app_id: str
    review: Literal["off", "on_doubt", "before_irreversible", "each_step"]
    learn: Literal["on", "off"]
    max_tries: int
    judge: Literal["when_needed", "always"]
    validate_window: int
    model_down: Literal["blocked", "execution_result"]


class UatKeywords(RunKeywords, total=False):
    """Of the graph `uat`."""

    app_id: str
    review: Literal["off", "on_doubt", "before_irreversible", "each_step"]
    learn: Literal["on", "off"]
    agents: Literal["multi", "single"]
    reflection: Literal["on", "off"]
    max_step_actions: int
    max_invalid_tries: int
    rewriting: Path


class NavigationKeywords(RunKeywords, total=False):
    """Of the graph `navigation`."""

    review: Literal["off", "on_doubt", "before_irreversible", "each_step"]


class ExplorationKeywords(RunKeywords, total=False):
    """Of the graph `exploration`."""

    mode: Literal["llm", "navigate", "random", "guided", "llm_policy"]
    tarpit: Literal["graph", "screenshot"]
    seed: int
    max_events: int
    events_between_restarts: int
    clear_data_on_restart: bool
    restart_app_after_check_property: bool
    allow_to_generate_utg: bool
    max_model_queries: int
    max_steps_outside: int
    max_steps_outside_kill: int
    minimise: bool
    minimise_s: float
    minimise_replays: int
    property_s: float
    property_probability: float
    disable_rotate: bool
    read_only: bool
    max_text_length: int


class SolvingKeywords(ModelKeywords, total=False):
    """Of the graph `constraint_solving`."""

    solver_mode: Literal["verify", "model", "exact"]
    build_objects: bool
    allow_unsandboxed: bool


KEYWORDS: dict[str, type] = {
    "step_validation": StepValidationKeywords,
    "uat": UatKeywords,
    "navigation": NavigationKeywords,
    "exploration": ExplorationKeywords,
    "constraint_solving": SolvingKeywords,
}
"""Of each graph."""


def client_settings(graph: str | None = None) -> frozenset[str]:
    """Returns which settings of a graph, or of any, whoever starts a run on a server may choose."""
    graphs = KEYWORDS if graph is None else [graph]
    named = (KEYWORDS[one].__annotations__ for one in graphs)
    return frozenset({"model"}).union(*named) - OF_THE_SERVER


def check_client_settings(graph: str | None, given: Mapping[str, Any]) -> None:
    """Check what whoever starts a run on a server has chosen.

    Args:
        graph: Which is run; None where that is not known yet.
        given: The settings by name.

    Raises:
        ConfigError: naming one that is unknown, the server's, of other graphs, or wrong.
    """
    known = client_settings(graph)
    for name in sorted(given.keys() - known):
        if name in OF_THE_SERVER:
            raise ConfigError(f"{name}: set by who runs the server")
        if name in Settings.model_fields:
            raise ConfigError(f"{name}: does nothing here" + (f", in {graph}" if graph else ""))
        hint = did_you_mean(name, known) or f"; there are {', '.join(sorted(known))}"
        raise ConfigError(f"{name}: no such setting{hint}")
    settings_from(given)
