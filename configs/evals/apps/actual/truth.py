"""What the cases of Actual come to."""

from collections.abc import AsyncIterator

from playwright.async_api import Locator, Page, expect

from surefoot.configs.evals.apps.truth import PATIENCE_MS, holds, shown, walk


async def sign_in(page: Page) -> bool:
    """Sign in, say whether the household's file is offered."""
    await page.locator("input[type=password]").fill("copper-jar-7")
    await page.keyboard.press("Enter")
    heading = page.get_by_text("Files", exact=True)
    return await shown(heading) and await shown(page.get_by_text("Household"))


async def open_file(page: Page) -> bool:
    """Open the household's file, say whether its three accounts are listed."""
    await page.get_by_text("Household").first.click()
    await page.get_by_test_id("budget-table").wait_for()
    names = ("Joint account", "Savings", "Cash box")
    return all([await shown(account(page, name)) for name in names])


async def begin(page: Page) -> bool:
    """Sign in and open the household's file."""
    return await sign_in(page) and await open_file(page)


def account(page: Page, name: str) -> Locator:
    """Give an account of the list on the left."""
    return page.get_by_role("link", name=name)


def transactions(page: Page) -> Locator:
    """Give the rows of the open register."""
    return page.get_by_test_id("transaction-table").get_by_test_id("row")


def balance(page: Page) -> Locator:
    """Give the balance at the top of the open register."""
    return page.get_by_test_id("account-balance")


def part(row: Locator, name: str) -> Locator:
    """Give a cell of a row."""
    return row.get_by_test_id(name)


@walk("actual-search", left="-80.75")
@walk("actual-search-neg", left="-76.50")
async def search(page: Page, left: str) -> AsyncIterator[bool]:
    yield await begin(page)
    await account(page, "Joint account").click()
    newest = transactions(page).first
    yield await holds(
        expect(balance(page)).to_have_text("1,158.05", timeout=PATIENCE_MS),
        expect(part(newest, "payee")).to_have_text("Odd Job Bert"),
        expect(part(newest, "debit")).to_have_text("75.00"),
    )
    await page.get_by_placeholder("Search").fill("green")
    payees = transactions(page).get_by_test_id("payee")
    await expect(payees).to_have_text(["Green Grocer"] * 2, timeout=PATIENCE_MS)
    filtered = page.get_by_text("Filtered balance:").first
    await filtered.wait_for()
    yield left in await filtered.locator("xpath=..").inner_text()


@walk("actual-add-account", total="3,026.55")
@walk("actual-add-account-neg", total="2,706.55")
async def add_account(page: Page, total: str) -> AsyncIterator[bool]:
    yield await begin(page)
    await page.get_by_role("button", name="Add account").click()
    await page.get_by_role("button", name="Create a local account").click()
    name, amount = page.locator("input[name=name]"), page.locator("input[name=balance]")
    yield await shown(name) and await shown(amount)
    await name.fill("Holiday fund")
    await amount.fill("320")
    await page.get_by_role("button", name="Create", exact=True).click()
    yield await holds(
        expect(page.get_by_test_id("account-name")).to_have_text(
            "Holiday fund", timeout=PATIENCE_MS
        ),
        expect(balance(page)).to_have_text("320.00"),
    )
    await account(page, "All accounts").click()
    everything = page.get_by_test_id("account-name")
    await expect(everything).to_have_text("All Accounts", ignore_case=True, timeout=PATIENCE_MS)
    yield await balance(page).inner_text() == total


@walk("actual-payment", left="45.00")
@walk("actual-payment-neg", left="52.00")
async def payment(page: Page, left: str) -> AsyncIterator[bool]:
    yield await begin(page)
    await account(page, "Cash box").click()
    await expect(balance(page)).to_have_text("48.50", timeout=PATIENCE_MS)
    await page.get_by_role("button", name="Add New").click()
    row = page.get_by_test_id("new-transaction")
    buttons = [row.get_by_role("button", name=name, exact=True) for name in ("Cancel", "Add")]
    yield (
        all([await shown(button) for button in buttons])
        and await part(row, "notes").inner_text() == ""
    )
    await part(row, "notes").click()
    await page.keyboard.type("Rolls")
    await part(row, "debit").click()
    await page.keyboard.type("3.50")
    await buttons[1].click()
    bought = transactions(page).filter(has_text="Rolls")
    yield await holds(expect(part(bought, "debit")).to_have_text("3.50", timeout=PATIENCE_MS))
    await buttons[0].click()
    await expect(row).to_have_count(0, timeout=PATIENCE_MS)
    yield await balance(page).inner_text() == left


def left_to_budget(page: Page) -> Locator:
    """Give what is left to budget in this month; the months beside it are outside of the window."""
    summary = page.get_by_text("To Budget:").nth(1).locator("xpath=..")
    return summary.locator("[data-cellname]")


@walk("actual-budget", left="1,931.55")
@walk("actual-budget-neg", left="2,781.55")
async def budget(page: Page, left: str) -> AsyncIterator[bool]:
    yield await sign_in(page)
    await open_file(page)
    yield await holds(expect(left_to_budget(page)).to_have_text("2,781.55", timeout=PATIENCE_MS))
    row = page.get_by_test_id("budget-table").get_by_test_id("row").filter(has_text="Rent")
    cell = part(row, "budget").first
    await cell.click()
    await page.keyboard.type("850")
    await page.keyboard.press("Enter")
    yield await holds(
        expect(cell).to_have_text("850.00", timeout=PATIENCE_MS),
        expect(part(row, "balance").first).to_have_text("850.00"),
    )
    yield await left_to_budget(page).inner_text() == left


@walk("actual-payees-zh", names="Corner Bakery")
@walk("actual-payees-zh-neg", names="Corner Bakery, Green Grocer")
async def payees(page: Page, names: str) -> AsyncIterator[bool]:
    yield await begin(page)
    await page.get_by_role("button", name="More").click()
    await page.get_by_role("link", name="Payees").click()
    rows = page.get_by_test_id("table").get_by_test_id("row")
    there = [rows.filter(has_text=name) for name in ("Green Grocer", "Trattoria Lina")]
    yield all([await shown(one) for one in there])
    await page.get_by_placeholder("Filter payees").fill("bakery")
    await expect(there[0]).to_have_count(0, timeout=PATIENCE_MS)
    yield ", ".join([text.split("\n")[0] for text in await rows.all_inner_texts()]) == names


@walk("actual-savings-vi", payee="Grandmother")
@walk("actual-savings-vi-neg", payee="Harbour Shipping")
async def savings(page: Page, payee: str) -> AsyncIterator[bool]:
    yield await begin(page)
    await account(page, "Savings").click()
    await expect(balance(page)).to_have_text("1,500.00", timeout=PATIENCE_MS)
    await expect(transactions(page)).to_have_count(1)
    yield await part(transactions(page), "payee").inner_text() == payee
    await page.get_by_test_id("budget-name").click()
    await page.get_by_text("Switch file").click()
    files = page.get_by_text("Files", exact=True)
    yield await shown(files) and await shown(page.get_by_text("Household"))
