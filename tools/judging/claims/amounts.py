"""Numbers with their unit that a named field holds: "'Clean out after' with 0 days"."""

import re

from tools.judging.counters import meets
from tools.judging.fields import changed, fields_called, value_of
from tools.judging.outcome import Outcome, lines_of
from tools.judging.scene import Scene
from tools.language.expectation import Claim
from tools.screens.roles import FIELD_ROLES

_SURE_LABEL = 0.9
_NUMBER = re.compile(r"[+-]?\d+(?:[.,]\d+)?")


def assess_amount(claim: Claim, scene: Scene) -> Outcome | None:
    """Compare the number of a claim with what the one field holds that it names.

    None when it names no field, or one that holds no number.
    """
    page = scene.now
    called = [
        i for n in claim.names for i in fields_called(page, n.text, FIELD_ROLES, least=_SURE_LABEL)
    ]
    if claim.number is None or len(set(called)) != 1:
        return None
    held = value_of(page.widgets[called[0]], page, called[0]).strip()
    if not _NUMBER.fullmatch(held):
        return None
    holds = meets(float(held.replace(",", ".")), claim) != claim.negated
    lines = lines_of([page.widgets[called[0]]])
    return Outcome(holds, changed(called, scene), True, lines, f"the field holds {held}", 0.9)
