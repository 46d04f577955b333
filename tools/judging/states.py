"""Claims about the states of widgets: checked, selected, disabled ..."""

import re

from state.values.screen import MASK, Widget
from tools.judging.anchors import Anchor, anchors_of
from tools.judging.boxes_of_things import CARDS, CHECKABLE, ROWS, boxes_of, told_by_boxes
from tools.judging.claims.in_dialogs import in_its_dialog
from tools.judging.claims.tone import complains
from tools.judging.fields import changed, field_claim, fields_called, label_of, value_of
from tools.judging.outcome import Outcome, lines_of
from tools.judging.scene import Scene
from tools.language.expectation import Claim, expectation_lexicon, language_of
from tools.language.similarity import SAME, similarity
from tools.screens.roles import CHOICE_ROLES, FIELD_ROLES
from tools.screens.texts import PageText, flat, is_hidden, texts_of, whole_words

_FOCUSABLE = FIELD_ROLES | CHOICE_ROLES | {"button", "link", "menuitem"}
_CHOSEN = frozenset({"checked", "unchecked", "selected", "unselected"})
_OPPOSITE = {"unchecked": "checked", "unselected": "selected", "enabled": "disabled"}
_CHECKED = frozenset(
    {"checked", "selected", "pressed", "class checked", "class active", "class selected"}
)
_SELECTED = _CHECKED | {"class current", "current"}
_SHORTEST = 2
"""Characters of a word that names a widget."""
ROLE_GROUPS: dict[str, frozenset[str]] = {
    "button": frozenset({"button"}),
    "link": frozenset({"link"}),
    "checkbox": frozenset({"checkbox", "switch", "menuitemcheckbox"}),
    "radio": frozenset({"radio", "menuitemradio"}),
    "tab": frozenset({"tab"}),
    "option": frozenset({"option"}),
    "field": FIELD_ROLES,
    "row": frozenset({"row"}),
    "heading": frozenset({"heading"}),
}
"""What widgets are that testers call so."""


def has_state(widget: Widget, state: str) -> bool | None:
    """Say whether a widget is in a state; None when it does not tell."""
    states = set(widget.states)
    if state in _OPPOSITE:
        opposite = has_state(widget, _OPPOSITE[state])
        return None if opposite is None else not opposite
    if state == "checked" and widget.role in CHECKABLE:
        return "checked" in states
    if state in {"checked", "selected"}:
        return bool(states & (_CHECKED if state == "checked" else _SELECTED))
    if state == "collapsed":
        return "collapsed" in states if {"collapsed", "expanded"} & states else None
    if state == "masked":
        return MASK in (widget.value or "")
    if state == "readonly":
        return bool(states & {"readonly", "disabled"})
    if state == "editable":
        return not states & {"readonly", "disabled", "class disabled"}
    if state == "disabled":
        return bool(states & {"disabled", "class disabled"})
    return state in states


def assess_state(claim: Claim, scene: Scene) -> Outcome:
    """A widget is checked, selected, disabled ..."""
    page = scene.now
    paired = _paired(claim, scene)
    if paired is not None:
        return paired
    if not claim.names and not all(scene.now.find(d) for d in re.findall(r"\b\d+\b", claim.body)):
        return Outcome(claim.negated or None, note="the number is not shown", strength=0.4)
    if claim.detail == "unselected" and (held := _held(claim, page)):
        return Outcome(claim.negated, False, True, lines_of(held), "it is chosen", 0.9)
    may = expectation_lexicon(language_of(claim.clause)).get("rights", {}).get("may")
    if claim.detail in _CHOSEN and may is not None and may.search(claim.body):
        return Outcome(None, note="that it can be so is not that it is", strength=0.2)
    targets = in_its_dialog(claim, _targets(claim, scene), scene)
    plain = claim.detail == "enabled" and not claim.roles and not claim.negated
    if not targets and plain and claim.names:
        # What is no control is available when it is there.
        there = [scene.now.find(n.text) for n in claim.names]
        lines = lines_of([found[0].widget for found in there if found])
        new = any(scene.is_new(n.text) for n in claim.names)
        return Outcome(all(there), new, False, lines, "whether it is there", 0.7)
    if not targets:
        quoted = any(n.quoted for n in claim.names)
        holds = None if not quoted else claim.negated
        return Outcome(holds, False, False, (), "no such widget", 0.3)
    told = [(i, _state_at(claim, scene, i)) for i in targets]
    known = [(i, s) for i, s in told if s is not None]
    if not known:
        return Outcome(None, note=f"cannot see whether it is {claim.detail}", strength=0.2)
    yes = [i for i, s in known if s]
    words = expectation_lexicon(language_of(claim.clause))
    every = claim.detail in _OPPOSITE or words["every"].search(claim.body) is not None
    listed = words["enumeration"].search(claim.body) is not None
    holds = len(yes) == len(known) if every or listed else bool(yes)
    if holds and (every or listed) and not _each_told(claim, yes, scene):
        return Outcome(None, note=f"cannot see whether each is {claim.detail}", strength=0.2)
    if holds and words["only"].search(claim.body) and _others(claim, scene, yes):
        holds = False
    lines = lines_of([page.widgets[i] for i in (yes or targets)[:4]])
    return Outcome(holds != claim.negated, changed(targets, scene), True, lines, "", 0.95)


