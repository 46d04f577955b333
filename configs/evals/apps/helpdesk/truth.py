"""What the cases of django-helpdesk come to."""

from collections.abc import AsyncIterator

from playwright.async_api import Locator, Page, expect

from surefoot.configs.evals.apps.truth import PATIENCE_MS, holds, one_of, shown, walk


async def log_in(page: Page, account: str, password: str) -> bool:
    """Log in, say whether the dashboard came."""
    await page.get_by_label("Username").fill(account)
    await page.get_by_label("Password").fill(password)
    await page.get_by_role("button", name="Login").click()
    refused = page.get_by_text("Your username and password didn't match")
    await one_of(card(page, "Unassigned Tickets"), refused)
    own = card(page, "Open Tickets assigned to you")
    return await own.count() == 1 and await card(page, "Unassigned Tickets").count() == 1


def card(page: Page, caption: str) -> Locator:
    """Give a list of the dashboard by its caption."""
    return page.locator(".card").filter(has=page.locator(".card-header", has_text=caption))


def menu(page: Page, name: str) -> Locator:
    """Give an entry of the menu on the left."""
    return page.locator(".sidebar").get_by_text(name, exact=True)


def detail(page: Page, label: str) -> Locator:
    """Give what a ticket says under a label."""
    return page.locator(".col").filter(has=page.locator("small").get_by_text(label, exact=True))


async def titles(page: Page) -> set[str]:
    """Give the tickets of the list once it has come."""
    await expect(page.locator("#ticketTable_processing")).to_be_hidden(timeout=PATIENCE_MS)
    found = await page.locator("#ticketTable tbody a").all_inner_texts()
    return {text.partition(". ")[2].strip() for text in found}


@walk("helpdesk-new-ticket", email="lee@example.com")
@walk("helpdesk-new-ticket-neg", email="lee@example")
async def new_ticket(page: Page, email: str) -> AsyncIterator[bool]:
    yield await log_in(page, "nora", "reading-room-4")
    await menu(page, "New Ticket").click()
    form = await shown(page.get_by_text("Submit a Ticket"))
    summary = page.locator("#id_title")
    yield form and await holds(expect(summary).to_have_value(""))
    await page.locator("#id_queue").select_option(label="Computers")
    await summary.fill("Mouse missing at terminal 5")
    await page.locator("#id_body").fill("The cable was cut off.")
    await page.locator("#id_submitter_email").fill(email)
    await page.get_by_role("button", name="Submit Ticket").click()
    created = page.get_by_role("heading", name="Mouse missing at terminal 5 #10")
    await one_of(created, page.get_by_text("Enter a valid email address."))
    fields = [detail(page, "Status"), detail(page, "Queue")]
    yield await holds(
        expect(fields[0]).to_contain_text("Open"), expect(fields[1]).to_contain_text("Computers")
    )
    await menu(page, "Dashboard").click()
    unassigned = card(page, "Unassigned Tickets")
    yield await shown(unassigned.get_by_text("Mouse missing at terminal 5"))


@walk("helpdesk-resolve", left="2")
@walk("helpdesk-resolve-neg", left="3")
async def resolve(page: Page, left: str) -> AsyncIterator[bool]:
    yield await log_in(page, "nora", "reading-room-4")
    await page.get_by_role("link", name="Water under the radiator in the map room").click()
    status = detail(page, "Status")
    yield await holds(
        expect(detail(page, "Priority")).to_contain_text("1. Critical"),
        expect(status).to_contain_text("Open"),
    )
    await page.get_by_role("tab", name="Respond").click()
    await page.get_by_label("Comment / Resolution").fill("Valve replaced")
    await page.get_by_label("Resolved", exact=True).check()
    await page.get_by_role("button", name="Save", exact=True).click()
    yield await holds(
        expect(page.locator("#followup-list")).to_contain_text(
            "Valve replaced", timeout=PATIENCE_MS
        ),
        expect(status).to_contain_text("Resolved"),
    )
    await menu(page, "Dashboard").click()
    own = card(page, "Open Tickets assigned to you")
    assert await shown(own)
    yield await own.locator("tbody tr").count() == int(left)


