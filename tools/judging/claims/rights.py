"""Claims about what a person may do: told by the buttons and fields that are there to do it."""

import re

from state.values.screen import Widget
from tools.judging.claims.tone import error_page
from tools.judging.outcome import Outcome, lines_of
from tools.judging.scene import Scene, signals
from tools.language.claim import Claim
from tools.language.names import expectation_lexicon, language_of
from tools.screens.roles import CHROME_ROLES, FIELD_ROLES
from tools.screens.texts import Match, flat, is_hidden

_CONTROLS = frozenset({"button", "link", "menuitem", "option", "tab"})
_BOXES = frozenset({"checkbox", "radio", "switch"})
_BARRED = frozenset({"disabled", "readonly", "class disabled"})
_SHORTEST = 3
_TICKED = re.compile(r"\bbe (?:ticked|checked)\b")


def assess_right(claim: Claim, scene: Scene) -> Outcome | None:
    """Look for what one would do it with.

    Returns:
        Whether one can, or cannot, do what the claim says; None when it says nothing of the kind,
        or when nothing tells.
    """
    words = expectation_lexicon(language_of(claim.clause)).get("rights")
    if words is None or scene.changes is None or error_page(scene):
        return None
    denied = words["may_not"].search(claim.body) is not None
    if not denied and not words["may"].search(claim.body):
        return None
    if not all(scene.now.find(n.text) for n in claim.names):
        return None
    if not denied and (lost := _lost_fields(claim, scene)):
        return Outcome(False, False, False, (), f"no field {lost[0]!r} is there any more", 0.7)
    if not denied and words["choose"].search(claim.body):
        return _can_be_chosen(claim, scene)
    deeds = [d for d in ("edit", "delete", "add") if words[d].search(claim.body)]
    if len(deeds) != 1 or _names_a_field(claim, scene):
        return None
    means = _means(deeds[0], words[f"{deeds[0]}_means"], scene)
    fresh = scene.fresh
    if denied and deeds == ["edit"] and (locked := _locked(scene)):
        new = any(id(w) in fresh for w in locked)
        return Outcome(True, new, False, lines_of(locked, 3), "its fields are locked", 0.7)
    if denied:
        note = "nothing to do it with" if not means else "there is something to do it with"
        return Outcome(not means, True, False, lines_of(means, 3), note, 0.7)
    means = [w for w in means if w.role != "option"]
    if not means:
        return None
    new = any(id(w) in fresh for w in means)
    return Outcome(True, new, False, lines_of(means, 3), "there is something to do it with", 0.7)


def _names_a_field(claim: Claim, scene: Scene) -> bool:
    """The claim is about one field, whose own state tells."""
    said = flat(claim.clause)
    labels = [flat(w.name) for w in scene.after.widgets if w.role in FIELD_ROLES | _BOXES]
    return any(len(n) >= _SHORTEST and re.search(rf"\b{re.escape(n)}\b", said) for n in labels)


def _lost_fields(claim: Claim, scene: Scene) -> list[str]:
    """Fields that the claim calls by their labels, which were there before and are not now."""
    if scene.before is None:
        return []
    then, now = (
        {flat(w.name).rstrip(" *:") for w in s.widgets if w.role in FIELD_ROLES and w.name}
        for s in (scene.before, scene.after)
    )
    said = set(re.findall(r"[^\W\d_]+", claim.body))
    return sorted(label for label in then - now if label in said)


def _means(deed: str, names: re.Pattern[str], scene: Scene) -> list[Widget]:
    """Controls of the content that are called so, and for editing fields that can be filled in."""
    found = []
    for index, widget in enumerate(scene.after.widgets):
        if is_hidden(widget) or _BARRED & set(widget.states):
            continue
        if any(w.role in CHROME_ROLES for w in scene.now.ancestors(index)):
            continue
        said = flat(widget.name or widget.text)
        called = widget.role in _CONTROLS and names.match(said) is not None
        if called or (deed == "edit" and _is_of_a_form(widget, said)):
            found.append(widget)
    return found


def _locked(scene: Scene) -> list[Widget]:
    """The fields of a form of which none can be filled in; a button to edit it may be there."""
    shown = [w for w in scene.after.widgets if not is_hidden(w)]
    fields = [w for w in shown if _is_of_a_form(w, flat(w.name))]
    return fields if fields and all(_BARRED & set(w.states) for w in fields) else []


def _is_of_a_form(widget: Widget, label: str) -> bool:
    """A field for what a record holds, and not one for looking something up."""
    if widget.role not in (FIELD_ROLES | _BOXES) - {"searchbox"} or not label:
        return False
    return signals()["searches"].search(label) is None


def _has_box(match: Match, scene: Scene) -> bool:
    """Say whether it is a box to tick, or stands in an entry with one."""
    entry = scene.items.of(match.index)
    around = scene.now.subtree(entry) if entry is not None else []
    return any(w.role in _BOXES for w in (match.widget, *around))


def _can_be_chosen(claim: Claim, scene: Scene) -> Outcome | None:
    """All that the claim lists is there to be clicked."""
    phrases = [flat(n.text) for n in claim.names]
    rights = expectation_lexicon(language_of(claim.clause))["rights"]
    rest = rights["choose"].sub(" ", claim.body)
    phrases += [w for w in claim.words if len(w) >= _SHORTEST and w in rest]
    chosen = []
    for phrase in phrases:
        own = [
            m.widget
            for m in scene.now.find(phrase)
            if m.exact and m.widget.clickable and not _BARRED & set(m.widget.states)
            if not _TICKED.search(claim.body) or _has_box(m, scene)
        ]
        if not own:
            return None
        chosen += own[:1]
    if not chosen:
        return None
    new = any(id(w) in scene.fresh for w in chosen)
    return Outcome(True, new, False, lines_of(chosen), "each of them can be clicked", 0.7)
