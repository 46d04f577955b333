"""Claims about a thing at the top or the end of its list, and about what a field still holds."""

import re

from tools.judging.fields import changed, fields_called, value_of
from tools.judging.items import Group
from tools.judging.outcome import Outcome, lines_of
from tools.judging.scene import Scene
from tools.judging.superlatives import named_rows
from tools.language.claim import Claim
from tools.language.names import expectation_lexicon, language_of
from tools.screens.roles import FIELD_ROLES
from tools.screens.texts import is_hidden


def assess_spot(claim: Claim, scene: Scene) -> Outcome | None:
    """Read "the welcome note is on top" and "the word is still in the search field".

    Returns:
        Whether it is; None when the claim says nothing of the kind, or nothing tells.
    """
    if claim.kind != "free" or claim.negated or claim.names:
        return None
    return _at_an_end(claim, scene) or _held(claim, scene)


def _at_an_end(claim: Claim, scene: Scene) -> Outcome | None:
    """The thing that the claim calls by the words of its title stands first or last."""
    words = expectation_lexicon(language_of(claim.clause))["superlatives"]
    ends = [k for k in ("first", "last") if words[f"at_{k}"].search(claim.body)]
    if len(ends) != 1:
        return None
    groups = [g for g in (*scene.items.main_groups, *scene.items.cards) if len(g.items) > 1]
    told = [(g, rows) for g in groups if (rows := named_rows(claim, g, scene))]
    told = [t for t in told if _is_fresh(t[0], scene)] or told
    if len(told) != 1:
        return None
    group, rows = told[0]
    wanted = 0 if ends[0] == "first" else len(group.items) - 1
    lines = lines_of([w for _, w in group.items[:3]])
    return Outcome(wanted in rows, _is_fresh(group, scene), False, lines, "its place", 0.8)


def _is_fresh(group: Group, scene: Scene) -> bool:
    inside = scene.now.subtree(group.index)
    return scene.changes is not None and any(id(w) in scene.fresh for w in inside)


def _held(claim: Claim, scene: Scene) -> Outcome | None:
    """A field holds something: what it held before when it is said to be still there."""
    pattern: re.Pattern[str] | None = expectation_lexicon(language_of(claim.clause)).get("held")
    said = pattern.search(claim.body) if pattern is not None else None
    if said is None or scene.earlier is None:
        return None
    label = said.group(1).strip()
    fields = [
        i
        for i, w in enumerate(scene.now.widgets)
        if w.role in FIELD_ROLES and not is_hidden(w) and changed([i], scene)
    ]
    called = fields_called(scene.now, label, FIELD_ROLES, least=0.75) if label else []
    own = called or fields
    if len(own) != 1:
        return None
    value = value_of(scene.now.widgets[own[0]], scene.now, own[0])
    then = {value_of(w, scene.earlier, i) for i, w in enumerate(scene.earlier.widgets)}
    holds = bool(value.strip()) and (not claim.still or value in then)
    lines = lines_of([scene.now.widgets[own[0]]])
    note = "what the field holds"
    new = changed(own, scene)
    return Outcome(holds, new, False, lines, note, 0.8, settled=claim.still)
