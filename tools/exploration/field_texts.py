"""What is typed into the fields and forms of an app when no model says it."""

import threading
from collections import OrderedDict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from random import Random
from typing import Any

from surefoot.state.errors import ElementNotFoundError
from surefoot.state.values.action import Action, TypeText
from surefoot.state.values.properties import Played
from surefoot.state.values.screen import MASK, Screen, Widget
from surefoot.tools.devices.locate import find_widget
from surefoot.tools.gates import leads_out
from surefoot.tools.screens.texts import is_hidden
from surefoot.tools.secrets import mask
from surefoot.tools.strict_yaml import read_configured
from surefoot.tools.text import normalise

_TYPED = frozenset({"textbox", "searchbox", "spinbutton"})
EDITABLE = _TYPED | {"combobox"}
"""Roles of what may be typed into; a combobox may also be a list to choose from."""
_FIXED = frozenset({"readonly", "disabled"})
"""States of fields that show something, e.g. a link to be copied: nobody fills them in."""
_MOST_BUTTONS = 2
"""After the fields of a form: what sends it, and what gives it up."""


@dataclass
class FieldForm:
    """Fields that follow each other, and the buttons that send what is in them."""

    fields: list[int] = field(default_factory=list)
    """Places of what may be typed into."""
    buttons: list[int] = field(default_factory=list)
    """Places of what sends it."""
    is_filled: bool = False
    """One of its fields holds something."""


def forms_of(widgets: Sequence[Widget]) -> Iterator[FieldForm]:
    """Returns the forms of a screen that can be sent.

    What a button does that follows fields depends on what was typed: with a form that is filled in
    it is another event than with an empty one.
    """
    form, after = FieldForm(), _MOST_BUTTONS
    for place, widget in enumerate(widgets):
        if is_hidden(widget) or (widget.role in _TYPED and _FIXED & set(widget.states)):
            continue
        if widget.role in _TYPED:
            if after:
                # After a button another form begins.
                yield from _list_if_sendable(form)
                form, after = FieldForm(), 0
            form.fields.append(place)
            form.is_filled |= bool(widget.value)
        elif widget.role == "button" and after < _MOST_BUTTONS:
            after += 1
            # What gives the form up does the same whatever it holds.
            if not _gives_up(widget):
                form.buttons.append(place)
        if widget.clickable and form.fields and widgets[form.fields[-1]].role == "searchbox":
            # A search is sent by the button beside it; what comes next has nothing to do with it.
            after = after if widget.role == "searchbox" else _MOST_BUTTONS
    yield from _list_if_sendable(form)


def senders_of(widgets: Sequence[Widget], field_id: str) -> list[str]:
    """Returns the ids of what sends the form of a field, first what is nearest to its fields.

    None where a field of the form is empty.
    """
    for form in forms_of(widgets):
        fields = [widgets[place] for place in form.fields]
        if any(one.id == field_id for one in fields):
            is_whole = all(one.value for one in fields)
            return [widgets[place].id for place in form.buttons] if is_whole else []
    return []


def _list_if_sendable(form: FieldForm) -> Iterator[FieldForm]:
    if form.buttons:
        yield form


def _gives_up(button: Widget) -> bool:
    return leads_out(button.name or button.text)


_FITTING = 0.5
"""How often a text is typed that fits."""


@lru_cache(maxsize=1)
def _kinds() -> dict[str, Any]:
    found: dict[str, Any] = read_configured("exploration", "typed.yaml")
    return found


def texts_for(hint: str) -> list[str]:
    """Returns texts for a field by what it calls itself: its name, placeholder, id."""
    said = normalise(hint)
    kinds = _kinds()
    for kind in kinds["kinds"]:
        if any(word in said for word in kind["words"]):
            return [*kind["texts"], *kinds["odd"]]
    return [*kinds["plain"], *kinds["odd"]]


def hint_of(widget: Widget | None) -> str:
    """Returns what a field says of itself."""
    if widget is None:
        return ""
    return f"{widget.name} {widget.placeholder} {widget.test_id}"


def typed_text(
    widget: Widget | None,
    chance: Random,
    most: int,
    is_known: Callable[[str], bool] = lambda _: False,
) -> str:
    """Choose what to type: at first what fits the field, then that every other time.

    Args:
        widget: The field.
        chance: The run's generator.
        most: Longest text, in characters.
        is_known: Whether a text was typed there before; it is taken when there are no others.
    """
    texts = [text[:most] for text in texts_for(hint_of(widget))]
    new = [text for text in texts if not is_known(text)]
    # A form that is filled in as it should be leads on; what is odd may be refused.
    if len(new) == len(texts) or chance.random() < _FITTING:
        return texts[0]
    return chance.choice(new or texts)


_LONG_ENOUGH = 4
"""Characters from which on it is looked for in other texts, too."""
_RUNS_KEPT = 8
_typed: "OrderedDict[Path, dict[str, str]]" = OrderedDict()
"""By run folder: what each mark stands for."""
_lock = threading.Lock()


def takes_password(widget: Widget | None) -> bool:
    """Returns whether a field hides what it holds."""
    if widget is None:
        return False
    return widget.conceals or widget.value == MASK or "password" in widget.states


def store_password(folder: Path, action: Action, *screens: Screen) -> Action:
    """Returns an action as it may be written down: a mark stands for a password.

    Args:
        folder: Of the run.
        action: As it was done.
        screens: That it was done on, and that came of it.
    """
    if not isinstance(action, TypeText) or not action.text:
        return action
    if not any(_hides(action, screen) for screen in screens):
        return action
    with _lock:
        marks = _typed.setdefault(folder, {})
        while len(_typed) > _RUNS_KEPT:
            _typed.popitem(last=False)
        if action.text in marks:
            return action
        known = next((name for name, text in marks.items() if text == action.text), None)
        name = known or (f"{MASK} ({len(marks) + 1})" if marks else MASK)
        marks[name] = action.text
    return action.model_copy(update={"text": name})


def mark_passwords(folder: Path, action: Action) -> Action:
    """Returns an action as it was written down before."""
    if not isinstance(action, TypeText):
        return action
    marks = _typed.get(folder, {})
    name = next((name for name, text in marks.items() if text == action.text), action.text)
    return action.model_copy(update={"text": name})


def fill_passwords(folder: Path, action: Action) -> Action:
    """Returns an action as it can be done again, while this process knows the password."""
    text = _typed.get(folder, {}).get(action.text) if isinstance(action, TypeText) else None
    return action if text is None else action.model_copy(update={"text": text})


def without_passwords(folder: Path, text: str) -> str:
    """Mask the passwords that were typed in a run, where a text holds them."""
    known = [typed for typed in _typed.get(folder, {}).values() if len(typed) >= _LONG_ENOUGH]
    return mask(text, sorted(known, key=len, reverse=True))


def mark_played(folder: Path, played: Played) -> Played:
    """Returns what came of a property without the passwords that were typed in a run."""
    update = {name: without_passwords(folder, getattr(played, name)) for name in ("text", "where")}
    return played.model_copy(update=update)


def _hides(action: TypeText, screen: Screen) -> bool:
    if action.target is None:
        focused = next((one for one in screen.widgets if "focused" in one.states), None)
        return takes_password(focused)
    try:
        return takes_password(find_widget(screen.widgets, action.target))
    except ElementNotFoundError:
        return False
