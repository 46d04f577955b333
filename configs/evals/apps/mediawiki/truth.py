"""What the cases of MediaWiki come to."""

import re
from collections.abc import AsyncIterator

from playwright.async_api import Locator, Page, expect

from surefoot.configs.evals.apps.truth import holds, one_of, shown, walk


async def log_in(page: Page) -> bool:
    """Log in by the menu, say whether the name stands at the top."""
    await page.locator("#p-personal").click()
    await page.get_by_role("link", name="Log in").click()
    await page.get_by_label("Username").fill("Harriet")
    await page.locator("#wpPassword1").fill("oyster-beds-9")
    await page.get_by_role("button", name="Log in").click()
    return await shown(at_top(page, "Harriet"))


def at_top(page: Page, name: str) -> Locator:
    """Give a link of the head of the page."""
    return page.get_by_role("banner").get_by_role("link", name=name)


async def open_article(page: Page, title: str) -> None:
    """Open an article from the main page."""
    await page.locator("#mw-content-text").get_by_role("link", name=title, exact=True).click()
    await expect(page.get_by_role("heading", level=1)).to_have_text(title)


def text(page: Page, words: str) -> Locator:
    """Give what the article says."""
    return page.locator("#mw-content-text").get_by_text(words)


@walk("mediawiki-edit", leave="Save changes")
@walk("mediawiki-edit-neg", leave="Cancel")
async def edit(page: Page, leave: str) -> AsyncIterator[bool]:
    yield await log_in(page)
    await open_article(page, "Old Mill")
    await page.get_by_role("link", name="Edit", exact=True).click()
    editor = page.locator("#wpTextbox1")
    await shown(editor)
    yield "three millstones" in await editor.input_value()
    # The toolbar above comes late and moves the field.
    await shown(page.get_by_role("button", name="Bold"))
    added = "It reopened as a museum in 2023."
    await editor.fill(f"{await editor.input_value()}\n{added}")
    yield await holds(expect(editor).to_have_value(lines_with(added)))
    await page.get_by_label("Summary:").fill("Museum added")
    await page.get_by_role("button", name=leave).click()
    await page.wait_for_url("**/index.php/Old_Mill")
    await shown(text(page, "three millstones"))
    yield await text(page, added).count() == 1


def lines_with(line: str) -> re.Pattern[str]:
    """Give the pattern of a text that has a line."""
    return re.compile(rf"(^|\n){re.escape(line)}(\n|$)")


@walk("mediawiki-move", title="Harbour Museum")
@walk("mediawiki-move-neg", title="Old Mill")
async def move(page: Page, title: str) -> AsyncIterator[bool]:
    yield await log_in(page)
    await open_article(page, "Ferry House")
    await page.locator("#p-cactions").click()
    await page.get_by_role("link", name="Move", exact=True).click()
    field = page.locator("[name=wpNewTitleMain]")
    yield await holds(expect(field).to_have_value("Ferry House"))
    await field.fill(title)
    await page.locator("[name=wpReason]").fill("New use")
    await page.get_by_role("button", name="Move page").click()
    moved = page.get_by_role("heading", name="Move succeeded")
    await one_of(moved, text(page, "The page could not be moved"))
    yield await moved.count() == 1
    await page.get_by_role("link", name="Main page", exact=True).click()
    await text(page, "Ferry House").click()
    renamed = await holds(expect(page.get_by_role("heading", level=1)).to_have_text(title))
    yield renamed and await shown(page.get_by_text("Redirected from Ferry House"))


@walk("mediawiki-undo", article="Saltby Lighthouse", summary="Year corrected")
@walk("mediawiki-undo-neg", article="Harbour Pilots", summary="One pilot retired")
async def undo(page: Page, article: str, summary: str) -> AsyncIterator[bool]:
    await open_article(page, article)
    await page.get_by_role("link", name="View history").click()
    revisions = page.locator("#pagehistory li")
    await shown(revisions)
    second = revisions.nth(1).filter(has_text="Jonas").filter(has_text=summary)
    yield await revisions.count() == 3 and await shown(second)
    await second.get_by_role("link", name="undo").click()
    can = text(page, "The edit can be undone.")
    await one_of(can, text(page, "The edit could not be undone"))
    yield await can.count() == 1 and await shown(page.locator("table.diff"))
    await page.get_by_role("button", name="Save changes").click()
    await page.wait_for_url("**/index.php/Saltby_Lighthouse")
    yield await shown(text(page, "built in 1871")) and await shown(text(page, "The last keeper"))


@walk("mediawiki-register", again="sea-urchin-22")
@walk("mediawiki-register-neg", again="sea-urchin-23")
async def register(page: Page, again: str) -> AsyncIterator[bool]:
    await at_top(page, "Create account").click()
    name = page.get_by_label("Username")
    yield await holds(expect(name).to_have_value(""))
    await name.fill("Olga Brandt")
    await page.locator("#wpPassword2").fill("sea-urchin-22")
    await page.locator("#wpRetype").fill(again)
    await page.get_by_role("button", name="Create your account").click()
    welcome = page.get_by_role("heading", name="Welcome, Olga Brandt!")
    await one_of(welcome, page.get_by_text("The passwords you entered do not match."))
    yield await welcome.count() == 1
    await text(page, "Main Page").click()
    await page.wait_for_url("**/index.php/Main_Page")
    named = await shown(at_top(page, "Olga Brandt"))
    yield named and await at_top(page, "Create account").count() == 0


@walk("mediawiki-search-zh", writer="Harriet")
@walk("mediawiki-search-zh-neg", writer="Jonas")
async def search(page: Page, writer: str) -> AsyncIterator[bool]:
    await page.locator("#searchInput").fill("oyster")
    await page.keyboard.press("Enter")
    found = page.locator(".results-info")
    counted = await holds(expect(found).to_have_text("Results 1 – 5 of 5"))
    first = page.locator(".mw-search-results").first.get_by_role("link")
    yield counted and await holds(expect(first).to_have_text("Oyster Festival"))
    await page.get_by_role("link", name="Harbour Pilots").click()
    yield await shown(text(page, "There are six pilots."))
    await page.get_by_role("link", name="View history").click()
    revisions = page.locator("#pagehistory li")
    await shown(revisions)
    newest = revisions.first.filter(has_text="Two new pilots").locator(".mw-userlink")
    yield await revisions.count() == 3 and await newest.inner_text() == writer


@walk("mediawiki-watch-vi", listed="Oyster Festival")
@walk("mediawiki-watch-vi-neg", listed="Ferry House")
async def watch(page: Page, listed: str) -> AsyncIterator[bool]:
    yield await log_in(page)
    await open_article(page, "Oyster Festival")
    yield await shown(text(page, "first Sunday of September"))
    await page.get_by_role("link", name="Watch", exact=True).click()
    yield await shown(page.get_by_text("have been added to your watchlist"))
    await at_top(page, "Watchlist").click()
    await page.get_by_text("Edit your list of watched pages").click()
    await shown(text(page, "Titles on your watchlist are shown below."))
    yield await page.get_by_role("checkbox", name=listed).count() == 1
