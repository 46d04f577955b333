"""Goes for wishes in real apps, twice each, and compares where it ends with the truth."""

import asyncio
import secrets
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

from surefoot.api.navigating import anavigate
from surefoot.configs.settings import Settings
from surefoot.evaluating.apps import Tell, at_port, ignore_line
from surefoot.running.runner import close_all
from surefoot.state.errors import AppInstallError, AppUnreachableError
from surefoot.tools.artifacts import RunFolder
from surefoot.tools.evals.app_process import install_app, running_app
from surefoot.tools.evals.app_set import kept_set
from surefoot.tools.evals.uat_set import EvalWish, WishSet, find_wishes, read_wishes

COUNTS = ("wishes", "reached", "again", "wrong", "refused", "nonsense")


async def evaluate_navigation(
    paths: Sequence[Path], settings: Settings, *, tell: Tell = ignore_line
) -> dict[str, Any]:
    """Go for every wish with a knowledge graph that is empty at first, then once more.

    Args:
        paths: Files of wishes, or folders of them.
        settings: How to run. Apps are installed in `home`/evals, runs are kept in `home`.
        tell: Told in one line what happens.

    Returns:
        {"model", "apps": [{"app", "left_out", counts, "runs": [...]}], "total": counts}. Counts:
        `wishes` that the app serves, `reached` at first, `again` of them the second time without a
        model call, `wrong` arrivals anywhere else, `nonsense` that no page serves, `refused` of it.

    Raises:
        ConfigError: a file or a setting cannot be meant.
    """
    sets = [read_wishes(file, kept_set("apps")) for path in paths for file in find_wishes(path)]
    settings = settings.model_copy(update={"review": "off"})
    try:
        rows = [await _one_app(one, settings, tell) for one in sets]
    finally:
        await close_all()
    total = {count: sum(row[count] for row in rows) for count in COUNTS}
    return {"model": settings.model, "apps": rows, "total": total}


async def _one_app(one: WishSet, settings: Settings, tell: Tell) -> dict[str, Any]:
    home = settings.home / "evals" / one.app.name
    runs: list[dict[str, Any]] = []
    problem = ""
    try:
        await install_app(one.app, home)
        async with running_app(one.app, home) as port:
            for wish in one.wishes:
                run = await _one_wish(one, wish, port, settings)
                runs.append(run)
                tell(f"{one.app.name}: {_in_words(run)}")
    except (AppInstallError, AppUnreachableError) as error:
        problem = str(error)
        tell(f"{one.app.name}: left out, {problem}")
    return {"app": one.app.name, "left_out": problem, **_wish_outcome_counts(runs), "runs": runs}


async def _one_wish(one: WishSet, wish: EvalWish, port: int, settings: Settings) -> dict[str, Any]:
    case = at_port(one.case, port)
    name = f"wish-{one.app.name}-{secrets.token_hex(4)}.db"
    knowledge = settings.home / name
    given = {**settings.model_dump(exclude_unset=True), "knowledge": str(knowledge)}

    async def go() -> tuple[Mapping[str, Any], bool]:
        result = (await anavigate(case, wish.intent, app_id=one.app.name, **given)).to_dict()
        met = bool(result["end_screen"]) and await asyncio.to_thread(_is_met, wish, result)
        return result, met

    try:
        first, met = await go()
        passed = first["verdict"] == "passed"
        again, met_again = await go() if passed and met else ({}, False)
    finally:
        for path in settings.home.glob(f"{knowledge.name}*"):
            path.unlink()
    calls = again["usage"]["model_calls"] if again else None
    return {
        "intent": wish.intent,
        "is_served": wish.is_served,
        "verdict": first["verdict"],
        "reached": passed and met,
        "wrong": (passed and not met) or (again.get("verdict") == "passed" and not met_again),
        "again": met_again and again["verdict"] == "passed" and calls == 0,
        "model_calls": first["usage"]["model_calls"],
        "steps": len(first["path"]),
        "seconds": first["seconds"],
        "end_page": first["end_page_name"],
        "reason": first["reason"],
        "run_id": first["run_id"],
    }


def _is_met(wish: EvalWish, result: Mapping[str, Any]) -> bool:
    folder = RunFolder(Path(result["report"]).parent)
    return wish.is_met(folder.screen(result["end_screen"]))


def _wish_outcome_counts(runs: Sequence[Mapping[str, Any]]) -> dict[str, int]:
    served = [run for run in runs if run["is_served"]]
    nonsense = [run for run in runs if not run["is_served"]]
    return {
        "wishes": len(served),
        "reached": sum(run["reached"] for run in served),
        "again": sum(run["again"] for run in served),
        "wrong": sum(run["wrong"] for run in runs),
        "nonsense": len(nonsense),
        "refused": sum(run["verdict"] in {"unknown", "failed"} for run in nonsense),
    }


def _in_words(run: Mapping[str, Any]) -> str:
    if run["wrong"]:
        said = "WRONG ARRIVAL"
    elif not run["is_served"]:
        said = "refused" if run["verdict"] != "blocked" else "blocked"
    else:
        said = "reached" if run["reached"] else "not reached"
        said += ", again" if run["again"] else ", not again" if run["reached"] else ""
    return (
        f"{run['intent']!r}: {said} ({run['model_calls']} calls, {run['steps']} steps, "
        f"{run['seconds']:.0f} s, at {run['end_page']!r}: {run['reason']})"
    )


def print_wish_scores(scores: Mapping[str, Any], console: Console) -> None:
    """Print a line for each app and the sums."""
    table = Table("app", *COUNTS, box=None, pad_edge=False)
    for row in [*scores["apps"], {"app": "all", **scores["total"]}]:
        table.add_row(row["app"], *(str(row[count]) for count in COUNTS))
    console.print(table)
