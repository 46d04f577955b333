"""Logging in as one part of a step: the form is filled in as a whole before it is sent."""

from dataclasses import replace

from tools.uat.offline.calls import SENT, Answer, without_part
from tools.uat.offline.forms import completed
from tools.uat.offline.parts import part_now
from tools.uat.offline.reading import Asked, text_fields

_LOGS_IN = frozenset({"log_in", "sign_up"})


def logged_in(asked: Asked) -> Answer | None:
    """Fill in and send the form that a part of a step logs in with: open X and sign in."""
    part = part_now(asked)
    if part is None or part.total == 1 or part.intent.kind not in _LOGS_IN:
        return None
    if part.intent.target.text or part.intent.value or not text_fields(asked.layer):
        return None
    answer = completed(replace(asked, step=part.intent.words))
    if answer is None:
        return None
    said = without_part(answer["description"])
    return {**answer, "description": part.said(said, goes_on=not said.startswith(SENT))}
