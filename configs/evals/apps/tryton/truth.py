"""What the cases of Tryton come to."""

from collections.abc import AsyncIterator

from playwright.async_api import Locator, Page, expect

from surefoot.configs.evals.apps.truth import PATIENCE_MS, holds, one_of, shown, walk


async def name_oneself(page: Page) -> Locator:
    """Give the login's first answer; the app then asks for the password, whose field comes back."""
    await page.locator("#login:visible").fill("hanna")
    await page.get_by_role("button", name="Login", exact=True).click()
    return page.get_by_label("Password for hanna")


async def log_in(page: Page) -> bool:
    """Log in, say whether the menu came."""
    await (await name_oneself(page)).fill("plane-chisel-5")
    await page.keyboard.press("Enter")
    return await offered(page) and await shown(page.get_by_text("Hanna Reid"))


async def offered(page: Page) -> bool:
    """Say whether the menu offers what a joinery needs."""
    if not await shown(entry(page, "Party")):
        return False
    return all([await shown(entry(page, name)) for name in ("Product", "Project")])


def entry(page: Page, name: str) -> Locator:
    """Give an entry of the menu on the left."""
    return page.locator("#menu").get_by_text(name, exact=True)


async def open_list(page: Page, under: str, name: str) -> None:
    """Open a list by the menu."""
    await entry(page, under).click()
    await entry(page, name).click()
    await page.get_by_role("tab", name=f"{under} / {name}").wait_for()


def tool(page: Page, name: str) -> Locator:
    """Give a button of the toolbar."""
    return page.locator(f"button.navbar-btn[id='{name}']").filter(visible=True)


def row(page: Page, name: str) -> Locator:
    """Give a row of the open list; its texts are what fields that cannot be typed in show."""
    return page.locator("#tabcontent tr.selectable, #tabcontent tbody tr").filter(
        has=page.get_by_text(name, exact=True)
    )


def field(page: Page, label: str) -> Locator:
    """Give the first field of the form with a label."""
    return page.locator("#tabcontent").get_by_label(f"{label}:", exact=True).first


@walk("tryton-new-party", count="8")
@walk("tryton-new-party-neg", count="9")
async def new_party(page: Page, count: str) -> AsyncIterator[bool]:
    yield await log_in(page)
    await open_list(page, "Party", "Parties")
    names = ("Café Lindqvist", "Fenwick Hotels")
    yield all([await shown(row(page, name)) for name in names])
    await tool(page, "new_").click()
    await expect(field(page, "Name")).to_be_focused(timeout=PATIENCE_MS)
    await field(page, "Name").fill("Garth and Sons")
    await tool(page, "save").click()
    saved = await shown(page.get_by_text("Record saved."))
    yield saved and await holds(expect(field(page, "Code")).to_have_value("8", timeout=PATIENCE_MS))
    await tool(page, "switch_").click()
    assert await shown(row(page, "Garth and Sons"))
    yield await page.locator("#tabcontent tbody tr:visible").count() == int(count)


@walk("tryton-new-category", name="Hotels")
@walk("tryton-new-category-neg", name="")
async def new_category(page: Page, name: str) -> AsyncIterator[bool]:
    yield await log_in(page)
    await open_list(page, "Party", "Categories")
    yield await shown(page.get_by_text("_ / 0"))
    await tool(page, "new_").click()
    await field(page, "Name").wait_for()
    empty = await holds(expect(field(page, "Name")).to_have_value(""))
    yield empty and await shown(field(page, "Active")) and await shown(field(page, "Parent"))
    await field(page, "Name").fill(name)
    await tool(page, "save").click()
    saved = page.get_by_text("Record saved.")
    await one_of(saved, page.get_by_text('"Name" is required.'))
    yield await saved.count() == 1


@walk("tryton-delete-party", answer="OK")
@walk("tryton-delete-party-neg", answer="Cancel")
async def delete_party(page: Page, answer: str) -> AsyncIterator[bool]:
    yield await log_in(page)
    await open_list(page, "Party", "Parties")
    await row(page, "Evelyn Marsh").dblclick()
    await field(page, "Name").wait_for()
    yield await holds(
        expect(field(page, "Name")).to_have_value("Evelyn Marsh", timeout=PATIENCE_MS),
        expect(field(page, "Code")).to_have_value("5", timeout=PATIENCE_MS),
    )
    await page.locator("#tabcontent").get_by_text("Party / Parties").click()
    await page.get_by_role("menuitem", name="Delete", exact=True).click()
    question = page.get_by_text("Are you sure to remove this record?")
    yield await shown(question)
    await page.get_by_role("button", name=answer, exact=True).click()
    await expect(question).to_have_count(0, timeout=PATIENCE_MS)
    if answer == "OK":
        yield await shown(page.get_by_text("Records removed."))
    else:
        await expect(field(page, "Name")).to_have_value("Evelyn Marsh")
        yield await page.get_by_text("Records removed.").count() == 1


@walk("tryton-discard-change", answer="No")
@walk("tryton-discard-change-neg", answer="Yes")
async def discard_change(page: Page, answer: str) -> AsyncIterator[bool]:
    yield await log_in(page)
    await open_list(page, "Party", "Parties")
    await row(page, "Bramley Primary School").dblclick()
    name = field(page, "Name")
    await expect(name).to_have_value("Bramley Primary School", timeout=PATIENCE_MS)
    await name.fill("Bramley Academy")
    yield await holds(expect(name).to_have_value("Bramley Academy"))
    tab = page.get_by_role("tab", name="Party / Parties")
    await tab.get_by_role("button").click()
    yield await shown(page.get_by_text("do you want to save it?"))
    await page.get_by_role("button", name=answer, exact=True).click()
    await expect(tab).to_have_count(0, timeout=PATIENCE_MS)
    await entry(page, "Parties").click()
    assert await shown(row(page, "Café Lindqvist"))
    yield await row(page, "Bramley Primary School").count() == 1


@walk("tryton-price-zh", product="Pine door")
@walk("tryton-price-zh-neg", product="Oak worktop")
async def price(page: Page, product: str) -> AsyncIterator[bool]:
    yield await log_in(page)
    await open_list(page, "Product", "Products")
    await row(page, "Pine door").wait_for()
    yield await page.locator("#tabcontent tbody tr:visible").count() == 5
    await row(page, "Pine door").dblclick()
    await expect(field(page, "List Price")).to_have_value("130.0000", timeout=PATIENCE_MS)
    # A number that is focused makes way for another input, so it is typed, not filled.
    await field(page, "List Price").click()
    await page.keyboard.press("Control+a")
    await page.keyboard.type("145")
    await page.keyboard.press("Tab")
    await tool(page, "save").click()
    yield await shown(page.get_by_text("Record saved."))
    await tool(page, "switch_").click()
    assert await shown(row(page, "Brass hinge"))
    assert await shown(page.locator("#tabcontent").get_by_text("145.0000"))
    yield await row(page, product).get_by_text("145.0000").count() == 1


@walk("tryton-login-vi", password="plane-chisel-5")
@walk("tryton-login-vi-neg", password="plane-chisel-6")
async def log_in_and_out(page: Page, password: str) -> AsyncIterator[bool]:
    asked = await name_oneself(page)
    yield await shown(asked)
    await asked.fill(password)
    await page.get_by_role("button", name="OK", exact=True).click()
    yield await offered(page)
    await page.locator("[title=Logout]").first.click()
    yield await shown(page.locator("#login:visible"))
