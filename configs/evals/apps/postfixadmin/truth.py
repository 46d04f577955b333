"""What the cases of Postfix Admin come to."""

from collections.abc import AsyncIterator

from playwright.async_api import Dialog, Locator, Page, expect

from surefoot.configs.evals.apps.truth import PATIENCE_MS, holds, one_of, shown, walk


async def log_in(page: Page, account: str, password: str) -> bool:
    """Log in, say whether the main page came and names who it is."""
    await page.get_by_label("Login (email)").fill(account)
    await page.get_by_label("Password").fill(password)
    await page.get_by_role("button", name="Login", exact=True).click()
    await one_of(page.get_by_role("link", name="Logout"), page.locator(".alert-danger"))
    return await page.get_by_text(f"Logged in as {account}").count() == 1


async def open_overview(page: Page) -> None:
    """Open the list of the domains from the main page."""
    await page.get_by_role("link", name="Overview", exact=True).click()
    await expect(page.get_by_role("columnheader", name="Domain Quota")).to_be_visible()


def row(page: Page, cell: str) -> Locator:
    """Give the row of a list in which a cell says exactly this."""
    return page.get_by_role("row").filter(has=page.get_by_role("cell", name=cell, exact=True))


async def addresses(page: Page, kind: str) -> set[str]:
    """Give the first address of each row in the list of `Aliases` or `Mailboxes`."""
    lists = page.locator("table")
    column = "Alias" if kind == "Aliases" else "Email"
    table = lists.filter(has=page.get_by_role("columnheader", name=column, exact=True))
    cells = table.locator("tr td:nth-child(2)")
    texts = {text.strip() for text in await cells.all_inner_texts()}
    return {text for text in texts if "@" in text}


def field(page: Page, name: str) -> Locator:
    """Give an input of a form by its short name; their labels are not joined to them."""
    return page.locator(f"[name='value[{name}]']:not([type=hidden])")


@walk("postfixadmin-new-mailbox", quota="150")
@walk("postfixadmin-new-mailbox-neg", quota="500")
async def new_mailbox(page: Page, quota: str) -> AsyncIterator[bool]:
    entered = await log_in(page, "clara@mill.example", "flour-sack-88")
    adds = page.get_by_role("link", name="Add Mailbox", exact=True)
    yield entered and await shown(adds) and await shown(page.get_by_role("link", name="Add Alias"))
    await adds.click()
    await expect(field(page, "local_part")).to_be_visible(timeout=PATIENCE_MS)
    yield await holds(
        expect(field(page, "local_part")).to_have_value(""),
        expect(field(page, "name")).to_have_value(""),
        expect(field(page, "quota")).to_have_value(""),
        expect(field(page, "domain")).to_have_value("mill.example"),
    )
    await field(page, "local_part").fill("baker")
    await field(page, "password").fill("oven-door-45")
    await field(page, "password2").fill("oven-door-45")
    await field(page, "name").fill("Rosa Crumb")
    await field(page, "quota").fill("150")
    await field(page, "welcome_mail").uncheck()
    await page.get_by_role("button", name="Add Mailbox").click()
    await one_of(page.locator(".alert"), page.locator(".has-error"))
    yield await shown(page.get_by_text("The mailbox baker@mill.example has been added"))
    await page.get_by_role("link", name="Logo", exact=True).click()
    await open_overview(page)
    yield await holds(expect(row(page, "mill.example")).to_contain_text("4 / 4"))
    await page.get_by_role("link", name="mill.example", exact=True).click()
    made = row(page, "baker@mill.example")
    await expect(made).to_be_visible(timeout=PATIENCE_MS)
    cells = [text.strip() for text in await made.get_by_role("cell").all_inner_texts()]
    yield "Rosa Crumb" in cells and quota in cells


@walk("postfixadmin-domain-limit", used="1 / 8")
@walk("postfixadmin-domain-limit-neg", used="1 / 5")
async def domain_limit(page: Page, used: str) -> AsyncIterator[bool]:
    entered = await log_in(page, "warden@museums.example", "gate-key-27")
    yield entered and await shown(page.get_by_role("link", name="Overview", exact=True))
    await open_overview(page)
    domains = page.locator("a[href^='list-virtual.php?domain=']")
    ferry = row(page, "ferry.example")
    yield await domains.count() == 2 and "1 / 5" in await ferry.inner_text()
    await ferry.get_by_role("link", name="edit").click()
    await expect(field(page, "description")).to_be_visible(timeout=PATIENCE_MS)
    yield await holds(
        expect(field(page, "description")).to_have_value("Ferry house museum"),
        expect(field(page, "aliases")).to_have_value("5"),
    )
    await field(page, "description").fill("Ferry house and boat yard")
    await field(page, "aliases").fill("8")
    await page.get_by_role("button", name="Save changes").click()
    await one_of(page.locator(".alert"), page.locator(".has-error"))
    saved = await shown(page.get_by_text("The domain ferry.example has been updated."))
    cells = [text.strip() for text in await ferry.get_by_role("cell").all_inner_texts()]
    yield saved and "Ferry house and boat yard" in cells and used in cells


