"""Words that look like connectors, and colons before what is done."""

import pytest

from tools.language.steps import parse_step


@pytest.mark.parametrize(
    ("step", "targets"),
    [
        ("名称填写 heron，并发上限填写 5", ["名称", "并发上限"]),
    ],
)
def test_a_word_that_begins_like_a_connector_stays_whole(step: str, targets: list[str]):
    assert [intent.target.text for intent in parse_step(step)] == targets


def test_a_connector_before_a_verb_is_none_of_its_letters():
    assert [intent.verb for intent in parse_step("填写名称，并发送")] == ["填写", "发送"]


def test_behind_a_colon_stands_what_is_done_with_the_thing_before_it():
    told = parse_step("Edit the boat: raise the number of seats to 6 and save")
    assert (told[0].verb, told[0].target.text) == ("edit", "boat")
    assert [i.verb for i in told] == ["edit", "raise", "save"]
