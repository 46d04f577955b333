"""State of the graph `exploration`."""

from typing import Annotated, Any, Literal, NotRequired

from pydantic import ConfigDict, with_config
from typing_extensions import TypedDict

from surefoot.state.case_run import add_usage
from surefoot.state.values.exploration import Chosen, EventDone
from surefoot.state.values.finding import ExplorationFinding
from surefoot.state.values.knowledge import Updates, add_updates
from surefoot.state.values.properties import Memory, PropertyCount
from surefoot.state.values.session import SessionRef
from surefoot.state.values.verdict import Usage, Verdict

Place = Literal["inside", "outside", "home", "nowhere"]
"""In the app; in another one; on the start screen of the device; nothing is shown."""
Choice = Literal["navigate", "ask_model", "random_event", "back"]


@with_config(ConfigDict(extra="forbid", use_attribute_docstrings=True))
class ExplorationInput(TypedDict):
    """Which app, and what to look for; plain JSON."""

    app: str | dict[str, Any]
    """An address, the name of a bundled app, an app.yaml, `android:PACKAGE`, `harmony:BUNDLE`,
    `replay:PATH`; or the mapping of a case file, e.g. {"kind": "web", "url": "http://127.0.0.1:8000/"}."""
    task: NotRequired[str]
    """What the model is told to look for, in words."""
    app_id: NotRequired[str]
    """Name of the app in the knowledge graph; made from `app` when absent."""
    parameters: NotRequired[dict[str, Any]]
    """As in a case file: values that may be typed."""
    properties: NotRequired[list[str]]
    """Files and folders of properties that are checked on the way."""


class ExplorationUpdate(TypedDict, total=False):
    """What nodes write; a key is absent until its node has run."""

    run_id: str
    started: float
    """Unix time, s."""
    known_as: str
    """Name of the app in the knowledge graph."""
    supports: list[str]
    """Kinds of actions that the device knows."""
    keyboard: str
    """The input method of the phone, which is set again at the end; empty where none was chosen."""
    home: str
    """What the device shows where no app is in front."""
    session: SessionRef
    screen: str
    """Digest of the current screen in the run folder."""
    shot: str
    """Digest of its picture."""
    screen_before: str
    shot_before: str
    """Of the screen that the last event was done on."""
    place: Place
    event_count: int
    from_state: str
    to_state: str
    """The state now."""
    chosen: Chosen | None
    """The event that comes next."""
    outcome: str
    """Of the event that was done last: done, failed or unknown."""
    outcome_problem: str
    last_event: EventDone | None
    action_history: list[str]
    """What was done on this screen, in words."""
    all_action_history: list[str]
    """The last events, in words."""
    activity_history: list[str]
    """Pages in the order of their last visits."""
    choice: Choice
    tarpits: int
    tarpit_queries: int
    """Questions to the model since something new was reached."""
    escapes: int
    """Escapes in vain since something new was reached."""
    escaped_at: int
    """Number of the event by which the last escape ended, in vain or not."""
    model_failures: int
    """Questions in a row that the model did not answer as it should."""
    model_again: int
    """Number of the event from which it may be asked again."""
    checks: int
    """Properties that were tried, each with a number as events have."""
    steps_outside: int
    starts: int
    """How often in a row the app was started and was not in front after it."""
    lost: int
    """How often in a row the device was lost."""
    initialised: bool
    orientation: Literal["portrait", "landscape"]
    restarted_at: int
    """Number of the event by which the app was started last."""
    findings: list[ExplorationFinding]
    property_counts: dict[str, PropertyCount]
    property_memory: Memory
    falls_through: bool
    """An event comes next, whichever properties could be tried."""
    played: str
    """The property that was tried on this screen, instead of an event."""
    updates: Annotated[Updates, add_updates]
    usage: Annotated[Usage, add_usage]
    is_over: bool
    reason: str
    """Why the run ends."""
    problem: str
    """Why the run cannot go on; makes the verdict blocked."""
    verdict: Verdict | None
    """None again when a blocked run goes on."""
    result: dict[str, Any]
    """What `surefoot explore --json` prints."""


class ExplorationState(ExplorationInput, ExplorationUpdate):
    """Everything a node may read."""


class ExplorationOutput(TypedDict):
    """What a caller gets."""

    run_id: str
    verdict: Verdict
    result: dict[str, Any]
