"""Hyperlinks inside a paragraph, seen and tapped on a phone."""

import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from surefoot.configs.settings import Settings
from surefoot.state.values.action import Locator, Open, Tap, Target
from surefoot.state.values.screen import Screen, Widget
from surefoot.tools.devices import hyperlinks
from surefoot.tools.devices.phone_kinds import start_phone
from surefoot.tools.devices.phones.device import PhoneDevice
from surefoot.tools.vision import missing_libraries
from tests.support.paragraphs import HAS_CHINESE
from tests.support.phones import simulated_phone
from tests.support.sim_phones import EXAMPLES
from tests.tools.devices.android.conftest import HASTY

pytestmark = pytest.mark.asyncio(loop_scope="session")
WALLET = EXAMPLES / "wallet_sim" / "app.yaml"
reads = pytest.mark.skipif(
    bool(missing_libraries()) or not HAS_CHINESE,
    reason="extra: vision, or no font with Chinese letters",
)


@asynccontextmanager
async def wallet(settings: Settings, **app: object) -> AsyncIterator[PhoneDevice]:
    with simulated_phone(WALLET) as phone:
        device = await start_phone(phone.app.model_copy(update=app), settings)
        await device.perform(Open(address=phone.app.package))
        yield device
        await device.close()


def links(screen: Screen) -> list[Widget]:
    return [w for w in screen.widgets if w.role == "link"]


@reads
@pytest.mark.parametrize("colours", [(), ("#576B95",)])
async def test_the_links_of_an_agreement_are_widgets_and_lead_where_they_say(colours):
    async with wallet(HASTY, link_colours=colours) as device:
        screen = await device.observe()
        terms, privacy = links(screen)
        assert (terms.name, privacy.name) == ("《用户服务协议》", "《隐私政策》")
        assert len({w.id for w in screen.widgets}) == len(screen.widgets)
        done = await device.perform(Tap(target=Target(widget=privacy.id)))
        assert done.target.locators[0] == Locator(by="role", value="link", name="《隐私政策》")
        assert (await device.observe()).location.endswith(".ui.web.PrivacyActivity")
        (more,) = links(await device.observe())
        assert more.name == "《第三方信息共享清单》"


@reads
async def test_a_link_is_found_again_by_its_name():
    async with wallet(HASTY) as device:
        named = Locator(by="role", value="link", name="《用户服务协议》")
        await device.perform(Tap(target=Target(locators=(named,))))
        assert (await device.observe()).location.endswith(".ui.web.AgreementActivity")


async def test_links_are_not_looked_for_when_they_are_off():
    async with wallet(HASTY.model_copy(update={"hyperlinks": "off"})) as device:
        assert links(await device.observe()) == []


@pytest.mark.skipif(not missing_libraries(), reason="the extra vision is installed")
async def test_without_the_extra_it_is_said_once(caplog):
    hyperlinks._log_missing.cache_clear()
    caplog.set_level(logging.INFO)
    async with wallet(HASTY) as device:
        assert links(await device.observe()) == []
        assert links(await device.observe()) == []
    (said,) = [text for text in caplog.messages if "surefoot[vision]" in text]
    assert said.startswith("hyperlinks inside texts are not looked for, as ")
    assert said.endswith(" not installed: pip install 'surefoot[vision]'")
