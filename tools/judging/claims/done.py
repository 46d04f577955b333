"""Claims that something was created, deleted, renamed, saved or changed."""

from dataclasses import replace
from itertools import pairwise

from state.values.screen import Screen
from tools.judging.anchors import Anchor, anchors_of
from tools.judging.claims.absent import assess_absent
from tools.judging.claims.empty import list_gone
from tools.judging.claims.found import is_name
from tools.judging.claims.messages import by_message, same_deed
from tools.judging.claims.shown import assess_shown
from tools.judging.claims.tone import denials, praises
from tools.judging.coverage import has_word
from tools.judging.outcome import Outcome, lines_of
from tools.judging.refusal import complaints
from tools.judging.scene import Scene
from tools.language.expectation import Claim, Name, expectation_lexicon, language_of
from tools.screens.roles import CHOICE_ROLES, DIALOG_ROLES, FIELD_ROLES
from tools.screens.texts import Match, PageText, flat, is_hidden, texts_of

_CONTROLS = frozenset({"button", "menuitem", "tab", "checkbox", "switch"})
_MIN_LIST = 3
"""Shorter lists are rather menus and bread crumbs than things that are kept."""


def _things(claim: Claim, scene: Scene) -> list[Anchor]:
    """What the claim is about; without names in it, what the step is about."""
    anchors = anchors_of(claim, scene)
    named = [a for a in anchors if a.certain] or [a for a in anchors if is_name(a.text)] or anchors
    return named or [Anchor(n, False) for n in scene.action_names if not _is_control(n, scene)]


def _is_control(name: str, scene: Scene) -> bool:
    """What is called so is clicked to get something done, and is no thing of the app."""
    wanted = flat(name)
    called = [w.role for w in scene.screens_widgets if flat(w.name or w.text) == wanted]
    return bool(called) and all(role in _CONTROLS for role in called)


def assess_created(claim: Claim, scene: Scene) -> Outcome:
    """What is said to be new is there."""
    things = _things(claim, scene)
    if claim.negated:
        seen = [a for a in things if scene.is_new(a.text) and scene.now.shows(a.text)]
        return Outcome(not seen, False, bool(things), (), "", 0.7)
    if not things:
        return by_message(claim, scene)
    if not claim.names and not any(a.certain or is_name(a.text) for a in things):
        return _more_things(claim, scene)
    if not anchors_of(claim, scene):
        names = tuple(Name(a.text, True) for a in things[:1])
        claim = replace(claim, names=names, clause=f"'{names[0].text}' {claim.clause}")
    shown = assess_shown(claim, scene)
    if shown.holds and not any(_is_product(m, scene) for m in scene.now.find(things[0].text)):
        return Outcome(False, False, False, shown.lines, "only offered, not there", 0.7)
    return shown if shown.holds is not None else by_message(claim, scene)


def _is_product(match: Match, scene: Scene) -> bool:
    """A name on a button or in the title of a dialog is no thing that was made."""
    if match.widget.role in {"button", "menuitem", "tab"} or match.in_field:
        return False
    around = [match.widget, *scene.now.ancestors(match.index)]
    return not any(w.role in DIALOG_ROLES for w in around)


def assess_deleted(claim: Claim, scene: Scene) -> Outcome:
    """What is said to be gone is not there any more."""
    things = _things(claim, scene)
    gone_words = expectation_lexicon(language_of(claim.clause))["no_longer"]
    if not claim.names and not any(a.certain or is_name(a.text) for a in things):
        negated = claim.negated and not gone_words.search(claim.body)
        return _fewer_things(replace(claim, negated=negated), scene)
    absent = assess_absent(claim, things, scene)
    if not claim.negated or gone_words.search(claim.body):
        return absent
    holds = None if absent.holds is None else not absent.holds
    return Outcome(holds, False, absent.certain, absent.lines, absent.note, 0.8)


def _more_things(claim: Claim, scene: Scene) -> Outcome:
    """Without a name, what was made shows in a message, or in a list that became longer."""
    told = by_message(claim, scene)
    if told.holds is not None or _only_asks(scene):
        return told
    for group in scene.items.main_groups:
        then = [
            len(g.items)
            for g in scene.earlier_items.main_groups
            if (g.container.role, g.container.name) == (group.container.role, group.container.name)
        ]
        if len(then) == 1 and len(group.items) > then[0]:
            lines = lines_of(scene.added, 3)
            return Outcome(not claim.negated, True, False, lines, "the list is longer", 0.7)
    shown = assess_shown(claim, scene)
    return shown if shown.holds is not True or _said_anew(shown) else replace(shown, holds=None)


