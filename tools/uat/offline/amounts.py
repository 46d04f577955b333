"""Amounts that a step tells behind "for": "renew it for 12 months" chooses 12 months, too."""

import re

from state.values.screen import Widget
from tools.language.steps import parse_step
from tools.screens.texts import flat
from tools.uat.offline.calls import Answer
from tools.uat.offline.parts import Part, part_now
from tools.uat.offline.reading import Asked, label_of

_AMOUNT = re.compile(
    r"\b(?:for|valid for|over) (?P<amount>(?:\d+|an?|one|two|three|four|five|six|seven) [a-z]+)\b"
    r"|(?:为期|期限|有效期)\s*(?P<span>\d+\s*个?[\u4e00-\u9fff]{1,2})",
    re.IGNORECASE,
)
_TAKEN = frozenset({"radio", "option", "button", "tab"})
_ON = {"selected", "checked", "disabled"}


def amount_told(asked: Asked) -> Answer | None:
    """Choose the one option that is called just like an amount of the step."""
    if asked.dialog:
        return None
    now = part_now(asked)
    told = [one for one in parse_step(asked.bare) if one.kind != "look"]
    for place, intent in enumerate(told, 1):
        for amount in _amounts(intent.words):
            found = [w for w in asked.layer if _is_offered(w, amount)]
            done = any(f'"{label_of(w)}"' in line for w in found for line in asked.done)
            if len(found) != 1 or done or _ON & {*found[0].states} or asked.refuses(found[0].id):
                continue
            part = Part(intent, place if now is not None else len(told), len(told))
            return part.click(found[0], goes_on=now is not None and now.number == place)
    return None


def _amounts(words: str) -> list[str]:
    return [m.group("amount") or m.group("span") for m in _AMOUNT.finditer(words)]


def _is_offered(widget: Widget, amount: str) -> bool:
    return widget.role in _TAKEN and widget.clickable and flat(label_of(widget)) == flat(amount)
