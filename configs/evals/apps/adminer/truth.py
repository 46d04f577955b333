"""What the cases of Adminer come to."""

from collections.abc import AsyncIterator

from playwright.async_api import Dialog, Locator, Page, expect

from surefoot.configs.evals.apps.truth import holds, one_of, shown, walk

COLUMNS = ["sku", "title", "price", "stock", "notes"]


def tables(page: Page, name: str) -> Locator:
    """Give a table in the list of the database."""
    return page.locator("table.checkable tbody th", has_text=name)


def rows(page: Page) -> Locator:
    """Give the rows of the data that is shown."""
    return page.locator("#table tbody tr")


async def open_data(page: Page, table: str) -> None:
    """Click `select` before a table in the menu."""
    await page.locator(f"#tables a.select[href$='select={table}']").click()


@walk("adminer-filter-customers", count="2")
@walk("adminer-filter-customers-neg", count="3")
async def filter_customers(page: Page, count: str) -> AsyncIterator[bool]:
    await open_data(page, "customers")
    yield await holds(expect(rows(page)).to_have_count(9))
    await page.locator("legend a", has_text="Search").click()
    column, value = page.locator("[name='where[0][col]']"), page.locator("[name='where[0][val]']")
    yield await shown(column)
    await column.select_option("city")
    await value.fill("London")
    yield await column.input_value() == "city" and await value.input_value() == "London"
    await page.locator("#form input[type=submit][value=Select]").click()
    await expect(rows(page)).to_have_count(2)
    await expect(rows(page).nth(0)).to_contain_text("Ada Lovelace")
    await expect(rows(page).nth(1)).to_contain_text("Ines Alvarez")
    yield count == "2"


@walk("adminer-login", password="secret")
@walk("adminer-login-neg", password="letmein")
async def log_in(page: Page, password: str) -> AsyncIterator[bool]:
    system = page.locator("select[name='auth[driver]']")
    await system.select_option(label="SQLite 3")
    yield await system.input_value() == "sqlite"
    await page.locator("#username").fill("admin")
    await page.locator("input[name='auth[password]']").fill(password)
    await page.locator("input[name='auth[db]']").fill("shop.db")
    yield await page.locator("#username").input_value() == "admin"
    await page.get_by_role("button", name="Login").click()
    await one_of(tables(page, "products"), page.locator(".error"))
    yield await tables(page, "products").count() == 1
    await tables(page, "products").get_by_role("link").click()
    names = page.locator("#content table").first.locator("tbody th")
    yield await holds(expect(names).to_have_text(COLUMNS))


@walk("adminer-new-tag", label="clearance")
@walk("adminer-new-tag-neg", label="sale")
async def new_tag(page: Page, label: str) -> AsyncIterator[bool]:
    await open_data(page, "tags")
    yield await holds(expect(rows(page)).to_have_count(3))
    await page.get_by_role("link", name="New item").click()
    field = page.locator("[name='fields[label]']")
    yield await shown(field)
    await field.fill(label)
    yield await field.input_value() == label
    await page.get_by_role("button", name="Save", exact=True).click()
    inserted = page.locator(".message", has_text="inserted")
    await one_of(inserted, page.locator(".error", has_text="UNIQUE"))
    yield await inserted.count() == 1 and await holds(
        expect(rows(page)).to_have_count(4), expect(page.locator("#table")).to_contain_text(label)
    )


@walk("adminer-drop-table", answer="OK")
@walk("adminer-drop-table-neg", answer="Cancel")
async def drop_table(page: Page, answer: str) -> AsyncIterator[bool]:
    asked = []

    async def reply(dialog: Dialog) -> None:
        asked.append(dialog.message)
        await (dialog.accept() if answer == "OK" else dialog.dismiss())

    page.on("dialog", reply)
    await page.locator("input[value=archive_2019]").check()
    drop = page.locator("input[name=drop]")
    yield await holds(expect(drop).to_be_enabled())
    await drop.click()
    await page.wait_for_load_state("networkidle")
    assert len(asked) == 1
    yield await tables(page, "archive_2019").count() == 0
    yield await tables(page, "tags").count() == 1


@walk("adminer-sql", kind="sql")
@walk("adminer-sql-neg", kind="tsv")
async def query(page: Page, kind: str) -> AsyncIterator[bool]:
    await page.get_by_role("link", name="SQL command").click()
    window = page.locator("pre.sqlarea")
    yield await shown(window)
    await window.click()
    await page.keyboard.type("select max(price) as dearest from products")
    yield await holds(expect(window).to_contain_text("max(price) as dearest"))
    await page.get_by_role("button", name="Execute").click()
    result = page.locator("#content .scrollable")
    yield await holds(
        expect(result.locator("th").first).to_have_text("dearest"),
        expect(result.locator("td").first).to_have_text("189"),
    )
    await page.locator("#menu").get_by_role("link", name="Export").click()
    await expect(page.locator("input[name=format][value=sql]")).to_be_checked()
    yield await page.locator(f"input[name=format][value={kind}]").is_checked()
