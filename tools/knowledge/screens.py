"""Screens and actions of devices in the words of the knowledge graph, and back."""

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from surefoot.state.errors import ElementNotFoundError
from surefoot.state.values.action import (
    Action,
    Hover,
    LongTap,
    Open,
    Press,
    Scroll,
    SelectOption,
    SetChecked,
    Swipe,
    Tap,
    Target,
    TypeText,
    Wait,
)
from surefoot.state.values.app import App
from surefoot.state.values.screen import Screen, Widget
from surefoot.tools.knowledge.checks import NAME_LIMIT
from surefoot.tools.predicates.volatile import mask_volatile, page_path
from surefoot.tools.screens.texts import is_hidden

_NAME_LIMIT = 160
_PLACE_LIMIT = 300
_UNTOLD = frozenset({"drag", "upload"})
"""Actions that need more than the graph keeps of them."""
_PART_LIMIT = 60
_MOST_OPENED = 3
_MOST_HEADS = 3
_NO_LEVEL = 9
_MOST_TEXTS = 40
_LOOSE = frozenset({"text", "generic", "paragraph", "status", "caption", "legend", "strong"})
_DIALOGS = frozenset({"dialog", "alertdialog"})
_DIRECTIONS = ("up", "down", "left", "right")


def app_name(app: App) -> str:
    """Name an app in the knowledge graph: bundled name, host and port, package, or file.

    A file that is called just `app.yaml`, as most are, goes by its folder.
    """
    if app.by_address:
        return app.bundled_as or urlsplit(app.address).netloc or "web"
    if app.installed_as:
        return app.installed_as
    name = Path(app.file).name
    name = name.removesuffix(".yaml").removesuffix(".json.gz").removesuffix(".json")
    return (Path(app.file).resolve().parent.name if name == "app" else name) or "app"


def page_head(screen: Screen) -> str:
    """Returns what a page is headed: its first heading of the highest rank, "" when it has none."""
    heads = (w for w in screen.widgets if w.role == "heading" and not is_hidden(w))
    first = min(heads, key=lambda w: w.level or _NO_LEVEL, default=None)
    return mask_volatile(first.name or first.text)[:_NAME_LIMIT] if first is not None else ""


def page_name(screen: Screen) -> str:
    """Name a page so that it is known again: what it is headed, what is open on it, its path."""
    head = page_head(screen)
    title = mask_volatile(screen.title.replace(_origin(screen), ""))
    words = head if not title or title in head else f"{title}: {head}" if head else title
    words = " ".join([words[:_NAME_LIMIT], *(f"[{one}]" for one in _dialog_and_tab_names(screen))])
    place = page_place(screen)
    return f"{words} {place}".strip() or "unnamed"


def _origin(screen: Screen) -> str:
    parts = urlsplit(screen.location)
    return f"{parts.scheme}://{parts.netloc}" if parts.netloc else "\0"


def page_signs(screen: Screen) -> list[str]:
    """Returns what a page says it is: its foremost headings, open dialogs, chosen tabs, its path.

    Many headings of the highest rank are those of a list: the first stands for them.
    """
    heads = [w for w in screen.widgets if w.role == "heading" and not is_hidden(w)]
    top = min((w.level or _NO_LEVEL for w in heads), default=0)
    foremost = [w.name or w.text for w in heads if (w.level or _NO_LEVEL) == top]
    foremost = foremost[:1] if len(foremost) > _MOST_HEADS else foremost
    place = page_path(screen.location).split("?")[0] if screen.location else ""
    return [one for one in dict.fromkeys([*foremost, *_dialog_and_tab_names(screen), place]) if one]


def short_texts(screen: Screen) -> list[str]:
    """Returns the first short texts of a page that are neither to be clicked nor typed into."""
    found = [
        widget.text or widget.name
        for widget in screen.widgets
        if widget.role in _LOOSE and not widget.clickable and not is_hidden(widget)
    ]
    short = [one for one in dict.fromkeys(found) if 0 < len(one) <= _PART_LIMIT]
    return short[:_MOST_TEXTS]


