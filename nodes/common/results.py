"""What the end of a case's run writes: records, result, script, report."""

import json
from collections.abc import Mapping, Sequence

from nodes.common.run import Run
from state.errors import RunError
from state.step_validation import StepRecord
from state.values.case import WebApp
from state.values.verdict import StepResult, Verdict
from tools.artifacts import write_whole
from tools.reports.html import write_report
from tools.reports.junit import write_junit
from tools.scripts.compile import compile_script
from tools.scripts.export import export_script
from tools.secrets import mask


async def stored_results(run: Run) -> list[StepRecord]:
    """Give the record of every step, also of those that were not run."""
    return [await _record(run, index) for index in range(len(run.case.steps))]


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


def verdict_of(results: Sequence[StepResult]) -> Verdict:
    """Give the verdict on a case: it is passed only if every step is."""
    verdicts = [r.verdict for r in results]
    if "failed" in verdicts:
        return "failed"
    if "blocked" in verdicts:
        return "blocked"
    if all(v == "passed" for v in verdicts):
        return "passed"
    return "unknown"


def write_result(run: Run, facts: Mapping[str, object]) -> None:
    """Write result.json, report.html and junit.xml."""
    text = mask(json.dumps(facts, ensure_ascii=False, indent=1), run.secrets)
    run.log.flush()
    write_whole(run.folder.path / "result.json", text)
    write_report(run.folder)
    write_junit([json.loads(text)], run.folder.path / "junit.xml")


def write_script(run: Run) -> dict[str, object]:
    """Keep a passed case as a script, a web case as a pytest file too; say where they are."""
    try:
        script = compile_script(
            run.folder, run.case, run.log.read("events"), run.run_id, run.secrets
        )
    except RunError as error:
        run.log.event("no_script", text=str(error))
        return {}
    path, pytest = run.folder.path / "script.json", run.folder.path / "script_test.py"
    write_whole(path, script.model_dump_json(indent=1))
    if not isinstance(script.app, WebApp):
        return {"script": str(path)}
    write_whole(pytest, export_script(script, pytest.name))
    return {"script": str(path), "pytest": str(pytest)}
