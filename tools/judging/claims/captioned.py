"""The number that a screen says behind a caption: Balance £20, 余额 ¥200."""

import re

from tools.screens.roles import CHOICE_ROLES, FIELD_ROLES
from tools.screens.texts import PageText, flat, is_hidden

_NUMBER = re.compile(r"\d")
_BLANK = re.compile(r"[\s:：,，]+")
_LONGEST = 40
"""Letters of a caption with its number."""
_NO_CAPTION = FIELD_ROLES | CHOICE_ROLES | {"button", "link", "tab", "option", "menuitem"}


def number_at(page: PageText, name: str) -> str | None:
    """Give the text with a number that stands at a caption; None where not one alone does.

    Args:
        page: What is shown.
        name: What the caption begins or ends with, in small letters.
    """
    found = []
    for index, widget in enumerate(page.widgets):
        said = flat(widget.text or widget.name)
        if is_hidden(widget) or widget.role in _NO_CAPTION or not _is_at(name, said):
            continue
        behind = page.widgets[index + 1 : index + 2]
        beside = flat(behind[0].text or behind[0].name) if behind else ""
        if _NUMBER.search(said):
            found.append(said)
        elif _NUMBER.search(beside) and behind[0].role not in _NO_CAPTION:
            found.append(beside)
    return found[0] if len(found) == 1 and len(found[0]) <= _LONGEST else None


def _is_at(name: str, said: str) -> bool:
    """Say whether a text begins or ends with a name, as words of their own."""
    if not name or len(said) > _LONGEST:
        return False
    if not name.isascii():
        return said.startswith(name) or said.endswith(name)
    words, wanted = _BLANK.split(said), name.split()
    return wanted in (words[: len(wanted)], words[-len(wanted) :])
