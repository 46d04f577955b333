"""Claims that the list of some things is shown, in the words of another language too."""

from tools.judging.claims.tone import error_page
from tools.judging.items import Group
from tools.judging.outcome import Outcome, lines_of
from tools.judging.pagetext import is_hidden
from tools.judging.scene import Scene
from tools.language.expectation import Claim, expectation_lexicon, language_of
from tools.language.similarity import units

_IDLE = frozenset({"view", "ok", "table", "columns", "rows", "page", "all", "export"})
"""Meanings of words that say that something is shown, and of words for lists."""


def assess_list(claim: Claim, scene: Scene) -> Outcome | None:
    """A list or table with something in it is called after the things that the claim names.

    None when the claim names no things that words of user interfaces know, or no list is theirs.
    """
    if not {"list", "table"} & set(claim.roles) or claim.names or claim.negated:
        return None
    wanted = _things(claim)
    if not wanted or error_page(scene):
        return None
    fresh = scene.fresh
    for group in scene.items.main_groups:
        said = _meanings(_labels(group, scene))
        if not group.items or not all(keys & said for keys in wanted):
            continue
        new = scene.changes is not None and any(
            id(w) in fresh for w in scene.now.subtree(group.index)
        )
        lines = lines_of([group.container, *(w for _, w in group.items[:2])])
        return Outcome(True, new, False, lines, "a list of that name is shown", 0.7)
    return None


def _things(claim: Claim) -> list[frozenset[str]]:
    roles = expectation_lexicon(language_of(claim.clause))["roles"]
    body = roles["list"].sub(" ", roles["table"].sub(" ", claim.body))
    found = [unit.meanings - _IDLE for unit in units(body)]
    return [meanings for meanings in found if meanings]


def _labels(group: Group, scene: Scene) -> list[str]:
    """What a list is called: its name, the heading over it, the current entry of the menu."""
    widgets = scene.now.widgets
    heads = [w for w in widgets[: group.index] if w.role == "heading" and not is_hidden(w)]
    current = [w for w in widgets if {"current", "selected"} & set(w.states) and w.clickable]
    said = [group.container, *heads[-1:], *current]
    return [w.name or w.text for w in said if w.name or w.text]


def _meanings(labels: list[str]) -> frozenset[str]:
    return frozenset(key for label in labels for unit in units(label) for key in unit.meanings)
