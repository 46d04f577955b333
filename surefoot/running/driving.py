"""Drives a graph: checkpoints, questions, progress; one way for all graphs."""

import asyncio
import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from langgraph.types import Command

from surefoot.configs.settings import Settings
from surefoot.graphs._typed import TypedGraph
from surefoot.nodes.common.run import leave_session
from surefoot.nodes.common.steps import ReviewAnswer
from surefoot.running.checkpoints import with_checkpoints
from surefoot.running.resuming import Progress
from surefoot.running.stored import read_json, run_result
from surefoot.tools.artifacts import RunFolder, write_whole
from surefoot.tools.durable.shared import shared_run
from surefoot.tools.reports.html import write_report
from surefoot.tools.runlog import flush_logs

Runnable = TypedGraph
Answerer = Callable[[Mapping[str, Any]], ReviewAnswer | None]
"""Asks a person; None when nobody answers."""

MOST_NODES = 1_000_000
"""Nodes a run may pass; the limits of steps and settings end it long before."""


async def drive_graph(
    graph: Runnable,
    run_id: str,
    settings: Settings,
    begin: Any,
    progress: Progress,
    ask_person: Answerer | None,
) -> dict[str, Any]:
    """Run a graph until its end, or until a person is asked who does not answer.

    Args:
        graph: Which.
        run_id: Name of the run's folder and thread.
        settings: How to run it.
        begin: What the graph is called with.
        progress: Told after each node.
        ask_person: Answers questions.

    Returns:
        The result that the run wrote; or the question, with the status `waiting`.
    """
    folder, config = settings.home / run_id, config_of(run_id)
    async with with_checkpoints(graph, folder, settings) as runnable:
        while True:
            question = await _stream(runnable, begin, config, settings, progress)
            if question is None:
                return {k: v for k, v in run_result(folder).items() if k != "status"}
            await asyncio.to_thread(_note_question, folder, question)
            answer = await asyncio.to_thread(ask_person, question) if ask_person else None
            if answer is None:
                await _leave_session(runnable, config)
                return _waiting(folder, question)
            (folder / "question.json").unlink()
            begin = Command(resume=answer.model_dump(exclude_defaults=True))


def _waiting(folder: Path, question: Mapping[str, Any]) -> dict[str, Any]:
    return {
        "run_id": folder.name,
        "case": read_json(folder / "case.json")["id"],
        "verdict": "unknown",
        "status": "waiting",
        "question": dict(question),
    }


def _run_of(config: Any) -> str:
    return str(config["configurable"]["thread_id"])


def config_of(run_id: str) -> Any:
    """Returns LangGraph's configuration of a run."""
    return {"configurable": {"thread_id": run_id}, "recursion_limit": MOST_NODES}


async def _leave_session(runnable: Any, config: Any) -> None:
    """Let the browser of a waiting run live on for the process that resumes it."""
    ref = (await runnable.aget_state(config)).values.get("session")
    if ref is not None:
        await leave_session(ref)


def _note_question(folder: Path, question: Mapping[str, Any]) -> None:
    text = json.dumps(question, ensure_ascii=False, indent=1, default=str)
    write_whole(folder / "question.json", text)
    flush_logs()
    write_report(RunFolder(folder))


async def _stream(
    runnable: Any, begin: Any, config: Any, settings: Settings, progress: Progress
) -> Mapping[str, Any] | None:
    """Run until the end or until a person is asked; give the question.

    It is read to its end in any case: a run that is left before counts as broken off.
    """
    question: Mapping[str, Any] | None = None
    async for update in runnable.astream(
        begin, config, context=settings, durability="sync", stream_mode="updates"
    ):
        for node, wrote in update.items():
            if node == "__interrupt__":
                question = wrote[0].value
                continue
            if "step_index" in (wrote or {}) and (shared := shared_run(_run_of(config))):
                shared.did(wrote["step_index"])
            progress(node, wrote or {})
    return question
