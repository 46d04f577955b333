"""Puts the typed forms of a typed.yaml into the steps of the cases of an app or a set."""

from dataclasses import replace
from pathlib import Path
from typing import Any, TypeVar

import yaml
from pydantic import ValidationError

from surefoot.state.errors import ConfigError
from surefoot.state.values.case import Case, Parameter, Step
from surefoot.tools.evals.app_set import AppSet
from surefoot.tools.evals.uat_set import UatSet
from surefoot.tools.secrets import fill_in
from surefoot.tools.strict_yaml import read_yaml
from surefoot.tools.validation import first_error

Given = TypeVar("Given", AppSet, UatSet)

NAME = "typed.yaml"
_PORT = Parameter(value="80")
"""What the evaluation gives beside a case's own parameters."""


def has_typed_forms(given: AppSet | UatSet) -> bool:
    """Returns whether somebody wrote typed forms for the cases of an app or a set."""
    return (given.folder / NAME).is_file()


def with_typed_forms(given: Given) -> Given:
    """Returns the app or set with `do` and `check` of its typed.yaml in every step of its cases.

    The file maps the id of each case to a list with one mapping for each step: `do`, at least one
    intent, and `check`, which is empty where the step expects nothing.

    Raises:
        ConfigError: the file is missing or wrong, or does not fit the cases.
    """
    path = given.folder / NAME
    forms = _read_forms_mapping(path)
    ids = [one.case.id for one in given.cases]
    if different := sorted(set(ids) ^ set(forms)):
        raise ConfigError(f"{path}: not the ids of the cases: {', '.join(different)}")
    cases = tuple(
        replace(one, case=_case_with_forms(one.case, forms[one.case.id], path))
        for one in given.cases
    )
    return replace(given, cases=cases)


def _read_forms_mapping(path: Path) -> dict[str, Any]:
    try:
        data, _ = read_yaml(path.read_text("utf-8"), aliases=True)
    except (OSError, UnicodeDecodeError, yaml.YAMLError) as error:
        raise ConfigError(f"{path} cannot be read: {error}") from error
    if not isinstance(data, dict):
        raise ConfigError(f"{path}: must be a mapping")
    return data


def _case_with_forms(case: Case, forms: Any, path: Path) -> Case:
    if not isinstance(forms, list) or len(forms) != len(case.steps):
        raise ConfigError(f"{path}: {case.id}: must be a list of {len(case.steps)} steps")
    steps = tuple(
        _typed_step(case, index, form, f"{path}: {case.id}.{index}")
        for index, form in enumerate(forms)
    )
    return case.model_copy(update={"steps": steps})


def _typed_step(case: Case, index: int, form: Any, where: str) -> Step:
    if not isinstance(form, dict) or set(form) != {"do", "check"}:
        raise ConfigError(f"{where}: must be a mapping with do and check")
    try:
        step = Step.model_validate({**case.steps[index].model_dump(), **form})
    except ValidationError as error:
        raise ConfigError(f"{where}: {first_error(error)}") from error
    if not step.do:
        raise ConfigError(f"{where}: do is empty")
    if bool(step.check) != bool(case.expected_after(index)):
        raise ConfigError(f"{where}: check must be empty where nothing is expected, only there")
    try:
        given = {**case.parameters, "port": _PORT}
        fill_in(" ".join(map(str, (*step.do, *(step.check or ())))), given, secrets=False)
    except ConfigError as error:
        raise ConfigError(f"{where}: {error}") from error
    return step
