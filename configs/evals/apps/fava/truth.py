"""What the cases of Fava come to."""

import re
from collections.abc import AsyncIterator

from playwright.async_api import Locator, Page, expect

from surefoot.configs.evals.apps.truth import holds, one_of, shown, walk


async def go_to(page: Page, name: str) -> bool:
    """Open a page by the menu, say whether its title shows."""
    await page.locator("aside").get_by_role("link", name=name, exact=True).click()
    return await shown(page.locator("header h1 strong").get_by_text(name, exact=True))


def entries(page: Page) -> Locator:
    """Give the entries of the journal, newest first."""
    return page.locator("ol.journal > li:not(.head)").filter(visible=True)


def stored(page: Page) -> Locator:
    """Give the message that an entry is saved."""
    return page.get_by_text("Stored 1 entries.")


def adding(page: Page) -> Locator:
    """Give the form of the window for new entries."""
    return page.locator("form").filter(has=page.get_by_role("heading", name="Add"))


async def add(page: Page, kind: str) -> Locator:
    """Open the window for new entries, give its form for one kind."""
    await page.locator("aside").get_by_text("+", exact=True).click()
    form = adding(page)
    await form.get_by_role("button", name=kind, exact=True).click()
    return form


async def type_into(field: Locator, text: str) -> None:
    """Type as the header's filters want it, and press Enter."""
    await field.fill(text)
    await field.press("Enter")


@walk("fava-sale", button="Save")
@walk("fava-sale-neg", button="x")
async def sale(page: Page, button: str) -> AsyncIterator[bool]:
    opened = await go_to(page, "Journal")
    first = entries(page).first
    yield opened and await holds(expect(first).to_contain_text(re.compile("Jonas Beck.*Wages for")))
    await page.locator("aside").get_by_text("+", exact=True).click()
    form = adding(page)
    kind = form.get_by_role("button", name="Transaction", exact=True)
    yield await shown(kind) and await holds(expect(kind).not_to_have_class(re.compile("muted")))
    given = {"Payee": "Maria Olsen", "Narration": "Bell and lock"}
    await form.locator("input[type=date]").fill("2024-03-30")
    for name, text in given.items():
        await form.get_by_placeholder(name).fill(text)
    accounts, amounts = form.get_by_placeholder("Account"), form.get_by_placeholder("Amount")
    await accounts.nth(0).fill("Assets:Cash:Till")
    await amounts.nth(0).fill("42.00 EUR")
    await accounts.nth(1).fill("Income:Sales")
    yield await holds(
        expect(form.locator("input[type=date]")).to_have_value("2024-03-30"),
        *(expect(form.get_by_placeholder(name)).to_have_value(given[name]) for name in given),
        expect(accounts.nth(0)).to_have_value("Assets:Cash:Till"),
        expect(amounts.nth(0)).to_have_value("42.00 EUR"),
        expect(accounts.nth(1)).to_have_value("Income:Sales"),
        expect(amounts.nth(1)).to_have_value(""),
    )
    await page.get_by_role("button", name=button, exact=True).last.click()
    await expect(form).to_have_count(0)
    newest = expect(first).to_contain_text(re.compile("Maria Olsen.*Bell and lock"))
    yield await holds(newest) and await shown(stored(page))


@walk("fava-balance", number="275.70")
@walk("fava-balance-neg", number="285.70")
async def balance(page: Page, number: str) -> AsyncIterator[bool]:
    form = await add(page, "Balance")
    yield all([await shown(form.get_by_placeholder(n)) for n in ("Account", "Number", "Currency")])
    await form.locator("input[type=date]").fill("2024-04-01")
    await form.get_by_placeholder("Account").fill("Assets:Cash:Till")
    await form.get_by_placeholder("Number").fill(number)
    await form.get_by_placeholder("Currency").fill("EUR")
    await form.get_by_role("button", name="Save").click()
    yield await shown(stored(page))
    await go_to(page, "Statistics")
    errors = page.locator("aside").get_by_role("link", name="Errors")
    row = page.get_by_role("row").filter(has=page.get_by_role("cell", name="Balance", exact=True))
    counted = await holds(expect(row.get_by_role("cell").last).to_have_text("2"))
    assert counted
    yield await errors.count() == 0


