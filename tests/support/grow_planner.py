"""Grow the trees of `tools.planning.meant` on steps whose actions are known.

python -m tests.support.grow_planner HOME: reads configs/evals/step_planning, the screens in
HOME/evals/APP/samples (see record_apps) and the invented screens of the tests, says how good the
plans are on apps that were left out while the trees grew, and writes
configs/calibration/step_planning_trees.json. The steps of the kept half are only measured with,
unless `--all` is given.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from sklearn.ensemble import HistGradientBoostingClassifier

from tests.support.grow_trees import written
from tests.support.planned_steps import Step, is_right, meant, steps
from tools.judging.learned import Forest, read_forest
from tools.language.app_words import with_app_words
from tools.planning.meant.choosing import by_rules, plan_traits
from tools.planning.meant.learned import TREES
from tools.planning.meant.likelier import least
from tools.planning.meant.page import Page
from tools.planning.meant.proposal import Proposal
from tools.planning.meant.proposals import proposals
from tools.planning.meant.ranking import measured, rank
from tools.planning.meant.typed import values
from tools.planning.planner import plan_by_rules
from tools.planning.scene import Scene

REAL_WEIGHT = 3.0
"""The words of the invented steps were in sight while the rules were made; they fit too well."""
LOOK_WEIGHT = 0.3
"""There are more steps that only look among the rows than among the steps of cases."""
INVENTED_WEIGHT = 0.3
"""Of a plan for an invented step: the rules know those by heart."""
FOLDS = 3


@dataclass
class Weighed:
    """The plans that are suggested for a step."""

    step: Step
    suggested: list[Proposal]
    traits: list[dict[str, float]]
    right: list[bool]


def widget_rows(told: Sequence[Step]) -> dict[int, tuple[list[dict[str, float]], list[bool]]]:
    """Measure the widgets of each step that means one; by the place of the step."""
    found = {}
    for at, step in enumerate(told):
        refs = meant(step)
        if not refs:
            continue
        kept, traits = measured(step.text, Page(Scene(step.screen)), bool(values(step.text)))
        labels = [c.node.ref in refs for c in kept]
        if any(labels):
            found[at] = (traits, labels)
    return found


def grow(rows: Iterable[tuple[list[dict[str, float]], list[bool], float]], **size: Any) -> Any:
    """Grow trees on rows of traits with their labels and a weight; as JSON."""
    told = list(rows)
    names = list(told[0][0][0])
    x = np.array([[row[name] for name in names] for traits, _, _ in told for row in traits])
    y = np.array([label for _, labels, _ in told for label in labels])
    weights = np.array([weight for _, labels, weight in told for _ in labels])
    trees = HistGradientBoostingClassifier(
        max_features=0.3, early_stopping=False, random_state=1, **size
    )
    grown = written(trees.fit(x, y, sample_weight=weights), names)
    return {**grown, "votes": [], "shares": []}


def grow_widgets(
    rows: dict[int, Any], told: Sequence[Step], without: set[str], kinds: set[str]
) -> Any:
    """Grow the trees that say which widget is meant."""
    used = [
        (*rows[at], 1.0 if told[at].kind == "invented" else REAL_WEIGHT)
        for at in rows
        if told[at].app not in without and told[at].kind in kinds | {"invented"}
    ]
    size = {"max_iter": 70, "learning_rate": 0.12, "max_leaf_nodes": 8}
    return grow(used, min_samples_leaf=15, l2_regularization=3.0, **size)


def grow_plans(weighed: Iterable[Weighed]) -> Any:
    """Grow the trees that say whether a plan is right."""
    weights = {"look": LOOK_WEIGHT, "invented": INVENTED_WEIGHT}
    used = [(one.traits, one.right, weights.get(one.step.kind, 1.0)) for one in weighed]
    size = {"max_iter": 200, "learning_rate": 0.06, "max_leaf_nodes": 6}
    return grow(used, min_samples_leaf=12, l2_regularization=5.0, **size)


def weigh(told: Sequence[Step], forest: Forest) -> list[Weighed]:
    """Suggest plans for steps and say which are right."""
    found = []
    for step in told:
        text = with_app_words(step.text, step.screen)
        scene = Scene(step.screen)
        page, plan = Page(scene), plan_by_rules(text, scene)
        whole = rank(text, page, bool(values(text)), forest)
        rules = by_rules([m for m, _ in plan.moves], plan.complete, plan.look_only)
        suggested = [rules, *proposals(text, page, whole, forest)]
        right = [is_right(step, one.moves, one.complete) for one in suggested]
        found.append(Weighed(step, suggested, plan_traits(text, suggested, whole, page), right))
    return found


def say(name: str, weighed: Sequence[Weighed], forest: Forest) -> None:
    """Print how many plans are right, by the rules alone and with what was learned."""
    found: Counter[str] = Counter()
    for one in weighed:
        votes = [forest.vote(row) for row in one.traits]
        chances = [float(1 / (1 + np.exp(-vote))) for vote in votes]
        best = int(np.argmax(chances))
        if chances[best] < least(one.suggested[0], chances[0]):
            best = 0
        found["rules"] += one.right[0]
        found["learned"] += one.right[best]
        found["any"] += any(one.right)
        if one.step.ways == ("-",):
            found["impossible, rules"] += one.right[0]
            found["impossible, learned"] += one.right[best]
    print(name, len(weighed), {key: f"{n / len(weighed):.1%}" for key, n in found.items()})


def main() -> None:
    """Grow, measure, write."""
    arguments = argparse.ArgumentParser()
    arguments.add_argument("home", type=Path)
    arguments.add_argument("--all", action="store_true", help="grow on the kept half, too")
    given = arguments.parse_args()
    told = steps(given.home)
    kinds = {"seen", "kept", "look"} if given.all else {"seen", "look"}
    rows = widget_rows(told)
    apps = sorted({step.app for step in told if step.kind == "seen"})
    invented = sorted({step.app for step in told if step.kind == "invented"})
    weighed: dict[str, list[Weighed]] = {}
    for fold in range(FOLDS):
        out = {*apps[fold::FOLDS], *invented[fold::FOLDS]}
        forest = read_forest(grow_widgets(rows, told, out, kinds))
        left_out = [s for s in told if s.app in out and s.kind in kinds | {"invented"}]
        for one in weigh(left_out, forest):
            weighed.setdefault(one.step.app, []).append(one)
    for fold in range(FOLDS):
        out = set(apps[fold::FOLDS])
        known = [app for app in weighed if app not in out | set(invented[fold::FOLDS])]
        others = [one for app in known for one in weighed[app]]
        forest = read_forest(grow_plans(others))
        for app in sorted(out):
            say(f"{app}, left out:", [w for w in weighed[app] if w.step.kind != "look"], forest)
    widgets = grow_widgets(rows, told, set(), kinds)
    plans = grow_plans(one for told_of in weighed.values() for one in told_of)
    if not given.all:
        kept = weigh([s for s in told if s.kind == "kept"], read_forest(widgets))
        say("kept:", kept, read_forest(plans))
    TREES.write_text(
        json.dumps({"widgets": widgets, "plans": plans}, separators=(",", ":")), "utf-8"
    )
    print(f"{TREES}: {TREES.stat().st_size // 1024} KB")


if __name__ == "__main__":
    main()
