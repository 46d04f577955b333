"""The only reader of the environment."""

import os
import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, Literal
from urllib.parse import urlsplit

from dotenv import dotenv_values
from pydantic import Field, SecretStr, ValidationError
from pydantic_settings import BaseSettings, SettingsConfigDict

from surefoot.state.errors import ConfigError, did_you_mean

CONFIGS = Path(__file__).parent
IMPORT_ROOT = CONFIGS.parents[1]
"""Where the package is imported from; child processes find it there."""
OFF = "off"
"""Instead of an address: no knowledge graph."""
OFFLINE = "offline"
"""The model that is none: nobody is asked."""


class Settings(BaseSettings):
    """Caller beats environment (`SUREFOOT_...`) beats these defaults."""

    model_config = SettingsConfigDict(
        env_prefix="SUREFOOT_",
        env_file=".env",
        frozen=True,
        extra="ignore",
        use_attribute_docstrings=True,
    )

    # Model
    model: str = "offline"
    """`offline` (rules, no key, no network), `openai:<name>`, or `<provider>:<name>` of another
    provider that LangChain knows, when its package is installed."""
    base_url: str | None = None
    """Address of the model's server, e.g. http://127.0.0.1:8000/v1; the provider's when absent."""
    structured_output: Literal["json_schema", "function_calling", "json_mode"] = "json_schema"
    """How the answer's form is asked for; local servers differ in what they know."""
    model_timeout_s: float = Field(default=60.0, gt=0)
    """For one call, retries apart."""
    model_retries: int = Field(default=3, ge=0, le=3)
    """Further tries after a refused or lost call (429, 5xx, connection)."""
    temperature: float = Field(default=0.0, ge=0, le=2)
    """Of hosted models."""
    answer_tokens: int | None = Field(default=None, ge=1)
    """Most tokens of one answer of a hosted model; its own limit when absent."""
    model_repairs: int = Field(default=2, ge=0, le=2)
    """Further questions after an answer of the wrong form."""
    model_limit_s: float = Field(default=180.0, gt=0)
    """For one question with all its retries, waits and repairs."""
    requests_per_second: float | None = Field(default=None, gt=0)
    """Most questions a second to one server; no limit when absent."""
    input_price: float = Field(default=0.0, ge=0)
    """Per million tokens."""
    output_price: float = Field(default=0.0, ge=0)
    """Per million tokens."""
    cassette: Path | None = None
    """File of recorded model answers."""
    cassette_mode: Literal["auto", "replay"] = "auto"
    """`auto` records what is missing, `replay` never calls the model."""
    model_down: Literal["blocked", "execution_result"] = "blocked"
    """What a step is when the model does not answer."""

    # What the model sees
    page_view_tokens: int = Field(default=1200, ge=200)
    """Budget of the page view in one prompt, in tokens."""
    vision: Literal["off", "on"] = "off"
    """Add the screenshot for models that take images."""

    # Run
    max_tries: int = Field(default=5, ge=1, le=20)
    """Tries a step."""
    judge: Literal["when_needed", "always"] = "when_needed"
    """When a model judges a step: only what no exact check can say, or every step besides; its
    answer can make a passed step unknown, never the other way round."""
    validate_window: int = Field(default=1, ge=1, le=5)
    """How many steps may be confirmed together by a later page."""
    review: Literal["off", "on_doubt", "before_irreversible", "each_step"] = "off"
    """When a person is asked."""
    learn: Literal["on", "off"] = "on"
    """Use the knowledge graph in cases, and tell it what was learned."""
    max_model_calls: int = Field(default=300, ge=1)
    """Questions to a model in one run; then it is blocked."""
    max_tokens: int = Field(default=2_000_000, ge=1)
    """Tokens of all questions and answers of one run; then it is blocked."""
    max_cost: float | None = Field(default=None, gt=0)
    """Cost of one run by the prices above; then it is blocked."""
    max_minutes: float = Field(default=30.0, gt=0)
    """Time of one run; then it is blocked."""

    # Acceptance cases
    agents: Literal["multi", "single"] = "multi"
    """`multi`: an agent each for operation, parameter and inspection; `single`: one for all."""
    reflection: Literal["on", "off"] = "on"
    """Tell the operation agent what was invalid."""
    max_step_actions: int = Field(default=12, ge=1, le=100)
    """Device actions a step."""
    max_invalid_tries: int = Field(default=3, ge=1, le=20)
    """Invalid calls for one action."""
    rewriting: Path = CONFIGS / "rewriting.yaml"
    """Rules by which raw steps become instructions."""

    # Exploration
    mode: Literal["llm", "navigate", "random", "guided", "llm_policy"] = "llm"
    """How events are chosen. `navigate`: what is untried, and known ways to it; `llm`: the same,
    and the model where that does not help; `random`: by chance alone; `guided`: as `llm`, but
    main paths of the properties are followed and left on the way; `llm_policy`: by chance, in a
    tarpit the model, BACK at `max_model_queries`, and a property that is tried is no event."""
    tarpit: Literal["graph", "screenshot"] = "graph"
    """What tells that an exploration is stuck: its graph of states, or screenshots that look alike
    before and after an event."""
    seed: int = 0
    """Of all chance: the same seed on the same app gives the same events."""
    max_events: int = Field(default=200, ge=2)
    """Events of one exploration."""
    events_between_restarts: int = Field(default=100, ge=2)
    """The app is started anew after so many events."""
    clear_data_on_restart: bool = False
    """Clear the app's data at such a restart."""
    restart_app_after_check_property: bool = False
    """Start the app anew after each property that was tried."""
    allow_to_generate_utg: bool = True
    """Write utg.json and utg.html."""
    max_model_queries: int = Field(default=10, ge=0)
    """Questions to the model in one tarpit."""
    max_steps_outside: int = Field(default=5, ge=1)
    """Steps in other apps until the app is stopped."""
    max_steps_outside_kill: int = Field(default=10, ge=1)
    """Steps in other apps until it is restarted."""
    minimise: bool = True
    """Do the events that lead to a finding again, and leave out those that it does not need."""
    minimise_s: float = Field(default=60.0, gt=0)
    """For one finding."""
    minimise_replays: int = Field(default=40, ge=2)
    """Of one finding."""
    property_s: float = Field(default=60.0, gt=0)
    """For one try of a property; it is ended after it."""
    property_probability: float = Field(default=0.5, ge=0, le=1)
    """Of trying a rule whose precondition holds."""
    disable_rotate: bool = False
    """Never turn the screen of a phone."""
    read_only: bool = False
    """Do nothing that saves, sends, deletes or buys, as far as widgets tell by kind and words."""
    max_text_length: int = Field(default=80, ge=1)
    """Of texts that are typed, in characters."""

    # Device
    browser: Path | None = None
    """Chromium or Chrome to use; found by itself when absent."""
    headed: bool = False
    """Show the browser."""
    trace: Literal["off", "on", "retain-on-failure"] = "off"
    """Keep Playwright's trace of a web run, for `playwright show-trace`; of a case with secrets
    none is made."""
    video: Literal["off", "on", "retain-on-failure"] = "off"
    """Keep videos of the pages of a web run; of a case with secrets none is made."""
    one_browser: bool = False
    """Runs of a process are contexts of one browser, as those of a suite side by side are; else
    each has a browser of its own, to which a later process can attach."""
    action_timeout_s: float = Field(default=5.0, gt=0)
    """For one action on a page."""
    navigation_timeout_s: float = Field(default=20.0, gt=0)
    """For a page to load."""
    hyperlinks: Literal["auto", "off"] = "auto"
    """Look for hyperlinks inside texts in the picture of a phone; needs the extra `vision`."""
    link_colours: tuple[Annotated[str, Field(pattern=r"^#[0-9A-Fa-f]{6}$")], ...] = ()
    """Of hyperlinks, e.g. ["#576B95"]; detected when empty. Those of the case's app go first."""
    toasts: Literal["on", "off"] = "on"
    """Ask a phone for its toasts with each look and each action; a replay whose checks name none
    does not."""
    phone_answer_s: float = Field(default=10.0, gt=0)
    """For one answer of a phone; it counts as lost after it."""
    settle_quiet_s: float = Field(default=0.3, gt=0)
    """The page is settled after this long without a change."""
    settle_limit_s: float = Field(default=8.0, gt=0)
    """Longest wait for a page to settle."""
    home: Path = Path("runs")
    """Folder of the runs, of the checkpoints and of what was learned."""
    database: str = ""
    """URL of the PostgreSQL that many hosts share: checkpoints, journals and files of the runs, the
    queue of the workers, and the knowledge graph where `knowledge` names no other. When empty all
    of it is in `home`."""
    lease_s: float = Field(default=15.0, ge=1)
    """A run in `database` whose process is silent for so long is free for another one."""

    # Constraint solving
    solver_mode: Literal["verify", "model", "exact"] = "verify"
    """`verify`: the model proposes, an exact procedure decides; `model`: no answer that the model
    did not give; `exact`: no model is asked."""
    classpath: tuple[Path, ...] = ()
    """Folders and jars of the classes under test; without them objects are built from the
    sources of the request."""
    build_objects: bool = True
    """Build the real objects of a satisfiable request on a JVM."""
    allow_unsandboxed: bool = False
    """Run Java that a model wrote under limits alone where bubblewrap is missing or does not hold:
    it can then read and reach what this process can. By default objects are built by plan there."""
    solve_at_once: int = Field(default=4, ge=1)
    """Requests of `POST /solve` that are worked on side by side."""
    solve_queue: int = Field(default=128, ge=0)
    """Requests that may wait; further ones get 429."""
    solve_deadline_s: float = Field(default=300.0, gt=0, lt=360)
    """From the request to its answer, waiting included; UNKNOWN after it."""

    # Service
    serve_hosts: tuple[str, ...] = ()
    """Names by which clients call `surefoot serve`, besides those of loopback and its own address,
    e.g. ["lab.example.com"]; requests to other names are refused (DNS rebinding)."""
    serve_origins: tuple[str, ...] = ("https://smith.langchain.com",)
    """Sites whose pages may use it, besides its own; by default LangGraph Studio."""

    # Knowledge graph
    knowledge: str = ""
    """Where it is kept: a file, `:memory:`, a PostgreSQL URL or the http URL of a served one;
    when empty `database`, else `knowledge.db` in `home`; `off`: nothing is known and kept."""
    app_id: str = ""
    """Name of the app in it; made from the app when empty: bundled name, host and port, or file."""
    store_input_text: bool = True
    """Keep texts that were typed; those of password fields never are."""
    embedder: str = "lexical"
    """How intents are compared: `lexical` (by their words, no network), `embedded` (by their
    words and a small model of the extra `embedded`, no network) or `openai:<name>`."""
    embedder_url: str | None = None
    """Address of the OpenAI-compatible server that embeds; `base_url` when absent."""
    embedder_timeout_s: float = Field(default=5.0, gt=0)
    """For one request to it; words are compared when it takes longer."""
    embedder_strict: bool = False
    """Refuse with VECTOR_STORE_ERROR while it cannot be used, instead of comparing words."""

    @property
    def knowledge_address(self) -> str:
        """Where the knowledge graph is kept."""
        return self.knowledge or self.database or str(self.home / "knowledge.db")

    @property
    def learns(self) -> bool:
        """Whether cases ask the knowledge graph and tell it what they learn."""
        return self.learn == "on" and self.knowledge != OFF

    def storable(self) -> dict[str, Any]:
        """Give what the caller set as JSON, for a file: addresses with a password are left out."""
        given = {"knowledge": self.knowledge, "database": self.database}
        hidden = {name for name, address in given.items() if urlsplit(address).password}
        hidden |= {"one_browser"}
        return self.model_dump(mode="json", exclude_unset=True, exclude=hidden)


