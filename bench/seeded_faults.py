"""How many of the seeded faults of the bundled apps an exploration of 300 events finds."""

import asyncio
import json
import os
import re
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import yaml

from bench.table import Table
from surefoot.api.exploring import aexplore
from surefoot.configs.settings import CONFIGS
from surefoot.running.runner import close_all
from surefoot.tools.devices.sim.app import SeededFault
from surefoot.tools.devices.sim.memory import read_app

EVENTS = 300
MODES = os.environ.get("SUREFOOT_BENCH_MODES", "llm,navigate,random").split(",")
SEEDS = range(*(int(n) for n in os.environ.get("SUREFOOT_BENCH_SEEDS", "0:10").split(":")))
APPS = os.environ.get("SUREFOOT_BENCH_APPS", "tarpit_sim,filebox").split(",")
"""The web app takes minutes a run: modes, seeds (as 0:10) and apps can be measured in shares."""
_EXAMPLES = CONFIGS / "examples"
_IN_SIGHT = {
    "release-notes-404": ("failed_request", "release-notes"),
    "legacy-folder-404": ("failed_request", "legacy"),
    "statistics-exception": ("page_error", "properties of undefined"),
    "invitation-not-sent": ("failed_request", "invitations"),
}
"""Faults of the web app that show themselves: the kind of the finding, and what it says."""


async def run() -> Table:
    """Measure the share of the faults that were found, one sample a seed."""
    table = Table(f"Seeded faults found within {EVENTS} events", "% of the faults")
    shares = {"tarpit_sim": _of_the_shop, "filebox": _of_the_web_app}
    for app in APPS:
        for mode in MODES:
            found = [await shares[app](mode, seed) for seed in SEEDS]
            table.add(f"{app}: {mode}", found)
            told = ", ".join(f"{share:.0f}" for share in sorted(found))
            table.note += f"{app} {mode}: {told}. "
    await close_all()
    table.note += (
        "A crash or hang is found when a finding tells of it, a wrong value when its property"
        " fails; a tarpit or dead end when the exploration got into it."
    )
    return table


async def _explored(app: Path | str, folder: Path, mode: str, seed: int, **given: Any) -> Any:
    done = await aexplore(
        app,
        out=folder,
        mode=mode,
        seed=seed,
        max_events=EVENTS,
        max_minutes=60,
        knowledge="off",
        minimise=False,
        **given,
    )
    return done.to_dict()


async def _of_the_shop(mode: str, seed: int) -> float:
    """Explore the shop of tarpits; the app itself notes which of its faults came about."""
    shop, came = _EXAMPLES / "tarpit_sim", set[str]()

    def note(_node: str, update: Mapping[str, Any]) -> None:
        if "session" in update:
            came.update(json.loads(Path(update["session"].storage).read_text("utf-8"))["faults"])

    with tempfile.TemporaryDirectory() as scratch:
        result = await _explored(
            shop / "app.yaml",
            Path(scratch),
            mode,
            seed,
            properties=[shop / "properties.yaml"],
            progress=note,
        )
    faults = read_app(shop / "app.yaml").faults
    return 100 * sum(_is_found(fault, result["findings"], came) for fault in faults) / len(faults)


def _is_found(fault: SeededFault, findings: list[dict[str, Any]], came: set[str]) -> bool:
    if fault.kind in ("tarpit", "dead_end"):
        return fault.id in came
    if fault.kind in ("crash", "hang"):
        broken = [one for one in findings if one["kind"] in ("crash", "anr", "hang")]
        return fault.id in came and any(fault.screen == one["location"] for one in broken)
    return any(one["property"] == fault.id for one in findings)


async def _of_the_web_app(mode: str, seed: int) -> float:
    """Explore the bundled web app in Chromium."""
    box = _EXAMPLES / "filebox"
    with tempfile.TemporaryDirectory() as scratch:
        result = await _explored(
            "filebox", Path(scratch), mode, seed, properties=[box / "properties.py"]
        )
    text = await asyncio.to_thread((box / "faults.yaml").read_text, "utf-8")
    faults = [row["id"] for row in yaml.safe_load(text)]
    return 100 * sum(_is_told(fault, result["findings"]) for fault in faults) / len(faults)


def _is_told(fault: str, findings: list[dict[str, Any]]) -> bool:
    kind, said = _IN_SIGHT.get(fault, ("property", re.escape(fault.replace("-", "_"))))
    return any(
        one["kind"] == kind and re.search(said, f"{one['text']} {one['detail']}")
        for one in findings
    )
