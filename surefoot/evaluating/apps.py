"""Runs the whole cases of real apps and compares what they come to with the truth."""

import asyncio
from collections.abc import Callable, Coroutine, Iterable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from rich.console import Console

from surefoot.configs.settings import Settings
from surefoot.evaluating.app_scores import (
    print_app_scores,
    score_app,
    score_case,
    skipped_app,
    total_scores,
)
from surefoot.evaluating.samples import evaluate_step_validation, print_scores
from surefoot.running.runner import CaseGraph, close_all, run_case
from surefoot.state.errors import AppInstallError, AppUnreachableError, ConfigError, ModelError
from surefoot.state.values.case import Case, Parameter
from surefoot.tools.evals.app_process import install_app, running_app
from surefoot.tools.evals.app_set import AppCase, AppSet, draw_sample, read_app, split_folders
from surefoot.tools.evals.typed_forms import NAME as TYPED_FORMS
from surefoot.tools.evals.typed_forms import has_typed_forms, with_typed_forms

Tell = Callable[[str], None]
MOST_STARTS = 2
"""An app that so often in a row did not start is not tried again."""


def ignore_line(_line: str) -> None:
    """Progress that nobody looks at."""


async def evaluate_apps(
    folders: Sequence[Path],
    settings: Settings,
    *,
    graph: CaseGraph = "step_validation",
    typed: bool = False,
    at_once: int = 1,
    sample: int | None = None,
    tell: Tell = ignore_line,
) -> dict[str, Any]:
    """Run every case of every app, each on a fresh start of the app.

    Args:
        folders: Each has app.yaml, cases/, expected.yaml, install.sh and start.sh.
        settings: How to run the cases; nothing is learned, so that no case helps another, and
            nobody is asked. Apps are installed in `home`/evals, the runs are kept in `home`.
        graph: By which graph the cases are run.
        typed: Run them with the typed forms of the apps instead of their sentences; an app without
            a typed.yaml is left out.
        at_once: Cases of one app side by side.
        sample: So many cases of each app, always the same ones; all without it.
        tell: Told in one line what happens.

    Returns:
        {"model", "graph", "typed", "apps": [{"app", "held_out", "left_out", "cases", "right",
        "same_step", "wrong_pass", "wrong_fail", "not_told", "seconds", "model_calls", "tokens",
        "runs": [{"case", "expected", "verdict", "right", "why", "run_id", ...}]}], "tuned": {...},
        "held_out": {...}, "total": {...}}; the last three have the counts of `apps` and
        "left_out_cases".

    Raises:
        ConfigError: an app of the set or a setting cannot be meant.
    """
    apps = [await asyncio.to_thread(read_app, folder) for folder in folders]
    twice = sorted({app.name for app in apps if sum(a.name == app.name for a in apps) > 1})
    if twice:
        raise ConfigError(f"given twice: {', '.join(twice)}")
    if typed:
        apps = [with_typed_forms(app) if has_typed_forms(app) else app for app in apps]
    if sample is not None:
        apps = [replace(app, cases=draw_sample(app.cases, sample)) for app in apps]
    settings = settings.model_copy(update={"learn": "off", "review": "off"})
    try:
        rows = [
            await _one_app(app, settings, graph, at_once, tell)
            if has_typed_forms(app) or not typed
            else _without_typed_forms(app, tell)
            for app in apps
        ]
    finally:
        await close_all()
    return {
        "model": settings.model,
        "graph": graph,
        "typed": typed,
        "apps": rows,
        **total_scores(rows),
    }


async def _one_app(
    app: AppSet, settings: Settings, graph: CaseGraph, at_once: int, tell: Tell
) -> dict[str, Any]:
    home = settings.home / "evals" / app.name
    tell(f"{app.name}: installing into {home}")
    try:
        await install_app(app, home)
    except AppInstallError as error:
        tell(f"{app.name}: left out, {error}")
        return skipped_app(app, str(error))
    runs = await _Cases(app, home, settings, graph, at_once, tell).run()
    return score_app(app, runs)


def _without_typed_forms(app: AppSet, tell: Tell) -> dict[str, Any]:
    problem = f"it has no {TYPED_FORMS}"
    tell(f"{app.name}: left out, {problem}")
    return skipped_app(app, problem)