def _paired(claim: Claim, scene: Scene) -> Outcome | None:
    """Read "'Paid' beside 'Cinema' is on" and "'Card' is chosen as 'Method'" as one thing."""
    anchors = anchors_of(claim, scene)
    if claim.detail in {"selected", "checked"} and not claim.negated:
        held = field_claim(claim, anchors, scene)
        if held is not None and held.holds:
            return held
    if claim.detail not in {"checked", "unchecked"} or len(claim.names) != 2:
        return None
    return mark_claim(claim, anchors, scene)


def _state_at(claim: Claim, scene: Scene, index: int) -> bool | None:
    """The state of a widget; of a row also that of the box within it."""
    page = scene.now
    own = has_state(page.widgets[index], claim.detail)
    role = page.widgets[index].role
    if claim.detail in {"enabled", "disabled"} and role in CHECKABLE:
        return _as_feature(claim, page.widgets[index], usable=own)
    if claim.detail in {"checked", "unchecked"} and role in CARDS and boxes_of(page, index):
        return told_by_boxes(page, index, on=claim.detail == "checked")
    if claim.detail == "unchecked" and role in ROWS and boxes_of(page, index):
        return told_by_boxes(page, index, on=False)
    if claim.detail == "selected" and _is_held(page, index):
        return True
    if claim.detail in {"selected", "checked"}:
        if own or _selected_value(claim, page, index):
            return True
        if role in ROWS:
            boxes = [w for w in page.subtree(index) if w.role in CHECKABLE]
            return any("checked" in w.states for w in boxes) if boxes else own
    if own is False and claim.detail in {"invalid", "required"}:
        return any(complains(t) for w in page.widgets[index + 1 : index + 4] for t in texts_of(w))
    if claim.detail in {"unselected", "selected"} and page.widgets[index].role not in CHOICE_ROLES:
        return own if _can_be(page, index) or page.widgets[index].role in FIELD_ROLES else None
    return own


def _as_feature(claim: Claim, widget: Widget, *, usable: bool | None) -> bool | None:
    """What is enabled is on: the dark mode. Where a box is told of, it is one that can be used.

    None where the two readings tell different things and either can be meant.
    """
    if claim.roles and widget.role != "switch":
        return usable
    is_on = ("checked" in widget.states) == (claim.detail == "enabled")
    is_plain = not claim.roles and "disabled" not in widget.states
    return is_on if is_plain or is_on == usable else None


def _each_told(claim: Claim, yes: list[int], scene: Scene) -> bool:
    """Say whether each thing that is named has a widget of its own that tells."""
    roles = _roles_of(claim)
    return len(claim.names) < 2 or all(
        set(_called(name.text, claim, roles, scene)) & set(yes) for name in claim.names
    )


def _is_held(page: PageText, index: int) -> bool:
    """The text of a box to choose in, the list that unfolds from it apart."""
    if page.widgets[index].role not in {"textbox", "text", "generic"}:
        return False
    around = page.ancestors(index)
    return any(w.role == "combobox" for w in around) and not any(
        w.role in {"listbox", "option"} for w in around
    )


