"""What the cases of Cloud Commander come to."""

import re
from collections.abc import AsyncIterator

from playwright.async_api import Locator, Page, expect

from surefoot.configs.evals.apps.truth import holds, shown, walk


def files(page: Page) -> Locator:
    """Give the names in the left panel."""
    return page.locator(".panel-left [data-name=js-files] a")


def entry(page: Page, name: str) -> Locator:
    """Give one name in the left panel."""
    return files(page).filter(has_text=re.compile(f"^{re.escape(name)}$"))


async def ready(page: Page) -> None:
    """Wait for the files and for what answers the keys."""
    await page.wait_for_load_state("networkidle")
    await expect(entry(page, "notes.txt")).to_be_visible()


@walk("cloudcmd-new-folder", button="OK")
@walk("cloudcmd-new-folder-not", button="Cancel")
async def new_folder(page: Page, button: str) -> AsyncIterator[bool]:
    await ready(page)
    await page.locator("#f7").click()
    yield await shown(page.get_by_text("New directory"))
    name = page.locator("[data-name=js-input]")
    await name.fill("Taxes 2024")
    yield await holds(expect(name).to_have_value("Taxes 2024"))
    await page.get_by_role("button", name=button).click()
    await expect(name).to_be_hidden()
    await page.wait_for_load_state("networkidle")
    yield await holds(expect(entry(page, "Taxes 2024")).to_be_visible())


@walk("cloudcmd-settings-auth", box="Auth")
@walk("cloudcmd-settings-auth-not", box="Vim")
async def settings_auth(page: Page, box: str) -> AsyncIterator[bool]:
    await ready(page)
    await page.locator("#f10").click()
    account = page.get_by_title("Username")
    yield await shown(account) and await account.is_disabled()
    await page.get_by_label(box).click()
    await expect(page.get_by_label(box)).to_be_checked()
    yield await holds(expect(account).to_be_enabled())
    await page.locator("select[title=Theme]").select_option("dark")
    yield await holds(expect(page.locator("select[title=Theme]")).to_have_value("dark"))


@walk("cloudcmd-delete-zh", gone="big.log")
@walk("cloudcmd-delete-zh-not", gone="notes.txt")
async def delete(page: Page, gone: str) -> AsyncIterator[bool]:
    await ready(page)
    await entry(page, "big.log").click()
    yield True
    await page.locator("#f8").click()
    question = page.get_by_text("Do you really want to delete")
    yield await shown(question)
    await page.get_by_role("button", name="OK").click()
    await expect(question).to_be_hidden()
    await expect(entry(page, "big.log")).to_have_count(0)
    yield await entry(page, gone).count() == 0


@walk("cloudcmd-docs-vi", name="lease.txt")
@walk("cloudcmd-docs-vi-not", name="contract-2024.txt")
async def documents(page: Page, name: str) -> AsyncIterator[bool]:
    await ready(page)
    await entry(page, "Documents").dblclick()
    yield await shown(entry(page, "letter.txt")) and await shown(entry(page, "shopping.txt"))
    await entry(page, "Contracts").dblclick()
    await expect(entry(page, "lease.txt")).to_be_visible()
    yield await entry(page, name).count() == 1