async def gather_rows(work: Iterable[Coroutine[Any, Any, dict[str, Any]]]) -> list[dict[str, Any]]:
    """Returns the rows in the order of the work; where one part fails the others are ended."""
    tasks = [asyncio.create_task(one) for one in work]
    try:
        return list(await asyncio.gather(*tasks))
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


class _Cases:
    """The cases of one app, a few of them side by side."""

    def __init__(
        self,
        app: AppSet,
        home: Path,
        settings: Settings,
        graph: CaseGraph,
        at_once: int,
        tell: Tell,
    ) -> None:
        self._app, self._home, self._settings, self._tell = app, home, settings, tell
        self._graph: CaseGraph = graph
        self._places = asyncio.Semaphore(at_once)
        self._failed_starts = 0
        self._last_problem = ""

    async def run(self) -> list[dict[str, Any]]:
        """Run all; the results stand in the order of the cases."""
        return await gather_rows(self._one(case) for case in self._app.cases)

    async def _one(self, one: AppCase) -> dict[str, Any]:
        async with self._places:
            row = score_case(one, await self._result(one))
        mark = "right" if row["right"] else "WRONG PASS" if row["wrong_pass"] else "not right"
        self._tell(
            f"{one.case.id}: {row['verdict']}, {mark}, {row['seconds']:.0f} s"
            + (f"; {row['why']}" if row["why"] and not row["right"] else "")
        )
        return row

    async def _result(self, one: AppCase) -> Mapping[str, Any]:
        if self._failed_starts >= MOST_STARTS:
            return _blocked_case_result(
                f"not tried, the app did not start before: {self._last_problem}"
            )
        try:
            async with running_app(self._app, self._home) as port:
                self._failed_starts = 0
                case = at_port(one.case, port)
                return await run_case(case, self._settings, graph=self._graph, source=one.path)
        except AppUnreachableError as error:
            self._failed_starts += 1
            self._last_problem = str(error)
            return _blocked_case_result(str(error))


def at_port(case: Case, port: int) -> Case:
    """Returns a case the port of its app, which its texts call `${port}`."""
    given = {**case.parameters, "port": Parameter(value=str(port))}
    return case.model_copy(update={"parameters": given})


def _blocked_case_result(problem: str) -> dict[str, Any]:
    return {"verdict": "blocked", "problem": problem, "steps": []}


async def evaluate_folders(
    folders: Sequence[Path],
    settings: Settings,
    *,
    typed: bool = False,
    at_once: int = 1,
    sample: int | None = None,
    tell: Tell = ignore_line,
) -> dict[str, Any]:
    """Score each folder by what it holds.

    Args:
        folders: Labelled sets (samples.jsonl), apps (cases/, start.sh), or folders of apps.
        settings: Which model, and how to run the cases.
        typed: Run the cases of apps with their typed forms; labelled sets have none.
        at_once: Cases of one app side by side.
        sample: So many cases of each app, always the same ones; all without it.
        tell: Told in one line what happens.

    Returns:
        {"sets": [what `evaluate_step_validation` gives, ...]} and, when there are apps, beside it
        what `evaluate_apps` gives.

    Raises:
        ConfigError: a folder holds neither, or cannot be read, or is a labelled set that is to be
            run with typed forms.
        ModelError: the model cannot be used.
    """
    samples, apps = split_folders(folders)
    if typed and samples:
        raise ConfigError(f"{samples[0]}: only the cases of apps have typed forms")
    try:
        scores = [await evaluate_step_validation(folder, settings) for folder in samples]
    except ModelError as error:
        raise ModelError(f"the evaluation stopped: {error}") from error
    if not apps:
        return {"sets": scores}
    whole = await evaluate_apps(
        apps, settings, typed=typed, at_once=at_once, sample=sample, tell=tell
    )
    return {"sets": scores, **whole}


def print_folder_scores(scores: Mapping[str, Any], console: Console) -> None:
    """Print the tables of all of them."""
    for labelled in scores["sets"]:
        print_scores(labelled, console)
    if "apps" in scores:
        print_app_scores(scores, console)
