"""Runs a case through its graph: run folder, checkpoints, lock, progress, resume."""

import asyncio
import secrets
import time
from collections.abc import Mapping
from importlib import import_module
from pathlib import Path
from typing import Any, Literal

from langgraph.types import Command

from surefoot.configs.settings import Settings
from surefoot.nodes.common.knowledge import check_graph
from surefoot.nodes.common.run import close_sessions
from surefoot.nodes.common.steps import ReviewAnswer
from surefoot.running.checkpoints import with_checkpoints
from surefoot.running.driving import Answerer, Runnable, config_of, drive_graph
from surefoot.running.resuming import (
    REPLAY,
    Progress,
    answers_to,
    continue_run,
    end_orphan_browsers,
    ignore_progress,
    keep_start,
)
from surefoot.running.stored import (
    fetch_run,
    find_settings_of,
    hold_run,
    read_json,
    read_run,
    run_result,
)
from surefoot.state.errors import ConfigError, RunError
from surefoot.state.values.case import Case, Parameter
from surefoot.tools.casefile import load_case, load_parameters, parse_case
from surefoot.tools.clock import now_s
from surefoot.tools.devices.bundled import keep_bundled
from surefoot.tools.durable.tables import close_servers
from surefoot.tools.llm.models import open_model
from surefoot.tools.secrets import fill_in, filled_app, put_away, secret_values

CaseGraph = Literal["step_validation", "uat"]


def graph_called(name: str) -> Runnable:
    """Load a graph when it is run: no run waits for the libraries of the others."""
    graph: Runnable = import_module(f"surefoot.graphs.{name}").graph
    return graph


async def run_case(
    case: Case,
    settings: Settings,
    *,
    graph: CaseGraph = "step_validation",
    source: Path | None = None,
    parameters: Path | None = None,
    progress: Progress = ignore_progress,
    ask_person: Answerer | None = None,
) -> dict[str, Any]:
    """Run one case from its start.

    Args:
        case: The case, secrets and all; they stay in this process.
        settings: How to run it.
        graph: By which graph.
        source: The case file, from which a later process gets the secrets to resume.
        parameters: A file with further parameters, for the same.
        progress: Told what happens.
        ask_person: Answers the questions of `review`; without it the run waits, to be resumed.

    Returns:
        The object that `surefoot validate --json` prints.

    Raises:
        ConfigError: a parameter has no value, or the model is not known.
    """
    path = await asyncio.to_thread(source.resolve) if source is not None else ""
    more = await asyncio.to_thread(parameters.resolve) if parameters is not None else ""
    facts = {"source": str(path), "parameters": str(more)}
    return await start_run(case, settings, graph, facts, progress=progress, ask_person=ask_person)


async def start_run(
    case: Case,
    settings: Settings,
    graph: str,
    facts: Mapping[str, Any],
    *,
    progress: Progress = ignore_progress,
    ask_person: Answerer | None = None,
) -> dict[str, Any]:
    """Begin a run of any graph: check it, make its folder, keep what it is begun with, drive it.

    Args:
        case: What is asked for; the graphs without steps are given one, too.
        settings: How to run it.
        graph: By which graph.
        facts: What a later process must know to go on, beside `start_facts`.
        progress: Told what happens.
        ask_person: Answers the questions of `review`.

    Returns:
        What `drive_graph` gives.

    Raises:
        ConfigError: a parameter has no value, or the model is not known.
    """
    await check_case(case, settings)
    run_id = f"{case.id}-{time.strftime('%Y%m%d-%H%M%S')}-{secrets.token_hex(3)}"
    folder = settings.home / run_id
    await asyncio.to_thread(folder.mkdir, mode=0o700, parents=True)
    safe = put_away(case, run_id)
    known = {**start_facts(run_id, safe, settings, graph), **facts}
    keep_start(folder, safe.model_dump(mode="json"), known)
    async with hold_run(folder, settings):
        begin = start_of(safe, known)
        return await drive_graph(graph_called(graph), run_id, settings, begin, progress, ask_person)


def start_facts(run_id: str, case: Case, settings: Settings, graph: str) -> dict[str, Any]:
    """Returns what a case is begun with."""
    return {
        "run_id": run_id,
        "graph": graph,
        "case": case.id,
        "title": case.title,
        "app": case.app.model_dump(mode="json"),
        "settings": settings.storable(),
        "started": now_s(),
    }


async def check_case(case: Case, settings: Settings) -> None:
    """Find what cannot be meant before anything is started.

    Raises:
        ConfigError: a parameter has no value or is not there, the model is not known, or the
            knowledge graph has no such address.
    """
    filled_app(case)
    check_graph(settings)
    for step in case.steps:
        fill_in(step.action, case.parameters, secrets=True)
        fill_in(step.expected, case.parameters, secrets=True)
    fill_in(case.expected, case.parameters, secrets=True)
    secret_values(case.parameters)
    await asyncio.to_thread(open_model, settings)


