"""Claims about the states of widgets: checked, selected, disabled ..."""

from state.values.screen import MASK, Widget
from tools.judging.anchors import Anchor, anchors_of
from tools.judging.fields import changed, fields_called, label_of, value_of
from tools.judging.outcome import Outcome, lines_of
from tools.judging.pagetext import CHOICE_ROLES, FIELD_ROLES, PageText, flat, is_hidden
from tools.judging.scene import Scene
from tools.language.expectation import Claim, expectation_lexicon, language_of

_FOCUSABLE = FIELD_ROLES | CHOICE_ROLES | {"button", "link", "menuitem", "row", "treeitem"}
_OPPOSITE = {"unchecked": "checked", "unselected": "selected", "enabled": "disabled"}
_CHECKABLE = frozenset({"checkbox", "radio", "switch", "menuitemcheckbox", "menuitemradio"})
_CHECKED = frozenset(
    {"checked", "selected", "pressed", "class checked", "class active", "class selected"}
)
_SELECTED = _CHECKED | {"class current", "current"}
_ROLE_GROUPS: dict[str, frozenset[str]] = {
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


def has_state(widget: Widget, state: str) -> bool | None:
    """Say whether a widget is in a state; None when it does not tell."""
    states = set(widget.states)
    if state in _OPPOSITE:
        opposite = has_state(widget, _OPPOSITE[state])
        return None if opposite is None else not opposite
    if state == "checked" and widget.role in _CHECKABLE:
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
    targets = _targets(claim, scene)
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
    holds = len(yes) == len(known) if every or len(claim.names) > 1 else bool(yes)
    if holds and words["only"].search(claim.body) and _others(claim, scene, yes):
        holds = False
    lines = lines_of([page.widgets[i] for i in (yes or targets)[:4]])
    return Outcome(holds != claim.negated, changed(targets, scene), True, lines, "", 0.95)


def _state_at(claim: Claim, scene: Scene, index: int) -> bool | None:
    """The state of a widget; of a row also that of the box within it."""
    page = scene.now
    own = has_state(page.widgets[index], claim.detail)
    if claim.detail in {"selected", "checked"}:
        if own or _selected_value(claim, page, index):
            return True
        if page.widgets[index].role in {"row", "listitem", "treeitem"}:
            boxes = [w for w in page.subtree(index) if w.role in _CHECKABLE]
            return any("checked" in w.states for w in boxes) if boxes else own
    return own


def _others(claim: Claim, scene: Scene, yes: list[int]) -> bool:
    """Something else of the same kind, elsewhere, is in that state too."""
    roles = {scene.now.widgets[i].role for i in yes}
    return any(
        w.role in roles and i not in yes and _state_at(claim, scene, i)
        for i, w in enumerate(scene.now.widgets)
    )


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
                if widget.role in _CHECKABLE and flat(widget.name) == flat(box.text):
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
    page = scene.now
    roles: set[str] = set()
    for role in claim.roles:
        roles |= _ROLE_GROUPS.get(role, frozenset())
    if claim.detail in {"checked", "unchecked"} and not roles & CHOICE_ROLES:
        roles |= CHOICE_ROLES
    if claim.detail in {"readonly", "masked", "required", "invalid", "editable"}:
        roles |= FIELD_ROLES
    roles = roles or set(_FOCUSABLE)
    names = [n.text for n in claim.names] or [a.text for a in anchors_of(claim, scene)]
    found: list[int] = []
    for name in names:
        own = fields_called(page, name, roles)
        exact = [i for i in own if label_of(page, i) == flat(name)]
        found += exact or _holding(page, name) or own or _beside(scene, name, roles)
    if found or names:
        return list(dict.fromkeys(found))
    fresh = {id(w) for w in scene.added}
    return [
        i
        for i, w in enumerate(page.widgets)
        if w.role in roles and not is_hidden(w) and (not scene.changes or id(w) in fresh)
    ]


def _holding(page: PageText, name: str) -> list[int]:
    """Drop-downs whose chosen option is called so."""
    wanted = flat(name)
    return [
        i
        for i, w in enumerate(page.widgets)
        if w.role in {"combobox", "listbox"} and flat(value_of(w, page, i)) == wanted
    ]


def _beside(scene: Scene, name: str, roles: set[str]) -> list[int]:
    """Widgets of `roles` in the row, card or box that shows `name`."""
    page = scene.now
    for match in page.find(name):
        item = scene.items.of(match.index)
        around = [item] if item is not None else []
        around += [i for i, _ in zip(page.path(match.index), range(3), strict=False)]
        for index in around:
            inside = [
                index + offset
                for offset, w in enumerate(page.subtree(index))
                if w.role in roles and not is_hidden(w)
            ]
            if inside and len(inside) <= 3:
                return inside
    return []
