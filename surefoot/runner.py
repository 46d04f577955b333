"""Runs a case through its graph: run folder, checkpoints, lock, progress, resume."""

import asyncio
import fcntl
import json
import secrets
import time
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from langgraph.checkpoint.sqlite.aio import AsyncSqliteSaver
from langgraph.types import Command

from configs.settings import Settings
from graphs.step_validation import graph
from nodes.common.review import ReviewAnswer
from state.errors import ConfigError, RunError, RunLockedError
from state.values.case import Case, WebApp
from tools.artifacts import RunFolder
from tools.casefile import load_case
from tools.devices.bundled import stop_bundled
from tools.devices.host import host
from tools.reports.html import write_report
from tools.secrets import fill_in, put_away

Progress = Callable[[str, Mapping[str, Any]], None]
"""Told after each node: its name and what it wrote."""
Answerer = Callable[[Mapping[str, Any]], ReviewAnswer | None]
"""Asks a person; None when nobody answers."""

MOST_NODES = 2000
"""Nodes a run may pass; the budgets of the settings end it long before."""


def quiet(_node: str, _update: Mapping[str, Any]) -> None:
    """Progress that nobody looks at."""


async def run_case(
    case: Case,
    settings: Settings,
    *,
    source: Path | None = None,
    progress: Progress = quiet,
    ask_person: Answerer | None = None,
) -> dict[str, Any]:
    """Run one case from its start.

    Args:
        case: The case, secrets and all; they stay in this process.
        settings: How to run it.
        source: The case file, from which a later process gets the secrets to resume.
        progress: Told what happens.
        ask_person: Answers the questions of `review`; without it the run waits, to be resumed.

    Returns:
        The object that `surefoot validate --json` prints.

    Raises:
        ConfigError: a parameter has no value.
    """
    _check_parameters(case)
    run_id = f"{case.id}-{time.strftime('%Y%m%d-%H%M%S')}-{secrets.token_hex(3)}"
    folder = settings.home / run_id
    folder.mkdir(parents=True)
    facts = {
        "run_id": run_id,
        "graph": "step_validation",
        "case": case.id,
        "title": case.title,
        "source": str(source.resolve()) if source is not None else "",
        "settings": settings.model_dump(mode="json", exclude_unset=True),
        "started": time.time(),
    }
    (folder / "run.json").write_text(json.dumps(facts, ensure_ascii=False, indent=1), "utf-8")
    safe = put_away(case, run_id)
    start = {"case": safe.model_dump(mode="json")}
    return await _drive(run_id, settings, start, progress, ask_person)


async def resume_run(
    run_id: str,
    settings: Settings,
    *,
    answer: ReviewAnswer | None = None,
    progress: Progress = quiet,
    ask_person: Answerer | None = None,
) -> dict[str, Any]:
    """Go on with a run that was killed, or that waits for an answer.

    Raises:
        RunError: no such run, it is finished, or it waits and no answer was given.
        RunLockedError: another process works on it.
        CaseFileError: its case file, which holds the secrets, is gone.
    """
    facts = read_run(settings.home, run_id)
    kept = {**facts.get("settings", {}), "home": settings.home}
    settings = Settings(**kept)
    if (settings.home / run_id / "result.json").exists():
        raise RunError(f"run {run_id} is finished; see `surefoot runs show {run_id}`")
    if facts.get("source"):
        put_away(load_case(facts["source"]), run_id)
    begin: Any = Command(resume=answer.model_dump()) if answer is not None else None
    return await _drive(run_id, settings, begin, progress, ask_person)


def read_run(home: Path, run_id: str) -> dict[str, Any]:
    """Read what is known about a run.

    Raises:
        RunError: there is no such run.
    """
    if not run_id or any(c in run_id for c in "/\\\0") or run_id.startswith("."):
        raise RunError(f"{run_id!r} is not the id of a run")
    path = home / run_id / "run.json"
    try:
        facts: dict[str, Any] = json.loads(path.read_text("utf-8"))
    except FileNotFoundError as error:
        raise RunError(f"there is no run {run_id!r} in {home}") from error
    except ValueError as error:
        raise RunError(f"{path} cannot be read: {error}") from error
    return facts


def run_result(folder: Path) -> dict[str, Any]:
    """The result of a run, or what is known of one that is not finished."""
    path = folder / "result.json"
    if path.exists():
        result: dict[str, Any] = json.loads(path.read_text("utf-8"))
        return result
    facts = json.loads((folder / "run.json").read_text("utf-8"))
    waiting = folder / "question.json"
    status = "waiting" if waiting.exists() else "running" if is_locked(folder) else "interrupted"
    return {
        "run_id": facts["run_id"],
        "case": facts["case"],
        "verdict": "unknown",
        "status": status,
    }


