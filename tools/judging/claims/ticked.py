"""How many entries are ticked or selected: told by their boxes and rows themselves."""

from state.values.screen import Widget
from tools.judging.counters import meets
from tools.judging.outcome import Outcome, lines_of
from tools.judging.scene import Scene
from tools.language.expectation import Claim, expectation_lexicon, language_of
from tools.screens.texts import is_hidden

_ON = frozenset({"checked", "selected"})
_ENTRIES = frozenset({"row", "listitem", "gridcell", "treeitem"})
_BOXES = frozenset({"checkbox", "switch"})


def assess_ticked(claim: Claim, scene: Scene) -> Outcome | None:
    """Count the boxes that are ticked, or the entries that are marked as selected.

    Returns:
        None when the claim does not say so, or the screen has neither boxes nor marked entries.
    """
    words = expectation_lexicon(language_of(claim.clause)).get("ticked")
    if words is None or claim.kind != "count" or claim.names or not words.search(claim.body):
        return None
    shown = [w for w in scene.after.widgets if not is_hidden(w)]
    boxes = [w for w in shown if w.role in _BOXES]
    marked = [w for w in shown if w.role in _ENTRIES and "selected" in w.states]
    on = [w for w in boxes if _ON & set(w.states)] or marked
    if not boxes and not marked:
        return None
    # The box in the head that ticks all of them is none of them.
    holds = any(meets(n, claim) for n in {len(on), len(on) - _outside(on, scene)})
    new = any(id(w) in scene.fresh for w in on)
    return Outcome(holds != claim.negated, new, True, lines_of(on), f"{len(on)} are on", 0.8)


def _outside(on: list[Widget], scene: Scene) -> int:
    """Count those that stand in no entry of a list."""
    entries = {i for group in scene.items.groups for i, _ in group.items}
    return sum(scene.items.of(scene.index[id(w)]) not in entries for w in on) if entries else 0