def _said_anew(shown: Outcome) -> bool:
    return shown.new and shown.strength > 0.5


def _told(scene: Scene) -> list[str]:
    """New texts that may be messages: not what choices, buttons and fields are called."""
    silent = FIELD_ROLES | CHOICE_ROLES | {"button", "link", "menuitem"}
    labels = {flat(w.name) for w in scene.after.widgets if w.role in silent and w.name}
    return [t for t in scene.news if t in scene.messages or flat(t) not in labels]


def _only_asks(scene: Scene) -> bool:
    """A form or a question has just come up: nothing was done yet."""
    if scene.changes is None or any(praises(t) for t in _told(scene)):
        return False
    asks = FIELD_ROLES | DIALOG_ROLES
    return any(w.role in asks and not w.value for w in scene.came)


def _fewer_things(claim: Claim, scene: Scene) -> Outcome:
    """Without a name, what is gone shows in a list that became shorter."""
    if any(e.kind == "dialog" and "dismiss" in e.detail for e in scene.events):
        return Outcome(claim.negated, False, False, (), "the question was refused", 0.8)
    lost = _lost(scene)
    if lost and (stays := _stays(claim, lost, scene)):
        return Outcome(claim.negated, False, False, stays, "still shown", 0.8)
    if lost:
        return Outcome(not claim.negated, True, False, tuple(lost[:3]), "the list is shorter", 0.7)
    if "field" in claim.roles and scene.before is not None:
        then, now = (_fields(s) for s in (scene.before, scene.after))
        lines = lines_of(scene.removed, 3)
        return Outcome((now < then) != claim.negated, now < then, False, lines, "its fields", 0.7)
    left = _left(scene) or list_gone(scene)
    if left:
        return Outcome(not claim.negated, True, False, left, "it is shown no longer", 0.7)
    if scene.moved and not complaints(scene):
        told = [t for t in _told(scene) if " " in t.strip() and praises(t) and same_deed(claim, t)]
        if told:
            note = "the app reports success"
            return Outcome(not claim.negated, True, False, tuple(told[:3]), note, 0.8)
    if scene.changes is not None and not scene.moved:
        return Outcome(claim.negated or None, False, False, (), "no list is shorter", 0.6)
    return Outcome(None, strength=0.3)


def _fields(screen: Screen) -> int:
    return sum(w.role in FIELD_ROLES and not is_hidden(w) for w in screen.widgets)


def _stays(claim: Claim, lost: list[str], scene: Scene) -> tuple[str, ...]:
    """What the claim calls by its whole name is still in a list, and not among what is gone."""
    gone = " ".join(lost)
    words = [w for w in claim.words if len(w) > 2 and not has_word(w, gone)]
    places = [m for w in words for m in scene.now.find(w) if m.exact and not m.in_field]
    return lines_of([m.widget for m in places if scene.items.of(m.index) is not None], 2)


def _left(scene: Scene) -> tuple[str, ...]:
    """What had a heading of its own is gone from the page after a question was agreed to."""
    agreed = any(e.kind == "dialog" and "accept" in e.detail for e in scene.events)
    if not agreed or scene.moved or scene.changes is None:
        return ()
    heads = [(c.kind, w) for c in scene.changes.items if (w := c.before or c.after) is not None]
    heads = [(kind, w) for kind, w in heads if w.role in {"heading", "article", "row"}]
    gone = [w for kind, w in heads if kind == "-"]
    return lines_of(gone, 2) if gone and all(kind == "-" for kind, _ in heads) else ()


def _lost(scene: Scene) -> list[str]:
    """Texts of what a table or list no longer has, when nothing new came into it."""
    assert scene.earlier is not None
    none = {flat(w.name or w.text) for w in denials(scene)}
    now = [
        {t for i, _ in g.items if (t := scene.now.subtree_text(i)) not in none}
        for g in scene.items.main_groups
        if g.is_table or len(g.items) >= _MIN_LIST
    ]
    for group in scene.earlier_items.main_groups:
        then = {t for i, _ in group.items if (t := scene.earlier.subtree_text(i))}
        if not group.is_table and len(then) < _MIN_LIST:
            continue
        for left in now:
            if (left or none) and left < then:
                return sorted(then - left)
    return []


