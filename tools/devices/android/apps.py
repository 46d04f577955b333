"""Apps on a phone: starting, ending, installing them, which is in front, how one crashed."""

import re
from collections.abc import Callable
from pathlib import Path

import uiautomator2 as u2

from surefoot.state.errors import ActionError, AppUnreachableError
from surefoot.state.values.action import Close, Install, Open
from surefoot.state.values.app import AndroidApp
from surefoot.tools.devices.android.adb import AdbPhone

_LAUNCHER = "android.intent.category.LAUNCHER"
_MAIN = "android.intent.action.MAIN"
_VIEW = "android.intent.action.VIEW"
_PACKAGE = re.compile(r"[A-Za-z]\w*(?:\.[A-Za-z]\w*)+")
_ADDRESS = re.compile(r"[a-z][a-z0-9+.-]*:\S+", re.IGNORECASE)
_NO_SUCH = re.compile(r"No activities found|monkey aborted|^Error\b|does not exist", re.MULTILINE)
_INSTALL_S = 180.0
_PUSHED = "/data/local/tmp/surefoot.apk"


class Apps:
    """Starts and ends apps on one phone; all methods block."""

    def __init__(self, phone: u2.Device, adb: AdbPhone, app: AndroidApp) -> None:
        self._phone, self._adb, self._app = phone, adb, app

    def open(self, action: Open) -> str:
        """See `PhoneApps.open`."""
        address = action.address.strip()
        package, activity = self._parse_address(address)
        if action.fresh:
            self._clear(package)
        if _ADDRESS.fullmatch(address):
            said = self._run("am", "start", "-a", _VIEW, "-d", address)
        elif activity:
            name = f"{package}/{activity}"
            said = self._run("am", "start", "-a", _MAIN, "-c", _LAUNCHER, "-n", name)
        else:
            said = self._run("monkey", "-p", package, "-c", _LAUNCHER, "1")
        if _NO_SUCH.search(said):
            raise AppUnreachableError(
                f"{address or package} cannot be started on {self._adb.serial}: "
                "it is not installed, or has no such activity"
            )
        return "" if _ADDRESS.fullmatch(address) else package

    def close(self, action: Close) -> None:
        """End an app; `clear_data` makes it forget everything."""
        package = action.app or self._app.package
        if action.clear_data:
            self._clear(package)
        else:
            self._run("am", "force-stop", package)

    def install(self, action: Install) -> None:
        """Install a package; `reinstall` takes the old one and its data away first.

        Raises:
            ActionError: there is no such file, or the phone refuses it.
        """
        path = Path(action.path)
        if not path.is_file():
            raise ActionError(f"there is no app package {action.path!r}")
        if action.reinstall:
            self._run("pm", "uninstall", self._app.package)
        line, usual = self._adb.line, self._adb.line.answer_s
        line.answer_s = _INSTALL_S
        try:  # the client's own way prints its failures
            with path.open("rb") as package:
                self._adb.sync.push(package, _PUSHED)
            self._adb.install_remote(_PUSHED, clean=True, flags=["-r", "-t"])
        finally:
            line.answer_s = usual

    def is_running(self) -> bool:
        """Say whether the app under test has a process."""
        return bool(self._run("pidof", self._app.package).strip())

    def _parse_address(self, address: str) -> tuple[str, str]:
        package, _, activity = address.partition("/")
        if not address or address == self._app.package:
            return self._app.package, self._app.activity
        if _PACKAGE.fullmatch(package):
            return package, activity
        return self._app.package, self._app.activity

    def _clear(self, package: str) -> None:
        said = self._run("pm", "clear", package)
        if "Success" not in said:
            raise AppUnreachableError(f"{package} is not installed on {self._adb.serial}")

    def _run(self, *command: str) -> str:
        return str(self._phone.shell(list(command), timeout=self._adb.line.answer_s).output)


COMMAND = ["logcat", "-d", "-b", "crash", "-t", "200"]
_FATAL = "FATAL EXCEPTION"
_PREFIX = re.compile(r"^.*?\bAndroidRuntime(?:\s*\(\s*\d+\))?\s*:\s?")
_PROCESS = re.compile(r"Process: \S+, PID: \d+")
_MOST_LINES = 12


def last_crash(log: str) -> str:
    """Give exception and first frames of the last crash in a log, a line each; "" without one."""
    lines = log.splitlines()
    begins = [n for n, line in enumerate(lines) if _FATAL in line]
    if not begins:
        return ""
    told: list[str] = []
    for line in lines[begins[-1] + 1 :]:
        said = _PREFIX.sub("", line).rstrip()
        if said == line.rstrip() and "AndroidRuntime" not in line and not said.startswith("\t"):
            break  # another program's line
        if said and not _PROCESS.search(said):
            told.append(said)
    return "\n".join(told[:_MOST_LINES])


_FOCUS = "mCurrentFocus"
_FOCUSED = re.compile(r"mCurrentFocus=Window\{.*\s(?P<package>\S+)/(?P<activity>\S+)\}")
_RECORD = re.compile(r"ACTIVITY (?P<package>\S+)/(?P<activity>[^/\s]+) \w+ pid=\d+")


class Front:
    """Asks one phone.

    The client's own question takes three commands on Android 10 and later, of which one tells.

    Args:
        shell: Gives what a command prints.
    """

    def __init__(self, shell: Callable[[list[str]], str]) -> None:
        self._shell = shell
        self._names_focus = True
        """Until the phone leaves the window with the focus out of its report."""

    def activity(self, package: str) -> str:
        """Give the activity of an app that is in front, "" where the phone names none of it."""
        if self._names_focus:
            told = self._shell(["dumpsys", "window", "windows"])
            focused = _FOCUSED.search(told)
            if focused is not None:
                # Over a dialog of the system the phone names the launcher.
                return focused["activity"] if focused["package"] == package else ""
            self._names_focus = _FOCUS in told
        records = _RECORD.finditer(self._shell(["dumpsys", "activity", "top"]))
        return next((one["activity"] for one in records if one["package"] == package), "")
