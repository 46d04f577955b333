"""Claims about what a thing just come has in a column: "the limit is 5" of the new row."""

from collections.abc import Sequence

from state.values.screen import Widget
from tools.judging.fields import holds_text
from tools.judging.outcome import Outcome, lines_of
from tools.judging.scene import Scene
from tools.judging.tables import cells_of, headers_of
from tools.language.expectation import Claim, expectation_lexicon, language_of
from tools.language.names import MARK
from tools.language.similarity import SAME, similarity


def assess_attribute(claim: Claim, scene: Scene) -> Outcome | None:
    """Compare the cell of the one new row in the column that is called like what is claimed.

    Returns:
        None when the claim tells of no such value, no column is called so, or not one row is new.
    """
    words = expectation_lexicon(language_of(claim.clause)).get("attribute")
    found = words.search(claim.body) if words is not None else None
    if found is None or claim.negated or scene.changes is None:
        return None
    attribute, value = found.groups()
    marked = MARK.fullmatch(value) is not None
    if len(claim.names) != marked:
        return None
    value = claim.names[0].text if marked else value
    came = {id(w) for w in scene.came}
    page = scene.now
    for group in scene.items.main_groups:
        heads = headers_of(scene, group) if group.is_table else []
        at = [n for n, head in enumerate(heads) if head and similarity(attribute, head) >= SAME]
        rows = [i for i, _ in group.items if _title(page.subtree(i)) in came]
        told = [cells_of(page, row) for row in rows]
        if len(at) != 1 or len(told) != 1 or at[0] >= len(told[0]):
            continue
        holds = holds_text(told[0][at[0]], value)
        lines = lines_of(page.subtree(rows[0])[:4])
        return Outcome(holds, True, True, lines, f"the column says {told[0][at[0]]!r}", 0.9)
    return None


def _title(row: Sequence[Widget]) -> int:
    """Give the identity of the first widget of a row that says something."""
    return next((id(w) for w in row if w.name or w.text), 0)
