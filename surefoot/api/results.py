"""What the functions of the Python API return: typed, and as plain JSON."""

from collections.abc import KeysView, Mapping
from copy import deepcopy
from pathlib import Path
from typing import Any, Literal, Self

from pydantic import BaseModel, ConfigDict, Field, PrivateAttr, field_validator

from surefoot.state.navigation import WayPlanned
from surefoot.state.values.finding import ExplorationFinding
from surefoot.state.values.heap import DecidedBy, VariableValue
from surefoot.state.values.heap import Result as Satisfiable
from surefoot.state.values.knowledge import Updates
from surefoot.state.values.properties import PropertyCount
from surefoot.state.values.script import Drift, ReplayedStep, ReplayVerdict
from surefoot.state.values.verdict import Finding, StepResult, Usage, Verdict


class Result(BaseModel):
    """What came of a call: its fields are typed, `to_dict()` and `[...]` give what `--json` prints.

    Example:
        >>> answer = surefoot.solve({"constraints": []}, mode="exact")
        >>> answer.result, answer["result"], sorted(answer.to_dict())[:2]
        ('SAT', 'SAT', ['decided_by', 'explanation'])
    """

    model_config = ConfigDict(frozen=True, extra="ignore", use_attribute_docstrings=True)
    _facts: dict[str, Any] = PrivateAttr(default_factory=dict)

    @classmethod
    def of(cls, facts: Mapping[str, Any]) -> Self:
        """Read what a run wrote."""
        result = cls.model_validate(facts)
        result._facts = dict(facts)
        return result

    def to_dict(self) -> dict[str, Any]:
        """Returns all of it as plain JSON, as the command prints it with `--json`."""
        return deepcopy(self._facts)

    def __getitem__(self, key: str) -> Any:
        """Returns one part of the JSON."""
        return self._facts[key]

    def __contains__(self, key: object) -> bool:
        return key in self._facts

    def keys(self) -> KeysView[str]:
        """Returns the names of the parts, so that `{**result}` is the JSON."""
        return self._facts.keys()

    def get(self, key: str, default: Any = None) -> Any:
        """Returns one part of the JSON, or a default."""
        return self._facts.get(key, default)


class Run(Result):
    """A run, which has a folder of its own."""

    run_id: str
    """Names the folder, for `surefoot runs show`."""
    verdict: Verdict
    status: Literal["finished", "waiting"] = "finished"
    """waiting: for a person, by the setting `review`; `surefoot runs resume` goes on."""
    question: dict[str, Any] | None = None
    """What the person is asked."""
    usage: Usage = Usage()
    """Of models."""
    seconds: float = 0.0
    report: Path | None = None
    """The page for people; None while it waits."""
    problem: str = ""
    """Why it could not go on."""
    recordings: tuple[str, ...] = ()
    """Traces and videos: paths in the run folder."""
    not_recorded: str = ""
    """Why one that was wanted is not there."""


class Learning(Run):
    """A run that tells the knowledge graph what it learned."""

    model: str = ""
    app_id: str = ""
    """Name of the app in the knowledge graph."""
    updates: Updates = Updates()


class CaseStep(StepResult):
    """One step of a case."""

    model_config = ConfigDict(extra="ignore")

    expected: str = ""
    instruction: str = ""
    """Of an acceptance case: the sentence as it was rewritten."""


class CaseMetrics(BaseModel):
    """What a suite counts of a case."""

    pass_at_1: int
    """1 when it passed."""
    steps: int
    steps_passed: int
    complete_at_1: float
    """Share of the steps that passed."""
    actions: int


class ValidationRun(Learning):
    """What came of a case."""

    case: str
    steps: tuple[CaseStep, ...] = ()
    findings: tuple[Finding, ...] = ()
    """Faults of the app that were seen on the way."""
    not_learned: str = ""
    """Why the knowledge graph was told nothing."""
    script: Path | None = None
    """Of a passed case: what `replay` does without a model."""
    pytest: Path | None = None
    """The same as a test for pytest."""
    shell: Path | None = None
    """The same as commands of adb."""
    no_script: str = ""
    """Why there is none though it passed."""
    is_flaky: bool = False
    """Of a suite: it passed only when it was tried again."""
    earlier: tuple[dict[str, Any], ...] = ()
    """Of a suite: the tries before, each with `run_id`, `verdict`, `why`, `report`."""


class AcceptanceRun(ValidationRun):
    """What came of an acceptance case."""

    metrics: CaseMetrics | None = None
    """None while it waits."""


