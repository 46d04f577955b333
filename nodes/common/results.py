"""What the end of a case's run writes: records, result, script, report."""

import asyncio
import json
from collections.abc import Callable, Mapping, Sequence

from surefoot.nodes.common.knowledge import app_of, not_learned
from surefoot.nodes.common.reporting import record_passed
from surefoot.nodes.common.run import RunContext
from surefoot.nodes.common.steps import find_record
from surefoot.state.case_run import CaseRunUpdate, StepRecord
from surefoot.state.errors import RunError
from surefoot.state.values.knowledge import Updates
from surefoot.state.values.script import Script
from surefoot.state.values.verdict import StepResult, Usage, Verdict, case_verdict
from surefoot.tools.artifacts import write_whole
from surefoot.tools.clock import now_s
from surefoot.tools.devices.bundled import stop_bundled
from surefoot.tools.reports.html import write_report
from surefoot.tools.reports.junit import write_junit
from surefoot.tools.scripts.compile import compile_script
from surefoot.tools.scripts.export import export_script
from surefoot.tools.scripts.export_android import export_pytest, export_shell
from surefoot.tools.secrets import masked

_EXPORTS: dict[str, dict[str, tuple[str, Callable[[Script, str], str]]]] = {
    "web": {"pytest": ("script_test.py", export_script)},
    "android": {"pytest": ("script_test.py", export_pytest), "shell": ("script.sh", export_shell)},
}
"""Files beside the script by the kind of app and how the result calls them: name, and maker."""


async def close_case(
    run: RunContext,
    state: CaseRunUpdate,
    updates: Updates | None = None,
    more: Callable[[list[StepResult]], Mapping[str, object]] = lambda _: {},
    *,
    has_script: bool,
) -> CaseRunUpdate:
    """End a case's session, write its result and report, and give what its state ends with.

    The bundled app of a blocked run that got somewhere stays, so that the run can be resumed.

    Args:
        run: Of the case.
        state: As it is after the last step.
        updates: What the knowledge graph was told since.
        more: Gives further facts of the result, by the results of the steps.
        has_script: A passed case is kept as a script.
    """
    records = [await _record(run, index) for index in range(len(run.case.steps))]
    results = [record.result for record in records]
    findings = [finding for record in records for finding in record.findings]
    verdict = case_verdict([(result.part, result.verdict) for result in results])
    if verdict == "passed":
        await record_passed(run)
    if "session" in state:
        await run.close_session(state["session"])
    problem = state.get("problem", "")
    if verdict != "blocked" or not problem or state["verdicts"][:1] != ["passed"]:
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
        "seconds": round(now_s() - state.get("started", now_s()), 3),
        "report": str(path),
        "problem": problem or _fixture_problem(verdict, results),
        "app_id": await app_of(run),
        "updates": (state.get("updates", Updates()) + (updates or Updates())).model_dump(),
        "not_learned": await asyncio.to_thread(not_learned, run),
        **await asyncio.to_thread(run.keep_recordings, verdict),
        **more(results),
    }
    if verdict == "passed" and has_script:
        facts |= await asyncio.to_thread(write_script, run)
    await asyncio.to_thread(write_result, run, facts)
    return {"verdict": verdict, "results": results, "findings": findings, "report": str(path)}


async def _record(run: RunContext, index: int) -> StepRecord:
    """Give the record of a step, also of one that was not run."""
    step = run.case.steps[index]
    return await find_record(run, index) or StepRecord(
        result=StepResult(
            index=index,
            part=step.part,
            action=step.action,
            expected=step.expected,
            verdict="not_run",
        )
    )


def _fixture_problem(verdict: Verdict, results: Sequence[StepResult]) -> str:
    """Say what of the setup blocked a case, or of the teardown went wrong though it passed."""
    part = {"blocked": "setup", "passed": "teardown"}.get(verdict)
    bad = (r for r in results if r.part == part and r.verdict not in ("passed", "not_run"))
    return next((f"{r.part}: {r.action}: {r.verdict}: {r.reason}" for r in bad), "")


def write_result(run: RunContext, facts: Mapping[str, object]) -> None:
    """Write result.json, report.html and junit.xml."""
    shown = masked(facts, run.secrets, numbers=False)
    run.log.flush()
    write_whole(run.folder.path / "result.json", json.dumps(shown, ensure_ascii=False, indent=1))
    write_report(run.folder)
    write_junit([shown], run.folder.path / "junit.xml")


def write_script(run: RunContext) -> dict[str, object]:
    """Keep a passed case as a script and as files for other tools; say where, else why not."""
    try:
        script = compile_script(
            run.folder, run.case, run.log.read("events"), run.run_id, run.secrets
        )
    except RunError as error:
        run.log.event("no_script", text=str(error))
        return {"no_script": str(error)}
    path = run.folder.path / "script.json"
    write_whole(path, script.model_dump_json(indent=1))
    exported: dict[str, object] = {}
    for name, (file, export) in _EXPORTS.get(script.app.kind, {}).items():
        write_whole(path.with_name(file), export(script, file))
        exported[name] = str(path.with_name(file))
    return {"script": str(path), **exported}
