"""Fills the holes of an aria snapshot with the facts of the documents."""

import unicodedata
from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence

from surefoot.state.values.screen import MASK, Box, Widget
from surefoot.tools.devices.web.document_facts import BoxKey, Fact, FrameFacts, box_key
from surefoot.tools.devices.web.extras import extra_id, with_places
from surefoot.tools.screens.aria import FIELD_ROLES, VALUE_ROLES
from surefoot.tools.screens.tree import walk_widgets

_LOOSE_ROLES = frozenset({"generic", "text"})
_MOVING = frozenset({"alert", "status"})
"""Roles of what comes sliding in: the only one that is left of them is told by no place."""
_ALIKE = {
    "gridcell": ("gridcell", "cell"),
    "rowheader": ("rowheader", "columnheader"),
    "region": ("region", "section"),
    "searchbox": ("searchbox", "textbox"),
}
"""Roles that depend on more than the element itself; facts tell the simple one."""


def _is_drawn(fact: Fact | None) -> bool:
    return fact is not None and fact.drawn


def merge(
    widgets: Sequence[Widget], facts: Mapping[str, FrameFacts]
) -> tuple[list[Widget], set[str]]:
    """Fill the snapshot's holes.

    Args:
        widgets: Of the snapshot.
        facts: By the id of the iframe widget, "" for the page itself.

    Returns:
        The widgets with the ones that the snapshot leaves out, and the ids of password fields.
        Passwords are masked; where a document could not be asked all its fields are.
    """
    result: dict[str, Widget] = {}
    covered: set[str] = set()
    pools = {frame: _Pool(given) for frame, given in facts.items()}
    hidden_depth: int | None = None
    counted = list(zip(widgets, _numbers_inside(widgets), strict=True))
    for widget, inside in counted:
        if widget.frame in pools:
            pools[widget.frame].keep_of_role(widget, inside)
    for widget, inside in counted:
        if hidden_depth is not None and widget.depth <= hidden_depth:
            hidden_depth = None
        pool = pools.get(widget.frame)
        if pool is None or not pool.known:
            result[widget.id] = _without_values(widget)
            continue
        fact = pool.take(widget, inside)
        filled = (
            _widget_with_fact(widget, fact) if fact else _without_icon(widget, pool.drawn_words)
        )
        if hidden_depth is None and "hidden" in filled.states:
            hidden_depth = widget.depth
        elif hidden_depth is not None and "hidden" not in filled.states and not _is_drawn(fact):
            filled = filled.model_copy(update={"states": (*filled.states, "hidden")})
        if fact is not None and fact.password:
            covered.add(widget.id)
        elif filled.role in FIELD_ROLES and filled.value and filled.value in pool.passwords:
            filled = filled.model_copy(update={"value": MASK})
            covered.add(widget.id)
        result[widget.id] = filled
    merged = list(result.values())
    for frame, pool in pools.items():
        merged = with_scrolls(merged, pool.placed, pool.left)
        merged = _with_extras(merged, frame, pool)
        covered |= {extra_id(frame, f.extra) for f in pool.left if f.password and f.extra}
    return merged, covered


def _numbers_inside(widgets: Sequence[Widget]) -> list[int]:
    """Count what is inside each widget, its loose texts apart."""
    found = [0] * len(widgets)
    for widget, around in walk_widgets(widgets):
        for outer in around if widget.role != "text" else ():
            found[outer] += 1
    return found


