"""Claims that an editor or a form closes: its fields are gone."""

from state.values.screen import Widget
from tools.judging.fields import label_of
from tools.judging.outcome import Outcome, lines_of
from tools.judging.pagetext import CHROME_ROLES, PageText, is_hidden
from tools.judging.scene import Scene, signals
from tools.language.expectation import Claim, expectation_lexicon, language_of

_WRITTEN = frozenset({"textbox", "spinbutton"})


def assess_closed_form(claim: Claim, scene: Scene) -> Outcome | None:
    """Look whether the fields to write in that were there are gone.

    Returns:
        Whether all of them are; None when the claim says nothing of the kind or there were none.
    """
    words = expectation_lexicon(language_of(claim.clause)).get("form_closes")
    if words is None or claim.names or scene.earlier is None or not words.search(claim.body):
        return None
    if claim.still:
        return None
    then, now = _fields(scene.earlier), _fields(scene.now)
    gone = [w for label, w in then.items() if label not in now]
    if not then or (gone and len(gone) < len(then)):
        return None
    holds = bool(gone) and not set(now) - set(then)
    if not holds and gone:
        return None
    lines = lines_of(gone or list(now.values()), 3)
    return Outcome(holds, holds, False, lines, "its fields are gone", 0.7)


def _fields(page: PageText) -> dict[str, Widget]:
    """Fields to write in by their labels, those that search or stand in the frame apart."""
    return {
        label_of(page, i) or str(i): w
        for i, w in enumerate(page.widgets)
        if w.role in _WRITTEN
        and not is_hidden(w)
        and not signals()["searches"].search(label_of(page, i))
        and not any(a.role in CHROME_ROLES | {"search"} for a in page.ancestors(i))
    }
