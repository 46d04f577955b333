"""Which widgets are of a kind that a sentence says, and which can take what is to be done."""

from surefoot.state.values.intent import Do, Intent, Kind
from surefoot.state.values.screen import Widget
from surefoot.tools.grounding.names import NameLevel, is_slider_thumb, match_level, split_words
from surefoot.tools.grounding.result import Found
from surefoot.tools.screens.roles import CHOICE_ROLES, CONTAINER_ROLES, FIELD_ROLES
from surefoot.tools.screens.rows import Rows
from surefoot.tools.screens.texts import flat, is_hidden, is_icon_name

TEXT_FIELDS = frozenset({"textbox", "searchbox", "combobox", "spinbutton"})
_CLICKED = frozenset({"button", "link", "tab", "menuitem", "icon", "image", "option", "menu"})
"""Kinds that people mix up: each could be any other thing that is clicked."""
_ROLES: dict[Kind, frozenset[str]] = {
    "button": frozenset({"button"}),
    "link": frozenset({"link"}),
    "field": TEXT_FIELDS,
    "checkbox": frozenset({"checkbox", "menuitemcheckbox"}),
    "radio": frozenset({"radio", "menuitemradio"}),
    "switch": frozenset({"switch"}),
    "list": frozenset({"combobox", "listbox", "radiogroup"}),
    "option": frozenset({"option", "radio", "checkbox", "menuitemradio", "menuitemcheckbox"}),
    "tab": frozenset({"tab"}),
    "menu": frozenset({"menu", "menubar"}),
    "menuitem": frozenset({"menuitem", "menuitemradio", "menuitemcheckbox"}),
    "cell": frozenset({"cell", "gridcell", "rowheader"}),
    "column": frozenset({"columnheader"}),
    "icon": frozenset({"img", "image"}),
    "image": frozenset({"img", "image", "figure"}),
    "slider": frozenset({"slider"}),
    "spinner": frozenset({"spinbutton"}),
    "heading": frozenset({"heading"}),
    "text": frozenset({"text", "paragraph", "generic", "heading"}),
    "tree": frozenset({"tree", "treegrid"}),
    "page": frozenset({"document"}),
}
_MAY_BE: dict[Kind, frozenset[str]] = {
    "spinner": frozenset({"textbox"}),
    "switch": frozenset({"checkbox"}),
    "checkbox": frozenset({"switch"}),
}
"""Roles of what is drawn like a thing of that kind."""
ROW_KINDS = frozenset({"row", "card", "result"})
"""Kinds that mean one of several that are alike."""
CONTAINER_KINDS = ROW_KINDS | {"section", "dialog", "form", "table"}
"""Kinds that are told by what is in them as well as by their name."""
_CHECKED = CHOICE_ROLES | {"treeitem", "button"}
_TICKED = CHOICE_ROLES - {"tab"}
_TICK_SIGNS = frozenset({"checkbox", "check", "checked", "tick", "toggle", "switch", "radio"})
_DRAWN = frozenset({"generic", "text", "listitem", "img", "image", "cell", "gridcell", "paragraph"})
_TICK_STATES = frozenset({"checked", "mixed", "pressed", "class checked"})
_TYPED = frozenset({"fill", "append", "clear"})
_DATES = frozenset({"date", "datetime-local", "month", "week"})


def rank_kind(widget: Widget, kind: Kind, do: Do) -> int | None:
    """Say whether a widget is of a kind: 0 it is, 1 it could be, None it is not."""
    if not kind:
        return 0
    if kind in CONTAINER_KINDS:
        roles = CONTAINER_ROLES.get(kind, CONTAINER_ROLES["row"])
        return 0 if widget.role in roles else 1 if kind == "section" and _opens(widget) else None
    if kind in {"date", "time"}:
        return _rank_date_or_time(widget, kind)
    if kind == "field" and do in _TYPED and is_choice(widget):
        return 1
    if widget.role in _ROLES.get(kind, frozenset()) or kind in widget.field_type.split():
        return 0
    if kind == "slider" and is_slider_thumb(widget):
        return 0
    if kind == "icon" and widget.clickable and not widget.text:
        return 0 if not widget.name or is_icon_name(widget.name) else 1
    if kind == "list" and widget.role in {"button", "textbox", "searchbox"}:
        return 1 if widget.clickable else None
    if widget.role in _MAY_BE.get(kind, ()):
        return 1
    if kind in {"checkbox", "radio", "switch"} and do in {"check", "uncheck", "click"}:
        return 1 if widget.role in _CHECKED or (widget.clickable and not is_field(widget)) else None
    if kind in _CLICKED and widget.clickable and widget.role not in FIELD_ROLES:
        return 1
    return 1 if kind in {"text", "cell"} and not widget.clickable else None


