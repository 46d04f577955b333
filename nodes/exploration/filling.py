"""Fills in what is typed."""

from random import Random

from nodes.common.run import Run
from state.values.action import TypeText
from state.values.exploration import Candidate
from state.values.screen import Screen
from tools.exploration.candidates import located
from tools.exploration.texts import typed_text


def filled(
    run: Run, candidate: Candidate, screen: Screen, chance: Random, text: str | None = None
) -> Candidate:
    """Give an event as it is done: with what finds its widget again, and the text that it types.

    Args:
        run: Its limits.
        candidate: The event.
        screen: That it was offered on.
        chance: Chooses a text that fits the field, when none is given.
        text: What to type.
    """
    candidate = located(candidate, screen)
    action = candidate.action
    if not isinstance(action, TypeText):
        return candidate
    field = action.target.widget if action.target is not None else None
    widget = next((one for one in screen.widgets if one.id == field), None)
    most = run.settings.max_text_length
    typed = typed_text(widget, chance, most) if text is None else text[:most]
    return candidate.model_copy(
        update={
            "action": action.model_copy(update={"text": typed}),
            "label": f"{candidate.label}: {typed!r}",
        }
    )
