"""Answering what has come up over a page: by what it asks, or by what the step says."""

import re

from tools.language.irreversible import irreversible_unasked
from tools.language.similarity import all_meanings, holds_name, similarity
from tools.language.steps import parse_step
from tools.screens.texts import flat
from tools.uat.offline.calls import SENT, Answer, call, none
from tools.uat.offline.forms import REFUSES, SENDS, sending_button, was_clicked
from tools.uat.offline.parts import part_now
from tools.uat.offline.reading import Asked, label_of
from tools.uat.offline.words import says

_CLOSES = frozenset({"close", "confirm", "cancel"})
_PUTS_AWAY = frozenset({"close", "uncheck"})
"""How parts are read that put something away: 关掉 is said of switches, too."""
_BOXES = frozenset({"switch", "checkbox"})
_SHARED = 0.35
_ASIDE = re.compile(
    r"\b(?:from|with|by|via|through|in|into|to|for|as) (?:the |my |your |an? )?"
    r"(?P<named>[^,.;]{3,40})"
)
"""What a step says beside its object."""
_CLICKS = ("click ", *SENT)
_FEW = 2


def answered_dialog(asked: Asked) -> Answer | None:
    """Agree to a question; of several things that could be done with what was opened none is it."""
    button = sending_button(asked, asked.dialog)
    if button is None or was_clicked(asked, button):
        return None
    acts = [w for w in asked.dialog if w.role == "button" and w.clickable]
    others = [w for w in acts if w is not button and not _declines(label_of(w))]
    asks = any((w.text or w.name).rstrip().endswith(("?", "？", "吗")) for w in asked.dialog)
    if len(acts) > 1 and not all_meanings(label_of(button)) & SENDS and (others or not asks):
        said = similarity(asked.worded, label_of(button))
        if said < _SHARED or any(similarity(asked.worded, label_of(w)) >= said for w in others):
            return None
    return call("click", f'{SENT[1]} "{label_of(button)}"', rid=button.id)


def _declines(label: str) -> bool:
    return bool(all_meanings(label) & REFUSES) or says("declines", label)


def closed(asked: Asked) -> Answer | None:
    """Close a message that has one button, or agree with the one that does not decline."""
    buttons = [w for w in asked.dialog if w.role == "button"]
    kinds = {intent.kind for intent in parse_step(asked.bare)}
    if kinds == {"confirm"} and len(buttons) > 1:
        buttons = [w for w in buttons if not says("declines", label_of(w))]
    part = part_now(asked)
    if part is None or len(buttons) != 1 or asked.refuses(buttons[0].id):
        return None
    if asked.done or not kinds <= _CLOSES:
        # One part of several may close it, too: "close it and choose another time".
        told = part.intent.target
        if part.total == 1 or part.intent.kind != "close" or told.text or told.quoted:
            return None
    return call("click", part.said(f'click the button "{label_of(buttons[0])}"'), rid=buttons[0].id)


def nothing_to_confirm(asked: Asked) -> Answer | None:
    """Confirm nothing where the app says that it cannot be done, and only asks to be heard."""
    part = part_now(asked)
    buttons = [w for w in asked.dialog if w.role == "button" and w.clickable]
    if part is None or part.intent.kind != "confirm" or len(buttons) != 1 or asked.done:
        return None
    told = [label_of(w) for w in asked.dialog if w not in buttons and label_of(w)]
    thing = part.intent.target.text
    if not thing or says("a_message", thing) or not any(says("cannot_be", t) for t in told):
        return None
    return none(f"the app says: {told[0]!r}")


def put_away(asked: Asked) -> Answer | None:
    """Close what lies on top where a part closes what it is called: close the notice, 关掉公告."""
    part = part_now(asked)
    if part is None or part.intent.kind not in _PUTS_AWAY or not asked.dialog:
        return None
    name = part.intent.target.text
    first = next((label_of(w) for w in asked.dialog if label_of(w)), "")
    buttons = [w for w in asked.dialog if w.role == "button" and w.clickable]
    if not name or flat(name) not in flat(first) or any(w.role in _BOXES for w in asked.dialog):
        return None
    closes = [w for w in buttons if "close" in all_meanings(label_of(w))] or buttons
    if len(closes) != 1 or asked.refuses(closes[0].id):
        return None
    return call("click", part.said(f'click the button "{label_of(closes[0])}"'), rid=closes[0].id)


def told_answer(asked: Asked) -> Answer | None:
    """Click the one of several buttons of what came up that the step names beside its object."""
    acts = [w for w in asked.dialog if w.role == "button" and w.clickable]
    if len(acts) < _FEW or not asked.done or not asked.done[-1].startswith(_CLICKS):
        return None
    said = [told.group("named") for told in _ASIDE.finditer(asked.bare)]
    found = [w for w in acts if any(holds_name(label_of(w), one) for one in said)]
    if len(found) != 1 or "disabled" in found[0].states or asked.refuses(found[0].id):
        return None
    label = label_of(found[0])
    if irreversible_unasked(asked.bare, label):
        return None
    return call("click", f'{SENT[1]} "{label}"', rid=found[0].id)
