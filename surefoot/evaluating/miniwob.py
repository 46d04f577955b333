"""Runs episodes of MiniWoB++ as cases of one step and compares verdicts with the pages' rewards."""

import asyncio
import os
import time
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from rich.console import Console
from rich.table import Table

from surefoot.configs.settings import Settings
from surefoot.evaluating.apps import Tell, gather_rows, ignore_line
from surefoot.running.runner import close_all, run_case
from surefoot.state.values.action import Open
from surefoot.state.values.app import WebApp
from surefoot.state.values.case import Case, Step
from surefoot.state.values.session import SessionRef
from surefoot.terminal.progress import say_line
from surefoot.tools.devices.base import Device
from surefoot.tools.devices.host import host
from surefoot.tools.evals.miniwob import (
    Episode,
    EpisodeOutcome,
    EpisodeServer,
    choose_tasks,
    fetch_pages,
    serving_episodes,
)

COUNTS = (
    "solved",
    "wrong_pass",
    "passed",
    "failed",
    "unknown",
    "blocked",
    "not_understood",
    "wrong_end",
)
_READ_AT_ONCE = 12
_READ_LIMIT_S = 20.0
_END_LIMIT_S = 0.5


async def evaluate_miniwob(
    tasks: Sequence[str],
    settings: Settings,
    *,
    seeds: Sequence[int] = (1, 2),
    at_once: int = 1,
    tell: Tell = ignore_line,
) -> dict[str, Any]:
    """Run each task once for each seed, all of them in one browser.

    Args:
        tasks: Names of pages; those of configs/evals/miniwob/tasks.txt when there are none.
        settings: How to run the cases; nothing is learned and nobody is asked. The pages are
            fetched into `home`/evals/miniwob, the runs are kept in `home`.
        seeds: Of all chance on a page.
        at_once: Episodes side by side.
        tell: Told in one line what happens.

    Returns:
        {"model", "seeds", "episodes": [{"task", "seed", "utterance", "verdict", "solved",
        "reward", "why", "actions", "seconds", "model_calls", "tokens", "run_id"}], "total":
        {"episodes", "solved", "wrong_pass", "passed", "failed", "unknown", "blocked",
        "not_understood", "wrong_end"}, "seconds", "load": of the machine at the begin and at the
        end}. `wrong_pass` are passed though the page is not content, `wrong_end` those whose page
        says that it ended wrongly.

    Raises:
        AppInstallError: the pages cannot be fetched.
        ConfigError: there is no such task.
    """
    started, load = time.monotonic(), os.getloadavg()[0]
    pages = await asyncio.to_thread(fetch_pages, settings.home / "evals" / "miniwob")
    chosen = await asyncio.to_thread(choose_tasks, tasks, pages)
    episodes = [Episode(task, seed) for task in chosen for seed in seeds]
    given = {"learn": "off", "review": "off", "one_browser": True}
    settings = settings.model_copy(update=given)
    try:
        with serving_episodes(pages, episodes) as served:
            await _read_utterances(served, episodes, settings)
            said = {episode: served.told(episode).utterance for episode in episodes}
            rows = await _Episodes(served, settings, at_once, tell).run(said)
    finally:
        await close_all()
    return {
        "model": settings.model,
        "seeds": list(seeds),
        "episodes": rows,
        "total": _episode_counts(rows),
        "seconds": round(time.monotonic() - started, 1),
        "load": [round(load, 1), round(os.getloadavg()[0], 1)],
    }


async def _read_utterances(
    served: EpisodeServer, episodes: Sequence[Episode], settings: Settings
) -> None:
    """Begin every episode once without doing anything, so that each says what is to be done."""
    app = WebApp(url=f"http://127.0.0.1:{served.port}/")
    ref = SessionRef(session_id="miniwob-utterances", app=app)
    folder = settings.home / "evals" / "miniwob" / "reading"
    ref = await host().open(ref, settings, folder, is_stored=False)
    try:
        for first in range(0, len(episodes), _READ_AT_ONCE):
            some = episodes[first : first + _READ_AT_ONCE]
            address = served.reading_address(some)

            async def show(device: Device, address: str = address) -> None:
                await device.perform(Open(address=address))

            await host().call(ref, show)
            await asyncio.to_thread(served.await_utterances, some, _READ_LIMIT_S)
    finally:
        await host().close(ref)


