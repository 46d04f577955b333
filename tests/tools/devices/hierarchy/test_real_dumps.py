"""Dumps of real apps; development data that is not part of the project."""

import os
import re
import time
from pathlib import Path

import pytest

import surefoot
from surefoot.tools.uat.perception import perceive_screen

_FOLDER = Path(os.environ.get("SUREFOOT_DATA", "")) / "uixml"
_DUMPS = sorted(_FOLDER.glob("*.xml")) if os.environ.get("SUREFOOT_DATA") else []
_BOUNDS = re.compile(r'bounds="\[(-?\d+),(-?\d+)\]\[(-?\d+),(-?\d+)\]"')

pytestmark = pytest.mark.skipif(not _DUMPS, reason="SUREFOOT_DATA has no dumps")


def _clickables(xml: str) -> list[tuple[float, ...]]:
    found = []
    for tag in re.findall(r"<[^>]*>", xml):
        if ' clickable="true"' in tag and ' enabled="true"' in tag:
            bounds = _BOUNDS.search(tag)
            assert bounds is not None
            found.append(tuple(float(number) for number in bounds.groups()))
    return found


@pytest.mark.parametrize("path", _DUMPS, ids=lambda path: path.stem)
def test_everything_that_can_be_clicked_is_a_widget_with_an_id_and_a_name(path):
    xml = path.read_text("utf-8")
    screen = surefoot.parse_hierarchy(xml)
    ids = [w.id for w in screen.widgets]
    assert len(ids) == len(set(ids)) > 0
    boxes = [
        (w.box.x, w.box.y, w.box.x + w.box.width, w.box.y + w.box.height)
        for w in screen.widgets
        if w.clickable and w.box is not None
    ]
    assert all(boxes.count(place) >= 1 for place in _clickables(xml))
    assert len(boxes) >= len(_clickables(xml))
    unnamed = [w for w in screen.widgets if w.clickable and not (w.name or w.text)]
    assert all(w.role == "document" for w in unnamed), unnamed


@pytest.mark.parametrize("path", _DUMPS, ids=lambda path: path.stem)
def test_the_compact_screen_is_short_and_keeps_what_can_be_used(path):
    xml = path.read_text("utf-8")
    screen = surefoot.parse_hierarchy(xml)
    perceived = perceive_screen(screen)
    assert len(perceived.text()) <= 0.15 * len(xml)
    kept = [node.widget for node in perceived.nodes]
    used = [w for w in screen.widgets if w.clickable and "hidden" not in w.states]
    assert all(widget in kept for widget in used)
    assert len({node.rid for node in perceived.nodes}) == len(kept)


def test_a_system_dialog_and_a_game_are_recognised():
    dialog = surefoot.parse_hierarchy((_FOLDER / "anr_dialog.xml").read_text("utf-8"))
    assert [e.kind for e in dialog.events] == ["anr"]
    game = surefoot.parse_hierarchy((_FOLDER / "game_surface_opaque.xml").read_text("utf-8"))
    assert game.opaque
    others = [path for path in _DUMPS if path.stem not in ("anr_dialog", "game_surface_opaque")]
    screens = [surefoot.parse_hierarchy(path.read_text("utf-8")) for path in others]
    assert not any(screen.opaque or screen.events for screen in screens)


def test_a_dump_of_forty_thousand_characters_is_read_in_ten_milliseconds():
    xml = (_FOLDER / "openweather_home.xml").read_text("utf-8")
    surefoot.parse_hierarchy(xml)
    taken = []
    for _ in range(15):
        start = time.process_time()
        surefoot.parse_hierarchy(xml)
        taken.append(time.process_time() - start)
    assert min(taken) < 0.010
