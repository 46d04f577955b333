"""What a report tells about a run, joined from the files of its folder."""

from pathlib import Path
from typing import Annotated

from pydantic import PlainValidator

from surefoot.state.values.verdict import Verdict
from surefoot.tools.reports.facts import Conversation, Objects, StepFacts
from surefoot.tools.reports.pictures import Picture
from surefoot.tools.reports.rows import (
    LogFacts,
    Number,
    Row,
    Text,
    as_flag,
    as_whole,
    nested,
    nested_all,
    number,
    text,
)

CRASHES = frozenset({"crash", "anr"})
"""Findings that are faults of the app whatever was expected."""


def _one_based(value: object) -> int | None:
    step = as_whole(value)
    return None if step is None else step + 1


class FindingFacts(LogFacts):
    """Something that was seen to be wrong."""

    step: Annotated[int | None, PlainValidator(_one_based)] = None
    """1-based."""
    kind: Text = ""
    text: Text = ""


class UsageFacts(LogFacts):
    """What the model calls cost; None for what nobody wrote down."""

    model_calls: Number = None
    input_tokens: Number = None
    output_tokens: Number = None
    cost: Number = None


class ReviewedFacts(LogFacts):
    """What a person said of one result."""

    step: Annotated[int, PlainValidator(lambda value: as_whole(value) or 0)] = 0
    choice: Text = ""
    defect: Text = ""


class SignOffFacts(LogFacts):
    """What a person said of a run."""

    by: Text = ""
    at: Number = None
    """Unix time, s."""
    note: Text = ""
    results: Objects[ReviewedFacts] = ()


class PlanFacts(LogFacts):
    """A way that was planned for a navigation."""

    at: Annotated[int, PlainValidator(lambda value: (as_whole(value) or 0) + 1)] = 1
    """1-based number of its first step."""
    reason: Text = ""
    """Why the one before was left."""
    steps: Annotated[tuple[str, ...], PlainValidator(lambda v: tuple(map(str, v or ())))] = ()


class NavigationFacts(LogFacts):
    """A navigation."""

    intent: Text = ""
    app_id: Text = ""
    reason: Text = ""
    end_page_name: Text = ""
    model_calls_saved: Number = None
    """By known steps."""
    replans: Number = None
    pages: Number = None
    """New in the knowledge graph."""
    transitions: Number = None
    intents: Number = None
    plans: Objects[PlanFacts] = ()
    is_explored: bool
    """Steps were taken without a known way."""


class RunFacts(LogFacts):
    """One run."""

    run_id: str
    case_id: str
    title: str
    tags: tuple[str, ...]
    app: str
    report: Path | None
    """Where the run's page is or comes; None where its folder is not there."""
    device: str
    """Where a suite ran it; empty outside of suites."""
    verdict: Verdict
    problem: str
    is_complete: bool
    """False when no result was written: the run was killed or goes on."""
    steps: tuple[StepFacts, ...]
    before: StepFacts | None
    """What happened before the first step."""
    findings: tuple[FindingFacts, ...]
    usage: UsageFacts
    model: str
    started: float | None
    """Unix time, s."""
    seconds: float | None
    pictures: tuple[Picture, ...]
    talks: tuple[Conversation, ...]
    """Conversations that belong to no step."""
    walk: NavigationFacts | None = None
    """For a navigation."""
    sign_off: SignOffFacts | None = None
    recordings: tuple[str, ...] = ()
    """Traces and videos: files in the run folder."""
    not_recorded: str = ""
    """Why a trace or video that was wanted is not kept."""

    earlier: tuple[str, ...] = ()
    """Of a suite: what came of the tries before this one, in words."""

    @property
    def files(self) -> tuple[Path, ...]:
        """Of the whole run: its page, traces and videos."""
        if self.report is None:
            return ()
        return (self.report, *(self.report.parent / name for name in self.recordings))

    @property
    def is_flaky(self) -> bool:
        """It passed only when it was tried again."""
        return bool(self.earlier) and self.verdict == "passed"

    @property
    def ended_at(self) -> StepFacts | None:
        """The step to look at first: one that failed, else one that tells nothing.

        One of the teardown comes last, since it changes no verdict.
        """
        order = {"failed": 0, "blocked": 1, "unknown": 1}
        wrong = [step for step in self.steps if step.verdict in order]
        ranked = ((step.part == "teardown", order[step.verdict], step.number) for step in wrong)
        first = min(ranked, default=None)
        return next((step for step in wrong if first and step.number == first[-1]), None)

    @property
    def faults(self) -> tuple[FindingFacts, ...]:
        """Faults of the app: crashes, and what is refuted for a step that was done."""
        return tuple(one for one in self.findings if self._is_fault(one))

    @property
    def noticed(self) -> tuple[FindingFacts, ...]:
        """What was seen besides, and nobody judged."""
        return tuple(one for one in self.findings if not self._is_fault(one))

    def _is_fault(self, finding: FindingFacts) -> bool:
        failed = {step.number for step in self.steps if step.verdict == "failed"}
        return finding.kind in CRASHES or (
            finding.kind == "expectation" and (finding.step in failed or finding.step is None)
        )

    def count(self, verdict: str) -> int:
        """How many steps have this verdict."""
        return sum(step.verdict == verdict for step in self.steps)


def read_navigation(result: Row, events: list[Row]) -> NavigationFacts:
    """Read a navigation; one that has no result yet by its events."""
    opened = next((row for row in events if row.get("kind") == "open"), {})
    by_model = any(text(row, "source") == "model" for row in nested_all(result, "path"))
    known = {"intent": text(result, "intent") or text(opened, "intent"), "is_explored": by_model}
    return NavigationFacts.model_validate({**result, **nested(result, "updates"), **known})


def steps_of(result: Row) -> Row:
    """Give a navigation's result with its path as the steps of a case."""
    rows = []
    for index, row in enumerate(nested_all(result, "path")):
        stayed = text(row, "from_page") == text(row, "to_page")
        led = f"{'stayed on' if stayed else 'led to'} {text(row, 'to_page_name')!r}"
        reason = text(row, "problem") or led
        rows.append(
            {
                "index": index,
                "action": text(row, "description"),
                "verdict": "passed" if as_flag(row.get("success")) else "failed",
                "reason": reason,
                "validated_by": "pattern" if text(row, "source") == "knowledge" else "model",
                "seconds": (number(row, "latency_ms") or 0.0) / 1000,
            }
        )
    return {**result, "steps": rows}
