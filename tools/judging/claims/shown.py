"""Claims that something is on the screen."""

import re
from dataclasses import replace

from tools.judging.anchors import Anchor, anchors_of
from tools.judging.claims.absent import assess_absent, is_message
from tools.judging.claims.badges import none_beside, number_beside
from tools.judging.claims.bare_values import value_alone
from tools.judging.claims.doubts import doubt_of, says_only
from tools.judging.claims.entitled import is_entitled
from tools.judging.claims.found import is_name, places_of, says_listed
from tools.judging.claims.leftover import others_gone
from tools.judging.claims.named_all import side_by_side
from tools.judging.claims.titled import titled
from tools.judging.claims.tone import complains
from tools.judging.claims.words import assess_words
from tools.judging.coverage import unfounded
from tools.judging.fields import field_claim
from tools.judging.outcome import Outcome, lines_of
from tools.judging.scene import Scene
from tools.judging.sides import side_of
from tools.judging.states import mark_claim
from tools.language.expectation import Claim, expectation_lexicon, language_of
from tools.language.listed import listed_names
from tools.screens.texts import Match, flat, texts_of

_NAME_PART = re.compile(r"[^\W\d_]{2,}")
_NAME_PARTS = 2
_NAME_MARK = re.compile(r"q\d+q")
_ROLES = {
    "button": {"button"},
    "link": {"link"},
    "heading": {"heading", "banner", "columnheader", "dialog"},
    "checkbox": {"checkbox", "switch"},
    "tab": {"tab", "link", "button"},
    "field": {"textbox", "searchbox", "combobox", "spinbutton"},
}


def assess_shown(claim: Claim, scene: Scene) -> Outcome:
    """Everything that the claim names is on the screen, together where it belongs together."""
    anchors = anchors_of(claim, scene)
    if not anchors:
        return assess_words(claim, scene)
    if claim.negated:
        return none_beside(claim, scene) or assess_absent(claim, anchors, scene)
    special = field_claim(claim, anchors, scene) or mark_claim(claim, anchors, scene)
    special = special or number_beside(claim, scene)
    if special is not None:
        return special
    listed = says_listed(claim)
    places = {a: places_of(a, scene, listed=listed) for a in anchors}
    in_list = expectation_lexicon(language_of(claim.clause))["in_list"].search(claim.body)
    lasting = claim.still or in_list is not None
    if lasting:
        for anchor, found in places.items():
            places[anchor] = [m for m in found if not is_message(m.index, scene)]
    side = side_of(claim, scene)
    if side is not None:
        for anchor, found in places.items():
            inside = [m for m in found if m.index in side]
            places[anchor] = inside if inside or anchor.certain or is_name(anchor.text) else found
    told = not (listed or lasting or _is_borne(claim, anchors, places, scene))
    missing = [a for a in anchors if not places[a] and not (told and _said(a.text, scene))]
    missing = [a for a in missing if len(anchors) == 1 or flat(a.text) != flat(scene.after.title)]
    heading = [a for a in missing if _heads_the_list(a, claim, scene)]
    missing = [a for a in missing if a not in heading]
    if missing:
        told_of = [anchor.text for anchor in anchors]
        alone = titled(claim, told_of, scene) or value_alone(claim, places, missing, scene)
        return alone or _not_shown(claim, anchors, missing, scene)
    widgets = [m.widget for a in anchors for m in places[a][:2]]
    lines = lines_of(widgets)
    doubt = doubt_of(claim, anchors, places, scene)
    if doubt is not None:
        return replace(doubt, lines=lines)
    unknown = unfounded(claim, scene, [a.text for a in anchors])
    if unknown:
        note = "the screen does not tell of " + ", ".join(map(repr, unknown[:4]))
        return Outcome(None, _any_new(anchors, scene), False, lines, note, 0.4)
    if _role_fits(claim, anchors, places, scene) is False:
        return Outcome(False, False, False, lines, "shown as something else", 0.8)
    named = any(a.text == n.text for a in anchors for n in claim.names)
    strength = 0.9 if any(a.certain for a in anchors) else 0.7 if named else 0.6
    own = [a for a in anchors if a.certain or is_name(a.text)] or anchors
    new = bool(heading) or _newly(places, scene) or (says_only(claim) and _lost_others(own, scene))
    return Outcome(True, new, strength > 0.8, lines, "", strength)