def assess_renamed(claim: Claim, scene: Scene) -> Outcome:
    """The new name is shown and the old one is not."""
    names = [n.text for n in claim.names] or list(scene.action_names)
    if not claim.names and len(names) < 2:
        return assess_changed(claim, scene)
    there = [n for n in names if _is_shown(n, scene)]
    if len(names) == 1 and _yields(claim):
        gave_way = not there and _was_there(names[0], scene)
        return Outcome(gave_way != claim.negated, gave_way, True, lines_of(scene.came, 2), "", 0.8)
    if len(names) == 1:
        holds = bool(there)
        return Outcome(holds != claim.negated, holds and scene.is_new(names[0]), True, (), "", 0.8)
    gone = [n for n in names if n not in there and _was_there(n, scene)]
    holds = bool(there) and bool(gone or scene.earlier is None)
    if not holds and len(there) == len(names):
        fields = [w.value for w in scene.added if w.value is not None]
        holds = any(flat(names[-1]) == flat(v) for v in fields)
        holds = holds or _stands_behind(names, scene)
        if not holds:
            return Outcome(claim.negated, False, False, (), "both names are shown", 0.6)
    new = holds and any(scene.is_new(n) for n in there)
    wrong_way = _wrong_way(claim, there)
    return Outcome((holds and not wrong_way) != claim.negated, new, True, (), "", 0.8)


def _is_shown(name: str, scene: Scene) -> bool:
    """Say whether a name stands on the screen, not only in what a control is called for readers."""
    return any(not _is_only_spoken(m, name, scene.now) for m in scene.now.find(name))


def _is_only_spoken(match: Match, name: str, page: PageText) -> bool:
    """A button has this in its name, but writes something else on itself."""
    if match.widget.role not in {"button", "link"} or match.widget.text:
        return False
    written = [
        flat(t) for w in page.subtree(match.index)[1:] if not is_hidden(w) for t in texts_of(w)
    ]
    return any(written) and not any(flat(name) in t for t in written)


def _stands_behind(names: list[str], scene: Scene) -> bool:
    """Say whether a number stands right behind its label: the balance has become 86."""
    label, value = map(flat, (names[0], names[-1]))
    if len(names) != 2 or not any(sign.isdigit() for sign in value):
        return False
    said = [flat(w.name or w.text) for w in scene.after.widgets if w.role == "text"]
    return (label, value) in pairwise(said)


def _yields(claim: Claim) -> bool:
    """The one name is what makes way for something."""
    words = expectation_lexicon(language_of(claim.clause))["done"]
    return "yields" in words and words["yields"].search(claim.body) is not None


def _was_there(name: str, scene: Scene) -> bool:
    return scene.earlier is not None and bool(scene.earlier.find(name))


def _wrong_way(claim: Claim, there: list[str]) -> bool:
    """The claim says which of two names is the new one, and it is the other."""
    if len(claim.names) != 2 or len(there) != 1:
        return False
    lexicon = expectation_lexicon(language_of(claim.clause))["done"]
    new_first = lexicon["new_first"].search(claim.body) is not None
    return there[0] != claim.names[0 if new_first else 1].text


def assess_saved(claim: Claim, scene: Scene) -> Outcome:
    """What was entered is kept: by what is shown, by a message, or because the form was left."""
    if any(n.quoted for n in claim.names):
        shown = assess_shown(claim, scene)
        if shown.holds is not True:
            return shown
    told = by_message(claim, scene)
    if told.holds is None and scene.moved and not claim.negated:
        return Outcome(True, True, False, lines_of(scene.added, 3), "the form was left", 0.6)
    return told


def assess_changed(claim: Claim, scene: Scene) -> Outcome:
    """Something changed, or nothing did."""
    if scene.changes is None:
        return Outcome(None, strength=0.1)
    if claim.names and not claim.negated:
        return assess_shown(claim, scene)
    words = [w for w in claim.words if len(w) > 2]
    if not claim.negated and _only_asks(scene):
        return Outcome(None, False, False, (), "a form has opened, nothing more", 0.4)
    if words and not claim.negated:
        fresh = any(has_word(w, scene.added_text) for w in words)
        return Outcome(fresh or None, fresh, False, lines_of(scene.added, 3), "", 0.4)
    holds = scene.changes.any != claim.negated
    if words and not holds:
        # Something else may have changed.
        return Outcome(None, strength=0.3)
    return Outcome(holds, scene.changes.any, False, lines_of(scene.added, 3), "", 0.5)
