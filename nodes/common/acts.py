"""What was done in a step, as the log of the run has it."""

import asyncio
from collections.abc import Mapping
from typing import Any

from pydantic import TypeAdapter

from surefoot.nodes.common.run import Run
from surefoot.state.values.action import Action, TypeText
from surefoot.tools.knowledge.privacy import is_told, typed_secretly
from surefoot.tools.knowledge.screens import app_name
from surefoot.tools.parameters import with_marks
from surefoot.tools.secrets import filled_app

_ACTION: TypeAdapter[Action] = TypeAdapter(Action)


async def app_of(run: Run) -> str:
    """Name the app in the knowledge graph."""
    # Where a relative file lies is asked of the system, which blocks a loop.
    return run.settings.app_id or await asyncio.to_thread(app_name, filled_app(run.case))


def rows_of(run: Run, step: int) -> list[dict[str, Any]]:
    """Give the rows of the log that are of one step; an action that a kill cut off comes once."""
    rows = run.log.read("events")
    own = [row for row in rows if row.get("step") == step]
    acts = {row["act"]: row for row in own if row["kind"] == "execute"}
    located = [row for row in rows if row["kind"] == "located" and row["act"] in acts]
    return located + [row for row in own if row["kind"] != "execute" or row is acts[row["act"]]]


def action_of(row: dict[str, Any]) -> Action:
    """Give the action of an `execute` row, parameters by name."""
    return _ACTION.validate_python(row["action"])


def private_texts(run: Run, rows: list[dict[str, Any]], values: Mapping[str, str]) -> list[str]:
    """Give the texts that were typed, are no values of parameters, and must not be kept."""
    found: list[str] = []
    for row in (row for row in rows if row["kind"] == "execute"):
        action = action_of(row)
        if not isinstance(action, TypeText) or not is_told(with_marks(action.text, values)):
            continue
        screens = (run.folder.screen(row["screen"]), run.folder.screen(row["screen_after"]))
        if not run.settings.store_input_text or typed_secretly(action, *screens):
            found.append(action.text)
    return found
