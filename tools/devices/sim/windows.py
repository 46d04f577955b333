"""The windows of a simulated phone: status bar, app, dialog, list, keyboard, home screen."""

from collections.abc import Sequence
from typing import Any

from surefoot.tools.devices.sim.app import SimulatedFile
from surefoot.tools.devices.sim.nodes import TapEffect, View, ViewBox, Window
from surefoot.tools.devices.sim.placing import column
from surefoot.tools.devices.sim.sheet import EDGE, GAP, ROW, Sheet
from surefoot.tools.devices.sim.showing import ShownWidget
from surefoot.tools.devices.sim.typeset import BODY, HEADING, SMALL, Ink, write, write_in

STATUS = 80
"""Height of the status bar."""
_BAR = 150
_SYSTEM = "com.android.systemui"
LAUNCHER = "com.example.launcher"
LAUNCHER_ACTIVITY = ".HomeActivity"
_FRAME, _LINEAR, _TEXT = (
    "android.widget.FrameLayout",
    "android.widget.LinearLayout",
    "android.widget.TextView",
)
_BUTTON = "android.widget.Button"
PERMISSIONS = "com.android.permissioncontroller"
PERMISSIONS_ACTIVITY = f"{PERMISSIONS}.permission.ui.GrantPermissionsActivity"
_ANSWERS = {2: ("allow", "deny"), 3: ("allow_foreground_only", "allow_one_time", "deny")}
"""What its buttons answer, by their number."""
_TAP = TapEffect("widget")
CLICKS = frozenset({"clickable", "focusable"})
SCREEN_SCROLL = "screen"
"""Name of the offset of a whole screen."""


def status_bar(width: int, notice: str = "") -> Window:
    """Give the bar at the top with the time, and the text of a notification that has come in."""
    box = ViewBox(0, 0, width, STATUS)
    at = ViewBox(EDGE, 0, EDGE + 200, STATUS)
    white = Ink(SMALL, "#FFFFFF")
    inside = [View(_TEXT, at, f"{_SYSTEM}:id/clock", "9:41", pieces=write_in("9:41", at, white))]
    if notice:
        beside = ViewBox(EDGE + 200, 0, width, STATUS)
        pieces = write_in(notice, beside, white)
        inside.append(View(_TEXT, beside, f"{_SYSTEM}:id/ticker", notice, pieces=pieces))
    rid = f"{_SYSTEM}:id/status_bar"
    root = View(_FRAME, box, rid, inside=tuple(inside), shape="area", fill="#333333")
    return Window(_SYSTEM, root)


def app_window(sheet: Sheet, width: int, height: int, covered: int) -> Window:
    """Lay out the screen of an app; the lowest `covered` px are under the keyboard."""
    run = sheet.run
    screen = run.screen()
    top = STATUS
    bar: tuple[View, ...] = ()
    if screen.title:
        bar = (_title_bar(sheet, width),)
        top += _BAR
    bottom_nodes, bottom_top = _bottom(sheet, width, height - covered)
    content = _build_content_view(sheet, width, top, bottom_top)
    area = ViewBox(0, top, width, height - covered)
    holder = View(_FRAME, area, "android:id/content", inside=(content, *bottom_nodes))
    box = ViewBox(0, 0, width, height)
    inner = View(_LINEAR, box, inside=(*bar, holder))
    root = View(_FRAME, box, inside=(inner,), shape="area", fill=sheet.theme.background)
    return Window(sheet.package, root, run.filled(screen.title))


def _title_bar(sheet: Sheet, width: int) -> View:
    box = ViewBox(0, STATUS, width, STATUS + _BAR)
    parts: list[View] = []
    left = EDGE
    if sheet.run.memory.before:
        back = ViewBox(0, STATUS, _BAR, STATUS + _BAR)
        facts: dict[str, Any] = {
            "desc": "Navigate up",
            "flags": CLICKS,
            "act": TapEffect("up"),
            "shape": "up",
        }
        parts.append(View("android.widget.ImageButton", back, **facts))
        left = _BAR
    title = sheet.run.filled(sheet.run.screen().title)
    at = ViewBox(left, STATUS, width - EDGE, STATUS + _BAR)
    pieces = write_in(title, at, Ink(HEADING, "#FFFFFF"), centred=False)
    parts.append(View(_TEXT, at, text=title, pieces=pieces))
    rid, fill = f"{sheet.package}:id/toolbar", sheet.theme.primary
    return View("android.view.ViewGroup", box, rid, inside=tuple(parts), shape="area", fill=fill)


