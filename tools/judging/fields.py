"""Claims about fields and the states of widgets."""

import re

from state.values.screen import MASK, Widget
from tools.judging.anchors import anchors_of
from tools.judging.outcome import Outcome, lines_of
from tools.judging.pagetext import CHOICE_ROLES, FIELD_ROLES, PageText, flat, is_hidden
from tools.judging.scene import Scene
from tools.language.expectation import Claim

_FOCUSABLE = FIELD_ROLES | CHOICE_ROLES | {"button", "link", "menuitem", "row", "treeitem"}
_OPPOSITE = {
    "unchecked": "checked",
    "unselected": "selected",
    "enabled": "disabled",
}
_ROLE_GROUPS = {
    "button": {"button"},
    "link": {"link"},
    "checkbox": {"checkbox", "switch", "menuitemcheckbox"},
    "radio": {"radio", "menuitemradio"},
    "tab": {"tab"},
    "option": {"option"},
    "field": FIELD_ROLES,
    "row": {"row"},
    "heading": {"heading"},
}


def label_of(page: PageText, index: int) -> str:
    """What a user calls the widget at `index`: its name, else the text just before it."""
    widget = page.widgets[index]
    if widget.name:
        return flat(widget.name)
    if widget.placeholder:
        return flat(widget.placeholder)
    before = [
        flat(w.text or w.name)
        for w in [x for x in page.widgets[max(0, index - 40) : index] if x.role != "option"][-4:]
        if w.role not in FIELD_ROLES | {"option"} and (w.text or w.name) and not is_hidden(w)
    ]
    return before[-1] if before else flat(widget.test_id)


def overlap(wanted: str, label: str) -> float:
    """Share of the words of `wanted` that `label` has, 1.0 when one is the other."""
    if not wanted or not label:
        return 0.0
    if wanted == label:
        return 1.0
    if wanted in label or label in wanted:
        return 0.9
    words = set(re.findall(r"[^\W_]+", wanted))
    have = set(re.findall(r"[^\W_]+", label))
    return len(words & have) / len(words) * 0.8 if words else 0.0


def fields_called(page: PageText, name: str, roles: frozenset[str] | set[str]) -> list[int]:
    """Positions of the widgets of `roles` that fit the name best."""
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
    return [i for score, i in scored if score >= max(best - 0.01, 0.4)] if best >= 0.4 else []


def value_of(widget: Widget, page: PageText, index: int) -> str:
    """What a field holds; for a list its chosen option."""
    if widget.value is not None:
        return widget.value
    chosen = [
        w.name or w.text
        for w in page.subtree(index)
        if w.role == "option" and "selected" in w.states
    ]
    return chosen[0] if chosen else widget.text


def assess_value(claim: Claim, scene: Scene) -> Outcome:
    """A field holds a value, or is empty."""
    page = scene.now
    holders = [i for i, w in enumerate(page.widgets) if w.role in FIELD_ROLES and not is_hidden(w)]
    named = fields_called(page, claim.field_name, FIELD_ROLES) if claim.field_name else []
    wanted = claim.value or ""
    if wanted == "":
        return _assess_empty_field(claim, scene, named or _likely_fields(scene, holders))
    have = [i for i in holders if _has(value_of(page.widgets[i], page, i), wanted, claim)]
    good = [i for i in have if i in named] if named else have
    lines = lines_of([page.widgets[i] for i in (good or named)[:3]])
    if good:
        holds = not claim.negated
        return Outcome(holds, _fresh(good, scene), bool(named), lines, "the field holds it", 1.0)
    if named or have:
        return Outcome(claim.negated, False, True, lines, "the field holds something else", 0.9)
    likely = [i for i in _likely_fields(scene, holders) if page.widgets[i].value]
    if likely and scene.changes is not None and _fresh(likely, scene):
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
    if scene.now.shows(wanted):
        return Outcome(
            not claim.negated, scene.is_new(wanted), False, (), "shown, but not in a field", 0.5
        )
    return Outcome(claim.negated, False, bool(claim.names), (), f"no field holds {wanted!r}", 0.8)


def _has(value: str, wanted: str, claim: Claim) -> bool:
    return flat(value) == flat(wanted) or (
        len(flat(wanted)) > 2
        and re.search(r"contain|includ|包含|chứa", claim.body) is not None
        and flat(wanted) in flat(value)
    )


