"""Runs over time, and what an acceptance engineer says of them."""

import time
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, Literal

from surefoot.running import stored
from surefoot.state.errors import RunError
from surefoot.state.values.base import Value
from surefoot.tools.artifacts import RunFolder, write_whole
from surefoot.tools.reports.html import write_report
from surefoot.tools.reports.suite import write_history

SIGN_OFF = "sign_off.json"


class Reviewed(Value):
    """What a person says of one result."""

    step: int
    """1-based."""
    choice: Literal["accept", "reject"]
    defect: str = ""


class SignOff(Value):
    """What a person says of a run."""

    by: str = ""
    at: float
    """Unix time, s."""
    note: str = ""
    results: tuple[Reviewed, ...]

    @property
    def accepted(self) -> bool:
        """Nothing was rejected."""
        return all(result.choice == "accept" for result in self.results)


def history_of(home: Path, case: str) -> dict[str, Any]:
    """Returns the runs of a case, the oldest first, and writes them as a page with a plot.

    Returns:
        {"case", "runs": [{"run_id", "kind", "started", "verdict", "result", "healed", "targets",
        "seconds", "model_calls"}], "report"}.

    Raises:
        RunError: the case has no runs.
    """
    rows = [row for row in stored.list_runs(home) if row.get("case") == case]
    if not rows:
        raise RunError(f"there is no run of a case {case!r} in {home}; see `surefoot runs list`")
    runs = [_history_row(row) for row in reversed(rows)]
    facts = {"case": case, "runs": runs}
    path = home / f"history-{case}.html"
    write_history(facts, path)
    return {**facts, "report": str(path)}


def _history_row(row: Mapping[str, Any]) -> dict[str, Any]:
    drift = row.get("drift", {})
    return {
        "run_id": row["run_id"],
        "kind": row.get("graph", "step_validation"),
        "started": row.get("started"),
        "verdict": row["verdict"],
        "result": row.get("result", row["verdict"]),
        "healed": drift.get("healed", 0),
        "targets": drift.get("targets", 0),
        "seconds": row.get("seconds", 0.0),
        "model_calls": row.get("usage", {}).get("model_calls", 0),
    }


def sign_off(
    home: Path,
    run_id: str,
    accept: Iterable[int],
    reject: Mapping[int, str],
    *,
    by: str = "",
    note: str = "",
) -> SignOff:
    """Write down what a person says of the results of a run, and put it into the report.

    Args:
        home: Folder of the runs.
        run_id: The run; it must be finished.
        accept: Numbers of the steps that are accepted, from 1.
        reject: Of those that are not, with the defect that was seen.
        by: Who says so.
        note: On the run as a whole.

    Raises:
        RunError: there is no such run, it is not finished, or has no such step.
    """
    folder = stored.run_folder(home, run_id)
    count = len(finished_steps(folder))
    said = {step: Reviewed(step=step, choice="accept") for step in accept}
    for step, defect in reject.items():
        if step in said:
            raise RunError(f"step {step} cannot be both accepted and rejected")
        said[step] = Reviewed(step=step, choice="reject", defect=defect)
    wrong = next((step for step in said if not 1 <= step <= count), None)
    if wrong is not None:
        raise RunError(f"{run_id} has no step {wrong}: it has {count}")
    if not said:
        raise RunError("say which results are accepted or rejected")
    results = tuple(said[step] for step in sorted(said))
    signed = SignOff(by=by, at=time.time(), note=note, results=results)
    write_whole(folder / SIGN_OFF, signed.model_dump_json(indent=1))
    write_report(RunFolder(folder))
    return signed


def finished_steps(folder: Path) -> list[dict[str, Any]]:
    """Returns the results of a finished run.

    Raises:
        RunError: it is not finished.
    """
    result = stored.run_result(folder)
    if result["status"] != "finished":
        raise RunError(f"{folder.name} is not finished: it is {result['status']}")
    steps: list[dict[str, Any]] = result.get("steps", [])
    return steps
