"""What the cases of changedetection.io come to."""

from collections.abc import AsyncIterator

from playwright.async_api import Locator, Page, expect

from surefoot.configs.evals.apps.truth import holds, one_of, shown, walk

SUPPLIERS = ["Rope prices", "Print shop opening hours"]


def row(page: Page, text: str) -> Locator:
    """Give the row of a table that has this text."""
    return page.locator("tbody tr").filter(has_text=text)


def message(page: Page, text: str) -> Locator:
    """Give the messages with this text that can be seen; the page keeps each a second time."""
    return page.get_by_text(text).filter(visible=True)


async def titles(page: Page) -> list[str]:
    """Give the names of the listed pages from top to bottom."""
    names = page.locator(".watch-table tbody .watch-title")
    return [(await name.inner_text()).strip() for name in await names.all()]


async def open_group(page: Page, name: str) -> list[str]:
    """Open a group above the list, give the names of its pages."""
    await page.locator("a.button-tag").filter(has_text=name).click()
    await page.get_by_role("button", name=f"Recheck all in '{name}'").wait_for()
    return await titles(page)


@walk("changedetection-add-watch", address="http://www.lighthouse-cafe.example/menu")
@walk("changedetection-add-watch-neg", address="lighthouse cafe menu")
async def add_watch(page: Page, address: str) -> AsyncIterator[bool]:
    field = page.get_by_label("Web page URL")
    await field.fill(address)
    yield await holds(expect(field).to_have_value(address))
    await page.get_by_role("button", name="Watch", exact=True).click()
    added = message(page, "Watch added.")
    refused = page.get_by_text("Watch protocol is not permitted or invalid URL format")
    await one_of(added, refused)
    yield await refused.count() == 0 and await shown(added)
    await page.get_by_role("link", name="Page Watches").click()
    await expect(added).to_have_count(0)
    found = await titles(page)
    yield len(found) == 8 and address in found


@walk("changedetection-add-group", group="Museums")
@walk("changedetection-add-group-neg", group="Weather")
async def add_group(page: Page, group: str) -> AsyncIterator[bool]:
    await page.get_by_role("link", name="Watch Groups").click()
    names = ("Ferries", "Suppliers", "Weather")
    yield all([await shown(row(page, name)) for name in names])
    await page.get_by_label("Tag name").fill(group)
    await page.get_by_role("button", name="Save").click()
    added = message(page, "Tag added")
    refused = page.get_by_text(f'The tag "{group}" already exists')
    await one_of(added, refused)
    yield await refused.count() == 0 and await shown(added)
    yield await shown(row(page, group).get_by_role("cell", name="0", exact=True))


@walk("changedetection-delete", answer="Delete")
@walk("changedetection-delete-neg", answer="Cancel")
async def delete(page: Page, answer: str) -> AsyncIterator[bool]:
    for title in SUPPLIERS:
        await row(page, title).get_by_role("checkbox").check()
    buttons = page.locator("#checkbox-operations")
    yield await shown(page.get_by_text("2 records selected")) and await shown(buttons)
    await buttons.get_by_role("button", name="Delete").click()
    question = page.get_by_role("dialog", name="Delete Watches?")
    yield await shown(question.get_by_text("Are you sure you want to delete the selected watches?"))
    await question.get_by_role("button", name=answer).click()
    await expect(question).to_be_hidden()
    gone = [expect(row(page, title)).to_have_count(0, timeout=10_000) for title in SUPPLIERS]
    yield await holds(*gone) and len(await titles(page)) == 5


@walk("changedetection-history", season="summer")
@walk("changedetection-history-neg", season="winter")
async def history(page: Page, season: str) -> AsyncIterator[bool]:
    await page.get_by_role("button", name="Search").click()
    dialog = page.get_by_role("dialog", name="Search")
    field = dialog.get_by_label("URL, title or error text")
    yield await shown(field)
    await field.fill("northline")
    await dialog.get_by_role("button", name="Search").click()
    await page.wait_for_url("**q=northline**")
    yield sorted(await titles(page)) == ["Northline fares", "Northline timetable"]
    await row(page, "Northline fares").get_by_role("link", name="History").click()
    before, after = (page.get_by_role("note", name=f"Changed {what}") for what in ("text", "into"))
    await expect(after).to_be_visible()
    changed = [await before.inner_text(), await after.inner_text()]
    yield [text.strip() for text in changed] == ["Valid for spring", f"Valid for {season}"]


@walk("changedetection-groups-zh", count="2")
@walk("changedetection-groups-zh-neg", count="3")
async def groups(page: Page, count: str) -> AsyncIterator[bool]:
    yield len(await open_group(page, "Ferries")) == 3
    await page.get_by_role("columnheader", name="Web page").get_by_role("link").click()
    await page.wait_for_url("**sort=label**")
    sorted_titles = ["Northline fares", "Northline timetable", "Skerry Boats news"]
    yield await titles(page) == sorted_titles
    found = await open_group(page, "Suppliers")
    assert sorted(found) == sorted(SUPPLIERS)
    yield len(found) == int(count)


@walk("changedetection-rename-vi", second="Bảng thủy triều")
@walk("changedetection-rename-vi-neg", second="Tide tables")
async def rename(page: Page, second: str) -> AsyncIterator[bool]:
    await row(page, "Tide tables").get_by_role("link", name="Edit").click()
    title = page.get_by_label("Title", exact=True)
    yield await holds(expect(title).to_have_value("Tide tables"))
    await title.fill("Bảng thủy triều")
    yield await holds(expect(title).to_have_value("Bảng thủy triều"))
    await page.get_by_role("button", name="Save").click()
    updated = await shown(message(page, "Updated watch."))
    yield updated and len(await titles(page)) == 7
    yield sorted(await open_group(page, "Weather")) == sorted(["Gale warnings", second])
