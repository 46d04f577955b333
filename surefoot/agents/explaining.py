"""What came of a run, in short: for one who decides what to do next, and reads no report."""

from pathlib import Path
from typing import Any

from pydantic import BaseModel, ConfigDict

from surefoot.running.stored import run_folder, run_result
from surefoot.tools.reports.facts import StepFacts
from surefoot.tools.reports.read import read_run

_MOST_LINES = 5
_MOST_CHARS = 300


class _Fault(BaseModel):
    """A fault of the app, as much of it as is told."""

    model_config = ConfigDict(extra="ignore", from_attributes=True)

    kind: str
    property: str = ""
    reproduced: bool | None = None
    text: str
    script: str = ""
    """File of the run folder with the events that lead to it."""


class Ending(BaseModel):
    """How a run ended, whatever it did: of its typed result, or of the stored one."""

    model_config = ConfigDict(extra="ignore", from_attributes=True)

    verdict: str
    status: str = "finished"
    reason: str = ""
    """Of a navigation or an exploration."""
    findings: tuple[_Fault, ...] = ()
    question: dict[str, Any] | None = None
    report: Path | None = None


def explain_run(home: Path, run_id: str) -> dict[str, Any]:
    """Returns why a run ended as it did.

    Returns:
        {"run_id", "verdict", "status", "why", "report"}, and what there is of "step": the first one
        that did not pass, with how its sentences were read, what was done, what was checked, lines
        that may be pasted into the case instead, and a picture; "findings" of the app; "question"
        that a person is asked.

    Raises:
        RunError: there is no such run, or a file of it is damaged.
    """
    folder = run_folder(home.absolute(), run_id)
    ending, run = Ending.model_validate(run_result(folder)), read_run(folder)
    bad = next((s for s in run.steps if s.verdict not in ("passed", "not_run")), None)
    said = {
        "run_id": run_id,
        "verdict": ending.verdict,
        "status": ending.status,
        "why": reason_of(ending) or short(run.problem or (bad.reason if bad else "")),
        "step": explain_step(bad) if bad is not None else None,
        "findings": findings_of(ending),
        "question": ending.question,
        "report": str(folder / "report.html"),
    }
    return {key: value for key, value in said.items() if value not in (None, [])}


def explain_step(step: StepFacts) -> dict[str, Any]:
    """Returns what is to be known of a step that did not pass."""
    read = [word for half in step.readings for word in (*half.intents, *half.checks)]
    did = [action.description for one in step.tries for action in one.actions] or step.done
    checks = [f"{one.words}: {one.verdict}" for one in step.checks]
    said = {
        "number": step.number,
        "action": short(step.action),
        "expected": short(step.expected),
        "verdict": step.verdict,
        "reason": short(step.reason),
        "read_as": cut(read),
        "did": cut(did),
        "checks": cut(checks),
        "evidence": cut(step.other_evidence),
        "instead": [{"why": fix.why, "lines": list(fix.lines)} for fix in step.fixes],
        "picture": str(step.screenshots[-1]) if step.screenshots else "",
    }
    return {key: value for key, value in said.items() if value not in ("", [])}


def reason_of(ending: Ending) -> str:
    """Returns why a navigation or an exploration ended as it did: a fault of the app goes first."""
    if ending.findings and ending.verdict == "failed":
        return short(f"{ending.findings[0].kind}: {ending.findings[0].text}")
    return short(ending.reason)


def findings_of(ending: Ending) -> list[dict[str, Any]]:
    """Returns the faults of the app in short, with the script that leads to each."""
    folder = (ending.report or Path()).absolute().parent
    found = []
    for one in ending.findings[: 2 * _MOST_LINES]:
        told = {key: value for key, value in one if value}
        script = {"script": str(folder / one.script)} if one.script else {}
        found.append({**told, "text": short(one.text), **script})
    return found


def short(text: Any) -> str:
    """Returns a text in one line, cut."""
    line = " ".join(str(text or "").split())
    return line if len(line) <= _MOST_CHARS else f"{line[:_MOST_CHARS]}..."


def cut(lines: Any) -> list[str]:
    """Returns the first lines in short, and says how many are left out."""
    found = [short(line) for line in lines]
    left = len(found) - _MOST_LINES
    return [*found[:_MOST_LINES], *([f"and {left} more"] if left > 0 else [])]
