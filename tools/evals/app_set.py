"""Reads an app of the evaluation set: what it is, its cases, what they must come to."""

import random
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal, TypeVar

import yaml
from pydantic import Field, ValidationError, model_validator

from surefoot.configs.settings import CONFIGS
from surefoot.state.errors import ConfigError
from surefoot.state.values.base import Value
from surefoot.state.values.case import Case
from surefoot.tools.casefile import load_case
from surefoot.tools.validation import first_error

T = TypeVar("T", "EvalApp", "Expectation")


class EvalApp(Value):
    """The app.yaml of an app."""

    name: str
    about: str
    """What is in it that makes it worth testing against."""
    source: str
    """Registry, packages and versions, e.g. "PyPI: datasette 0.65.5"."""
    licence: str
    held_out: bool
    """Kept apart: nobody looks at its cases while rules and prompts are made better."""
    needs: tuple[str, ...] = ()
    """Commands that must be on the machine before it can be installed."""
    ready: str = Field(default="/", pattern=r"^/")
    """Path that answers once the app is up."""
    install_limit_s: float = Field(default=1200.0, gt=0)
    start_limit_s: float = Field(default=90.0, gt=0)
    extra_wait_s: float = Field(default=0.0, ge=0)
    """Further wait after `ready` answers."""


class Expectation(Value):
    """What a case must come to."""

    verdict: Literal["passed", "failed"]
    first_bad_step: int | None = Field(ge=0)
    """0-based index of the first step that does not hold."""

    @model_validator(mode="after")
    def _fits(self) -> "Expectation":
        if (self.verdict == "failed") == (self.first_bad_step is None):
            raise ValueError("a failed case has a first_bad_step, a passed one has none")
        return self


@dataclass(frozen=True)
class AppCase:
    """One case with its truth."""

    path: Path
    case: Case
    expected: Expectation


@dataclass(frozen=True)
class AppSet:
    """One app with its cases."""

    folder: Path
    about: EvalApp
    cases: tuple[AppCase, ...]

    @property
    def name(self) -> str:
        """Name of its folder."""
        return self.folder.name


def is_app(folder: Path) -> bool:
    """Returns whether a folder holds an app of the set."""
    return (folder / "cases").is_dir() and (folder / "start.sh").is_file()


def find_apps(folder: Path) -> list[Path]:
    """Returns the app that `folder` is, or those below it."""
    if is_app(folder):
        return [folder]
    return sorted(path for path in folder.glob("*") if is_app(path))


def split_folders(folders: Sequence[Path]) -> tuple[list[Path], list[Path]]:
    """Tell folders of labelled samples from apps.

    Args:
        folders: Each holds a samples.jsonl, an app, or several of them.

    Raises:
        ConfigError: one holds neither.
    """
    samples: list[Path] = []
    apps: list[Path] = []
    for folder in folders:
        if (folder / "samples.jsonl").is_file():
            samples.append(folder)
        elif found := find_apps(folder):
            apps += found
        else:
            raise ConfigError(
                f"{folder} is neither a labelled set (samples.jsonl) nor an app (cases/, start.sh)"
            )
    return samples, apps


def read_app(folder: Path) -> AppSet:
    """Read an app with all its cases.

    Raises:
        ConfigError: a file is missing or wrong, or cases and expected.yaml differ.
    """
    folder = folder.resolve()
    about = _validate_file_data(EvalApp, _yaml(folder / "app.yaml"), folder / "app.yaml")
    truth = folder / "expected.yaml"
    given = _yaml(truth)
    cases = {path: load_case(path) for path in sorted((folder / "cases").glob("*.yaml"))}
    ids = [case.id for case in cases.values()]
    if different := sorted(set(ids) ^ set(given)):
        raise ConfigError(f"{truth}: not the ids of the cases: {', '.join(different)}")
    if len(set(ids)) < len(ids):
        raise ConfigError(f"{folder / 'cases'}: two cases have one id")
    found = []
    for path, case in cases.items():
        expected = _validate_file_data(Expectation, given[case.id], truth, case.id)
        if expected.first_bad_step is not None and expected.first_bad_step >= len(case.steps):
            raise ConfigError(f"{truth}: {case.id}: there is no step {expected.first_bad_step}")
        found.append(AppCase(path, case, expected))
    return AppSet(folder, about, tuple(sorted(found, key=lambda one: one.case.id)))


def _yaml(path: Path) -> dict[str, Any]:
    try:
        read = yaml.safe_load(path.read_text("utf-8"))
    except (OSError, UnicodeDecodeError, yaml.YAMLError) as error:
        raise ConfigError(f"{path} cannot be read: {error}") from error
    if not isinstance(read, dict):
        raise ConfigError(f"{path}: must be a mapping")
    return read


def _validate_file_data(kind: type[T], data: Any, path: Path, key: str = "") -> T:
    try:
        return kind.model_validate(data)
    except ValidationError as error:
        where = f"{key}." if key else ""
        raise ConfigError(f"{path}: {where}{first_error(error)}") from error


def kept_set(*names: str) -> Path:
    """Returns the place of a set, or of all under a name.

    Raises:
        ConfigError: surefoot was installed as a package, which holds no sets.
    """
    place = CONFIGS.joinpath("evals", *names)
    if not place.exists():
        raise ConfigError(
            f"the set {'/'.join(names)} is no part of the installed package: name a set of your "
            "own, or run this from a clone of the source"
        )
    return place


Item = TypeVar("Item")
_SEED = 23


def draw_sample(items: Sequence[Item], count: int) -> tuple[Item, ...]:
    """Draw so many of a set, always the same ones, in their order."""
    chosen = set(random.Random(_SEED).sample(range(len(items)), min(count, len(items))))
    return tuple(item for at, item in enumerate(items) if at in chosen)
