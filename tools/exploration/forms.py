"""Which buttons send a form, and whether that form holds anything."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from surefoot.state.values.screen import Widget
from surefoot.tools.gates.app_texts import leads_out
from surefoot.tools.screens.texts import is_hidden

_TYPED = frozenset({"textbox", "searchbox", "spinbutton"})
EDITABLE = _TYPED | {"combobox"}
"""Roles of what may be typed into; a combobox may also be a list to choose from."""
_FIXED = frozenset({"readonly", "disabled"})
"""States of fields that show something, e.g. a link to be copied: nobody fills them in."""
_MOST_BUTTONS = 2
"""After the fields of a form: what sends it, and what gives it up."""


@dataclass
class Form:
    """Fields that follow each other, and the buttons that send what is in them."""

    fields: list[int] = field(default_factory=list)
    """Places of what may be typed into."""
    buttons: list[int] = field(default_factory=list)
    """Places of what sends it."""
    is_filled: bool = False
    """One of its fields holds something."""


def forms_of(widgets: Sequence[Widget]) -> Iterator[Form]:
    """Give the forms of a screen that can be sent.

    What a button does that follows fields depends on what was typed: with a form that is filled in
    it is another event than with an empty one.
    """
    form, after = Form(), _MOST_BUTTONS
    for place, widget in enumerate(widgets):
        if is_hidden(widget) or (widget.role in _TYPED and _FIXED & set(widget.states)):
            continue
        if widget.role in _TYPED:
            if after:
                # After a button another form begins.
                yield from _sent(form)
                form, after = Form(), 0
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
    yield from _sent(form)


def senders_of(widgets: Sequence[Widget], field_id: str) -> list[str]:
    """Give the ids of what sends the form of a field, first what is nearest to its fields.

    None where a field of the form is empty.
    """
    for form in forms_of(widgets):
        fields = [widgets[place] for place in form.fields]
        if any(one.id == field_id for one in fields):
            is_whole = all(one.value for one in fields)
            return [widgets[place].id for place in form.buttons] if is_whole else []
    return []


def _sent(form: Form) -> Iterator[Form]:
    if form.buttons:
        yield form


def _gives_up(button: Widget) -> bool:
    return leads_out(button.name or button.text)
