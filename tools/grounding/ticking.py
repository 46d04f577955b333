"""What can be ticked, and what is only called as what is to be ticked."""

from surefoot.state.values.intent import Intent
from surefoot.tools.grounding.kinds import is_box, is_tickable
from surefoot.tools.grounding.names import Level, level_of
from surefoot.tools.screens.rows import Rows
from surefoot.tools.screens.texts import is_hidden

_NAMED = (Level.NAME, Level.LABEL, Level.TEXT)


def box_of(rows: Rows, row: int) -> int | None:
    """Find the one thing in a row, or the row itself, that can be ticked."""
    inside = range(row, rows.page.ends[row])
    widgets = rows.page.widgets
    boxes = [i for i in inside if is_box(widgets[i]) and not is_hidden(widgets[i])]
    return boxes[0] if len(boxes) == 1 else None


def is_no_box(rows: Rows, intent: Intent) -> bool:
    """Say whether what is to be ticked is shown and cannot be: no search brings up another one."""
    if intent.do not in {"check", "uncheck"} or not intent.target:
        return False
    named = [i for i, _ in rows.page.visible if level_of(rows, i, intent.target) in _NAMED]
    return bool(named) and not any(is_tickable(rows.page.widgets[i], intent.kind) for i in named)
