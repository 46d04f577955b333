"""The form of a knowledge graph in a file."""

import json
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from surefoot.state.errors import ConfigError
from surefoot.tools.knowledge.checks import COUNT_LIMIT, NAME_LIMIT, TEXT_LIMIT
from surefoot.tools.validation import first_error

Id = Annotated[str, Field(pattern="^[0-9a-f]{16}$")]
Name = Annotated[str, Field(min_length=1, max_length=NAME_LIMIT)]
MaybeName = Annotated[str, Field(max_length=NAME_LIMIT)]
Words = Annotated[str, Field(max_length=TEXT_LIMIT)]
Count = Annotated[int, Field(ge=0, le=COUNT_LIMIT, strict=True)]


class _Part(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class PageForm(_Part):
    """A page; the oldest of an app comes first."""

    page_id: Id
    name: Name
    type: Literal["home", "list", "detail", "form", "search", "other"] = "other"
    description: Words = ""
    screens: tuple[tuple[str, ...], ...] = ()
    """Features of the screens it was seen with; the one seen last comes last."""


class IntentForm(_Part):
    """Something users want."""

    text: Name
    target_page: Id | Literal[""] = ""
    pages: tuple[Id, ...] = ()
    """Further pages that serve it."""
    keywords: tuple[Name, ...] = ()
    aliases: dict[str, Count] = {}
    """Words that were seen to mean it, and how often."""


class PreludeForm(_Part):
    """What was done within a page before it was left."""

    transitions: tuple[Id, ...]
    times: Count


class FailureForm(_Part):
    """Why a transition failed."""

    reason: str
    intent: str = ""
    at: float = 0.0
    """Seconds since 1970."""


class TransitionForm(_Part):
    """An action that leads from page to page."""

    transition_id: Id
    from_page: Id
    to_page: Id
    action_type: Name
    widget_key: str = ""
    """By what its widget is known again."""
    widget_id: MaybeName = ""
    widget_text: MaybeName = ""
    widget_xpath: Words = ""
    input_text: Words = ""
    is_parameter: bool = False
    success_count: Count = 0
    fail_count: Count = 0
    latency_ms: Count = 0
    """Sum over the reports that told it."""
    latencies: Count = 0
    recent: Annotated[str, Field(pattern="^[01]{0,8}$")] = ""
    """The last outcomes, the newest at the end."""
    app_version: MaybeName = ""
    updated_at: float = 0.0
    preludes: tuple[PreludeForm, ...] = ()
    failures: tuple[FailureForm, ...] = ()


class CaseForm(_Part):
    """One way that was gone for an intent; the oldest of an app comes first."""

    intent_id: Id | Literal[""] = ""
    intent: MaybeName
    start_page: Id | Literal[""] = ""
    target_page: Id | Literal[""] = ""
    steps: tuple[dict[str, Any], ...]
    ok: bool
    ms: Count = 0
    failed_step: Count = 0
    reason: str = ""
    verified: bool = False
    at: float = 0.0


class PatternForm(_Part):
    """How a step was judged, a plan that did it, or how a sentence was understood."""

    kind: Literal["verdict", "plan", "reading"]
    known_by: Id
    intent: Words = ""
    expected: Words = ""
    page: Words
    position: Count = 0
    facts: str
    """JSON."""
    source: Literal["observed", "checked", "confirmed"] = "observed"
    """Of a verdict: a model's reading of the screen, exact checks, or a person's word."""
    seen_at: Words = ""
    success_count: Count = 0
    fail_count: Count = 0
    last_worked: bool = True
    updated_at: float = 0.0


class LocatorForm(_Part):
    """By what a widget is found."""

    page: Words
    facts: str
    """JSON."""
    heal_count: Count = 0
    updated_at: float = 0.0


class AppForm(_Part):
    """All that is known of one app."""

    app_id: Name
    pages: tuple[PageForm, ...] = ()
    intents: tuple[IntentForm, ...] = ()
    transitions: tuple[TransitionForm, ...] = ()
    cases: tuple[CaseForm, ...] = ()
    patterns: tuple[PatternForm, ...] = ()
    locators: tuple[LocatorForm, ...] = ()


class GraphFile(_Part):
    """A knowledge graph, or the part of it that some apps are."""

    format: Literal["surefoot-knowledge"] = "surefoot-knowledge"
    version: Literal[1] = 1
    apps: tuple[AppForm, ...]


def parse_graph(text: str, source: str) -> GraphFile:
    """Read a file's text.

    Args:
        text: JSON.
        source: What the file is called in messages.

    Raises:
        ConfigError: it is no knowledge graph.
    """
    try:
        return GraphFile.model_validate(json.loads(text))
    except (ValueError, RecursionError) as error:
        if not isinstance(error, ValidationError):
            raise ConfigError(f"{source} is not JSON: {error}") from error
        wrong = first_error(error)
        more = f" (and {error.error_count() - 1} more)" if error.error_count() > 1 else ""
        place = wrong.place or "file"
        raise ConfigError(f"{source}: {place}: {wrong.problem}{more}") from error
