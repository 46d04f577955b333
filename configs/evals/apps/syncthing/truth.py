"""What the cases of Syncthing come to."""

import re
from collections.abc import AsyncIterator

from playwright.async_api import Locator, Page, expect

from surefoot.configs.evals.apps.truth import holds, shown, walk

SOON_MS = 2_000
DEVICE = "RAY66TO-VW3Z7PI-3SXV6CA-HDRD5P3-3UPDACW-NZKZNOF-PTHZ4K5-LZNC5A"


def panel(page: Page, name: str) -> Locator:
    """Give the panel of a folder or of a device."""
    return page.locator(".panel").filter(has=page.get_by_role("button", name=name))


async def loaded(page: Page) -> None:
    """Wait for the states of folders and devices; before them dialogs come up half empty."""
    await shown(page.locator("#folders").get_by_text("Up to Date"))
    await shown(page.locator("#devices").get_by_text("Disconnected"))


def folder_names(page: Page) -> Locator:
    """Give the names of the folders, from top to bottom."""
    return page.locator("#folders .panel .panel-title-text")


async def unfold(page: Page, name: str) -> Locator:
    """Show the details of a folder or of a device; a change of settings folds them all."""
    await loaded(page)
    details = panel(page, name).locator(".panel-body")
    for _ in range(5):
        if not await details.is_visible():
            await panel(page, name).get_by_role("button", name=name).first.click()
        if await holds(expect(details).to_be_visible(timeout=SOON_MS)):
            break
    # It opens slowly and may yet be folded by what came before.
    await page.wait_for_timeout(SOON_MS)
    if not await details.is_visible():
        await panel(page, name).get_by_role("button", name=name).first.click()
    await shown(details)
    return details


async def has_state(page: Page, name: str, state: str) -> bool:
    """Say whether a folder comes to have a state."""
    return await holds(expect(panel(page, name).get_by_role("button").first).to_contain_text(state))


@walk("syncthing-add-folder", folder="scans")
@walk("syncthing-add-folder-neg", folder="recipes")
async def add_folder(page: Page, folder: str) -> AsyncIterator[bool]:
    await loaded(page)
    await page.get_by_role("button", name="Add Folder").click()
    dialog = page.locator("#editFolder")
    label = dialog.get_by_label("Folder Label")
    yield await shown(dialog.get_by_text("Add Folder")) and await shown(label)
    await label.fill("Scans")
    await dialog.get_by_label("Folder ID").fill(folder)
    typed = [await dialog.get_by_label(f"Folder {one}").input_value() for one in ("Label", "ID")]
    yield typed == ["Scans", folder]
    tab = dialog.get_by_role("link", name="Sharing")
    await tab.click()
    await expect(tab.locator("xpath=..")).to_have_class(re.compile("active"))
    laptop, attic = (dialog.get_by_label(name) for name in ("Laptop", "Attic server"))
    await laptop.check()
    yield await laptop.is_checked() and not await attic.is_checked()
    save = dialog.get_by_role("button", name="Save")
    if await save.is_disabled():
        assert await dialog.get_by_text("The folder ID must be unique.").count() == 1
        yield False
    await save.click()
    closed = await holds(expect(dialog).to_be_hidden())
    names = ["Letters", "Photos", "Recipes", "Scans"]
    yield closed and await holds(expect(folder_names(page)).to_have_text(names))


@walk("syncthing-remove-folder", answer="Yes")
@walk("syncthing-remove-folder-neg", answer="No")
async def remove_folder(page: Page, answer: str) -> AsyncIterator[bool]:
    details = await unfold(page, "Photos")
    kind = await shown(details.get_by_text("Send Only"))
    yield kind and await shown(details.get_by_text("Attic server, Laptop"))
    await panel(page, "Photos").get_by_role("button", name="Edit").click()
    await page.locator("#editFolder").get_by_role("button", name="Remove").click()
    question = page.locator("#remove-folder-confirmation")
    yield await shown(question.get_by_text("Are you sure you want to remove folder Photos?"))
    await question.get_by_role("button", name=answer).click()
    await expect(question).to_be_hidden()
    await page.wait_for_timeout(SOON_MS)
    yield await folder_names(page).all_inner_texts() == ["Letters", "Recipes"]


