"""A browser that is killed after an action and before the look at it is no fault of the app."""

import os
import signal
from typing import Any

import pytest

from tests.conftest import Play
from tests.support.killing import own_browsers
from tests.support.site import running_site

PAGE = """<label>Note <input name=note></label><button onclick="out.textContent = 'Saved'">Save
</button><p id=out></p>"""
ACTS = {"step_validation": "execute_substep", "uat": "execute"}


async def played(play: Play, graph: Any, steps: list[Any]) -> tuple[dict[str, Any], int]:
    """Run the steps; the browser is killed once the first action is done."""
    killed = 0

    def kill(node: str, _update: Any) -> None:
        nonlocal killed
        if node == ACTS[graph] and not killed:
            killed += 1
            (pid,) = own_browsers()
            os.killpg(pid, signal.SIGKILL)

    with running_site() as site:
        case = {"id": "c", "app": {"kind": "web", "url": site.page("n", PAGE)}, "steps": steps}
        return await play(case, graph=graph, progress=kill, one_browser=True), killed


@pytest.mark.parametrize("graph", ["uat"])
async def test_what_was_only_written_is_written_again(play: Play, graph: str) -> None:
    steps = [
        "Type 'milk' into the field 'Note'",
        {"action": "Click 'Save'", "expected": "'Saved' is shown and 'Note' is 'milk'"},
    ]
    run, killed = await played(play, graph, steps)
    assert ([step["verdict"] for step in run["steps"]], killed) == (["passed"] * 2, 1), run


@pytest.mark.parametrize(
    ("graph", "first", "verdict"),
    [
        # Here the screen was read before the browser was lost.
        ("step_validation", "Click 'Save'", "passed"),
        ("uat", "Click 'Save'", "unknown"),
        ("step_validation", "Type 'milk' into the field 'Note'", "passed"),
    ],
)
async def test_what_is_lost_is_no_fault(play: Play, graph: str, first: str, verdict: str) -> None:
    shown = "'Saved' is shown" if "Save" in first else ""
    then = {"action": "Click 'Save'", "expected": "'Saved' is shown and 'Note' is 'milk'"}
    run, killed = await played(play, graph, [{"action": first, "expected": shown}, then])
    steps = run["steps"]
    assert (steps[0]["verdict"], killed, run["findings"]) == (verdict, 1, []), run
    open_one = next(step for step in steps if step["verdict"] == "unknown")
    assert "opened anew" in open_one["reason"]
    assert run["verdict"] == "unknown"
