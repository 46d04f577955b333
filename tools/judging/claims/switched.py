"""Claims that something, or each of several things, is switched on or off, as its switch tells."""

from tools.judging.outcome import Outcome, lines_of
from tools.judging.scene import Scene
from tools.judging.states import has_state
from tools.language.expectation import Claim, expectation_lexicon, language_of
from tools.screens.texts import flat, is_hidden

_BOXES = frozenset({"checkbox", "switch"})


def assess_switch(claim: Claim, scene: Scene) -> Outcome | None:
    """Read words for opening as those of a switch, where one is called so: 短信通知已打开."""
    words = expectation_lexicon(language_of(claim.clause)).get("turned")
    if words is None or claim.kind == "state" or len(claim.names) != 1:
        return None
    told = next((k for k in ("unchecked", "checked") if words[k].search(claim.body)), "")
    wanted = flat(claim.names[0].text)
    boxes = [w for w in scene.after.widgets if w.role == "switch" and flat(w.name) == wanted]
    if not told or len(boxes) != 1 or is_hidden(boxes[0]):
        return None
    holds = has_state(boxes[0], told) != claim.negated
    new = id(boxes[0]) in scene.fresh
    return Outcome(holds, new, True, lines_of(boxes), "the switch tells", 0.9)


def assess_all_switched(claim: Claim, scene: Scene) -> Outcome | None:
    """Read "both are switched on" where each row of a list has one switch of its own.

    Returns:
        None when the claim says nothing of the kind, or no list has so many rows with a switch.
    """
    words = expectation_lexicon(language_of(claim.clause))
    told = [k for k in ("unchecked", "checked") if words["states"][k].search(claim.body)]
    if claim.kind != "count" or not told or not words["every"].search(claim.body):
        return None
    page = scene.now
    for group in scene.items.main_groups:
        held = [
            [w for w in page.subtree(i) if w.role in _BOXES and not is_hidden(w)]
            for i, _ in group.items
        ]
        boxes = [own[0] for own in held if len(own) == 1]
        if len(boxes) == len(held) == claim.number:
            holds = all(has_state(box, told[0]) for box in boxes)
            new = any(id(box) in scene.fresh for box in boxes)
            note = "the switch of each tells"
            return Outcome(holds != claim.negated, new, True, lines_of(boxes), note, 0.9)
    return None
