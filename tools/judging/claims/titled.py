"""Claims that a page is called so, which its title says."""

from tools.judging.outcome import Outcome
from tools.judging.pagetext import flat
from tools.judging.scene import Scene
from tools.language.expectation import Claim, expectation_lexicon, language_of


def titled(claim: Claim, scene: Scene) -> Outcome | None:
    """The page is called so by its title: on phones that stands in a bar above what is seen."""
    words = expectation_lexicon(language_of(claim.clause))["page_called"]
    is_told = words.search(" ".join(claim.body.split())) is not None and len(claim.names) == 1
    title = scene.after.title
    if claim.negated or not is_told or flat(claim.names[0].text) != flat(title):
        return None
    changed = scene.changes is not None and scene.changes.title[0] != scene.changes.title[1]
    return Outcome(True, changed, True, (title,), "the title of the page", 0.9)
