"""Starting, ending and installing apps on a phone."""

import re
from pathlib import Path

import uiautomator2 as u2

from surefoot.state.errors import ActionError, AppUnreachableError
from surefoot.state.values.action import Close, Install, Open
from surefoot.state.values.case import AndroidApp
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
        """See `PhoneClient.open`."""
        address = action.address.strip()
        package, activity = self._meant(address)
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

    def _meant(self, address: str) -> tuple[str, str]:
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