@walk("postfixadmin-delete-alias", counted="Aliases: 2 / 10")
@walk("postfixadmin-delete-alias-neg", counted="Aliases: 3 / 10")
async def delete_alias(page: Page, counted: str) -> AsyncIterator[bool]:
    questions: list[str] = []

    async def agree(question: Dialog) -> None:
        questions.append(question.message)
        await question.accept()

    page.on("dialog", agree)
    yield await log_in(page, "clara@mill.example", "flour-sack-88")
    await open_overview(page)
    await page.get_by_role("link", name="mill.example", exact=True).click()
    before = await shown(page.get_by_text("Aliases: 3 / 10"))
    names = {f"{name}@mill.example" for name in ("info", "press", "volunteers")}
    yield before and await addresses(page, "Aliases") == names
    await row(page, "press@mill.example").get_by_role("button", name="del").click()
    await one_of(page.locator(".alert"))
    told = await shown(page.get_by_text("press@mill.example deleted."))
    left = await addresses(page, "Aliases")
    yield told and len(questions) == 1 and left == names - {"press@mill.example"}
    await expect(page.get_by_text("Mailboxes: 3 / 4")).to_be_visible(timeout=PATIENCE_MS)
    yield await page.get_by_text(counted).count() == 1


@walk("postfixadmin-search", aliases="volunteers@mill.example")
@walk("postfixadmin-search-neg", aliases="")
async def search(page: Page, aliases: str) -> AsyncIterator[bool]:
    yield await log_in(page, "clara@mill.example", "flour-sack-88")
    await open_overview(page)
    await page.get_by_role("link", name="mill.example", exact=True).click()
    await expect(page.get_by_text("Aliases: 3 / 10")).to_be_visible(timeout=PATIENCE_MS)
    yield len(await addresses(page, "Mailboxes")) == len(await addresses(page, "Aliases")) == 3
    box = page.locator("[name='search[_]']")
    await box.fill("school")
    await box.press("Enter")
    await expect(page.get_by_text("Searching for: school")).to_be_visible(timeout=PATIENCE_MS)
    boxes = await addresses(page, "Mailboxes")
    wanted = {address for address in (aliases,) if address}
    yield boxes == {"school@mill.example"} and await addresses(page, "Aliases") == wanted
    await row(page, "volunteers@mill.example").get_by_role("link", name="edit").click()
    goto = page.locator("textarea")
    await expect(goto).to_be_visible(timeout=PATIENCE_MS)
    targets = (await goto.input_value()).split()
    yield sorted(targets) == ["miller@mill.example", "school@mill.example"]


@walk("postfixadmin-password-vi", sign="refusal")
@walk("postfixadmin-password-vi-neg", sign="success")
async def password(page: Page, sign: str) -> AsyncIterator[bool]:
    entered = await log_in(page, "miller@mill.example", "grindstone-61")
    change = page.get_by_role("link", name="Change Password").first
    yield entered and await shown(change)
    await change.click()
    fields = page.locator("input[type=password]")
    await expect(fields).to_have_count(3, timeout=PATIENCE_MS)
    empty = [await one.input_value() for one in await fields.all()] == ["", "", ""]
    yield empty and await shown(page.locator("em").get_by_text("miller@mill.example"))
    success = page.get_by_text("The password for miller@mill.example has been changed.")
    refusal = page.get_by_text("You didn't supply your current password!")
    for current in ("grindstone-16", "grindstone-61"):
        for one, text in zip(
            await fields.all(), (current, "mill-wheel-99", "mill-wheel-99"), strict=True
        ):
            await one.fill(text)
        await page.get_by_role("button", name="Change Password").click()
        await one_of(success, refusal)
        looked_for = refusal if current == "grindstone-16" and sign == "refusal" else success
        yield await looked_for.count() == 1


@walk("postfixadmin-deactivate-zh", logged="shop@ferry.example")
@walk("postfixadmin-deactivate-zh-neg", logged="ferryman@ferry.example")
async def deactivate(page: Page, logged: str) -> AsyncIterator[bool]:
    yield await log_in(page, "warden@museums.example", "gate-key-27")
    await open_overview(page)
    await page.get_by_role("link", name="ferry.example", exact=True).click()
    shop, ferryman = (
        page.locator("tr")
        .filter(has=page.get_by_role("cell", name=name))
        .filter(has_text="Mailbox")
        for name in ("shop@ferry.example", "ferryman@ferry.example")
    )
    await expect(shop).to_be_visible(timeout=PATIENCE_MS)
    both = await addresses(page, "Mailboxes") == {"shop@ferry.example", "ferryman@ferry.example"}
    active = [await one.get_by_role("link", name="YES").count() for one in (shop, ferryman)]
    yield both and active == [1, 1]
    await shop.get_by_role("link", name="YES").click()
    await one_of(shop.get_by_role("link", name="NO"), page.locator(".alert-danger"))
    off = await shop.get_by_role("link", name="NO").count() == 1
    yield off and await ferryman.get_by_role("link", name="YES").count() == 1
    await page.get_by_role("link", name="View Log").click()
    await expect(page.get_by_role("columnheader", name="Timestamp")).to_be_visible()
    entry = page.get_by_role("row").filter(has_text="warden@museums.example")
    yield await entry.filter(has=page.get_by_role("cell", name=logged, exact=True)).count() > 0
