"""The typed forms that come with the real apps and with the first acceptance cases."""

import random
import re
from functools import cache
from pathlib import Path

import pytest

from surefoot.tools.evals.app_set import AppSet, find_apps, read_app
from surefoot.tools.evals.typed_forms import with_typed_forms
from surefoot.tools.evals.uat_set import UatSet, read_uat_set

EVALS = Path(__file__).parents[2] / "configs" / "evals"
NAMES = [folder.name for folder in find_apps(EVALS / "apps")]
TYPED = [name for name in NAMES if (EVALS / "apps" / name / "typed.yaml").exists()]


@cache
def read(name: str) -> AppSet | UatSet:
    if name == "uat":
        return with_typed_forms(read_uat_set(EVALS / name))
    return with_typed_forms(read_app(EVALS / "apps" / name))


def test_the_apps_with_typed_forms_were_drawn_by_chance() -> None:
    names = sorted(NAMES)
    first = random.Random(23).sample(names, 12)
    then = random.Random(24).sample([name for name in names if name not in first], 12)
    assert set(TYPED) == {*first, *then}


@pytest.mark.parametrize("name", [*TYPED, "uat"])
def test_a_file_says_how_many_checks_are_left_to_the_model(name: str) -> None:
    given = read(name)
    own = [step for one in given.cases for step in one.case.steps]
    claims = sum(check.check == "claim" for step in own for check in step.check or ())
    head = (given.folder / "typed.yaml").read_text("utf-8").split("\n", 1)[0]
    assert re.search(r"Claims: (\d+)\.$", head), head
    assert head.endswith(f"Claims: {claims}.")


@pytest.mark.parametrize("name", TYPED)
def test_a_sentence_that_comes_twice_in_an_app_has_one_typed_form(name: str) -> None:
    forms: dict[tuple[str, str], set[tuple[object, ...]]] = {}
    for one in read(name).cases:
        own = one.case.steps
        for index, step in enumerate(own):
            before = " ".join(earlier.action for earlier in own[:index])
            forms.setdefault((before, step.action), set()).add(step.do)
            forms.setdefault((before + step.action, step.expected), set()).add(step.check or ())
    assert {sentence for sentence, found in forms.items() if len(found) > 1} == set()
