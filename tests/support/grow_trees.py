"""Grow the trees of `tools.judging.learned` on labelled steps.

python -m tests.support.grow_trees HOME: reads HOME/evals/APP/samples (see record_apps), the
bundled set and configs/evals/step_validation/claims (claims_held only to measure with), leaves one
app out at a time to say how good the trees are on apps they have not seen, and writes
configs/calibration/step_validation_trees.json.
"""

from __future__ import annotations

import argparse
import json
import os
import pickle
from collections.abc import Mapping
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from sklearn.ensemble import HistGradientBoostingClassifier
from sklearn.isotonic import IsotonicRegression

from configs.settings import CONFIGS
from surefoot.evaluating.samples import read_labelled
from tools.judging.learned import TREES
from tools.judging.look import look_by_rules
from tools.judging.scene import Scene
from tools.judging.traits import traits
from tools.judging.weigh import weigh_by_rules
from tools.screens.stored import stored_screen

SETS = CONFIGS / "evals" / "step_validation"
BUNDLED = "filebox"
HELD_OUT = ("wagtail", "trac", "jupyterlab")
CLAIM_WEIGHT = 3.0
"""Steps of the sets were in sight while the rules were made; what the rules say of them is better
than what they say of others. Claims are not."""
KNOTS = 40


@dataclass(frozen=True)
class Row:
    """One labelled step."""

    app: str
    values: Mapping[str, float]
    label: bool
    kind: str
    """`sets`, `claims`, or `test`: not grown on."""
    rules_say: bool


def rows(home: Path, claims: list[Path], tests: list[Path]) -> list[Row]:
    """Give every labelled step with an expected result."""
    told = [
        {**json.loads(line), "kind": kind}
        for kind, paths in (("claims", claims), ("test", tests))
        for path in paths
        for line in path.read_text("utf-8").splitlines()
    ]
    folders = {p.parent.parent.name: p.parent for p in home.glob("evals/*/samples/samples.jsonl")}
    folders[BUNDLED] = SETS / BUNDLED
    apps = sorted(set(folders) - set(HELD_OUT))
    own = [[one for one in told if one["app"] == app] for app in apps]
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        found = pool.map(_rows_of, apps, [folders[app] for app in apps], own)
        return [row for part in found for row in part]


def _rows_of(app: str, folder: Path, told: list[dict[str, Any]]) -> list[Row]:
    samples, states = read_labelled(folder)
    found = []
    for sample in samples:
        before = stored_screen(states[sample["before"]]) if sample["before"] else None
        after = stored_screen(states[sample["page"]])
        scene = Scene(sample["step_action"], sample["substep_description"], after, before)
        own = [one for one in told if one["sample"] == sample["id"]]
        for one in [{**sample, "kind": "sets"}, *own]:
            expected = one["expected_result"]
            looked = look_by_rules(scene, expected or "")
            if not expected or not looked.claims:
                continue
            said = weigh_by_rules(looked)
            is_yes = said.action_done == said.expected_holds == "yes" and said.confidence >= 0.7
            values = traits(scene, expected, looked)
            found.append(Row(app, values, bool(one["label"]), one["kind"], is_yes))
    return found


def grow(x: Any, y: Any, weights: Any) -> HistGradientBoostingClassifier:
    """Grow trees on rows of traits."""
    trees = HistGradientBoostingClassifier(
        max_iter=400,
        learning_rate=0.03,
        max_leaf_nodes=8,
        min_samples_leaf=20,
        l2_regularization=3.0,
        max_features=0.5,
        random_state=1,
    )
    return trees.fit(x, y, sample_weight=weights)


def written(trees: HistGradientBoostingClassifier, names: list[str]) -> dict[str, Any]:
    """Give trees as plain numbers."""
    grown = []
    for (predictor,) in trees._predictors:
        grown.append(
            [
                [-1, round(float(node["value"]), 6), 0, 0]
                if node["is_leaf"]
                else [
                    int(node["feature_idx"]),
                    round(float(node["num_threshold"]), 6),
                    int(node["left"]),
                    int(node["right"]),
                ]
                for node in predictor.nodes
            ]
        )
    return {"traits": names, "bias": float(trees._baseline_prediction[0, 0]), "trees": grown}


def main() -> None:
    """Grow, measure, write."""
    arguments = argparse.ArgumentParser()
    arguments.add_argument("home", type=Path)
    arguments.add_argument("--rows", type=Path, help="keeps what was measured, for the next time")
    given = arguments.parse_args()
    claims, tests = (sorted((SETS / name).glob("*.jsonl")) for name in ("claims", "claims_held"))
    if given.rows and given.rows.exists():
        found = pickle.loads(given.rows.read_bytes())
    else:
        found = rows(given.home, claims, tests)
        if given.rows:
            given.rows.write_bytes(pickle.dumps(found))
    names = list(found[0].values)
    x = np.array([[row.values[name] for name in names] for row in found])
    y = np.array([row.label for row in found])
    apps = np.array([row.app for row in found])
    kinds = np.array([row.kind for row in found])
    learned = kinds != "test"
    rules = np.array([row.rules_say for row in found])
    weights = np.where(kinds == "claims", CLAIM_WEIGHT, 1.0)
    votes = np.zeros(len(found))
    for app in sorted(set(apps)):
        out = apps == app
        others = ~out & learned
        votes[out] = grow(x[others], y[others], weights[others]).decision_function(x[out])
    for kind in sorted(set(kinds)):
        part = kinds == kind
        say(kind, votes[part], y[part], rules[part])
    shares = IsotonicRegression(y_min=0.02, y_max=0.98, out_of_bounds="clip")
    shares.fit(votes[learned], y[learned], sample_weight=weights[learned])
    knots = np.quantile(votes[learned], np.linspace(0, 1, KNOTS))
    forest = {
        **written(grow(x[learned], y[learned], weights[learned]), names),
        "votes": [round(float(v), 4) for v in knots],
        "shares": [round(float(s), 4) for s in shares.predict(knots)],
    }
    TREES.write_text(json.dumps(forest, separators=(",", ":")), "utf-8")
    print(f"{TREES}: {len(forest['trees'])} trees, {TREES.stat().st_size // 1024} KB")


def say(name: str, votes: Any, y: Any, rules: Any) -> None:
    """Print how good the trees are on apps they have not seen, beside the rules alone."""
    print(f"{name}: {len(y)}, rules: yes {rules[y].mean():.1%}, falsely {rules[~y].mean():.1%}")
    for falsely in (0.01, 0.02, 0.03, 0.05, 0.08):
        least = np.quantile(votes[~y], 1 - falsely)
        right = ((votes > least) == y).mean()
        print(f"  falsely {falsely:.0%}: yes {(votes[y] > least).mean():.1%}, right {right:.1%}")


if __name__ == "__main__":
    main()