@walk("syncthing-versions", days="30")
@walk("syncthing-versions-neg", days="-30")
async def versions(page: Page, days: str) -> AsyncIterator[bool]:
    await unfold(page, "Recipes")
    await panel(page, "Recipes").get_by_role("button", name="Edit").click()
    dialog = page.locator("#editFolder")
    yield await shown(dialog.get_by_text("Edit Folder (Recipes)"))
    await dialog.get_by_role("link", name="File Versioning").click()
    kind = dialog.locator("#folder-versioning select").first
    await kind.select_option(label="Trash Can File Versioning")
    cleanout = dialog.get_by_label("Clean out after")
    yield await holds(expect(cleanout).to_have_value("0"))
    await cleanout.fill(days)
    save = dialog.get_by_role("button", name="Save")
    if await save.is_disabled():
        assert await dialog.get_by_text("A negative number of days").is_visible()
        yield False
    await save.click()
    yield await holds(expect(dialog).to_be_hidden())
    details = await unfold(page, "Recipes")
    yield await shown(details.get_by_text("Trash Can File Versioning"))


@walk("syncthing-pause-zh", press="Resume All")
@walk("syncthing-pause-zh-neg", press="Rescan All")
async def pause(page: Page, press: str) -> AsyncIterator[bool]:
    details = await unfold(page, "Recipes")
    state = details.get_by_role("row").filter(has_text="Local State")
    yield "3" in (await state.inner_text()).split() and await shown(details.get_by_text("Laptop"))
    await panel(page, "Recipes").get_by_role("button", name="Pause").click()
    paused = await has_state(page, "Recipes", "Paused")
    yield paused and await has_state(page, "Photos", "Up to Date")
    await page.get_by_role("button", name=press).click()
    await page.wait_for_timeout(SOON_MS)
    folders = page.locator("#folders .panel-heading")
    yield await holds(expect(folders.filter(has_text="Up to Date")).to_have_count(3))


@walk("syncthing-add-device-vi", device=f"{DEVICE}5")
@walk("syncthing-add-device-vi-neg", device=f"{DEVICE}6")
async def add_device(page: Page, device: str) -> AsyncIterator[bool]:
    await loaded(page)
    await page.get_by_role("button", name="Add Remote Device").click()
    dialog = page.locator("#editDevice")
    field = dialog.locator("#deviceID")
    opened = await shown(dialog.get_by_text("Add Device"))
    yield opened and await holds(expect(field).to_have_value(""))
    await field.fill(device)
    await dialog.get_by_label("Device Name").fill("Phone")
    invalid = dialog.get_by_text("The entered device ID does not look valid.")
    await page.wait_for_timeout(SOON_MS)
    save = dialog.get_by_role("button", name="Save")
    if await save.is_disabled():
        assert await invalid.is_visible()
        yield False
    await save.click()
    closed = await holds(expect(dialog).to_be_hidden())
    yield closed and await shown(page.locator("#devices").get_by_text("Phone"))
    details = await unfold(page, "Phone")
    yield await shown(details.get_by_role("row").filter(has_text="Identification RAY66T"))


@walk("syncthing-rename-device", leave="Save")
@walk("syncthing-rename-device-neg", leave="Close")
async def rename_device(page: Page, leave: str) -> AsyncIterator[bool]:
    await loaded(page)
    await page.get_by_role("link", name="Actions").click()
    await page.get_by_role("link", name="Settings").click()
    settings = page.locator("#settings")
    field = settings.get_by_label("Device Name")
    yield await holds(expect(field).to_have_value("Kitchen"))
    await field.fill("Pantry")
    yield await holds(expect(field).to_have_value("Pantry"))
    await settings.get_by_role("button", name=leave).click()
    if leave == "Close":
        await page.get_by_role("button", name="Discard").click()
    await expect(settings).to_be_hidden()
    await page.wait_for_timeout(SOON_MS)
    yield await page.get_by_role("button", name="Pantry").count() == 1
