"""The HarmonyOS backend: one app on one phone, over hmdriver2."""

from collections.abc import Sequence

from surefoot.configs.settings import Settings
from surefoot.state.values.case import HarmonyApp
from surefoot.tools.devices.harmony.client import HarmonyClient
from surefoot.tools.devices.phones.device import PhoneDevice


class HarmonyDevice(PhoneDevice):
    """An app on a HarmonyOS phone under test."""

    @classmethod
    async def start(
        cls, app: HarmonyApp, settings: Settings, secrets: Sequence[str] = ()
    ) -> "HarmonyDevice":
        """See `PhoneDevice.started`."""
        return await cls.started(HarmonyClient(app, settings), settings, secrets)
