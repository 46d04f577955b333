"""Claims about what fields hold."""

import re

from state.values.screen import MASK, Widget
from tools.judging.anchors import Anchor
from tools.judging.outcome import Outcome, lines_of
from tools.judging.scene import Scene, signals
from tools.language.expectation import Claim, expectation_lexicon, language_of
from tools.language.similarity import similarity
from tools.screens.roles import CHROME_ROLES, FIELD_ROLES
from tools.screens.texts import PageText, flat, is_hidden, texts_of, whole_words

_TYPED = frozenset({"textbox", "spinbutton"})
"""Fields that are filled in by typing; lists always show something."""

_IN_BRACKETS = re.compile(r"\s*\([^()]*\)\s*")
_CHOSEN = re.compile(r"\bselected[^:]*: (.+)$", re.IGNORECASE)
"""What the name of a list says that is built of plain boxes: "State, selected option: Active"."""


def label_of(page: PageText, index: int) -> str:
    """What a user calls the widget at `index`: its name, else the text just before it."""
    widget = page.widgets[index]
    if widget.name:
        return flat(widget.name).strip(" :*")
    if widget.placeholder:
        return flat(widget.placeholder).strip(" :*")
    before = [
        flat(w.text or w.name)
        for w in [x for x in page.widgets[max(0, index - 40) : index] if x.role != "option"][-4:]
        if w.role not in FIELD_ROLES | {"option"} and (w.text or w.name) and not is_hidden(w)
    ]
    return before[-1].strip(" :*") if before else flat(widget.test_id)


def overlap(wanted: str, label: str) -> float:
    """Share of the words of `wanted` that `label` has, 1.0 when one is the other."""
    if not wanted or not label:
        return 0.0
    if wanted == label:
        return 1.0
    if wanted.replace(" ", "") == label.replace(" ", ""):
        return 0.95
    if wanted in label or label in wanted:
        return 0.9
    words = set(re.findall(r"[^\W_]+", wanted))
    have = set(re.findall(r"[^\W_]+", label))
    return len(words & have) / len(words) * 0.8 if words else 0.0


def fields_called(
    page: PageText, name: str, roles: frozenset[str], *, least: float = 0.4
) -> list[int]:
    """Positions of the widgets of `roles` that fit the name best, `least` at least."""
    scored = [
        (
            max(
                overlap(flat(name), label_of(page, i)), overlap(flat(name), flat(w.test_id)) * 0.95
            ),
            i,
        )
        for i, w in enumerate(page.widgets)
        if w.role in roles and not is_hidden(w)
    ]
    best = max((score for score, _ in scored), default=0.0)
    if best < 0.8:
        alike = [(similarity(name, label_of(page, i)), i) for _, i in scored]
        top = max((score for score, _ in alike), default=0.0)
        if top >= max(0.75, best):
            return [i for score, i in alike if score >= top - 0.01]
    return [i for score, i in scored if score >= best - 0.01] if best >= least else []


def value_of(widget: Widget, page: PageText, index: int) -> str:
    """What a field holds; for a list its chosen option, for an editor the text within it."""
    if widget.value:
        return widget.value
    if widget.value is not None:
        written = page.subtree(index)[1:] if widget.role == "textbox" else []
        return " ".join(t for w in written if not is_hidden(w) for t in texts_of(w))
    chosen = [
        w.name or w.text
        for w in page.subtree(index)
        if w.role == "option" and "selected" in w.states
    ]
    return chosen[0] if chosen else widget.text


def _lists_all(claim: Claim) -> bool:
    """Say whether the names are of equal things, not of a field and its value."""
    words = expectation_lexicon(language_of(claim.clause))
    return words["enumeration"].search(_IN_BRACKETS.sub(" ", claim.body)) is not None


def assess_value(claim: Claim, scene: Scene) -> Outcome:
    """A field holds a value, or is empty."""
    page = scene.now
    holders = [i for i, w in enumerate(page.widgets) if w.role in FIELD_ROLES and not is_hidden(w)]
    named = fields_called(page, claim.field_name, FIELD_ROLES) if claim.field_name else []
    wanted = claim.value or ""
    if wanted == "" and claim.field_name and not named and not claim.names:
        return Outcome(None, note=f"no field is called {claim.field_name!r}", strength=0.3)
    if wanted == "":
        return _assess_empty_field(claim, scene, named or _likely_fields(scene, holders))
    have = [
        i
        for i in holders
        if _has(value_of(page.widgets[i], page, i), wanted, claim)
        or _names_choice(page.widgets[i], wanted)
    ]
    good = [i for i in have if i in named] if named else have
    lines = lines_of([page.widgets[i] for i in (good or named)[:3]])
    absent = [n.text for n in claim.names if not scene.now.find(n.text)]
    if good and absent and not claim.negated and not named and _lists_all(claim):
        # A list that shall have two things does not with one of them.
        note = "not shown: " + ", ".join(map(repr, absent))
        return Outcome(False, False, True, lines, note, 0.9)
    if good:
        holds = not claim.negated
        return Outcome(holds, changed(good, scene), bool(named), lines, "the field holds it", 1.0)
    if named or have:
        return Outcome(claim.negated, False, True, lines, "the field holds something else", 0.9)
    likely = [i for i in _likely_fields(scene, holders) if page.widgets[i].value]
    if likely and scene.changes is not None and changed(likely, scene):
        return Outcome(
            claim.negated,
            False,
            False,
            lines_of([page.widgets[i] for i in likely[:3]]),
            "the field holds something else",
            0.85,
        )
    if any(MASK in value_of(page.widgets[i], page, i) for i in holders) and "${" in wanted:
        return Outcome(None, note="the value is masked", strength=0.4)
    called = [i for i in holders if label_of(page, i) == flat(wanted)]
    if called and expectation_lexicon(language_of(claim.clause))["exists"].search(claim.body):
        lines = lines_of([page.widgets[i] for i in called])
        return Outcome(not claim.negated, changed(called, scene), True, lines, "the field", 0.9)
    if scene.now.shows(wanted):
        return Outcome(None, scene.is_new(wanted), False, (), "shown, but not in a field", 0.5)
    return Outcome(claim.negated, False, bool(claim.names), (), f"no field holds {wanted!r}", 0.8)


