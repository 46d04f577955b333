"""Claims that a form has no such thing yet: "no title yet" of an empty field "Title"."""

from tools.judging.fields import fields_called, value_of
from tools.judging.outcome import Outcome, lines_of
from tools.judging.scene import Scene
from tools.language.expectation import Claim, expectation_lexicon, language_of
from tools.language.names import MARK
from tools.screens.roles import FIELD_ROLES

_SURE_LABEL = 0.95


def assess_unfilled(claim: Claim, scene: Scene) -> Outcome | None:
    """Look into the field that is called like what is said to be missing.

    Returns:
        None when the claim says something else, or no field or several are called so.
    """
    words = expectation_lexicon(language_of(claim.clause)).get("no_such_yet")
    found = words.search(claim.body) if words is not None else None
    if found is None or MARK.search(claim.body):
        return None
    page = scene.now
    called = fields_called(page, found.group(1), FIELD_ROLES, least=_SURE_LABEL)
    if len(called) != 1:
        return None
    widget = page.widgets[called[0]]
    empty = value_of(widget, page, called[0]).strip() == ""
    new = id(widget) in scene.fresh
    note = "its field is empty" if empty else "its field is filled in"
    return Outcome(empty, new, False, lines_of([widget]), note, 0.8)
