"""Paying with one of several means: it is chosen, then the button that pays is used."""

import re

from tools.language.intents import Intent
from tools.language.similarity import all_meanings, holds_name, similarity
from tools.uat.offline.calls import Answer, call
from tools.uat.offline.parts import part_now
from tools.uat.offline.reading import Asked, label_of, read_marks

_PAYS = frozenset({"checkout", "payment"})
_WITH = re.compile(
    r"(?:使用|选择|选用|用|以|选)(?P<means>[^，,]{2,12}?)(?:来)?(?:付款|支付|结账|付)"
)
_CHOSEN = frozenset({"checked", "selected"})
_LIKE = 0.6


def paid_with(asked: Asked) -> Answer | None:
    """Choose the one means that a part pays with, then click the one button that pays."""
    part = part_now(asked)
    means = _means_of(part.intent) if part is not None else ""
    if part is None or not means or asked.dialog or read_marks(part.intent.words):
        return None
    offered = [w for w in asked.layer if w.role == "radio" and "disabled" not in w.states]
    meant = [w for w in offered if holds_name(means, label_of(w))]
    meant = meant or [w for w in offered if similarity(means, label_of(w)) >= _LIKE]
    knobs = [w for w in asked.layer if w.role == "button" and w.clickable]
    pays = [w for w in knobs if _PAYS & all_meanings(label_of(w)) and "disabled" not in w.states]
    if len(meant) != 1 or len(pays) > 1 or any(asked.refuses(w.id) for w in (*meant, *pays)):
        return None
    if not _CHOSEN & {*meant[0].states}:
        said = part.said(f'choose "{label_of(meant[0])}"', goes_on=bool(pays))
        return call("click", said, rid=meant[0].id)
    if not pays:
        return None
    return call("click", part.said(f'click the button "{label_of(pays[0])}"'), rid=pays[0].id)


def _means_of(intent: Intent) -> str:
    """Give what a part pays with; "" for one that does not pay."""
    told = _WITH.fullmatch(intent.words)
    if told is not None:
        return told.group("means")
    if intent.kind != "do" or not _PAYS & all_meanings(intent.verb):
        return ""
    return intent.value or intent.target.text
