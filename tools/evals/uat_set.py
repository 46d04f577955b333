"""Reads acceptance cases with their truth: they must pass, or fail at a step that is known."""

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml
from pydantic import Field, TypeAdapter, ValidationError

from surefoot.state.errors import ConfigError
from surefoot.state.values.base import Value
from surefoot.state.values.case import Case
from surefoot.tools.casefile import load_case, load_parameters


class Fails(Value):
    """Where a case must fail."""

    step: int = Field(ge=1)
    """The first step that must not pass, from 1."""
    why: str = ""


@dataclass(frozen=True)
class UatCase:
    """One case with its truth."""

    path: Path
    case: Case
    group: str
    """Folder below `cases`: the app."""
    fails: Fails | None
    """None when it must pass."""


@dataclass(frozen=True)
class UatSet:
    """A folder of cases."""

    folder: Path
    parameters: Path | None
    cases: tuple[UatCase, ...]

    @property
    def name(self) -> str:
        """Name of its folder."""
        return self.folder.name


def read_uat_set(folder: Path) -> UatSet:
    """Read a set: cases/<app>/*.yaml, expected.yaml (cases that must fail), parameters.yaml.

    Raises:
        ConfigError: a file is missing or not of its form.
    """
    parameters = folder / "parameters.yaml"
    more = load_parameters(parameters) if parameters.is_file() else {}
    truth = _read_truth(folder / "expected.yaml")
    paths = sorted((folder / "cases").glob("*/*.yaml"))
    if not paths:
        raise ConfigError(f"{folder} has no cases/<app>/*.yaml")
    cases = []
    for path in paths:
        case = load_case(path, more)
        cases.append(UatCase(path, case, path.parent.name, truth.pop(case.id, None)))
    if truth:
        raise ConfigError(f"{folder / 'expected.yaml'} names no case: {', '.join(truth)}")
    late = [one.case.id for one in cases if one.fails and one.fails.step > len(one.case.steps)]
    if late:
        raise ConfigError(f"{folder / 'expected.yaml'}: these have fewer steps: {', '.join(late)}")
    return UatSet(folder, parameters if more else None, tuple(cases))


def _read_truth(path: Path) -> dict[str, Fails]:
    try:
        raw: Any = yaml.safe_load(path.read_text("utf-8")) if path.is_file() else {}
        return TypeAdapter(dict[str, Fails]).validate_python(raw or {})
    except (OSError, yaml.YAMLError, ValidationError) as error:
        raise ConfigError(f"{path} cannot be read: {error}") from error
