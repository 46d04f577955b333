"""What is read back of an exploration's log, to be done again."""

from pathlib import Path
from typing import Any

from surefoot.nodes.exploration.properties import find_played, list_events_between
from surefoot.state.values.screen import Screen
from surefoot.tools.artifacts import RunFolder


def opening(name: str) -> dict[str, Any]:
    return {"kind": "open", "address": name}


def rows_in(folder: RunFolder) -> list[dict[str, Any]]:
    digest = folder.put_screen(Screen(location="harbour/Boats"))
    played = {"kind": "property", "number": 4, "name": "moors", "outcome": "passed"}
    act = {"kind": "property_act", "number": 4, "name": "moors", "screen": digest, "error": ""}
    event = {"kind": "event", "screen_before": digest, "outcome": "done"}
    return [
        {**event, "number": 3, "action": opening("Quay")},
        {**event, "number": 3, "action": opening("Quay")},
        {**played, "text": "killed"},
        {**act, "action": opening("Moor")},
        {**act, "action": opening("Untie")},
        {**played, "text": "whole"},
        {**act, "action": opening("Moor")},
        {**act, "action": opening("Untie")},
        {**event, "number": 4, "action": None},
        {**event, "number": 5, "action": opening("Sail")},
    ]


def test_what_a_resumed_run_did_again_counts_once(tmp_path: Path) -> None:
    folder = RunFolder(tmp_path)
    found = list_events_between(folder, rows_in(folder), 3, 5)
    names = [one.action.address for one in found]  # type: ignore[union-attr]
    assert names == ["Quay", "Moor", "Untie", "Sail"]


def test_the_property_that_counts_is_the_one_that_was_tried_last(tmp_path: Path) -> None:
    folder = RunFolder(tmp_path)
    rows = rows_in(folder)
    played = find_played(rows, 4, "moors")
    assert played is not None
    assert played.text == "whole"
    assert find_played(rows, 3, "moors") is None
