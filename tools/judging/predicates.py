"""Claims that so and so many things are in a state: "three repairs are waiting"."""

from collections.abc import Callable
from dataclasses import replace

from tools.judging.counters import meets, told_of
from tools.judging.coverage import has_word
from tools.judging.outcome import Outcome, lines_of
from tools.judging.scene import Scene
from tools.language.expectation import Claim, expectation_lexicon, language_of
from tools.screens.texts import flat


def predicate_of(claim: Claim) -> str:
    """The word for the state; empty when the claim only says that the things are there."""
    words = expectation_lexicon(language_of(claim.clause))["count"]
    if "predicate" not in words:
        return ""
    found = words["predicate"].search(claim.body)
    if found is None or words["idle_predicate"].fullmatch(found.group(1)):
        return ""
    return str(found.group(1))


_CONTROLS = frozenset({"tab", "menuitem", "option"})
"""Parts of a widget: two tabs are no two things that are due."""


def assess_predicate(
    claim: Claim, word: str, scene: Scene, count: Callable[[Claim, Scene], Outcome]
) -> Outcome:
    """Look for a counter of that state, then for so many rows that say the word.

    Args:
        claim: The claim.
        word: The state.
        scene: The step.
        count: Counts the things, whatever their state.
    """
    told = told_of(word, scene)
    right = [w for n, w in told if meets(n, claim)]
    if right and not claim.negated:
        new = any(w is a for w in right for a in scene.added)
        return Outcome(True, new, False, lines_of(right), "a counter says so", 0.8)
    for group in [*scene.items.main_groups, *scene.items.cards]:
        rows = [(i, scene.now.subtree_text(i)) for i, _ in group.items]
        saying = [i for i, text in rows if has_word(word, text)]
        if saying and meets(len(saying), claim):
            fresh = scene.fresh
            new = any(id(w) in fresh for i in saying for w in scene.now.subtree(i))
            lines = lines_of([scene.now.widgets[i] for i in saying])
            return Outcome(not claim.negated, new, False, lines, "so many rows say it", 0.8)
    if told and not claim.negated:
        lines = lines_of([w for _, w in told])
        return Outcome(False, False, False, lines, "a counter says another number", 0.7)
    plain = count(claim, scene)
    if plain.holds and _is_open(claim, word, scene):
        return plain
    if plain.holds and has_word(word, " ".join(plain.lines).casefold()):
        return plain
    if not claim.negated and _is_of_tab(word, scene):
        listed = [
            group
            for group in (*scene.items.main_groups, *scene.items.cards)
            if group.items and group.items[0][1].role not in _CONTROLS
        ]
        fit = [group for group in listed if meets(len(group.items), claim)]
        if fit:
            lines = lines_of([scene.now.widgets[i] for i, _ in fit[0].items])
            return Outcome(True, False, False, lines, "so many rows on the tab", 0.8)
    if plain.holds is not False:
        note = f"nothing says which are {word!r}"
        return replace(plain, holds=None, certain=False, note=note, strength=0.4)
    return plain


def _is_of_tab(word: str, scene: Scene) -> bool:
    """Say whether the list is that of a tab that is called so: two are due, on the tab "Due"."""
    return any(
        w.role == "tab" and "selected" in w.states and flat(w.name or w.text) == word
        for w in scene.after.widgets
    )


def _is_open(claim: Claim, word: str, scene: Scene) -> bool:
    """Articles that are shown are open."""
    words = expectation_lexicon(language_of(claim.clause)).get("opens_up")
    opened = words is not None and words.search(f"is {word}") is not None
    return opened and any(w.role == "article" for w in scene.after.widgets)
