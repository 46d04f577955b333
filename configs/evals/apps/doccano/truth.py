"""What the cases of doccano come to."""

from collections.abc import AsyncIterator

from playwright.async_api import Locator, Page, expect

from surefoot.configs.evals.apps.truth import PATIENCE_MS, holds, one_of, shown, walk


def rows(page: Page, name: str = "") -> Locator:
    """Give the rows of a table, or those with a name."""
    return page.locator("tbody tr", has_text=name)


def dialog(page: Page) -> Locator:
    """Give the open dialog."""
    return page.locator(".v-dialog--active")


async def has_rows(page: Page, count: int, name: str = "") -> bool:
    """Say whether so many rows come."""
    return await holds(expect(rows(page, name)).to_have_count(count, timeout=PATIENCE_MS))


async def log_in(page: Page, password: str = "secret123") -> bool:
    """Fill in and send the form, say whether the projects come."""
    await page.get_by_label("Username").fill("admin")
    await page.get_by_label("Password").fill(password)
    await page.locator("main").get_by_role("button", name="Login").click()
    films = page.get_by_role("link", name="Film reviews")
    await one_of(films, page.get_by_text("Incorrect username or password"))
    return await films.count() == 1


async def open_films(page: Page) -> bool:
    """Open the project, say whether its navigation is complete."""
    await page.get_by_role("link", name="Film reviews").click()
    return await shown(page.get_by_role("navigation").get_by_text("Labels", exact=True))


async def go(page: Page, place: str) -> None:
    """Open a place of the project by the navigation."""
    await page.get_by_role("navigation").get_by_text(place, exact=True).click()


@walk("doccano-sign-in", password="secret123")
@walk("doccano-sign-in-not", password="secret321")
async def sign_in(page: Page, password: str) -> AsyncIterator[bool]:
    yield await log_in(page, password)
    await page.locator(".v-data-footer__select [role=button]").click()
    await page.get_by_role("option", name="50").click()
    yield await has_rows(page, 12)


@walk("doccano-delete-project", answer="Yes")
@walk("doccano-delete-project-not", answer="Cancel")
async def delete_project(page: Page, answer: str) -> AsyncIterator[bool]:
    yield await log_in(page)
    await page.get_by_label("Search").fill("sport")
    yield await has_rows(page, 1) and await has_rows(page, 1, "Sport results")
    await rows(page).locator(".v-simple-checkbox").click()
    await page.locator("main").get_by_role("button", name="Delete").click()
    yield await shown(dialog(page).get_by_text("Sport results"))
    await dialog(page).get_by_role("button", name=answer).click()
    await expect(dialog(page)).to_have_count(0)
    await page.wait_for_timeout(1500)
    yield await holds(expect(rows(page, "Sport results")).to_have_count(0))


@walk("doccano-label-zh", name="mixed")
@walk("doccano-label-zh-not", name="neutral")
async def label(page: Page, name: str) -> AsyncIterator[bool]:
    yield await log_in(page)
    yield await open_films(page)
    await go(page, "Labels")
    yield await has_rows(page, 4)
    await page.get_by_role("button", name="Actions").click()
    await page.get_by_role("menuitem", name="Create Label").click()
    field = page.get_by_label("Label name")
    yield await shown(field)
    await field.fill(name)
    save = page.get_by_role("button", name="Save", exact=True)
    if name == "neutral":
        assert await shown(page.get_by_text("already used"))
        # It cannot be saved.
        yield await holds(expect(save).to_be_enabled())
        return
    await save.click()
    yield await has_rows(page, 1, name) and await has_rows(page, 5)


@walk("doccano-member-vi", name="noah")
@walk("doccano-member-vi-not", name="olga")
async def member(page: Page, name: str) -> AsyncIterator[bool]:
    yield await log_in(page)
    yield await open_films(page)
    await go(page, "Members")
    await expect(rows(page, "mia")).to_have_count(1)
    yield await rows(page).count() == 3 and await rows(page, name).count() == 1


@walk("doccano-settings", button="Save")
@walk("doccano-settings-not", button="Cancel")
async def settings(page: Page, button: str) -> AsyncIterator[bool]:
    yield await log_in(page)
    await open_films(page)
    await go(page, "Settings")
    name = page.get_by_label("Project name")
    yield await shown(name) and await name.is_disabled()
    main = page.locator("main")
    await main.get_by_role("button", name="Edit").click()
    save, cancel = (main.get_by_role("button", name=word) for word in ("Save", "Cancel"))
    yield await shown(save) and await shown(cancel)
    await name.fill("Movie reviews")
    await main.get_by_role("button", name=button).click()
    await expect(save).to_have_count(0)
    yield await name.is_disabled() and await name.input_value() == "Movie reviews"
