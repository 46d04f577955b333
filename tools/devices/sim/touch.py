"""What fingers and keys do to a simulated phone."""

import time
from collections.abc import Callable
from dataclasses import dataclass

from surefoot.state.errors import ElementNotReadyError
from surefoot.state.values.action import TypeText
from surefoot.tools.devices.sim.nodes import View, Window
from surefoot.tools.devices.sim.phone import Installed, SimPhone, crash_lines
from surefoot.tools.devices.sim.pickers import HEIGHT as KEYBOARD_HEIGHT
from surefoot.tools.devices.sim.showing import ShownWidget
from surefoot.tools.devices.sim.windows import SCREEN_SCROLL, app_window

_MOVED = 12
"""A finger that moves fewer px taps."""
_DOUBLE_S = 0.6
_ASIDE = 0.5
"""Over which share of a row a finger must go for it to slide aside."""


@dataclass(frozen=True)
class Touched:
    """What is below a finger."""

    window: Window
    path: list[View]


class Touch:
    """The fingers on one phone; where several threads use it, callers hold `phone.changed`."""

    def __init__(self, phone: SimPhone) -> None:
        self._phone = phone

    def tap(self, x: float, y: float) -> None:
        """Tap a point; the second tap in a row is a double tap."""
        touched = self._begin(x, y)
        if touched is None:
            return
        last, now = self._phone.tapped, time.monotonic()
        self._phone.tapped = (x, y, now)
        twice = last[:2] == (x, y) and now - last[2] < _DOUBLE_S
        if twice and self._react(touched.path, "double_tap"):
            return
        if not touched.path:
            self._tap_beside(touched.window)
        else:
            link = _link_at(touched.path[-1], x, y)
            if link is not None:
                self._on_app(lambda app: app.run.tap(link))
            else:
                node = _find_innermost_flagged(touched.path, "clickable")
                if node is not None:
                    self._do(node)
        self._settle()

    def long_tap(self, x: float, y: float) -> None:
        """Press and hold a point; what knows no long press takes it as a tap."""
        touched = self._begin(x, y)
        node = (
            _find_innermost_flagged(touched.path, "long-clickable") if touched is not None else None
        )
        shown = node.shown if node is not None else None
        if shown is None or shown.spec is None or "long_tap" not in shown.spec.on:
            self.tap(x, y)
            return
        self._on_app(lambda app: app.run.react(shown, "long_tap"))
        self._settle()

    def pinch(self, x: float, y: float, *, closes: bool) -> None:
        """Move two fingers around a point, towards each other or apart."""
        touched = self._begin(x, y)
        if touched is not None:
            self._react(touched.path, "pinch_in" if closes else "pinch_out")

    def drag(self, x1: float, y1: float, x2: float, y2: float) -> None:
        """Hold a view, move it onto another and let it go; what takes none is swiped over."""
        touched, onto = self._begin(x1, y1), self._begin(x2, y2)
        app = self._phone.asking()
        path = touched.path if touched is not None else []
        held = next((one for node in reversed(path) if (one := node.shown) is not None), None)
        if app is None or held is None or onto is None or held.spec is None:
            self.swipe(x1, y1, x2, y2)
            return
        app.run.memory.variables["dragged"] = held.widget.name or held.widget.text
        if not self._react(onto.path, "drop"):
            self.swipe(x1, y1, x2, y2)

    def _react(self, path: list[View], event: str) -> bool:
        """Let the innermost view that knows an event have it, and say whether one does."""
        below = (node.shown for node in reversed(path))
        shown = next((one for one in below if one and one.spec and event in one.spec.on), None)
        if shown is not None:
            self._on_app(lambda app: app.run.react(shown, event))
            self._settle()
        return shown is not None

    def swipe(self, x1: float, y1: float, x2: float, y2: float) -> None:
        """Move a finger from point to point."""
        if max(abs(x2 - x1), abs(y2 - y1)) < _MOVED:
            self.tap(x1, y1)
            return
        touched = self._begin(x1, y1)
        if touched is None:
            return
        is_level = abs(x2 - x1) > abs(y2 - y1)
        is_far = is_level and abs(x2 - x1) >= _ASIDE * _row_width(touched.path)
        if is_far and self._react(touched.path, "swipe_right" if x2 > x1 else "swipe_left"):
            return
        for node in reversed(touched.path):
            if node.act is not None and node.act.kind == "slide":
                self._slide(node, x2)
                break
            if node.scroll and self.scroll(node, round(y1 - y2)):
                break
        self._settle()

    def scroll(self, node: View, by: int) -> bool:
        """Move what a view shows up by some px, and say whether it moved."""
        app = self._phone.current()
        if app is None or not node.scroll:
            return False
        if node.scroll.startswith("wheel:"):
            return self._turn_wheel(app, node, round(by / node.reach))
        before = app.offsets.get(node.scroll, 0)
        after = min(max(before + by, 0), node.reach)
        app.offsets[node.scroll] = after
        return after != before

    def _turn_wheel(self, app: Installed, node: View, rows: int) -> bool:
        shown = node.shown
        if shown is None or not rows:
            return False
        try:
            app.run.turn(shown, rows)
        except ElementNotReadyError:  # it is at its end
            return False
        return True

    def type_text(self, text: str, *, clear: bool = False, into: ShownWidget | None = None) -> bool:
        """Write into a field, or into the one with the focus, and say whether there is one."""
        app = self._phone.asking()
        node = self._phone.focused() if into is None else None
        shown = into or (node.shown if node is not None else None)
        if app is None or shown is None:
            return False
        self._forget_toast(app)
        app.run.type_text(shown, TypeText(text=text, clear=clear))
        self._settle()
        return True

    def press(self, key: str) -> None:
        """Press a key by its name in small letters, e.g. back, home, enter, delete, 7."""
        phone = self._phone
        app = phone.asking()
        if app is not None:
            self._forget_toast(app)
        if key == "home":
            phone.home()
        elif key == "power":
            phone.awake = not phone.awake
        elif key == "back":
            self._back(app)
        elif app is not None:
            self._key(app, key)
        self._settle()

    def hold(self, rotation: int) -> None:
        """Turn the phone; the app may have something to do then."""
        app = self._phone.asking()
        turned = rotation != self._phone.rotation
        self._phone.rotate(rotation)
        if app is not None and turned and "rotate" in app.run.screen().keys:
            self._forget_toast(app)
            app.run.press("rotate")
        self._settle()

    def _back(self, app: Installed | None) -> None:
        phone = self._phone
        if phone.keyboard:
            phone.keyboard = ""
        elif app is None:
            return
        elif app.choice:
            app.choice = ""
        elif app.run.memory.dialog is not None or app.run.goes_back():
            app.run.press("back")
        else:
            app.run.restart(fresh=False)
            phone.home()

    def _key(self, app: Installed, key: str) -> None:
        node = self._phone.focused()
        shown = node.shown if node is not None else None
        letter = {"space": " "}.get(key, key)
        if key == "delete" and shown is not None:
            held = self._phone.sheet(app).held(shown)[:-1]
            app.run.type_text(shown, TypeText(text=held))
        elif len(letter) == 1 and shown is not None:
            app.run.type_text(shown, TypeText(text=letter, clear=False))
        elif keypad := next((s for s in app.run.shown() if s.key == key), None):
            app.run.tap(keypad)
        else:
            app.run.press(key)
            if key == "enter":
                self._phone.keyboard = ""

    def _begin(self, x: float, y: float) -> Touched | None:
        app = self._phone.asking()
        if app is not None:
            self._forget_toast(app)
        for window in reversed(self._phone.windows()):
            path = window.root.path_to(x, y)
            if path or window.modal:
                return Touched(window, path)
        return None

    def _forget_toast(self, app: Installed) -> None:
        app.run.events = []
        self._phone.toast_shown = False

    def _tap_beside(self, window: Window) -> None:
        app = self._phone.asking()
        if app is None or not window.modal:
            return
        if app.choice:
            app.choice = ""
        elif app.run.memory.dialog is not None and app.run.memory.dialog.cancelable:
            app.run.press("back")

    def _do(self, node: View) -> None:
        act, shown, phone = node.act, node.shown, self._phone
        if act is None or "disabled" in node.flags:
            return
        if act.kind == "app":
            phone.start(act.value)
        elif act.kind == "key":
            self._on_app(lambda app: self._key(app, act.value))
        elif act.kind == "up":
            self._on_app(lambda app: app.run.press("back"))
        elif shown is not None and act.kind == "choose":
            self._on_app(lambda app: setattr(app, "choice", shown.widget.id))
        elif shown is not None and act.kind == "option":
            self._on_app(lambda app: self._choose(app, shown, act.value))
        elif shown is not None and act.kind == "slide":
            self._slide(node, self._phone.tapped[0])
        elif shown is not None and act.kind == "turn":
            self._on_app(lambda app: self._turn_wheel(app, node, int(act.value)))
        elif shown is not None:
            self._on_app(lambda app: self._tap_widget(app, shown))

    def _slide(self, node: View, x: float) -> None:
        """Bring the thumb of a slider to a place."""
        shown = node.shown
        share = (x - node.box.left) / node.box.width
        if shown is not None and shown.spec is not None and "disabled" not in node.flags:
            least, most = shown.spec.range
            value = round(least + min(max(share, 0.0), 1.0) * (most - least))
            self._on_app(lambda app: app.run.slide(shown, value))

    def _choose(self, app: Installed, shown: ShownWidget, option: str) -> None:
        app.choice = ""
        app.run.select(shown, option)

    def _tap_widget(self, app: Installed, shown: ShownWidget) -> None:
        screen = app.run.memory.screen
        app.run.tap(shown)
        if app.run.memory.focused == shown.widget.id and app.run.memory.screen == screen:
            self._phone.keyboard = shown.spec.keyboard if shown.spec is not None else "text"

    def _on_app(self, do: Callable[[Installed], object]) -> None:
        app = self._phone.asking()
        if app is not None:
            do(app)

    def _settle(self) -> None:
        """Let the phone notice what the app has done."""
        phone = self._phone
        app = phone.asking()
        if app is not None:
            self._notice(app)
        current = phone.current()
        if current is None or not current.run.memory.focused or current.run.memory.dialog:
            phone.keyboard = ""
        elif phone.keyboard:
            self._show_focused(current)
        with phone.changed:
            phone.changed.notify_all()

    def _notice(self, app: Installed) -> None:
        phone, memory, package = self._phone, app.run.memory, app.file.package_name
        for event in app.run.events:
            if event.kind == "toast":
                phone.toast, phone.toast_shown = event.text, True
            elif event.kind in ("crash", "anr"):
                phone.log += crash_lines(app, event)
        app.run.events = []
        if memory.screen != app.laid_out:
            app.laid_out = memory.screen
            app.offsets.clear()
            app.choice = ""
        if memory.trouble:
            phone.troubled = package
        elif phone.troubled == package:
            phone.troubled = ""
        if memory.ended:
            app.pid = 0
            if phone.front == package:
                phone.home()
            if not memory.trouble:
                app.run.restart(fresh=False)

    def _show_focused(self, app: Installed) -> None:
        """Scroll the field that is typed into above the keyboard."""
        width, height = self._phone.size
        window = app_window(self._phone.sheet(app), width, height, KEYBOARD_HEIGHT)
        field = next((n for n in window.root.walk() if "focused" in n.flags), None)
        holder = next((n for n in window.root.walk() if n.scroll == SCREEN_SCROLL), None)
        if field is None or holder is None:
            return
        hidden = field.box.bottom - holder.box.bottom
        if hidden > 0:
            self.scroll(holder, hidden)
        elif field.box.top < holder.box.top:
            self.scroll(holder, field.box.top - holder.box.top)


def _link_at(node: View, x: float, y: float) -> ShownWidget | None:
    words = next((p.link for p in node.pieces if p.box is not None and p.box.holds(x, y)), "")
    inside = node.shown.inside if words and node.shown is not None else ()
    return next((part for part in inside if part.link == words), None)


def _find_innermost_flagged(path: list[View], flag: str) -> View | None:
    return next((node for node in reversed(path) if flag in node.flags), None)


def _row_width(path: list[View]) -> int:
    return next((n.box.width for n in reversed(path) if n.shown is not None), 0)
