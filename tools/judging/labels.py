"""Labels and what stands beside them: "Assignee: Sam", "Notes (3)", the part below a heading."""

import re

from tools.screens.roles import FIELD_ROLES
from tools.screens.texts import PageText, flat, is_hidden

_COLONS = (":", "：")
_ENDS = " :："
_LONGEST = 40
"""Characters of a label."""
_SHORTEST_STEM = 5
"""Letters that two words of one family share at their beginnings: assigned, assignee."""
_SHORTEST_ROOT = 3
_ENDING = re.compile(r"(?:ers?|ors?|ed|ees?|ing|s|d)$")
_COUNTER = re.compile(r"\s*(?:\(|:)?\s*(\d+)\)?")
_TOTAL = re.compile(
    r"\d+\s*(?:to|-|–|—|~|至|到|đến)\s*\d+\s*(?:of|/|out of|trên|trong|共)\s*(\d+)\b"
)
"""1 to 8 of 8."""


def labelled(page: PageText) -> list[tuple[str, str]]:
    """Labels that end in a colon, or head a row of two cells, each with what stands beside it."""
    found = []
    for index, widget in enumerate(page.widgets):
        said = flat(widget.text or widget.name)
        if is_hidden(widget) or not said or len(said) > _LONGEST:
            continue
        if said.endswith(_COLONS):
            value = _beside(page, index)
            if value is not None:
                found.append((said.rstrip(_ENDS), value))
        elif widget.role == "rowheader" and _is_pair(page, index):
            found.append((said, page.subtree_text(page.ends[index])))
    return [(label, value) for label, value in found if label]


def _beside(page: PageText, index: int) -> str | None:
    """Texts behind a label in the same box, up to the next label; None for an empty field of it."""
    around = page.parents[index]
    end = page.ends[around] if around >= 0 else len(page.widgets)
    label = flat(page.widgets[index].text or page.widgets[index].name).rstrip(_ENDS)
    texts = []
    for position in range(page.ends[index], end):
        widget = page.widgets[position]
        said = flat(widget.text or widget.name)
        if said.endswith(_COLONS):
            break
        if is_hidden(widget):
            continue
        if widget.role in FIELD_ROLES and not widget.value and said == label:
            return None
        if said:
            texts.append(flat(widget.value) if widget.value else said)
    return " ".join(texts)


def _is_pair(page: PageText, index: int) -> bool:
    row = page.parents[index]
    cells = [i for i in range(row + 1, page.ends[row]) if page.parents[i] == row]
    if any(w.role == "link" for w in page.subtree(index)):
        return False
    return page.widgets[row].role == "row" and len(cells) == 2 and cells[0] == index


def same_family(word: str, label: str) -> bool:
    """Say whether a word of a claim and a label have the same root, or are the same."""
    if not word.isascii():
        return len(word) > 1 and word == label
    stem = _stem(word)
    for part in re.findall(r"[a-z]+", label):
        if len(stem) >= _SHORTEST_ROOT and stem == _stem(part):
            return True
        least = max(_SHORTEST_STEM, min(len(part), len(word)) * 2 // 3)
        if part == word or (part[:least] == word[:least] and len(part) >= least):
            return True
    return False


def _stem(word: str) -> str:
    """What owns, owned and owner have in common."""
    return _ENDING.sub("", word)


def counters(page: PageText, name: str) -> list[int]:
    """Numbers that stand right behind a name, where nothing else is said: "Winter (2)"."""
    wanted = flat(name)
    found = []
    for widget in page.widgets:
        said = flat(widget.name or widget.text)
        if is_hidden(widget) or not said.startswith(wanted):
            continue
        match = _COUNTER.fullmatch(said[len(wanted) :])
        if match is not None:
            found.append(int(match.group(1)))
    return found


def totals(page: PageText) -> set[float]:
    """Numbers of all entries that a list tells beside those of its page: "1 to 8 of 8"."""
    return {float(m.group(1)) for m in _TOTAL.finditer(page.text)}


def part_of(page: PageText, heading: int) -> range:
    """Positions from a heading to the next one that is not below it, in the same box."""
    own = page.widgets[heading]
    around = page.parents[heading]
    end = page.ends[around] if around >= 0 else len(page.widgets)
    for position in range(heading + 1, end):
        other = page.widgets[position]
        if other.role == "heading" and (other.level or 1) <= (own.level or 1):
            return range(heading, position)
    return range(heading, end)
