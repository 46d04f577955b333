"""A screen as a model is shown it: one short line a widget, and the widget that an answer names."""

from collections import Counter

from state.errors import ElementNotFoundError
from state.values.screen import Screen, Widget
from tools.devices.aria import INTERACTIVE_ROLES

_KINDS = frozenset({"list", "dialog", "alertdialog", "heading"})
_TOLD = frozenset({"checked", "selected", "disabled", "focused", "password"})
_SPECIAL = str.maketrans({'"': "'", "<": "‹", ">": "›"})
_LONGEST = 160


def compact(screen: Screen) -> str:
    """Give a screen in seven attributes, a line a widget.

    They are class, resource-id, clickable, scrollable, content-desc, text and bounds. What has its
    usual value is left out: a button can be clicked, a text cannot. So is loose text that the name
    of its button or row tells already. `resource-id` is the id of the widget, short where that is
    unique, as `widget_called` takes it.
    """
    short = _short_ids(screen)
    lines: list[str] = []
    said: list[tuple[int, str]] = []
    for widget in screen.widgets:
        while said and said[-1][0] >= widget.depth:
            said.pop()
        acts = widget.clickable or "scrollable" in widget.states
        words = widget.name or widget.text
        told = widget.value is None and any(words in other for _, other in said)
        if acts or (
            words and "hidden" not in widget.states and (widget.role in _KINDS or not told)
        ):
            lines.append(_line(widget, short[widget.id]))
        said.append((widget.depth, words))
    return "\n".join(lines)


def widget_called(screen: Screen, ident: str) -> Widget:
    """Find the widget that `compact` calls so; its whole id does too.

    Raises:
        ElementNotFoundError: there is none.
    """
    for widget in screen.widgets:
        if widget.id == ident:
            return widget
    short = _short_ids(screen)
    for widget in screen.widgets:
        if short[widget.id] == ident:
            return widget
    raise ElementNotFoundError(f"no widget has the id {ident!r}")


def _short_ids(screen: Screen) -> dict[str, str]:
    tails = {widget.id: widget.id.rpartition("/")[2] or widget.id for widget in screen.widgets}
    count = Counter(tails.values())
    return {ident: tail if count[tail] == 1 else ident for ident, tail in tails.items()}


def _line(widget: Widget, ident: str) -> str:
    parts = [f"<node class={widget.role}"]
    acts = widget.clickable or "scrollable" in widget.states
    if acts:
        parts.append(f"resource-id={ident}")
    if widget.clickable and widget.role not in INTERACTIVE_ROLES:
        parts.append("clickable")
    parts += [state for state in widget.states if state in _TOLD or state == "scrollable"]
    words = widget.name or widget.text
    if widget.name and widget.text:
        parts.append(f"content-desc={_quoted(widget.text)}")
    if words:
        parts.append(f"text={_quoted(words)}")
    if widget.value is not None and widget.value != words:
        parts.append(f"value={_quoted(widget.value)}")
    if acts and widget.box is not None:
        box = widget.box
        edges = (box.x, box.y, box.x + box.width, box.y + box.height)
        parts.append(f"bounds={','.join(f'{edge:g}' for edge in edges)}")
    return " ".join(parts) + ">"


def _quoted(text: str) -> str:
    cut = text if len(text) <= _LONGEST else text[: _LONGEST - 1] + "…"
    return f'"{cut.translate(_SPECIAL)}"'
