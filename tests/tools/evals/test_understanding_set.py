"""Sentences with what they mean."""

import json
from collections import Counter
from pathlib import Path

import pytest

from surefoot.configs.settings import CONFIGS
from surefoot.state.errors import ConfigError
from surefoot.state.values.check import Check
from surefoot.state.values.intent import Intent
from surefoot.state.values.understood import NotUnderstood, Understood
from surefoot.tools.evals.understanding_set import LabelledSentence, is_same, read_understanding_set

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
