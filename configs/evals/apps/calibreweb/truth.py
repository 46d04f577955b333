"""What the cases of Calibre-Web come to."""

from collections.abc import AsyncIterator

from playwright.async_api import Page, expect

from surefoot.configs.evals.apps.truth import holds, one_of, shown, walk


async def sign_in(page: Page, name: str = "admin", password: str = "Admin-2024") -> bool:
    """Send the form of the login, say whether the greeting and books come."""
    await page.locator("#username").fill(name)
    await page.locator("#password").fill(password)
    await page.locator("button[name=submit]").click()
    greeting = page.get_by_text(f"You are now logged in as: '{name}'")
    await one_of(greeting, page.get_by_text("Wrong Username or Password"))
    return await greeting.count() == 1 and await page.locator(".book").count() == 10


async def titles(page: Page) -> list[str]:
    """Give the titles of the books shown, in their order."""
    return [text.strip() for text in await page.locator(".book p.title").all_inner_texts()]


@walk("calibreweb-sign-in", password="Admin-2024")
@walk("calibreweb-sign-in-neg", password="Admin-2025")
async def sign_in_case(page: Page, password: str) -> AsyncIterator[bool]:
    yield await sign_in(page, password=password)
    await page.get_by_role("link", name="Logout").click()
    yield await shown(page.get_by_role("heading", name="Login"))
    await sign_in(page, "mia", "Mia-2024")
    yield await holds(expect(page.locator("#top_user")).to_contain_text("mia"))


@walk("calibreweb-search", count="2")
@walk("calibreweb-search-neg", count="3")
async def search(page: Page, count: str) -> AsyncIterator[bool]:
    yield await sign_in(page)
    await page.locator("#query").fill("doyle")
    await page.locator("#query").press("Enter")
    await expect(page.locator("h2")).to_have_text("2 Results for: doyle")
    yield len(await titles(page)) == int(count)
    await page.locator(".book p.title").first.click()
    yield await shown(page.locator("#bookDetailsModal h2"))


@walk("calibreweb-shelf", name="Winter")
@walk("calibreweb-shelf-neg", name="Holiday reading")
async def new_shelf(page: Page, name: str) -> AsyncIterator[bool]:
    yield await sign_in(page)
    await page.get_by_role("link", name="Create a Shelf").click()
    yield await shown(page.locator("#title"))
    await page.locator("#title").fill(name)
    public = page.get_by_label("Share with Everyone")
    await public.check()
    yield await public.is_checked()
    await page.get_by_role("button", name="Save").click()
    opened = page.get_by_role("heading", name=f"Shelf: '{name}'")
    await one_of(opened, page.get_by_text("already exists"))
    yield await opened.count() == 1 and await titles(page) == []


@walk("calibreweb-delete-zh", button="Delete")
@walk("calibreweb-delete-zh-neg", button="Cancel")
async def delete_book(page: Page, button: str) -> AsyncIterator[bool]:
    yield await sign_in(page)
    await page.goto("/admin/book/6")
    title = page.get_by_label("Book Title")
    yield await holds(expect(title).to_have_value("Candide"))
    await page.get_by_role("button", name="Delete Book").click()
    question = page.locator("#deleteModal")
    yield await shown(question)
    await question.get_by_role("button", name=button).click()
    await expect(question).to_be_hidden()
    if button == "Delete":
        await expect(page.locator(".book").first).to_be_visible()
    left = await titles(page)
    yield "Candide" not in left and len(left) == 9


@walk("calibreweb-category-vi", first="Emma")
@walk("calibreweb-category-vi-neg", first="Persuasion")
async def category(page: Page, first: str) -> AsyncIterator[bool]:
    yield await sign_in(page)
    await page.get_by_role("link", name="Categories").click()
    yield await shown(page.get_by_role("heading", name="Categories"))
    await page.get_by_role("link", name="Romance", exact=True).click()
    await expect(page.locator("h2")).to_have_text("Category: Romance")
    yield len(await titles(page)) == 3
    await page.locator("#asc").click()
    await page.wait_for_url("**/abc/**")
    yield (await titles(page))[0] == first
