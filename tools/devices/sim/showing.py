"""What a simulated app shows: its widgets with what they hold now."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from itertools import takewhile

from surefoot.state.values.screen import MASK, Widget
from surefoot.tools.devices.hierarchy.names import is_worded
from surefoot.tools.devices.sim.app import CHECKS, CHOICES, FIELDS, PLACING, SimulatedWidget
from surefoot.tools.devices.sim.memory import AppMemory
from surefoot.tools.devices.sim.reactions import Reactions
from surefoot.tools.screens.aria import INTERACTIVE_ROLES

DIALOG = "dialog"
"""Id of the dialog widget, and what the ids of its parts begin with."""
KEYS = ("1", "2", "3", "4", "5", "6", "7", "8", "9", "", "0", "delete")
"""Keys of a keypad, three in a row; one place stays empty."""

_ARIA = {"paragraph": "text", "wheel": "spinbutton", "icon": "img", "surface": "img"}
_LABELLED = FIELDS | CHECKS
Filled = Callable[[str, str], str]


@dataclass(frozen=True)
class ShownWidget:
    """A widget on the screen and where it comes from."""

    widget: Widget
    spec: SimulatedWidget | None
    item: str = ""
    reactions: Reactions = ()
    """Of a dialog's button."""
    inside: tuple["ShownWidget", ...] = ()
    key: str = ""
    """Of a keypad's key."""
    link: str = ""
    """Of a hyperlink in a paragraph: its words in the file."""


def flatten_shown(shown: Iterable[ShownWidget]) -> list[ShownWidget]:
    """List widgets with those inside of them, without what only places them."""
    found: list[ShownWidget] = []
    for one in shown:
        if one.spec is None or one.spec.role not in PLACING or one.key or one.link:
            found.append(one)
        found += flatten_shown(one.inside)
    return found


def named_beside(widgets: list[Widget]) -> list[Widget]:
    """Call fields and boxes that have no name by the plain text before them, as on a phone.

    Of several texts the nearest that begins with a letter: a price between a thing and its box is
    no name, and a count is none of a field that has a hint.
    """
    named = list(widgets)
    for place, one in enumerate(widgets):
        if one.role not in _LABELLED or one.name:
            continue
        before = _texts_before(widgets, place)
        worded = [w for w in before if is_worded(w.text)]
        if worded or (before and not one.placeholder):
            named[place] = one.model_copy(update={"name": (worded or before)[0].text})
    return named


def _texts_before(widgets: list[Widget], place: int) -> list[Widget]:
    """Give the plain texts right before a widget, the nearest first."""
    depth = widgets[place].depth
    return list(
        takewhile(
            lambda w: w.role == "text" and not w.clickable and w.depth == depth,
            reversed(widgets[:place]),
        )
    )


def widget_tree(
    widgets: Iterable[SimulatedWidget],
    memory: AppMemory,
    filled: Filled,
    item: str = "",
    suffix: str = "",
    depth: int = 0,
) -> tuple[ShownWidget, ...]:
    """Show widgets as they are now, one for each entry of a list."""
    found: list[ShownWidget] = []
    for spec in widgets:
        if not memory.holds(spec.show_when):
            continue
        if not spec.for_each:
            found.append(_build_shown_widget(spec, memory, filled, item, suffix, depth))
            continue
        entries = memory.variables.get(spec.for_each)
        for number, entry in enumerate(entries if isinstance(entries, list) else (), 1):
            found.append(
                _build_shown_widget(spec, memory, filled, entry, f"{suffix}.{number}", depth)
            )
    return tuple(found)


def _build_shown_widget(
    spec: SimulatedWidget, memory: AppMemory, filled: Filled, item: str, suffix: str, depth: int
) -> ShownWidget:
    ident = spec.id + suffix
    widget = _widget_of_spec(spec, memory, filled, ident, item, depth)
    below = depth if spec.role in PLACING else depth + 1
    inside = widget_tree(spec.widgets, memory, filled, item, suffix, below)
    if spec.role == "keypad":
        inside += tuple(_build_keypad_key(spec, ident, key, depth + 1) for key in KEYS if key)
    for number, words in enumerate(spec.links, 1):
        link = Widget(
            id=f"{ident}.link{number}",
            role="link",
            name=filled(words, item),
            depth=depth + 1,
            clickable=True,
        )
        inside += (ShownWidget(link, spec, item, link=words),)
    return ShownWidget(widget, spec, item, inside=inside)


def _build_keypad_key(spec: SimulatedWidget, ident: str, key: str, depth: int) -> ShownWidget:
    name = "Delete" if key == "delete" else key
    widget = Widget(
        id=f"{ident}.{key}", role="button", name=name, depth=depth, clickable=True, test_id=key
    )
    return ShownWidget(widget, spec, key=key)


def _widget_of_spec(
    spec: SimulatedWidget, memory: AppMemory, filled: Filled, ident: str, item: str, depth: int
) -> Widget:
    held = memory.variables.get(spec.bind)
    states = list(spec.states)
    value: str | None = None
    if spec.role in CHECKS and held:
        states.append("checked")
    elif spec.role in FIELDS or spec.role in CHOICES:
        value = "" if held is None else str(held)
        value = filled(value, item) if spec.role in CHOICES else value
        value = MASK if spec.password and value else value
    elif spec.role == "keypad":
        value = MASK if held else ""
    if spec.disabled_when and memory.holds(spec.disabled_when):
        states.append("disabled")
    if spec.selected_when and memory.holds(spec.selected_when):
        states.append("selected")
    if spec.password and not spec.name and not spec.placeholder:
        states.append("password")
    if ident == memory.focused:
        states.append("focused")
    return Widget(
        id=ident,
        role=_ARIA.get(spec.role, spec.role),
        name=filled(spec.name or spec.desc, item),
        text=filled(spec.text, item),
        value=value,
        states=tuple(dict.fromkeys(states)),
        depth=depth,
        clickable=spec.role in INTERACTIVE_ROLES or "tap" in spec.on,
        placeholder=filled(spec.placeholder, item),
        level=spec.level,
        field_type="select" if spec.role in CHOICES else "",
        test_id=spec.id if spec.rid is None else spec.rid,
    )


def dialog_widgets(memory: AppMemory, filled: Filled) -> list[ShownWidget]:
    """List the parts of the dialog, none without one."""
    dialog, item = memory.dialog, memory.dialog_item
    if dialog is None:
        return []
    top = Widget(id=DIALOG, role="dialog", name=filled(dialog.title, item))
    text = Widget(id=f"{DIALOG}.text", role="text", text=filled(dialog.text, item), depth=1)
    found = [ShownWidget(top, None), ShownWidget(text, None)]
    for number, button in enumerate(dialog.buttons, 1):
        widget = Widget(
            id=f"{DIALOG}.{number}",
            role="button",
            name=filled(button.name, item),
            depth=1,
            clickable=True,
        )
        found.append(ShownWidget(widget, None, item, button.then))
    return found
