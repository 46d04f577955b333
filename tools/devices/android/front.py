"""Which activity of an app is in front, asked for in as few commands as its Android needs."""

import re
from collections.abc import Callable

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
