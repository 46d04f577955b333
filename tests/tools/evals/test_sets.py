"""Sets of evaluations: apps, samples, goals, sentences."""

import json
from collections import Counter
from pathlib import Path

import pytest

from surefoot.configs.settings import CONFIGS
from surefoot.state.errors import ConfigError
from surefoot.state.values.check import Check
from surefoot.state.values.intent import Intent
from surefoot.state.values.screen import Screen, Widget
from surefoot.state.values.understood import NotUnderstood, Understood
from surefoot.tools.evals.app_set import draw_sample, find_apps, read_app, split_folders
from surefoot.tools.evals.uat_set import EvalWish, find_wishes, read_wishes
from surefoot.tools.evals.understanding_set import LabelledSentence, is_same, read_understanding_set
from tests.support.greeter_app import greeter, write_greeter


def test_an_app_is_read_with_its_cases_and_what_they_must_come_to(tmp_path: Path) -> None:
    app = greeter(tmp_path / "greeter")
    assert (app.name, app.about.name, app.about.held_out) == ("greeter", "Greeter", False)
    assert {one.case.id: one.expected.verdict for one in app.cases} == {
        "greet": "passed",
        "greet-nobody": "failed",
    }


def test_a_case_without_a_truth_is_named(tmp_path: Path) -> None:
    folder = write_greeter(tmp_path / "greeter")
    (folder / "expected.yaml").write_text("greet: {verdict: passed, first_bad_step: null}\n")
    with pytest.raises(ConfigError, match=r"expected\.yaml: not the ids .*: greet-nobody$"):
        read_app(folder)


def test_two_cases_with_one_id_are_refused(tmp_path: Path) -> None:
    folder = write_greeter(tmp_path / "greeter")
    text = (folder / "cases" / "greet.yaml").read_text()
    (folder / "cases" / "again.yaml").write_text(text)
    with pytest.raises(ConfigError, match="two cases have one id"):
        read_app(folder)


@pytest.mark.parametrize(
    ("truth", "problem"),
    [
        ("{verdict: passed, first_bad_step: 1}", "a failed case has a first_bad_step"),
        ("{verdict: failed, first_bad_step: null}", "a failed case has a first_bad_step"),
        ("{verdict: failed, first_bad_step: 2}", "there is no step 2"),
        ("{verdict: unknown, first_bad_step: null}", "greet-nobody.verdict"),
    ],
)
def test_a_truth_that_cannot_be_is_refused(tmp_path: Path, truth: str, problem: str) -> None:
    folder = write_greeter(tmp_path / "greeter")
    kept = "greet: {verdict: passed, first_bad_step: null}\n"
    (folder / "expected.yaml").write_text(f"{kept}greet-nobody: {truth}\n")
    with pytest.raises(ConfigError, match=problem):
        read_app(folder)


def test_a_key_that_app_yaml_does_not_know_is_refused(tmp_path: Path) -> None:
    folder = write_greeter(tmp_path / "greeter", hold_out=True)
    with pytest.raises(ConfigError, match=r"app\.yaml: hold_out"):
        read_app(folder)


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    folder = write_greeter(tmp_path / "greeter")
    (folder / "app.yaml").unlink()
    with pytest.raises(ConfigError, match=r"app\.yaml cannot be read"):
        read_app(folder)


def test_a_folder_of_apps_gives_all_of_them(tmp_path: Path) -> None:
    second, first = write_greeter(tmp_path / "b"), write_greeter(tmp_path / "a")
    assert find_apps(tmp_path) == [first, second]
    assert find_apps(first) == [first]


def test_labelled_samples_and_apps_are_told_apart(tmp_path: Path) -> None:
    app, samples = write_greeter(tmp_path / "apps" / "a"), tmp_path / "samples"
    samples.mkdir()
    (samples / "samples.jsonl").touch()
    assert split_folders([samples, tmp_path / "apps"]) == ([samples], [app])


def test_a_folder_with_neither_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match="neither a labelled set"):
        split_folders([tmp_path])


def test_a_part_is_always_the_same_in_the_order_of_the_set() -> None:
    part = draw_sample(range(100), 10)
    assert part == draw_sample(range(100), 10) == tuple(sorted(set(part)))
    assert len(part) == 10
    assert part != tuple(range(10))


def test_of_less_all_are_taken() -> None:
    assert draw_sample("ab", 5) == ("a", "b")


APPS = CONFIGS / "evals" / "apps"
WISHES = find_wishes(CONFIGS / "evals" / "navigation")


@pytest.mark.parametrize("path", WISHES, ids=lambda path: path.stem)
def test_the_bundled_wishes_can_be_read(path: Path) -> None:
    found = read_wishes(path, APPS)
    assert found.app.name == path.stem
    assert sum(wish.is_served for wish in found.wishes) >= 5
    assert sum(not wish.is_served for wish in found.wishes) == 1


