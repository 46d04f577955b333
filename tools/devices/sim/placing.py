"""Placing the widgets of an app: which view a role is, how high, and where."""

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any

from surefoot.tools.devices.sim.app import SimulatedWidget
from surefoot.tools.devices.sim.nodes import View, ViewBox
from surefoot.tools.devices.sim.pickers import place_choice, place_keypad, place_slider, place_wheel
from surefoot.tools.devices.sim.sheet import (
    EDGE,
    GAP,
    GREY,
    ROW,
    Sheet,
    description_of,
    label_above,
    view,
)
from surefoot.tools.devices.sim.showing import ShownWidget
from surefoot.tools.devices.sim.typeset import BODY, Ink, ink_of, write, write_in


def column(
    shown: Iterable[ShownWidget], sheet: Sheet, left: int, top: int, width: int, fill_to: int = 0
) -> tuple[tuple[View, ...], int]:
    """Place widgets below each other; a list takes what is left until `fill_to`.

    Returns:
        The views, and the y below the last.
    """
    nodes: list[View] = []
    every = list(shown)
    for number, one in enumerate(every):
        if one.spec is not None and one.spec.role == "list" and not one.spec.height and fill_to:
            rest, below = column(every[number + 1 :], sheet, left, 0, width)
            room = max(fill_to - top - (below + GAP if rest else 0), 3 * ROW)
            placed: tuple[View, ...] = (_scrolling_list(one, sheet, left, top, width, room),)
        else:
            placed = place(one, sheet, left, top, width)
        nodes += placed
        if placed:
            top = max(node.box.bottom for node in placed) + GAP
    return tuple(nodes), top - GAP if nodes else top


def place(one: ShownWidget, sheet: Sheet, left: int, top: int, width: int) -> tuple[View, ...]:
    """Place one widget with all that belongs to it."""
    spec = one.spec
    role = spec.role if spec is not None else one.widget.role
    placed = _PLACES.get(role, _place_text_view)(one, sheet, left, top, width)
    return tuple(_with_own_facts(node, sheet, spec) for node in placed)


def _with_own_facts(node: View, sheet: Sheet, spec: SimulatedWidget | None) -> View:
    """Put what the file says of a view itself in the place of what its role says."""
    if spec is None or node.shown is None or node.shown.spec is not spec or node.shown.key:
        return node
    box = node.box
    if spec.height and not node.scroll:
        box = ViewBox(box.left, box.top, box.right, box.top + spec.height)
    desc = sheet.run.filled(spec.desc, node.shown.item) if spec.desc else node.desc
    return replace(node, box=box, cls=spec.android_class or node.cls, desc=desc)


def _place_text_view(
    one: ShownWidget, sheet: Sheet, left: int, top: int, width: int
) -> tuple[View, ...]:
    text = one.widget.text or one.widget.name
    pieces, below = write(text, left, top, width, ink_of(one, sheet.theme))
    box = ViewBox(left, top, left + width, below)
    return (view(one, sheet, "android.widget.TextView", box, text=text, pieces=pieces),)


def _paragraph(one: ShownWidget, sheet: Sheet, left: int, top: int, width: int) -> tuple[View, ...]:
    links = {part.widget.name: part.link for part in one.inside if part.link}
    ink, text = ink_of(one, sheet.theme), one.widget.text
    pieces, below = write(text, left, top, width, ink, links, sheet.theme.link)
    box, flags = ViewBox(left, top, left + width, below), ("clickable", "focusable")
    return (view(one, sheet, "android.widget.TextView", box, *flags, text=text, pieces=pieces),)


def _button(one: ShownWidget, sheet: Sheet, left: int, top: int, width: int) -> tuple[View, ...]:
    box, name = ViewBox(left, top, left + width, top + ROW), one.widget.name
    fill = "#BFBFBF" if "disabled" in one.widget.states else sheet.theme.primary
    facts: dict[str, Any] = {
        "pieces": write_in(name, box, Ink(BODY, "#FFFFFF")),
        "shape": "button",
        "fill": fill,
    }
    return (view(one, sheet, "android.widget.Button", box, text=name, **facts),)


def _place_edit_field(
    one: ShownWidget, sheet: Sheet, left: int, top: int, width: int
) -> tuple[View, ...]:
    spec = one.spec
    assert spec is not None
    label, top = label_above(one, sheet, left, top, width)
    held = sheet.held(one)
    hint = one.widget.placeholder
    if not hint and spec.label in (None, "hint"):
        hint = one.widget.name
    said = "•" * len(held) if spec.password else held
    box = ViewBox(left, top, left + width, top + ROW)
    flags = ["clickable", "focusable", "long-clickable"]
    if spec.password:
        flags.append("password")
    ink = Ink(BODY, sheet.theme.text if held else GREY)
    node = view(
        one,
        sheet,
        "android.widget.EditText",
        box,
        *flags,
        text=said or hint,
        desc=description_of(one),
        hint=hint,
        pieces=write_in(said or hint, box, ink, centred=False),
        shape="field",
    )
    return (*label, node)


