"""Ends the run: verdict, report files, session."""

import asyncio
import json
import time

from langgraph.runtime import Runtime

from configs.settings import Settings
from nodes.common.knowledge import NOT_LEARNED
from nodes.common.run import Run, open_run
from nodes.step_validation.acts import app_of
from nodes.step_validation.reporting import record_passed
from state.errors import RunError
from state.step_validation import AutoTestState, AutoTestUpdate, StepRecord
from state.values.case import WebApp
from state.values.knowledge import Updates
from state.values.verdict import StepResult, Usage, Verdict
from tools.artifacts import write_whole
from tools.devices.bundled import stop_bundled
from tools.reports.html import write_report
from tools.reports.junit import write_junit
from tools.scripts.compile import compile_script
from tools.scripts.export import export_script
from tools.secrets import mask


async def report(state: AutoTestState, runtime: Runtime[Settings]) -> AutoTestUpdate:
    """Close the session and write result.json, report.html and junit.xml.

    A passed web case is kept as script.json, to be replayed without a model, and script_test.py.

    The bundled app of a blocked run that got somewhere stays, so that the run can be resumed.

    Reads the records of the steps, `problem`. Writes `verdict`, `results` of all steps, also of
    those that were not run, `findings`, `report`.
    """
    run = await open_run(state, runtime)
    records = [await _record(run, index) for index in range(len(run.case.steps))]
    results = [record.result for record in records]
    findings = [finding for record in records for finding in record.findings]
    verdict = _verdict(results)
    if verdict == "passed":
        await record_passed(run)
    if "session" in state:
        await run.let_go(state["session"])
    if verdict != "blocked" or not state["verdicts"] or state["verdicts"][0] != "passed":
        await asyncio.to_thread(stop_bundled, run.folder.path)
    path = run.folder.path / "report.html"
    facts: dict[str, object] = {
        "run_id": run.run_id,
        "verdict": verdict,
        "case": run.case.id,
        "model": run.settings.model,
        "steps": [r.model_dump(mode="json") for r in results],
        "findings": [f.model_dump(mode="json") for f in findings],
        "usage": state.get("usage", Usage()).model_dump(mode="json"),
        "seconds": round(time.time() - state.get("started", time.time()), 3),
        "report": str(path),
        "problem": state.get("problem", ""),
        "app_id": app_of(run),
        "updates": state.get("updates", Updates()).model_dump(),
        "not_learned": await asyncio.to_thread(_not_learned, run),
    }
    if verdict == "passed" and isinstance(run.case.app, WebApp):
        facts |= await asyncio.to_thread(_write_script, run)
    await asyncio.to_thread(_write, run, facts)
    return {"verdict": verdict, "results": results, "findings": findings, "report": str(path)}


def _not_learned(run: Run) -> str:
    """Why nothing was learned, "" when nothing was in the way."""
    said = (row["text"] for row in run.log.read("events") if row["kind"] == NOT_LEARNED)
    return next(said, "")


def _write(run: Run, facts: dict[str, object]) -> None:
    text = mask(json.dumps(facts, ensure_ascii=False, indent=1), run.secrets)
    run.log.flush()
    write_whole(run.folder.path / "result.json", text)
    write_report(run.folder)
    write_junit([json.loads(text)], run.folder.path / "junit.xml")


def _write_script(run: Run) -> dict[str, object]:
    """Keep a passed web case as a script and as a pytest file; say where they are."""
    try:
        script = compile_script(
            run.folder, run.case, run.log.read("events"), run.run_id, run.secrets
        )
    except RunError as error:
        run.log.event("no_script", text=str(error))
        return {}
    path, pytest = run.folder.path / "script.json", run.folder.path / "script_test.py"
    write_whole(path, script.model_dump_json(indent=1))
    write_whole(pytest, export_script(script, pytest.name))
    return {"script": str(path), "pytest": str(pytest)}


async def _record(run: Run, index: int) -> StepRecord:
    stored = await run.stored_step(index)
    if stored is not None:
        return StepRecord.model_validate_json(stored)
    step = run.case.steps[index]
    return StepRecord(
        result=StepResult(
            index=index, action=step.action, expected=step.expected, verdict="not_run"
        )
    )


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