def test_a_place_is_told_by_its_address_and_by_what_it_shows() -> None:
    wish = EvalWish(intent="my orders", address="^/orders($|\\?)", shows=("Past orders",))
    heading = Widget(id="1", role="heading", name="Your PAST orders")
    there = Screen(location="http://127.0.0.1:1/orders?page=2", widgets=(heading,))
    assert wish.is_met(there)
    assert not wish.is_met(there.model_copy(update={"widgets": ()}))
    assert not wish.is_met(there.model_copy(update={"location": "http://127.0.0.1:1/order"}))
    assert not EvalWish(intent="nonsense").is_met(there)


@pytest.mark.parametrize("text", ["wishes: []", "app: [", "app: x\nwishes: [{intent: a, to: b}]"])
def test_a_wrong_file_is_said_in_one_line(tmp_path: Path, text: str) -> None:
    path = tmp_path / "wrong.yaml"
    path.write_text(text, "utf-8")
    with pytest.raises(ConfigError, match=r"wrong\.yaml"):
        read_wishes(path, APPS)


SET = CONFIGS / "evals" / "understanding"
LINE = {
    "id": "a1",
    "source": "apps",
    "app": "notes",
    "ref": "notes#1",
    "language": "en",
    "half": "action",
    "sentence": "Click 'Save'",
    "before": ["Open the note"],
    "other": "It is saved",
    "truth": [{"do": "click", "target": "Save"}],
    "also": [],
}


def labelled(**more: object) -> LabelledSentence:
    return LabelledSentence.model_validate({"set": "read", **LINE, **more})


def read_as(*items: Intent | Check) -> Understood:
    intents = tuple(item for item in items if isinstance(item, Intent))
    checks = tuple(item for item in items if isinstance(item, Check))
    return Understood(sentence="x", half="action", intents=intents, checks=checks)


def test_the_bundled_set_is_four_times_a_hundred_sentences() -> None:
    found = read_understanding_set(SET)
    halves = Counter((one.source, one.set, one.half) for one in found)
    assert set(halves.values()) == {25}
    assert len(halves) == 16
    assert len({(one.half, one.sentence) for one in found}) == len(found) == 400


def test_every_truth_of_the_bundled_set_is_whole() -> None:
    for one in read_understanding_set(SET):
        for meaning in (one.truth or (), *one.also):
            assert is_same(meaning, meaning), one.id
        if one.half == "result":
            assert one.truth is not None, one.id
            assert all(isinstance(item, Check) for item in one.truth), one.id


NOT_READ = NotUnderstood(sentence="x", half="action")
SAVE = Intent(do="click", target="Save")


def test_a_reading_is_right_when_it_equals_the_truth_or_a_form_beside_it() -> None:
    one = labelled(also=[[{"do": "press", "value": "Enter"}]])
    assert one.outcome(read_as(SAVE)) == "right"
    assert one.outcome(read_as(Intent(do="press", value="Enter"))) == "right"
    assert one.outcome(read_as(Intent(do="click", target="Send"))) == "wrong"
    assert one.outcome(NOT_READ) == "not_understood"


def test_what_no_typed_form_says_is_rightly_refused() -> None:
    one = labelled(truth=None, also=[LINE["truth"]])
    assert one.outcome(NOT_READ) == "refused"
    assert one.outcome(read_as(SAVE)) == "right"
    assert one.outcome(read_as(Intent(do="click", target="Send"))) == "wrong"
    claim = labelled(half="result", truth=[{"check": "claim", "what": "It looks tidy"}])
    assert claim.outcome(NOT_READ) == "refused"


def test_a_task_says_nothing_that_could_be_right_or_wrong() -> None:
    task = read_as(Intent(do="task", target="Click 'Save'"))
    assert labelled(truth=None).outcome(task) == "refused"
    assert labelled().outcome(task) == "not_understood"


def test_a_claim_in_the_place_of_a_check_is_neither_right_nor_wrong() -> None:
    one = labelled(half="result", truth=[{"check": "shown", "what": "Ann"}])
    assert one.outcome(read_as(Check(check="claim", what="Ann is shown"))) == "claimed"


def test_the_context_is_what_the_reader_may_know() -> None:
    context = labelled().context
    assert (context.before, context.other_half) == (("Open the note",), "It is saved")


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("{", "line 1 is no JSON"),
        (json.dumps({**LINE, "truth": [{"do": "fly"}]}), "line 1: truth"),
        (json.dumps({"id": "a1"}), "line 1: source: Field required"),
    ],
)
def test_a_wrong_line_is_named(tmp_path: Path, line: str, said: str) -> None:
    path = tmp_path / "read.jsonl"
    path.write_text(line, "utf-8")
    with pytest.raises(ConfigError, match=said):
        read_understanding_set(path)


def test_a_folder_without_sentences_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match="has no"):
        read_understanding_set(tmp_path)
