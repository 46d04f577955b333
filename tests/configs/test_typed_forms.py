"""The typed forms that come with the set of real apps."""

import random
import re
from pathlib import Path

import pytest

from state.values.case import Step
from tools.evals.app_set import find_apps, read_app
from tools.evals.typed_forms import has_typed_forms, with_typed_forms

APPS = Path(__file__).parents[2] / "configs" / "evals" / "apps"
SETS = {folder.name: read_app(folder) for folder in find_apps(APPS)}
TYPED = {name: with_typed_forms(app) for name, app in SETS.items() if has_typed_forms(app)}

every_typed_app = pytest.mark.parametrize("app", TYPED)


def steps(app: str) -> dict[str, tuple[Step, ...]]:
    return {one.case.id: one.case.steps for one in TYPED[app].cases}


def test_the_apps_with_typed_forms_were_drawn_by_chance() -> None:
    assert set(TYPED) == set(random.Random(23).sample(sorted(SETS), 12))


@every_typed_app
def test_a_file_says_how_many_checks_are_left_to_the_model(app: str) -> None:
    checks = [c for own in steps(app).values() for step in own for c in step.check or ()]
    claims = sum(check.check == "claim" for check in checks)
    head = (APPS / app / "typed.yaml").read_text("utf-8").split("\n", 1)[0]
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
