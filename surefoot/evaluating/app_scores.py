"""Counts and prints what cases of real apps and labelled samples came to against the truth."""

from collections.abc import Iterable, Mapping
from typing import Any

from rich.console import Console
from rich.table import Table

from surefoot.terminal.progress import verdict_mark
from surefoot.tools.evals.app_set import AppCase, AppSet

COUNTS = (
    "cases",
    "right",
    "same_step",
    "wrong_pass",
    "wrong_fail",
    "not_told",
    "seconds",
    "model_calls",
    "tokens",
)


def score_case(one: AppCase, result: Mapping[str, Any]) -> dict[str, Any]:
    """Compare one result with the truth.

    Args:
        one: The case.
        result: What its run came to, as `surefoot validate --json` prints it.

    Returns:
        Its row; "first_bad_step" is the first one that is not passed, "same_step" says whether
        that is the one of the truth too.
    """
    verdict, expected = result["verdict"], one.expected
    bad = next((s for s in result["steps"] if s["verdict"] not in {"passed", "not_run"}), None)
    usage = result.get("usage", {})
    right = verdict == expected.verdict
    return {
        "case": one.case.id,
        "expected": expected.model_dump(),
        "verdict": verdict,
        "first_bad_step": bad["index"] if bad else None,
        "right": right,
        "same_step": right and (bad["index"] if bad else None) == expected.first_bad_step,
        "wrong_pass": verdict == "passed" and not right,
        "wrong_fail": verdict == "failed" and not right,
        "not_told": verdict in {"unknown", "blocked"},
        "why": _reason_not_passed(bad, result),
        "seconds": round(float(result.get("seconds", 0)), 1),
        "model_calls": usage.get("model_calls", 0),
        "tokens": usage.get("input_tokens", 0) + usage.get("output_tokens", 0),
        "run_id": result.get("run_id"),
    }


def _reason_not_passed(bad: Mapping[str, Any] | None, result: Mapping[str, Any]) -> str:
    if bad is not None:
        return f"step {bad['index']}: {bad['reason']}".replace("\n", " ")[:300]
    return str(result.get("problem") or "").replace("\n", " ")[:300]


def score_app(app: AppSet, runs: list[dict[str, Any]]) -> dict[str, Any]:
    """Sum up the cases of one app."""
    facts = {"app": app.name, "held_out": app.about.held_out, "left_out": None}
    return {**facts, **_sum_count_columns({**run, "cases": 1} for run in runs), "runs": runs}


def skipped_app(app: AppSet, why: str) -> dict[str, Any]:
    """Returns of an app that none of its cases could be run."""
    facts = {"app": app.name, "held_out": app.about.held_out, "left_out": why}
    return {**facts, **_sum_count_columns([]), "left_out_cases": len(app.cases), "runs": []}


def total_scores(rows: list[dict[str, Any]]) -> dict[str, dict[str, Any]]:
    """Count over the apps that rules may be tuned on, over the others, and over all."""
    return {
        "tuned": _sum_app_rows(row for row in rows if not row["held_out"]),
        "held_out": _sum_app_rows(row for row in rows if row["held_out"]),
        "total": _sum_app_rows(rows),
    }


def _sum_app_rows(rows: Iterable[Mapping[str, Any]]) -> dict[str, Any]:
    chosen = list(rows)
    missing = sum(row.get("left_out_cases", 0) for row in chosen)
    return {"apps": len(chosen), **_sum_count_columns(chosen), "left_out_cases": missing}


def _sum_count_columns(rows: Iterable[Mapping[str, Any]]) -> dict[str, Any]:
    chosen = list(rows)
    return {name: round(sum(row[name] for row in chosen), 1) for name in COUNTS}


def print_app_scores(scores: Mapping[str, Any], console: Console) -> None:
    """Print the table, and one line for each case that is not right."""
    heads = ("cases", "right", "same step", "wrong pass", "wrong fail", "not told", "s", "calls")
    table = Table("app", *heads, box=None, pad_edge=False)
    for held_out, name in ((False, "tuned"), (True, "held out")):
        own = [row for row in scores["apps"] if row["held_out"] is held_out]
        for row in own:
            table.add_row(row["app"], *_app_score_cells(row))
        if len(own) > 1:
            table.add_row(name, *_app_score_cells(scores[name.replace(" ", "_")]), style="bold")
    if scores["tuned"]["apps"] and scores["held_out"]["apps"]:
        table.add_row("all", *_app_score_cells(scores["total"]), style="bold")
    console.print(table)
    for row in scores["apps"]:
        if row["left_out"]:
            console.print(
                f"left out: {row['app']} ({row['left_out_cases']} cases): {row['left_out']}",
                highlight=False,
                markup=False,
            )
        for run in row["runs"]:
            _print_run(run, console)


def _print_run(run: Mapping[str, Any], console: Console) -> None:
    if run["right"] and run["same_step"]:
        return
    truth = run["expected"]["verdict"]
    if run["expected"]["first_bad_step"] is not None:
        truth += f" at step {run['expected']['first_bad_step']}"
    console.print(f"{verdict_mark(run['verdict'])}  {run['case']} ({truth})", highlight=False)
    console.print(f"    {run['why']}", style="dim", highlight=False, markup=False)


def _app_score_cells(row: Mapping[str, Any]) -> list[str]:
    if not row["cases"]:
        return ["–"] * 8
    ratio = f"{row['right']}  {100 * row['right'] / row['cases']:.0f} %"
    names = ("same_step", "wrong_pass", "wrong_fail", "not_told")
    others = [str(row[name]) for name in names]
    return [str(row["cases"]), ratio, *others, f"{row['seconds']:.0f}", str(row["model_calls"])]
