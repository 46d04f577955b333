"""The greeter as an app of an evaluation, whole or with something wrong."""

import shutil
from pathlib import Path

import yaml

from surefoot.tools.evals.app_set import AppSet, read_app

HERE = Path(__file__).parent
WORK = HERE.parents[1] / "configs" / "evals" / "apps" / "work.sh"
BEGIN = '#!/usr/bin/env bash\nsource "$(dirname "$0")/../work.sh"\n'


def write_greeter(folder: Path, install: str = "", start: str = "", **about: object) -> Path:
    """Write the app with its own cases.

    Args:
        folder: A new folder for it; what the scripts share is written beside it.
        install: Lines for install.sh in place of its own.
        start: Lines for start.sh in place of its own.
        about: Keys of app.yaml in place of its own.
    """
    folder.parent.mkdir(parents=True, exist_ok=True)
    shutil.copytree(HERE / "greeter", folder)
    shutil.copy(WORK, folder.parent / "work.sh")
    for name, lines in (("install.sh", install), ("start.sh", start)):
        if lines:
            (folder / name).write_text(f"{BEGIN}{lines}\n", "utf-8")
    path = folder / "app.yaml"
    facts = {**yaml.safe_load(path.read_text("utf-8")), **about}
    path.write_text(yaml.safe_dump(facts), "utf-8")
    return folder


def greeter(folder: Path, install: str = "", start: str = "", **about: object) -> AppSet:
    """Write the app and read it."""
    return read_app(write_greeter(folder, install, start, **about))
