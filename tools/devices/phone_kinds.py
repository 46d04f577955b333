"""The kinds of phones: by which library each is reached, imported where one is used."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from surefoot.configs.settings import Settings
from surefoot.state.values.app import APPS, AndroidApp, App, HarmonyApp, PhoneApp

if TYPE_CHECKING:
    from surefoot.tools.devices.phones.device import PhoneDevice

PHONES = frozenset(kind for kind, app in APPS.items() if app.on_phone)


async def start_phone(
    app: AndroidApp | HarmonyApp, settings: Settings, secrets: Sequence[str] = ()
) -> "PhoneDevice":
    """Connect to the phone that an app is on; the app itself is not opened.

    Raises:
        DeviceMissingError: no way to a phone, no phone, or several and none named.
        DeviceLostError: the phone does not answer.
    """
    from surefoot.tools.devices.phones.device import PhoneDevice

    if isinstance(app, HarmonyApp):
        from surefoot.tools.devices.harmony.client import HarmonyClient

        return await PhoneDevice.start(HarmonyClient(app, settings), settings, secrets)
    from surefoot.tools.devices.android.client import AndroidClient  # its library is slow to import

    return await PhoneDevice.start(AndroidClient(app, settings), settings, secrets)


def server_address(kind: str, adb_port: int | None) -> str:
    """Name the server that phones of a kind are behind."""
    if kind == "harmony":
        from surefoot.tools.devices.harmony import hdc

        return hdc.server_of()
    from surefoot.tools.devices.android import adb

    return adb.server_of(adb_port)


def ready_phones(kind: str, adb_port: int | None, answer_s: float) -> list[str]:
    """List the serials of the phones of a kind that can be used now.

    Raises:
        DeviceMissingError: no program that leads to them.
        DeviceLostError: it does not answer.
    """
    if kind == "harmony":
        from surefoot.tools.devices.harmony import hdc

        return hdc.targets()
    from surefoot.tools.devices.android import adb
    from surefoot.tools.devices.android.client import translate_adb_errors

    with translate_adb_errors("(any)"):
        return adb.ready_phones(adb_port, answer_s)


def adb_port_of(app: App) -> int | None:
    """Give the port of the adb server of an app's phone; None for the usual one, or for none."""
    return app.adb_port if isinstance(app, AndroidApp) else None


def on_phone(app: App, serial: str, adb_port: int | None) -> App:
    """Give an app as one on a certain phone; one that is on none stays as it is."""
    if not isinstance(app, PhoneApp):
        return app
    given = {"serial": serial} | ({} if adb_port is None else {"adb_port": adb_port})
    return app.model_copy(update={k: v for k, v in given.items() if k in type(app).model_fields})
