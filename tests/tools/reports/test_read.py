import json

import pytest

from surefoot.tools.artifacts import RunFolder
from surefoot.tools.reports.read import UNFINISHED, read_run, run_of
from surefoot.tools.runlog import RunLog
from tests.support.small_run import execution_of, result_of, validation_of, write_small_run


@pytest.fixture
def folder(tmp_path):
    return write_small_run(tmp_path / "run-1")


@pytest.fixture
def log(tmp_path):
    return RunLog(tmp_path)


def steps_of(path):
    return read_run(path).steps


def test_a_step_is_joined_from_result_events_and_conversation(folder):
    step = steps_of(folder.path)[0]

    assert (step.number, step.verdict, step.confidence, step.threshold) == (1, "failed", 0.91, 0.7)
    assert step.last_try.planned == ('click the link "a"',)
    assert step.last_try.decision == "fail_step"
    assert [frame.caption for frame in step.last_try.frames] == ["Before", "After"]
    assert [frame.mark is not None for frame in step.last_try.frames] == [True, False]
    assert [talk.messages[0].content for talk in step.talks] == ["a question"]


def test_quoted_lines_are_marked_among_the_changes(folder):
    changes = steps_of(folder.path)[0].last_try.judgement.changes
    assert [(c.sign, c.content) for c in changes if c.is_evidence] == [("+", 'cell "b.csv"')]


def test_the_second_step_was_not_reached_and_has_no_confidence(folder):
    step = steps_of(folder.path)[1]
    assert (step.verdict, step.confidence, step.threshold) == ("not_run", None, None)


def test_the_run_names_its_model_and_cost(folder):
    run = read_run(folder.path)
    assert (run.model, run.usage.model_calls, run.usage.cost) == ("offline", 1, 0.01)


def test_a_killed_run_is_never_a_pass(folder):
    (folder.path / "result.json").unlink()
    with (folder.path / "events.jsonl").open("a") as file:
        file.write('{"kind": "execute", "step": 1, "descr')

    run = read_run(folder.path)

    assert (run.verdict, run.problem, run.is_complete) == ("unknown", UNFINISHED, False)
    assert [step.verdict for step in run.steps] == ["failed", "not_run"]
    assert run.usage.input_tokens == 1200
    assert run.steps[0].reason == "b.csv is not there"


@pytest.mark.parametrize(
    ("decision", "is_completed", "verdict"),
    [
        ("next_step", True, "passed"),
        ("finish", True, "passed"),
        ("finish", False, "unknown"),
        ("next_step", None, "unknown"),
        ("continue_substeps", True, "unknown"),
        ("fail_step", True, "failed"),
    ],
)
def test_without_a_result_the_last_decision_tells_the_verdict(
    tmp_path, log, decision, is_completed, verdict
):
    log.event("validate", **validation_of(is_completed=is_completed, decision=decision))
    assert [step.verdict for step in steps_of(tmp_path)] == [verdict]


def test_without_a_result_a_verdict_that_was_decided_counts(tmp_path, log):
    log.event("validate", **validation_of())
    log.event("decide", step=0, decision="fail_step", verdict="unknown")
    log.event("decide", step=1, decision="next_step", verdict="passed")
    assert [step.verdict for step in steps_of(tmp_path)] == ["unknown", "passed"]


def test_a_run_that_waits_for_a_person_tells_the_question(folder):
    (folder.path / "result.json").unlink()
    question = {"step": 0, "about_to": 'click "Pay"', "reason": "cannot be undone"}
    (folder.path / "question.json").write_text(json.dumps(question), "utf-8")

    run = read_run(folder.path)

    assert run.verdict == "unknown"
    assert run.problem == (
        'The run waits for a person at step 1, before: click "Pay". cannot be undone'
    )


def test_a_result_cut_off_by_a_kill_counts_as_none(folder):
    whole = (folder.path / "result.json").read_text()
    (folder.path / "result.json").write_text(whole[: len(whole) // 2])
    assert read_run(folder.path).problem == UNFINISHED


def test_a_verdict_nobody_knows_is_unknown():
    assert run_of(result_of(verdict="splendid")).verdict == "unknown"


def test_tries_are_told_apart_by_their_number_and_a_plan_goes_with_the_next(tmp_path, log):
    log.event("plan", step=0, substeps=["first"])
    log.event("execute", **execution_of("", ""))
    log.event("validate", **validation_of(decision="continue_substeps"))
    log.event("plan", step=0, substeps=["second"])
    log.event("execute", **execution_of("", "") | {"try": 2})
    log.event("validate", **validation_of() | {"try": 2})

    tries = steps_of(tmp_path)[0].tries

    assert [t.planned for t in tries] == [("first",), ("second",)]
    assert [len(t.actions) for t in tries] == [1, 1]


def test_a_second_look_stays_in_its_try(tmp_path, log):
    log.event("execute", **execution_of("", ""))
    log.event("validate", **validation_of(reason="first look"))
    log.event("validate", **validation_of(reason="second look"))

    (only,) = steps_of(tmp_path)[0].tries
    assert [j.reason for j in only.judgements] == ["first look", "second look"]


def test_pictures_between_two_actions_are_shown_once(folder):
    before, after = (path.stem for path in sorted((folder.path / "shots").iterdir()))
    (folder.path / "events.jsonl").unlink()
    log = RunLog(folder.path)
    log.event("execute", **execution_of(before, after))
    log.event("execute", **execution_of(after, after))

    frames = steps_of(folder.path)[0].last_try.frames

    assert [frame.caption for frame in frames] == ["Before 1", "Before 2", "After (same picture)"]


def test_what_happened_before_the_first_step_is_kept_apart(tmp_path, log):
    log.event("execute", **execution_of("", "") | {"step": -1, "description": "open"})
    run = read_run(tmp_path)
    assert run.steps == ()
    assert [action.description for action in run.before.last_try.actions] == ["open"]


def test_a_conversation_without_a_step_belongs_to_the_event_after_it(tmp_path, log):
    log.agent("plan_substeps", output="a plan")
    log.event("plan", step=3, substeps=[])
    (step,) = steps_of(tmp_path)
    assert (step.number, step.talks[0].output) == (4, "a plan")


def test_a_conversation_that_nothing_follows_is_not_lost(tmp_path, log):
    log.agent("plan_substeps", output="the last words")
    assert [talk.output for talk in read_run(tmp_path).talks] == ["the last words"]


def test_a_broken_line_does_not_shift_the_conversations(tmp_path, log):
    (tmp_path / "agents.jsonl").write_text('{"agent": "cut o\n')
    log.agent("validate_step", output="the second row")
    asked = len(log.read("agents")) - 1
    log.event("validate", **validation_of(conversation=asked))
    assert [talk.output for talk in steps_of(tmp_path)[0].talks] == ["the second row"]


def test_pictures_in_a_conversation_are_only_named(tmp_path, log):
    content = [{"type": "text", "text": "look"}, {"type": "image_url", "image_url": {"url": "x"}}]
    log.agent("validate_step", conversation=[{"role": "user", "content": content}])
    assert read_run(tmp_path).talks[0].messages[0].content == "look\n[image_url]"


def test_an_empty_folder_is_an_unknown_run_without_steps(tmp_path):
    run = read_run(RunFolder(tmp_path / "nothing").path)
    assert (run.verdict, run.steps, run.run_id) == ("unknown", (), "nothing")
