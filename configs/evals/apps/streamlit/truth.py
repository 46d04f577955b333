"""What the cases of the expense tracker come to."""

from collections.abc import AsyncIterator

from playwright.async_api import Locator, Page, expect

from surefoot.configs.evals.apps.truth import PATIENCE_MS, holds, one_of, shown, walk

expect.set_options(timeout=PATIENCE_MS / 2)


def sidebar(page: Page) -> Locator:
    """Give the navigation with the total."""
    return page.locator("[data-testid=stSidebar]")


def count_line(page: Page) -> Locator:
    """Give the line that counts the expenses."""
    return page.locator("[data-testid=stCaptionContainer]")


def names(page: Page) -> Locator:
    """Give the names of the expenses in the list."""
    return page.locator("[data-testid=stMain] [data-testid=stMarkdownContainer] strong")


def row(page: Page, name: str) -> Locator:
    """Give the line of one expense."""
    strong = page.locator("strong", has_text=name)
    return page.locator("[data-testid=stHorizontalBlock]", has=strong)


async def go_to(page: Page, name: str) -> bool:
    """Choose a page in the navigation, say whether it came."""
    await sidebar(page).locator("label", has_text=name).click()
    heading = page.locator("[data-testid=stMain] h2")
    return await holds(expect(heading).to_contain_text(name))


@walk("streamlit-add-expense", name="Bus ticket", amount="2.40")
@walk("streamlit-add-expense-neg", name="Dentist", amount="140")
async def add_expense(page: Page, name: str, amount: str) -> AsyncIterator[bool]:
    yield await go_to(page, "Add expense") and await shown(page.get_by_label("Description"))
    await page.get_by_label("Description").fill(name)
    field = page.get_by_role("spinbutton", name="Amount")
    await field.fill(amount)
    await page.keyboard.press("Tab")
    yield float(await field.input_value()) == float(amount)
    await page.get_by_role("button", name="Save expense").click()
    saved = page.get_by_text(f"Saved {name} ({amount})")
    await one_of(saved, page.get_by_text(f"There is already an expense called {name}"))
    yield await saved.count() == 1
    await go_to(page, "Expenses")
    yield await holds(
        expect(count_line(page)).to_have_text("8 of 8 expenses"),
        expect(row(page, name)).to_have_count(1),
    )


@walk("streamlit-search", third="")
@walk("streamlit-search-neg", third="Supermarket")
async def search(page: Page, third: str) -> AsyncIterator[bool]:
    field = page.get_by_label("Search")
    await field.fill("rent")
    await page.keyboard.press("Enter")
    yield await holds(
        expect(count_line(page)).to_have_text("1 of 7 expenses"),
        expect(names(page)).to_have_text(["Flat rent March"]),
    )
    await field.fill("")
    await page.keyboard.press("Enter")
    yield await holds(expect(count_line(page)).to_have_text("7 of 7 expenses"))
    await page.get_by_text("Only unpaid").click()
    await expect(names(page)).to_have_text(["Cinema", "Dentist"])
    yield not third


@walk("streamlit-delete", button="Yes, delete")
@walk("streamlit-delete-neg", button="Cancel")
async def delete(page: Page, button: str) -> AsyncIterator[bool]:
    await row(page, "Bakery").get_by_role("button", name="Delete").click()
    question = page.get_by_role("dialog")
    yield await shown(question)
    await question.get_by_role("button", name=button).click()
    await expect(question).to_have_count(0)
    await page.wait_for_timeout(1500)
    yield await holds(
        expect(row(page, "Bakery")).to_have_count(0, timeout=5000),
        expect(count_line(page)).to_have_text("6 of 6 expenses", timeout=5000),
    )


@walk("streamlit-currency", pin="4711")
@walk("streamlit-currency-neg", pin="1234")
async def currency(page: Page, pin: str) -> AsyncIterator[bool]:
    await go_to(page, "Settings")
    box = page.get_by_role("combobox", name="Currency")
    yield await holds(expect(box).to_have_value("EUR"))
    await box.click()
    await page.get_by_role("option", name="VND").click()
    yield await holds(expect(box).to_have_value("VND"))
    await page.wait_for_timeout(1000)
    await page.get_by_label("PIN", exact=True).fill(pin)
    await page.get_by_role("button", name="Save settings").click()
    total = sidebar(page).locator("[data-testid=stMetricValue]")
    in_vnd = total.filter(has_text="VND")
    await one_of(in_vnd, page.get_by_text("Wrong PIN"))
    yield await in_vnd.count() == 1


@walk("streamlit-report", second="2024-04")
@walk("streamlit-report-neg", second="2024-05")
async def report(page: Page, second: str) -> AsyncIterator[bool]:
    yield await go_to(page, "Reports")
    await page.get_by_role("tab", name="By month").click()
    table = page.get_by_role("tabpanel", name="By month")
    await expect(table).to_contain_text("2024-03")
    await expect(table).to_contain_text("2024-04")
    yield second in await table.inner_text()
    await page.get_by_role("button", name="Build yearly report").click()
    yield await shown(page.get_by_text("Yearly report ready: 7 expenses"))
