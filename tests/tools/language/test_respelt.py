"""Slips of the pen are mended where one known word alone is meant."""

import pytest

from tests.support.planned_acts import acts
from tools.language.respelt import respelt


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("Fetch the map onto my compter", "Fetch the map onto my computer"),
        ("Serach for the pier", "Search for the pier"),
        ("Open the entry of 19 Febuary", "Open the entry of 19 February"),
        ("Open the Harbuor page", "Open the Harbour page"),
    ],
)
def test_a_letter_too_few_or_swapped_is_mended(said: str, meant: str):
    assert respelt(said, ["Harbour"]) == meant


@pytest.mark.parametrize(
    "said",
    [
        'Type "compter" into the field',
        "Search for spades in the county",
        "Mail it to harbuor@example.org",
        "Open harbuor.txt",
        "Whether it was toggled",
        "打开 compter",
    ],
)
def test_names_values_and_other_words_stay(said: str):
    assert respelt(said, ["Harbour"]) == said


def test_what_is_typed_is_typed_as_it_is_written():
    assert acts("Type harbuor into Place", '- textbox "Place" [ref=e1]') == ["fill e1"]
