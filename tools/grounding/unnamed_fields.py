"""Fields that nothing names, and that are meant all the same."""

from surefoot.state.values.intent import Intent
from surefoot.tools.grounding.kinds import may_write
from surefoot.tools.grounding.names import Level, level_of
from surefoot.tools.grounding.result import Found
from surefoot.tools.screens.rows import Rows
from surefoot.tools.screens.texts import flat, is_hidden


def unseen_editor(intent: Intent, rows: Rows) -> Found | None:
    """The field without a place of its own through which an editor takes what is typed.

    Where no field is called anything, it is the one that there is.
    """
    named = [
        widget
        for index, widget in enumerate(rows.page.widgets)
        if is_hidden(widget)
        and widget.role == "textbox"
        and widget.field_type == "textarea"
        and (not intent.target or level_of(rows, index, intent.target) in (Level.NAME, Level.LABEL))
    ]
    level = "name" if intent.target else "kind"
    return Found((named[0],), level) if len(named) == 1 else None


def field_with(intent: Intent, rows: Rows) -> Found | None:
    """The one field that holds the words, as the old name that is to be written anew."""
    wanted = flat(intent.target)
    held = [w for _, w in rows.page.visible if may_write(w) and w.value and flat(w.value) == wanted]
    is_whole = wanted and not (intent.kind or intent.within or intent.within_kind)
    return Found((held[0],), "holds") if len(held) == 1 and is_whole else None
