"""Names the widget that a person used, so that grounding finds just that one by the name."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from surefoot.state.values.intent import Deed, Intent, Kind
from surefoot.state.values.screen import Box, Screen, Widget
from surefoot.tools.grounding.ground import ground
from surefoot.tools.grounding.names import list_own_names
from surefoot.tools.grounding.result import Found
from surefoot.tools.screens.roles import FIELD_ROLES
from surefoot.tools.screens.rows import Rows
from surefoot.tools.screens.texts import PageText, is_hidden

_KINDS: Mapping[str, Kind] = {
    "textbox": "field",
    "searchbox": "field",
    "spinbutton": "field",
    "combobox": "list",
    "listbox": "list",
    "img": "image",
    "columnheader": "column",
    "gridcell": "cell",
    **{
        kind: kind
        for kind in ("button", "link", "checkbox", "radio", "switch", "option", "tab", "slider")
    },
    **{kind: kind for kind in ("menuitem", "row", "cell", "heading", "dialog")},
    "listitem": "row",
    "article": "card",
    "region": "section",
}
_PLACES = {"dialog", "alertdialog", "row", "listitem", "article", "region", "form", "group"}
_LONGEST = 60
_MOST_WORDS = 6
_OFF_PX = 1.5


def find_used(boxes: Sequence[Box], name: str, frame: str, screen: Screen) -> Widget | None:
    """Find the widget of a screen that an event went to.

    Args:
        boxes: Of the element and of what is around it, the innermost first.
        name: What it says, as the page itself tells.
        frame: Id of the iframe widget around it, "" on the main page.
        screen: As it was seen last before the event.
    """
    shown = [w for w in screen.widgets if w.frame == frame and w.box and not is_hidden(w)]
    there = [w for box in boxes for w in shown if w.box and _has_nearly_same_edges(box, w.box)]
    usable = [w for w in there if _is_usable(w)]
    if usable:
        # What lies exactly under it, as a field that shows suggestions, is called otherwise.
        return next((w for w in usable if name and _is_called(w, name)), usable[0])
    called = [w for w in shown if _is_usable(w) and name and name in (w.name, w.text)]
    if len(called) == 1:  # it was scrolled since
        return called[0]
    return next((w for w in there if w.role != "text" and (w.name or w.text)), None)


def name_target(
    do: Deed, widget: Widget, screen: Screen, given: Mapping[str, Any]
) -> Intent | None:
    """Give the plainest intent that is done to just this widget; None where no words tell it.

    Args:
        do: What is done.
        widget: To what.
        screen: On which it stands.
        given: The other fields of the intent.
    """
    rows = Rows(PageText(screen))
    for told in _descriptions(widget, rows):
        intent = Intent.model_validate({"do": do, **given, **told})
        found = ground(intent, screen)
        if isinstance(found, Found) and [w.id for w in found.widgets] == [widget.id]:
            return intent
    return None


def describe_step(intent: Intent) -> str:
    """Write an intent as the sentence of a step."""
    target = _target_words(intent)
    value = " and ".join(map(_quote_step_text, intent.texts))
    sentences = {
        "fill": f"Type {value} into {target}" if intent.texts else f"Clear {target}",
        "clear": f"Clear {target}",
        "select": f"Select {value} in {target}",
        "press": f"Press {intent.value}" + (f" in {target}" if target else ""),
        "upload": f"Upload {value}" + (f" into {target}" if target else ""),
        "open": f"Go to {value}",
        "reload": "Reload the page",
        "back": "Go back",
    }
    return sentences.get(intent.do, f"{intent.do.replace('_', ' ').capitalize()} {target}")


def _target_words(intent: Intent) -> str:
    name = _quote_step_text(intent.target) if intent.target else ""
    if not name and not intent.kind:
        return ""
    within = f"in {_quote_step_text(intent.within)}" if intent.within else ""
    words = [_nth(intent.ordinal), intent.kind, name, within]
    told = " ".join(word for word in words if word)
    return told if name and not (intent.kind or intent.ordinal) else f"the {told}"


def _nth(ordinal: object) -> str:
    return f"{ordinal}." if isinstance(ordinal, int) else ""


def _quote_step_text(text: str) -> str:
    return f'"{text}"' if "'" in text else f"'{text}'"


def _descriptions(widget: Widget, rows: Rows) -> Iterator[dict[str, Any]]:
    """List ways to tell a widget, the plainest first."""
    kind = _KINDS.get(widget.role, "")
    own = [*list_own_names(widget), widget.label, widget.placeholder]
    names = [name for name in dict.fromkeys(own) if name and len(name) <= _LONGEST]
    named: list[dict[str, Any]] = [{"target": name} for name in names]
    with_kind = [{**one, "kind": kind} for one in named or [{}]] if kind else []
    yield from named
    yield from with_kind
    for one in [*named, *with_kind]:
        for words in _list_within_words(widget, rows):
            yield {**one, "within": words}
    if widget.test_id:
        yield from ({"target": f"{by}={widget.test_id}"} for by in ("testid", "id"))
    for one in [*named, *with_kind]:
        yield from ({**one, "ordinal": number} for number in range(1, 10))


def _list_within_words(widget: Widget, rows: Rows) -> Iterator[str]:
    """List words of what holds a widget: names of places, else what stands in its row."""
    widgets, parents = rows.page.widgets, rows.page.parents
    own = next(i for i, one in enumerate(widgets) if one.id == widget.id)
    at = parents[own]
    while at >= 0:
        holder = widgets[at]
        if holder.role in _PLACES:
            inside = widgets[at + 1 : rows.page.ends[at]] if holder.role not in {"form"} else ()
            texts = (text for one in inside for text in (one.name, one.text) if one is not widget)
            yield from _short([holder.name, *texts], widget)
        at = parents[at]


def _short(texts: Iterable[str], widget: Widget) -> list[str]:
    kept = (text for text in texts if text and len(text) <= _LONGEST and text != widget.name)
    return list(dict.fromkeys(kept))[:_MOST_WORDS]


def _is_called(widget: Widget, name: str) -> bool:
    return name in (widget.name, widget.text, widget.label, widget.placeholder)


def _is_usable(widget: Widget) -> bool:
    controls = FIELD_ROLES | {"checkbox", "radio", "switch", "button", "link", "tab", "option"}
    return widget.clickable or widget.role in controls


def _has_nearly_same_edges(one: Box, other: Box) -> bool:
    edges, others = ((box.x, box.y, box.right, box.bottom) for box in (one, other))
    return all(abs(a - b) <= _OFF_PX for a, b in zip(edges, others, strict=True))
