"""Lets the model choose among the widgets that an intent may mean."""

import re
from collections.abc import Collection, Iterator, Sequence

from surefoot.configs.settings import Settings
from surefoot.state.errors import ModelReplyError
from surefoot.state.values.intent import Intent
from surefoot.state.values.screen import Screen, Widget
from surefoot.state.values.verdict import Usage
from surefoot.tools.grounding.describe import describe_place, describe_target
from surefoot.tools.grounding.result import MOST_CANDIDATES, Several
from surefoot.tools.llm.ask import ask
from surefoot.tools.llm.prompts import render
from surefoot.tools.llm.schemas import LeanAnswer, restrict_to_offered
from surefoot.tools.runlog import RunLog
from surefoot.tools.screens.rows import Rows
from surefoot.tools.screens.texts import PageText
from surefoot.tools.text import is_cjk, tokens

NONE = "none"
_LINE = 90
"""Characters that a place is told in."""


class Choice(LeanAnswer):
    """What tells the meant widget from the others."""

    word: str
    """Of the step, or NONE."""


async def choose_by_model(
    settings: Settings, log: RunLog, step: str, intent: Intent, several: Several, screen: Screen
) -> tuple[Widget | None, Usage]:
    """Ask which word of the step tells the widgets apart; code says which of them it names.

    Offered are the words that stand at some of their places and not at all: without one of them
    nothing is asked. A small model that is asked for a number or a letter gives the first one.

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
    places = _place_descriptions(offered, screen)
    words = _telling(step, intent, places)
    if not words:
        return None, Usage()
    prompt = render(
        "grounding/choose",
        places="\n".join(place[:_LINE] for place in places),
        step=step,
        intent=describe_target(intent),
        words=", ".join(words),
    )
    form = restrict_to_offered(Choice, [*words, NONE], "word")
    try:
        reply = await ask(
            settings, prompt, form, log=log, check=lambda a: _find_choice_problem(a, words)
        )
    except ModelReplyError as error:
        return None, error.usage
    at = words.get(reply.value.word, ())
    return (offered[at[0]] if len(at) == 1 else None), reply.usage


def _telling(step: str, intent: Intent, places: Sequence[str]) -> dict[str, tuple[int, ...]]:
    """Give the words of the step that stand at some places, with the indexes of these places."""
    own, found = {*tokens(intent.target)}, dict[str, tuple[int, ...]]()
    for word in dict.fromkeys(_list_words_and_ngrams(step)):
        parts = {*tokens(word)} - own
        at = tuple(i for i, place in enumerate(places) if parts and parts <= {*tokens(place)})
        if at and len(at) < len(places):
            found[word] = at
    return found


def _list_words_and_ngrams(step: str) -> Iterator[str]:
    """List the words of a step; of Chinese each character, and each two that stand together."""
    for word in re.findall(r"\w+", step):
        yield from tokens(word) if is_cjk(word[0]) else (word,)


def _find_choice_problem(answer: Choice, words: Collection[str]) -> str | None:
    if answer.word in {NONE, *words}:
        return None
    return f"{answer.word!r} was not offered: answer one of {', '.join(words)} or {NONE}"


def _place_descriptions(offered: Sequence[Widget], screen: Screen) -> list[str]:
    """Say of each widget where it is."""
    rows = Rows(PageText(screen))
    at = rows.page.positions
    return [describe_place(rows, at[widget.id]) for widget in offered]