def shown_text(screen: Screen) -> str:
    """Returns all that is to be read on a screen, casefolded, a line each."""
    said = [screen.title]
    for widget in screen.widgets:
        if not is_hidden(widget):
            said += [widget.name, widget.text, widget.value or "", widget.placeholder]
    return "\n".join(said).casefold()


def state_name(page: str, sign: str) -> str:
    """Name what is opened within a page, which keeps its own name, by what it shows."""
    return f"{page} «{sign[:_PART_LIMIT]}»"


def shows_state(expected: str, page: str, before: Screen, after: Screen) -> bool:
    """Returns whether a step has opened, within a page, what is expected by the name of a state."""
    if not (expected.startswith(f"{page} «") and expected.endswith("»")):
        return False
    sign = expected[len(page) + 2 : -1].casefold()
    return sign in shown_text(after) and sign not in shown_text(before)


def _dialog_and_tab_names(screen: Screen) -> list[str]:
    """Names of the dialogs that are open and of the tabs that are chosen."""
    shown = [w for w in screen.widgets if not is_hidden(w)]
    names = [
        mask_volatile(w.name or w.text)[:_PART_LIMIT]
        for w in shown
        if w.role in _DIALOGS or (w.role == "tab" and "selected" in w.states)
    ]
    return [one for one in dict.fromkeys(names) if one][:_MOST_OPENED]


def page_place(screen: Screen) -> str:
    """Returns where a page is: the last word of its name."""
    return page_path(screen.location)[:_PLACE_LIMIT] if screen.location else ""


def hierarchy_of(screen: Screen) -> dict[str, Any]:
    """Returns a screen in the specification's `widgets` format."""
    widgets = [
        {"id": w.test_id, "text": w.name or w.text or w.placeholder, "type": w.role}
        for w in screen.widgets
        if not is_hidden(w)
    ]
    return {"widgets": widgets}


def widget_facts(widget: Widget, screen: Screen) -> dict[str, str]:
    """Returns by what a widget is found again: id, text, and its place among those alike."""
    named, nth, count = _xpath_nth_count(widget, [w for w in screen.widgets if not is_hidden(w)])
    xpath = f"({named})[{nth}]" if count > 1 else named
    return {
        "widget": widget.test_id[:NAME_LIMIT],
        "widget_text": (widget.name or widget.text)[:NAME_LIMIT],
        "widget_xpath": xpath,
    }


def find_widget(screen: Screen, widget_id: str, text: str, xpath: str) -> Widget:
    """Find the widget that a step means, by its id, else by its place, else by its text.

    Raises:
        ElementNotFoundError: none is on the screen.
    """
    shown = [w for w in screen.widgets if not is_hidden(w)]
    by_id = [w for w in shown if widget_id and w.test_id == widget_id]
    by_place = [
        w
        for w in shown
        if xpath and xpath in _xpaths(w, shown) and (not text or _has_name_or_text(w, text))
    ]
    by_text = [w for w in shown if text and _has_name_or_text(w, text)]
    for found in (by_id, by_place, by_text):
        # One id may stand for many rows: then the text says which.
        said = [w for w in found if text and _has_name_or_text(w, text)] or found
        best = next((w for w in said if w.clickable), next(iter(said), None))
        if best is not None:
            return best
    raise ElementNotFoundError(f"{text or widget_id or xpath!r} is not on the screen")


