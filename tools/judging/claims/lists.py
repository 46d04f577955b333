"""Claims that the list of some things is shown, in the words of another language too."""

from urllib.parse import urlsplit

from tools.judging.claims.tone import error_page
from tools.judging.items import Group
from tools.judging.outcome import Outcome, lines_of
from tools.judging.scene import Scene, signals
from tools.judging.translated import speaks_another
from tools.language.expectation import Claim, expectation_lexicon, language_of
from tools.language.similarity import units
from tools.screens.roles import CHROME_ROLES
from tools.screens.texts import flat, is_hidden

_IDLE = frozenset({"view", "ok", "table", "columns", "rows", "page", "all", "export"})
"""Meanings of words that say that something is shown, and of words for lists."""
_MIN_CARDS = 3
"""Fewer boxes that look alike are rather the layout of the page."""


def assess_list(claim: Claim, scene: Scene) -> Outcome | None:
    """A list or table with something in it is called after the things that the claim names.

    None when the claim names no things that words of user interfaces know, or no list is theirs.
    """
    if not {"list", "table"} & set(claim.roles) or claim.names or claim.negated:
        return None
    if error_page(scene):
        return None
    wanted = _things(claim)
    fresh = scene.fresh
    for group in (*scene.items.main_groups, *_cards(scene)):
        labels = _labels(group, scene)
        known = wanted and all(keys & _meanings(labels) for keys in wanted)
        if not group.items or not (known or _is_what_was_opened(claim, labels, scene)):
            continue
        new = scene.changes is not None and any(
            id(w) in fresh for w in scene.now.subtree(group.index)
        )
        lines = lines_of([group.container, *(w for _, w in group.items[:2])])
        return Outcome(True, new, False, lines, "a list of that name is shown", 0.7)
    return nothing_in_it(scene)


def nothing_in_it(scene: Scene) -> Outcome | None:
    """The screen has no list with entries and says that there are none: shown or not is open."""
    if any(g.items for g in (*scene.items.main_groups, *_cards(scene))):
        return None
    empty = signals()["empty"]
    told = [w for w in scene.after.widgets if not is_hidden(w) and empty.search(flat(w.text))]
    if not told:
        return None
    return Outcome(None, False, False, lines_of(told, 2), "there is nothing in it", 0.3)


def _cards(scene: Scene) -> list[Group]:
    """Cards of the content, where there are enough of them to make a list."""
    return [
        g
        for g in scene.items.cards
        if len(g.items) >= _MIN_CARDS
        and not any(a.role in CHROME_ROLES for a in scene.now.ancestors(g.index))
    ]


def _is_what_was_opened(claim: Claim, labels: list[str], scene: Scene) -> bool:
    """The list is called like what the step opened, and the claim has no word that tells more."""
    if not scene.moved or not speaks_another(claim, scene):
        return False
    opened = {flat(n) for n in scene.action_names}
    return any(flat(label) in opened for label in labels)


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
    path = [part for part in urlsplit(scene.after.location).path.split("/") if part]
    return [*(w.name or w.text for w in said if w.name or w.text), scene.after.title, *path[-1:]]


def _meanings(labels: list[str]) -> frozenset[str]:
    return frozenset(key for label in labels for unit in units(label) for key in unit.meanings)
