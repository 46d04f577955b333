"""Claims that something is not, or no longer, on the screen."""

import re

from tools.judging.anchors import Anchor
from tools.judging.claims.bare_values import is_of_value
from tools.judging.claims.empty import counts_none
from tools.judging.claims.gone_from import assess_gone_from
from tools.judging.claims.off_the_list import (
    assess_off_the_list,
    names_its_list,
    without_lists_words,
)
from tools.judging.outcome import Outcome, lines_of
from tools.judging.scene import Scene, signals
from tools.judging.sides import side_of
from tools.language.expectation import Claim, expectation_lexicon, language_of
from tools.screens.roles import DIALOG_ROLES
from tools.screens.texts import Match, flat, is_hidden, texts_of

_TOLD = frozenset({"class success", "class error", "class warning"})
_BOTH = re.compile(r"q\d+q\s*(?:,|，|、|&|and|or|nor|和|与|及|或|và|hoặc)\s*(?:the\s+)?q\d+q")
"""Two things of which the same is said, not one that is without the other."""
_SENTENCE = re.compile(r"\S\s+\S|[\u4e00-\u9fff]{4}")
"""Several words: a single one may be the name of what a message talks about."""
_TRANSIENT = frozenset({"alert", "status", "log"})


def assess_absent(claim: Claim, anchors: list[Anchor], scene: Scene) -> Outcome:
    """What the claim is about is nowhere, messages about it apart."""
    named = without_lists_words(claim, anchors)
    if names_its_list(claim) and not any(a.certain for a in named) and not claim.names:
        # A word for its kind is in no list, whether the thing is there or not.
        return assess_off_the_list(claim, scene)
    subject = _subject(claim, named)
    if not subject:
        return Outcome(None, False, False, (), "what should be gone is not called by name", 0.3)
    said = [] if claim.kind == "deleted" else _said_whole(claim, scene)
    if said:
        return Outcome(False, False, True, tuple(said[:2]), "it is shown", 0.9)
    seen = [m for a in subject for m in _places(a, claim, scene)]
    was = scene.earlier is not None and any(scene.earlier.find(a.text) for a in subject)
    if not seen:
        certain = any(a.certain for a in subject)
        if not was and not certain and not claim.names:
            return Outcome(None, False, False, (), "it was not shown before either", 0.4)
        if (
            was
            and scene.moved
            and _list_is_gone(subject, scene)
            and not _another_list(claim, scene)
        ):
            note = "its list is not on the screen any more, so that this tells nothing"
            return Outcome(None, False, False, (), note, 0.3)
        return Outcome(True, was, certain, lines_of(scene.removed, 3), "not shown", 0.9)
    apart = (
        not claim.still
        and len(subject) == len(claim.names) == 2
        and claim.kind not in {"deleted", "created"}
    )
    if apart and not _BOTH.search(claim.body) and _apart(subject, scene):
        changed = scene.changes is not None and scene.changes.any
        return Outcome(True, changed, False, (), "never in one row", 0.6)
    still = Outcome(False, False, True, lines_of([m.widget for m in seen]), "still shown", 0.9)
    return assess_gone_from(claim, subject, scene) or still


def _said_whole(claim: Claim, scene: Scene) -> list[str]:
    """Messages that are what is quoted: that they only talk about something does not hide them."""
    quoted = {_bare(n.text) for n in claim.names if n.quoted and _SENTENCE.search(n.text.strip())}
    shown = [t for w in scene.after.widgets if not is_hidden(w) for t in texts_of(w)]
    return [text for text in (*shown, *scene.messages) if _bare(text) in quoted]


def _bare(text: str) -> str:
    return flat(text).rstrip(".!。！")


