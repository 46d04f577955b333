"""How the offline model reads steps and expected results in the words of testers.

Over configs/evals/wordings and wordings_more: each step is asked for on its screen as the graph
asks for it, each expected result is judged on the screens before and after. Shares in percent.
"""

import gzip
import json
import tempfile
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from bench.table import Table
from configs.settings import CONFIGS, Settings
from nodes.step_validation.plan_substeps import (
    PlannedSubstep,
    ask_for_plan,
    plan_prompt,
    without_harm,
)
from state.values.screen import Screen
from state.values.verdict import THRESHOLDS
from tools.judging.judge import judge
from tools.judging.scene import Scene
from tools.runlog import RunLog

FOLDER = CONFIGS / "evals" / "wordings"
MORE = CONFIGS / "evals" / "wordings_more"
_ALIKE = {
    "fill": "type",
    "append": "type",
    "double_click": "doubleclick",
    "right_click": "rightclick",
    "go_back": "back",
    "clear": "type",
    "check": "click",
    "uncheck": "click",
}
"""Actions that do the same to the widget that is meant; a box is ticked by a click."""
_CERTAIN = THRESHOLDS["normal"]


async def run() -> Table:
    """Ask the offline model for every item."""
    table = Table("Steps and expected results in the words of testers", "%")
    settings = Settings(model="offline")
    told = []
    with tempfile.TemporaryDirectory() as scratch:
        log = RunLog(Path(scratch))
        for folder in (FOLDER, MORE):
            shown = screens(folder)
            steps = [await _planned(settings, log, one, shown) for one in items("steps", folder)]
            results = [await _judged(settings, log, one, shown) for one in items("results", folder)]
            for what, found in (("step", steps), ("expected result", results)):
                for name, count in Counter(found).most_common():
                    table.add(f"{folder.name}, {what}: {name}", [100 * count / len(found)])
            told.append(f"{folder.name}: {len(steps)} steps, {len(results)} expected results")
        log.flush()
    table.note = "; ".join([*told, "see docs"])
    return table


def items(name: str, folder: Path = FOLDER) -> Iterator[dict[str, Any]]:
    """Give the "steps" or the "results" of a folder."""
    for line in (folder / f"{name}.jsonl").read_text("utf-8").splitlines():
        yield json.loads(line)


def screens(folder: Path = FOLDER) -> dict[str, Screen]:
    """Give the screens that they are told of, by their names."""
    raw = json.loads(gzip.decompress((folder / "screens.json.gz").read_bytes()))
    return {key: Screen.model_validate(one) for key, one in raw.items()}


async def _planned(
    settings: Settings, log: RunLog, item: dict[str, Any], screens: dict[str, Screen]
) -> str:
    screen, step = screens[item["screen"]], item["step"]
    prompt = plan_prompt(screen, step, "", budget_tokens=2 * settings.page_view_tokens)
    answer, _ = await ask_for_plan(settings, log, prompt, screen)
    done = without_harm(answer, step, screen).substeps
    if not done:
        return "right" if item["action"] == "none" else "nothing is done"
    if item["action"] == "none":
        return "something is done that cannot be done there"
    return "right" if _is_meant(done[0], item) else "something else is done"


def _is_meant(done: PlannedSubstep, item: dict[str, Any]) -> bool:
    targets = item.get("targets", [])
    if targets and done.ref not in targets:
        return False
    action, wanted = (_ALIKE.get(name, name) for name in (done.action, item["action"]))
    if action != wanted and {action, wanted} != {"click", "select"}:
        return False
    value = item.get("value")
    return value is None or action == "click" or (done.text or "").casefold() == value.casefold()


async def _judged(
    settings: Settings, log: RunLog, item: dict[str, Any], screens: dict[str, Screen]
) -> str:
    scene = Scene(item["step"], item["step"], screens[item["after"]], screens[item["before"]])
    said = await judge(settings, log, scene, item["expected"])
    if said.result.confidence < _CERTAIN:
        said = await judge(settings, log, scene, item["expected"], whole_page=True)
    if said.result.confidence < _CERTAIN:
        return "unknown"
    if said.result.is_completed == (item["truth"] == "yes"):
        return "right"
    return "passed, does not hold" if said.result.is_completed else "failed, holds"