class SuiteRun(Result):
    """What came of a folder of acceptance cases."""

    suite: str
    verdict: Verdict
    """The worst of all."""
    metrics: dict[str, Any]
    """Pass@1, Complete@1 and what they are of."""
    usage: Usage
    seconds: float
    devices: tuple[str, ...] = ()
    runs: tuple[AcceptanceRun, ...]
    unfinished: tuple[dict[str, Any], ...] = ()
    """Cases that were stopped, or not begun."""
    report: Path
    junit: Path


class ReplayRun(Run):
    """What came of a replay."""

    case: str
    result: ReplayVerdict
    """The verdict, and whether locators were healed for it."""
    steps: tuple[ReplayedStep, ...]
    drift: Drift
    metrics: CaseMetrics
    folder: Path
    written_back: str = ""
    """The script into which healed locators were written."""

    @field_validator("steps", mode="before")
    @classmethod
    def _without_verdicts(cls, steps: list[Mapping[str, Any]]) -> list[dict[str, Any]]:
        """A step works its verdict out of its result."""
        return [{key: one for key, one in step.items() if key != "verdict"} for step in steps]


class PathTaken(BaseModel):
    """One step of a navigation."""

    step: int
    """From 1."""
    description: str
    source: Literal["knowledge", "model"]
    """Who knew of it."""
    from_page: str
    to_page: str
    to_page_name: str
    success: bool
    problem: str
    latency_ms: int


class NavigationRun(Learning):
    """Whether and how it was got there; pages by their ids in the knowledge graph."""

    intent: str = ""
    arrived: bool = False
    reason: str = ""
    start_page: str = ""
    end_page: str = ""
    end_page_name: str = ""
    end_screen: str = ""
    target_page: str = ""
    path: tuple[PathTaken, ...] = ()
    plans: tuple[WayPlanned, ...] = ()
    model_calls_saved: int = 0
    """Steps that were known already."""
    replans: int = 0


class ExplorationRun(Learning):
    """What breaks in an app, and which screens it has."""

    case: str = ""
    mode: str = ""
    seed: int = 0
    reason: str = ""
    """Why it ended."""
    events: int = 0
    states: int = 0
    pages: int = 0
    edges: int = 0
    tarpits: int = 0
    """How often it was stuck."""
    model_down: bool = False
    model_problem: str = ""
    findings: tuple[ExplorationFinding, ...] = ()
    """Worst first."""
    properties: tuple[PropertyCount, ...] = ()
    utg: str = ""
    """File of its graph of states, "" where none was written."""


class Solution(Result):
    """The verdict, the valuation, and the objects."""

    result: Satisfiable
    """UNKNOWN when it cannot be told in time, or not surely."""
    valuation: list[VariableValue]
    """For SAT: every variable of the constraints once. Equal references are one object; newObject
    false with a reference is that object of heap_state."""
    numbers: dict[str, bool | int | float]
    """For SAT: what the numbers hold that constraints read, by location."""
    decided_by: DecidedBy
    verified: bool
    """An exact procedure agrees, on the built objects too."""
    world_complete: bool
    """No class can exist but the ones told of."""
    objects: dict[str, Any] | None
    """The built objects with identity: {"roots": {"head(ref)": {"ref": 1}}, "objects": {"1":
    {"type": "LNode;", "fields": {...}, "how": "constructor"}}, ...}."""
    initialization_code: str | None
    """Java source that built them, if it did."""
    explanation: list[str]
    """For UNSAT constraints that clash; for UNKNOWN why; else what is to be known."""
    usage: Usage


class HalfRead(BaseModel):
    """How one half of a step is read."""

    half: Literal["action", "result"]
    sentence: str
    by: str
    """Who read it: the case itself, what is known, the grammar, the model, nobody."""
    intents: tuple[str, ...]
    """What is to be done, in words."""
    checks: tuple[str, ...]
    """What is to hold, in words."""
    do: tuple[dict[str, Any], ...]
    """The intents, typed as a case may have them."""
    check: tuple[dict[str, Any], ...]
    left_over: tuple[str, ...]
    """Words that nobody understands."""


class StepRead(BaseModel):
    """How one step is read."""

    index: int
    action: str
    expected: str
    problem: str = Field(description='What is not understood and what to do; "" when it is.')
    readings: tuple[HalfRead, ...]


class Understanding(Result):
    """How the sentences of a case are read."""

    case: str
    title: str
    understood: bool
    """Every step is."""
    steps: tuple[StepRead, ...]
    written: tuple[int, ...]
    """0-based steps whose typed forms were written into the file."""
    usage: Usage
