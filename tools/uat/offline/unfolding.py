"""Options of a list that say more than the step does: 招商银行（8802）, for 招商银行."""

import re

from tools.screens.texts import flat
from tools.uat.offline.calls import Answer
from tools.uat.offline.entering import CHOOSERS, chosen
from tools.uat.offline.parts import part_now
from tools.uat.offline.reading import Asked, label_of

_REFUSED = re.compile(
    r"^- input_text\((?P<rid>[^,]+), '(?P<value>[^'$]+)'\): .*; it has (?P<options>'.*)"
)
_OPTION = re.compile(r"'([^']+)'")
_MORE = re.compile(r"\s*(?:[(（\[·—–-]|尾号)|,?\s+\S")
"""What may stand behind the words of a step in an option that says more."""


def unfolded(asked: Asked) -> Answer | None:
    """Choose the one option that begins with the words of the step, of those a list has told."""
    part = part_now(asked)
    refused = [told for line in asked.invalid.splitlines() if (told := _REFUSED.match(line))]
    if part is None or not refused:
        return None
    field, value = asked.widget(refused[-1].group("rid")), refused[-1].group("value")
    if field is None or field.role not in CHOOSERS or flat(value) not in flat(asked.bare):
        return None
    found = [one for one in _OPTION.findall(refused[-1].group("options")) if _begins(one, value)]
    if len(found) != 1:
        return None
    return chosen(field, found[0], part.said(f'choose "{found[0]}" in "{label_of(field)}"'))


def _begins(option: str, value: str) -> bool:
    label = flat(option)
    return label.startswith(flat(value)) and _MORE.match(label[len(flat(value)) :]) is not None
