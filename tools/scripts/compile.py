"""Makes a script of a passed run."""

from collections.abc import Iterable, Mapping
from typing import Any
from urllib.parse import urlsplit

from pydantic import TypeAdapter

from surefoot.state.errors import RunError
from surefoot.state.values.action import Action, Open
from surefoot.state.values.case import Case, Parameter, Step
from surefoot.state.values.check import Check
from surefoot.state.values.predicate import ProvenCheck
from surefoot.state.values.screen import Screen
from surefoot.state.values.script import Script, ScriptAction, ScriptStep, ScriptTarget
from surefoot.tools.artifacts import RunFolder
from surefoot.tools.knowledge.healing.surroundings import record_traces, rewrite_traces
from surefoot.tools.knowledge.plans import (
    describe_targets,
    describe_widget,
    list_targets,
    mark_parameters,
)
from surefoot.tools.parameters import marks_in, named_values, with_marks
from surefoot.tools.predicates.prove import SeenCheck, prove
from surefoot.tools.predicates.words import checks_with_marks
from surefoot.tools.screens.pair import ScreenPair
from surefoot.tools.scripts.heal_checks import subject_of
from surefoot.tools.secrets import filled_app, masked_model

_ACTION: TypeAdapter[Action] = TypeAdapter(Action)
Rows = Iterable[Mapping[str, Any]]


def compile_script(
    folder: RunFolder, case: Case, rows: Rows, run_id: str, secrets: tuple[str, ...] = ()
) -> Script:
    """Make a script of the log of a passed case.

    Args:
        folder: The run folder with its screens.
        case: The case.
        rows: Of events.jsonl.
        run_id: Of the run.
        secrets: Values that must not be written.

    Returns:
        For each step its actions and the checks that its evidence proves; of the parameters those
        that they name.

    Raises:
        RunError: what was done is not known in full, because the run was interrupted.
    """
    app = filled_app(case)
    own = [dict(row) for row in rows]
    done = {row["act"]: row["action"] for row in own if row["kind"] == "located"}
    steps = tuple(
        _compile_script_step(
            folder, case, step, index, [row for row in own if row.get("step") == index], done
        )
        for index, step in enumerate(case.steps)
    )
    named = set(marks_in("".join(step.model_dump_json() for step in steps)))
    script = Script(
        case=case.id,
        title=case.title,
        run_id=run_id,
        app=app,
        parameters={name: _public(name, p) for name, p in case.parameters.items() if name in named},
        steps=steps,
    )
    return masked_model(script, secrets)


def _public(name: str, parameter: Parameter) -> Parameter:
    """Where a replay gets the value from; a secret that stood in the case has no place but this."""
    if not parameter.secret or (parameter.value_from or "").startswith("env:"):
        return parameter
    source = f"env:{variable_of(name)}"
    return Parameter(value_from=source, secret=True, description=parameter.description)


def variable_of(name: str) -> str:
    """Environment variable for the value of a parameter; other scripts' letters as code points."""
    kept = (
        c if c.isalnum() and c.isascii() else f"U{ord(c):X}" if c.isalnum() else "_" for c in name
    )
    return "CASE_" + "".join(kept).upper()


def _compile_script_step(
    folder: RunFolder,
    case: Case,
    step: Step,
    index: int,
    rows: list[dict[str, Any]],
    done: Mapping[str, Any],
) -> ScriptStep:
    wanted = case.expected_after(index)
    typed = [str(row["action"].get("text") or "") for row in rows if row["kind"] == "execute"]
    values = named_values(" ".join([step.action, wanted, *typed]), case.parameters)
    actions = tuple(_compile_actions(folder, rows, done, values))
    # A step that a person accepted, or that a later page confirmed, has no evidence of its own.
    validated = [row for row in rows if row["kind"] == "validate" and row["is_completed"]]
    made = ScriptStep(
        index=index, part=step.part, action=step.action, expected=wanted, actions=actions
    )
    if not validated:
        return made.model_copy(update={"note": "action only"})
    last = validated[-1]
    pair = ScreenPair(folder.screen(last["screen"]), folder.screen(last["step_screen"]))
    proven = prove(pair, seen_checks(last), acted=bool(actions))
    note = "" if proven.shows_action or not actions else "held before"
    return made.model_copy(
        update={
            "checks": checks_with_marks(proven.checks, values),
            "subjects": tuple(_subjects(proven.checks, pair.after, values)),
            "unchecked": tuple(with_marks(clause, values) for clause in proven.unchecked),
            "note": note if proven.checks else "action only",
            "has_frames": any(widget.frame for widget in pair.after.widgets),
        }
    )


def seen_checks(row: Mapping[str, Any]) -> list[SeenCheck]:
    """Give the typed checks of a `validate` row that held, with the lines that showed them."""
    return [
        SeenCheck(Check.model_validate(one["check"]), tuple(one["lines"]))
        for one in row.get("checks", ())
        if one["verdict"] == "holds"
    ]


def _compile_actions(
    folder: RunFolder,
    rows: list[dict[str, Any]],
    done: Mapping[str, Any],
    values: Mapping[str, str],
) -> Iterable[ScriptAction]:
    """The actions that were done, without those that failed."""
    for row in rows:
        if row["kind"] != "execute" or not row["success"]:
            continue
        if row["act"] not in done:
            raise RunError(f"the run was interrupted in {row['description']!r}: how is not known")
        action = _ACTION.validate_python(done[row["act"]])
        screen = folder.screen(row["screen"])
        yield ScriptAction(
            description=with_marks(row["description"], values),
            action=mark_parameters(relative(action, row["url_before"]), values),
            targets=tuple(
                _add_traces(target.widget, looks, screen, values)
                for (_, target), looks in zip(
                    list_targets(action), describe_targets(action, screen, values), strict=True
                )
            ),
        )


def _subjects(
    checks: Iterable[ProvenCheck], screen: Screen, values: Mapping[str, str]
) -> Iterable[ScriptTarget]:
    """Say what the widgets that checks are about looked like, for when they are renamed."""
    for check in checks:
        widget = subject_of(check.predicate, screen)
        if widget is None:
            yield ScriptTarget()
            continue
        index = next(i for i, w in enumerate(screen.widgets) if w is widget)
        yield _add_traces(widget.id, describe_widget(index, screen, values), screen, values)


def _add_traces(
    ident: str | None, looks: ScriptTarget, screen: Screen, values: Mapping[str, str]
) -> ScriptTarget:
    """Add what the widget of that id and its screen looked like besides."""
    widget = next((w for w in screen.widgets if w.id == ident), None)
    if widget is None:
        return looks
    traced = looks.model_copy(update={"traces": record_traces(widget, screen)})
    return rewrite_traces(traced, lambda text: with_marks(text, values))


def relative(action: Action, base: str) -> Action:
    """Leave the app's own origin out of an address, so that it may move."""
    if not isinstance(action, Open):
        return action
    here, there = urlsplit(base), urlsplit(action.address)
    if (here.scheme, here.netloc) != (there.scheme, there.netloc):
        return action
    return action.model_copy(
        update={"address": there._replace(scheme="", netloc="").geturl() or "/"}
    )
