"""What a terse step implies on a form: its fields, its agreement, the button that sends it."""

from collections.abc import Sequence

from state.values.screen import Widget
from tools.language.similarity import similarity
from tools.uat.offline.reading import Asked, label_of, meanings_of, text_fields
from tools.uat.offline.typing import fit

_SENDS = frozenset(
    {
        "submit",
        "ok",
        "yes",
        "next",
        "continue",
        "continue_it",
        "checkout",
        "log_in",
        "sign_up",
        "save",
        "send",
        "apply",
        "completed",
    }
)
_AGREES = frozenset({"accept", "terms"})
_REFUSES = frozenset({"cancel", "no", "close", "back", "log_out"})
_SHARED = 0.35
_BY_PLACE = 0.3
_CHECKS = frozenset({"checkbox", "switch"})
CLEARLY = 0.6
_LONGEST = 30
"""Characters of what a button that sends is called."""


def next_field(asked: Asked, widgets: Sequence[Widget]) -> Widget | None:
    """Find the first empty field for which there is a parameter."""
    for field in text_fields(widgets):
        if field.value or asked.refuses(field.id, "input_text"):
            continue
        if _known(asked, field):
            return field
    return None


def _known(asked: Asked, field: Widget) -> bool:
    labels = [label for label in (field.name, field.test_id) if label]
    return any(fit(labels, name) >= CLEARLY for name in asked.parameters)


def open_agreement(asked: Asked, widgets: Sequence[Widget]) -> Widget | None:
    """Find a box that must be ticked: what it says is that one agrees."""
    for widget in widgets:
        if widget.role not in _CHECKS or {"checked", "disabled"} & set(widget.states):
            continue
        if asked.refuses(widget.id):
            continue
        if meanings_of(label_of(widget)) & _AGREES:
            return widget
    return None


def sending_button(asked: Asked, widgets: Sequence[Widget]) -> Widget | None:
    """Find the button that sends a form or agrees to a question."""
    buttons = [
        w
        for w in widgets
        if w.role in ("button", "link")
        and w.clickable
        and "disabled" not in w.states
        and not asked.refuses(w.id)
    ]
    ends = _ends_of_form(widgets, buttons, in_dialog=bool(asked.dialog))
    scored = [(_worth(asked, w, w in ends), place) for place, w in enumerate(buttons)]
    best = max(scored, default=(0.0, -1))
    return buttons[best[1]] if best[0] > 0 else None


def _ends_of_form(
    widgets: Sequence[Widget], buttons: list[Widget], *, in_dialog: bool
) -> list[Widget]:
    """Give the buttons that, by their place, end a form: all of a dialog, else the first below."""
    fields = text_fields(widgets)
    if in_dialog or not fields:
        return buttons if in_dialog else []
    last = max(place for place, w in enumerate(widgets) if w in fields)
    below = [w for w in widgets[last + 1 :] if w in buttons and w.role == "button"]
    return below[:1]


def _worth(asked: Asked, button: Widget, ends_form: bool) -> float:
    """Say how surely a button sends what the step is about; 0 for one that does not."""
    label = label_of(button)
    meant = meanings_of(label)
    if meant & _REFUSES or len(label) > _LONGEST:
        return 0.0
    shared = similarity(asked.worded, label) if button.role == "button" else 0.0
    worth = shared if shared >= _SHARED else 0.0
    worth += _BY_PLACE if ends_form else 0.0
    return worth + (1.0 if meant & _SENDS else 0.0) + (0.5 if meant & asked.meanings else 0.0)
