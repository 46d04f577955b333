from pathlib import Path

import pytest

from tests.support import plan_admin_screens, plan_screens
from tools.planning.planner import make_plan

SCREENS = {**vars(plan_screens), **vars(plan_admin_screens)}
FILES = [
    Path(plan_screens.__file__).parent / name for name in ("wordings.txt", "wordings_admin.txt")
]
LINES = [line for file in FILES for line in file.read_text("utf-8").splitlines()]
STEPS = [tuple(line.split(" | ")) for line in LINES if line and not line.startswith("#")]
from tests.support import everyday_screens, plan_screens
from tools.planning.planner import make_plan

FOLDER = Path(plan_screens.__file__).parent


def steps(file, screens):
    lines = (FOLDER / file).read_text("utf-8").splitlines()
    told = [line.split(" | ") for line in lines if line and not line.startswith("#")]
    return [(getattr(screens, screen), step, expected) for screen, step, expected in told]


STEPS = [
    *steps("wordings.txt", plan_screens),
    *steps("wordings_everyday.txt", everyday_screens),
]


@pytest.mark.parametrize(("screen", "step", "expected"), STEPS, ids=[step[1] for step in STEPS])
def test_a_step_in_these_words_becomes_these_actions(screen, step, expected):
    plan = make_plan(step, SCREENS[screen])
    plan = make_plan(step, screen)
    done = [
        " ".join(str(part) for part in (s["action"], s["ref"], s["to_ref"], s["text"]) if part)
        for s in plan["substeps"]
    ]
    wanted = expected.split("; ")
    # What needs the next screen comes later.
    assert done == (wanted if plan["complete"] else wanted[: len(done)])
    assert done
