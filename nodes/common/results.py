"""What the end of a case's run writes: records, result, script, report."""

import json
from collections.abc import Callable, Mapping, Sequence

from surefoot.nodes.common.run import Run
from surefoot.state.errors import RunError
from surefoot.state.step_validation import StepRecord
from surefoot.state.values.script import Script
from surefoot.state.values.verdict import StepResult, Verdict
from surefoot.tools.artifacts import write_whole
from surefoot.tools.reports.html import write_report
from surefoot.tools.reports.junit import write_junit
from surefoot.tools.scripts.compile import compile_script
from surefoot.tools.scripts.export import export_script
from surefoot.tools.scripts.export_android import export_pytest, export_shell
from surefoot.tools.secrets import masked

EXPORTS: dict[str, dict[str, str]] = {
    "web": {"pytest": "script_test.py"},
    "android": {"pytest": "script_test.py", "shell": "script.sh"},
    "harmony": {},
    "simulated": {},
}
"""Files beside the script by the kind of app: how the result calls them, and their names."""
_EXPORTERS: dict[tuple[str, str], Callable[[Script, str], str]] = {
    ("web", "pytest"): export_script,
    ("android", "pytest"): export_pytest,
    ("android", "shell"): export_shell,
}


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
    shown = masked(facts, run.secrets, numbers=False)
    run.log.flush()
    write_whole(run.folder.path / "result.json", json.dumps(shown, ensure_ascii=False, indent=1))
    write_report(run.folder)
    write_junit([shown], run.folder.path / "junit.xml")


def write_script(run: Run) -> dict[str, object]:
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
    exported = {name: path.with_name(file) for name, file in EXPORTS[script.app.kind].items()}
    for name, file in exported.items():
        write_whole(file, _EXPORTERS[script.app.kind, name](script, file.name))
    return {"script": str(path), **{name: str(file) for name, file in exported.items()}}
