"""Claims that a form, or a new row of one, is empty."""

from tools.judging.fields import label_of
from tools.judging.outcome import Outcome, lines_of
from tools.judging.pagetext import CHROME_ROLES, is_hidden
from tools.judging.scene import Scene, signals
from tools.language.expectation import Claim, expectation_lexicon, language_of

_TYPED = frozenset({"textbox", "spinbutton"})
"""Fields that are filled in by typing; lists always show something."""
_MOST = 0.7
"""Share of the fields of an empty form that are empty: dates may be given."""


def assess_blank_form(claim: Claim, scene: Scene) -> Outcome | None:
    """Look whether the fields of a form hold nothing.

    Returns:
        Whether its first field and most others are empty; None when the claim speaks of no form.
    """
    words = expectation_lexicon(language_of(claim.clause))["blank_form"]
    is_row = words["row"].search(claim.body) is not None
    if claim.names or not (is_row or words["form"].search(claim.body)):
        return None
    fields = _typed_fields(scene)
    fresh = scene.fresh
    if is_row:
        came = {id(w) for w in scene.came}
        fields = [i for i in fields if id(scene.after.widgets[i]) in came]
    if not fields:
        return Outcome(None, False, False, (), "no field to type into", 0.3)
    widgets = [scene.after.widgets[i] for i in fields]
    blank = [w for w in widgets if not w.value]
    holds: bool | None = None
    if not widgets[0].value and len(blank) >= _MOST * len(widgets):
        holds = True
    elif widgets[0].value:
        holds = False
    if holds is not None and claim.negated:
        holds = not holds
    new = any(id(w) in fresh for w in blank)
    note = f"{len(blank)} of {len(widgets)} fields are empty"
    return Outcome(holds, new, False, lines_of(blank or widgets, 3), note, 0.7)


def _typed_fields(scene: Scene) -> list[int]:
    """Positions of the fields of the page's forms: those that search or navigate apart."""
    return [
        i
        for i, w in enumerate(scene.after.widgets)
        if w.role in _TYPED
        and not is_hidden(w)
        and not {"disabled", "readonly"} & set(w.states)
        and not signals()["searches"].search(label_of(scene.now, i))
        and not any(a.role in CHROME_ROLES | {"search"} for a in scene.now.ancestors(i))
    ]