class _Pool:
    """The facts of one document that no widget has taken yet."""

    def __init__(self, given: FrameFacts) -> None:
        self.known = given.known
        self.passwords = {f.value for f in given.facts if f.password and f.value}
        self.drawn_words = {word for f in given.facts for word in f.drawn_words}
        self._by_box: dict[BoxKey, list[Fact]] = defaultdict(list)
        self._by_text: dict[str, list[Fact]] = defaultdict(list)
        self._moving: dict[str, list[Fact]] = defaultdict(list)
        self._anchors: dict[tuple[BoxKey, str], list[int]] = defaultdict(list)
        self._taken: set[int] = set()
        self._kept: dict[str, Fact] = {}
        """By the id of the widget that stands where a fact does and has its role."""
        self.placed: list[tuple[int, str]] = []
        """Order and id of the widgets whose place in the document is known."""
        for fact in given.facts:
            if fact.inline:
                self._by_text[fact.inline].append(fact)
            self._by_box[fact.box].append(fact)
            if fact.role in _MOVING and not fact.hidden:
                self._moving[fact.role].append(fact)
        for order, box, role in given.anchors:
            self._anchors[box, role].append(order)

    @property
    def left(self) -> list[Fact]:
        """Facts that no widget took, in document order."""
        facts = [f for same in self._by_box.values() for f in same if f.order not in self._taken]
        return sorted(facts, key=lambda fact: fact.order)

    def keep_of_role(self, widget: Widget, inside: int) -> None:
        """Keep for a widget the fact of its role: what lies around a field is never the field."""
        roles = _ALIKE.get(widget.role, (widget.role,))
        here = self._here(widget.box, inside) if widget.box else ()
        if fact := next((f for f in here if f.role in roles), None):
            self._kept[widget.id] = fact
            self._taken.add(fact.order)

    def take(self, widget: Widget, inside: int) -> Fact | None:
        """Find the fact that belongs to a widget with so many others inside."""
        fact = self._kept.get(widget.id)
        if fact is None and widget.box:
            fact = self._loosely(widget.role, self._here(widget.box, inside))
        if fact is None and widget.text and widget.role == "text":
            fact = next((f for f in self._by_text[widget.text] if f.order not in self._taken), None)
        if fact is None and widget.role in _MOVING:
            same = [f for f in self._moving[widget.role] if f.order not in self._taken]
            fact = same[0] if len(same) == 1 else None
        if fact is not None:
            self._taken.add(fact.order)
            self.placed.append((fact.order, widget.id))
        elif widget.box:
            orders = self._anchors[box_key(widget.box), widget.role]
            if orders:
                self.placed.append((orders.pop(0), widget.id))
        return fact

    def _here(self, box: Box, inside: int) -> list[Fact]:
        """Facts of a place that may be of a widget with so many others inside."""
        here = [f for f in self._by_box.get(box_key(box), []) if f.order not in self._taken]
        return [f for f in here if not f.closed and (not f.hidden or inside <= f.holds)]

    @staticmethod
    def _loosely(role: str, here: Sequence[Fact]) -> Fact | None:
        """Choose for a widget of another role, or of one that facts tell as another."""
        if role in FIELD_ROLES:
            return next((f for f in here if f.value is not None or f.password), None)
        if role == "generic":
            return next((f for f in here if f.role != "iframe" and not f.password), None)
        return next((f for f in here if f.file), None)


def _is_sign(name: str) -> bool:
    """Say whether a name is none, or only the signs of an icon font, which nobody can read."""
    return all(unicodedata.category(c) == "Co" or c.isspace() for c in name)


def _without_icon(widget: Widget, drawn: Collection[str]) -> Widget:
    """Take its word from a picture that moved between the snapshot and the facts."""
    is_icon = "aria-hidden" in widget.states and {widget.name, widget.text} - {""} <= {*drawn}
    return widget.model_copy(update={"name": "", "text": ""}) if is_icon else widget


def _without_words(widget: Widget, drawn: Sequence[str]) -> Widget:
    said = [widget.name, widget.text]
    for word in drawn:
        said = [f" {text} ".replace(f" {word} ", " ", 1).strip() for text in said]
    return widget.model_copy(update={"name": said[0], "text": said[1]}) if drawn else widget


def _widget_with_fact(widget: Widget, fact: Fact) -> Widget:
    widget = _without_words(widget, fact.drawn_words)
    update: dict[str, object] = {}
    role = widget.role
    if role in _LOOSE_ROLES and fact.role in ("textbox", "img", "button") and not fact.inline:
        editable = fact.role == "textbox" and fact.value is not None
        role = fact.role if editable or (fact.icon and not widget.text) else role
        update["role"] = role
    if fact.icon and _is_sign(widget.name) and not widget.text:
        update["name"] = fact.icon
        update["clickable"] = widget.clickable or fact.role != "img"
    if fact.password:
        update["value"] = MASK if fact.value else ""
        update["conceals"] = True
    elif fact.value is not None and (role in VALUE_ROLES or role == "listbox" or fact.file):
        update["value"] = fact.value
    if update.get("value") is not None and role in VALUE_ROLES:
        update["text"] = ""
    states = [state for state in fact.states if state not in widget.states]
    if "collapsed" in states and "expanded" in widget.states:
        states.remove("collapsed")
    states += _told_states(fact, widget.name)
    if states:
        update["states"] = (*widget.states, *dict.fromkeys(states))
    if fact.placeholder and fact.placeholder != widget.name:
        update["placeholder"] = fact.placeholder
    if fact.covered:
        update["covered"] = True
    if fact.blocked:
        update["blocked"] = True
    if fact.test_id:
        update["test_id"] = fact.test_id
    update |= control_facts(fact, widget)
    return widget.model_copy(update=update) if update else widget


