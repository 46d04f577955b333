"""The command `surefoot evaluate`: a graph against labelled sets."""

import json
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any

import typer

from surefoot.cli.solve import evaluate_solver
from surefoot.configs.settings import Settings, settings_from
from surefoot.state.errors import ConfigError
from surefoot.terminal.options import EXIT_CODES, AsJson, BaseUrl, Model, Out, run_until_done
from surefoot.terminal.progress import say_line, show_result, stdout
from surefoot.tools.evals.app_set import kept_set


def evaluate(
    graph: Annotated[
        str,
        typer.Argument(
            help="step_validation | navigation | uat | constraint_solving | understanding | miniwob"
        ),
    ],
    folders: Annotated[
        list[Path] | None,
        typer.Argument(
            help="Labelled sets (samples.jsonl) and apps with cases (cases/, start.sh), or a "
            "folder of apps; for navigation files of wishes, for uat folders of cases or apps, "
            "for miniwob names of tasks (default: the bundled set)."
        ),
    ] = None,
    model: Model = None,
    base_url: BaseUrl = None,
    out: Out = None,
    at_once: Annotated[int, typer.Option(min=1, help="Cases of an app side by side.")] = 1,
    typed: Annotated[
        bool, typer.Option("--typed", help="By the typed forms (typed.yaml) of the cases.")
    ] = False,
    seeds: Annotated[
        str, typer.Option(help="Of miniwob: how many of each task, or from-to, e.g. 11-12.")
    ] = "2",
    as_json: AsJson = False,
    sample: Annotated[
        int | None,
        typer.Option(
            min=1, help="So many sentences of each set, or cases of each app, always the same ones."
        ),
    ] = None,
    show: Annotated[
        bool, typer.Option(help="List the sentences that were wrongly understood.")
    ] = False,
    show_unread: Annotated[
        bool, typer.Option(help="Those of the unread set, too: never while a reader is made.")
    ] = False,
) -> None:
    """Score a graph against labelled samples, or against whole cases of real apps.

    `understanding` and `miniwob` are no graphs: what sentences are read to mean, without any page;
    and the public pages of MiniWoB++, whose own reward is the truth. Example: `surefoot evaluate
    miniwob --seeds 2`.
    """
    from surefoot.evaluating.apps import evaluate_folders, print_folder_scores

    if typed and graph not in {"step_validation", "uat"}:
        raise ConfigError(f"there are no typed forms to evaluate {graph!r} with")
    if graph == "constraint_solving":
        evaluate_solver(folders or [], {"model": model, "base_url": base_url, "home": out}, as_json)
        return
    settings = settings_from({"model": model, "base_url": base_url, "home": out})

    if graph == "understanding":
        _evaluate_understanding(
            folders or [],
            settings,
            sample=sample,
            show=show,
            show_unread=show_unread,
            as_json=as_json,
        )
        return
    if graph == "navigation":
        _evaluate_navigation(folders or [kept_set("navigation")], settings, as_json)
        return
    if graph == "miniwob":
        evaluate_miniwob_tasks(folders or [], settings, seeds, at_once, as_json)
        return
    if graph == "uat":
        chosen = folders or [kept_set("uat")]
        _evaluate_uat(chosen, settings, typed=typed, at_once=at_once, as_json=as_json)
        return
    if graph != "step_validation":
        raise ConfigError(
            f"there is nothing to evaluate {graph!r} with; try step_validation, navigation, uat, "
            "constraint_solving, understanding or miniwob"
        )
    chosen = folders or [kept_set("step_validation", "filebox")]
    scores = run_until_done(
        evaluate_folders(
            chosen, settings, typed=typed, at_once=at_once, sample=sample, tell=say_line
        )
    )
    if as_json:
        only = scores["sets"] if "apps" not in scores else []
        typer.echo(json.dumps(only[0] if len(only) == 1 else scores, ensure_ascii=False))
    else:
        print_folder_scores(scores, stdout())
    if not scores["sets"] and not scores["total"]["cases"]:
        raise typer.Exit(EXIT_CODES["blocked"])


