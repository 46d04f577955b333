"""Logging in as one part of a step: the form is filled in as a whole before it is sent."""

import re
from dataclasses import replace

from state.values.screen import Widget
from tools.language.similarity import all_meanings
from tools.uat.offline.calls import SENT, Answer, call, none, without_part
from tools.uat.offline.entering import CHOOSERS, chosen
from tools.uat.offline.forms import completed
from tools.uat.offline.parts import part_now
from tools.uat.offline.reading import Asked, label_of, text_fields
from tools.uat.offline.words import says
from tools.uat.parameters import in_words

_PLACE = re.compile(
    r"(?:\b(?:to|at|into|vào|tại)\s+(?:the\s+|trường\s+)?|[(（]\s*|(?i:log ?in|sign ?in)\s*[,:]\s*)"
    r"([^\W\d_a-z][\w'&-]*(?:\s[^\W\d_a-z][\w'&-]*)*)"
)
"""Where one logs in, written as a name."""
_LOGS_IN = frozenset({"log_in", "sign_up"})
_LED = " to log in"
_SECRETS = frozenset({"password", "pin", "code"})
_WAYS = frozenset({"tab", "link", "button", "menuitem", "listitem", "img"})


def placed(asked: Asked) -> Answer | None:
    """Choose where to log in, in the one list that nothing was chosen in: log in to Riverside."""
    part = part_now(asked)
    if part is None or part.intent.kind not in _LOGS_IN or not text_fields(asked.layer):
        return None
    named = _PLACE.search(asked.step)
    lists = [w for w in asked.layer if w.role in CHOOSERS and "disabled" not in w.states]
    left = [w for w in lists if says("unchosen", w.value or w.text)]
    if named is None or len(left) != 1 or asked.refuses(left[0].id):
        return None
    said = part.said(f'choose "{named.group(1)}" in "{label_of(left[0])}"', goes_on=True)
    return chosen(left[0], named.group(1), said)


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


def led_to_log_in(asked: Asked) -> Answer | None:
    """Go where one logs in, where no form for it is shown: "Me" and "My account" lead there."""
    part = part_now(asked)
    if part is None or part.intent.kind != "log_in" or asked.dialog:
        return None
    if part.intent.target.text or part.intent.value or asked.marks:
        return None
    if any(line.startswith((*SENT, "type ")) for line in asked.done):
        return None
    if any(_LED in line for line in asked.done) and not _asks_who(asked):
        # Whoever is logged in already finds other things there: none of them is to be sent.
        return none("no form to log in is shown")
    if any(w.role != "searchbox" for w in text_fields(asked.layer)):
        return None
    ways = [w for w in asked.layer if w.clickable and w.role in _WAYS]
    found = [w for w in ways if "log_in" in all_meanings(label_of(w))]
    if found and part.total == 1:
        return None
    found = found or [w for w in ways if _is_for_account(w)]
    if len(found) != 1 or asked.refuses(found[0].id) or _was_used(asked, found[0]):
        return None
    led = f'click the {found[0].role} "{label_of(found[0])}"{_LED}'
    return call("click", part.said(led, goes_on=True), rid=found[0].id)


def _asks_who(asked: Asked) -> bool:
    """Say whether the page has a form to log in, or a way to one."""
    fields = text_fields(asked.layer)
    ways = [w for w in asked.layer if w.clickable and w.role in _WAYS]
    return any("log_in" in all_meanings(label_of(w)) for w in ways) or any(
        _SECRETS & all_meanings(label_of(w)) for w in fields
    )


def _is_for_account(widget: Widget) -> bool:
    """Say whether a widget leads to the own account, by its words or those of its id."""
    drawn = in_words(widget.test_id) if widget.role == "img" and widget.test_id else ""
    return says("account_page", label_of(widget)) or (bool(drawn) and says("account_icon", drawn))


def _was_used(asked: Asked, widget: Widget) -> bool:
    """Say whether the step has gone there already: it did not lead to a form."""
    return any(f'"{label_of(widget)}"' in line for line in asked.done)
