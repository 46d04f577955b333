"""The part `miniwob` of the command `surefoot evaluate`."""

import json
import re
from collections.abc import Callable, Sequence
from pathlib import Path

import typer
from rich.console import Console

from surefoot.configs.settings import Settings
from surefoot.state.errors import ConfigError
from surefoot.terminal.options import EXIT_CODES, run_until_done


def evaluate_miniwob_tasks(
    tasks: Sequence[Path],
    settings: Settings,
    tell: Callable[[str], None],
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
        evaluate_miniwob(named, settings, seeds=chosen, at_once=at_once, tell=tell)
    )
    if as_json:
        typer.echo(json.dumps(scores, ensure_ascii=False))
    else:
        print_miniwob_scores(scores, Console())
    if scores["total"]["blocked"] == scores["total"]["episodes"]:
        raise typer.Exit(EXIT_CODES["blocked"])


def _seeds_of(text: str) -> range:
    """Give the seeds of "2" (1 and 2) or of "11-12"."""
    found = re.fullmatch(r"(?:(\d{1,9})-)?(\d{1,9})", text.strip())
    first, last = (int(found[1] or 1), int(found[2])) if found else (1, 0)
    if last < first:
        raise ConfigError(f"--seeds {text!r}: use a number, or from-to, e.g. 11-12")
    return range(first, last + 1)
