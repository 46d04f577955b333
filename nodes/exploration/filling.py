"""Fills in what is typed."""

from collections.abc import Collection
from random import Random

from surefoot.nodes.common.run import Run
from surefoot.state.values.action import TypeText
from surefoot.state.values.exploration import Candidate
from surefoot.state.values.screen import MASK, Screen
from surefoot.tools.exploration.candidates import located
from surefoot.tools.exploration.passwords import takes_password
from surefoot.tools.exploration.texts import typed_text


def filled(
    run: Run,
    candidate: Candidate,
    screen: Screen,
    chance: Random,
    text: str | None = None,
    said: Collection[str] = (),
) -> Candidate:
    """Give an event as it is done: with what finds its widget again, and the text that it types.

    Args:
        run: Its limits.
        candidate: The event.
        screen: That it was offered on.
        chance: Chooses a text that fits the field, when none is given.
        text: What to type.
        said: Events that were done before, in words: what was typed there is not typed again.
    """
    candidate = located(candidate, screen)
    action = candidate.action
    if not isinstance(action, TypeText):
        return candidate
    field = action.target.widget if action.target is not None else None
    widget = next((one for one in screen.widgets if one.id == field), None)
    most = run.settings.max_text_length

    def label(typed: str) -> str:
        return f"{candidate.label}: {MASK if takes_password(widget) else typed!r}"

    if text is None:
        text = typed_text(widget, chance, most, lambda typed: label(typed) in said)
    typed = text[:most]
    update = {"action": action.model_copy(update={"text": typed}), "label": label(typed)}
    return candidate.model_copy(update=update)
