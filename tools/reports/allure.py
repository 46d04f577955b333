"""Results as Allure reads them: a file a case with its steps, screenshots and report."""

import hashlib
import json
import shutil
import socket
import uuid
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from surefoot.state.values.case import PARTS
from surefoot.tools.artifacts import write_whole
from surefoot.tools.reports.facts import StepFacts
from surefoot.tools.reports.read import read_run, run_of
from surefoot.tools.reports.run_facts import RunFacts

_STATUS = {
    "passed": "passed",
    "failed": "failed",
    "blocked": "broken",
    "unknown": "broken",
    "not_run": "skipped",
}
_KINDS = {
    ".html": "text/html",
    ".jpg": "image/jpeg",
    ".webm": "video/webm",
    ".zip": "application/vnd.allure.playwright-trace",
}

Json = dict[str, Any]


def write_allure(results: Sequence[Mapping[str, Any]], folder: Path, suite: str = "") -> None:
    """Add results to a folder of Allure's; what is there stays.

    A blocked or unknown case is `broken`, which is no fault of the app; earlier tries of a case are
    its retries; setup and teardown are its fixtures.

    Args:
        results: Objects as `--json` prints them.
        folder: Is made when it is missing.
        suite: Name of the suite that they are of.
    """
    folder.mkdir(parents=True, exist_ok=True)
    for result in results:
        for one in result.get("earlier", ()):
            if one["report"]:
                _write_run(read_run(Path(one["report"]).parent), folder, suite)
        _write_run(run_of(result), folder, suite)


def _write_run(run: RunFacts, folder: Path, suite: str) -> None:
    ident = str(uuid.uuid4())
    steps = dict(_allure_steps(run, folder))
    parts = {part: [own for step, own in steps.items() if step.part == part] for part in PARTS}
    bad = (step.reason for step in steps if step.verdict not in ("passed", "not_run"))
    details = {"message": run.problem or next(bad, ""), "flaky": run.is_flaky}
    test = {
        "uuid": ident,
        # One history for all runs of a case.
        "historyId": hashlib.md5(run.case_id.encode(), usedforsecurity=False).hexdigest(),
        "testCaseId": run.case_id,
        "fullName": run.case_id,
        "name": run.title or run.case_id,
        "status": _STATUS[run.verdict],
        "statusDetails": {key: told for key, told in details.items() if told},
        "stage": "finished",
        **_times(run.started, run.seconds),
        "labels": [{"name": name, "value": value} for name, value in _labels(run, suite)],
        "parameters": [
            {"name": name, "value": value, "excluded": True}
            for name, value in (("app", run.app), ("model", run.model))
            if value
        ],
        "attachments": [_attach(path, folder, path.name) for path in run.files if path.is_file()],
        "steps": parts["steps"],
    }
    _write_allure_json(test, folder / f"{ident}-result.json")
    if parts["setup"] or parts["teardown"]:
        around: Json = {"uuid": str(uuid.uuid4()), "children": [ident], "name": run.case_id}
        around |= {"befores": parts["setup"], "afters": parts["teardown"]}
        _write_allure_json(around, folder / f"{around['uuid']}-container.json")


def _allure_steps(run: RunFacts, folder: Path) -> Iterator[tuple[StepFacts, Json]]:
    begun = run.started
    for step in run.steps:
        bad = step.verdict != "passed"
        details = {"message": step.reason, "trace": "\n".join(step.evidence)} if bad else {}
        yield (
            step,
            {
                "name": f"{step.number}. {step.action}",
                "status": _STATUS[step.verdict],
                "statusDetails": {key: text for key, text in details.items() if text},
                "stage": "finished",
                **_times(begun, step.seconds),
                "parameters": [{"name": "expected", "value": step.expected}]
                if step.expected
                else [],
                "attachments": [
                    _attach(frame.picture.path, folder, frame.caption)
                    for frame in (step.shown_try.frames if step.shown_try else ())
                    if frame.picture is not None
                ],
                "steps": [
                    {"name": name, "status": "passed", "stage": "finished"} for name in step.done
                ],
            },
        )
        begun = None if begun is None else begun + (step.seconds or 0.0)


def _labels(run: RunFacts, suite: str) -> Iterator[tuple[str, str]]:
    yield from (("framework", "surefoot"), ("host", socket.gethostname()))
    yield from (("tag", tag) for tag in run.tags)
    told = {"suite": suite or run.case_id, "thread": run.device}
    yield from ((name, value) for name, value in told.items() if value)


def _times(started: float | None, seconds: float | None) -> Json:
    """Give begin and end in ms since 1970, where the run tells them."""
    if started is None:
        return {}
    return {"start": round(started * 1000), "stop": round((started + (seconds or 0.0)) * 1000)}


def _attach(path: Path, folder: Path, name: str) -> Json:
    """Copy a file under the hash of its content."""
    digest = hashlib.sha256(path.read_bytes()).hexdigest()[:32]
    source = f"{digest}-attachment{path.suffix}"
    if not (folder / source).exists():
        shutil.copyfile(path, folder / source)
    return {"name": name, "source": source, "type": _KINDS[path.suffix]}


def _write_allure_json(facts: Json, path: Path) -> None:
    write_whole(path, json.dumps(facts, ensure_ascii=False))
