"""What the cases of Roundcube come to."""

from collections.abc import AsyncIterator

from playwright.async_api import FrameLocator, Locator, Page, expect

from surefoot.configs.evals.apps.truth import PATIENCE_MS, holds, one_of, shown, walk


async def log_in(page: Page) -> bool:
    """Log in, say whether the inbox has its messages."""
    await page.locator("#rcmloginuser").fill("marta")
    await page.locator("#rcmloginpwd").fill("alto-line-7")
    await page.locator("#rcmloginsubmit").click()
    return await shown(page.get_by_text("Messages 1 to 8 of 8"))


def listed(page: Page) -> Locator:
    """Give the subjects in the list of messages."""
    return page.locator("#messagelist tbody tr:visible .subject a")


def folder(page: Page, name: str) -> Locator:
    """Give a folder beside the messages."""
    return page.locator("#mailboxlist").get_by_role("link", name=name)


async def open_folder(page: Page, name: str) -> None:
    """Open a folder and wait until its messages have come; a busy client takes no click."""
    await page.wait_for_function("!rcmail.busy")
    await folder(page, name).click()
    await expect(page).to_have_title(f"Lark Choir Mail :: {name}", timeout=PATIENCE_MS)
    await expect(page.locator("#messagestack .loading")).to_have_count(0, timeout=PATIENCE_MS)


def told(page: Page, message: str) -> Locator:
    """Give a message in the corner."""
    return page.locator("#messagestack").get_by_text(message)


def inner(page: Page, name: str) -> FrameLocator:
    """Give the frame at the right."""
    return page.frame_locator(f"#{name}")


@walk("roundcube-send", recipient="tobias@larkchoir.example")
@walk("roundcube-send-neg", recipient="tobias.frey")
async def send(page: Page, recipient: str) -> AsyncIterator[bool]:
    yield await log_in(page)
    await page.locator("#taskmenu a.compose").click()
    await page.wait_for_url("**_action=compose**")
    to = page.locator(".recipient-input input").first
    subject = page.locator("#compose-subject")
    yield await shown(to) and await holds(expect(subject).to_have_value(""))
    await to.fill(recipient)
    await subject.fill("Concert dress")
    await page.locator("#composebody").fill("Black, please.")
    await page.locator("button.send").click()
    sent = told(page, "Message sent successfully.")
    await one_of(sent, page.get_by_text("Please enter at least one recipient."))
    yield await page.locator(".ui-dialog:visible").count() == 0
    await page.wait_for_url("**_mbox=INBOX**")
    await open_folder(page, "Sent")
    count = await shown(page.get_by_text("Messages 1 to 2 of 2"))
    yield count and await holds(expect(listed(page).first).to_have_text("Concert dress"))


@walk("roundcube-empty", answer="Delete")
@walk("roundcube-empty-neg", answer="Cancel")
async def empty(page: Page, answer: str) -> AsyncIterator[bool]:
    yield await log_in(page)
    await open_folder(page, "Trash")
    count = await shown(page.get_by_text("Messages 1 to 3 of 3"))
    yield count and "Robes in 40 colours" in await listed(page).all_inner_texts()
    await page.locator("a.sidebar-menu").click()
    await page.locator("#mailboxoptions-menu a.purge").click()
    question = page.get_by_text("Do you really want to delete all messages in this folder?")
    yield await shown(question)
    await page.locator(".ui-dialog button", has_text=answer).click()
    await expect(question).to_have_count(0)
    emptied = await holds(expect(told(page, "Folder successfully emptied.")).to_be_visible())
    yield emptied and await holds(expect(listed(page)).to_have_count(0))


