"""Reads the cases of a suite: folders, choice by words, shards."""

import re
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from surefoot.state.errors import CaseFileError, ConfigError
from surefoot.state.values.case import Case
from surefoot.tools.casefile import combine, is_case_file, load_case

_PATTERNS = ("*.yaml", "*.yml")
_SHARD = re.compile(r"(\d+)/(\d+)")


def suite_files(folder: Path) -> list[Path]:
    """Returns the case files of a suite: all in the folder, and those below it that have steps.

    Raises:
        ConfigError: there is none.
    """
    own = [path for pattern in _PATTERNS for path in folder.glob(pattern)]
    below = [path for pattern in _PATTERNS for path in folder.glob(f"*/**/{pattern}")]
    found = [*own, *filter(is_case_file, below)]
    if not found:
        raise ConfigError(f"{folder} has no *.yaml files")
    return sorted(found)


def list_case_files(given: Iterable[Path]) -> list[Path]:
    """Returns the case files among these, and those of the folders among them.

    Raises:
        ConfigError: a folder has none.
    """
    return [file for path in given for file in (suite_files(path) if path.is_dir() else [path])]


def suite_name(folder: Path) -> str:
    """Returns what the suite of a folder is called: its name, also where it is given as `.`."""
    return folder.resolve().name


def load_suite(
    files: Sequence[Path],
    parameters: Mapping[str, Any] | None = None,
    *,
    grep: str | None = None,
    shard: str | None = None,
) -> list[tuple[Path, Case]]:
    """Returns the cases of some files, all of them read before one is begun.

    Args:
        files: Case files.
        parameters: Further parameters, which come before those of the files.
        grep: A regular expression; only cases of which id, title or a tag holds it are kept.
        shard: "2/3": the second third of what is kept, always the same cases.

    Raises:
        CaseFileError: files are wrong, with every fault of all, or two cases have one id.
        ConfigError: `grep` or `shard` cannot be read, or leaves no case.
    """
    loaded, faults = list[tuple[Path, Case]](), list[CaseFileError]()
    places: dict[str, Path] = {}
    for path in files:
        try:
            case = load_case(path, parameters)
        except CaseFileError as error:
            faults.append(error)
            continue
        if case.id in places:
            problem = f"{case.id!r} is the id of {places[case.id]}, too"
            faults.append(CaseFileError(str(path), None, "id", problem))
        places.setdefault(case.id, path)
        loaded.append((path, case))
    if faults:
        raise combine(faults)
    try:
        wanted = re.compile(grep or "")
    except re.error as error:
        raise ConfigError(f"--grep {grep!r}: {error}") from error
    kept = [
        (path, case)
        for path, case in loaded
        if any(map(wanted.search, (case.id, case.title, *case.tags)))
    ]
    if not kept:
        raise ConfigError(f"--grep {grep!r} fits none of {len(loaded)} cases")
    return _shard(kept, shard) if shard else kept


def _shard(cases: list[tuple[Path, Case]], shard: str) -> list[tuple[Path, Case]]:
    parts = _SHARD.fullmatch(shard)
    number, count = (int(parts[1]), int(parts[2])) if parts else (0, 0)
    if not 1 <= number <= count:
        raise ConfigError(f"--shard {shard!r}: write 1/3, 2/3 or 3/3 for the parts of three")
    chosen = sorted(cases, key=lambda one: one[1].id)[number - 1 :: count]
    if not chosen:
        raise ConfigError(f"--shard {shard!r} has none of {len(cases)} cases: make fewer parts")
    return chosen
