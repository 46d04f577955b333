"""A simulated phone: its apps, what is in front, its windows, keyboard, rotation and log."""

import threading
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import Literal

from surefoot.state.values.screen import Event
from surefoot.tools.devices.sim.app import SimulatedFile
from surefoot.tools.devices.sim.listener import Closable
from surefoot.tools.devices.sim.nodes import View, ViewBox, Window
from surefoot.tools.devices.sim.pickers import HEIGHT as KEYBOARD_HEIGHT
from surefoot.tools.devices.sim.pickers import keyboard_window
from surefoot.tools.devices.sim.reactions import DeviceFault, Faults
from surefoot.tools.devices.sim.run import SimulatedRun
from surefoot.tools.devices.sim.sheet import Sheet
from surefoot.tools.devices.sim.windows import (
    app_window,
    choice_window,
    dialog_window,
    launcher_window,
    status_bar,
)


@dataclass(frozen=True)
class PhoneModel:
    """What a phone says of itself."""

    platform: Literal["android", "harmony"] = "android"
    brand: str = "surefoot"
    name: str = "Simulated phone"
    sdk: int = 33
    release: str = "13"
    abi: str = "arm64-v8a"
    width_px: int = 1080
    height_px: int = 2400
    density: int = 420
    emoji: Literal["whole", "references", "dots"] = "dots"
    """How its hierarchy writes them: as they are, as references to halves, or as uiautomator2 does:
    a dot for each half."""
    language: str = ""
    """Of its apps, where they have it; empty for the one that their files are written in."""


@dataclass
class Installed:
    """An app on the phone; `pid` is 0 while it does not run."""

    file: SimulatedFile
    run: SimulatedRun
    pid: int = 0
    offsets: dict[str, int] = field(default_factory=dict)
    choice: str = ""
    """Id of the widget whose list of options is open."""
    laid_out: str = ""
    """Screen that the offsets belong to."""


SERVER_PORT = 9008
"""Where a UI server listens unless it is told otherwise."""


