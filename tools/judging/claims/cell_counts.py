"""How many of something a row has, in the column that is called so: "Grade 8 has no learners"."""

import re

from tools.judging.counters import meets
from tools.judging.outcome import Outcome, lines_of
from tools.judging.scene import Scene
from tools.judging.tables import cells_of, headers_of
from tools.language.expectation import Claim, expectation_lexicon, language_of
from tools.screens.texts import flat

_HAS = re.compile(r"\b(?:has|have|counts?|holds?|contains?) ([\w ]*?)\b(\d+|[a-z]+) ([a-z]{3,})\b")
_HOW_MANY = re.compile(r"^(?:count|number|total|quantity|qty|#|no\.?|数量|总数|số lượng)$")
_WHOLE = re.compile(r"\d+")
_STEM = 4


def assess_cell_count(claim: Claim, scene: Scene) -> Outcome | None:
    """Compare a number of things that one row is said to have with the cell of its column.

    Returns:
        None when no single row is called so, or no column of whole numbers is called like them.
    """
    told = _told(claim)
    if told is None or len(claim.names) != 1:
        return None
    number, noun = told
    found = _cells(claim.names[0].text, noun, scene)
    if len(found) != 1:
        return None
    row, counted = found[0]
    holds = counted == number if number is not None else meets(counted, claim)
    if claim.negated and number != 0:
        holds = not holds
    widgets = scene.now.subtree(row)
    new = any(id(w) in scene.fresh for w in widgets)
    return Outcome(holds, new, True, lines_of(widgets, 3), f"its cell says {counted}", 0.85)


def _told(claim: Claim) -> tuple[float | None, str] | None:
    """Give the number and the noun of a claim; None as number is the one that it is read with."""
    if claim.kind == "count" and claim.number is not None and claim.detail:
        return None, flat(claim.detail)
    if claim.kind not in {"shown", "free", "count"}:
        return None
    numbers = {"no": 0.0, **expectation_lexicon(language_of(claim.clause))["count"]["numbers"]}
    for found in _HAS.finditer(claim.body):
        word, noun = found.group(2), found.group(3)
        number = float(word) if word.isdigit() else numbers.get(word)
        if number is not None:
            return float(number), noun
    return None


def _cells(name: str, noun: str, scene: Scene) -> list[tuple[int, int]]:
    """Rows that are called so, each with the whole number in the column of that noun."""
    rows, found = set(scene.items.about(name)), []
    for group in scene.items.groups:
        heads = headers_of(scene, group) if group.is_table else []
        columns = [n for n, head in enumerate(heads) if _is_called(head, noun)]
        columns = columns or [n for n, head in enumerate(heads) if _HOW_MANY.match(head)]
        if len(columns) != 1:
            continue
        for row, _ in group.items:
            cells = cells_of(scene.now, row)
            if (
                row not in rows
                or len(cells) != len(heads)
                or not _WHOLE.fullmatch(flat(cells[columns[0]]))
            ):
                continue
            found.append((row, int(flat(cells[columns[0]]))))
    return found


def _is_called(head: str, noun: str) -> bool:
    if not noun.isascii():
        return noun == head
    stem = noun[: max(_STEM, len(noun) - 2)]
    return re.search(rf"\b{re.escape(stem)}", head) is not None
