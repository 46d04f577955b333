"""A view hierarchy as a screen."""

from collections import Counter
from collections.abc import Sequence
from functools import cached_property, lru_cache
from typing import Literal

from surefoot.state.values.base import built
from surefoot.state.values.screen import MASK, Screen, Widget
from surefoot.tools.devices.hierarchy.attributes import GIVEN, MAX_TEXT, WidgetFacts, box_between
from surefoot.tools.devices.hierarchy.names import (
    Neighbours,
    hint_of,
    labels_below,
    name_below,
    own_label,
    place_of,
    said_text,
    shows_hint,
    words_of_id,
)
from surefoot.tools.devices.hierarchy.nodes import Dump, HierarchyNode, read_dump
from surefoot.tools.devices.hierarchy.roles import CHECKED_ROLES, Roles, acts, is_editable, is_title
from surefoot.tools.devices.hierarchy.windows import (
    ASKING,
    floating_of,
    incident_of,
    is_opaque,
    keyboard_box,
    keyboards_of,
    windows_of,
)
from surefoot.tools.garbage import pause_collection

_STRUCTURE = frozenset({"list", "listbox", "tablist", "dialog", "alertdialog", "document"})
"""Boxes that say what belongs together."""
_SHOWN_ALONE = frozenset({"heading", "progressbar", "slider", "spinbutton", "combobox", "tab"})
_NAMED_BY_ROW = frozenset({"checkbox", "radio", "switch", "slider", "spinbutton", "combobox"})
_VALUED = frozenset({"slider", "progressbar", "spinbutton", "combobox"})
_UNNAMED = frozenset({"generic", "list", "listbox", "tablist", "document", "text"})
_ICONS = frozenset({"button", "checkbox", "radio", "switch", "tab", "listitem"})
_DIALOG_PARTS = frozenset({"parentPanel", "alertTitle", "design_bottom_sheet", "buttonPanel"})
_CLICKABLE = frozenset({"clickable", "long-clickable", "checkable"})
_HEADS = frozenset({"heading", "document"})
"""What can name the screen."""
_NO_ID = frozenset(' ]["\t')
_BEYOND_PX = 1


@pause_collection()
def parse_hierarchy(xml: str, *, keys: bool = True) -> Screen:
    """Read a stored view hierarchy: of `uiautomator dump`, of uiautomator2, or of Appium.

    Every view that can be acted on, or says something, becomes a widget with an id of its own:
    its resource id where no other view has that, else `role#n`. Passwords are masked. Without
    `keys` those of the soft keyboard are left out.

    Returns:
        The screen; `location` is the package, `events` tells of a crash or "not responding"
        dialog, `opaque` of a screen that is drawn by the app itself.

    Raises:
        HierarchyError: it cannot be read, or is not read for safety.
    """
    dump = read_dump(xml)
    screen = screen_of(dump, keys=keys)
    dump.let_go()
    return screen


@pause_collection()
def screen_of(
    dump: Dump, *, keys: bool = False, kind: Literal["android", "harmony"] = "android"
) -> Screen:
    """Give a dump as a screen; with `keys` those of the soft keyboard are widgets, too."""
    keyboards = keyboards_of(dump)
    windows = windows_of(dump, without=() if keys else keyboards)
    nodes = [node for window in windows for node in window.walk()]
    width, height = _dump_screen_size(dump, nodes)
    roles = Roles(nodes)
    floating = floating_of(windows, keyboards, (width, height))
    widgets = _Widgets(floating, nodes, roles, (width, height)).all()
    incident = incident_of(nodes)
    heads = [w for w in widgets if w.role in _HEADS]
    titles = [w.name for w in heads if w.role == "heading" and w.level == 1]
    titles += [w.name for w in heads if w.role == "document" and w.name]
    return Screen(
        kind=kind,
        location=_package(windows, incident is not None),
        title=titles[0] if titles else "",
        widgets=tuple(widgets),
        events=(incident,) if incident is not None else (),
        width_px=width,
        height_px=height,
        truncated=dump.truncated,
        opaque=is_opaque(nodes, roles, (width, height)),
        keyboard=keyboard_box(keyboards),
    )


