"""Reads acceptance cases and wishes with their truth."""

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml
from pydantic import Field, TypeAdapter, ValidationError, field_validator

from surefoot.state.errors import ConfigError
from surefoot.state.values.base import Value
from surefoot.state.values.case import Case
from surefoot.state.values.screen import Screen
from surefoot.tools.casefile import load_case, load_parameters, parse_case
from surefoot.tools.evals.app_set import AppSet, read_app
from surefoot.tools.knowledge.screens import shown_text
from surefoot.tools.predicates.volatile import path_of


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


class EvalWish(Value):
    """A wish and where it is served."""

    intent: str = Field(min_length=1)
    address: str = ""
    """Expression that path, query and fragment of the page must hold; empty when no page will
    do."""
    shows: tuple[str, ...] = ()
    """Texts that the page must show."""

    @field_validator("address")
    @classmethod
    def _is_an_expression(cls, address: str) -> str:
        try:
            re.compile(address)
        except re.error as error:
            raise ValueError(f"is no expression: {error}") from error
        return address

    @property
    def is_served(self) -> bool:
        """The app has a page for it."""
        return bool(self.address)

    def is_met(self, screen: Screen) -> bool:
        """Returns whether a screen is where the wish is served."""
        shown = shown_text(screen)
        at = re.search(self.address, path_of(screen.location))
        return self.is_served and bool(at) and all(one.casefold() in shown for one in self.shows)


class _WishFile(Value):
    app: str
    start: str = "/"
    parameters: dict[str, Any] = Field(default_factory=dict)
    wishes: tuple[EvalWish, ...] = Field(min_length=1)


@dataclass(frozen=True)
class WishSet:
    """The wishes of one app."""

    app: AppSet
    case: Case
    """The app at `${port}`, and what may be typed in it."""
    wishes: tuple[EvalWish, ...]


def read_wishes(path: Path, apps: Path) -> WishSet:
    """Read the wishes of one app.

    Args:
        path: {app, start, parameters, wishes: [{intent, address, shows}]}.
        apps: Folder of the apps.

    Raises:
        ConfigError: a file cannot be read or is wrong.
    """
    try:
        given = _WishFile.model_validate(yaml.safe_load(path.read_text("utf-8")))
    except (OSError, UnicodeDecodeError, yaml.YAMLError, ValidationError) as error:
        raise ConfigError(f"{path} cannot be read: {error}") from error
    app = {"kind": "web", "url": f"http://127.0.0.1:${{port}}{given.start}"}
    case = parse_case(
        {
            "id": given.app,
            "app": app,
            "parameters": {"port": 0, **given.parameters},
            "steps": [{"action": "go"}],
        },
        str(path),
    )
    return WishSet(read_app(apps / given.app), case, given.wishes)


def find_wishes(path: Path) -> list[Path]:
    """Returns the file that `path` is, or those in it.

    Raises:
        ConfigError: there is none.
    """
    found = sorted(path.glob("*.yaml")) if path.is_dir() else [path]
    if not found:
        raise ConfigError(f"{path} has no *.yaml files")
    return found
