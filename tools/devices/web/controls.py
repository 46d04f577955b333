"""Puts what a document tells of its controls into the widgets of the snapshot."""

from collections.abc import Iterable, Mapping, Sequence

from surefoot.state.values.screen import Box, Concealed, Widget
from surefoot.tools.devices.web.document_facts import BoxKey, Fact, FrameFacts, Hidden

_TAKES_A_CLICK = frozenset(
    {"generic", "text", "img", "listitem", "row", "cell", "gridcell", "heading", "paragraph"}
    | {"article", "figure", "columnheader", "rowheader", "strong", "emphasis", "group", "term"}
)
"""Roles that take no click by their nature."""


def told_of_control(fact: Fact, widget: Widget) -> dict[str, object]:
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


def with_melted(
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
            by_box.setdefault(_key(widget.box), []).append(number)
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


def concealed_in(
    widgets: Sequence[Widget], facts: Mapping[str, FrameFacts]
) -> tuple[Concealed, ...]:
    """List the controls that are in the page and not shown, with the widgets that may show them."""
    by_place: dict[tuple[str, BoxKey], list[Widget]] = {}
    for widget in widgets:
        if widget.box is not None and "hidden" not in widget.states:
            by_place.setdefault((widget.frame, _key(widget.box)), []).append(widget)
    found = []
    for frame, known in facts.items():
        for hidden in known.concealed:
            here = by_place.get((frame, hidden.box)) or _around(widgets, frame, hidden)
            acting = [w for w in here if w.clickable] or here
            opener = acting[-1].id if acting else ""
            found.append(
                Concealed(role=hidden.role, name=hidden.name, opener=opener, told=hidden.told)
            )
    return tuple(found)


def _around(widgets: Sequence[Widget], frame: str, hidden: Hidden) -> list[Widget]:
    """Give the widget that says what a piece of it says which is none itself."""
    left, top, width, height = hidden.box
    return [
        widget
        for widget in widgets
        if widget.frame == frame
        and hidden.text
        and hidden.text in (widget.text, widget.name)
        and (box := widget.box) is not None
        and box.x <= left + 1
        and box.y <= top + 1
        and box.x + box.width >= left + width - 1
        and box.y + box.height >= top + height - 1
    ][-1:]


def _key(box: Box) -> BoxKey:
    return (int(box.x), int(box.y), int(box.width), int(box.height))
