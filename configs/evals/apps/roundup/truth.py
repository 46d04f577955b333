"""What the cases of Roundup come to."""

from collections.abc import AsyncIterator

from playwright.async_api import Locator, Page, expect

from surefoot.configs.evals.apps.truth import holds, one_of, shown, walk


async def log_in(page: Page, account: str, password: str) -> bool:
    """Log in, say whether the tracker greets."""
    await page.locator("[name=__login_name]").fill(account)
    await page.locator("[name=__login_password]").fill(password)
    await page.get_by_role("button", name="Login").click()
    welcome = page.get_by_text(f"Welcome {account}!")
    await one_of(welcome, page.get_by_text("Invalid login"))
    return await welcome.count() == 1 and await hello(page, account).count() == 1


def hello(page: Page, account: str) -> Locator:
    """Give the greeting in the sidebar."""
    return page.get_by_role("navigation").get_by_text(f"Hello, {account}")


async def open_list(page: Page, link: str) -> list[str]:
    """Open a list of the sidebar, give its titles and groups as they follow one another."""
    await page.get_by_role("link", name=link, exact=True).click()
    await shown(page.get_by_text(f"List of issues - {link}"))
    return await lines(page)


async def lines(page: Page) -> list[str]:
    """Give the titles of the issues and the groups they stand in."""
    inner = page.locator("table.list > tbody > tr:not(.navigation)")
    texts = await inner.locator("th.group, td:has(a[href^='issue'])").all_inner_texts()
    return [text.strip() for text in texts]


async def chosen(page: Page, name: str) -> str:
    """Give the label that is chosen in a menu."""
    return await page.locator(f"select[name={name}] option:checked").inner_text()


@walk("roundup-new-issue", priority="bug")
@walk("roundup-new-issue-neg", priority="- no selection -")
async def new_issue(page: Page, priority: str) -> AsyncIterator[bool]:
    greeted = await log_in(page, "clara", "stage-door")
    links = [await shown(page.get_by_role("link", name=name)) for name in ("Your Issues", "Logout")]
    yield greeted and all(links)
    await page.get_by_role("link", name="Create New").first.click()
    title = page.locator("[name=title]")
    await expect(title).to_have_value("")
    yield {await chosen(page, name) for name in ("priority", "status")} == {"- no selection -"}
    await title.fill("Spotlight 3 hums")
    await page.locator("select[name=priority]").select_option(label=priority)
    await page.locator("select[name=status]").select_option(label="unread")
    await page.get_by_role("button", name="Submit New Entry").click()
    created = page.get_by_text("issue 10 created")
    await one_of(created, page.get_by_text("Required issue property priority not supplied"))
    yield await created.count() == 1
    listed = await open_list(page, "Show All")
    group = listed[listed.index("bug") : listed.index("feature")]
    row = page.get_by_role("row").filter(has_text="Spotlight 3 hums")
    total = page.get_by_text("1..8 out of 8")
    unread = await row.filter(has_text="unread").count() >= 1
    yield "Spotlight 3 hums" in group and unread and await shown(total)


@walk("roundup-resolve", status="resolved")
@walk("roundup-resolve-neg", status="done-cbb")
async def resolve(page: Page, status: str) -> AsyncIterator[bool]:
    yield await log_in(page, "clara", "stage-door")
    await page.get_by_role("link", name="Dimmer 12 flickers during blackout").click()
    await page.wait_for_url("**/issue4")
    fields = [await chosen(page, name) for name in ("assignedto", "status", "priority")]
    yield fields == ["clara", "testing", "bug"]
    await page.locator("select[name=status]").select_option(label=status)
    await page.locator("[name='@note']").fill("New dimmer fitted")
    await page.get_by_role("button", name="Submit Changes").click()
    edited = await shown(page.get_by_text("issue 4 status, messages edited ok"))
    newest = page.locator("table.messages pre").first
    yield edited and await holds(expect(newest).to_have_text("New dimmer fitted"))
    yield await open_list(page, "Your Issues") == ["critical", "Curtain motor stalls halfway"]


@walk("roundup-sort-zh", descending="no")
@walk("roundup-sort-zh-neg", descending="yes")
async def sort(page: Page, descending: str) -> AsyncIterator[bool]:
    found = await open_list(page, "Show Unassigned")
    yield [len(found), "bug" in found, "wish" in found] == [5, True, True]
    await page.locator("select[name='@sort0']").select_option(label="title")
    await page.locator("[name='@sortdir0']").set_checked(descending == "yes")
    await page.locator("select[name='@group0']").select_option(label="- nothing -")
    await page.get_by_role("button", name="Redisplay").click()
    await expect(page.locator("th.group")).to_have_count(0)
    found = await lines(page)
    ends = ["Bar closes too early on Sundays", "Website shows last year's programme"]
    assert len(found) == 3
    yield [found[0], found[-1]] == ends
    await page.locator("#search-text").fill("seats")
    await page.get_by_role("button", name="Search", exact=True).click()
    await page.wait_for_url("**search_text=seats**")
    yield await lines(page) == ["bug", "Row F seats squeak"]


@walk("roundup-logout-vi", password="stage-door")
@walk("roundup-logout-vi-neg", password="stage-dor")
async def log_out(page: Page, password: str) -> AsyncIterator[bool]:
    yield await log_in(page, "tom", password)
    found = await open_list(page, "Your Issues")
    titles = [one for one in found if " " in one]
    yield len(titles) == 2 and "Ticket printer jams on thick paper" in titles
    await page.get_by_role("link", name="Logout").click()
    form = await shown(page.locator("[name=__login_name]"))
    yield form and await hello(page, "tom").count() == 0
