"""Claims about what something is called: "the log-in button is now called 'Enter'"."""

from typing import Any

from tools.judging.outcome import Outcome, lines_of
from tools.judging.scene import Scene
from tools.language.expectation import Claim, Name, expectation_lexicon, language_of
from tools.screens.roles import DIALOG_ROLES
from tools.screens.texts import Match, flat

_ROLES: dict[str, frozenset[str]] = {
    "button": frozenset({"button"}),
    "link": frozenset({"link"}),
    "tab": frozenset({"tab"}),
    "heading": frozenset({"heading", "columnheader"}),
    "option": frozenset({"option"}),
}
_KINDS = frozenset({"renamed", "shown", "free", "changed", "value", "message"})


def assess_called(claim: Claim, scene: Scene) -> Outcome | None:
    """Find the widget that has the name; what it is called otherwise may be told in any words.

    Returns:
        That a widget of the kind has come to be called so; None when the claim says nothing of
        the kind, names the old name too, or no such widget is new.
    """
    lexicon = expectation_lexicon(language_of(claim.clause))
    said = lexicon["called"].search(claim.body)
    if said is None or claim.negated or claim.kind not in _KINDS or scene.earlier is None:
        return None
    if not claim.names or any(_is_old(n, lexicon, scene) for n in claim.names[:-1]):
        return None
    name = claim.names[-1].text
    wanted = [_ROLES[role] for role in claim.roles if role in _ROLES]
    places = [m for m in scene.now.find(name) if m.exact and not m.in_field]
    if wanted:
        places = [m for m in places if any(m.widget.role in roles for roles in wanted)]
    elif claim.kind in {"value", "message"} or _in_dialog(places, scene):
        return None
    fresh = [m for m in places if id(m.widget) in scene.fresh]
    if not fresh or not scene.is_new(name) or _others_told(claim, wanted, fresh, scene):
        return None
    return Outcome(True, True, False, lines_of([m.widget for m in fresh]), "called so now", 0.8)


def _in_dialog(places: list[Match], scene: Scene) -> bool:
    return any(w.role in DIALOG_ROLES for m in places for w in scene.now.ancestors(m.index))


def _is_old(name: Name, lexicon: dict[str, Any], scene: Scene) -> bool:
    """A name of a thing, which may have been what it was called; "this device" is none."""
    if lexicon["pointed_at"].search(name.text.lower()):
        return False
    rows = [m for m in scene.now.find(name.text) if m.exact and scene.items.of(m.index) is not None]
    return name.quoted or bool(rows) or not name.text.islower()


def _others_told(
    claim: Claim, wanted: list[frozenset[str]], fresh: list[Match], scene: Scene
) -> bool:
    """Another widget of the kind is called like a word that tells which one is meant."""
    roles = frozenset().union(*wanted)
    own = {m.index for m in fresh}
    told = [w for w in (*claim.words, *(n.text for n in claim.names[:-1])) if len(w) > 2]
    kinds = {*claim.roles, *(flat(m.widget.name or m.widget.text) for m in fresh)}
    return any(
        m.index not in own and m.widget.role in roles and m.exact
        for word in told
        if flat(word) not in kinds
        for m in scene.now.find(word)
    )