@pause_collection()
def keys_of(dump: Dump) -> tuple[Widget, ...]:
    """List what can be tapped on the soft keyboard and has a name."""
    nodes = [node for window in keyboards_of(dump) for node in window.walk()]
    widgets = _Widgets((), nodes, Roles(nodes), _dump_screen_size(dump, nodes)).all()
    dump.let_go()
    return tuple(w for w in widgets if w.clickable and w.box is not None and (w.name or w.text))


def _package(windows: Sequence[HierarchyNode], incident: bool) -> str:
    """Name the app that is shown: the largest, not the system whose question lies over it."""
    asking = next((window.package for window in windows if window.package in ASKING), "")
    if incident and asking:
        return asking
    largest = max(windows, key=lambda one: one.width * one.height, default=None)
    return largest.package if largest is not None else ""


def _dump_screen_size(dump: Dump, nodes: Sequence[HierarchyNode]) -> tuple[int, int]:
    """Give the screen's size; the windows reach no further where the dialect does not tell."""
    if dump.size is not None:
        return dump.size
    tops = [window for window in dump.windows if window.width > 0] or nodes
    return (max((n.box[2] for n in tops), default=0), max((n.box[3] for n in tops), default=0))


class _Widgets:
    """The widgets of some windows."""

    def __init__(
        self,
        floating: Sequence[HierarchyNode],
        nodes: Sequence[HierarchyNode],
        roles: Roles,
        size: tuple[int, int],
    ) -> None:
        self._nodes, self._roles, self._size = nodes, roles, size
        self._dialogs = {id(window) for window in floating}
        self._rids = Counter(node.rid for node in nodes if node.rid)
        self._numbers: Counter[str] = Counter()
        self._around: dict[int, tuple[Widget | None, int]] = {}
        """Of what is in a view: the widget around it, and the level of its own."""

    @cached_property
    def _neighbours(self) -> Neighbours:
        """Made for the first view that has no name of its own: many screens have none."""
        return Neighbours(self._nodes, self._roles, self._size[1])

    def all(self) -> list[Widget]:
        """Give them in document order."""
        found: list[Widget] = []
        for node in self._nodes:
            holder, depth = self._around.get(id(node.parent), (None, 0))
            widget = self._widget(node, holder, depth)
            if widget is not None:
                found.append(widget)
                holder, depth = widget, depth + 1
            if node.children:  # nothing else asks for it
                self._around[id(node)] = holder, depth
        return found

    def _widget(self, node: HierarchyNode, holder: Widget | None, depth: int) -> Widget | None:
        role, label, is_field = self._role(node), own_label(node), is_editable(node)
        if not self._is_kept(node, role, label, holder):
            return None
        name = label or self._name(node, role) or self._last_resort(node, role, holder)
        hint = hint_of(node) if is_field else ""
        extra = said_text(node.desc) if node.desc and not is_field else ""
        if extra == name:
            extra = ""
        loose = role == "text"
        number = self._numbers[role] = self._numbers[role] + 1
        # Each fact is text of the reader's, or made here.
        facts: WidgetFacts = {
            "id": node.rid if self._is_only(node.rid) else f"{role}#{number}",
            "role": role,
            "name": "" if loose else name,
            "text": name if loose else extra[:MAX_TEXT],
            "value": _find_node_value(node, role, is_field),
            "states": _states_from_flags(
                node.flags, role, node.enabled, is_field, self._is_hidden(node)
            ),
            "depth": depth,
            "box": box_between(node.box),
            "clickable": is_field or not _CLICKABLE.isdisjoint(node.flags),
            # A hint that is the only label is read as one: phones keep it above what is written.
            "placeholder": hint if hint != name else "",
            "url": "",
            "level": (2 if self._has_title() else 1) if role == "heading" else None,
            "frame": "",
            "test_id": node.rid,
            "conceals": False,
            "covered": False,
            "blocked": False,
            "label": self._label(node, role),
            "field_type": "select" if role == "combobox" else "",
            "tokens": "",
            "scrolls": (),
        }
        return built(Widget, facts, GIVEN)

    def _role(self, node: HierarchyNode) -> str:
        role = self._roles.of(node)
        if id(node) in self._dialogs or (role == "generic" and node.tail in _DIALOG_PARTS):
            inside = any(id(up) in self._dialogs for up in _ups(node))
            if not inside:
                self._dialogs.add(id(node))
                return "dialog"
        return role

    def _has_title(self) -> bool:
        return self._numbers["heading"] > 1

    def _is_kept(self, node: HierarchyNode, role: str, label: str, holder: Widget | None) -> bool:
        if acts(node) or role in _STRUCTURE:
            return True
        if node.width <= 0 or node.height <= 0:
            return False
        told = (holder.name or holder.text, holder.value) if holder is not None else ()
        if label in told and role != "heading":
            return False  # it is what its button or its row is called, or what its list shows
        if label or role in _SHOWN_ALONE:
            return True
        return role == "listitem" and any(own_label(one) for one in node.walk())

    def _name(self, node: HierarchyNode, role: str) -> str:
        """Name what has no label of its own."""
        if role == "dialog":
            return _title_in(node)
        if role in _UNNAMED:
            return ""
        if is_editable(node):
            return self._field_name(node)
        below = "" if role in _VALUED else name_below(node)
        if below or role == "listitem":
            return below
        if role in _NAMED_BY_ROW:
            beside = self._neighbours.label_of(node, above="any" if role in _VALUED else "none")
            beside = beside or self._neighbours.link_of(node)
            if beside:
                return beside
        return words_of_id(node)

    def _label(self, node: HierarchyNode, role: str) -> str:
        """Give the text closely above a list that scrolls: of two it tells which is which."""
        if role != "list" or "scrollable" not in node.flags:
            return ""
        return self._neighbours.label_of(node, above="any")

    def _field_name(self, node: HierarchyNode) -> str:
        """Name a field after the text that belongs to it, its hint, or what else is above it."""
        own = (
            " ".join(labels_below(node))
            or self._neighbours.label_of(node, above="its own")
            or hint_of(node)
        )
        return own or self._neighbours.label_of(node, above="any") or words_of_id(node)

    def _last_resort(self, node: HierarchyNode, role: str, holder: Widget | None) -> str:
        """Name what nothing names: a field after the box around it, an icon after its place."""
        if is_editable(node):
            return holder.name if holder is not None else ""
        if role in _ICONS and "scrollable" not in node.flags and not self._is_hidden(node):
            return place_of(node, self._size)
        return ""

    def _is_only(self, rid: str) -> bool:
        """Say whether a resource id is that of one view alone, and can be written as an id."""
        return bool(rid) and self._rids[rid] == 1 and _NO_ID.isdisjoint(rid)

    def _is_hidden(self, node: HierarchyNode) -> bool:
        told = node.facts.get
        if told("displayed") == "false" or told("visible-to-user") == "false":
            return True
        left, top, right, bottom = node.box
        width, height = self._size
        outside = right <= 0 or bottom <= 0 or left >= width or top >= height
        return outside or right - left < _BEYOND_PX or bottom - top < _BEYOND_PX


