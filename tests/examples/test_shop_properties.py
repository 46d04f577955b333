"""The properties of the shop find the faults that they are named after."""

from pathlib import Path

from surefoot.configs.settings import Settings
from surefoot.state.values.action import Open, Tap
from surefoot.tools.devices.base import Device
from surefoot.tools.devices.phone_kinds import start_phone
from surefoot.tools.devices.simulated import SimulatedDevice
from surefoot.tools.properties.reading import read_sentences
from surefoot.tools.properties.session import PropertySession
from surefoot.tools.runlog import RunLog
from tests.support.phones import simulated_phone
from tests.support.screens import target

SHOP = Path("configs/examples/tarpit_sim")
FAULTS = {"wrong-total": "Shop", "lost-draft": "Note to the seller", "stale-name": "Profile"}


async def opened(folder: Path) -> PropertySession:
    found = await read_sentences(Settings(), RunLog(folder), [SHOP / "properties.yaml"])
    assert not found.problems
    return await PropertySession.open([], folder / "printed.log", sentences=found.sentences)


async def go(device: Device, name: str) -> None:
    await device.perform(Open(address="com.example.tarpit", fresh=True))
    await device.perform(Tap(target=target(await device.observe(), "listitem", name)))


async def test_each_property_finds_its_fault_in_memory(tmp_path: Path) -> None:
    session = await opened(tmp_path)
    shop = await SimulatedDevice.start(SHOP / "app.yaml")
    try:
        for fault, page in FAULTS.items():
            await go(shop, page)
            assert fault in (await session.look(await shop.observe(), {}, 1)).holding
            run = await session.play(fault, shop, {}, 1)
            assert run.played.outcome == "failed", run.played
        await go(shop, "Vote for us")
        for votes in range(4):
            screen = await shop.observe()
            broken = [one.name for one in (await session.look(screen, {}, 1)).broken]
            assert broken == (["blank-badge"] if votes == 3 else [])
            await shop.perform(Tap(target=target(screen, "button", "Vote")))
    finally:
        await session.close()


async def test_a_property_finds_its_fault_on_a_phone(tmp_path: Path) -> None:
    session = await opened(tmp_path)
    with simulated_phone(SHOP / "app.yaml") as phone:
        device = await start_phone(phone.app, Settings())
        try:
            await device.perform(Open(address=phone.app.package, fresh=True))
            shown = await device.observe()
            note = next(w for w in shown.widgets if "Note to the seller" in (w.name, w.text))
            await device.perform(Tap(target=target(shown, note.role, note.name)))
            run = await session.play("lost-draft", device, {}, 1)
            assert run.played.outcome == "failed", run.played
        finally:
            await device.close()
            await session.close()
