"""The model judges one claim that no exact check can express; its answer is checked by code."""

import re

from pydantic import BaseModel, Field

from configs.settings import Settings
from state.uat import Answer
from state.values.verdict import Usage
from tools.checking.outcome import Outcome, held, refuted, untold
from tools.llm.ask import ask
from tools.llm.prompts import render
from tools.runlog import RunLog
from tools.screens.changes import widget_line
from tools.screens.pair import ScreenPair, event_lines
from tools.screens.texts import flat, is_hidden, texts_of
from tools.screens.view import change_lines, keywords, page_view
from tools.text import quoted_spans

_MOST_LINES = 40
_NUMBER = re.compile(r"\d+(?:[.,]\d+)*")
_MARKS = re.compile(r"^\s*(?:[-+~]\s+)+|\[(?:ref|box|cursor)=[^\]]*\]")
_BUDGET = 500
"""Tokens for the lines of one question."""


class ClaimAnswer(BaseModel):
    """What the model answers about one claim."""

    holds: Answer
    quotes: list[str] = Field(default_factory=list, max_length=6)


async def judge_claim(
    settings: Settings, log: RunLog, claim: str, pair: ScreenPair
) -> tuple[Outcome, Usage]:
    """Ask whether a claim holds on the screen.

    What the model quotes must be on the screen, visible, and hold the names and numbers of the
    claim; otherwise a yes is not believed.

    Raises:
        ModelError: there is no usable answer.
    """
    words = keywords(claim)
    changed = change_lines(pair.changes, budget_tokens=_BUDGET // 2, words=words)
    shown, _ = page_view(pair.after, words, budget_tokens=_BUDGET, refs=False)
    prompt = render(
        "checking/claim",
        claim=claim,
        place=f"{pair.after.title} {pair.after.location}",
        events="\n".join(event_lines(pair.events, 6)) or "(none)",
        changes="\n".join(changed[: _MOST_LINES // 3]) or "(none)",
        screen="\n".join(shown[: _MOST_LINES - len(changed[: _MOST_LINES // 3])]),
    )
    reply = await ask(settings, prompt, ClaimAnswer, log=log)
    return _checked(reply.value, claim, pair), reply.usage


def _checked(answer: ClaimAnswer, claim: str, pair: ScreenPair) -> Outcome:
    quotes = tuple(quote for quote in answer.quotes if _is_shown(quote, pair))
    if answer.holds == "no":
        return refuted("the model says so", *quotes) if quotes else untold("a no without evidence")
    if answer.holds == "cannot_tell":
        return untold("the model cannot tell", *quotes)
    if not quotes:
        return untold("what the model quotes is not on the screen")
    said = flat(" ".join(quotes))
    missing = next((name for name in _names_of(claim) if flat(name) not in said), "")
    if missing:
        return untold(f"what the model quotes does not tell of {missing!r}", *quotes)
    return held(*quotes)


def _names_of(claim: str) -> list[str]:
    """Give the quoted names and the numbers of a claim."""
    return [span.text for span in quoted_spans(claim)] + _NUMBER.findall(claim)


def _is_shown(quote: str, pair: ScreenPair) -> bool:
    bare = flat(_MARKS.sub("", quote.rpartition(" -> ")[2]))
    if not bare:
        return False
    lines = [
        flat(text)
        for widget in pair.after.widgets
        if not is_hidden(widget)
        for text in (widget_line(widget), *texts_of(widget))
    ]
    lines += [flat(event.text) for event in pair.events if event.kind in {"dialog", "toast"}]
    lines += [flat(change.line) for change in (pair.changes.items if pair.changes else ())]
    return any(bare == line or (len(bare) > 2 and bare in line) for line in lines)
