"""Selectors of properties, their choice and discovery."""

from pathlib import Path
from random import Random
from typing import Any

import pytest

from surefoot.state.errors import ConfigError
from surefoot.state.values.properties import Broken, Looked, Played, PropertyCount, PropertyFacts
from surefoot.state.values.screen import Screen, Widget
from surefoot.tools.properties.choosing import (
    choose,
    first_counts,
    left_out,
    with_looked,
    with_played,
)
from surefoot.tools.properties.loading import property_files
from surefoot.tools.properties.selectors import find_widgets, make_part
from tests.support.tables import tabled

SCREEN = Screen(
    widgets=(
        Widget(id="1", role="heading", name="Notes", level=1),
        Widget(id="2", role="searchbox", name="Search", value="", placeholder="Find a note"),
        Widget(id="3", role="list", name="Your notes"),
        Widget(id="4", role="listitem", depth=1),
        Widget(id="5", role="link", name="Buy milk", depth=2, clickable=True),
        Widget(id="6", role="checkbox", name="Done", depth=2, states=("checked",), clickable=True),
        Widget(id="7", role="listitem", depth=1),
        Widget(id="8", role="link", name="Call  Ann", depth=2, clickable=True),
        Widget(id="9", role="checkbox", name="Done", depth=2, clickable=True),
        Widget(id="10", role="button", name="Save", test_id="com.notes:id/save", clickable=True),
        Widget(id="11", role="button", name="Undo", states=("disabled", "hidden")),
        Widget(id="12", role="textbox", name="Title", value="A draft"),
    )
)


@tabled
def test_widgets_by_what_they_are(given: dict[str, Any], ids: list[str]) -> None:
    assert [widget.id for widget in find_widgets(SCREEN, (make_part("anywhere", given),))] == ids


def test_widgets_inside_and_beside_others() -> None:
    second = make_part("anywhere", {"class_name": "listitem", "instance": 1})
    boxes = find_widgets(SCREEN, (second, make_part("child", {"class_name": "checkbox"})))
    assert [widget.id for widget in boxes] == ["9"]
    milk = make_part("anywhere", {"text": "Buy milk"})
    assert [w.id for w in find_widgets(SCREEN, (milk, make_part("sibling", {"text": "Done"})))] == [
        "6"
    ]


@pytest.mark.parametrize("given", [{}, {"colour": "red"}, {"text": 3}, {"checked": "yes"}])
def test_a_selector_that_asks_for_nothing_known_is_an_error(given: dict[str, Any]) -> None:
    with pytest.raises(TypeError):
        make_part("anywhere", given)


RULES = {
    "A.first": PropertyFacts(name="A.first", kind="rule"),
    "A.always": PropertyFacts(name="A.always", kind="rule", probability=1.0),
    "A.twice": PropertyFacts(name="A.twice", kind="rule", probability=1.0, max_tries=2),
}


def test_a_rule_is_tried_half_of_the_time_and_every_one_gets_its_turn() -> None:
    chance = Random(5)
    chosen = [choose(["A.first"], RULES, {}, chance, 0.5) for _ in range(1000)]
    assert 430 < sum(one is not None for one in chosen) < 570
    both = [choose(["A.first", "A.always"], RULES, {}, chance, 1.0) for _ in range(1000)]
    assert 430 < both.count("A.first") < 570


def test_a_rule_is_not_tried_more_often_than_it_says() -> None:
    counts = first_counts(RULES)
    chance = Random(1)
    for _ in range(2):
        assert choose(["A.twice"], RULES, counts, chance, 0.5) == "A.twice"
        counts = with_played(counts, Played(name="A.twice", outcome="passed"))
    assert choose(["A.twice"], RULES, counts, chance, 0.5) is None
    unmet = Played(name="A.always", outcome="precondition_not_met")
    assert with_played(counts, unmet)["A.always"].tries == 0


def test_every_outcome_is_counted_and_none_vanishes() -> None:
    counts = first_counts(RULES)
    for outcome in ("passed", "failed", "target_not_found", "precondition_not_met", "error"):
        counts = with_played(counts, Played(name="A.first", outcome=outcome, text=outcome))
    assert counts["A.first"] == PropertyCount(
        name="A.first",
        tries=4,
        passed=1,
        failed=1,
        target_not_found=1,
        precondition_not_met=1,
        error=1,
        said="error",
    )


def test_the_time_until_a_precondition_first_held_is_kept() -> None:
    counts = with_looked(first_counts(RULES), Looked(holding=("A.first",)), 7, 12.5)
    counts = with_looked(counts, Looked(holding=("A.first",)), 9, 20.0)
    first = counts["A.first"]
    assert (first.held, first.first_held_event, first.first_held_s) == (2, 7, 12.5)
    assert counts["A.always"].first_held_event is None


def test_invariants_are_counted_on_every_screen() -> None:
    broken = Broken(name="A.never", outcome="failed", text="it was")
    counts = with_looked({}, Looked(broken=(broken,), kept=("A.other",)), 1, 1.0)
    assert (counts["A.never"].failed, counts["A.never"].said) == (1, "it was")
    assert counts["A.other"].passed == 1


def test_what_does_not_come_to_an_end_twice_is_left_alone() -> None:
    counts = first_counts(RULES)
    for _ in range(2):
        assert choose(["A.always"], RULES, counts, Random(1), 0.5) == "A.always"
        over = Played(name="A.always", outcome="error", overran=True)
        counts = with_played(counts, over)
    assert choose(["A.always"], RULES, counts, Random(1), 0.5) is None
    assert left_out(counts) == ("A.always",)


def test_a_folder_gives_its_files_of_properties(tmp_path: Path) -> None:
    (tmp_path / "more").mkdir()
    (tmp_path / "__pycache__").mkdir()
    (tmp_path / "more" / "notes.py").write_text("class Notes(Properties): ...")
    (tmp_path / "plain.py").write_text("x = 1")
    (tmp_path / "_helper.py").write_text("from surefoot import Properties")
    (tmp_path / "__pycache__" / "old.py").write_text("Properties")
    (tmp_path / "sentences.yaml").write_text("properties:\n  - x")
    (tmp_path / "case.yaml").write_text("steps: []")
    found = property_files([tmp_path])
    assert [path.name for path in found.python] == ["notes.py"]
    assert [path.name for path in found.sentences] == ["sentences.yaml"]


def test_a_file_that_is_named_twice_is_read_once(tmp_path: Path) -> None:
    file = tmp_path / "notes.py"
    file.write_text("Properties")
    assert len(property_files([file, tmp_path]).python) == 1


def test_paths_that_lead_to_nothing_are_refused(tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("x")
    for path, said in (("no.py", "there is no"), ("notes.txt", "must be"), (".", "holds no")):
        with pytest.raises(ConfigError, match=said):
            property_files([tmp_path / path])
