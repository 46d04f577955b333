"""Variations of an app's file."""

import random
from typing import Any

from bench.healing import varied, without
from surefoot.tools.devices.sim.app import SimulatedFile

APP: dict[str, Any] = {
    "name": "Shop",
    "start": "list",
    "variables": {"things": ["Mug|12", "Lamp|35"]},
    "screens": {
        "list": {
            "widgets": [
                {"id": "thing", "role": "listitem", "for_each": "things", "name": "{item.1}"},
                {"id": "buy", "role": "button", "name": "Buy"},
                {"id": "box", "role": "group", "widgets": [{"id": "hint", "role": "text"}]},
            ]
        }
    },
}


def kinds(ident: str) -> set[str]:
    return {varied(APP, [ident], random.Random(n))[1][ident] for n in range(30)}


def test_a_widget_is_changed_in_ways_that_fit_it() -> None:
    assert kinds("hint") == {"id stripped"}
    assert kinds("buy") == {"id stripped", "text changed"}
    assert kinds("thing") == {"id stripped", "list shifted"}


def test_a_varied_app_is_an_app_and_the_first_stays_as_it_was() -> None:
    for seed in range(6):
        other, _ = varied(APP, ["thing", "buy", "hint"], random.Random(seed))
        assert SimulatedFile.model_validate(other) != SimulatedFile.model_validate(APP)
    assert APP["screens"]["list"]["widgets"][1] == {"id": "buy", "role": "button", "name": "Buy"}


def test_a_shifted_list_has_one_entry_more_in_front() -> None:
    seed = next(
        n
        for n in range(30)
        if varied(APP, ["thing"], random.Random(n))[1]["thing"] == "list shifted"
    )
    other, _ = varied(APP, ["thing"], random.Random(seed))
    assert other["variables"]["things"] == ["Mug 2|12", "Mug|12", "Lamp|35"]


def test_a_widget_is_taken_out_wherever_it_stands() -> None:
    assert without(APP, "hint")["screens"]["list"]["widgets"][2]["widgets"] == []
