"""The trees that were grown on labelled steps by `python -m tests.support.grow_planner`."""

import json
from dataclasses import dataclass
from functools import lru_cache

from configs.settings import CONFIGS
from tools.judging.learned import Forest, read_forest

TREES = CONFIGS / "calibration" / "step_planning_trees.json"


@dataclass
class Forests:
    """What was learned."""

    widgets: Forest
    """Whether a widget is the one that a part of a step means."""
    plans: Forest
    """Whether a plan is right."""


@lru_cache(maxsize=1)
def forests() -> Forests:
    """Read the trees."""
    raw = json.loads(TREES.read_text("utf-8"))
    return Forests(read_forest(raw["widgets"]), read_forest(raw["plans"]))
