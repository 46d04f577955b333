"""Acceptance cases with wrong answers: what reflection and separate agents are worth."""

import tempfile
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from bench.table import Table
from configs.settings import CONFIGS, Settings
from surefoot.api.accepting import ABLATIONS
from surefoot.evaluating.uat import evaluate_uat
from surefoot.running.runner import close_all
from tools.evals.disturbances import Disturbed, Rates
from tools.evals.uat_set import read_uat_set

SET = CONFIGS / "evals" / "uat"
SETS = (SET, SET.with_name("uat_later"))
SEEDS = (1, 2, 3)
_WAYS = {"multi-agent": "none", "without reflection": "no-reflection", "single agent": "single"}


@dataclass
class _Row:
    """What came of one way over the seeds."""

    name: str
    scores: list[dict[str, Any]] = field(default_factory=list)
    wrong: list[float] = field(default_factory=list)
    """Share of the answers that were made wrong, percent."""

    def put_into(self, table: Table) -> None:
        """Write Pass@1, Complete@1 and wrong passes."""
        for key in ("pass_at_1", "complete_at_1"):
            table.add(f"{self.name}: {_HEADS[key]}", (100 * s[key] for s in self.scores))
        wrong = (100 * s["wrong_pass"] / max(s["wanted_failed"], 1) for s in self.scores)
        table.add(f"{self.name}: wrong passes", wrong)


_COUNTED = ("cases", "right", "steps", "steps_right", "wrong_pass", "wanted_failed")
_HEADS = {"pass_at_1": "Pass@1", "complete_at_1": "Complete@1"}


async def run(sets: tuple[Path, ...] = SETS, seeds: tuple[int, ...] = SEEDS) -> Table:
    """Run the sets undisturbed, then with disturbed answers each way; percent."""
    rates = Rates()
    table = Table("Acceptance cases, offline model", "%")
    with tempfile.TemporaryDirectory() as scratch:
        home = Path(scratch)
        plain = _Row("undisturbed, multi-agent", [await _scores(sets, home, "none")])
        rows = [_Row(f"disturbed, {name}") for name in _WAYS]
        for seed in seeds:
            for row, ablation in zip(rows, _WAYS.values(), strict=True):
                disturbed = Disturbed(seed, rates)
                with disturbed.model():
                    row.scores.append(await _scores(sets, home, ablation))
                row.wrong.append(100 * disturbed.wrong / max(disturbed.answers, 1))
    for row in (plain, *rows):
        row.put_into(table)
    table.note = _note(plain.scores[0], rows, rates)
    return table


def simulated(folder: Path) -> tuple[str, ...]:
    """Name the apps of a set that need no browser: those take most of the time."""
    given = read_uat_set(folder)
    return tuple(
        dict.fromkeys(one.group for one in given.cases if one.case.app.kind == "simulated")
    )


async def _scores(sets: tuple[Path, ...], home: Path, ablation: str) -> dict[str, Any]:
    """Sum up what comes of the sets."""
    settings = Settings.model_validate({"home": home, **ABLATIONS[ablation]})
    counts = Counter[str]()
    try:
        for folder in sets:
            scores = await evaluate_uat(folder, settings, groups=simulated(folder))
            counts.update({name: scores[name] for name in _COUNTED})
    finally:
        await close_all()
    return {
        **counts,
        "pass_at_1": counts["right"] / max(counts["cases"], 1),
        "complete_at_1": counts["steps_right"] / max(counts["steps"], 1),
    }


def _note(plain: dict[str, Any], rows: list[_Row], rates: Rates) -> str:
    shares = "; ".join(
        f"{row.name.removeprefix('disturbed, ')} {sum(row.wrong) / len(row.wrong):.1f} %"
        for row in rows
    )
    return (
        f"{plain['cases']} cases of simulated apps, {plain['steps']} steps, "
        f"{plain['wanted_failed']} must fail. "
        f"Disturbed: {rates.skill:.0%} unknown skills, {rates.node:.0%} wrong ids, "
        f"{rates.parameter:.0%} wrong parameters, {rates.inspection:.0%} wrong inspections; the "
        "rates of the single agent grow with the length of its prompt, which is an assumption. "
        f"Wrong answers: {shares}. Same prompt, same answer. Wrong passes: of those that must fail."
    )