def _list_is_gone(subject: list[Anchor], scene: Scene) -> bool:
    """Another page is shown: of the things beside the one in question none is left either."""
    assert scene.earlier is not None
    for anchor in subject:
        for index in scene.earlier_items.about(anchor.text):
            group = next(
                (g for g in scene.earlier_items.groups if index in {i for i, _ in g.items}), None
            )
            if group is None or len(group.items) < 2:
                continue
            own = set(_pieces(index, scene))
            rows = [_pieces(i, scene) for i, _ in group.items if i != index]
            return not any(_still_shown(set(row) - own, rows, scene) for row in rows)
    return False


def _another_list(claim: Claim, scene: Scene) -> bool:
    """The step opened the page of a list by its name: that is where it is listed no longer."""
    if not expectation_lexicon(language_of(claim.clause))["listed"].search(claim.body):
        return False
    heads = [flat(w.name or w.text) for w in scene.came if w.role == "heading"]
    place = " ".join([*heads, flat(scene.after.title)])
    opened = any(len(n) > 2 and flat(n) in place for n in scene.action_names)
    return opened and any(g.items for g in scene.items.main_groups)


def _pieces(row: int, scene: Scene) -> list[str]:
    assert scene.earlier is not None
    return [flat(t) for w in scene.earlier.subtree(row) for t in texts_of(w) if len(flat(t)) > 2]


def _still_shown(own: set[str], rows: list[list[str]], scene: Scene) -> bool:
    """A part that only one row has is on the screen: its name, mostly."""
    unique = [p for p in own if sum(p in row for row in rows) == 1]
    return any(m.exact for p in unique for m in scene.now.find(p))


def _subject(claim: Claim, anchors: list[Anchor]) -> list[Anchor]:
    """What should be gone; what only says where it was does not count."""
    named = [a for a in anchors if any(a.text == n.text for n in claim.names)]
    subject = [a for a in anchors if a.certain] or named or anchors
    place = expectation_lexicon(language_of(claim.clause))["place_of"]
    clause = claim.clause
    here = [
        a for a in subject if not re.search(rf"{place.pattern}\s*'?{re.escape(a.text)}", clause)
    ]
    return (here or subject)[:3]


def _apart(subject: list[Anchor], scene: Scene) -> bool:
    """Both stand in rows, but never in the same."""
    first = scene.items.about(subject[0].text)
    second = scene.items.about(subject[1].text)
    return bool(first) and bool(second) and not set(first) & set(second)


def _places(anchor: Anchor, claim: Claim, scene: Scene) -> list[Match]:
    found = [
        m
        for m in scene.now.find(anchor.text)
        if not m.in_field and m.widget.role != "option" and not is_message(m.index, scene)
    ]
    if not any(n.quoted for n in claim.names):
        # What counts none of them shows none.
        found = [m for m in found if not counts_none(m.widget)]
    if is_of_value(claim):
        # A sentence that has the word is no value.
        found = [m for m in found if m.exact]
    listed = expectation_lexicon(language_of(claim.clause))["listed"].search(claim.body)
    if listed and scene.items.main_groups and scene.earlier_items.about(anchor.text):
        # It was in a list; a text beside the list that tells of it does not put it there.
        found = [m for m in found if m.exact or scene.items.of(m.index) is not None]
    side = side_of(claim, scene)
    if side is not None:
        found = [m for m in found if m.index in side]
    if "heading" in claim.roles:
        return [m for m in found if m.widget.role in {"heading", "columnheader"}]
    named_button = {"button", "link"} & set(claim.roles)
    return [m for m in found if not named_button or m.widget.clickable] or (
        [] if named_button else found
    )


def is_message(index: int, scene: Scene) -> bool:
    """Whether the widget only talks about something, e.g. "Deleted a.txt"."""
    page = scene.now
    around = [page.widgets[index], *page.ancestors(index)]
    if any(w.role in _TRANSIENT or w.role in DIALOG_ROLES for w in around):
        return True
    if any(_TOLD & set(w.states) for w in around):
        return True
    text = flat(page.widgets[index].text or page.widgets[index].name)
    if signals()["denial"].search(text) and len(text.split()) > 2:
        return True
    return bool(signals()["success"].search(text)) and len(text.split()) > 1