@lru_cache(maxsize=1024)
def _states_from_flags(
    flags: frozenset[str], role: str, enabled: bool, is_field: bool, is_hidden: bool
) -> tuple[str, ...]:
    shown = ("checked", "selected", "focused")
    states: list[str] = [flag for flag in shown if flag in flags]
    if role == "option" and "checked" in states and "selected" not in states:
        states.append("selected")
    if "checkable" in flags and role not in CHECKED_ROLES:
        states.append("checkable")
    if role == "combobox":
        states += ["collapsed", "readonly"]  # open, it is a window of its own
    if not enabled:
        states.append("disabled")
    if "scrollable" in flags and not is_field:
        states.append("scrollable")
    if "long-clickable" in flags and not is_field:
        states.append("long-clickable")
    if "password" in flags:
        states.append("password")
    if is_hidden:
        states.append("hidden")
    return tuple(states)


def _title_in(node: HierarchyNode) -> str:
    return next((own_label(n) for n in node.walk() if own_label(n) and is_title(n)), "")


def _ups(node: HierarchyNode) -> list[HierarchyNode]:
    found, parent = [], node.parent
    while parent is not None:
        found.append(parent)
        parent = parent.parent
    return found


def _find_node_value(node: HierarchyNode, role: str, is_field: bool) -> str | None:
    """Give what a field holds; "" when it shows its hint."""
    if is_field or "password" in node.flags:
        if not node.text or shows_hint(node):
            return ""
        return MASK if "password" in node.flags else node.text
    if role == "combobox":
        return name_below(node) or said_text(node.text)
    if role in _VALUED:
        inner = next((one.text for one in node.children if is_editable(one) and one.text), "")
        return inner or said_text(node.text)
    return None
