"""The model picks one of several widgets that fit an intent, or none of them."""

from typing import Literal

from pydantic import BaseModel, create_model

from configs.settings import Settings
from state.values.intent import Intent
from state.values.screen import Screen, Widget
from state.values.verdict import Usage
from tools.grounding.result import Several
from tools.llm.ask import ask
from tools.llm.prompts import render
from tools.runlog import RunLog
from tools.screens.changes import widget_line
from tools.screens.rows import Rows
from tools.screens.texts import PageText

_NONE = "none"
_KEPT = 160


async def choose(
    settings: Settings, log: RunLog, step: str, intent: Intent, several: Several, screen: Screen
) -> tuple[Widget | None, Usage]:
    """Ask which of the candidates a step means.

    Args:
        settings: Which model.
        log: Where the conversation is written down.
        step: The sentence.
        intent: That is to be done.
        several: At most eight candidates.
        screen: On which they are.

    Returns:
        The widget, None where none is meant, and what the question cost.

    Raises:
        ModelError: there is no usable answer.
    """
    offered = {str(number): w for number, w in enumerate(several.candidates, start=1)}
    names = (*offered, _NONE)
    answer: type[BaseModel] = create_model("Choice", choice=(Literal[names], ...))  # type: ignore[valid-type]
    rows = Rows(PageText(screen))
    prompt = render(
        "grounding/choose",
        step=step,
        intent=str(intent),
        offered="\n".join(f"{key}: {_line(rows, widget)}" for key, widget in offered.items()),
    )
    reply = await ask(settings, prompt, answer, log=log)
    return offered.get(getattr(reply.value, "choice", _NONE)), reply.usage


def _line(rows: Rows, widget: Widget) -> str:
    """Write a candidate with what it stands in."""
    index = next(i for i, one in enumerate(rows.page.widgets) if one.id == widget.id)
    row = rows.row_around(index)
    around = rows.page.subtree_text(row) if row is not None else _named_around(rows, index)
    return f"{widget_line(widget)[:_KEPT]}, in: {around[:_KEPT] or 'the page'}"


def _named_around(rows: Rows, index: int) -> str:
    return next((w.name for w in rows.page.ancestors(index) if w.name), "")
