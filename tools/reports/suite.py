"""Pages about many runs: those of a suite, and those of one case over time."""

import os
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from markupsafe import Markup

from surefoot.tools.artifacts import write_whole
from surefoot.tools.reports.html import policy_of, source_of, style, templates

_ORDER = ("failed", "blocked", "unknown", "not_run", "passed")


def blocked_result(run_id: str, case: str, actions: Sequence[str], problem: str) -> dict[str, Any]:
    """What a case is that could not be begun."""
    steps = [
        {"index": index, "action": action, "verdict": "not_run", "reason": ""}
        for index, action in enumerate(actions)
    ]
    return {
        "run_id": run_id,
        "case": case,
        "verdict": "blocked",
        "problem": problem,
        "steps": steps,
        "usage": {},
        "seconds": 0.0,
        "device": "",
    }


def suite_metrics(results: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """Count over many results.

    Returns:
        {"metrics": {"cases", "cases_passed", "cases_flaky", "pass_at_1", "steps", "steps_passed",
        "complete_at_1", "actions"}, "usage": all tries together}. Pass@1 is cases that passed at
        the first try by cases, Complete@1 passed steps by all steps.
    """
    own = [_step_counts(result) for result in results]
    steps, passed = _sum(own, "steps"), _sum(own, "steps_passed")
    cases = sum(result["verdict"] == "passed" for result in results)
    flaky = sum(result.get("is_flaky", False) for result in results)
    keys = ("model_calls", "input_tokens", "output_tokens", "cost")
    tries = [one for result in results for one in (result, *result.get("earlier", ()))]
    usage = [one.get("usage") or {} for one in tries]
    return {
        "metrics": {
            "cases": len(results),
            "cases_passed": cases,
            "cases_flaky": flaky,
            "pass_at_1": round((cases - flaky) / len(results), 4) if results else 0.0,
            "steps": steps,
            "steps_passed": passed,
            "complete_at_1": round(passed / steps, 4) if steps else 0.0,
            "actions": _sum(own, "actions"),
        },
        "usage": {key: _sum(usage, key) for key in keys},
    }


def _step_counts(result: Mapping[str, Any]) -> Mapping[str, Any]:
    """Give what a result says of its steps, else what they say themselves."""
    if "metrics" in result:
        counted: Mapping[str, Any] = result["metrics"]
        return counted
    steps = result.get("steps", [])
    return {
        "steps": len(steps),
        "steps_passed": sum(step["verdict"] == "passed" for step in steps),
        "actions": sum(len(step.get("actions", ())) for step in steps),
    }


def write_suite(facts: Mapping[str, Any], path: Path) -> None:
    """Write the page of a suite, what did not pass first.

    Args:
        facts: What `suite_metrics` gives, with `suite`, `verdict`, `seconds`, `devices`, `runs` and
            `unfinished`.
        path: The file; links to the reports of the runs go from its folder.
    """
    rows = [_suite_row(run, path.parent) for run in facts["runs"]]
    rows += [_cut_short(case) for case in facts["unfinished"]]
    rows.sort(key=lambda row: _ORDER.index(row["verdict"]))
    counts = {word: sum(row["verdict"] == word for row in rows) for word in _ORDER}
    sheet, script = style("suite.css"), source_of("suite.js")
    page = templates().get_template("suite.html.j2")
    text = page.render(
        suite=facts,
        rows=rows,
        counts=counts,
        style=sheet,
        script=Markup(script),
        policy=policy_of(sheet, script),
    )
    write_whole(path, text)


def _suite_row(run: Mapping[str, Any], folder: Path) -> dict[str, Any]:
    counts, usage = _step_counts(run), run.get("usage") or {}
    link = os.path.relpath(run["report"], folder) if run.get("report") else ""
    return {
        "verdict": run["verdict"],
        "case": run.get("case", ""),
        "title": run.get("title", ""),
        "link": link,
        "device": run.get("device", ""),
        "moved": [f"{one['device']}: {one['why']}" for one in run.get("moved", [])],
        "is_flaky": run.get("is_flaky", False),
        "earlier": [
            {**one, "link": os.path.relpath(one["report"], folder) if one["report"] else ""}
            for one in run.get("earlier", ())
        ],
        "healed": run.get("drift", {}).get("healed", 0),
        "why": reason_of(run),
        "steps": counts.get("steps", 0),
        "steps_passed": counts.get("steps_passed", 0),
        "actions": counts.get("actions", 0),
        "calls": usage.get("model_calls", 0),
        "tokens": usage.get("input_tokens", 0) + usage.get("output_tokens", 0),
        "cost": usage.get("cost", 0.0),
        "seconds": run.get("seconds", 0.0),
    }


def _cut_short(case: Mapping[str, Any]) -> dict[str, Any]:
    """Give the row of a case that a stopped suite has not finished."""
    why = "stopped by hand" if case["status"] == "stopped" else "not begun: the suite was stopped"
    return {**_suite_row({"verdict": "not_run"}, Path()), **case, "why": why}


def reason_of(run: Mapping[str, Any]) -> str:
    """Say what kept a case from passing: the first step that did not, in words.

    Of one that passed, say what of its teardown went wrong.
    """
    if run["verdict"] == "passed":
        return str(run.get("problem", ""))
    bad = next((s for s in run.get("steps", []) if s["verdict"] not in ("passed", "not_run")), None)
    said = run.get("problem") or (bad or {}).get("reason", "")
    return f"Step {bad['index'] + 1}: {said}" if bad and said else str(said)


def _sum(rows: Sequence[Mapping[str, Any]], key: str) -> Any:
    return sum(row.get(key, 0) for row in rows)


WIDTH, HEIGHT = 720, 180
_MARGIN = 24
_WIDEST = 48


def write_history(facts: Mapping[str, Any], path: Path) -> None:
    """Write the page.

    Args:
        facts: {"case", "runs": [{"run_id", "kind", "started", "verdict", "result", "healed",
            "targets", "seconds", "model_calls"}]}, the oldest run first.
        path: The file; links to the reports of the runs go from its folder.
    """
    page = templates().get_template("history.html.j2")
    bars = bars_of([float(run["seconds"]) for run in facts["runs"]])
    text = page.render(
        history=facts,
        bars=bars,
        width=WIDTH,
        height=HEIGHT,
        style=style(),
        policy=policy_of(style()),
    )
    write_whole(path, text)


def bars_of(seconds: list[float]) -> list[dict[str, float]]:
    """Give a bar for each duration, in px: x, y, width, height; the longest fills the plot."""
    longest = max(seconds, default=0.0) or 1.0
    room = (WIDTH - 2 * _MARGIN) / max(1, len(seconds))
    wide = min(room * 0.8, _WIDEST)
    bars = []
    for number, one in enumerate(seconds):
        tall = max(2.0, (HEIGHT - 2 * _MARGIN) * one / longest)
        x = _MARGIN + number * room
        bars.append({"x": x, "y": HEIGHT - _MARGIN - tall, "width": wide, "height": tall})
    return bars