def _check_parameters(case: Case) -> None:
    if isinstance(case.app, WebApp):
        fill_in(case.app.url or "", case.parameters, secrets=True)
    for step in case.steps:
        fill_in(step.action, case.parameters, secrets=True)
        fill_in(step.expected, case.parameters, secrets=True)


async def _drive(
    run_id: str,
    settings: Settings,
    begin: Any,
    progress: Progress,
    ask_person: Answerer | None,
) -> dict[str, Any]:
    folder = settings.home / run_id
    with _lock(folder):
        async with _checkpointed(folder) as runnable:
            config: Any = {"configurable": {"thread_id": run_id}, "recursion_limit": MOST_NODES}
            while True:
                if begin is None and not (await runnable.aget_state(config)).values:
                    # Killed before the first checkpoint: nothing was done yet.
                    raise RunError(f"run {run_id} was killed before it began; start it anew")
                question = await _stream(runnable, begin, config, settings, progress)
                if question is None:
                    break
                _note_question(folder, question)
                answer = ask_person(question) if ask_person is not None else None
                if answer is None:
                    await _leave_session(runnable, config)
                    return {**run_result(folder), "question": question}
                (folder / "question.json").unlink()
                begin = Command(resume=answer.model_dump())
    (folder / "question.json").unlink(missing_ok=True)
    return run_result(folder)


async def _leave_session(runnable: Any, config: Any) -> None:
    """Let the browser of a waiting run live on for the process that resumes it."""
    ref = (await runnable.aget_state(config)).values.get("session")
    if ref is not None:
        await host().leave(ref)


def _note_question(folder: Path, question: Mapping[str, Any]) -> None:
    text = json.dumps(question, ensure_ascii=False, indent=1, default=str)
    (folder / "question.json").write_text(text, "utf-8")
    write_report(RunFolder(folder))


async def _stream(
    runnable: Any, begin: Any, config: Any, settings: Settings, progress: Progress
) -> Mapping[str, Any] | None:
    """Run until the end or until a person is asked; give the question."""
    async for update in runnable.astream(
        begin, config, context=settings, durability="sync", stream_mode="updates"
    ):
        for node, wrote in update.items():
            if node == "__interrupt__":
                question: Mapping[str, Any] = wrote[0].value
                return question
            progress(node, wrote or {})
    return None


@asynccontextmanager
async def _checkpointed(folder: Path) -> AsyncIterator[Any]:
    async with AsyncSqliteSaver.from_conn_string(str(folder / "checkpoint.sqlite")) as saver:
        yield graph.copy(update={"checkpointer": saver})


class _lock:
    """One process a run; the lock goes with the process."""

    def __init__(self, folder: Path) -> None:
        self._path = folder / "lock"

    def __enter__(self) -> None:
        self._file = self._path.open("w")
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            self._file.close()
            raise RunLockedError(
                f"another process works on the run in {self._path.parent}"
            ) from error

    def __exit__(self, *_: object) -> None:
        self._file.close()


def is_locked(folder: Path) -> bool:
    """Say whether a living process works on the run."""
    try:
        with _lock(folder):
            return False
    except RunLockedError:
        return True


def list_runs(home: Path) -> list[dict[str, Any]]:
    """All runs in a folder, newest first."""
    folders = [p.parent for p in home.glob("*/run.json")]
    rows = []
    for folder in folders:
        facts = json.loads((folder / "run.json").read_text("utf-8"))
        rows.append({**facts, **run_result(folder)})
    return sorted(rows, key=lambda row: -float(row.get("started", 0)))


async def close_all() -> None:
    """Let go of every session of this process."""
    await host().close_all()


def forget_app(folder: Path) -> None:
    """Stop the bundled app of a run that will not go on."""
    stop_bundled(folder)


def settings_from(given: Mapping[str, Any]) -> Settings:
    """Make settings of what the command line gave; None means not given.

    Raises:
        ConfigError: a value is outside of what is allowed.
    """
    try:
        return Settings(**{k: v for k, v in given.items() if v is not None})
    except ValueError as error:
        first = str(error).splitlines()
        raise ConfigError("; ".join(line.strip() for line in first[1:3])) from error


async def run_cases(
    cases: list[tuple[Path, Case]],
    settings: Settings,
    *,
    at_once: int = 1,
    progress: Callable[[Path, str, Mapping[str, Any]], None] | None = None,
    ask_person: Answerer | None = None,
) -> list[dict[str, Any]]:
    """Run several cases, `at_once` of them side by side, results in the order given."""
    places = asyncio.Semaphore(at_once)

    async def one(path: Path, case: Case) -> dict[str, Any]:
        def tell(node: str, update: Mapping[str, Any]) -> None:
            if progress is not None:
                progress(path, node, update)

        async with places:
            return await run_case(case, settings, source=path, progress=tell, ask_person=ask_person)

    return list(await asyncio.gather(*(one(path, case) for path, case in cases)))
