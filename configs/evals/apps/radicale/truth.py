"""What the cases of Radicale come to."""

from collections.abc import AsyncIterator

from playwright.async_api import Locator, Page, expect

from surefoot.configs.evals.apps.truth import holds, one_of, shown, walk

NORAS = ["Family", "Friends", "Work"]


def titles(page: Page) -> Locator:
    """Give the titles of the collections on the screen."""
    return page.locator("article:visible h3")


def collection(page: Page, title: str) -> Locator:
    """Give one collection on the screen."""
    heading = page.get_by_role("heading", name=title, exact=True)
    return page.locator("article:visible").filter(has=heading)


async def fill_in(page: Page, account: str, password: str) -> bool:
    """Fill in the form of the login, say whether it holds."""
    await page.get_by_placeholder("Username").fill(account)
    field = page.get_by_placeholder("Password")
    await field.fill(password)
    return await field.input_value() == password


async def press(page: Page, name: str) -> None:
    """Press a button of the part that is on the screen."""
    await page.locator("section:visible").get_by_role("button", name=name, exact=True).click()


async def icon(page: Page, title: str, name: str) -> None:
    """Click an icon of a collection; they show under the mouse only."""
    await collection(page, title).hover()
    await collection(page, title).locator(f"[data-name={name}]").click()


async def lists_all(page: Page) -> bool:
    """Say whether nora's three collections are listed."""
    return await holds(expect(titles(page)).to_have_text(NORAS))


@walk("radicale-login", password="secret")
@walk("radicale-login-not", password="omar1")
async def log_in(page: Page, password: str) -> AsyncIterator[bool]:
    yield await fill_in(page, "nora", password)
    await press(page, "Next")
    await one_of(titles(page), page.get_by_text("401 Unauthorized"))
    yield await titles(page).count() > 0 and await lists_all(page)
    await page.locator("[data-name=logout]").click()
    yield await shown(page.get_by_role("heading", name="Sign in"))


@walk("radicale-create", button="Create")
@walk("radicale-create-not", button="Cancel")
async def create(page: Page, button: str) -> AsyncIterator[bool]:
    await fill_in(page, "omar", "omar1")
    await press(page, "Next")
    yield await shown(page.get_by_text("omar's Collections"))
    await page.locator("#collectionsscene [data-name=new]").click()
    form = page.locator("#createcollectionscene")
    yield await shown(form.get_by_text("Create a new Collection"))
    await form.locator("select").select_option("ADDRESSBOOK")
    yield await form.locator("select").input_value() == "ADDRESSBOOK"
    await form.locator("#create_displayname").fill("Suppliers")
    yield await form.locator("#create_displayname").input_value() == "Suppliers"
    await press(page, button)
    await expect(form).to_be_hidden()
    await expect(page.locator("#collectionsscene")).to_be_visible()
    yield await holds(expect(titles(page)).to_have_text(["Suppliers"]))


@walk("radicale-delete", word="DELETE")
@walk("radicale-delete-not", word="LÖSCHEN")
async def delete(page: Page, word: str) -> AsyncIterator[bool]:
    await fill_in(page, "nora", "secret")
    await press(page, "Next")
    yield await lists_all(page)
    await icon(page, "Friends", "delete")
    yield await shown(page.get_by_text("please enter the phrase"))
    box = page.locator("[data-name=confirmationtxt]")
    await box.fill(word)
    yield await box.input_value() == word
    await press(page, "Delete")
    await one_of(page.locator("#collectionsscene"), page.get_by_text("Please type"))
    yield await holds(expect(titles(page)).to_have_text(["Family", "Work"]))


@walk("radicale-count-zh", count="3")
@walk("radicale-count-zh-not", count="4")
async def count_items(page: Page, count: str) -> AsyncIterator[bool]:
    yield await fill_in(page, "nora", "secret")
    await press(page, "Next")
    yield await shown(page.get_by_text("nora's Collections"))
    await expect(collection(page, "Friends")).to_contain_text("items in collection")
    yield f"{count} items in collection" in await collection(page, "Friends").inner_text()


@walk("radicale-edit-vi", button="Save")
@walk("radicale-edit-vi-not", button="Cancel")
async def rename(page: Page, button: str) -> AsyncIterator[bool]:
    await fill_in(page, "nora", "secret")
    await press(page, "Next")
    yield await lists_all(page)
    await icon(page, "Work", "edit")
    form = page.locator("#editcollectionscene")
    yield await shown(form.get_by_text("Edit Collection"))
    await form.locator("#displayname").fill("Projects")
    yield await form.locator("#displayname").input_value() == "Projects"
    await press(page, button)
    await expect(form).to_be_hidden()
    await expect(titles(page)).to_have_count(3)
    yield await holds(expect(titles(page)).to_have_text(["Family", "Friends", "Projects"]))
