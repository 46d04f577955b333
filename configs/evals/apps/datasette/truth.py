"""What the cases of Datasette come to."""

from collections.abc import AsyncIterator

from playwright.async_api import Locator, Page, expect

from surefoot.configs.evals.apps.truth import holds, one_of, shown, walk


def rows(page: Page) -> Locator:
    """Give the line that counts the rows of a table."""
    return page.locator("h3").first


@walk("datasette-add-member", name="mia")
@walk("datasette-add-member-not", name="kim")
async def add_member(page: Page, name: str) -> AsyncIterator[bool]:
    await page.get_by_role("link", name="Add a member").click()
    fields = {key: page.get_by_role("textbox", name=key) for key in ("name", "email", "level")}
    yield all([await shown(field) for field in fields.values()])
    await fields["name"].fill("Mia Roth")
    await fields["email"].fill(f"{name}@example.org")
    await fields["level"].fill("basic")
    yield await fields["email"].input_value() == f"{name}@example.org"
    await page.get_by_role("button", name="Run SQL").click()
    added = page.get_by_text("Member has been added")
    await one_of(added, page.get_by_text("Member could not be added"))
    yield await added.count() > 0
    await page.goto("/library/members")
    name_cells = page.locator("td.col-name", has_text="Mia Roth")
    yield await holds(
        expect(name_cells).to_have_count(1), expect(rows(page)).to_have_text("4 rows")
    )


@walk("datasette-login", password="secret")
@walk("datasette-login-not", password="sekret")
async def log_in(page: Page, password: str) -> AsyncIterator[bool]:
    await page.fill("#id_username", "root")
    await page.fill("#id_password", password)
    yield await page.input_value("#id_password") == password
    await page.get_by_role("button", name="Log in").click()
    account = page.locator("header strong, .actor strong")
    await one_of(account, page.get_by_text("Invalid username or password"))
    yield await account.count() > 0 and await account.first.inner_text() == "root"
    await page.goto("/library/loans")
    yield await holds(expect(page.get_by_role("heading", name="3 rows")).to_be_visible())


@walk("datasette-books-of-zh", count="8")
@walk("datasette-books-of-zh-not", count="9")
async def books_of(page: Page, count: str) -> AsyncIterator[bool]:
    await page.get_by_role("link", name="Books of an author").click()
    author = page.locator("input[name=author]")
    yield await shown(author)
    await author.fill("Chen Wei")
    await author.press("Enter")
    await page.wait_for_url("**author=Chen**")
    yield await page.locator("tbody tr").count() == int(count)


@walk("datasette-next-page-vi", table="books", count="42 rows")
@walk("datasette-next-page-vi-not", table="authors", count="5 rows")
async def next_page(page: Page, table: str, count: str) -> AsyncIterator[bool]:
    await page.get_by_role("heading", name=table, exact=True).get_by_role("link").click()
    yield await holds(expect(rows(page)).to_have_text(count))
    further = page.get_by_role("link", name="Next page")
    if not await further.count():
        # There is nothing to click on, and the first row has the id 1.
        yield await page.locator("td.type-pk").first.inner_text() == "21"
        return
    await further.click()
    yield await holds(expect(page.locator("td.type-pk").first).to_have_text("21"))


@walk("datasette-filter", genre="travel")
@walk("datasette-filter-not", genre="romance")
async def filter_books(page: Page, genre: str) -> AsyncIterator[bool]:
    column = page.locator("[name=_filter_column]").last
    await column.select_option("genre")
    yield await column.input_value() == "genre"
    value = page.locator("[name=_filter_value]").last
    await value.fill(genre)
    yield await value.input_value() == genre
    await page.get_by_role("button", name="Apply").click()
    await page.wait_for_url("**genre__exact**")
    await expect(rows(page)).to_contain_text("rows where genre")
    found = page.locator("td.col-genre")
    if genre == "romance":
        yield await found.count() > 0
        return
    yield await found.count() == 9 and (await rows(page).inner_text()).startswith("9 rows where")
