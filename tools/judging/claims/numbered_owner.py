"""What a thing known by its number has: "room 02 has a capacity of 3" is told in its row."""

import re

from tools.judging.outcome import Outcome, lines_of
from tools.judging.scene import Scene
from tools.judging.tables import cells_of
from tools.language.expectation import Claim, expectation_lexicon, language_of
from tools.screens.texts import flat

_NUMBER = re.compile(r"(?<![\w.,:/-])\d[\d.,]*(?![\w:/-])")


def of_another_number(claim: Claim, scene: Scene) -> Outcome | None:
    """Look for the row of the number that owns, and for what it owns in that row.

    Returns:
        That it does not hold where only another row of the table says it; None where there is no
        such row, or it says it.
    """
    owner = expectation_lexicon(language_of(claim.clause))["numbered_owner"].search(claim.body)
    if owner is None or claim.negated:
        return None
    told = [n.rstrip(".,") for n in _NUMBER.findall(owner["owned"])]
    for group in scene.items.groups:
        rows = [i for i, _ in group.items]
        own = [i for i in rows if owner["number"] in map(flat, cells_of(scene.now, i))]
        if not group.is_table or not own:
            continue
        for value in told:
            if any(scene.items.says(i, value) for i in own):
                continue
            if others := [i for i in rows if scene.items.says(i, value)]:
                lines = lines_of([scene.now.widgets[i] for i in others], 2)
                note = f"{value!r} is not told of {owner['number']!r}"
                return Outcome(False, False, True, lines, note, 0.85)
    return None