@walk("roundcube-contact", email="noor@larkchoir.example")
@walk("roundcube-contact-neg", email="noor.larkchoir.example")
async def contact(page: Page, email: str) -> AsyncIterator[bool]:
    yield await log_in(page)
    await page.locator("#taskmenu a.contacts").click()
    names = page.locator("#contacts-table tbody tr:visible td.name")
    five = await holds(expect(names).to_have_count(5, timeout=PATIENCE_MS))
    yield five and await holds(expect(names.first).to_have_text("Jonah Beck"))
    await page.locator("#toolbar-menu a.create").click()
    form = inner(page, "contact-frame")
    first, last = form.get_by_label("First Name"), form.get_by_label("Last Name")
    mail = form.get_by_placeholder("Email")
    blank = [await holds(expect(field).to_have_value("")) for field in (first, last, mail)]
    yield all(blank)
    await first.fill("Noor")
    await last.fill("Haddad")
    await mail.fill(email)
    await form.locator("button.submit").click()
    saved = told(page, "Successfully saved.")
    await one_of(saved, told(page, "Invalid email address"))
    yield await saved.count() == 1 and await shown(names.get_by_text("Noor Haddad"))


@walk("roundcube-folder", name="Sponsors")
@walk("roundcube-folder-neg", name="Concerts")
async def create_folder(page: Page, name: str) -> AsyncIterator[bool]:
    yield await log_in(page)
    await page.locator("#taskmenu a.settings").click()
    await page.locator("#settingstabfolders a").click()
    rows = page.locator("#subscription-table")
    there = [await shown(rows.get_by_text(one)) for one in ("Archive", "Concerts", "Members")]
    yield all(there)
    await page.locator("#toolbar-menu a.create").click()
    form = inner(page, "preferences-frame")
    await form.get_by_label("Folder name").fill(name)
    await form.locator("button.submit").click()
    created = told(page, "Folder created successfully.")
    await one_of(created, told(page, "Mailbox already exists"))
    yield await created.count() == 1 and await shown(rows.get_by_text(name))
    await page.locator("#taskmenu a.mail").click()
    yield await shown(page.get_by_text("Messages 1 to 8 of 8")) and await shown(folder(page, name))


@walk("roundcube-search-zh", count="3")
@walk("roundcube-search-zh-neg", count="4")
async def search(page: Page, count: str) -> AsyncIterator[bool]:
    yield await log_in(page)
    await page.locator("#mailsearchform").fill("hall")
    await page.keyboard.press("Enter")
    await expect(page.get_by_text("Messages 1 to 8 of 8")).to_have_count(0, timeout=PATIENCE_MS)
    await expect(listed(page)).not_to_have_count(8)
    senders = await page.locator("#messagelist tbody tr:visible .fromto").all_inner_texts()
    beck = all("Jonah Beck" in sender for sender in senders)
    yield beck and len(senders) == int(count)
    await listed(page).get_by_text("Chairs in Mill Hall").click()
    text = inner(page, "messagecontframe").get_by_text("We have 180 chairs and 20 benches.")
    yield await shown(text)


@walk("roundcube-move-vi", subject="Singing at the parish fair")
@walk("roundcube-move-vi-neg", subject="Singing at the summer fair")
async def move(page: Page, subject: str) -> AsyncIterator[bool]:
    yield await log_in(page)
    letter = listed(page).get_by_text("Singing at the parish fair")
    await letter.click()
    right = inner(page, "messagecontframe")
    sender = await shown(right.get_by_role("link", name="Agnes Holm"))
    yield sender and await shown(right.get_by_text("Would the choir sing on 9 June?"))
    await page.locator("#toolbar-menu a.more").click()
    await page.locator("#message-menu a.move").click()
    await page.locator("#folder-selector").get_by_role("link", name="Concerts").click()
    moved = await shown(told(page, "Message(s) moved successfully."))
    yield moved and await holds(expect(letter).to_have_count(0))
    # The next message opens by itself.
    await shown(right.get_by_text("They hang on the board in the foyer."))
    await open_folder(page, "Concerts")
    count = await shown(page.get_by_text("Messages 1 to 3 of 3"))
    yield count and subject in await listed(page).all_inner_texts()
