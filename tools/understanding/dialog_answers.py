"""Clicks on the buttons of a browser's own question: they stand on no page."""

from collections.abc import Sequence

from surefoot.state.values.action import DialogAnswer
from surefoot.state.values.intent import Intent
from surefoot.state.values.screen import Event
from surefoot.tools.text import folded
from surefoot.tools.understanding.words import list_words

_ENDS: dict[DialogAnswer, str] = {"accept": ": accepted", "dismiss": ": dismissed"}


def dialog_answer_of(intent: Intent | None) -> DialogAnswer | None:
    """Give what a click says to a question of the browser: OK, Cancel; None for all others."""
    if intent is None or intent.do != "click" or intent.within_kind not in {"", "dialog"}:
        return None
    word = folded(intent.target)
    if word in map(folded, list_words("accept_buttons")):
        return "accept"
    return "dismiss" if word in map(folded, list_words("dismiss_buttons")) else None


def is_dialog_answered(intent: Intent, events: Sequence[Event]) -> bool:
    """Say whether what a click answers was asked by the browser and is answered so."""
    answer = dialog_answer_of(intent)
    asked = [event.detail for event in events if event.kind == "dialog"]
    return answer is not None and any(_ENDS[answer] in detail for detail in asked)


def with_dialog_answers(intents: Sequence[Intent], following: Intent | None) -> tuple[Intent, ...]:
    """Let an intent say no to what it brings up, where the click after it does.

    A browser's question waits for nobody: it is answered when it comes.

    Args:
        intents: Of a step.
        following: The first one of the next step.
    """
    found = []
    for intent, behind in zip(intents, (*intents[1:], following), strict=False):
        declined = not intent.answer and dialog_answer_of(behind) == "dismiss"
        found.append(intent.model_copy(update={"answer": "dismiss"}) if declined else intent)
    return tuple(found)