def _others(claim: Claim, scene: Scene, yes: list[int]) -> bool:
    """Something else of the same kind, elsewhere, is in that state too."""
    kinds = {_make(scene.now, i) for i in yes}
    return any(
        i not in yes and _make(scene.now, i) in kinds and _state_at(claim, scene, i)
        for i in range(len(scene.now.widgets))
    )


def _make(page: PageText, index: int) -> tuple[str, frozenset[str]]:
    """What a widget is and holds: a circle that is chosen in a plain box is no ticked box."""
    role = page.widgets[index].role
    held = page.subtree(index)[1:] if role in CARDS else []
    return role, frozenset(w.role for w in held if w.role in CHOICE_ROLES)


def mark_claim(claim: Claim, anchors: list[Anchor], scene: Scene) -> Outcome | None:
    """Read "'Dentist' is marked as 'Paid'" as a claim about the box Paid of that row or card.

    None when the screen has no such box.
    """
    words = expectation_lexicon(language_of(claim.clause))["states"]
    off = words["unchecked"].search(claim.body) is not None
    if not off and not words["marked"].search(claim.body):
        return None
    for thing, box in ((a, b) for a in anchors for b in anchors if a is not b):
        for item in scene.items.about(thing.text):
            for offset, widget in enumerate(scene.now.subtree(item)):
                if widget.role in CHECKABLE and flat(widget.name) == flat(box.text):
                    on = "checked" in widget.states
                    holds = on != (off or claim.negated)
                    new = changed([item + offset], scene)
                    return Outcome(holds, new, True, lines_of([widget]), "the box tells", 0.9)
    return None


def _selected_value(claim: Claim, page: PageText, index: int) -> bool:
    """A drop-down whose chosen option is what the claim names counts as selected."""
    widget = page.widgets[index]
    if widget.role not in {"combobox", "listbox"}:
        return False
    value = flat(value_of(widget, page, index))
    return any(flat(n.text) == value for n in claim.names)


def _targets(claim: Claim, scene: Scene) -> list[int]:
    """Widgets whose state a claim speaks of."""
    roles = _roles_of(claim)
    names = [n.text for n in claim.names]
    found = [i for name in names for i in _called(name, claim, roles, scene)]
    if found or names:
        return list(dict.fromkeys(found))
    if claim.detail in {"selected", "checked", "unselected", "unchecked"}:
        words = expectation_lexicon(language_of(claim.clause))
        if claim.negated and words["empty"].search(claim.body):
            return _all_rows(scene)
        if words["every"].search(claim.body) and words["count"]["nouns_only"].search(claim.body):
            return _all_rows(scene)
    words = expectation_lexicon(language_of(claim.clause))
    label = _label_words(claim)
    if words["pronoun"].search(claim.body) and claim.words:
        label = " ".join(claim.words)
    if label:
        called = fields_called(scene.now, label, roles, least=0.55)
        if called or not _step_is_about(label, scene):
            return called
    for name in reversed(scene.step_names):
        own = [i for i in fields_called(scene.now, name, roles) if _is_called(scene, i, name)]
        if own:
            return own
    meant = _about_words(claim, roles, scene.now)
    if meant:
        return meant
    fresh = scene.fresh
    return [
        i
        for i, w in enumerate(scene.now.widgets)
        if w.role in roles and not is_hidden(w) and (not scene.changes or id(w) in fresh)
    ]


def _about_words(claim: Claim, roles: frozenset[str], page: PageText) -> list[int]:
    """Widgets whose labels say the subject of "the newsletter is ticked", a box or not."""
    words = expectation_lexicon(language_of(claim.clause))
    state = words["states"][claim.detail].search(claim.body)
    head = words["negation"].sub(" ", claim.body[: state.start()]) if state else ""
    subject = " ".join(w for w in head.split() if w not in words["generic_words"])
    if len(subject) < _SHORTEST or subject.isdigit():
        return []
    whole = whole_words(subject)
    called = fields_called(page, subject, roles, least=0.75)
    return [
        i
        for i in called
        if whole.search(label_of(page, i)) or similarity(subject, label_of(page, i)) >= SAME
    ]


