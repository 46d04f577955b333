"""Numbers that a form says of things: "the form shows 5 seats" of a field "Seats" that holds 5."""

from tools.judging.counters import meets
from tools.judging.fields import changed, fields_called, holds_text, value_of
from tools.judging.outcome import Outcome, lines_of
from tools.judging.scene import Scene
from tools.language.expectation import Claim, expectation_lexicon, language_of

_NUMBERS = frozenset({"textbox", "spinbutton", "combobox"})
_SURE = 0.95


def assess_field_number(claim: Claim, scene: Scene) -> Outcome | None:
    """Look into the one field that is called like what the claim says a number of.

    Returns:
        None when the claim speaks of no form, no field or several are called so, its field holds
        no number, or what the claim names is held by no other field.
    """
    form = expectation_lexicon(language_of(claim.clause)).get("form")
    if claim.number is None or form is None or not form.search(claim.body):
        return None
    page = scene.now
    called = fields_called(page, claim.detail, _NUMBERS, least=_SURE)
    held = value_of(page.widgets[called[0]], page, called[0]).strip() if len(called) == 1 else ""
    if not held.replace(".", "", 1).isdigit():
        return None
    others = [i for i, w in enumerate(page.widgets) if w.role in _NUMBERS and i not in called]
    values = [value_of(page.widgets[i], page, i) for i in others]
    if not all(any(holds_text(v, n.text) for v in values) for n in claim.names):
        return None
    holds = meets(float(held), claim) != claim.negated
    new = scene.moved or changed(called, scene)
    lines = lines_of([page.widgets[called[0]]])
    return Outcome(holds, new, True, lines, "the field of that name", 0.9)
