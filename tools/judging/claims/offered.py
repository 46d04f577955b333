"""Claims that the screen offers a control for something."""

from tools.judging.coverage import has_word
from tools.judging.outcome import Outcome, lines_of
from tools.judging.scene import Scene
from tools.judging.translated import speaks_another
from tools.language.expectation import Claim, expectation_lexicon, language_of
from tools.language.names import MARK
from tools.language.similarity import SAME, all_meanings, similarity, units
from tools.screens.texts import flat, is_hidden

_ENTRIES = frozenset({"link", "button", "menuitem", "tab", "option"})


def assess_offered(claim: Claim, scene: Scene) -> Outcome | None:
    """Look for a control that is called like what the claim says there is one for.

    Returns:
        That there is one, of a claim in another language than the screen; that it cannot be told,
        where none does what the claim says one may do; else None.
    """
    lexicon = expectation_lexicon(language_of(claim.clause))
    if not claim.negated and "offers_to" in lexicon:
        to_do = lexicon["offers_to"].search(claim.body)
        return _unless_offered(to_do.group(1), scene) if to_do is not None else None
    words = lexicon.get("offers_what")
    found = words.search(claim.body) if words is not None and not claim.negated else None
    if found is None or MARK.search(claim.body) or not speaks_another(claim, scene):
        return None
    said = next(group for group in found.groups() if group)
    if not all(unit.meanings for unit in units(said)):
        return None
    told = [
        w
        for w in scene.after.widgets
        if w.role in _ENTRIES and not is_hidden(w) and w.name and similarity(said, w.name) >= SAME
    ]
    new = any(id(w) in scene.fresh for w in told)
    return Outcome(True, new, False, lines_of(told), "it is offered", 0.7) if told else None


def _unless_offered(deed: str, scene: Scene) -> Outcome | None:
    """Doubt that something can be done for which no control has a word."""
    wanted = all_meanings(deed)
    for widget in scene.after.widgets:
        if widget.role not in _ENTRIES or is_hidden(widget):
            continue
        said = flat(widget.name or widget.text)
        if has_word(deed, said) or wanted & all_meanings(said):
            return None
    return Outcome(None, False, True, (), f"nothing there is called {deed!r}", 0.4)
