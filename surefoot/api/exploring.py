"""Explorations from Python: what breaks in an app, and which screens it has."""

import asyncio
from collections.abc import Sequence
from pathlib import Path
from typing import Unpack, cast

from surefoot.api.blocking import blocking
from surefoot.api.navigating import AppLike
from surefoot.api.results import ExplorationRun
from surefoot.configs.keywords import ExplorationKeywords
from surefoot.configs.settings import settings_from
from surefoot.nodes.exploration.exploring import case_of
from surefoot.running.resuming import Progress, ignore_progress
from surefoot.running.runner import start_run
from surefoot.state.exploration import ExplorationInput
from surefoot.state.values.case import Case
from surefoot.tools.casefile import parse_case
from surefoot.tools.named_app import named_app
from surefoot.tools.properties.loading import property_files


async def aexplore(
    app: AppLike,
    *,
    properties: Sequence[str | Path] = (),
    task: str = "",
    app_id: str | None = None,
    model: str | None = None,
    out: str | Path | None = None,
    progress: Progress = ignore_progress,
    **settings: Unpack[ExplorationKeywords],
) -> ExplorationRun:
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
        The verdict is `failed` when the app has a fault, `passed` when none was found, `blocked`
        when the app or the device could not be used.

    Raises:
        ConfigError: the app, a property file or a setting cannot be meant.

    Example:
        >>> run = surefoot.explore("notes_sim", max_events=9, seed=1)
        >>> run.verdict, run.events, [finding.text for finding in run.findings]
        ('passed', 9, [])
    """
    chosen = settings_from({"model": model, "home": out, **settings})
    await asyncio.to_thread(property_files, list(properties))
    case = _exploration_case(app, task)
    facts = {
        "task": task,
        "app_id": app_id or "",
        "properties": await asyncio.to_thread(_absolute, properties),
    }
    done = await start_run(case, chosen, "exploration", facts, progress=progress)
    return ExplorationRun.of(done)


explore = blocking(aexplore)


def _exploration_case(app: AppLike, task: str) -> Case:
    known = app.app.model_dump(mode="json") if isinstance(app, Case) else named_app(app)
    given = cast(ExplorationInput, {"app": known, "task": task})
    case = parse_case(case_of(given), "app")
    parameters = app.parameters if isinstance(app, Case) else {}
    return case.model_copy(update={"parameters": dict(parameters)})


def _absolute(paths: Sequence[str | Path]) -> list[str]:
    return [str(Path(path).resolve()) for path in paths]
