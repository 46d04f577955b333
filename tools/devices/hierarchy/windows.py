"""Which windows of a dump are the app's, and what kind of window they are."""

from collections.abc import Sequence
from itertools import islice

from surefoot.state.values.screen import Box, Event
from surefoot.tools.devices.hierarchy.names import own_label, said_of_apps
from surefoot.tools.devices.hierarchy.nodes import Dump, HierarchyNode
from surefoot.tools.devices.hierarchy.roles import Roles, acts

SYSTEM = frozenset(
    {
        "com.android.systemui",
        "com.ohos.systemui",
        "com.ohos.sceneboard",
        "com.github.uiautomator",
        "com.github.uiautomator.test",
        "com.wetest.uia2",
        "io.appium.uiautomator2.server",
        "io.appium.settings",
    }
)
"""Packages of the system's bars and of the tools that drive the device."""
_KEYBOARD_PARTS = frozenset({"android:id/inputArea", "android:id/candidatesArea"})
ASKING = frozenset({"android", "com.ohos.amsdialog"})
"""As whom the system itself tells something of an app, over the app."""
_KEYBOARD_WORDS = ("inputmethod", "keyboard", ".ime", "honeyboard", "swiftkey")
_NOT_CENTRED = 0.06
"""How far a window may be off the middle, as a share of the width, to be a dialog."""
_MOST_OPAQUE = 0.6
_FEW = 3
_DRAWN = frozenset({"canvas", "video", "document"})
_DRAWN_KINDS = frozenset({"View", "ViewGroup"})


def keyboards_of(dump: Dump) -> list[HierarchyNode]:
    """Give the windows of the soft keyboard, the topmost first."""
    return [window for window in dump.windows if _is_keyboard(window)]


def windows_of(dump: Dump, *, without: Sequence[HierarchyNode]) -> list[HierarchyNode]:
    """Give the windows of the app, the lowest first; all there are when the app has none.

    Args:
        dump: Of the whole screen.
        without: Windows that are none of the app's, e.g. of the soft keyboard.
    """
    left_out = set(without)
    own = [
        window
        for window in reversed(dump.windows)
        if window.package not in SYSTEM and window not in left_out
    ]
    return own or list(reversed(dump.windows))


def keyboard_box(keyboards: Sequence[HierarchyNode]) -> Box | None:
    """Say where the soft keyboard is, None when it is hidden."""
    for window in keyboards:
        area = next((n for n in window.walk() if n.rid == "android:id/inputArea"), window)
        if area.width > 0 and area.height > 0:
            return Box(x=area.box[0], y=area.box[1], width=area.width, height=area.height)
    return None


def floating_of(
    windows: Sequence[HierarchyNode], keyboards: Sequence[HierarchyNode], size: tuple[int, int]
) -> list[HierarchyNode]:
    """Give the windows that lie over the app instead of filling the screen: dialogs.

    Args:
        windows: All of the screen that are looked at.
        keyboards: Of the soft keyboard; none of them is a dialog.
        size: Of the screen in px.
    """
    if not windows:
        return []
    largest = max(windows, key=lambda one: one.width * one.height)
    typing = set(keyboards)
    return [w for w in windows if w not in typing and _is_floating(w, largest, size)]


def _is_floating(window: HierarchyNode, largest: HierarchyNode, size: tuple[int, int]) -> bool:
    left, top, right, bottom = window.box
    if largest is not window and window.width * window.height > 0:
        return window.width < largest.width or window.height < 0.9 * largest.height
    known_size = right < size[0] or bottom < size[1]
    centred = abs(left - (size[0] - right)) <= _NOT_CENTRED * size[0]
    return left > 0 and top > 0 and (centred or not known_size)


def is_opaque(nodes: Sequence[HierarchyNode], roles: Roles, size: tuple[int, int]) -> bool:
    """Say whether most of the screen is drawn by the app itself, without views that tell of it."""
    screen = size[0] * size[1]
    drawn = {
        node
        for node in nodes
        if not node.children
        and (node.kind in _DRAWN_KINDS or roles.of(node) in _DRAWN)
        and node.width * node.height >= _MOST_OPAQUE * screen > 0
    }
    if not drawn:
        return not nodes
    telling = (node for node in nodes if node not in drawn and (acts(node) or own_label(node)))
    return len(list(islice(telling, _FEW))) < _FEW


def _is_keyboard(window: HierarchyNode) -> bool:
    package = window.package.lower()
    if any(word in package for word in _KEYBOARD_WORDS):
        return True
    return any(node.rid in _KEYBOARD_PARTS for node in window.walk())


_WAIT = "aerr_wait"
_CLOSE = frozenset({"aerr_close", "aerr_restart", "aerr_app_info", "aerr_report", "aerr_mute"})


def incident_of(nodes: Sequence[HierarchyNode]) -> Event | None:
    """Give the crash or the "not responding" that the system tells of, None without one."""
    own = [node for node in nodes if node.package in ASKING]
    tails = {node.tail for node in own}
    if not own:
        return None
    said = [own_label(node) for node in own if own_label(node)]
    if _WAIT in tails:
        return Event(kind="anr", text=said[0] if said else "", detail="not responding")
    if tails & _CLOSE:
        return Event(kind="crash", text=said[0] if said else "", detail="stopped")
    words = said_of_apps()
    for text in said:
        if words["anr"].search(text.lower()):
            return Event(kind="anr", text=text, detail="not responding")
        if words["crash"].search(text.lower()):
            return Event(kind="crash", text=text, detail="stopped")
    return None
