"""What the cases of Request Tracker come to."""

from collections.abc import AsyncIterator

from playwright.async_api import Locator, Page, expect

from surefoot.configs.evals.apps.truth import holds, one_of, shown, walk


async def log_in(page: Page, account: str, password: str) -> bool:
    """Log in, say whether the home page comes."""
    await page.locator("[name=user]").fill(account)
    await page.locator("[name=pass]").fill(password)
    await page.get_by_role("button", name="Login").click()
    return await titled(page, "RT at a glance")


async def titled(page: Page, title: str) -> bool:
    """Say whether the page has this heading."""
    return await holds(expect(page.locator("#header h1")).to_have_text(title))


def box(page: Page, title: str) -> Locator:
    """Give the box with this title, on the home page or of a ticket."""
    return page.locator(".titlebox").filter(has=page.locator("> .titlebox-title", has_text=title))


async def reads(page: Page, field: str, value: str) -> bool:
    """Say whether a field of the displayed ticket has this value."""
    row = page.locator(".form-row:visible").filter(has=page.locator(".label", has_text=f"{field}:"))
    return await holds(expect(row.locator(".value").first).to_have_text(value, use_inner_text=True))


async def chosen(page: Page, name: str) -> str:
    """Give the label that is chosen in a menu."""
    return (await page.locator(f"select[name={name}] option:checked").inner_text()).strip()


async def act(page: Page, name: str) -> None:
    """Choose an action of the displayed ticket."""
    await page.get_by_role("link", name="Actions").hover()
    await page.get_by_role("link", name=name, exact=True).first.click()


async def open_ticket(page: Page, subject: str, number: int) -> bool:
    """Open a ticket from a list."""
    await page.get_by_role("link", name=subject).click()
    return await titled(page, f"#{number}: {subject}")


@walk("rt-new-ticket", room="B110")
@walk("rt-new-ticket-neg", room="")
async def new_ticket(page: Page, room: str) -> AsyncIterator[bool]:
    unowned = box(page, "10 newest unowned tickets")
    home = await log_in(page, "helen", "help-desk")
    yield home and await shown(unowned.get_by_text("(Found 3 tickets)"))
    await page.get_by_role("button", name="Create new ticket").click()
    await page.locator("select[name=Queue]").select_option(label="Classrooms")
    field = page.locator("input[type=text][name*='CustomField']:visible")
    yield await titled(page, "Create a new ticket in Classrooms") and await shown(field)
    await page.locator("[name=Subject]").fill("Smartboard pen is lost")
    await field.first.fill(room)
    await page.locator("[name=SubmitTicket]:visible").first.click()
    created = page.get_by_text("Ticket 9 created in queue 'Classrooms'")
    await one_of(created, page.get_by_text("Room: Input must match [Mandatory]"))
    yield await created.count() == 1 and await reads(page, "Status", "new")
    await page.get_by_role("link", name="Home", exact=True).click()
    listed = await shown(unowned.get_by_role("link", name="Smartboard pen is lost"))
    yield listed and await shown(unowned.get_by_text("(Found 4 tickets)"))


@walk("rt-resolve", subject="Wireless drops in the east wing", number="8")
@walk("rt-resolve-neg", subject="Replace the microphones of the main hall", number="4")
async def resolve(page: Page, subject: str, number: str) -> AsyncIterator[bool]:
    yield await log_in(page, "helen", "help-desk")
    opened = await open_ticket(page, subject, int(number))
    fields = await reads(page, "Status", "open"), await reads(page, "Owner", "helen (Helen Brandt)")
    yield opened and all(fields)
    await act(page, "Resolve")
    opened = await titled(page, f"Update ticket #{number}: {subject}")
    yield opened and await chosen(page, "Status") == "resolved"
    await page.get_by_role("button", name="Update Ticket").click()
    changed = page.get_by_text("Status changed from 'open' to 'resolved'").first
    await one_of(changed, page.get_by_text("That ticket has unresolved dependencies"))
    yield await changed.count() == 1


