"""Claims without any name: their words are all there is to go by."""

import re

from state.values.screen import Widget
from tools.judging.claims.entitled import assess_entitled
from tools.judging.claims.lists import assess_list
from tools.judging.claims.titled import titled
from tools.judging.claims.tone import complains, error_page
from tools.judging.claims.waiting import says_busy
from tools.judging.coverage import has_word, unfounded
from tools.judging.outcome import Outcome, lines_of
from tools.judging.scene import Scene, signals
from tools.judging.translated import assess_translated, speaks_another
from tools.language.expectation import Claim, expectation_lexicon, language_of
from tools.screens.roles import CHOICE_ROLES, FIELD_ROLES
from tools.screens.texts import flat, is_hidden, texts_of

_CONTROLS = frozenset({"link", "button", "menuitem", "option"}) | CHOICE_ROLES
_CONTROL_WORDS = frozenset(
    {"button", "link", "tab", "option", "menu", "checkbox", "radio", "field"}
)


def assess_words(claim: Claim, scene: Scene) -> Outcome:
    """All of the words are on the screen, some of them only now."""
    words = [w for w in claim.words if len(w) > 2 or not w.isascii()]
    if claim.still and _untouched(scene):
        return Outcome(True, False, False, (), "nothing of the screen is gone", 0.6)
    known = _reported(claim, scene) or assess_list(claim, scene) or assess_entitled(claim, scene)
    known = known or titled(claim, [" ".join(words)], scene)
    if known is not None:
        return known
    if speaks_another(claim, scene):
        return assess_translated(claim, scene)
    if not words:
        return Outcome(None, strength=0.1)
    if _is_busy(scene):
        return Outcome(None, False, False, (), "the app is still busy", 0.3)
    about_controls = bool(set(claim.roles) & _CONTROL_WORDS)
    labels = _labels(scene)

    def tells(widget: Widget) -> bool:
        if about_controls:
            return True
        return widget.role not in _CONTROLS and flat(widget.text or widget.name) not in labels

    told = [w for w in scene.added if tells(w)]
    shown_text = " ".join(
        flat(t) for w in scene.after.widgets if not is_hidden(w) and tells(w) for t in texts_of(w)
    )
    added = " ".join(flat(t) for w in told for t in texts_of(w) if not _typed(t, scene))
    fresh = [w for w in words if has_word(w, added)]
    there = [w for w in words if has_word(w, shown_text) or w in scene.place]
    note = f"{len(there)} of {len(words)} words shown"
    if claim.negated:
        idle = expectation_lexicon(language_of(claim.clause))["idle_words"]
        told_of = [w for w in words if not idle.fullmatch(w)]
        titled_so = [w for w in told_of if has_word(w, flat(scene.after.title))]
        if titled_so or (any(has_word(w, shown_text) for w in told_of) if told_of else there):
            return Outcome(None, False, False, (), note, 0.3)
        lines = lines_of(scene.removed, 2)
        if claim.still and not words and scene.came:
            return Outcome(None, False, False, (), "something has come up", 0.3)
        return Outcome(True, bool(scene.removed), False, lines, "none of it is shown", 0.4)
    lines = lines_of(_saying(fresh, scene))
    unknown = unfounded(claim, scene, []) or unsaid_deeds(claim, scene)
    if len(words) > 1 and not _in_one_row(words, scene):
        return Outcome(None, bool(fresh), False, lines, "not said of one and the same", 0.4)
    shown = len(there) >= 0.6 * len(words) and (fresh or scene.only_looks or scene.changes is None)
    return Outcome(True if shown and not unknown else None, bool(fresh), False, lines, note, 0.4)


def _reported(claim: Claim, scene: Scene) -> Outcome | None:
    """A claim that something is wrong, where the app says so."""
    if claim.negated or not signals()["error"].search(claim.body):
        return None
    lines = tuple(t for t in scene.news if complains(t))[:2] or (error_page(scene),)
    return Outcome(True, True, False, lines, "the app reports an error", 0.7) if lines[0] else None


def _is_busy(scene: Scene) -> bool:
    """A new text says that the app is at work; what a row or a choice says is what it holds."""
    inside = {"cell", "gridcell", "rowheader", "option", "link", "listitem", "menuitem"}
    held = {flat(t) for w in scene.after.widgets if w.role in inside for t in texts_of(w)}
    return any(says_busy(t, scene) for t in scene.news if flat(t) not in held)


def _labels(scene: Scene) -> frozenset[str]:
    """What fields, boxes and choices are called: they say what can be, not what is."""
    roles = FIELD_ROLES | CHOICE_ROLES
    return frozenset(flat(w.name) for w in scene.after.widgets if w.role in roles and w.name)


def unsaid_deeds(claim: Claim, scene: Scene) -> list[str]:
    """Participles that the screen does not say: "exported" is more than a button "Export"."""
    words = expectation_lexicon(language_of(claim.clause))
    if "participle" not in words:
        return []
    idle = words["idle_verbs"]
    said = " ".join([scene.now.text, *(flat(m) for m in scene.messages)])
    deeds = [p for p in words["participle"].findall(claim.body) if not idle.fullmatch(p)]
    return [p for p in deeds if not re.search(rf"(?<!\w){re.escape(p)}(?!\w)", said)]


def merely_offered(claim: Claim, lines: tuple[str, ...], scene: Scene) -> bool:
    """Say whether something is said to have begun or ended, and all that shows it is a control.

    A button "Print" does not tell that a print was started.
    """
    words = expectation_lexicon(language_of(claim.clause))
    if "begun_or_over" not in words or not words["begun_or_over"].search(claim.body) or not lines:
        return False
    named = {flat(w.name) for w in scene.after.widgets if w.role in _CONTROLS and w.name}
    told = [line.split(":", 1)[-1].strip() for line in lines]
    return all(
        line.split(" ", 1)[0] in _CONTROLS or flat(said) in named
        for line, said in zip(lines, told, strict=True)
    )


def _in_one_row(words: list[str], scene: Scene) -> bool:
    """Words that rows of one list say stand in the same row."""
    for group in (*scene.items.groups, *scene.items.cards):
        rows = [scene.now.subtree_text(i) for i, _ in group.items]
        held = [[has_word(w, row) for row in rows] for w in words]
        told = [h for h in held if any(h) and not all(h)]
        if len(told) > 1 and not any(all(h[n] for h in told) for n in range(len(rows))):
            return False
    return True


def _typed(text: str, scene: Scene) -> bool:
    """The text only repeats what the step typed."""
    typed = [flat(n) for n in scene.action_names if " " in n]
    return any(t in flat(text) for t in typed)


def _untouched(scene: Scene) -> bool:
    return scene.changes is not None and not scene.removed and not scene.moved


def _saying(words: list[str], scene: Scene) -> list[Widget]:
    return [w for w in scene.added if any(has_word(x, flat(t)) for x in words for t in texts_of(w))]