async def resume_run(
    run_id: str,
    settings: Settings,
    *,
    answer: ReviewAnswer | None = None,
) -> dict[str, Any]:
    """Go on with a run that was killed, that is blocked, or that waits for an answer.

    Raises:
        RunError: no such run, it is finished, it waits and no answer was given, or it does not.
        RunLockedError: another process works on it.
        CaseFileError: its case file, which holds the secrets, is gone.
    """
    await fetch_run(run_id, settings)
    facts = read_run(settings.home, run_id)
    if facts.get("graph") == REPLAY:
        raise RunError(f"{run_id} is a replay: do it again with `surefoot replay`")
    if facts.get("served"):
        raise RunError(f"{run_id} was begun by a server: go on with its thread there")
    settings = settings_of(facts, settings)
    folder = settings.home / run_id
    settings = find_settings_of(folder, settings)
    async with hold_run(folder, settings):
        return await go_on(folder, settings, answer)


async def go_on(
    folder: Path,
    settings: Settings,
    answer: ReviewAnswer | None,
) -> dict[str, Any]:
    """Go on with a run that this process holds; see `resume_run`."""
    facts = read_run(folder.parent, folder.name)
    case = _stored_case(folder, facts)
    await asyncio.to_thread(keep_bundled, folder)
    graph = graph_called(facts.get("graph", "step_validation"))
    async with with_checkpoints(graph, folder, settings) as runnable:
        begin = await _begin(runnable, folder, start_of(case, facts), settings, answer)
    if answer is not None or (folder / "result.json").exists():
        (folder / "question.json").unlink(missing_ok=True)
        (folder / "result.json").unlink(missing_ok=True)
    return await drive_graph(graph, folder.name, settings, begin, ignore_progress, None)


async def _begin(
    runnable: Any,
    folder: Path,
    start: dict[str, Any],
    settings: Settings,
    answer: ReviewAnswer | None,
) -> Any:
    """What the graph is to be called with to go on."""
    run_id, config = folder.name, config_of(folder.name)
    snapshot = await runnable.aget_state(config)
    ended = (folder / "result.json").exists() and not snapshot.next
    if ended and run_result(folder)["verdict"] != "blocked":
        raise RunError(f"run {run_id} is finished; see `surefoot runs show {run_id}`")
    ref = snapshot.values.get("session")
    await end_orphan_browsers(folder, ref.endpoint if ref is not None else "")
    waits = answers_to(snapshot)
    if waits is not None and answer is None:
        raise RunError(
            f"run {run_id} waits for an answer: "
            f"surefoot runs resume {run_id} --answer {'|'.join(waits)}"
        )
    if answer is not None:
        if waits is None:
            raise RunError(f"run {run_id} does not wait for an answer; leave --answer out")
        if answer.choice not in waits:
            raise RunError(f"{answer.choice!r} is no answer here; use {', '.join(waits)}")
        return Command(resume=answer.model_dump(exclude_defaults=True))
    if ended:
        return await continue_run(runnable, config, folder, start, settings)
    # Killed before the first checkpoint: nothing was done yet.
    return None if snapshot.values else start


def start_of(case: Case, facts: Mapping[str, Any]) -> dict[str, Any]:
    """Returns what a graph is called with at first.

    Args:
        case: Of the run, its secrets put away.
        facts: run.json: which graph, for a navigation `intent` and `app_id`.
    """
    known = case.model_dump(mode="json")
    if facts.get("graph") not in ("navigation", "exploration"):
        return {"case": known}
    given = {"app": known["app"], "parameters": known["parameters"]}
    if facts["graph"] == "exploration":
        given |= {"task": facts["task"], "properties": facts["properties"]}
    else:
        given["intent"] = facts["intent"]
    return {**given, "app_id": facts["app_id"]} if facts.get("app_id") else given


def settings_of(facts: Mapping[str, Any], given: Settings) -> Settings:
    """The settings of the run; what the caller gives now beats them."""
    now = given.model_dump(exclude_unset=True)
    try:
        return Settings(**{**facts["settings"], **now, "home": given.home})
    except ValueError as error:
        raise RunError(f"the settings of run {facts['run_id']} cannot be read: {error}") from error


def _stored_case(folder: Path, facts: Mapping[str, Any]) -> Case:
    """The case as it was started, its secrets taken from the case file again."""
    path = folder / "case.json"
    case = parse_case(read_json(path), str(path))
    if any(_in_vault(p) for p in case.parameters.values()):
        if not facts.get("source"):
            raise ConfigError(
                f"run {folder.name} had a secret in its input, which is kept nowhere; "
                "start it anew, or use value_from: env:NAME"
            )
        more = load_parameters(facts["parameters"]) if facts.get("parameters") else {}
        put_away(load_case(facts["source"], more), folder.name)
    return case


def _in_vault(parameter: Parameter) -> bool:
    return (parameter.value_from or "").startswith("vault:")


async def close_all() -> None:
    """Let go of every session of this process, and of the database that it shares."""
    await close_sessions()
    await asyncio.to_thread(close_servers)