@walk("rt-search", total="2")
@walk("rt-search-neg", total="3")
async def search(page: Page, total: str) -> AsyncIterator[bool]:
    yield await log_in(page, "helen", "help-desk")
    await page.locator("input[name=q]").fill("microphones")
    await page.locator("input[name=q]").press("Enter")
    await shown(page.get_by_role("link", name="Order two wireless microphones"))
    queues = await page.locator("table.ticket-list td", has_text="Classrooms").count()
    assert queues == 2
    yield await holds(expect(page.locator("#header h1")).to_have_text(f"Found {total} tickets"))
    opened = await open_ticket(page, "Order two wireless microphones", 5)
    owner = await reads(page, "Owner", "marc (Marc Okafor)")
    yield opened and owner and await reads(page, "Status", "stalled")


@walk("rt-comment-zh", author="helen (Helen Brandt)")
@walk("rt-comment-zh-neg", author="marc (Marc Okafor)")
async def comment(page: Page, author: str) -> AsyncIterator[bool]:
    subject = "Wireless drops in the east wing"
    yield await log_in(page, "helen", "help-desk")
    opened = await open_ticket(page, subject, 8)
    fields = await reads(page, "Status", "open"), await reads(page, "Queue", "Classrooms")
    yield opened and all(fields)
    await act(page, "Comment")
    opened = await titled(page, f"Update ticket #8: {subject}")
    yield opened and await chosen(page, "UpdateType") == "Comments (Not sent to requestors)"
    message = page.frame_locator("iframe.cke_wysiwyg_frame").locator("body")
    await message.fill("Access point replaced")
    await page.get_by_role("button", name="Update Ticket").click()
    added = await shown(page.get_by_text("Comments added", exact=True))
    entry = page.locator(".transaction").filter(has_text="Access point replaced")
    assert added and await shown(entry)
    yield await entry.get_by_text(author).count() >= 1


@walk("rt-queue-vi", name="Laptops")
@walk("rt-queue-vi-neg", name="Accounts")
async def new_queue(page: Page, name: str) -> AsyncIterator[bool]:
    yield await log_in(page, "root", "college-keys")
    await page.get_by_role("link", name="Admin", exact=True).first.hover()
    await page.get_by_role("link", name="Queues", exact=True).first.click()
    opened = await titled(page, "Admin queues")
    links = page.locator("table.collection-as-table td a[href*='Modify.html?id=']")
    names = [text for text in await links.all_inner_texts() if not text.isdigit()]
    yield opened and sorted(names) == ["Accounts", "Classrooms", "General"]
    await page.locator("#page-navigation a:visible", has_text="Create").first.click()
    field = page.locator("input[name=Name]")
    opened = await titled(page, "Create a queue")
    yield opened and await field.input_value() == ""
    await field.fill(name)
    await page.get_by_role("button", name="Create", exact=True).click()
    created = page.get_by_text("Queue created")
    await one_of(created, page.get_by_text("Queue already exists"))
    yield await created.count() == 1 and await titled(page, f"Configuration for queue {name}")


@walk("rt-hand-over", leave="Save Changes")
@walk("rt-hand-over-neg", leave="Display")
async def hand_over(page: Page, leave: str) -> AsyncIterator[bool]:
    own = box(page, "10 highest priority tickets I own")
    home = await log_in(page, "helen", "help-desk")
    yield home and await shown(own.get_by_text("(Found 3 tickets)"))
    await open_ticket(page, "Cannot log in after the holidays", 2)
    await page.get_by_role("link", name="Basics", exact=True).first.click()
    opened = await titled(page, "Modify ticket #2: Cannot log in after the holidays")
    fields = [await chosen(page, name) for name in ("Priority", "Owner")]
    yield opened and fields == ["Low", "helen (Helen Brandt)"]
    await page.locator("select[name=Priority]").select_option(label="High")
    await page.locator("select[name=Owner]").select_option(label="marc (Marc Okafor)")
    if leave == "Display":
        await page.get_by_role("link", name="Display", exact=True).first.click()
        assert await titled(page, "#2: Cannot log in after the holidays")
        assert await reads(page, "Priority", "Low")
        assert await reads(page, "Owner", "helen (Helen Brandt)")
        yield False
    await page.get_by_role("button", name="Save Changes").click()
    signs = ("Priority changed from 'Low' to 'High'", "Owner changed from helen to marc")
    yield all([await shown(page.get_by_text(sign)) for sign in signs])
    await page.get_by_role("link", name="Home", exact=True).click()
    counted = await shown(own.get_by_text("(Found 2 tickets)"))
    yield counted and await own.get_by_text("Cannot log in after the holidays").count() == 0