def _likely_fields(scene: Scene, holders: list[int]) -> list[int]:
    fresh = {id(w) for w in scene.added}
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
    if not indexes:
        return Outcome(None, note="no such field", strength=0.2)
    empty = [i for i in indexes if not value_of(page.widgets[i], page, i).strip()]
    holds = bool(empty) and (len(empty) == len(indexes) or not claim.field_name)
    lines = lines_of([page.widgets[i] for i in indexes[:3]])
    return Outcome(holds != claim.negated, _fresh(empty, scene), True, lines, "", 0.9)


def _fresh(indexes: list[int], scene: Scene) -> bool:
    fresh = {id(w) for w in scene.added}
    return scene.changes is not None and any(id(scene.now.widgets[i]) in fresh for i in indexes)


def _has_state(widget: Widget, state: str) -> bool | None:
    states = set(widget.states)
    if state in _OPPOSITE:
        opposite = _has_state(widget, _OPPOSITE[state])
        return None if opposite is None else not opposite
    if state == "checked":
        if widget.role in {"checkbox", "radio", "switch", "menuitemcheckbox", "menuitemradio"}:
            return "checked" in states
        marks = {
            "checked",
            "selected",
            "pressed",
            "class checked",
            "class active",
            "class selected",
        }
        return bool(states & marks)
    if state == "selected":
        marks = {
            "selected",
            "checked",
            "pressed",
            "class active",
            "class selected",
            "class current",
            "current",
        }
        return bool(states & marks)
    if state == "collapsed":
        return "collapsed" in states if {"collapsed", "expanded"} & states else None
    if state == "masked":
        return MASK in (widget.value or "")
    if state == "readonly":
        return bool(states & {"readonly", "disabled"})
    if state == "disabled":
        return bool(states & {"disabled", "class disabled"})
    return state in states


def assess_state(claim: Claim, scene: Scene) -> Outcome:
    """A widget is checked, selected, disabled ..."""
    page = scene.now
    targets = _targets(claim, scene)
    if not targets:
        quoted = any(n.quoted for n in claim.names)
        return Outcome(
            None if not quoted else claim.negated, False, False, (), "no such widget", 0.3
        )
    told = [(i, _has_state(page.widgets[i], claim.detail)) for i in targets]
    if claim.detail in {"selected", "checked"}:
        told = [(i, s or _selected_value(claim, page, i)) for i, s in told]
    known = [(i, s) for i, s in told if s is not None]
    if not known:
        return Outcome(None, note=f"cannot see whether it is {claim.detail}", strength=0.2)
    yes = [i for i, s in known if s]
    every = claim.detail in {"unchecked", "unselected", "enabled"} or _says_all(claim)
    holds = len(yes) == len(known) if every else bool(yes)
    lines = lines_of([page.widgets[i] for i in (yes or targets)[:4]])
    return Outcome(holds != claim.negated, _fresh(targets, scene), True, lines, "", 0.95)


def _says_all(claim: Claim) -> bool:
    return bool(re.search(r"\b(?:all|both|each|every)\b|所有|全部|都|tất cả|cả hai", claim.body))


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
        roles |= _ROLE_GROUPS.get(role, set())
    if claim.detail in {"checked", "unchecked"} and not roles & CHOICE_ROLES:
        roles |= CHOICE_ROLES
    if claim.detail in {"readonly", "masked", "required", "invalid"}:
        roles |= FIELD_ROLES
    roles = roles or set(_FOCUSABLE)
    names = [a.text for a in anchors_of(claim, scene)]
    found: list[int] = []
    for name in names:
        own = fields_called(page, name, roles)
        exact = [i for i in own if label_of(page, i) == flat(name)]
        found += exact or own or _beside(page, name, roles)
    if found or names:
        return list(dict.fromkeys(found))
    fresh = {id(w) for w in scene.added}
    return [
        i
        for i, w in enumerate(page.widgets)
        if w.role in roles and not is_hidden(w) and (not scene.changes or id(w) in fresh)
    ]


def _beside(page: PageText, name: str, roles: set[str]) -> list[int]:
    """Widgets of `roles` in the row or item that shows `name`."""
    for match in page.find(name):
        around = [match.index]
        depth = match.widget.depth
        for index in range(match.index - 1, max(-1, match.index - 40), -1):
            if page.widgets[index].depth < depth:
                depth = page.widgets[index].depth
                around.append(index)
        for index in around[:4]:
            inside = [
                index + offset
                for offset, w in enumerate(page.subtree(index))
                if w.role in roles and not is_hidden(w)
            ]
            if inside and len(inside) <= 3:
                return inside
    return []
