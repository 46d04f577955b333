"""What the cases of Fossil come to."""

from collections.abc import AsyncIterator

from playwright.async_api import Locator, Page, expect

from surefoot.configs.evals.apps.truth import PATIENCE_MS, holds, one_of, shown, walk


async def log_in(page: Page, account: str, password: str) -> bool:
    """Log in, say whether the corner of the page comes to name who it is."""
    await page.locator("#u").fill(account)
    await page.locator("#p").fill(password)
    await page.get_by_role("button", name="Login", exact=True).click()
    refused = page.get_by_text("You entered an unknown user or an incorrect password.")
    await one_of(page.get_by_role("link", name="Logout"), refused)
    return await page.locator(".status").get_by_text(account, exact=True).count() == 1


async def follow(page: Page, *links: str) -> None:
    """Click one link after the other, each by its whole name."""
    for link in links:
        await page.get_by_role("link", name=link, exact=True).first.click()


async def linked(page: Page, *names: str) -> bool:
    """Say whether links of these whole names come to be visible."""
    links = [page.get_by_role("link", name=name, exact=True) for name in names]
    return all([await shown(link) for link in links])


async def press(page: Page, *buttons: str) -> None:
    """Press one button after the other, each by its whole name."""
    for button in buttons:
        await page.get_by_role("button", name=button, exact=True).click()


async def titled(page: Page, title: str) -> bool:
    """Say whether the page comes to have this title behind the project's name."""
    heading = page.locator(".header .title")
    return await holds(expect(heading).to_have_text(f"Harbour Lamps{title}", timeout=PATIENCE_MS))


def tickets(page: Page) -> Locator:
    """Give the rows of a report of tickets; each ends with a link to edit it."""
    return page.get_by_role("row").filter(has=page.get_by_role("link", name="edit", exact=True))


def detail(page: Page, label: str) -> Locator:
    """Give what a ticket's page says behind a label."""
    return page.locator(f"xpath=//td[normalize-space()='{label}:']/following-sibling::td[1]")


async def detailed(page: Page, **details: str) -> bool:
    """Say whether a ticket's page comes to say all of this."""
    checks = (
        expect(detail(page, label)).to_have_text(value, timeout=PATIENCE_MS)
        for label, value in details.items()
    )
    return await holds(*checks)


@walk("fossil-report-damage", number="6")
@walk("fossil-report-damage-neg", number="5")
async def report_damage(page: Page, number: str) -> AsyncIterator[bool]:
    entered = await log_in(page, "tilda", "rope-ladder-33")
    yield entered and await shown(page.get_by_text("This project keeps the plans"))
    await follow(page, "Tickets", "New ticket")
    summary = page.locator("[name=title]")
    yield await shown(summary) and await holds(
        expect(summary).to_have_value(""),
        expect(page.locator("[name=icomment]")).to_have_value(""),
    )
    await summary.fill("Ladder on the pier is loose")
    await page.locator("[name=type]").select_option("Incident")
    await page.locator("[name=severity]").select_option("Severe")
    await page.locator("[name=icomment]").fill("Two screws are missing.")
    await press(page, "Preview")
    told = await shown(page.locator(".markdown").get_by_text("Two screws are missing."))
    yield told and await shown(page.get_by_role("button", name="Submit", exact=True))
    await press(page, "Submit")
    yield await detailed(
        page, Title="Ladder on the pier is loose", Status="Open", Severity="Severe"
    )
    await follow(page, "Tickets", "All Tickets")
    await expect(tickets(page).first).to_be_visible(timeout=PATIENCE_MS)
    listed = await tickets(page).filter(has_text="Ladder on the pier is loose").count() == 1
    yield listed and await tickets(page).count() == int(number)


@walk("fossil-reject-request-vi", resolution="Rejected")
@walk("fossil-reject-request-vi-neg", resolution="Duplicate")
async def reject_request(page: Page, resolution: str) -> AsyncIterator[bool]:
    yield await log_in(page, "ole", "brass-hinge-17")
    await follow(page, "Tickets", "All Tickets")
    await expect(tickets(page).first).to_be_visible(timeout=PATIENCE_MS)
    timer = tickets(page).filter(has_text="Timer for the tower lamp")
    status = timer.get_by_role("cell").nth(3)
    yield await tickets(page).count() == 5 and await holds(expect(status).to_have_text("Open"))
    await timer.get_by_role("link", name="edit", exact=True).click()
    title = page.locator("[name=title]")
    yield await holds(expect(title).to_have_value("Timer for the tower lamp", timeout=PATIENCE_MS))
    await page.locator("[name=status]").select_option("Closed")
    await page.locator("[name=resolution]").select_option("Rejected")
    await press(page, "Preview", "Submit")
    closed = await detailed(page, Title="Timer for the tower lamp", Status="Closed")
    yield closed and (await detail(page, "Resolution").inner_text()).strip() == resolution
    await follow(page, "Tickets", "All Tickets")
    yield await holds(expect(status).to_have_text("Closed", timeout=PATIENCE_MS))


