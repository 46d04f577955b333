"""State of the graph `navigation`."""

from typing import Annotated, Any, Literal, NotRequired

from pydantic import ConfigDict, with_config
from typing_extensions import TypedDict

from surefoot.state.case_run import add_usage
from surefoot.state.values.base import Value
from surefoot.state.values.knowledge import Updates, add_updates
from surefoot.state.values.session import SessionRef
from surefoot.state.values.verdict import Usage, Verdict

StepSource = Literal["knowledge", "model"]


class PathStep(Value):
    """One step of a way, as the knowledge graph writes it."""

    action_type: str
    """click, input, select, check, uncheck, back, goto ..."""
    widget_id: str = ""
    widget_text: str = ""
    widget_xpath: str = ""
    input_text: str = ""
    from_page: str = ""
    expected_page: str = ""
    """Id of the page it should lead to; empty while exploring."""
    expected_page_name: str = ""
    transition_id: str = ""
    description: str = ""
    source: StepSource = "knowledge"

    def reported(self) -> dict[str, str]:
        """Give the action as it is reported to the knowledge graph."""
        return {
            "type": self.action_type,
            "widget": self.widget_id,
            "widget_text": self.widget_text,
            "widget_xpath": self.widget_xpath,
            "input_text": self.input_text,
        }


class StepDone(Value):
    """A step that was done, or could not be."""

    step: PathStep
    to_page: str = ""
    """Id of the page after it."""
    to_page_name: str = ""
    screen_before: str = ""
    """Digest of the screen that it was done on."""
    success: bool = True
    """It led to where it should; any other page will do while exploring."""
    problem: str = ""
    latency_ms: int = 0


class WayPlanned(Value):
    """A way that was planned, and why the one before was left."""

    steps: tuple[str, ...]
    """What it does, in words."""
    reason: str = ""
    """What became of the plan before; empty for the first."""
    at: int = 0
    """Steps that were done before it."""


@with_config(ConfigDict(extra="forbid", use_attribute_docstrings=True))
class NavigationInput(TypedDict):
    """Where to go in which app; plain JSON."""

    app: str | dict[str, Any]
    """An address, the name of a bundled app, an app.yaml, `android:PACKAGE`, `harmony:BUNDLE`; or
    the mapping of a case file, e.g. {"kind": "web", "url": "http://127.0.0.1:8000/"}."""
    intent: str
    """Where to be, in words, e.g. "open the settings"."""
    app_id: NotRequired[str]
    """Name of the app in the knowledge graph; made from `app` when absent."""
    parameters: NotRequired[dict[str, Any]]
    """As in a case file: what may be typed on the way, e.g. to log in."""


class NavigationUpdate(TypedDict, total=False):
    """What nodes write; a key is absent until its node has run."""

    run_id: str
    started: float
    """Unix time, s."""
    known_as: str
    """Name of the app in the knowledge graph."""
    session: SessionRef
    screen: str
    """Digest of the current screen in the run folder."""
    shot: str
    """Digest of its picture."""
    acts: int
    """Actions begun so far; the journal knows them by it."""
    restarts: int
    """How often a lost device was made anew."""
    moved: bool
    """The page is another one than the plan was made for, and nothing was done."""
    stopped: bool
    """A person ended the run."""
    page: str
    """Id of the current page."""
    page_name: str
    start_page: str
    goal: str
    """Id of the page that is meant, as far as it is known."""
    plan: list[PathStep]
    """Steps still to do, next one first."""
    done: list[StepDone]
    """Steps gone over, in their order."""
    plans: list[WayPlanned]
    """Every way that was planned, in their order."""
    replans: int
    """How often another way was looked for."""
    barred: list[str]
    """Transitions that did not work in this run."""
    tried: list[str]
    """What was tried while exploring: page and widget."""
    explored: int
    """Steps that were taken without a known way."""
    arrived: bool
    reason: str
    """Why the run ends as it does."""
    updates: Annotated[Updates, add_updates]
    usage: Annotated[Usage, add_usage]
    problem: str
    """Why the run cannot go on; makes the verdict blocked."""
    verdict: Verdict
    result: dict[str, Any]
    """What `surefoot navigate --json` prints."""


class NavigationState(NavigationInput, NavigationUpdate):
    """Everything a node may read."""


class NavigationOutput(TypedDict):
    """What a caller gets."""

    run_id: str
    verdict: Verdict
    result: dict[str, Any]