def _names_choice(widget: Widget, wanted: str) -> bool:
    """The name of a list that is built of plain boxes says what is chosen."""
    told = _CHOSEN.search(widget.name or "") if widget.role == "combobox" else None
    return told is not None and holds_text(told.group(1), wanted)


def _has(value: str, wanted: str, claim: Claim) -> bool:
    if holds_text(value, wanted):
        return True
    contains = expectation_lexicon(language_of(claim.clause))["contains"]
    inside = len(flat(wanted)) > 2 and whole_words(flat(wanted)).search(flat(value)) is not None
    if wanted.isupper() and wanted not in value:
        return False
    return inside and contains.search(claim.body) is not None


def holds_text(value: str, wanted: str) -> bool:
    """Compare what a field holds with what is wanted; 9.50 is 9,5, but DELETE is not delete."""
    if wanted.isupper() and len(wanted) > 1 and value != value.upper():
        return False
    if flat(value).rstrip(".") == flat(wanted).rstrip("."):
        return True
    numbers = [re.fullmatch(r"-?\d+(?:[.,]\d+)?", t.strip()) for t in (value, wanted)]
    if all(numbers):
        return float(value.replace(",", ".")) == float(wanted.replace(",", "."))
    return False


def field_claim(claim: Claim, anchors: list[Anchor], scene: Scene) -> Outcome | None:
    """Read "'Name' is 'Ann'" as a claim about the field, where "Name" labels one.

    None when it is not about a field.
    """
    page = scene.now
    if len(anchors) != 2 or anchors[1].text == anchors[0].text:
        return None
    for label, value in (anchors, anchors[::-1]):
        called = fields_called(page, label.text, FIELD_ROLES)
        exact = [i for i in called if label_of(page, i) == flat(label.text)]
        if not exact or fields_called(page, value.text, FIELD_ROLES) == called:
            continue
        held = [value_of(page.widgets[i], page, i) for i in exact]
        lines = lines_of([page.widgets[i] for i in exact[:2]])
        if any(holds_text(h, value.text) for h in held):
            return Outcome(True, changed(exact, scene), True, lines, "the field holds it", 1.0)
        if (claim.kind == "value" or any(held)) and not page.shows(value.text):
            return Outcome(False, False, True, lines, "the field holds something else", 0.9)
    return None


def _likely_fields(scene: Scene, holders: list[int]) -> list[int]:
    fresh = scene.fresh
    page = scene.now
    changed = [i for i in holders if id(page.widgets[i]) in fresh]
    if changed:
        return changed
    for name in scene.action_names:
        called = fields_called(page, name, FIELD_ROLES)
        if called:
            return called
    return [i for i in holders if page.widgets[i].role in {"textbox", "searchbox"}]


def _assess_empty_field(claim: Claim, scene: Scene, indexes: list[int]) -> Outcome:
    page = scene.now
    ticked = [w for w in scene.added if w.role in {"checkbox", "radio", "switch"}]
    if ticked and not claim.field_name:
        on = any("checked" in w.states for w in ticked)
        return Outcome(
            on == claim.negated, True, True, lines_of(ticked), "the box that changed", 0.9
        )
    if not indexes:
        return Outcome(None, note="no such field", strength=0.2)
    empty = [i for i in indexes if not value_of(page.widgets[i], page, i).strip()]
    holds = bool(empty) and (len(empty) == len(indexes) or not claim.field_name)
    lines = lines_of([page.widgets[i] for i in indexes[:3]])
    return Outcome(holds != claim.negated, changed(empty, scene), True, lines, "", 0.9)


def changed(indexes: list[int], scene: Scene) -> bool:
    """Say whether one of the widgets at these positions is new or altered."""
    fresh = scene.fresh
    return scene.changes is not None and any(id(scene.now.widgets[i]) in fresh for i in indexes)


def typed_fields(page: PageText) -> list[int]:
    """Positions of the fields of the page's forms: those that search or navigate apart."""
    return [
        i
        for i, w in enumerate(page.widgets)
        if w.role in _TYPED
        and not is_hidden(w)
        and not signals()["searches"].search(label_of(page, i))
        and not any(a.role in CHROME_ROLES | {"search"} for a in page.ancestors(i))
    ]
