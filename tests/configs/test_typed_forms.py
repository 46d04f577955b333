"""The typed forms that come with the real apps and with the first acceptance cases."""

import random
import re
from pathlib import Path

import pytest

from surefoot.state.values.case import Step
from surefoot.tools.evals.app_set import AppSet, find_apps, read_app
from surefoot.tools.evals.typed_forms import has_typed_forms, with_typed_forms
from surefoot.tools.evals.uat_set import UatSet, read_uat_set

EVALS = Path(__file__).parents[2] / "configs" / "evals"
SETS = {folder.name: read_app(folder) for folder in find_apps(EVALS / "apps")}
TYPED = {name: with_typed_forms(app) for name, app in SETS.items() if has_typed_forms(app)}
ACCEPTANCE = with_typed_forms(read_uat_set(EVALS / "uat"))

every_typed_app = pytest.mark.parametrize("app", TYPED)
every_typed_set = pytest.mark.parametrize(
    "given", [*TYPED.values(), ACCEPTANCE], ids=lambda g: g.name
)


def steps(app: str) -> dict[str, tuple[Step, ...]]:
    return {one.case.id: one.case.steps for one in TYPED[app].cases}


def test_the_apps_with_typed_forms_were_drawn_by_chance() -> None:
    names = sorted(SETS)
    first = random.Random(23).sample(names, 12)
    then = random.Random(24).sample([name for name in names if name not in first], 12)
    assert set(TYPED) == {*first, *then}


@every_typed_set
def test_a_file_says_how_many_checks_are_left_to_the_model(given: AppSet | UatSet) -> None:
    own = [step for one in given.cases for step in one.case.steps]
    claims = sum(check.check == "claim" for step in own for check in step.check or ())
    head = (given.folder / "typed.yaml").read_text("utf-8").split("\n", 1)[0]
    assert re.search(r"Claims: (\d+)\.$", head), head
    assert head.endswith(f"Claims: {claims}.")


@every_typed_app
def test_a_sentence_that_comes_twice_in_an_app_has_one_typed_form(app: str) -> None:
    read: dict[tuple[str, str], set[tuple[object, ...]]] = {}
    for own in steps(app).values():
        for index, step in enumerate(own):
            before = " ".join(earlier.action for earlier in own[:index])
            read.setdefault((before, step.action), set()).add(step.do)
            read.setdefault((before + step.action, step.expected), set()).add(step.check or ())
    assert {sentence for sentence, forms in read.items() if len(forms) > 1} == set()
