"""Carries out acceptance cases whose truth is known, and counts."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

from surefoot.api.accepting import auat
from surefoot.configs.settings import Settings
from surefoot.evaluating.apps import Tell, ignore_line
from surefoot.terminal.progress import verdict_mark
from surefoot.tools.evals.typed_forms import with_typed_forms
from surefoot.tools.evals.uat_set import UatCase, read_uat_set

_COUNTS = ("cases", "right", "wrong_pass", "wrong_fail", "not_told", "steps", "steps_right")
_SPENT = ("actions", "model_calls", "tokens", "seconds")
_MUST = {"passed": "must pass", "failed": "must fail"}


async def evaluate_uat(
    folder: Path,
    settings: Settings,
    *,
    typed: bool = False,
    tell: Tell = ignore_line,
    groups: tuple[str, ...] = (),
) -> dict[str, Any]:
    """Carry out every case of a set, one after the other and each as if it were the first.

    Args:
        folder: See `surefoot.tools.evals.uat_set.read_uat_set`.
        settings: Model, `agents`, `reflection`, limits; the runs are kept in `home`.
        typed: Carry them out by the typed forms of the set's typed.yaml instead of their sentences.
        tell: Told a line a case.
        groups: Of these apps only; all when empty.

    Returns:
        {"set", "model", "typed", "agents", "reflection", "pass_at_1", "complete_at_1",
        "groups": [...], "runs": [{"case", "group", "wanted", "verdict", "right", "wrong_pass",
        "step", "why", ...}]} and the counts of `groups`. A case is right that passes and must, or
        fails where it must; Pass@1 is right cases by cases, Complete@1 right steps by the steps
        that are wanted: those before a fault pass, the faulty one does not.

    Raises:
        ConfigError: the set, its typed forms or a setting cannot be meant.
    """
    given = read_uat_set(folder)
    if typed:
        given = with_typed_forms(given)
    chosen = [one for one in given.cases if not groups or one.group in groups]
    plain = settings.model_dump(exclude_unset=True) | {"review": "off", "knowledge": "off"}
    home = plain.pop("home", None)
    runs = []
    for one in chosen:
        result = (await auat(one.case, out=home, **plain)).to_dict()
        runs.append(_score_uat_run(one, result))
        tell(_uat_run_line(runs[-1]))
    own = {
        name: _sum_uat_runs([r for r in runs if r["group"] == name])
        for name in dict.fromkeys(r["group"] for r in runs)
    }
    return {
        "set": given.name,
        "model": settings.model,
        "typed": typed,
        "agents": settings.agents,
        "reflection": settings.reflection,
        **_sum_uat_runs(runs),
        "groups": [{"group": name, **counts} for name, counts in own.items()],
        "runs": runs,
    }


def _score_uat_run(one: UatCase, result: Mapping[str, Any]) -> dict[str, Any]:
    verdict, steps = result["verdict"], result["steps"]
    passed = [step["verdict"] == "passed" for step in steps]
    first_bad = passed.index(False) + 1 if False in passed else None
    must_fail = one.fails is not None
    before = one.fails.step - 1 if one.fails else len(passed)
    right = (
        verdict == "failed" and first_bad is not None and first_bad > before
        if must_fail
        else verdict == "passed"
    )
    bad = next((s for s in steps if s["verdict"] not in {"passed", "not_run"}), None)
    usage = result["usage"]
    return {
        "case": one.case.id,
        "group": one.group,
        "wanted": "failed" if must_fail else "passed",
        "verdict": verdict,
        "right": right,
        "wrong_pass": verdict == "passed" and must_fail,
        "wrong_fail": verdict == "failed" and not right,
        "not_told": verdict in {"unknown", "blocked"},
        "steps": before + must_fail,
        "steps_right": sum(passed[:before]) + (must_fail and right),
        "step": first_bad,
        "why": "" if right else str((bad or {}).get("reason") or result.get("problem") or "")[:300],
        "actions": result["metrics"]["actions"],
        "model_calls": usage["model_calls"],
        "tokens": usage["input_tokens"] + usage["output_tokens"],
        "seconds": result["seconds"],
        "report": result["report"],
        "script": result.get("script"),
    }


def _sum_uat_runs(runs: list[dict[str, Any]]) -> dict[str, Any]:
    counts = {"cases": len(runs)}
    counts |= {name: sum(run[name] for run in runs) for name in (*_COUNTS[1:], *_SPENT)}
    return {
        **counts,
        "pass_at_1": round(counts["right"] / max(counts["cases"], 1), 4),
        "complete_at_1": round(counts["steps_right"] / max(counts["steps"], 1), 4),
        "wanted_failed": sum(run["wanted"] == "failed" for run in runs),
    }


def _uat_run_line(run: Mapping[str, Any]) -> str:
    mark = "right" if run["right"] else "WRONG PASS" if run["wrong_pass"] else "not right"
    return f"{run['case']}: {run['verdict']}, {mark}, {run['seconds']:.1f} s"


def print_uat_scores(scores: Mapping[str, Any], console: Console) -> None:
    """Print the table, a line on wrong passes, and one for each case that is not right."""
    heads = ("cases", "must fail", "Pass@1", "Complete@1", "actions", "calls", "tokens", "s")
    table = Table("app", *heads, box=None, pad_edge=False)
    for row in scores["groups"]:
        table.add_row(row["group"], *_uat_score_cells(row))
    table.add_row("all", *_uat_score_cells(scores), style="bold")
    console.print(table)
    console.print(
        f"wrong passes: {scores['wrong_pass']} of {scores['wanted_failed']} cases that must fail",
        highlight=False,
    )
    for run in scores["runs"]:
        if not run["right"]:
            where = f" at step {run['step']}" if run["step"] else ""
            said = f"{verdict_mark(run['verdict'])}{where}  {run['case']} ({_MUST[run['wanted']]})"
            console.print(said, highlight=False)
            console.print(f"    {run['why']}", style="dim", highlight=False, markup=False)


def _uat_score_cells(row: Mapping[str, Any]) -> list[str]:
    return [
        str(row["cases"]),
        str(row["wanted_failed"]),
        f"{row['right']}  {100 * row['pass_at_1']:.1f} %",
        f"{row['steps_right']} of {row['steps']}  {100 * row['complete_at_1']:.1f} %",
        *(f"{row[name]:,.0f}" for name in _SPENT),
    ]
