"""What every run begins with, whether a graph does it or not."""

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from surefoot.tools.artifacts import write_whole

Progress = Callable[[str, Mapping[str, Any]], None]
"""Told after each node: its name and what it wrote."""
REPLAY = "replay"
"""What a replay says in the place of a graph: it has no steps to go on with."""


def quiet(_node: str, _update: Mapping[str, Any]) -> None:
    """Progress that nobody looks at."""


def keep_start(folder: Path, case: Mapping[str, Any], facts: Mapping[str, Any]) -> None:
    """Write down what a run is begun with, from which another process can resume it."""
    write_whole(folder / "case.json", json.dumps(case, ensure_ascii=False, indent=1))
    write_whole(folder / "run.json", json.dumps(facts, ensure_ascii=False, indent=1))
