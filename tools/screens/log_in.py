"""The log-in form of a screen, told by its one field that conceals what is typed."""

from surefoot.state.values.screen import Screen, Widget
from surefoot.tools.screens.texts import is_hidden


def log_in_field(screen: Screen) -> Widget | None:
    """Give the field of a log-in form; two that conceal a text are for a new password."""
    asked = [w for w in screen.widgets if w.conceals and not is_hidden(w)]
    return asked[0] if len(asked) == 1 else None


def asks_by(field: Widget) -> str:
    """Say what a log-in form asks for, as one line."""
    return f'the page asks for "{field.name or "a password"}"'