def _is_borne(
    claim: Claim, anchors: list[Anchor], places: dict[Anchor, list[Match]], scene: Scene
) -> bool:
    """Say whether a thing with a name shall show something: what only a message says it does not.

    "Order 5521 shows 'Return requested'" is told of the order, not of the app.
    """
    verb = expectation_lexicon(language_of(claim.clause))["bears"].search(claim.body)
    if verb is None:
        return False
    count = len(_NAME_MARK.findall(claim.body[: verb.start()]))
    before = {name.text for name in claim.names[:count]}
    mine = [m for a in anchors if a.text in before for m in places[a]]
    return any(not is_message(m.index, scene) for m in mine)


def _heads_the_list(anchor: Anchor, claim: Claim, scene: Scene) -> bool:
    """Say whether a word tells the kind of what is listed, and the list is called so."""
    if anchor.certain or any(anchor.text == name.text for name in claim.names):
        return False
    return is_entitled(anchor.text, claim, scene)


def _lost_others(named: list[Anchor], scene: Scene) -> bool:
    """More stood side by side with what is named than do now."""
    if others_gone(named, scene) is True:
        return True
    names = list(dict.fromkeys(a.text for a in named))
    if len(names) < 2 or scene.earlier is None or scene.moved:
        return False
    then, now = (side_by_side(names, page) for page in (scene.earlier, scene.now))
    return bool(then and now) and min(map(len, then)) > min(map(len, now)) == len(names)


def _not_shown(claim: Claim, anchors: list[Anchor], missing: list[Anchor], scene: Scene) -> Outcome:
    certain = [a for a in missing if a.certain]
    if certain:
        note = "not shown: " + ", ".join(repr(a.text) for a in certain)
        return Outcome(False, False, True, (), note, 1.0)
    note = "not shown: " + ", ".join(repr(a.text) for a in missing)
    if any(_is_strange(a.text, scene) for a in missing):
        return Outcome(False, False, True, (), note, 0.9)
    listed = {n.text for n in listed_names(claim)}
    told = any(is_name(a.text) or a.text in listed for a in missing)
    if len(missing) > len(anchors) / 3 or told:
        return Outcome(False, False, False, (), note, 0.7)
    return Outcome(None, _any_new(anchors, scene), False, (), note, 0.4)


def _is_strange(name: str, scene: Scene) -> bool:
    """Say whether a name of several words has one that stands nowhere: Paula Keller for Kessler."""
    parts = _NAME_PART.findall(name)
    if len(parts) < _NAME_PARTS or not all(part[0].isupper() for part in parts):
        return False
    screen = scene.after
    texts = [screen.title, screen.location, *scene.messages]
    texts += [text for widget in screen.widgets for text in (*texts_of(widget), widget.placeholder)]
    known = {word for text in texts for word in _NAME_PART.findall(text.casefold())}
    return any(part.casefold() not in known for part in parts)


def _said(text: str, scene: Scene) -> bool:
    wanted = flat(text)
    return any(wanted in flat(m) for m in scene.messages)


def _any_new(anchors: list[Anchor], scene: Scene) -> bool:
    return any(scene.is_new(a.text) for a in anchors)


def _newly(places: dict[Anchor, list[Match]], scene: Scene) -> bool:
    """One of the phrases stands where it did not, or the app says it."""
    fresh = scene.fresh
    for anchor, found in places.items():
        if scene.changes is not None and any(id(m.widget) in fresh for m in found):
            return True
        if found and scene.is_new(anchor.text) and not any(map(complains, scene.news)):
            return True
        if not found and _said(anchor.text, scene):
            return True
    return False


def _role_fits(
    claim: Claim, anchors: list[Anchor], places: dict[Anchor, list[Match]], scene: Scene
) -> bool | None:
    wanted = set(claim.roles) & set(_ROLES)
    first = [m.widget for m in places[anchors[0]]]
    if not wanted or not first:
        return None
    allowed = set().union(*(_ROLES[r] for r in wanted))
    if any(w.role in allowed for w in first):
        return True
    said = [m for w in claim.words for m in scene.now.find(w) if m.exact]
    if any(m.widget.role in allowed for m in said):
        return True
    if wanted & {"button", "link", "checkbox", "tab"}:
        return None if any(w.clickable for w in first) else False
    return None