class SimPhone:
    """One simulated phone; hold `changed` (a condition) while reading or changing it."""

    def __init__(
        self,
        apps: Iterable[SimulatedFile] = (),
        serial: str = "sim-1",
        model: PhoneModel | None = None,
    ) -> None:
        self.serial, self.model = serial, model or PhoneModel()
        self.changed = threading.Condition(threading.RLock())
        self.faults = Faults()
        self.apps: dict[str, Installed] = {}
        self.front = ""
        """Package in front, empty for the home screen."""
        self.troubled = ""
        """Package whose end or silence the system tells in a dialog."""
        self.rotation = 0
        self.keyboard = ""
        """`text` or `number` while the keyboard is shown."""
        self.awake = True
        self.tapped = (0.0, 0.0, 0.0)
        """Where the last tap was, and when, on the monotonic clock."""
        self.toast, self.toast_shown = "", False
        self.clipboard = ""
        self.notice = ""
        """Text of a notification that the system shows beside the clock."""
        self.settings: dict[str, str] = {
            "secure default_input_method": "com.example.keyboard/.Keyboard",
            "system screen_brightness": "128",
            "system screen_brightness_mode": "0",
        }
        self.log: list[str] = []
        self.files: dict[str, bytes] = {}
        self.folders: set[str] = set()
        """Folders that were made; those that hold a file are there anyway."""
        self.plugged = True
        self._pids = 4000
        self._streams: set[Closable] = set()
        self.servers: dict[int, Closable] = {}
        """By its port the stream of each process that is a UI server; it lives as long."""
        self.agent = False
        """The uitest agent of HarmonyOS runs."""
        for app in apps:
            self.install(app)

    def install(self, file: SimulatedFile) -> None:
        """Put an app on the phone, in the place of an earlier version."""
        run = SimulatedRun(file)
        if self.model.language in file.languages:
            run.memory.language = self.model.language
        run.on_device_fault = self._device_fault
        self.apps[file.package_name] = Installed(file, run)

    def uninstall(self, package: str) -> None:
        """Take an app off the phone."""
        self.stop(package)
        del self.apps[package]

    def start(self, package: str, screen: str = "", *, fresh: bool = False) -> None:
        """Bring an app to the front; `screen` shows that one first."""
        app = self.apps[package]
        if fresh or not app.pid:
            app.run.restart(fresh=fresh)
            app.offsets.clear()
        if not app.pid:
            self._pids += 1
            app.pid = self._pids
            self.log.append(
                f"I/ActivityManager: Start proc {app.pid}:{package}/u0a101 for activity"
            )
        if screen:
            app.run.open(screen)
            app.offsets.clear()
        self.front, self.keyboard, app.choice = package, "", ""
        app.laid_out = app.run.memory.screen
        if self.troubled == package:
            self.troubled = ""

    def stop(self, package: str) -> None:
        """End an app at once; what it keeps is kept."""
        app = self.apps[package]
        app.pid, app.choice = 0, ""
        app.run.restart(fresh=False)
        if self.troubled == package:
            self.troubled = ""
        if self.front == package:
            self.home()

    def clear(self, package: str) -> None:
        """End an app and forget all it keeps."""
        self.stop(package)
        self.apps[package].run.restart(fresh=True)

    def home(self) -> None:
        """Show the home screen."""
        self.front, self.keyboard = "", ""

    def rotate(self, rotation: int) -> None:
        """Hold the phone another way: 0 upright, 1 with its top at the left, 2, 3."""
        self.rotation = rotation
        self.keyboard = ""
        for app in self.apps.values():
            app.offsets.clear()

    @property
    def size(self) -> tuple[int, int]:
        """Width and height in px as the phone is held now."""
        size = self.model.width_px, self.model.height_px
        return size if self.rotation % 2 == 0 else (size[1], size[0])

    def current(self) -> Installed | None:
        """Give the app in front, None on the home screen."""
        return self.apps[self.front] if self.front else None

    def asking(self) -> Installed | None:
        """Give the app whose window takes the touches, None on the home screen."""
        return self.apps[self.troubled] if self.troubled else self.current()

    def windows(self) -> list[Window]:
        """List the windows: status bar, what is in front, keyboard; nothing else takes a touch."""
        width, height = self.size
        found = [status_bar(width, self.notice), self._front_window()]
        if self.keyboard:
            found.append(keyboard_window(self.keyboard, width, height))
        return [cut_window(window, ViewBox(0, 0, *self.size)) for window in found]

    def _front_window(self) -> Window:
        width, height = self.size
        covered = KEYBOARD_HEIGHT if self.keyboard else 0
        app, asking = self.current(), self.asking()
        if app is None:
            files = [installed.file for installed in self.apps.values()]
            window = launcher_window(files, width, height)
        else:
            window = app_window(self.sheet(app), width, height, covered)
        if asking is not None and asking.run.memory.dialog is not None:
            return dialog_window(self.sheet(asking), width, height, window)
        if app is not None and app.choice:
            anchor = next((n for n in window.root.walk() if opens(n, app.choice)), None)
            if anchor is not None and anchor.shown is not None:
                return choice_window(self.sheet(app), anchor.shown, anchor.box, height, window)
        return window

    def sheet(self, app: Installed) -> Sheet:
        """Give what laying out an app needs."""
        return Sheet(app.run, app.offsets)

    def nodes(self) -> Iterable[View]:
        """List all views of all windows in document order."""
        for window in self.windows():
            yield from window.root.walk()

    def focused(self) -> View | None:
        """Give the field that has the focus."""
        return next((n for n in self.nodes() if "focused" in n.flags), None)

    def _device_fault(self, kind: DeviceFault) -> None:
        if kind == "kill":
            self.kill_server()
        elif kind == "unplug":
            self.unplug()
        else:
            self.faults.arm(kind)

    def opened(self, stream: Closable) -> None:
        """Note a connection that ends when the cable is pulled."""
        with self.changed:
            self._streams.add(stream)

    def closed(self, stream: Closable) -> None:
        """Forget a connection."""
        with self.changed:
            self._streams.discard(stream)
            self.servers = {port: one for port, one in self.servers.items() if one is not stream}

    @property
    def server(self) -> Closable | None:
        """Give the UI server of the usual port."""
        return self.servers.get(SERVER_PORT)

    def kill_server(self, port: int = SERVER_PORT) -> None:
        """End a UI server's process, as a phone short of memory does."""
        with self.changed:
            server = self.servers.pop(port, None)
        if server is not None:
            server.close()

    def unplug(self) -> None:
        """Pull the cable: every connection ends and the phone is not listed."""
        with self.changed:
            self.plugged, self.servers = False, {}
            streams, self._streams = self._streams, set()
            self.changed.notify_all()
        self.faults.release()
        for stream in streams:
            stream.close()

    def plug_in(self) -> None:
        """Put the cable back."""
        with self.changed:
            self.plugged = True
            self.changed.notify_all()


def crash_lines(app: Installed, event: Event) -> list[str]:
    """Give what the log says of the end or silence of an app."""
    package = app.file.package_name
    if app.run.memory.trouble == "anr":
        return [
            f"E/ActivityManager: ANR in {package}",
            "E/ActivityManager: Reason: Input dispatching timed out",
        ]
    return [
        "E/AndroidRuntime: FATAL EXCEPTION: main",
        f"E/AndroidRuntime: Process: {package}, PID: {app.pid}",
        f"E/AndroidRuntime: {event.detail}",
        f"E/AndroidRuntime: \tat {package}.{app.run.memory.screen}(Unknown Source)",
    ]


def opens(node: View, ident: str) -> bool:
    """Say whether a view is the drop-down list of a widget."""
    shown, act = node.shown, node.act
    return (
        shown is not None and act is not None and act.kind == "choose" and shown.widget.id == ident
    )


def cut_window(window: Window, screen: ViewBox) -> Window:
    """Leave out what is outside of the screen."""
    behind = cut_window(window.behind, screen) if window.behind is not None else None
    return replace(window, root=cut_scrolled(window.root, screen) or window.root, behind=behind)


def cut_scrolled(node: View, window: ViewBox) -> View | None:
    """Leave out what is scrolled away; views keep the part that is to be seen."""
    box = node.box.cut(window)
    if box is None:
        return None
    inside = tuple(n for one in node.inside if (n := cut_scrolled(one, box)) is not None)
    return replace(node, box=box, inside=inside)
