"""Choices of which a step says the name and the value in one word: 选择充电金额50元."""

from state.values.screen import Widget
from tools.screens.texts import flat
from tools.uat.offline.calls import Answer
from tools.uat.offline.entering import CHOOSERS, chosen
from tools.uat.offline.parts import part_now
from tools.uat.offline.reading import Asked, label_of

_LEAST_NAME = 2
_TAKEN = frozenset({"button", "tab", "radio", "listitem", "option"})


def named_in_front(asked: Asked) -> Answer | None:
    """Choose what stands behind the name of a list, or of the caption above what can be chosen.

    Only a value with a number: other words behind a name may well belong to it.
    """
    part = part_now(asked)
    if part is None or part.intent.kind != "select" or part.intent.target.quoted:
        return None
    said = part.intent.value or part.intent.target.text
    if any(flat(label_of(w)) == flat(said) for w in asked.layer):
        return None
    named = [(w, value) for w in asked.layer if (value := _behind(label_of(w), said))]
    lists = [(w, value) for w, value in named if w.role in CHOOSERS and not asked.refuses(w.id)]
    if len(lists) == 1:
        field, value = lists[0]
        return chosen(field, value, part.said(f'choose "{value}" in "{label_of(field)}"'))
    captions = [(w, value) for w, value in named if not w.clickable and w.role not in CHOOSERS]
    found = [w for caption, value in captions for w in _below(asked, caption, value)]
    if len(found) != 1 or asked.refuses(found[0].id):
        return None
    return part.click(found[0])


def _behind(name: str, said: str) -> str:
    """Give what is said behind a name, "" where it is not a value with a number."""
    if len(name) < _LEAST_NAME or not flat(said).startswith(flat(name)):
        return ""
    value = said.strip()[len(name.strip()) :].strip(" :：为")
    return value if any(sign.isdigit() for sign in value) else ""


def _below(asked: Asked, caption: Widget, value: str) -> list[Widget]:
    """List what is called as the value behind a caption."""
    behind = asked.layer[asked.layer.index(caption) + 1 :]
    return [
        w for w in behind if w.clickable and w.role in _TAKEN and flat(label_of(w)) == flat(value)
    ]
