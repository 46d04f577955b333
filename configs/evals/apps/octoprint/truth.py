"""What the cases of OctoPrint come to."""

from collections.abc import AsyncIterator

from playwright.async_api import Locator, Page, expect

from surefoot.configs.evals.apps.truth import PATIENCE_MS, holds, shown, walk


def entry(page: Page, name: str) -> Locator:
    """Give a file or folder in the list."""
    return page.locator("#files .entry", has_text=name)


def dialog(page: Page) -> Locator:
    """Give the dialog in front."""
    return page.locator(".modal.in:visible").last


def state(page: Page) -> Locator:
    """Give the printer's state."""
    return page.locator("#state strong").first


async def ready(page: Page) -> None:
    """Wait until the files are there and the page obeys."""
    first = page.locator("#files .entry.machinecode").first
    await expect(first).to_be_visible(timeout=2 * PATIENCE_MS)
    await page.wait_for_timeout(1500)


@walk("octoprint-delete-file", button="Proceed")
@walk("octoprint-delete-file-neg", button="Cancel")
async def delete_file(page: Page, button: str) -> AsyncIterator[bool]:
    await ready(page)
    await entry(page, "vase").locator(".btn-files-delete").click()
    yield await holds(expect(dialog(page)).to_contain_text("vase.gcode", timeout=PATIENCE_MS))
    await dialog(page).get_by_text(button, exact=True).click()
    await expect(page.locator(".modal.in:visible")).to_have_count(0, timeout=PATIENCE_MS)
    yield await holds(expect(entry(page, "vase")).to_have_count(0))
    yield await holds(expect(entry(page, "benchy")).to_have_count(1))


@walk("octoprint-new-folder", second="bracket_right")
@walk("octoprint-new-folder-neg", second="benchy")
async def new_folder(page: Page, second: str) -> AsyncIterator[bool]:
    await ready(page)
    await page.locator("#files").get_by_text("Create folder").click()
    heading = dialog(page).locator("h3")
    yield await holds(expect(heading).to_have_text("Create Folder", timeout=PATIENCE_MS))
    await dialog(page).locator("input").fill("spares")
    await dialog(page).locator(".btn-primary").click()
    yield await shown(entry(page, "spares"))
    await expect(page.locator(".modal.in:visible")).to_have_count(0, timeout=PATIENCE_MS)
    await entry(page, "brackets").locator(".title").click()
    await expect(entry(page, "bracket_left")).to_have_count(1, timeout=PATIENCE_MS)
    yield await entry(page, second).count() == 1


@walk("octoprint-search", word="tower", count="1")
@walk("octoprint-search-neg", word="rocket", count="1")
async def search(page: Page, word: str, count: str) -> AsyncIterator[bool]:
    await ready(page)
    field = page.locator("#files input[type=search], #files input.search-query").first
    await field.fill(word)
    await expect(entry(page, "benchy")).to_have_count(0, timeout=PATIENCE_MS)
    found = page.locator("#files .entry.machinecode")
    yield await found.count() == int(count) and await entry(page, "tower_long").is_visible()
    await field.fill("")
    yield await shown(entry(page, "vase"))


async def load(page: Page) -> None:
    """Load the long file; the button does nothing while it is disabled."""
    button = entry(page, "tower_long").locator(".btn-files-select")
    await button.click(force=True)


@walk("octoprint-connect-print")
async def connect_and_print(page: Page) -> AsyncIterator[bool]:
    await ready(page)
    await page.locator("#printer_connect").click()
    yield await holds(expect(state(page)).to_have_text("Operational", timeout=PATIENCE_MS))
    await page.wait_for_timeout(1500)
    await load(page)
    named = expect(page.locator("#state")).to_contain_text("tower_long.gcode", timeout=PATIENCE_MS)
    yield await holds(named)
    await page.locator("#job_print").click()
    yield await holds(expect(state(page)).to_have_text("Printing", timeout=PATIENCE_MS))


@walk("octoprint-connect-print-neg")
async def load_without_connection(page: Page) -> AsyncIterator[bool]:
    await ready(page)
    await load(page)
    yield await holds(expect(page.locator("#state")).to_contain_text("tower_long.gcode"))


@walk("octoprint-title", color="blue")
@walk("octoprint-title-neg", color="green")
async def change_title(page: Page, color: str) -> AsyncIterator[bool]:
    await ready(page)
    await page.locator("#navbar_show_settings").click()
    await page.locator("#settings_dialog_menu a[href='#settings_appearance']").click()
    title = page.locator("#settings-appearanceName")
    await expect(title).to_have_value("Bench printer", timeout=PATIENCE_MS)
    yield await holds(expect(page.locator("#settings-appearanceColor")).to_have_value(color))
    await title.fill("Attic printer")
    yield await title.input_value() == "Attic printer"
    await page.locator("#settings_dialog > .modal-footer .btn-primary").click()
    await expect(page.locator("#settings_dialog")).to_be_hidden(timeout=PATIENCE_MS)
    yield await shown(page.locator(".navbar .brand", has_text="Attic printer"))
