"""What the cases of Wagtail come to."""

from collections.abc import AsyncIterator

from playwright.async_api import Locator, Page, expect

from surefoot.configs.evals.apps.truth import holds, one_of, shown, walk

ARCHIVE = ["Old market closes", "Storm of 1987"]


def message(page: Page, text: str) -> Locator:
    """Give a message at the top."""
    return page.locator(".messages", has_text=text)


async def names(page: Page) -> set[str]:
    """Give the titles in the list."""
    await page.wait_for_load_state("networkidle")
    cells = page.locator("table.listing tbody tr td.title a")
    return {text.strip() for text in await cells.all_inner_texts() if text.strip()}


async def log_in(page: Page) -> None:
    """Fill in and send the form of the login."""
    await page.fill("#id_username", "admin")
    await page.fill("#id_password", "harbour42")
    await page.click("button[type=submit]")
    await page.wait_for_load_state("networkidle")


@walk("wagtail-new-advert", name="Marina Grill", kind="Sidebar")
@walk("wagtail-new-advert-duplicate", name="Cycle Hire", kind="Banner")
async def new_advert(page: Page, name: str, kind: str) -> AsyncIterator[bool]:
    await log_in(page)
    yield await holds(expect(page.locator("h1")).to_contain_text("Harbour Gazette"))
    await page.get_by_role("link", name="Snippets").click()
    await page.get_by_role("link", name="Adverts").first.click()
    await page.wait_for_url("**/advert/**")
    adverts = await names(page)
    yield len(adverts) == 4 and "Dockside Cinema" in adverts
    await page.get_by_role("link", name="Add advert").click()
    yield await shown(page.locator("#id_name"))
    await page.fill("#id_name", name)
    await page.select_option("#id_kind", label=kind)
    yield await page.input_value("#id_name") == name
    await page.get_by_role("button", name="Save").click()
    created = message(page, "created")
    await one_of(created, page.get_by_text("already exists"))
    yield await created.count() > 0 and name in await names(page)


@walk("wagtail-delete-page", answer="Yes, delete it")
@walk("wagtail-delete-page-declined", answer="No, don't delete it")
async def delete_page(page: Page, answer: str) -> AsyncIterator[bool]:
    await log_in(page)
    yield sorted(await names(page)) == ARCHIVE
    await page.get_by_role("button", name="More options for 'Old market closes'").click()
    await page.locator("[data-tippy-root] a", has_text="Delete").click()
    yield await shown(page.get_by_text("Are you sure you want to delete this page"))
    await page.locator("main").get_by_text(answer, exact=True).click()
    await page.wait_for_url(lambda url: "/delete" not in url)
    left = await names(page)
    assert "Storm of 1987" in left
    yield "Old market closes" not in left


@walk("wagtail-zh-rename-image", still="")
@walk("wagtail-zh-rename-image-other", still="Red boat")
async def rename_image(page: Page, still: str) -> AsyncIterator[bool]:
    await log_in(page)
    pictures = page.locator("main li figure")
    yield await holds(expect(pictures).to_have_count(3))
    await page.locator("main li a", has=page.locator("figure", has_text="Red boat")).click()
    title = page.locator("#id_title")
    yield await holds(expect(title).to_have_value("Red boat"))
    await title.fill("Green boat")
    await page.get_by_role("button", name="Save").click()
    updated = await shown(message(page, "Image 'Green boat' updated"))
    await expect(pictures).to_have_count(3)
    yield updated and (not still or await pictures.filter(has_text=still).count() == 1)


@walk("wagtail-vi-search-page", word="concert", name="Lighthouse concert")
@walk("wagtail-vi-search-page-wrong", word="regatta", name="regatta")
async def search_page(page: Page, word: str, name: str) -> AsyncIterator[bool]:
    await log_in(page)
    yield len(await names(page)) == 4
    await page.fill("#id_q", word)
    await page.wait_for_timeout(2000)
    yield await names(page) == {name}
