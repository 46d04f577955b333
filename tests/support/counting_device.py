"""A device that counts what is asked of it."""

from collections import Counter

from surefoot.state.values.action import Action, ActionKind
from surefoot.state.values.screen import Screen
from surefoot.tools.devices.base import Device


class CountingDevice:
    """Passes everything on; `calls` counts it."""

    def __init__(self, device: Device) -> None:
        self._device, self.calls = device, Counter[str]()

    @property
    def supports(self) -> frozenset[ActionKind]:
        return self._device.supports

    async def observe(self) -> Screen:
        self.calls["observe"] += 1
        return await self._device.observe()

    async def screenshot(self) -> bytes:
        self.calls["screenshot"] += 1
        return await self._device.screenshot()

    async def perform(self, action: Action) -> Action:
        self.calls["perform"] += 1
        return await self._device.perform(action)

    async def close(self) -> None:
        await self._device.close()
