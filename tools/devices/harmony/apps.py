"""Starting, ending and installing apps on a phone with HarmonyOS."""

import re
from pathlib import Path

from hmdriver2.exception import HdcError

from surefoot.state.errors import ActionError, AppUnreachableError
from surefoot.state.values.action import Close, Install, Open
from surefoot.state.values.app import HarmonyApp
from surefoot.tools.devices.harmony.driver import OwnDriver, error_line

_BUNDLE = re.compile(r"[A-Za-z]\w*(?:\.[A-Za-z]\w*)+", re.ASCII)
_ABILITY = re.compile(r"[\w.]+", re.ASCII)
_ADDRESS = re.compile(r"[a-z][a-z0-9+.-]*:\S+", re.IGNORECASE)
_PLAIN = re.compile(r"[\w:/?#&=.~%+@,-]+", re.ASCII)
"""What reaches the shells on the way as it is."""
_UNSAFE = frozenset("\"'`$\\\n")
_NOT_THERE = re.compile(r"not founded|not connected|offline", re.IGNORECASE)


class Apps:
    """Starts and ends apps on one phone; all methods block."""

    def __init__(self, driver: OwnDriver, app: HarmonyApp) -> None:
        self._driver, self._app = driver, app

    def open(self, action: Open) -> str:
        """See `PhoneApps.open`."""
        address = action.address.strip()
        if _ADDRESS.fullmatch(address):
            self._open_address(address)
            return ""
        bundle, ability = self._parse_address(address)
        if action.fresh:
            self._clear(bundle)
        self._start(bundle, ability or self._main_ability(bundle))
        return bundle

    def close(self, action: Close) -> None:
        """See `PhoneApps.close`."""
        bundle = action.app or self._app.bundle
        if not _BUNDLE.fullmatch(bundle):
            raise ActionError(f"{bundle!r} is no bundle")
        if action.clear_data:
            self._clear(bundle)
        elif self._driver.has_app(bundle):
            self._driver.stop_app(bundle)

    def install(self, action: Install) -> None:
        """See `PhoneApps.install`."""
        path = Path(action.path)
        if not path.is_file() or _UNSAFE & set(action.path):
            raise ActionError(f"there is no app package {action.path!r}")
        if action.reinstall and self._driver.has_app(self._app.bundle):
            self._driver.uninstall_app(self._app.bundle)
        try:
            self._driver.install_app(str(path.absolute()))
        except HdcError as error:
            raise ActionError(f"cannot be installed: {error_line(error)}") from error

    def is_running(self) -> bool:
        """See `PhoneApps.is_running`."""
        return self._app.bundle in self._driver.shell("ps -ef").output.split()

    def _parse_address(self, address: str) -> tuple[str, str]:
        bundle, _, rest = address.partition("/")
        ability = rest.partition("/")[0]  # a page of it cannot be opened from outside
        if not _BUNDLE.fullmatch(bundle):
            return self._app.bundle, self._app.ability
        if ability and not _ABILITY.fullmatch(ability):
            raise AppUnreachableError(f"{bundle} has no ability {ability!r}")
        return bundle, ability or (self._app.ability if bundle == self._app.bundle else "")

    def _main_ability(self, bundle: str) -> str:
        self._check_installed(bundle)
        return str(self._driver.get_app_main_ability(bundle).get("name") or "MainAbility")

    def _start(self, bundle: str, ability: str) -> None:
        try:
            self._driver.hdc.start_app(bundle, ability)
        except HdcError as error:
            if _NOT_THERE.search(error_line(error)):
                raise
            raise AppUnreachableError(
                f"{bundle}/{ability} cannot be started on {self._driver.serial}: it is not "
                "installed, or has no such ability"
            ) from error

    def _open_address(self, address: str) -> None:
        if not _PLAIN.fullmatch(address):
            raise ActionError(f"the address {address!r} cannot be opened on a phone")
        self._driver.shell(f"aa start -U '{address}'")

    def _clear(self, bundle: str) -> None:
        self._check_installed(bundle)
        self._driver.stop_app(bundle)
        self._driver.clear_app(bundle)

    def _check_installed(self, bundle: str) -> None:
        if not self._driver.has_app(bundle):
            raise AppUnreachableError(f"{bundle} is not installed on {self._driver.serial}")
