"""What of several things called alike stands in the dialog that a claim names as their place."""

from tools.judging.plain_dialogs import plain_dialogs
from tools.judging.scene import Scene
from tools.language.expectation import Claim, expectation_lexicon, language_of
from tools.screens.roles import DIALOG_ROLES


def in_its_dialog(claim: Claim, places: list[int], scene: Scene) -> list[int]:
    """Keep the places in a dialog when the claim says "in the dialog"; all where none is in one.

    A button of the page behind is often called like the one that agrees in the dialog.
    """
    if not expectation_lexicon(language_of(claim.clause))["in_dialog"].search(claim.body):
        return places
    page = scene.now
    plain = set(plain_dialogs(page, scene.after))
    inside = [
        i
        for i in places
        if any(w.role in DIALOG_ROLES for w in page.ancestors(i)) or plain & set(page.path(i))
    ]
    return inside or places
