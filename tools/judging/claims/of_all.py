"""Claims of all rows of a list: "all orders are 'Open'"."""

from tools.judging.outcome import Outcome
from tools.judging.scene import Scene
from tools.language.expectation import Claim, expectation_lexicon, language_of
from tools.language.names import MARK
from tools.screens.texts import flat


def refuted_by_a_row(claim: Claim, scene: Scene) -> Outcome | None:
    """A row of the list in which others say what is said of all says something else.

    Where the claim names some rows, by number or name, only these count.
    """
    found = expectation_lexicon(language_of(claim.clause))["all_have"].search(claim.body)
    if found is None or claim.negated:
        return None
    wanted = flat(claim.names[MARK.findall(claim.body).index(found.group(1))].text)
    others = {flat(n.text) for n in claim.names if flat(n.text) != wanted}
    others |= {word for word in claim.words if word.isdigit()}
    says = scene.items.says
    for group in scene.items.groups:
        rows = [i for i, _ in group.items if not scene.items.is_parent(i)]
        if not any(says(i, wanted) for i in rows):
            continue
        named = [i for i in rows if any(says(i, word) for word in others)]
        if not all(says(i, wanted) for i in named or rows):
            return Outcome(False, note="not all of them say so", strength=0.8)
    return None
