"""Explorations from Python: what breaks in an app, and which screens it has."""

import asyncio
import secrets
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any, cast

from configs.settings import Settings, settings_from
from graphs.exploration import graph
from nodes.exploration.exploring import CASE_ID, case_of
from state.errors import ConfigError
from state.exploration import ExplorationInput
from state.values.case import Case
from surefoot.api.blocking import run_blocking
from surefoot.api.navigating import AppLike, app_of
from surefoot.running.driving import drive
from surefoot.running.keeping import holding
from surefoot.running.runner import check_case, start_of
from surefoot.running.starting import Progress, keep_start, quiet
from tools.casefile import parse_case
from tools.clock import now_s
from tools.properties.discovery import property_files
from tools.secrets import put_away


async def aexplore(
    app: AppLike,
    *,
    properties: Sequence[str | Path] = (),
    task: str = "",
    app_id: str | None = None,
    model: str | None = None,
    out: str | Path | None = None,
    progress: Progress = quiet,
    **settings: Any,
) -> dict[str, Any]:
    """Explore an app until its limits are reached or nothing untried is left.

    Args:
        app: Address of a web app, an app.yaml of a simulated one, the name of a bundled one,
            `android:` and a package, `replay:` and a recorded exploration, or the `app` mapping
            of a case file; a Case gives its app and its parameters.
        properties: Files and folders of properties that are checked on the way.
        task: What to look for, in words; only the model reads it.
        app_id: Name of the app in the knowledge graph; made from `app` when absent.
        model: `offline` or `openai:<name>`; asked only in tarpits.
        out: Folder of the runs.
        progress: Told after each node: its name and what it wrote.
        settings: Further settings by name: seed, mode, max_events, max_minutes ...

    Returns:
        {"run_id", "verdict", "events", "states", "pages", "edges", "tarpits", "findings",
        "properties", "reason", "usage", "seconds", "report", "utg", ...}. The verdict is `failed`
        when the app has a fault, `passed` when none was found, `blocked` when the app or the
        device could not be used.

    Raises:
        ConfigError: the app, a property file or a setting cannot be meant.
    """
    given = {k: v for k, v in {**settings, "model": model}.items() if v is not None}
    if out is not None:
        given["home"] = Path(out)
    unknown = sorted(set(given) - set(Settings.model_fields))
    if unknown:
        raise ConfigError(f"no such setting: {', '.join(unknown)}")
    chosen = settings_from(given)
    await asyncio.to_thread(property_files, list(properties))
    case = _case(app, task)
    await check_case(case, chosen)
    run_id = f"{CASE_ID}-{time.strftime('%Y%m%d-%H%M%S')}-{secrets.token_hex(3)}"
    folder = chosen.home / run_id
    await asyncio.to_thread(folder.mkdir, parents=True)
    safe = put_away(case, run_id)
    facts = {
        "run_id": run_id,
        "graph": "exploration",
        "case": CASE_ID,
        "title": case.title,
        "task": task,
        "app_id": app_id or "",
        "properties": await asyncio.to_thread(_absolute, properties),
        "source": "",
        "settings": chosen.storable(),
        "started": now_s(),
    }
    keep_start(folder, safe.model_dump(mode="json"), facts)
    async with holding(folder, chosen):
        return await drive(graph, run_id, chosen, start_of(safe, facts), progress, None)


def explore(app: AppLike, **given: Any) -> dict[str, Any]:
    """Do what `aexplore` does, for callers without an event loop."""
    return run_blocking(aexplore(app, **given), "aexplore")


def _case(app: AppLike, task: str) -> Case:
    known = app.app.model_dump(mode="json") if isinstance(app, Case) else app_of(app)
    given = cast(ExplorationInput, {"app": known, "task": task})
    case = parse_case(case_of(given), "app")
    parameters = app.parameters if isinstance(app, Case) else {}
    return case.model_copy(update={"parameters": dict(parameters)})


def _absolute(paths: Sequence[str | Path]) -> list[str]:
    return [str(Path(path).resolve()) for path in paths]
