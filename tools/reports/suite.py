"""What came of a suite: the numbers, and one page with a line a case."""

import os
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from tools.artifacts import write_whole
from tools.reports.html import policy_of, style, templates


def suite_metrics(results: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """Count over many results, one try each.

    Returns:
        {"metrics": {"cases", "cases_passed", "pass_at_1", "steps", "steps_passed", "complete_at_1",
        "actions"}, "usage"}. Pass@1 is passed cases by cases, Complete@1 passed steps by all steps.
    """
    own = [result.get("metrics", {}) for result in results]
    steps, passed = _sum(own, "steps"), _sum(own, "steps_passed")
    cases = sum(result["verdict"] == "passed" for result in results)
    keys = ("model_calls", "input_tokens", "output_tokens", "cost")
    usage = [result.get("usage", {}) for result in results]
    return {
        "metrics": {
            "cases": len(results),
            "cases_passed": cases,
            "pass_at_1": round(cases / len(results), 4) if results else 0.0,
            "steps": steps,
            "steps_passed": passed,
            "complete_at_1": round(passed / steps, 4) if steps else 0.0,
            "actions": _sum(own, "actions"),
        },
        "usage": {key: _sum(usage, key) for key in keys},
    }


def write_suite(facts: Mapping[str, Any], path: Path) -> None:
    """Write the page of a suite.

    Args:
        facts: What `suite_metrics` gives, with `suite`, `verdict`, `seconds` and `runs`.
        path: The file; links to the reports of the runs go from its folder.
    """
    links = [_link(run, path.parent) for run in facts["runs"]]
    page = templates().get_template("suite.html.j2")
    write_whole(path, page.render(suite=facts, links=links, style=style(), policy=policy_of()))


def _link(run: Mapping[str, Any], folder: Path) -> str:
    report = run.get("report")
    return os.path.relpath(report, folder) if report else ""


def _sum(rows: Sequence[Mapping[str, Any]], key: str) -> Any:
    return sum(row.get(key, 0) for row in rows)