_PASSWORD = re.compile(r"(://[^/@\s]*?:)[^/\s]*@")
"""Of an address, up to the host."""
_NO_SETTINGS = frozenset({"SUREFOOT_LOG", "SUREFOOT_DATA"})
"""Names of the environment that others read: how logs are printed, where development data is."""


def without_password(address: str) -> str:
    """Mask the password of an address: postgresql://me:***@host/db."""
    return _PASSWORD.sub(r"\1***@", address)


@dataclass(frozen=True)
class Setting:
    """One setting as it stands."""

    name: str
    variable: str
    """Its name in the environment and in `.env`."""
    value: str
    default: str
    description: str

    @property
    def is_changed(self) -> bool:
        """It is not at its default."""
        return self.value != self.default


def list_settings(settings: Settings) -> tuple[Setting, ...]:
    """List every setting with its value, default and description, in the order of the class.

    Passwords in addresses are masked.
    """
    return tuple(
        Setting(
            name,
            f"SUREFOOT_{name.upper()}",
            without_password(str(getattr(settings, name))),
            str(field.default),
            " ".join((field.description or "").split()),
        )
        for name, field in Settings.model_fields.items()
    )


def list_unknown_names() -> tuple[str, ...]:
    """List the names SUREFOOT_... of the environment and `.env` that are no setting."""
    fields = (*Settings.model_fields, *(n for n in Secrets.model_fields if n.startswith("sure")))
    known = {f"SUREFOOT_{n.removeprefix('surefoot_').upper()}" for n in fields} | _NO_SETTINGS
    given = {name.upper() for name in (*os.environ, *dotenv_values(".env"))}
    lines = []
    for name in sorted(one for one in given - known if one.startswith("SUREFOOT_")):
        hint = did_you_mean(name, known, cutoff=0.8) or ", see `surefoot settings`"
        lines.append(f"{name} is no setting{hint}")
    return tuple(lines)


def settings_from(given: Mapping[str, Any]) -> Settings:
    """Make settings of what a caller or the command line gave; None means not given.

    Raises:
        ConfigError: there is no such setting, or a value is outside of what is allowed.
    """
    if unknown := sorted(set(given) - set(Settings.model_fields)):
        hint = did_you_mean(unknown[0], Settings.model_fields)
        raise ConfigError(f"no such setting: {', '.join(unknown)}{hint}")
    try:
        return Settings(**{k: v for k, v in given.items() if v is not None})
    except ValidationError as error:
        first = error.errors(include_url=False, include_input=False)[0]
        raise ConfigError(f"{'.'.join(map(str, first['loc']))}: {first['msg']}") from error


class Secrets(BaseSettings):
    """Keys, apart from the settings so that no form, state or log ever holds them."""

    model_config = SettingsConfigDict(env_file=".env", frozen=True, extra="ignore")

    openai_api_key: SecretStr | None = None
    surefoot_token: SecretStr | None = None
    """Shown to a knowledge graph that another `surefoot serve` guards by tokens."""
    surefoot_tokens: SecretStr | None = None
    """Who may use `surefoot serve`: `name:token` or `name:token:2027-01-31`, separated by commas;
    without any only loopback is served."""