def _place_checkable(
    one: ShownWidget, sheet: Sheet, left: int, top: int, width: int
) -> tuple[View, ...]:
    cls = {"checkbox": "CheckBox", "switch": "Switch", "radio": "RadioButton"}[one.widget.role]
    box = ViewBox(left, top, left + width, top + ROW)
    named = one.spec is None or one.spec.label not in ("desc", "none")
    name = one.widget.name if named else ""
    words = ViewBox(left + 96, top, box.right, box.bottom)
    node = view(
        one,
        sheet,
        f"android.widget.{cls}",
        box,
        *("checkable", "clickable", "focusable"),
        text=name,
        desc=description_of(one),
        pieces=write_in(name, words, Ink(BODY, sheet.theme.text), centred=False),
        shape=one.widget.role,
        fill=sheet.theme.primary,
    )
    return (node,)


def _group(one: ShownWidget, sheet: Sheet, left: int, top: int, width: int) -> tuple[View, ...]:
    """Place a card or an entry of a list: a view with others inside, or with its own words."""
    inner, inset = list(one.inside), EDGE if one.widget.clickable else 0
    nodes, below = column(inner, sheet, left + inset, top + GAP, width - 2 * inset)
    if not inner:
        words = one.widget.name or one.widget.text
        ink = Ink(BODY, sheet.theme.text)
        pieces, below = write(words, left + EDGE, top + 36, width - 2 * EDGE, ink)
        at = ViewBox(left + EDGE, top + 36, left + width - EDGE, below)
        nodes, below = (View("android.widget.TextView", at, text=words, pieces=pieces),), below + 12
    box = ViewBox(left, top, left + width, below + GAP)
    cls = "android.view.ViewGroup" if inner else "android.widget.LinearLayout"
    shape = "line" if one.widget.role == "listitem" else ""
    return (view(one, sheet, cls, box, inside=nodes, shape=shape),)


def _place_weighted_row(
    one: ShownWidget, sheet: Sheet, left: int, top: int, width: int
) -> tuple[View, ...]:
    inner = list(one.inside)
    weights = [part.spec.weight if part.spec is not None else 1.0 for part in inner]
    room = width - GAP * max(len(inner) - 1, 0)
    nodes: list[View] = []
    at, below = float(left), top
    for part, weight in zip(inner, weights, strict=True):
        share = room * weight / sum(weights)
        placed, end = column([part], sheet, round(at), top, round(share))
        nodes += placed
        below, at = max(below, end), at + share + GAP
    box = ViewBox(left, top, left + width, below)
    return (_linear_layout_view(one, sheet, box, tuple(nodes)),)


def _place_child_column(
    one: ShownWidget, sheet: Sheet, left: int, top: int, width: int
) -> tuple[View, ...]:
    nodes, below = column(one.inside, sheet, left, top, width)
    return (_linear_layout_view(one, sheet, ViewBox(left, top, left + width, below), nodes),)


def _linear_layout_view(
    one: ShownWidget, sheet: Sheet, box: ViewBox, nodes: tuple[View, ...]
) -> View:
    rid = sheet.rid(one.spec) if one.spec is not None and one.spec.rid else ""
    return View("android.widget.LinearLayout", box, rid, inside=nodes)


def _scrolling_list(
    one: ShownWidget, sheet: Sheet, left: int, top: int, width: int, room: int = 0
) -> View:
    height = (one.spec.height if one.spec is not None else None) or room or 6 * ROW
    offset = sheet.offsets.get(one.widget.id, 0)
    nodes, below = column(one.inside, sheet, left, top, width)
    reach = max(below - top - height, 0)
    offset = min(offset, reach)
    if offset:
        nodes, _ = column(one.inside, sheet, left, top - offset, width)
    cls, box = (
        "androidx.recyclerview.widget.RecyclerView",
        ViewBox(left, top, left + width, top + height),
    )
    flags = ("focusable", "scrollable") if reach else ("focusable",)
    name = one.widget.id
    return view(one, sheet, cls, box, *flags, act=None, inside=nodes, scroll=name, reach=reach)


def _list_view(one: ShownWidget, sheet: Sheet, left: int, top: int, width: int) -> tuple[View, ...]:
    return (_scrolling_list(one, sheet, left, top, width),)


def _icon(one: ShownWidget, sheet: Sheet, left: int, top: int, width: int) -> tuple[View, ...]:
    side = min(width, 96)
    cls = "android.widget.ImageButton" if one.widget.clickable else "android.widget.ImageView"
    box, fill = ViewBox(left, top, left + side, top + side), sheet.theme.primary
    return (view(one, sheet, cls, box, desc=one.widget.name, shape="icon", fill=fill),)


def _surface(one: ShownWidget, sheet: Sheet, left: int, top: int, width: int) -> tuple[View, ...]:
    box, fill = ViewBox(left, top, left + width, top + 900), sheet.theme.primary
    return (view(one, sheet, "android.view.View", box, shape="surface", fill=fill),)


Placer = Callable[[ShownWidget, Sheet, int, int, int], tuple[View, ...]]
_PLACES: dict[str, Placer] = {
    "button": _button,
    "textbox": _place_edit_field,
    "searchbox": _place_edit_field,
    "combobox": place_choice,
    "checkbox": _place_checkable,
    "switch": _place_checkable,
    "radio": _place_checkable,
    "listitem": _group,
    "group": _group,
    "row": _place_weighted_row,
    "column": _place_child_column,
    "list": _list_view,
    "icon": _icon,
    "surface": _surface,
    "paragraph": _paragraph,
    "slider": place_slider,
    "keypad": place_keypad,
    "wheel": place_wheel,
}
