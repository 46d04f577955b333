"""Replays of the scripts that the acceptance cases leave: as they are, and on varied apps."""

import asyncio
import json
import random
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml

from bench.table import Table
from bench.uat import SET, simulated
from configs.settings import Settings
from surefoot.evaluate_uat import evaluate_uat
from surefoot.replaying import areplay
from surefoot.runner import close_all
from tools.devices.sim.reading import raw_app
from tools.evals.app_variations import varied, without

SEEDS = (1, 2, 3)
SHARE = 0.2
"""Of the widgets that a script uses, those that are changed."""


@dataclass(frozen=True)
class _Passed:
    """A passed case with its script."""

    case: str
    script: dict[str, Any]
    seconds: float

    @property
    def idents(self) -> list[str]:
        """Ids of the widgets that it uses, dialogs apart."""
        found = [
            one["value"]
            for step in self.script["steps"]
            for done in step["actions"]
            for one in ((done["action"].get("target") or {}).get("locators") or ())
            if one["by"] == "id"
        ]
        return list(dict.fromkeys(one for one in found if not one.startswith("dialog")))


async def run(folder: Path = SET, seeds: tuple[int, ...] = SEEDS) -> Table:
    """Run the cases of the simulated apps once, then replay them; percent of the replays."""
    table = Table("Replays of acceptance cases on simulated apps", "%")
    with tempfile.TemporaryDirectory() as scratch:
        home = Path(scratch)
        passed = await _scripts(folder, home)
        try:
            plain = [await _replayed(one, home) for one in passed]
            table.add("the same app: passed", [_percent(plain)])
            changed, notes = [], list[str]()
            for seed in seeds:
                results = [await _on_varied(one, home, seed, notes) for one in passed]
                changed.append(_percent(results))
            table.add(f"{SHARE:.0%} of the widgets changed: passed", changed)
            gone = [
                _percent([await _on_reduced(one, home, seed) for one in passed]) for seed in seeds
            ]
            table.add("a widget that is needed taken out: passed (false)", gone)
        finally:
            await close_all()
    ratio = sum(one.seconds for one in passed) / max(sum(r["seconds"] for r in plain), 0.001)
    calls = sum(r["usage"]["model_calls"] for r in plain)
    table.note = (
        f"{len(passed)} scripts; {calls} model calls; the first run took {ratio:.1f} times as "
        "long. Changed: id stripped, text changed, list shifted, drawn by seed; in the app. "
        f"Not passed: {'; '.join(notes) or 'none'}"
    )
    return table


async def _scripts(folder: Path, home: Path) -> list[_Passed]:
    try:
        scores = await evaluate_uat(folder, Settings(home=home), groups=simulated(folder))
    finally:
        await close_all()
    left = [r for r in scores["runs"] if r["verdict"] == "passed" and r["script"]]
    return await asyncio.to_thread(
        lambda: [_Passed(r["case"], _read(r["script"]), r["seconds"]) for r in left]
    )


def _read(script: str) -> dict[str, Any]:
    loaded: dict[str, Any] = json.loads(Path(script).read_text("utf-8"))
    return loaded


async def _on_varied(one: _Passed, home: Path, seed: int, notes: list[str]) -> dict[str, Any]:
    chance = random.Random(f"{seed} {one.case}")
    idents = one.idents
    chosen = chance.sample(idents, max(1, round(SHARE * len(idents))))
    app, done = varied(_app(one), chosen, chance)
    result = await _replayed(one, home, app)
    if result["verdict"] != "passed":
        why = next((s["reason"] for s in result["steps"] if s["reason"]), "")
        notes.append(f"{one.case} ({done}): {why[:90]}")
    return result


async def _on_reduced(one: _Passed, home: Path, seed: int) -> dict[str, Any]:
    chance = random.Random(f"{seed} {one.case}")
    return await _replayed(one, home, without(_app(one), chance.choice(one.idents)))


def _app(one: _Passed) -> dict[str, Any]:
    return raw_app(Path(one.script["app"]["path"]).read_text("utf-8"))


async def _replayed(one: _Passed, home: Path, app: dict[str, Any] | None = None) -> dict[str, Any]:
    script = one.script
    if app is not None:
        path = home / f"{one.case}.yaml"
        path.write_text(yaml.safe_dump(app, allow_unicode=True), "utf-8")
        script = {**script, "app": {**script["app"], "path": str(path)}}
    return await areplay(script, parameters=_secrets(one), out=home)


def _secrets(one: _Passed) -> dict[str, str]:
    given = yaml.safe_load((SET / "parameters.yaml").read_text("utf-8"))
    return {row["name"]: row["value"] for row in given if row["name"] in one.script["parameters"]}


def _percent(results: list[dict[str, Any]]) -> float:
    return 100 * sum(r["verdict"] == "passed" for r in results) / max(len(results), 1)
