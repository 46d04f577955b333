"""What the cases of Kolibri come to."""

from collections.abc import AsyncIterator

from playwright.async_api import Locator, Page, expect

from surefoot.configs.evals.apps.truth import PATIENCE_MS, holds, one_of, shown, walk


def rows(page: Page, name: str = "") -> Locator:
    """Give the rows of a table, or those with a name."""
    return page.locator("tbody tr", has_text=name)


def welcome(page: Page) -> Locator:
    """Give the greeting after the first login."""
    return page.get_by_role("dialog", name="Welcome to Kolibri!")


async def has_rows(page: Page, count: int, name: str = "") -> bool:
    """Say whether so many rows come."""
    return await holds(expect(rows(page, name)).to_have_count(count, timeout=PATIENCE_MS))


async def enter_account(page: Page) -> bool:
    """Type the account, say whether the password is asked for."""
    await page.get_by_label("Username").fill("admin")
    await page.get_by_role("button", name="Next").click()
    return await shown(page.locator("input[type=password]"))


async def sign_in(page: Page, password: str = "secret123") -> bool:
    """Type the password, say whether the greeting comes."""
    await page.locator("input[type=password]").fill(password)
    await page.get_by_role("button", name="Sign in").click()
    await one_of(welcome(page), page.get_by_text("Incorrect password"))
    return await welcome(page).count() == 1


async def close_welcome(page: Page) -> bool:
    """Continue past the greeting, say whether it goes."""
    await welcome(page).get_by_role("button", name="Continue").click()
    return await holds(expect(welcome(page)).to_have_count(0, timeout=PATIENCE_MS))


@walk("kolibri-sign-in", password="secret123")
@walk("kolibri-sign-in-neg", password="secret124")
async def sign_in_case(page: Page, password: str) -> AsyncIterator[bool]:
    yield await enter_account(page)
    yield await sign_in(page, password)
    await close_welcome(page)
    yield await shown(page.get_by_text("No channels installed"))


@walk("kolibri-new-class", name="Grade 8")
@walk("kolibri-new-class-neg", name="Grade 5")
async def new_class(page: Page, name: str) -> AsyncIterator[bool]:
    await enter_account(page)
    yield await sign_in(page) and "/device/" in page.url
    yield await close_welcome(page)
    await page.goto("/en/facility/#/classes")
    yield await has_rows(page, 3)
    await page.get_by_role("button", name="New class").click()
    form = page.get_by_role("dialog", name="Create new class")
    yield await shown(form)
    await form.get_by_role("textbox").fill(name)
    await form.get_by_role("button", name="Save").click()
    taken = page.get_by_text("already exists")
    await one_of(rows(page, "Grade 8"), taken)
    if name == "Grade 5":
        # The dialog closes and there are four classes.
        yield await taken.count() == 0 and await rows(page).count() == 4
        return
    yield await has_rows(page, 1, name)


@walk("kolibri-delete-class", button="Delete")
@walk("kolibri-delete-class-neg", button="Cancel")
async def delete_class(page: Page, button: str) -> AsyncIterator[bool]:
    await enter_account(page)
    yield await sign_in(page)
    await page.goto("/en/facility/#/classes")
    club = rows(page, "Chess club")
    yield await has_rows(page, 1, "Chess club")
    await club.get_by_role("button").click()
    await page.get_by_text("Delete class", exact=True).click()
    question = page.get_by_role("dialog", name="Delete class")
    yield await shown(question)
    await question.get_by_role("button", name=button).click()
    await expect(question).to_have_count(0, timeout=PATIENCE_MS)
    await page.wait_for_timeout(1500)
    yield await holds(expect(club).to_have_count(0))


@walk("kolibri-search-user", count="7")
@walk("kolibri-search-user-neg", count="6")
async def search_user(page: Page, count: str) -> AsyncIterator[bool]:
    await enter_account(page)
    yield await sign_in(page)
    await page.goto("/en/facility/#/users")
    await expect(rows(page, "Carla Diaz")).to_have_count(1, timeout=PATIENCE_MS)
    yield await rows(page).count() == int(count)
    await page.get_by_role("searchbox").fill("carla")
    yield await has_rows(page, 1) and await has_rows(page, 1, "Carla Diaz")
