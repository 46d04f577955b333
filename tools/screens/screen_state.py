"""What a screen says of itself: it loads, it asks for a log-in or for a permission."""

from surefoot.state.values.screen import Screen, Widget
from surefoot.tools.screens.texts import PageText, is_hidden

_BARS = frozenset({"heading", "listitem", "row", "paragraph", "cell"})
"""What always says something once it is there."""
_FEWEST = 3
_ENDS = ("...", "…")
_LONGEST, _MOST = 24, 2
"""Of the texts that end so: longer or more of them are texts that were cut."""


def is_loading(screen: Screen) -> bool:
    """Say whether more is to come, by what a page shows of it and not by its words."""
    page = PageText(screen)
    shown = [widget for _, widget in page.visible]
    if screen.loading or not any(w.name or w.text or w.value for w in shown):
        return True
    if any("busy" in w.states for w in shown):
        return True
    waits = [w for w in shown if not w.clickable and w.value is None and w.text.endswith(_ENDS)]
    if 0 < len(waits) <= _MOST and all(len(w.text) <= _LONGEST for w in waits):
        return True
    bars = [
        w.role
        for index, w in page.visible
        if w.role in _BARS and page.ends[index] == index + 1 and not (w.name or w.text or w.value)
    ]
    return "heading" in bars and len(bars) > _FEWEST


def find_log_in_field(screen: Screen) -> Widget | None:
    """Give the field of a log-in form; two that conceal a text are for a new password."""
    asked = [w for w in screen.widgets if w.conceals and not is_hidden(w)]
    return asked[0] if len(asked) == 1 else None


def describe_log_in(field: Widget) -> str:
    """Say what a log-in form asks for, as one line."""
    return f'the page asks for "{field.name or "a password"}"'


PERMISSIONS = frozenset(
    {
        "com.android.packageinstaller",
        "com.android.permissioncontroller",
        "com.google.android.packageinstaller",
        "com.google.android.permissioncontroller",
        "com.lbe.security.miui",
        "com.ohos.permissionmanager",
        "com.samsung.android.permissioncontroller",
    }
)
"""By which it asks whether the app may do something."""
OF_THE_SYSTEM = PERMISSIONS | {
    "com.android.documentsui",
    "com.android.intentresolver",
    "com.android.providers.media.module",
    "com.google.android.documentsui",
    "com.google.android.providers.media.module",
}
"""By which it asks for permissions, files, pictures, or with whom to share."""


def find_permission_question(screen: Screen) -> str:
    """Give the question whether the app may do something, as long as it stands; "" for none."""
    if screen.location.partition("/")[0] not in PERMISSIONS:
        return ""
    said = [w.text for w in screen.widgets if w.role == "text" and w.text]
    return said[0] if said else screen.location
