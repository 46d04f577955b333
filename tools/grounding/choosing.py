"""Lets the model choose among the widgets that an intent may mean."""

from collections.abc import Sequence

from configs.settings import Settings
from state.errors import ModelReplyError
from state.values.intent import Intent
from state.values.screen import Screen, Widget
from state.values.verdict import Usage
from tools.grounding.result import MOST_CANDIDATES, Several
from tools.grounding.told import place_of
from tools.llm.ask import ask
from tools.llm.prompts import render
from tools.llm.schemas import LeanAnswer, offering
from tools.runlog import RunLog
from tools.screens.changes import widget_line
from tools.screens.rows import Rows
from tools.screens.texts import PageText

NONE = "none"
_LINE = 90
"""Characters that a widget is told in."""


class Choice(LeanAnswer):
    """Which of the offered widgets is meant."""

    choice: str
    """Its number, or NONE."""


async def choose(
    settings: Settings, log: RunLog, step: str, intent: Intent, several: Several, screen: Screen
) -> tuple[Widget | None, Usage]:
    """Ask which widget is meant, twice and in opposite orders: a guess goes by the order.

    Args:
        settings: Which model.
        log: Where the conversation is written down.
        step: The sentence of the test.
        intent: The part of it that is done now.
        several: What may be meant.
        screen: Where it is.

    Returns:
        The widget that both answers name, None when they name none; what it cost.

    Raises:
        ModelUnavailableError: the model is down or too slow.
    """
    offered = several.candidates[:MOST_CANDIDATES]
    if len(offered) < 2:
        return None, Usage()
    told = _told(offered, screen)
    first, usage = await _chosen(settings, log, step, intent, told)
    if first is None:
        return None, usage
    again, spent = await _chosen(settings, log, step, intent, told[::-1])
    meant = first if again == len(told) - 1 - first else None
    return (None if meant is None else offered[meant]), usage + spent


async def _chosen(
    settings: Settings, log: RunLog, step: str, intent: Intent, told: Sequence[str]
) -> tuple[int | None, Usage]:
    """Give the index of the widget that the model chooses; None for none or no usable answer."""
    numbers = [str(number) for number in range(1, len(told) + 1)]
    prompt = render(
        "grounding/choose",
        widgets="\n".join(f"{n}. {line}" for n, line in zip(numbers, told, strict=True)),
        step=step,
        intent=str(intent),
    )
    form = offering(Choice, "choice", [*numbers, NONE])
    try:
        reply = await ask(settings, prompt, form, log=log, check=lambda a: _problem(a, numbers))
    except ModelReplyError as error:
        return None, error.usage
    choice = reply.value.choice
    return (None if choice == NONE else numbers.index(choice)), reply.usage


def _problem(answer: Choice, numbers: Sequence[str]) -> str | None:
    if answer.choice in {NONE, *numbers}:
        return None
    return f"there is no widget {answer.choice!r}: answer {', '.join(numbers)} or {NONE}"


def _told(offered: Sequence[Widget], screen: Screen) -> list[str]:
    """Give a line for each widget: what it is, and where."""
    rows = Rows(PageText(screen))
    at = rows.page.positions
    return [
        f"{widget_line(widget)[:_LINE]}, {place_of(rows, at[widget.id])[:_LINE]}"
        for widget in offered
    ]
