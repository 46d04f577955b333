"""Claims that things are listed, on a page that has come and is called after them."""

from tools.judging.claims.found import says_listed
from tools.judging.claims.tone import complains, error_page
from tools.judging.coverage import has_word
from tools.judging.outcome import Outcome, lines_of
from tools.judging.scene import Scene, signals
from tools.language.expectation import Claim, expectation_lexicon, language_of
from tools.screens.roles import CHROME_ROLES
from tools.screens.texts import flat, texts_of


def assess_entitled(claim: Claim, scene: Scene) -> Outcome | None:
    """Look whether a page that is called after the things of a claim has come, with entries.

    Returns:
        That it has; None when another page came, it has no entry, or the claim says more of them.
    """
    idle = expectation_lexicon(language_of(claim.clause))["idle_words"]
    things = [word for word in claim.words if not idle.fullmatch(word)]
    if claim.negated or claim.still or claim.names or claim.number is not None:
        return None
    if not things or not all(is_entitled(word, claim, scene) for word in things):
        return None
    lines = lines_of([scene.now.widgets[i] for i in _new_rows(scene)[:2]])
    return Outcome(True, True, False, (scene.after.title, *lines), "a list called so", 0.6)


def is_entitled(word: str, claim: Claim, scene: Scene) -> bool:
    """Say whether a word for the kind of what is listed is in the title of a list that has come.

    Titles stand above a screen and are none of its widgets: "Trains to Bonn are listed" on the
    screen 'Trains', where each entry has only a time.
    """
    if not says_listed(claim) or scene.changes is None or not word.isalpha():
        return False
    before, after = map(flat, scene.changes.title)
    said = word.casefold()
    came = said in after.split() and said not in before.split()
    if not came and (not has_word(said, after) or has_word(said, before)):
        return False
    refused = error_page(scene) or any(map(complains, scene.news))
    return not refused and not _says_none(scene) and bool(_new_rows(scene))


def _says_none(scene: Scene) -> bool:
    """Say whether something beside the entries tells that there is none."""
    empty, denial = signals()["empty"], signals()["denial"]
    inside = {id(w) for row in _new_rows(scene) for w in scene.now.subtree(row)}
    beside = [t for w in scene.added if id(w) not in inside for t in texts_of(w)]
    told = [flat(text) for text in (*scene.messages, *beside)]
    return any(empty.search(text) or denial.match(text) for text in told)


def _new_rows(scene: Scene) -> list[int]:
    """Where the entries that have come stand: of lists and tables, not of bars and menus."""
    came = {id(widget) for widget in scene.came}
    found = []
    for group in (*scene.items.main_groups, *scene.items.cards):
        around = {group.container.role, *(w.role for w in scene.now.ancestors(group.index))}
        if around & (CHROME_ROLES | {"menu", "tablist"}):
            continue
        found += [i for i, _ in group.items if any(id(w) in came for w in scene.now.subtree(i))]
    return found