def _bottom(sheet: Sheet, width: int, bottom: int) -> tuple[tuple[View, ...], int]:
    shown = sheet.run.tree(sheet.run.screen().bottom)
    if not shown:
        return (), bottom
    _, below = column(shown, sheet, EDGE, 0, width - 2 * EDGE)
    top = bottom - below - GAP
    nodes, _ = column(shown, sheet, EDGE, top, width - 2 * EDGE)
    box = ViewBox(0, top - GAP // 2, width, bottom)
    return (View(_LINEAR, box, inside=nodes),), top - GAP // 2


def _build_content_view(sheet: Sheet, width: int, top: int, bottom: int) -> View:
    """Place the widgets of the screen; what is higher than it scrolls."""
    shown = sheet.run.tree(sheet.run.screen().widgets)
    inner = width - 2 * EDGE
    nodes, below = column(shown, sheet, EDGE, top + GAP, inner, bottom - GAP)
    box = ViewBox(0, top, width, bottom)
    reach = max(below + GAP - bottom, 0)
    if not reach:
        return View(_LINEAR, box, inside=nodes)
    offset = min(sheet.offsets.get(SCREEN_SCROLL, 0), reach)
    nodes, _ = column(shown, sheet, EDGE, top + GAP - offset, inner, bottom - GAP - offset)
    all_of_it = ViewBox(0, top - offset, width, below + GAP - offset)
    flags = frozenset({"scrollable", "focusable"})
    return View(
        "android.widget.ScrollView",
        box,
        flags=flags,
        inside=(View(_LINEAR, all_of_it, inside=nodes),),
        scroll=SCREEN_SCROLL,
        reach=reach,
    )


def choice_window(
    sheet: Sheet, one: ShownWidget, anchor: ViewBox, height: int, behind: Window
) -> Window:
    """Give the list that a drop-down list opens."""
    options = sheet.options(one)
    top = anchor.bottom
    if top + len(options) * ROW > height:
        top = max(height - len(options) * ROW - GAP, STATUS)
    rows: list[View] = []
    for number, option in enumerate(options):
        box = ViewBox(anchor.left, top + number * ROW, anchor.right, top + (number + 1) * ROW)
        chosen = option == one.widget.value
        rows.append(
            View(
                "android.widget.CheckedTextView",
                box,
                "android:id/text1",
                text=option,
                flags=CLICKS | {"checkable"} | ({"checked"} if chosen else set()),
                shown=one,
                act=TapEffect("option", option),
                pieces=write_in(option, box, Ink(BODY, sheet.theme.text), centred=False),
            )
        )
    box = ViewBox(anchor.left, top, anchor.right, top + len(options) * ROW)
    listed = View("android.widget.ListView", box, inside=tuple(rows))
    fill = sheet.theme.background
    root = View(_FRAME, box, inside=(listed,), shape="card", fill=fill)
    return Window(sheet.package, root, modal=True, behind=behind)


def permission_window(sheet: Sheet, width: int, height: int, behind: Window) -> Window:
    """Give the question of the system whether the app may do something."""
    question, _, *buttons = sheet.run.dialog_widgets()
    left, right, top = 70, width - 70, height // 2
    inner = ViewBox(left + EDGE, top + GAP, right - EDGE, top + GAP + ROW)
    pieces = write_in(question.widget.name, inner, Ink(BODY, "#1A1A1A"))
    asked = question.widget.name
    nodes = [View(_TEXT, inner, f"{PERMISSIONS}:id/permission_message", text=asked, pieces=pieces)]
    for number, one in enumerate(buttons, 1):
        at = ViewBox(inner.left, inner.top + number * ROW, inner.right, inner.bottom + number * ROW)
        answer = _ANSWERS[len(buttons)][number - 1]
        rid = f"{PERMISSIONS}:id/permission_{answer}_button"
        shown = write_in(one.widget.name, at, Ink(BODY, sheet.theme.primary))
        said = one.widget.name
        nodes.append(View(_BUTTON, at, rid, said, flags=CLICKS, shown=one, act=_TAP, pieces=shown))
    box = ViewBox(left, top, right, nodes[-1].box.bottom + GAP)
    panel = View(_LINEAR, box, f"{PERMISSIONS}:id/grant_dialog", inside=tuple(nodes))
    root = View(_FRAME, box, inside=(panel,), shape="card", fill="#FFFFFF")
    return Window(PERMISSIONS, root, modal=True, behind=behind)


def dialog_window(sheet: Sheet, width: int, height: int, behind: Window) -> Window:
    """Give the dialog that is shown, of the app or of the system about it."""
    asked = sheet.run.memory.dialog
    if asked is not None and asked.permission:
        return permission_window(sheet, width, height, behind)
    parts = sheet.run.dialog_widgets()
    trouble = sheet.run.memory.trouble
    title, text, buttons = parts[0].widget.name, parts[1].widget.text, parts[2:]
    left, right = 70, width - 70
    inner = right - left - 2 * EDGE
    plain = sheet.theme.text if not trouble else "#1A1A1A"
    title_pieces, y = (
        write(title, left + EDGE, 0, inner, Ink(HEADING - 6, plain)) if title else ((), 0)
    )
    text_pieces, below = (
        write(text, left + EDGE, y + 12, inner, Ink(BODY, plain)) if text else ((), y)
    )
    total = 2 * GAP + below + GAP + ROW
    top = (height - total) // 2
    shift = top + GAP
    nodes: list[View] = []
    if title:
        box = ViewBox(left + EDGE, shift, right - EDGE, shift + y)
        moved = tuple(p._replace(top=p.top + shift) for p in title_pieces)
        nodes.append(View(_TEXT, box, "android:id/alertTitle", text=title, pieces=moved))
    if text:
        box = ViewBox(left + EDGE, shift + y + 12, right - EDGE, shift + below)
        moved = tuple(p._replace(top=p.top + shift) for p in text_pieces)
        nodes.append(View(_TEXT, box, "android:id/message", text=text, pieces=moved))
    at = shift + below + GAP
    nodes += _dialog_buttons(
        sheet, buttons, trouble, ViewBox(left + EDGE, at, right - EDGE, at + ROW)
    )
    box = ViewBox(left, top, right, top + total)
    owner = "android" if trouble else sheet.package
    panel = View(_LINEAR, box, "android:id/parentPanel", inside=tuple(nodes))
    content = View(_FRAME, box, "android:id/content", inside=(panel,))
    fill = "#FFFFFF" if trouble else sheet.theme.background
    root = View(_FRAME, box, inside=(content,), shape="card", fill=fill)
    return Window(owner, root, title, modal=True, behind=behind)


def _dialog_buttons(
    sheet: Sheet, buttons: Sequence[ShownWidget], trouble: str, box: ViewBox
) -> list[View]:
    """Place buttons in a row: the last is the positive one, the one before the negative."""
    rids = ["android:id/button3", "android:id/button2", "android:id/button1"][-len(buttons) :]
    if trouble:
        rids = ["android:id/aerr_close", "android:id/aerr_wait"]
    share = box.width // len(buttons)
    found: list[View] = []
    for number, one in enumerate(buttons):
        at = ViewBox(
            box.left + number * share, box.top, box.left + (number + 1) * share, box.bottom
        )
        found.append(
            View(
                _BUTTON,
                at,
                rids[number] if number < len(rids) else "",
                text=one.widget.name,
                flags=CLICKS,
                shown=one,
                act=_TAP,
                pieces=write_in(one.widget.name, at, Ink(BODY, sheet.theme.primary)),
            )
        )
    return found


def launcher_window(apps: Sequence[SimulatedFile], width: int, height: int) -> Window:
    """Give the home screen with the installed apps."""
    box = ViewBox(0, 0, width, height)
    side = width // 4
    icons: list[View] = []
    for number, app in enumerate(apps):
        left, top = number % 4 * side, STATUS + 200 + number // 4 * (side + 60)
        at = ViewBox(left + 20, top, left + side - 20, top + side)
        icons.append(
            View(
                _TEXT,
                at,
                f"{LAUNCHER}:id/icon",
                text=app.name,
                desc=app.name,
                flags=CLICKS | {"long-clickable"},
                act=TapEffect("app", app.package_name),
                pieces=write_in(app.name, at, Ink(SMALL, "#FFFFFF")),
                shape="button",
                fill=app.theme.primary,
            )
        )
    inner = View(_FRAME, box, f"{LAUNCHER}:id/workspace", inside=tuple(icons))
    root = View(_FRAME, box, inside=(inner,), shape="area", fill="#1F2A44")
    return Window(LAUNCHER, root, "Home")
