"""What somebody has to do with a thing: "ada owns the ticket", where a label says "Owned by"."""

import re

from tools.judging.labels import labelled, same_family
from tools.judging.outcome import Outcome
from tools.judging.scene import Scene
from tools.language.expectation import Claim
from tools.language.names import marks_in
from tools.screens.texts import flat, whole_words

_DOES = re.compile(
    r"^NAME (?:now |also |still )?([a-z]{3,}?(?:s|ed)) (?:the|this|that|it)\b[^,;]*$"
)
_DONE_BY = re.compile(
    r"^[^,;]*\b(?:is|was|are|were|been|being)(?: now| still| not)? ([a-z]{3,}) (?:by|to) NAME$"
)
_IS = re.compile(
    r"^(?:the|its|their|his|her) (?:\w+ )?([a-z]{3,}(?:er|or|ee)) is(?: now| still| not)? NAME$"
)


def assess_related(claim: Claim, scene: Scene) -> Outcome | None:
    """Compare who is said to own, report, ... a thing with what stands beside that label.

    Returns:
        None when the claim says nothing of the kind, or no label is of the same family.
    """
    does, done = _DOES.match(_told(claim, 0)), _told(claim, -1)
    if does is not None:
        verb, name = does.group(1), claim.names[0].text
    elif (found := _DONE_BY.match(done) or _IS.match(done)) is not None:
        verb, name = found.group(1), claim.names[-1].text
    else:
        return None
    pairs = labelled(scene.now)
    beside = [v for label, v in pairs if same_family(verb, label) and not v.isdigit()]
    if not beside:
        return None
    holds = any(whole_words(flat(name)).search(value) for value in beside)
    new = scene.moved or scene.is_new(name)
    note = "beside the label stands " + " / ".join(dict.fromkeys(beside))[:80]
    return Outcome(holds != claim.negated, new, holds, (), note, 0.8)


def _told(claim: Claim, kept: int) -> str:
    """Give the words of a claim with one of its names as NAME, labels of the screen as they are."""
    marks = marks_in(claim.body)
    if not marks or len(marks) != len(claim.names):
        return ""
    said = claim.body
    for mark, name in zip(marks, claim.names, strict=True):
        said = said.replace(mark, "NAME" if mark == marks[kept] else flat(name.text))
    return said
