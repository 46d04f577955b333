"""Numbers of things that the claim itself lists: "three tabs: A, B and C"."""

from tools.judging.anchors import Anchor
from tools.judging.claims.doubts import says_only
from tools.judging.claims.found import is_name, places_of
from tools.judging.claims.leftover import others_gone
from tools.judging.counted import size_of
from tools.judging.items import Group
from tools.judging.outcome import Outcome, lines_of
from tools.judging.scene import Scene
from tools.language.expectation import Claim, expectation_lexicon, language_of
from tools.language.listed import listed_names
from tools.screens.texts import Match


def count_listed(claim: Claim, scene: Scene) -> Outcome | None:
    """Each of the listed things is shown, and their list has no others.

    None when the claim does not list as many names as it says there are, or when their list has
    others too.
    """
    names = listed_names(claim)
    if claim.negated or claim.compare != "==" or len(names) != claim.number or len(names) < 2:
        return None
    anchors = [Anchor(n.text, n.quoted) for n in names]
    places = [[m for m in places_of(a, scene) if not m.in_field] for a in anchors]
    absent = [a for a, own in zip(anchors, places, strict=True) if not own]
    if any(a.certain or is_name(a.text) for a in absent):
        note = "not shown: " + ", ".join(repr(a.text) for a in absent)
        return Outcome(False, False, any(a.certain for a in absent), (), note, 0.8)
    if absent:
        return None
    group = _group_of(places, scene)
    if group is not None and size_of(group, scene.now) != len(names):
        return None
    if group is None and _excludes(claim) and others_gone(anchors, scene) is not True:
        return None
    new = any(scene.is_new(n.text) for n in names) or _shrank(group, anchors, scene)
    lines = lines_of([own[0].widget for own in places])
    return Outcome(True, new, False, lines, "each of them is shown", 0.8)


def _group_of(places: list[list[Match]], scene: Scene) -> Group | None:
    """The innermost list, table or set of cards with a thing of its own for each of the names."""
    fitting = []
    for group in (*scene.items.groups, *scene.items.cards):
        spans = [range(i, scene.now.ends[i]) for i, _ in group.items]
        rows = [{n for n, s in enumerate(spans) for m in own if m.index in s} for own in places]
        if all(rows) and len(set.union(*rows)) >= len(places):
            fitting.append(group)
    return min(fitting, key=lambda g: scene.now.ends[g.index] - g.index, default=None)


def _shrank(group: Group | None, anchors: list[Anchor], scene: Scene) -> bool:
    """Others stood in the list before."""
    if others_gone(anchors, scene) is True:
        return True
    then = scene.earlier_items.around(anchors[0].text) if scene.earlier is not None else None
    return group is not None and then is not None and len(then.items) > len(group.items)


def _excludes(claim: Claim) -> bool:
    """The claim says that there is nothing else."""
    left = expectation_lexicon(language_of(claim.clause)).get("left", {})
    return says_only(claim) or any(
        left[k].search(claim.body) for k in ("over", "only") if k in left
    )
