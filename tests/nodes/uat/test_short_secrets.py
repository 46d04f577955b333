"""Secrets that numbers of our own may hold."""

import json
from pathlib import Path

from surefoot.configs.settings import Settings
from surefoot.nodes.common.results import write_result
from surefoot.nodes.common.run import RunContext
from surefoot.state.case_run import StepRecord
from surefoot.state.values.verdict import StepResult
from surefoot.tools.artifacts import RunFolder
from surefoot.tools.casefile import parse_case
from surefoot.tools.runlog import RunLog
from surefoot.tools.secrets import mask
from tests.support.acceptance import settings_case


async def test_a_number_that_holds_a_secret_leaves_the_files_readable(tmp_path: Path) -> None:
    folder, hidden = RunFolder(tmp_path), ("311",)
    case = parse_case(settings_case(), "case")
    run = RunContext("run", Settings(), case, folder, RunLog(tmp_path, hidden), hidden)
    step = StepResult(index=0, action="Type 311", expected="", verdict="passed", seconds=0.311)
    await run.keep_step(0, StepRecord(result=step))
    kept = StepRecord.model_validate_json(await run.stored_step(0) or "").result
    assert (kept.seconds, "311" in kept.action) == (0.311, False)
    facts = {"run_id": "run", "case": "c", "verdict": "passed", "steps": [], "seconds": 311}
    write_result(run, facts)
    assert json.loads((tmp_path / "result.json").read_text("utf-8"))["seconds"] == 311


def test_the_name_of_a_file_stays_whole() -> None:
    digest = "61b09f0e9a135790be97"
    assert mask(digest, ("135790",)) == digest
    assert mask(f"see {digest}", ("135790",)) != f"see {digest}"
    assert mask(digest, (digest,)) != digest
    assert mask("12345678901234567890", ("345678",)) != "12345678901234567890"
