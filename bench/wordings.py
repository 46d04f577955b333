"""Steps and expected results in the words of testers, over stored screens of real apps.

Each step is understood and its first action looked for on the screen; each expected result is
judged on the screens before and after. `SUREFOOT_MODEL` asks a model where the grammar refuses.
"""

import gzip
import json
import os
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from bench.table import Table
from surefoot.configs.settings import CONFIGS, OFFLINE, Settings
from surefoot.state.values.screen import Screen
from surefoot.state.values.understood import NotUnderstood
from surefoot.tools.checking.judge import judge_stored
from surefoot.tools.grounding.plan_intent import plan_intent
from surefoot.tools.grounding.result import Missing, Planned
from surefoot.tools.runlog import RunLog
from surefoot.tools.scratch import scratch
from surefoot.tools.screens.pair import ScreenPair
from surefoot.tools.understanding.context import Context
from surefoot.tools.understanding.understand import understand

SETS = ("wordings", "wordings_more")
_SAMPLE = "SUREFOOT_BENCH_SAMPLE"
"""So many of each file of each set, the first ones; all without."""


async def run() -> Table:
    """Read, look for and judge every item; shares in per cent."""
    settings = Settings(model=os.environ.get("SUREFOOT_MODEL", OFFLINE))
    table = Table("Steps and expected results in the words of testers", "%")
    with scratch("wordings") as own:
        log = RunLog(own)
        for name in SETS:
            folder = CONFIGS / "evals" / name
            screens = _screens(folder)
            steps = [await _step(settings, log, i, screens) for i in _items(folder, "steps")]
            results = [await _result(settings, log, i, screens) for i in _items(folder, "results")]
            for what, told in (("steps", steps), *_by_truth(results)):
                for said, count in Counter(told).most_common():
                    share = 100 * count / len(told)
                    table.add(f"{name}: {said}, {count} of {len(told)} {what}", [share])
        log.flush()
    table.note = f"model: {settings.model}"
    return table


def _by_truth(results: list[tuple[str, str]]) -> Iterator[tuple[str, list[str]]]:
    for truth, what in (("yes", "results that hold"), ("no", "that do not")):
        yield what, [said for which, said in results if which == truth]


def _items(folder: Path, name: str) -> Iterator[dict[str, Any]]:
    lines = (folder / f"{name}.jsonl").read_text("utf-8").splitlines()
    for line in lines[: int(os.environ.get(_SAMPLE, len(lines)))]:
        yield json.loads(line)


def _screens(folder: Path) -> dict[str, Screen]:
    raw = json.loads(gzip.decompress((folder / "screens.json.gz").read_bytes()))
    return {key: Screen.model_validate(one) for key, one in raw.items()}


async def _step(
    settings: Settings, log: RunLog, item: dict[str, Any], screens: dict[str, Screen]
) -> str:
    read, _ = await understand(settings, log, item["step"], "action", Context())
    if isinstance(read, NotUnderstood) or not read.intents:
        return "not understood"
    planned = plan_intent(read.intents[0], screens[item["screen"]])
    if not isinstance(planned, Planned):
        said = "missing" if isinstance(planned, Missing) else "several"
        return "right, nothing fits" if item["action"] == "none" else said
    if item["action"] == "none":
        return "something is done that cannot be"
    return "right" if _widget(planned) in item.get("targets", [""]) else "another widget"


def _widget(planned: Planned) -> str:
    """Id of what the first action is done to; "" for an action without a target."""
    target = getattr(planned.actions[0], "target", None) if planned.actions else None
    return (target.widget if target else None) or ""


async def _result(
    settings: Settings, log: RunLog, item: dict[str, Any], screens: dict[str, Screen]
) -> tuple[str, str]:
    pair = ScreenPair(screens[item["after"]], screens[item["before"]])
    said = await judge_stored(settings, log, item["step"], item["expected"], pair)
    if said.result.is_completed:
        return item["truth"], "believed"
    return item["truth"], "refuted" if said.refuted else "unknown"
