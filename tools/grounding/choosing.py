"""Lets the model choose among the widgets that an intent may mean."""

from collections.abc import Sequence

from configs.settings import Settings
from state.errors import ModelReplyError
from state.values.intent import Intent
from state.values.screen import Screen, Widget
from state.values.verdict import Usage
from tools.grounding.result import MOST_CANDIDATES, Several
from tools.grounding.told import called, place_of
from tools.llm.ask import ask
from tools.llm.prompts import render
from tools.llm.schemas import LeanAnswer
from tools.runlog import RunLog
from tools.screens.rows import Rows
from tools.screens.texts import PageText
from tools.text import tokens

_LINE = 90
"""Characters that a place is told in."""


class Choice(LeanAnswer):
    """What tells the meant widget from the others."""

    words: str
    """Of the step; "" where it has none."""


async def choose(
    settings: Settings, log: RunLog, step: str, intent: Intent, several: Several, screen: Screen
) -> tuple[Widget | None, Usage]:
    """Ask which words of the step tell the widgets apart; code says which one they name.

    A small model that is asked for a number or a letter gives the first one.

    Args:
        settings: Which model.
        log: Where the conversation is written down.
        step: The sentence of the test.
        intent: The part of it that is done now.
        several: What may be meant.
        screen: Where it is.

    Returns:
        The only widget at whose place these words stand, None when there is none; what it cost.

    Raises:
        ModelUnavailableError: the model is down or too slow.
    """
    offered = several.candidates[:MOST_CANDIDATES]
    places = _places(offered, screen)
    if len(set(places)) < 2:
        return None, Usage()
    prompt = render(
        "grounding/choose",
        places="\n".join(place[:_LINE] for place in places),
        step=step,
        intent=called(intent),
    )
    try:
        reply = await ask(settings, prompt, Choice, log=log)
    except ModelReplyError as error:
        return None, error.usage
    return _named(reply.value.words, step, intent, offered, places), reply.usage


def _named(
    words: str, step: str, intent: Intent, offered: Sequence[Widget], places: Sequence[str]
) -> Widget | None:
    """Give the widget at whose place alone the words of the step stand, its own name apart."""
    said = {*tokens(words)} & {*tokens(step)} - {*tokens(intent.target)}
    at = [said & {*tokens(place)} for place in places]
    common = set.intersection(*at)
    named = [widget for widget, found in zip(offered, at, strict=True) if found - common]
    return named[0] if len(named) == 1 else None


def _places(offered: Sequence[Widget], screen: Screen) -> list[str]:
    """Say of each widget where it is."""
    rows = Rows(PageText(screen))
    at = rows.page.positions
    return [place_of(rows, at[widget.id]) for widget in offered]
