"""Ends the run: verdict, report files, session."""

import asyncio
import json
import time

from langgraph.runtime import Runtime

from configs.settings import Settings
from nodes.common.run import Run, open_run
from state.step_validation import AutoTestState, AutoTestUpdate
from state.values.verdict import StepResult, Usage, Verdict
from tools.devices.bundled import stop_bundled
from tools.reports.html import write_report
from tools.reports.junit import write_junit
from tools.secrets import mask


async def report(state: AutoTestState, runtime: Runtime[Settings]) -> AutoTestUpdate:
    """Close the session and write result.json, report.html and junit.xml.

    Reads `results`, `problem`, `findings`. Writes `verdict`, `results` (with the steps that were
    not run), `report`.
    """
    run = await open_run(state, runtime)
    if "session" in state:
        await run.let_go(state["session"])
    await asyncio.to_thread(stop_bundled, run.folder.path)
    results = [*state.get("results", []), *_not_run(run, state)]
    verdict = _verdict(results)
    problem = state.get("problem", "")
    usage = state.get("usage", Usage())
    path = run.folder.path / "report.html"
    facts = {
        "run_id": run.run_id,
        "verdict": verdict,
        "case": run.case.id,
        "model": run.settings.model,
        "steps": [r.model_dump(mode="json") for r in results],
        "findings": [f.model_dump(mode="json") for f in state.get("findings", [])],
        "usage": usage.model_dump(mode="json"),
        "seconds": round(time.time() - state.get("started", time.time()), 3),
        "report": str(path),
        "problem": problem,
    }
    await asyncio.to_thread(_write, run, facts)
    return {"verdict": verdict, "results": results, "report": str(path)}


def _write(run: Run, facts: dict[str, object]) -> None:
    text = mask(json.dumps(facts, ensure_ascii=False, indent=1), run.secrets)
    (run.folder.path / "result.json").write_text(text, "utf-8")
    write_report(run.folder)
    write_junit([json.loads(text)], run.folder.path / "junit.xml")


def _not_run(run: Run, state: AutoTestState) -> list[StepResult]:
    done = len(state.get("results", []))
    return [
        StepResult(index=i, action=step.action, expected=step.expected, verdict="not_run")
        for i, step in enumerate(run.case.steps)
        if i >= done
    ]


def _verdict(results: list[StepResult]) -> Verdict:
    """A case is passed only if every step is."""
    verdicts = [r.verdict for r in results]
    if "failed" in verdicts:
        return "failed"
    if "blocked" in verdicts:
        return "blocked"
    if all(v == "passed" for v in verdicts):
        return "passed"
    return "unknown"
