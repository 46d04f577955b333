"""Configured secrets in what a device shows."""

from collections.abc import Sequence

from surefoot.state.values.screen import Widget
from surefoot.tools.secrets import mask

_TOLD = ("name", "text", "value", "placeholder", "url", "test_id")


def masked_widget(widget: Widget, secrets: Sequence[str]) -> Widget:
    """Give a widget with secrets masked; the same one when it shows none."""
    if not secrets:
        return widget
    update = {
        name: mask(text, secrets)
        for name in _TOLD
        if (text := getattr(widget, name)) and any(secret in text for secret in secrets)
    }
    return widget.model_copy(update=update) if update else widget
