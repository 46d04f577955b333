"""The command hdc: whether it is there, which phones it knows, how long it may take."""

import os
import shutil
import subprocess

from surefoot.state.errors import DeviceMissingError
from surefoot.state.values.app import HarmonyApp

_LIST_S = 20.0
"""The first call starts hdc's own server."""


def serial_of(app: HarmonyApp) -> str:
    """Find the phone that an app is on.

    Raises:
        DeviceMissingError: no hdc, no phone, several of them and none named.
    """
    found = targets()
    if app.serial in found:
        return app.serial
    if not app.serial and len(found) == 1:
        return found[0]
    listed = ", ".join(found) or "no phone"
    if app.serial:
        raise DeviceMissingError(f"hdc knows no phone {app.serial}, but {listed}")
    asked = "name one with app.serial" if found else "connect one"
    raise DeviceMissingError(f"hdc knows {listed}; {asked}")


def command(answer_s: float) -> str:
    """Give how hdc is called, with its server and a limit: the client waits without one."""
    server = f" -s {server_of()}" if server_of() else ""
    limit = f"timeout -k 1 {answer_s:g} " if shutil.which("timeout") else ""
    return f"{limit}hdc{server}"


def server_of() -> str:
    """Name hdc's server by host and port; "" for the usual one."""
    host, port = os.environ.get("HDC_SERVER_HOST"), os.environ.get("HDC_SERVER_PORT")
    return f"{host}:{port}" if host and port else ""


def targets() -> list[str]:
    """List the serials of the phones that hdc knows.

    Raises:
        DeviceMissingError: no hdc, or it does not answer.
    """
    try:
        asked = subprocess.run(
            [*command(_LIST_S).split(), "list", "targets"],
            capture_output=True,
            timeout=_LIST_S,
            check=True,
        )
    except (OSError, subprocess.SubprocessError) as error:
        raise DeviceMissingError(
            f"hdc is missing or does not answer ({error}): install HarmonyOS's command line tools "
            "and put hdc on the PATH"
        ) from error
    lines = asked.stdout.decode("utf-8", "replace").split("\n")
    return [one.strip() for one in lines if one.strip() and not one.startswith("[")]