def _rank_date_or_time(widget: Widget, kind: str) -> int | None:
    types = _DATES if kind == "date" else {"time", "datetime-local"}
    if types & set(widget.field_type.split()):
        return 0
    return 1 if widget.role in TEXT_FIELDS else None


def _opens(widget: Widget) -> bool:
    return bool({"expanded", "collapsed"} & set(widget.states)) or widget.role == "tab"


def is_field(widget: Widget) -> bool:
    """Say whether text can be written into a widget."""
    return widget.role in TEXT_FIELDS or widget.field_type in {"textarea", "editable"}


def hides_text(widget: Widget) -> bool:
    """Say whether a field hides what is written into it, as those for passwords do."""
    return widget.conceals or "password" in widget.states


def opens_list(widget: Widget) -> bool:
    """Say whether a button is one that unfolds something, and says what is chosen in it."""
    unfolds = bool({"expanded", "collapsed"} & set(widget.states))
    return widget.role == "button" and unfolds and bool(widget.name)


def takes_files(widget: Widget) -> bool:
    """Say whether a field takes files."""
    return "file" in widget.field_type.split()


def can_write(widget: Widget) -> bool:
    """Say whether a user can write into a field now: it is shown, free and not locked."""
    is_free = not is_hidden(widget) and not widget.blocked
    return is_field(widget) and is_free and not {"disabled", "readonly"} & set(widget.states)


def is_choice(widget: Widget) -> bool:
    """Say whether a widget is a list of the browser, in which one chooses and does not write."""
    return widget.field_type.startswith("select")


def is_box(widget: Widget) -> bool:
    """Say whether something is there to be ticked, by its role, mark or class."""
    if widget.role in _TICKED or _TICK_STATES & set(widget.states):
        return True
    return widget.clickable and bool(_TICK_SIGNS & {*split_words(widget.tokens)})


def is_tickable(widget: Widget, kind: Kind = "") -> bool:
    """Say whether something is a box, may be one that an app draws, or is called one."""
    if is_box(widget) or (widget.role == "treeitem" and not kind):
        return True
    if is_field(widget) or not (widget.clickable or widget.role in _CHECKED):
        return False
    is_called_box = kind in {"checkbox", "radio", "switch"}
    return is_called_box or (widget.role in _DRAWN and kind in {"", "option", "icon", "image"})


def supports_intent(widget: Widget, do: Do, kind: Kind = "") -> bool:
    """Say whether something of this sort can be done to a widget at all."""
    if do in {"fill", "append", "clear"}:
        return (
            widget.role in FIELD_ROLES - {"listbox"} or is_field(widget) or is_slider_thumb(widget)
        )
    if do in {"check", "uncheck"}:
        return is_tickable(widget, kind)
    if do == "upload":
        return widget.clickable
    return True


_NAMED = (NameLevel.NAME, NameLevel.LABEL, NameLevel.TEXT)


def find_box(rows: Rows, row: int) -> int | None:
    """Find the one thing in a row, or the row itself, that can be ticked."""
    inside = range(row, rows.page.ends[row])
    widgets = rows.page.widgets
    boxes = [i for i in inside if is_box(widgets[i]) and not is_hidden(widgets[i])]
    return boxes[0] if len(boxes) == 1 else None


def is_not_tickable(rows: Rows, intent: Intent) -> bool:
    """Say whether what is to be ticked is shown and cannot be: no search brings up another one."""
    if intent.do not in {"check", "uncheck"} or not intent.target:
        return False
    named = [i for i, _ in rows.page.visible if match_level(rows, i, intent.target) in _NAMED]
    return bool(named) and not any(is_tickable(rows.page.widgets[i], intent.kind) for i in named)


def find_hidden_editor(intent: Intent, rows: Rows) -> Found | None:
    """The field without a place of its own through which an editor takes what is typed.

    Where no field is called anything, it is the one that there is.
    """
    named = [
        widget
        for index, widget in enumerate(rows.page.widgets)
        if is_hidden(widget)
        and widget.role == "textbox"
        and widget.field_type == "textarea"
        and (
            not intent.target
            or match_level(rows, index, intent.target) in (NameLevel.NAME, NameLevel.LABEL)
        )
    ]
    level = "name" if intent.target else "kind"
    return Found((named[0],), level) if len(named) == 1 else None


def find_field_holding(intent: Intent, rows: Rows) -> Found | None:
    """The one field that holds the words, as the old name that is to be written anew."""
    wanted = flat(intent.target)
    held = [w for _, w in rows.page.visible if can_write(w) and w.value and flat(w.value) == wanted]
    is_whole = wanted and not (intent.kind or intent.within or intent.within_kind)
    return Found((held[0],), "holds") if len(held) == 1 and is_whole else None
