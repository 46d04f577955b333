"""What the cases of JupyterLab come to."""

import re
from collections.abc import AsyncIterator

from playwright.async_api import Locator, Page, expect

from surefoot.configs.evals.apps.truth import PATIENCE_MS, holds, one_of, shown, walk


def item(page: Page, name: str) -> Locator:
    """Give a file or folder in the file browser."""
    text = page.locator(".jp-DirListing-itemText", has_text=re.compile(f"^{re.escape(name)}$"))
    return page.locator(".jp-DirListing-item").filter(has=text)


def dialog(page: Page) -> Locator:
    """Give the dialog in front."""
    return page.locator(".jp-Dialog")


def name_field(page: Page) -> Locator:
    """Give the field for a new name in the list."""
    return page.locator("input.jp-DirListing-editor")


async def ready(page: Page) -> None:
    """Wait until the files are there and the page obeys."""
    await expect(item(page, "todo.txt")).to_be_visible(timeout=2 * PATIENCE_MS)
    splash = page.locator("#jupyterlab-splash")
    await expect(splash).to_have_count(0, timeout=2 * PATIENCE_MS)
    await page.wait_for_timeout(1500)


async def choose(page: Page, name: str, entry: str) -> None:
    """Choose an entry in the menu of a file."""
    await item(page, name).click(button="right")
    await page.locator(".lm-Menu").get_by_role("menuitem", name=re.compile(f"^{entry}")).click()


async def exists(page: Page, path: str) -> bool:
    """Ask the server for a file."""
    return (await page.request.get(f"/api/contents/{path}")).ok


@walk("jupyterlab-rename-file", name="chores.txt")
@walk("jupyterlab-rename-file-taken", name="notes.md")
async def rename(page: Page, name: str) -> AsyncIterator[bool]:
    await ready(page)
    await choose(page, "todo.txt", "Rename")
    yield await holds(expect(name_field(page)).to_have_value("todo.txt", timeout=PATIENCE_MS))
    await name_field(page).fill(name)
    await name_field(page).press("Enter")
    await one_of(dialog(page), item(page, "chores.txt"))
    refused = await dialog(page).count() > 0
    yield not refused and not await exists(page, "todo.txt") and await exists(page, name)


@walk("jupyterlab-run-notebook", error="yes")
@walk("jupyterlab-run-notebook-no-error", error="no")
async def run_notebook(page: Page, error: str) -> AsyncIterator[bool]:
    await ready(page)
    await item(page, "pears.ipynb").dblclick()
    tab = page.locator("#jp-main-dock-panel .lm-TabBar-tab", has_text="pears.ipynb")
    yield await shown(page.locator(".jp-Notebook h1", has_text="Pear analysis")) and (
        await tab.count() == 1
    )
    await page.wait_for_timeout(4000)
    await page.get_by_role("menuitem", name="Run", exact=True).click()
    await page.locator(".lm-Menu-item", has_text="Run All Cells").first.click()
    cells = page.locator(".jp-Notebook .jp-Cell")
    await expect(cells.nth(3)).to_contain_text("ZeroDivisionError", timeout=2 * PATIENCE_MS)
    yield await holds(expect(cells.nth(2).locator(".jp-OutputArea-output")).to_have_text("36"))
    yield error == "yes"


@walk("jupyterlab-zh-delete-file", button="Delete")
@walk("jupyterlab-zh-delete-file-cancelled", button="Cancel")
async def delete(page: Page, button: str) -> AsyncIterator[bool]:
    await ready(page)
    await choose(page, "settings.json", "Delete")
    yield await holds(expect(dialog(page)).to_contain_text("settings.json", timeout=PATIENCE_MS))
    await dialog(page).get_by_role("button", name=button).click()
    await expect(dialog(page)).to_have_count(0, timeout=PATIENCE_MS)
    gone = await holds(expect(item(page, "settings.json")).to_have_count(0))
    yield gone and not await exists(page, "settings.json")


@walk("jupyterlab-vi-open-folder", count="2")
@walk("jupyterlab-vi-open-folder-wrong", count="3")
async def open_folder(page: Page, count: str) -> AsyncIterator[bool]:
    await ready(page)
    await item(page, "data").dblclick()
    files = await shown(item(page, "harvest.csv")) and await shown(item(page, "prices.csv"))
    await page.wait_for_timeout(1000)
    yield files and await page.locator(".jp-DirListing-item").count() == int(count)
    await page.get_by_role("button", name="New Folder").click()
    await name_field(page).fill("cu")
    await name_field(page).press("Enter")
    yield await shown(item(page, "cu")) and await exists(page, "data/cu")