class _Episodes:
    """The episodes of one evaluation, a few of them side by side."""

    def __init__(self, served: EpisodeServer, settings: Settings, at_once: int, tell: Tell) -> None:
        self._served, self._settings, self._tell = served, settings, tell
        self._places = asyncio.Semaphore(at_once)

    async def run(self, said: Mapping[Episode, str]) -> list[dict[str, Any]]:
        """Run all; the rows stand in the order of the episodes."""
        return await gather_rows(self._one(*one) for one in said.items())

    async def _one(self, episode: Episode, said: str) -> dict[str, Any]:
        async with self._places:
            row = _episode_row(
                episode, said, await self._result(episode, said), await self._told(episode)
            )
        mark = "solved" if row["solved"] else "WRONG PASS" if row["wrong_pass"] else "not solved"
        why = f"; {row['why']}" if row["why"] and not row["solved"] else ""
        self._tell(
            f"{episode.key}: {mark}, {row['verdict']}, {row['seconds']:.1f} s; {said[:80]}{why}"
        )
        return row

    async def _result(self, episode: Episode, said: str) -> Mapping[str, Any]:
        if not said:
            problem = f"its page does not begin: {self._served.told(episode).reason}"
            return {"verdict": "blocked", "problem": problem, "steps": []}
        app = WebApp(url=self._served.address(episode))
        case = Case(id=episode.key, title=said[:80], app=app, steps=(Step(action=said),))
        return await run_case(case, self._settings)

    async def _told(self, episode: Episode) -> EpisodeOutcome:
        """Returns how the page ended; what it told last may still be on its way."""
        await asyncio.to_thread(self._served.await_end, episode, _END_LIMIT_S)
        return self._served.told(episode)


def _episode_row(
    episode: Episode, said: str, result: Mapping[str, Any], told: EpisodeOutcome
) -> dict[str, Any]:
    steps: list[Mapping[str, Any]] = result["steps"]
    step = steps[0] if steps else {}
    usage = result.get("usage", {})
    why = str(step.get("reason") or result.get("problem") or "").replace("\n", " ")[:300]
    if told.utterance and told.utterance != said:
        why = f"the page said something else when it was run: {told.utterance!r}; {why}"
    verdict = result["verdict"]
    return {
        "task": episode.task,
        "seed": episode.seed,
        "utterance": said,
        "verdict": verdict,
        "solved": told.is_solved,
        "reward": told.reward,
        "wrong_pass": verdict == "passed" and not told.is_solved,
        "wrong_end": told.reward is not None and not told.is_solved,
        "not_understood": why.startswith("not understood"),
        "why": why,
        "actions": list(step.get("actions", [])),
        "seconds": round(float(result.get("seconds", 0)), 1),
        "model_calls": usage.get("model_calls", 0),
        "tokens": usage.get("input_tokens", 0) + usage.get("output_tokens", 0),
        "run_id": result.get("run_id"),
    }


def _episode_counts(rows: Iterable[Mapping[str, Any]]) -> dict[str, int]:
    chosen = list(rows)

    def count(name: str) -> int:
        return sum(bool(row.get(name)) or row["verdict"] == name for row in chosen)

    return {"episodes": len(chosen), **{name: count(name) for name in COUNTS}}


def print_miniwob_scores(scores: Mapping[str, Any], console: Console) -> None:
    """Print a row for each task, the total, and a line for each wrong pass."""
    table = Table(box=None, pad_edge=False)
    for head in ("task", *(name.replace("_", " ") for name in COUNTS)):
        table.add_column(head, no_wrap=head == "task")
    for task in dict.fromkeys(row["task"] for row in scores["episodes"]):
        own = _episode_counts(row for row in scores["episodes"] if row["task"] == task)
        table.add_row(task, *(str(own[name] or "–") for name in COUNTS))
    total = scores["total"]
    table.add_row("all", *(str(total[name]) for name in COUNTS), style="bold")
    console.print(table)
    for row in scores["episodes"]:
        if row["wrong_pass"]:
            line = f"wrong pass: {row['task']}, seed {row['seed']}: {row['utterance']}"
            say_line(line, console=console)
    say_line(
        f"{total['episodes']} episodes: solved {_share(total, 'solved')}, passed though not solved "
        f"{_share(total, 'wrong_pass')}, unknown {_share(total, 'unknown')} (not understood "
        f"{_share(total, 'not_understood')}), failed {_share(total, 'failed')}, blocked "
        f"{_share(total, 'blocked')}; {scores['seconds']:.0f} s, model {scores['model']}, load of "
        f"the machine {scores['load'][0]} to {scores['load'][1]}",
        console=console,
        markup=True,
    )


def _share(total: Mapping[str, int], name: str) -> str:
    return f"{100 * total[name] / max(total['episodes'], 1):.1f} %"