def action_for(step: Mapping[str, str], screen: Screen) -> Action:
    """Returns the device action of a step on this screen.

    Args:
        step: action_type, widget_id, widget_text, widget_xpath, input_text.
        screen: What is shown now.

    Raises:
        ElementNotFoundError: its widget is not on the screen.
    """
    kind, text = step["action_type"], step["input_text"]
    named = any(step[key] for key in ("widget_id", "widget_text", "widget_xpath"))
    target = None
    if named:
        widget = find_widget(screen, step["widget_id"], step["widget_text"], step["widget_xpath"])
        target = Target(widget=widget.id, label=f'{widget.role} "{widget.name or widget.text}"')
    if kind in {"back", "press"}:
        return Press(key=text or ("Enter" if target else "back"), target=target)
    if kind in {"goto", "open", "launch"}:
        return Open(address=text)
    direction = next((one for one in _DIRECTIONS if one in (text, step["widget_text"])), "down")
    if kind == "scroll":
        return Scroll(direction=direction, target=target)
    if kind == "swipe":
        return Swipe(direction=direction, target=target)
    if kind in {"input", "type_text", "fill"}:
        return TypeText(target=target, text=text)
    if kind == "wait":
        return Wait(text=text)
    if target is None or kind in _UNTOLD:
        raise ElementNotFoundError(f"the step {kind!r} does not tell all that it is done with")
    return _on_target(kind, target, text)


def _on_target(kind: str, target: Target, text: str) -> Action:
    if kind == "select":
        return SelectOption(target=target, option=text)
    if kind in {"check", "uncheck"}:
        return SetChecked(target=target, checked=kind == "check")
    if kind in {"long_click", "right_click"}:
        return LongTap(target=target, button="right" if kind == "right_click" else "left")
    if kind == "hover":
        return Hover(target=target)
    return Tap(target=target, count=2 if kind == "double_click" else 1)


def report_form(action: Action, screen: Screen) -> dict[str, str]:
    """Returns an action as `report_transition` takes it.

    Args:
        action: As it was done.
        screen: The screen that its target is on.
    """
    target = getattr(action, "target", None)
    widget = next(
        (w for w in screen.widgets if isinstance(target, Target) and w.id == target.widget), None
    )
    label = target.label if isinstance(target, Target) else ""
    facts = widget_facts(widget, screen) if widget is not None else {"widget_text": label}
    return {"type": _word_for(action), **facts, "input_text": _text_of(action)}


def _word_for(action: Action) -> str:
    if isinstance(action, Tap):
        return "double_click" if action.count > 1 else "click"
    if isinstance(action, LongTap):
        return "right_click" if action.button == "right" else "long_click"
    if isinstance(action, SetChecked):
        return "check" if action.checked else "uncheck"
    if isinstance(action, Press):
        return "back" if action.key == "back" else "press"
    words = {"type_text": "input", "select_option": "select"}
    return {**words, "open": "goto"}.get(action.kind, action.kind)


def _text_of(action: Action) -> str:
    if isinstance(action, TypeText | Wait):
        return action.text
    if isinstance(action, SelectOption):
        return action.option
    if isinstance(action, Press):
        return "" if action.key == "back" else action.key
    if isinstance(action, Open):
        return action.address
    return getattr(action, "direction", None) or ""


def _xpath_nth_count(widget: Widget, shown: Iterable[Widget]) -> tuple[str, int, int]:
    """Returns how those like a widget are called, which of them it is, from 1, and how many."""
    words = widget.name or widget.text
    alike = [w for w in shown if w.role == widget.role and (w.name or w.text) == words]
    words = words[:NAME_LIMIT]
    nth = next((n for n, w in enumerate(alike, 1) if w.id == widget.id), 1)
    return f"//{widget.role}[@name={words!r}]", nth, len(alike)


def _xpaths(widget: Widget, shown: Iterable[Widget]) -> set[str]:
    named, nth, _ = _xpath_nth_count(widget, shown)
    return {f"({named})[{nth}]", named} if nth == 1 else {f"({named})[{nth}]"}


def _has_name_or_text(widget: Widget, text: str) -> bool:
    said = (widget.name[:NAME_LIMIT].casefold(), widget.text[:NAME_LIMIT].casefold())
    return text.casefold() in said
