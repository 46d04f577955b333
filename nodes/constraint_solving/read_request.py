"""Begins the work on one request."""

import asyncio
import json
from collections.abc import Mapping
from pathlib import Path

from langgraph.runtime import Runtime

from surefoot.configs.settings import Settings
from surefoot.nodes.common.run import new_run_id, settings
from surefoot.nodes.constraint_solving.solving import open_solving
from surefoot.state.constraint_solving import (
    ConstraintSolvingInput,
    ConstraintSolvingState,
    ConstraintSolvingUpdate,
)
from surefoot.tools.artifacts import write_whole
from surefoot.tools.clock import now_s
from surefoot.tools.java.read_problem import sources_in

_REQUEST = frozenset(ConstraintSolvingInput.__annotations__)


async def read_request(
    state: ConstraintSolvingState, runtime: Runtime[Settings]
) -> ConstraintSolvingUpdate:
    """Read the constraints and what they are about; make the run folder.

    Reads the input. Writes `run_id`, `started`, `solver_mode`, `buildable`.

    Raises:
        ConfigError: the class path cannot be read.
    """
    run_id = state.get("run_id") or new_run_id("solve", runtime)
    started = now_s()
    solving = await open_solving(state, runtime, run_id)
    mode = state.get("mode") or settings(runtime).solver_mode
    facts = {
        "run_id": run_id,
        "graph": "constraint_solving",
        "case": "solve",
        "title": "; ".join(state["constraints"])[:200],
        "settings": solving.settings.model_dump(mode="json", exclude_unset=True),
        "started": started,
    }
    request = {key: value for key, value in state.items() if key in _REQUEST}
    await asyncio.to_thread(
        _write_json_files, solving.folder, {"run.json": facts, "request.json": request}
    )
    has_classes = bool(solving.settings.classpath) or bool(sources_in(state))
    buildable = solving.settings.build_objects and has_classes
    return {"run_id": run_id, "started": started, "solver_mode": mode, "buildable": buildable}


def _write_json_files(folder: Path, files: Mapping[str, object]) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for name, content in files.items():
        write_whole(folder / name, json.dumps(content, ensure_ascii=False, default=str))
