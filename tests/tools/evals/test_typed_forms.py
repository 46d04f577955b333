from pathlib import Path

import pytest

from surefoot.state.errors import ConfigError
from surefoot.state.values.check import Check
from surefoot.state.values.intent import Intent
from surefoot.tools.evals.typed_forms import has_typed_forms, with_typed_forms
from tests.support.greeter_app import greeter

STEP = "- {do: [{do: click, target: Say hello}], check: [{check: shown, what: Hello number 1}]}\n"


def forms(greet: str = STEP, nobody: str = STEP * 2) -> str:
    return f"greet:\n{greet}greet-nobody:\n{nobody}"


def test_the_typed_forms_of_an_app_stand_in_the_steps_beside_their_sentences(
    tmp_path: Path,
) -> None:
    app = greeter(tmp_path / "greeter")
    assert not has_typed_forms(app)
    (app.folder / "typed.yaml").write_text(forms())
    assert has_typed_forms(app)
    (step,) = with_typed_forms(app).cases[0].case.steps
    assert step.action == app.cases[0].case.steps[0].action == "Click 'Say hello'"
    assert step.do == (Intent(do="click", target="Say hello"),)
    assert step.check == (Check(check="shown", what="Hello number 1"),)
    assert app.cases[0].case.steps[0].do == ()


def test_a_step_that_is_the_same_in_two_cases_is_written_once(tmp_path: Path) -> None:
    app = greeter(tmp_path / "greeter")
    twin = STEP.replace("- {do", "- &hello {do")
    (app.folder / "typed.yaml").write_text(forms(twin, "- *hello\n- *hello\n"))
    greet, nobody = with_typed_forms(app).cases
    assert [step.check for step in nobody.case.steps] == [greet.case.steps[0].check] * 2


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("greet:\n" + STEP, "not the ids of the cases: greet-nobody$"),
        (forms(STEP * 2), "greet: must be a list of 1 steps$"),
        (forms("- {do: [{do: click}]}\n"), r"greet\.0: must be a mapping with do and check$"),
        (
            forms("- {do: [], check: [{check: title, what: Hello}]}\n"),
            r"greet\.0: do is empty$",
        ),
        (
            forms("- {do: [{do: look}], check: []}\n"),
            r"greet\.0: check must be empty where nothing is expected, only there$",
        ),
        (
            forms("- {do: [{do: jump}], check: [{check: title, what: Hello}]}\n"),
            r"greet\.0: do\.0\.do: 'jump' is not one of click,",
        ),
        (
            forms("- {do: [{do: look}], check: [{check: count, kind: row}]}\n"),
            r"greet\.0: check\.0: count needs a value$",
        ),
        (
            forms('- {do: [{do: fill, value: "${pin}"}], check: [{check: title, what: Hello}]}\n'),
            r"greet\.0: no parameter named 'pin'",
        ),
        ("- greet\n", r"typed\.yaml: must be a mapping$"),
        ("greet: [\n", r"typed\.yaml cannot be read"),
    ],
)
def test_typed_forms_that_do_not_fit_their_cases_are_refused(
    tmp_path: Path, text: str, problem: str
) -> None:
    app = greeter(tmp_path / "greeter")
    (app.folder / "typed.yaml").write_text(text)
    with pytest.raises(ConfigError, match=problem):
        with_typed_forms(app)