@walk("fava-fleet", count="3")
@walk("fava-fleet-neg", count="4")
async def fleet(page: Page, count: str) -> AsyncIterator[bool]:
    await go_to(page, "Journal")
    marked = entries(page).filter(has_text="Gear hubs, invoice not yet paid")
    yield await holds(expect(marked.locator("> p .flag")).to_have_text("!"))
    await type_into(page.get_by_placeholder("Filter by tag, payee"), "#fleet")
    await page.wait_for_url("**filter=%23fleet**")
    await expect(entries(page).filter(has_not_text="City Couriers")).to_have_count(0)
    yield await entries(page).count() == int(count)
    await page.get_by_role("button", name="Postings", exact=True).click()
    lines = entries(page).filter(has_text="Service of eight cargo bikes").locator(".postings li")
    yield await holds(
        expect(lines.nth(0)).to_contain_text(
            re.compile("Assets:Bank:Current.*[^-]1120.00 EUR", re.S)
        ),
        expect(lines.nth(1)).to_contain_text(re.compile("Income:Repairs.*-1120.00 EUR", re.S)),
    )
    await type_into(page.get_by_placeholder("Time"), "2024-02")
    left = expect(entries(page)).to_have_count(1)
    yield await holds(left, expect(entries(page)).to_contain_text("New brakes for cargo bike 5"))


@walk("fava-query", column="payee")
@walk("fava-query-neg", column="supplier")
async def query(page: Page, column: str) -> AsyncIterator[bool]:
    opened = await go_to(page, "Query")
    field = page.locator(".cm-content").first
    submit = page.get_by_role("button", name="Submit")
    yield opened and await shown(field) and await shown(submit)
    await field.fill(f"SELECT date, {column}, narration WHERE account = 'Expenses:Rent'")
    await submit.click()
    table = page.get_by_role("main").or_(page.locator("article")).get_by_role("table").last
    refused = page.get_by_text('column "supplier" not found in table "postings"')
    await one_of(table, refused)
    heads = ["date", "payee", "narration"]
    yield await refused.count() == 0 and await holds(
        expect(table.get_by_role("columnheader")).to_have_text(heads),
        expect(table.locator("tbody tr")).to_have_count(3),
        expect(table.locator("tbody tr").filter(has_text="Harbour Estates")).to_have_count(3),
    )
    await page.locator("article").get_by_role("button", name="x", exact=True).click()
    yield await holds(expect(table).to_have_count(0))


@walk("fava-till-zh", payee="Paper Mill")
@walk("fava-till-zh-neg", payee="Velo Parts Nord")
async def till(page: Page, payee: str) -> AsyncIterator[bool]:
    titled = await go_to(page, "资产负债表")
    link = page.get_by_role("link", name="Till", exact=True)
    row = page.locator("li").filter(has=link).last
    yield titled and await holds(expect(row).to_contain_text("275.70"))
    await link.click()
    titled = await shown(page.locator("header h1").get_by_text("Assets:Cash:Till"))
    first = entries(page).first
    await expect(first).to_contain_text("2024-03-18")
    yield titled and payee in await first.inner_text()
    await type_into(page.get_by_placeholder("时间"), "2024-01")
    names = ["Wheel truing and new spokes", "Opening balance"]
    yield await holds(expect(entries(page)).to_contain_text(names))


@walk("fava-note-vi", account="Assets:Cash:Till")
@walk("fava-note-vi-neg", account="Assets:Cash:Safe")
async def note(page: Page, account: str) -> AsyncIterator[bool]:
    await go_to(page, "Journal")
    old = entries(page).filter(has_text="Card limit raised to 2500 EUR")
    yield await holds(expect(old).to_contain_text("2024-02-29"))
    form = await add(page, "Note")
    field = form.get_by_placeholder("Account")
    yield await shown(field) and await shown(form.get_by_placeholder("Comment"))
    await form.locator("input[type=date]").fill("2024-03-31")
    await field.fill(account)
    await form.get_by_placeholder("Comment").fill("Till was counted by Maria")
    await form.get_by_role("button", name="Save").click()
    invalid = form.locator("input:invalid")
    await one_of(stored(page), invalid)
    yield await stored(page).count() == 1 and await holds(expect(form).to_have_count(0))
    told = re.compile("2024-03-31.*Till was counted by Maria", re.S)
    yield await holds(expect(entries(page).first).to_contain_text(told))