@walk("helpdesk-delete", answer="Yes I Understand - Delete It Anyway")
@walk("helpdesk-delete-neg", answer="No, Don't Delete It")
async def delete(page: Page, answer: str) -> AsyncIterator[bool]:
    yield await log_in(page, "paul", "card-index-9")
    unassigned = card(page, "Unassigned Tickets")
    title = "Catalogue search is slow after lunch"
    row = unassigned.get_by_role("row").filter(has_text=title)
    await row.get_by_text("Delete").click()
    question = page.get_by_text("Are you sure you want to delete this ticket")
    yield await shown(question)
    await page.get_by_role("button", name=answer).click()
    yield await holds(expect(question).to_have_count(0, timeout=PATIENCE_MS))
    await menu(page, "Dashboard").click()
    assert await shown(unassigned.get_by_text("Book from Leeds arrived damaged"))
    yield await unassigned.get_by_text(title).count() == 0


@walk("helpdesk-filter", box="Closed")
@walk("helpdesk-filter-neg", box="Resolved")
async def filter_list(page: Page, box: str) -> AsyncIterator[bool]:
    yield await log_in(page, "paul", "card-index-9")
    await menu(page, "All Tickets").click()
    yield await shown(page.get_by_text("Showing 1 to 7 of 7 entries"))
    await page.get_by_role("button", name="Filters").click()
    panel = page.locator("#offcanvasFilters")
    await shown(panel.get_by_role("button", name="Apply Filters"))
    ticked = [
        name
        for name in ("Open", "Reopened", "Resolved", "Closed", "Duplicate")
        if await panel.get_by_label(name, exact=True).is_checked()
    ]
    yield ticked == ["Open", "Reopened"]
    await panel.get_by_label("Open", exact=True).uncheck()
    await panel.get_by_label(box, exact=True).check()
    await panel.get_by_role("button", name="Apply Filters").click()
    assert await shown(page.get_by_text("Showing 1 to 2 of 2 entries"))
    yield await titles(page) == {"Lift stops between floors", "Microfilm request still open"}


@walk("helpdesk-search-zh", owner="Nora Blake")
@walk("helpdesk-search-zh-neg", owner="Paul Okafor")
async def search(page: Page, owner: str) -> AsyncIterator[bool]:
    yield await log_in(page, "paul", "card-index-9")
    await page.locator("#search_query").fill("radiator")
    await page.get_by_role("button", name="Go").click()
    assert await shown(page.get_by_text("Showing 1 to 1 of 1 entry"))
    yield await titles(page) == {"Water under the radiator in the map room"}
    await page.get_by_role("link", name="Water under the radiator in the map room").click()
    await shown(page.get_by_role("heading", name="Water under the radiator in the map room #4"))
    chosen = detail(page, "Assigned to").locator("option:checked")
    critical = await holds(expect(detail(page, "Priority")).to_contain_text("1. Critical"))
    assert critical
    yield await holds(expect(chosen).to_have_text(owner))


@walk("helpdesk-knowledge-vi", password="card-index-9")
@walk("helpdesk-knowledge-vi-neg", password="card-index-6")
async def knowledge(page: Page, password: str) -> AsyncIterator[bool]:
    yield await log_in(page, "paul", password)
    await menu(page, "Knowledge Base").click()
    heads = page.locator("article h5")
    yield await holds(expect(heads).to_have_text(["Library cards", "Wireless network"]))
    wireless = page.locator(".card").filter(has_text="Wireless network")
    await wireless.get_by_role("link", name="View articles").click()
    await page.get_by_text("Guest access").click()
    yield await shown(page.get_by_text("Ask for a day code at the front desk."))
    await page.locator("#userDropdown").click()
    await page.get_by_role("button", name="Logout").click()
    yield await shown(page.get_by_role("link", name="Log In"))