def _all_rows(scene: Scene) -> list[int]:
    """Rows and items that have a box of their own."""
    return [
        i
        for g in scene.items.main_groups
        for i, _ in g.items
        if any(w.role in CHECKABLE for w in scene.now.subtree(i))
    ]


def _is_called(scene: Scene, index: int, name: str) -> bool:
    return label_of(scene.now, index) == flat(name)


def _roles_of(claim: Claim) -> frozenset[str]:
    roles: set[str] = set()
    for role in claim.roles:
        roles |= ROLE_GROUPS.get(role, frozenset())
    if claim.detail in {"checked", "unchecked"} and not roles & CHOICE_ROLES:
        roles |= CHOICE_ROLES
    if claim.detail in {"readonly", "masked", "required", "invalid", "editable"}:
        roles |= FIELD_ROLES
    return frozenset(roles or _FOCUSABLE)


def _called(name: str, claim: Claim, roles: frozenset[str], scene: Scene) -> list[int]:
    """Widgets with that name; drop-downs that hold it; the rows and boxes that show it."""
    page = scene.now
    own = fields_called(page, name, roles)
    exact = [i for i in own if _is_called(scene, i, name)]
    if any(n.quoted and n.text == name for n in claim.names):
        # What is quoted is written so; a name that only is alike is another one's.
        own = [i for i in own if _is_part(flat(name), label_of(page, i))]
    chosen = claim.detail in {"checked", "unchecked", "selected", "unselected"}
    if exact and (not chosen or any(page.widgets[i].role in CHOICE_ROLES for i in exact)):
        return exact
    if claim.detail in {"checked", "selected"} and (holding := _holding(page, name)):
        return holding
    if claim.detail in {"checked", "unchecked", "selected", "unselected", "expanded", "collapsed"}:
        rows = [i for i in scene.items.about(name) if _can_be(page, i)]
        if rows:
            return rows
    if exact:
        return exact
    return own or _beside(scene, name, roles)


def _is_part(name: str, label: str) -> bool:
    """All words of one stand in the other."""
    first, second = set(name.split()), set(label.split())
    return first <= second or second <= first or name in label


def _can_be(page: PageText, index: int) -> bool:
    """A row that says itself whether it is chosen, or has a box that does."""
    row = page.widgets[index]
    twins = [w for w in page.widgets if w.role == row.role]
    if any((_SELECTED | {"expanded", "collapsed"}) & set(w.states) for w in twins):
        return True
    return any(w.role in CHECKABLE for w in page.subtree(index))


def _label_words(claim: Claim) -> str:
    """The words just before "field", "button", "box": "the user name field"."""
    words = expectation_lexicon(language_of(claim.clause))
    found = words["labelled"].search(claim.body)
    if not found:
        return ""
    kept = [w for w in found.group(1).split() if w not in words["articles"].pattern.split("|")]
    return " ".join(kept)


def _step_is_about(label: str, scene: Scene) -> bool:
    """The step calls the thing so, whatever the screen calls it."""
    return all(word in flat(scene.action) for word in label.split())


def _holding(page: PageText, name: str) -> list[int]:
    """Drop-downs whose chosen option is called so."""
    wanted = flat(name)
    return [
        i
        for i, w in enumerate(page.widgets)
        if w.role in {"combobox", "listbox"} and flat(value_of(w, page, i)) == wanted
    ]


def _held(claim: Claim, page: PageText) -> list[Widget]:
    """Drop-downs whose chosen option is what the claim names."""
    return [page.widgets[i] for name in claim.names for i in _holding(page, name.text)]


def _beside(scene: Scene, name: str, roles: frozenset[str]) -> list[int]:
    """Widgets of `roles` in the row, card or box that shows `name`."""
    page = scene.now
    for match in page.find(name):
        item = scene.items.of(match.index)
        around = [item] if item is not None else []
        # What is around a whole row or card is of others, too.
        around += [i for i in list(page.path(match.index))[:3] if item is None or i > item]
        for index in around:
            inside = [
                index + offset
                for offset, w in enumerate(page.subtree(index))
                if w.role in roles and not is_hidden(w)
            ]
            if inside and len(inside) <= 3:
                return inside
    return []
