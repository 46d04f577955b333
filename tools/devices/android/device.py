"""The Android backend: one app on one phone, over uiautomator2."""

from collections.abc import Sequence

from surefoot.configs.settings import Settings
from surefoot.state.values.case import AndroidApp
from surefoot.tools.devices.android.client import AndroidClient
from surefoot.tools.devices.phones.device import PhoneDevice


class AndroidDevice(PhoneDevice):
    """An app on an Android phone under test."""

    supports = PhoneDevice.supports | {"keyboard"}
    """Beside what every phone has, its keyboard can be chosen."""

    @classmethod
    async def start(
        cls, app: AndroidApp, settings: Settings, secrets: Sequence[str] = ()
    ) -> "AndroidDevice":
        """See `PhoneDevice.started`."""
        return await cls.started(AndroidClient(app, settings), settings, secrets)
