"""What a run begins with, and what it needs before it can go on in another process."""

import asyncio
import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from surefoot.configs.settings import Settings
from surefoot.running.stored import read_json
from surefoot.state.exploration import ExplorationUpdate
from surefoot.state.navigation import NavigationUpdate
from surefoot.state.step_validation import AutoTestUpdate
from surefoot.state.uat import UatUpdate
from surefoot.tools.artifacts import write_whole
from surefoot.tools.clock import now_s
from surefoot.tools.devices.bundled import running_bundled
from surefoot.tools.devices.web.browser import BrowserLease, end_browser, lease_of
from surefoot.tools.durable.journal import Journal
from surefoot.tools.processes import arguments_by_group


def answers_to(snapshot: Any) -> list[str] | None:
    """Returns what a person who was asked may answer; None where nobody waits for one."""
    asked = [one for task in snapshot.tasks for one in task.interrupts]
    return list(asked[0].value["choices"]) if asked else None


async def end_orphan_browsers(folder: Path, endpoint: str) -> None:
    """End the browsers that a killed process of this run left behind.

    Args:
        folder: The run folder, under which their profiles are.
        endpoint: Of the browser that the run goes on with.
    """
    keep = await asyncio.to_thread(lease_of, endpoint) if endpoint else None
    for lease in await asyncio.to_thread(browsers_under, folder / "browser"):
        if keep is None or keep.profile != lease.profile:
            await end_browser(lease)


def browsers_under(folder: Path) -> list[BrowserLease]:
    """Give the browsers with a profile in a folder; one may be too young for a lease.

    Each is a group of processes, whose leader may be a script that starts the browser.
    """
    found = arguments_by_group(f"--user-data-dir={folder.absolute()}/")
    return [BrowserLease(group, 0, own.partition("=")[2], "") for group, own in found.items()]


async def continue_run(
    runnable: Any, config: Any, folder: Path, start: dict[str, Any], settings: Settings
) -> Any:
    """Take up a blocked run at the step that was blocked.

    Where its app is one of ours and has ended, all that was done is gone: it starts anew.

    Returns:
        What the graph is to be called with.
    """
    state = (await runnable.aget_state(config)).values
    app = start.get("app") or start["case"]["app"]
    bundled = isinstance(app, dict) and app.get("bundled")
    gone = bundled and not await asyncio.to_thread(running_bundled, folder)
    # Its setup did not pass, and nothing has stopped it: there is no step to take up.
    gone = gone or ("case" in start and not state.get("problem"))
    # Of an exploration it is kept where an app in memory is.
    gone = gone or (
        "session" in state and state["session"].app.in_memory and "event_count" not in state
    )
    if gone or "session" not in state:
        await restart_node(runnable, folder, settings)
        return start
    used_s = float(read_json(folder / "result.json").get("seconds", 0.0))
    journal = Journal(settings.database, folder)
    begun = await asyncio.to_thread(journal.began, str(state.get("acts", "")))
    update, node = _next(state, start, begun=begun)
    update |= {"problem": "", "started": now_s() - used_s}
    await runnable.aupdate_state(config, update, as_node=node)
    return None


async def restart_node(runnable: Any, folder: Path, settings: Settings) -> None:
    """Forget what a run has done: the app that it was done to is gone."""
    for path in (folder / "steps").glob("*.json"):
        path.unlink()
    await asyncio.to_thread(Journal(settings.database, folder).forget)
    await runnable.checkpointer.adelete_thread(folder.name)


def _next(
    state: Mapping[str, Any], start: Mapping[str, Any], *, begun: bool
) -> tuple[dict[str, Any], str]:
    """Returns what the graph goes on with, and after which of its nodes."""
    if "intent" in start:
        return _walk_on()
    if "case" not in start:
        return _explore_on()
    if "memory" not in state:
        return _step_again(state)
    # What was begun is done again only where its effect is not on the screen.
    return ({}, "parameter") if begun and state.get("call") is not None else _look_again()


def _look_again() -> tuple[dict[str, Any], str]:
    """An acceptance case looks where it is, and chooses its next action anew."""
    update: UatUpdate = {"acted": False, "call": None, "invalid": [], "is_invalid": False}
    return dict(update), "rewrite"


def _step_again(state: Mapping[str, Any]) -> tuple[dict[str, Any], str]:
    """The last step of a case is planned anew."""
    update: AutoTestUpdate = {
        "decision": "continue_substeps",
        "step_index": len(state["verdicts"]) - 1,
        "verdicts": state["verdicts"][:-1],
        "step_started": now_s(),
    }
    return dict(update), "decide"


def _explore_on() -> tuple[dict[str, Any], str]:
    """An exploration goes on with its next event."""
    update: ExplorationUpdate = {
        "is_over": False,
        "reason": "",
        "verdict": None,
        "lost": 0,
        "starts": 0,
    }
    return dict(update), "perform"


def _walk_on() -> tuple[dict[str, Any], str]:
    """A navigation looks where it is."""
    update: NavigationUpdate = {"plan": [], "moved": True, "reason": ""}
    return dict(update), "execute_step"


Progress = Callable[[str, Mapping[str, Any]], None]
"""Told after each node: its name and what it wrote."""
REPLAY = "replay"
"""What a replay says in the place of a graph: it has no steps to go on with."""


def ignore_progress(_node: str, _update: Mapping[str, Any]) -> None:
    """Progress that nobody looks at."""


def keep_start(folder: Path, case: Mapping[str, Any], facts: Mapping[str, Any]) -> None:
    """Write down what a run is begun with, from which another process can resume it."""
    write_whole(folder / "case.json", json.dumps(case, ensure_ascii=False, indent=1))
    write_whole(folder / "run.json", json.dumps(facts, ensure_ascii=False, indent=1))
