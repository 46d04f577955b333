"""What the cases of Trac come to."""

from collections.abc import AsyncIterator

from playwright.async_api import Page, expect

from surefoot.configs.evals.apps.truth import holds, one_of, shown, walk

TEXT = "No smoking near the fuel dock."


async def log_in(page: Page) -> bool:
    """Log in as ada, say whether it worked."""
    await page.fill("#username", "ada")
    await page.fill("#password", "quay55")
    await page.press("#password", "Enter")
    return await holds(expect(page.locator("#metanav")).to_contain_text("logged in as ada"))


@walk("trac-create-ticket", summary="Winch squeaks")
@walk("trac-create-ticket-no-summary", summary="")
async def create_ticket(page: Page, summary: str) -> AsyncIterator[bool]:
    yield await log_in(page)
    await page.locator("#mainnav").get_by_role("link", name="New Ticket").click()
    yield await shown(page.locator("#field-summary"))
    await page.fill("#field-summary", summary)
    await page.select_option("#field-component", "rigging")
    yield await page.input_value("#field-component") == "rigging"
    await page.get_by_role("button", name="Create ticket").click()
    heading = page.get_by_role("heading", name="Winch squeaks")
    await one_of(heading, page.get_by_text("Tickets must contain a summary"))
    yield "/ticket/7" in page.url and await heading.count() == 1


@walk("trac-edit-wiki", button="Submit changes")
@walk("trac-edit-wiki-cancelled", button="Cancel")
async def edit_wiki(page: Page, button: str) -> AsyncIterator[bool]:
    logged_in = await log_in(page)
    yield logged_in and await shown(page.get_by_role("heading", name="Shipyard handbook"))
    await page.get_by_role("link", name="SafetyRules").click()
    text = page.locator("#wikipage")
    yield await holds(expect(text).to_contain_text("Wear a life vest on the pontoon"))
    await page.get_by_role("button", name="Edit this page").click()
    source = page.locator("#text")
    yield await shown(source)
    await source.fill(TEXT)
    yield await source.input_value() == TEXT
    await page.get_by_role("button", name=button).first.click()
    await expect(source).to_have_count(0)
    yield await holds(expect(text).to_have_text(TEXT))


@walk("trac-zh-search", priority="blocker")
@walk("trac-zh-search-wrong-priority", priority="minor")
async def search(page: Page, priority: str) -> AsyncIterator[bool]:
    content = page.locator("#content")
    await content.locator("#q").fill("Diesel")
    await content.get_by_role("button", name="Search").click()
    results = page.locator("dl#results dt")
    yield await holds(expect(results).to_have_count(1))
    await results.get_by_role("link").click()
    await expect(page.get_by_role("heading", name="Diesel leak at the filter")).to_be_visible()
    shown_priority = await page.locator("td[headers=h_priority]").inner_text()
    yield shown_priority.strip() == priority


@walk("trac-vi-roadmap", count="2")
@walk("trac-vi-roadmap-wrong", count="3")
async def roadmap(page: Page, count: str) -> AsyncIterator[bool]:
    await page.locator("#mainnav").get_by_role("link", name="Roadmap").click()
    milestones = page.locator(".milestone h2")
    await expect(milestones).to_have_count(2)
    names = " ".join(await milestones.all_inner_texts())
    yield "Spring launch" in names and "Autumn haul-out" in names
    await milestones.get_by_role("link", name="Autumn haul-out").click()
    content = page.locator("#content")
    await expect(content).to_contain_text("Total number of tickets: ")
    yield f"Total number of tickets: {count}" in await content.inner_text()
