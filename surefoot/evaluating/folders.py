"""Scores labelled samples and whole cases of real apps in one go."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from rich.console import Console

from surefoot.configs.settings import Settings
from surefoot.evaluating.app_scores import print_app_scores
from surefoot.evaluating.apps import Tell, evaluate_apps, silent
from surefoot.evaluating.samples import evaluate_step_validation, print_scores
from surefoot.state.errors import ConfigError, ModelError
from surefoot.tools.evals.app_set import split_folders


async def evaluate_folders(
    folders: Sequence[Path],
    settings: Settings,
    *,
    typed: bool = False,
    at_once: int = 1,
    sample: int | None = None,
    tell: Tell = silent,
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