def _without_values(widget: Widget) -> Widget:
    if widget.role in FIELD_ROLES and widget.value:
        return widget.model_copy(update={"value": MASK})
    return widget


def _with_extras(widgets: list[Widget], frame: str, pool: _Pool) -> list[Widget]:
    """Put in what the snapshot leaves out, where it stands in the document."""
    widgets, melted = with_text_controls(widgets, frame, pool.left)
    shown = {f.order for f in melted}
    extras = [
        f
        for f in pool.left
        if f.extra and (f.icon or f.closed or f.role == "textbox" or f.order in shown)
    ]
    if not extras:
        return widgets
    return with_places(widgets, frame, pool.placed, [(f, _extra(f, frame)) for f in extras])


def _extra(fact: Fact, frame: str) -> Widget:
    value = fact.value
    if fact.password:
        value = MASK if value else ""
    states = [*fact.states, *_told_states(fact, fact.icon or fact.name)]
    return Widget(
        id=extra_id(frame, fact.extra),
        role=fact.role,
        name=fact.icon or fact.name,
        text=fact.text if value is None else "",
        value=value,
        states=tuple(dict.fromkeys(states)),
        box=Box(x=fact.box[0], y=fact.box[1], width=fact.box[2], height=fact.box[3]),
        clickable=fact.acts or fact.role not in {"text", "img"},
        placeholder=fact.placeholder if fact.placeholder != fact.name else "",
        frame=frame,
        test_id=fact.test_id,
        conceals=fact.password,
        blocked=fact.blocked,
        label=fact.label,
        field_type=fact.field_type,
        tokens=fact.tokens,
    )


def _told_states(fact: Fact, name: str) -> list[str]:
    """Say that it is hidden, and what a field without a name is for."""
    is_nameless = fact.password and not name and not fact.placeholder
    return ["hidden"] * fact.hidden + ["password"] * is_nameless


_TAKES_A_CLICK = frozenset(
    {"generic", "text", "img", "listitem", "row", "cell", "gridcell", "heading", "paragraph"}
    | {"article", "figure", "columnheader", "rowheader", "strong", "emphasis", "group", "term"}
)
"""Roles that take no click by their nature."""


def control_facts(fact: Fact, widget: Widget) -> dict[str, object]:
    """Give what a fact tells of the control that a widget is."""
    told: dict[str, object] = {}
    if fact.acts and not widget.clickable and widget.role in _TAKES_A_CLICK:
        told["clickable"] = True
    for name, value in (
        ("label", fact.label),
        ("field_type", fact.field_type),
        ("tokens", fact.tokens),
        ("scrolls", fact.scrolls),
    ):
        if value:
            told[name] = value
    glued = fact.lines.replace(" ", "") if fact.value is None else ""
    for name, said in (("name", widget.name), ("text", widget.text)):
        if glued and glued == said.replace(" ", ""):
            told[name] = fact.lines
    return told


def with_scrolls(
    widgets: list[Widget], placed: Sequence[tuple[int, str]], left: Iterable[Fact]
) -> list[Widget]:
    """Let the first widget inside of what scrolls tell so, where that itself is no widget."""
    scrolling = [f for f in left if f.scrolls]
    if not scrolling:
        return widgets
    order = sorted(placed)
    index = {widget.id: number for number, widget in enumerate(widgets)}
    for fact in scrolling:
        ident = next((ident for at, ident in order if at > fact.order), None)
        if ident is None:
            continue
        widget = widgets[index[ident]]
        if not widget.scrolls:
            widgets[index[ident]] = widget.model_copy(update={"scrolls": fact.scrolls})
    return widgets


def with_text_controls(
    widgets: list[Widget], frame: str, left: Iterable[Fact]
) -> tuple[list[Widget], list[Fact]]:
    """Find the clickable pieces of text that are no widgets; mark those that are one by place."""
    melted = [f for f in left if f.melted and not f.hidden]
    acting = [f for f in left if f.acts and not f.melted]
    if not melted and not acting:
        return widgets, []
    by_box: dict[BoxKey, list[int]] = {}
    for number, widget in enumerate(widgets):
        if widget.box is not None and widget.frame == frame:
            by_box.setdefault(box_key(widget.box), []).append(number)
    alone = []
    for fact in (*melted, *acting):
        here = by_box.get(fact.box, [])
        if not here:
            alone += [fact] if fact.melted else []
            continue
        number = here[-1]
        widget = widgets[number]
        if not widget.clickable and widget.role in _TAKES_A_CLICK:
            widgets[number] = widget.model_copy(update={"clickable": True})
    return widgets, alone
