from pathlib import Path

import pytest

from tests.support import (
    desk_screens,
    everyday_screens,
    house_screens,
    plan_admin_screens,
    plan_screens,
    tool_screens,
)
from tools.planning.planner import make_plan

FOLDER = Path(plan_screens.__file__).parent
ALL_SCREENS = {**vars(plan_screens), **vars(plan_admin_screens)}
TOOLS = {**vars(tool_screens), **vars(desk_screens), **vars(house_screens)}


def steps(file, screens):
    lines = (FOLDER / file).read_text("utf-8").splitlines()
    told = [line.split(" | ") for line in lines if line and not line.startswith("#")]
    return [(screens[screen], step, expected) for screen, step, expected in told]


STEPS = [
    *steps("wordings.txt", ALL_SCREENS),
    *steps("wordings_admin.txt", ALL_SCREENS),
    *steps("wordings_everyday.txt", vars(everyday_screens)),
    *steps("wordings_tools.txt", TOOLS),
]
PARTS = 32
"""So that the workers of a test run get about equal shares."""


@pytest.mark.parametrize("part", range(PARTS))
def test_a_step_in_these_words_becomes_these_actions(part):
    wrong = [step for screen, step, told in STEPS[part::PARTS] if not planned(screen, step, told)]
    assert wrong == []


def planned(screen, step, expected):
    plan = make_plan(step, screen)
    done = [
        " ".join(str(part) for part in (s["action"], s["ref"], s["to_ref"], s["text"]) if part)
        for s in plan["substeps"]
    ]
    wanted = expected.split("; ")
    # What needs the next screen comes later.
    return bool(done) and done == (wanted if plan["complete"] else wanted[: len(done)])