def _evaluate_understanding(
    paths: list[Path],
    settings: Settings,
    *,
    sample: int | None,
    show: bool,
    show_unread: bool,
    as_json: bool,
) -> None:
    """Score what sentences are read to mean against their typed truth."""
    from surefoot.evaluating.understanding import (
        drop_unread,
        evaluate_understanding,
        print_understanding_scores,
    )

    chosen = paths or [kept_set("understanding")]
    scores = run_until_done(evaluate_understanding(chosen, settings, sample=sample, tell=say_line))
    if as_json:
        told = scores if show_unread else drop_unread(scores)
        typer.echo(json.dumps(told, ensure_ascii=False))
    else:
        print_understanding_scores(scores, stdout(), show=show, show_unread=show_unread)


def _evaluate_navigation(paths: list[Path], settings: Settings, as_json: bool) -> None:
    from surefoot.evaluating.navigation import evaluate_navigation, print_wish_scores

    scores = run_until_done(evaluate_navigation(paths, settings, tell=say_line))
    show_result(scores, as_json, lambda found: print_wish_scores(found, stdout()))
    if not any(row["runs"] for row in scores["apps"]):
        raise typer.Exit(EXIT_CODES["blocked"])


def _evaluate_uat(
    folders: list[Path],
    settings: Settings,
    *,
    typed: bool,
    at_once: int,
    as_json: bool,
) -> None:
    """Score sets of acceptance cases, and the cases of real apps by the same graph."""
    from surefoot.evaluating.app_scores import print_app_scores
    from surefoot.evaluating.apps import evaluate_apps
    from surefoot.evaluating.uat import evaluate_uat, print_uat_scores
    from surefoot.running.runner import close_all
    from surefoot.tools.evals.app_set import find_apps

    found = [(folder, find_apps(folder)) for folder in folders]
    apps = [app for _, own in found for app in own]
    sets = [folder for folder, own in found if not own]

    async def go() -> list[dict[str, Any]]:
        try:
            scores = [
                await evaluate_uat(folder, settings, typed=typed, tell=say_line) for folder in sets
            ]
            if apps:
                scores.append(
                    await evaluate_apps(
                        apps, settings, graph="uat", typed=typed, at_once=at_once, tell=say_line
                    )
                )
            return scores
        finally:
            await close_all()

    scores = run_until_done(go())
    if as_json:
        typer.echo(json.dumps(scores[0] if len(scores) == 1 else scores, ensure_ascii=False))
    else:
        for one in scores:
            (print_app_scores if "apps" in one else print_uat_scores)(one, stdout())
    if not any(one.get("cases") or one.get("total", {}).get("cases") for one in scores):
        raise typer.Exit(EXIT_CODES["blocked"])


def evaluate_miniwob_tasks(
    tasks: Sequence[Path],
    settings: Settings,
    seeds: str,
    at_once: int,
    as_json: bool,
) -> None:
    """Run episodes of MiniWoB++ and print what they came to.

    Raises:
        ConfigError: the seeds cannot be meant, or there is no such task.
    """
    from surefoot.evaluating.miniwob import evaluate_miniwob, print_miniwob_scores

    named = [str(task) for task in tasks]
    chosen = _seeds_of(seeds)
    scores = run_until_done(
        evaluate_miniwob(named, settings, seeds=chosen, at_once=at_once, tell=say_line)
    )
    show_result(scores, as_json, lambda found: print_miniwob_scores(found, stdout()))
    if scores["total"]["blocked"] == scores["total"]["episodes"]:
        raise typer.Exit(EXIT_CODES["blocked"])


def _seeds_of(text: str) -> range:
    """Give the seeds of "2" (1 and 2) or of "11-12"."""
    found = re.fullmatch(r"(?:(\d{1,9})-)?(\d{1,9})", text.strip())
    first, last = (int(found[1] or 1), int(found[2])) if found else (1, 0)
    if last < first:
        raise ConfigError(f"--seeds {text!r}: use a number, or from-to, e.g. 11-12")
    return range(first, last + 1)
