"""Runs cases again when their files change."""

import time
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from pathlib import Path
from typing import NoReturn

import typer

from surefoot.state.errors import CaseFileError, ConfigError, SurefootError
from surefoot.suites.loading import list_case_files
from surefoot.terminal.options import EXIT_STOPPED, say_error
from surefoot.terminal.progress import say_line
from surefoot.tools.casefile import load_case

_POLL_S = 0.3

Stamp = tuple[tuple[Path, int], ...]


def run_or_watch(
    given: list[Path],
    run: Callable[[list[Path]], NoReturn],
    *,
    watch: bool,
    as_json: bool,
    also: Iterable[Path] = (),
) -> NoReturn:
    """Run cases once, or under watch; see `_watch`.

    Raises:
        ConfigError: one JSON object is to be printed of many runs.
    """
    if not watch:
        run(given)
    if as_json:
        raise ConfigError("--watch runs cases again and again, --json prints one object: use one")
    _watch(given, run, also)


def _watch(
    given: Sequence[Path], run: Callable[[list[Path]], NoReturn], also: Iterable[Path]
) -> NoReturn:
    """Run cases, and each one again when its file, or one that it names, changes; until Ctrl-C.

    Args:
        given: Case files, and folders of them, in which new ones are seen, too.
        run: Runs case files and folders, and ends with `typer.Exit`.
        also: Further files, by whose change all cases are run.
    """
    shared, due = list(also), list(given)
    known = _stamps(given, shared)
    while True:
        for paths in [due] if due == list(given) else [[path] for path in due]:
            try:
                run(paths)
            except typer.Exit as ended:
                if ended.exit_code == EXIT_STOPPED:
                    raise
            except SurefootError as error:
                say_error(error)
        try:
            say_line(f"watching for changes, case files: {len(known)}; Ctrl-C ends", style="dim")
            known, due = _next_change(given, shared, known)
        except KeyboardInterrupt:
            raise typer.Exit from None


def _next_change(
    given: Sequence[Path], shared: Sequence[Path], known: dict[Path, Stamp]
) -> tuple[dict[Path, Stamp], list[Path]]:
    """Wait until case files are others than those known, and rest again."""
    while True:
        time.sleep(_POLL_S)
        seen = _stamps(given, shared)
        due = [path for path in seen if seen[path] != known.get(path)]
        if not due:
            known = seen
            continue
        time.sleep(_POLL_S)  # an editor may write in several goes
        return seen, due


def _stamps(given: Sequence[Path], shared: Sequence[Path]) -> dict[Path, Stamp]:
    stamps: dict[Path, Stamp] = {}
    for path in list_case_files(given):
        own = _stamp([path])
        stamps[path] = own + _stamp([*_named_by(path, own), *shared])
    return stamps


def _stamp(paths: Iterable[Path]) -> Stamp:
    return tuple((path, path.stat().st_mtime_ns) for path in paths if path.is_file())


@cache
def _named_by(path: Path, _own: Stamp) -> list[Path]:
    """Give the app file that a case names, if it names one; read again only when it changes."""
    try:
        named = getattr(load_case(path).app, "path", "")
    except CaseFileError:
        return []  # told when it is run
    return [Path(named)] if named else []
