"""Windows by which the system of a phone asks on behalf of an app."""

from surefoot.state.values.screen import Screen

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


def permission_asked(screen: Screen) -> str:
    """Give the question whether the app may do something, as long as it stands; "" for none."""
    if screen.location.partition("/")[0] not in PERMISSIONS:
        return ""
    said = [w.text for w in screen.widgets if w.role == "text" and w.text]
    return said[0] if said else screen.location
