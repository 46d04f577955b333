"""Every step that was reached has a picture in the report, also one in which nothing was done."""

from pathlib import Path

import pytest

import surefoot
from surefoot.configs.settings import CONFIGS
from surefoot.tools.reports.read import read_run
from tests.support.site import running_site

NOTES = {"kind": "simulated", "path": str(CONFIGS / "examples" / "notes_sim" / "app.yaml")}
PAGE = "<h1>My notes</h1><button>Add note</button>"
STEPS = {
    "looks": {"action": "Look at the heading 'My notes'", "expected": "'My notes' is shown"},
    "missing": {"action": "Tap 'Teleport'", "expected": "'Mars' is shown"},
    "not understood": {"action": "Zorb the wug quickly", "expected": "'My notes' is shown"},
}
NOTHING = ["Seen; nothing was done"]


def captions(run: dict[str, object], out: Path) -> list[str]:
    """Of the pictures that the report shows of the first step."""
    frames = read_run(out / str(run["run_id"])).steps[0].last_try.frames
    assert all(frame.picture is not None for frame in frames)
    return [frame.caption for frame in frames]


@pytest.mark.parametrize("given", STEPS)
def test_a_step_in_which_nothing_was_done_has_a_picture(given, tmp_path):
    run = surefoot.validate({"id": "seen", "app": NOTES, "steps": [STEPS[given]]}, out=tmp_path)
    assert captions(run, tmp_path) == NOTHING


@pytest.mark.parametrize("given", ["looks", "not understood"])
def test_on_a_page_of_the_web_too(given, tmp_path):
    with running_site() as site:
        app = {"kind": "web", "url": site.page("notes", PAGE)}
        run = surefoot.validate({"id": "seen", "app": app, "steps": [STEPS[given]]}, out=tmp_path)
    assert captions(run, tmp_path) == NOTHING


def test_a_step_that_acts_has_one_before_and_one_after(tmp_path):
    step = {"action": "Click 'Add note'"}
    run = surefoot.validate({"id": "seen", "app": NOTES, "steps": [step]}, out=tmp_path)
    assert captions(run, tmp_path) == ["Before", "After"]