@walk("fossil-update-stock", hinges="2 brass hinges")
@walk("fossil-update-stock-neg", hinges="5 brass hinges")
async def update_stock(page: Page, hinges: str) -> AsyncIterator[bool]:
    entered = await log_in(page, "tilda", "rope-ladder-33")
    yield entered and await shown(page.get_by_text("This project keeps the plans"))
    await follow(page, "Spare parts")
    items = page.locator(".content li")
    before = ["4 amber lenses", "12 lamp wicks", "2 brass hinges"]
    yield await holds(expect(items).to_have_text(before, timeout=PATIENCE_MS))
    await follow(page, "Edit")
    text = page.locator("textarea#wikiedit-content-editor")
    with_wicks = expect(text).to_have_value(
        "## In the store\n\n* 4 amber lenses\n* 12 lamp wicks\n* 2 brass hinges\n",
        timeout=PATIENCE_MS,
    )
    yield await holds(with_wicks)
    await text.fill((await text.input_value()).replace("12 lamp wicks", "20 lamp wicks"))
    await press(page, "Save & Close")
    await expect(items.nth(1)).to_have_text("20 lamp wicks", timeout=PATIENCE_MS)
    yield hinges in await items.all_inner_texts()
    await follow(page, "History")
    versions = page.get_by_role("row").filter(has=page.get_by_text("diff", exact=True))
    await expect(versions.first).to_be_visible(timeout=PATIENCE_MS)
    yield await versions.count() == 2 and "tilda" in await versions.first.inner_text()


@walk("fossil-new-keeper", capability="u")
@walk("fossil-new-keeper-neg", capability="v")
async def new_keeper(page: Page, capability: str) -> AsyncIterator[bool]:
    entered = await log_in(page, "marit", "whale-oil-52")
    yield entered and await shown(page.get_by_role("link", name="Admin", exact=True))
    await follow(page, "Admin", "Users")
    # The corner of the page names marit too.
    herself = await shown(page.get_by_role("cell", name="marit", exact=True))
    yield herself and await linked(page, "ole", "tilda")
    await follow(page, "Add")
    yield await titled(page, "Add A New User")
    await page.locator("[name=login]").fill("nils")
    await page.locator("[name=info]").fill("Nils Falk, trainee")
    await page.locator("[name=pw]").fill("tar-bucket-08")
    await page.locator("[name=au]").check()
    await press(page, "Apply Changes")
    yield await shown(page.get_by_role("link", name="Admin", exact=True))
    await follow(page, "Admin", "Users")
    nils = page.get_by_role("row").filter(has=page.get_by_role("link", name="nils", exact=True))
    await expect(nils).to_be_visible(timeout=PATIENCE_MS)
    cells = [text.strip() for text in await nils.get_by_role("cell").all_inner_texts()]
    yield "Nils Falk, trainee" in cells and cells[1] == capability


@walk("fossil-duty-branch-zh", keeper="Tilda")
@walk("fossil-duty-branch-zh-neg", keeper="Marit")
async def duty_branch(page: Page, keeper: str) -> AsyncIterator[bool]:
    yield await log_in(page, "ole", "brass-hinge-17")
    await follow(page, "Branches")
    yield await linked(page, "spring-duty", "trunk")
    await follow(page, "spring-duty")
    newest = page.locator(".timelineModernCell").first
    both = await shown(page.get_by_text('2 check-ins related to "spring-duty"'))
    yield both and await holds(
        expect(newest).to_contain_text("Tilda takes over week 14"),
        expect(newest).to_contain_text("user: tilda"),
    )
    await follow(page, "Files", "duty")
    yield await linked(page, "spring.txt", "summer.txt")
    await follow(page, "spring.txt")
    lines = page.locator(".content").get_by_text("Week 11: Ole")
    await expect(lines.first).to_be_visible(timeout=PATIENCE_MS)
    yield f"Week 14: {keeper}" in await page.locator(".content").inner_text()


@walk("fossil-boat-key", refused="yes")
@walk("fossil-boat-key-neg", refused="no")
async def boat_key(page: Page, refused: str) -> AsyncIterator[bool]:
    entered = await log_in(page, "ole", "brass-hinge-71")
    yield entered == (refused == "no")
    again = await log_in(page, "ole", "brass-hinge-17")
    yield again and await shown(page.get_by_role("link", name="Forum", exact=True))
    await follow(page, "Forum", "New Thread")
    opened = await titled(page, "New Forum Thread")
    yield opened and await shown(page.get_by_text("From: ole"))
    await page.locator("[name=title]").fill("Who has the boat key?")
    await page.locator("[name=content]").fill("It is not on its hook.")
    await press(page, "Preview", "Submit")
    post = page.locator(".forumTime, .forum").filter(has_text="By ole on")
    posted = await shown(post) and await shown(page.get_by_text("It is not on its hook."))
    yield posted and await titled(page, "Who has the boat key?")
    await follow(page, "Forum")
    yield await shown(page.get_by_role("link", name="Who has the boat key?", exact=True))
