"""What the cases of Tiny Tiny RSS come to."""

import re
from collections.abc import AsyncIterator

from playwright.async_api import Dialog, Locator, Page, expect

from surefoot.configs.evals.apps.truth import holds, one_of, shown, walk


async def log_in(page: Page, account: str, password: str) -> bool:
    """Log in, say whether the reader opens with its list of feeds."""
    await page.locator("[name=login]").fill(account)
    await page.locator("[name=password]").fill(password)
    await page.locator("button[type=submit], [role=button]").first.click()
    # Comes with the first list of articles; a menu that is opened earlier may close again.
    opened = await shown(page.locator("#headlines-frame [onclick*=openNextUnread]"))
    return opened and await page.locator("#feedTree").is_visible()


def row(page: Page, name: str) -> Locator:
    """Give the row of a feed, a category or a special list in the tree on the left."""
    label = page.locator(".dijitTreeLabel").get_by_text(name, exact=True)
    return page.locator("#feedTree .dijitTreeRow").filter(has=label)


async def counts(page: Page, name: str, number: str) -> bool:
    """Say whether a row of the tree comes to show this number, or none when it is empty."""
    counter = row(page, name).locator(".counterNode").filter(visible=True)
    return await holds(expect(counter).to_have_text([number] if number else []))


async def open_feed(page: Page, category: str, feed: str) -> list[str]:
    """Expand a category and open a feed, give the titles of its articles."""
    await row(page, category).locator(".dijitTreeExpando").click()
    return await open_list(page, feed)


async def open_list(page: Page, name: str) -> list[str]:
    """Open a feed or a special list, give the titles of its articles."""
    await row(page, name).click()
    await expect(page.locator("#feed_title")).to_have_text(name)
    return await titles(page)


async def titles(page: Page) -> list[str]:
    """Give the titles of the articles as they follow one another."""
    await expect(page.locator("#headlines-frame > .hl").first).to_be_visible()
    lines = await page.locator("#headlines-frame > .hl").all()
    return [await line.get_attribute("data-article-title") or "" for line in lines]


async def choose(page: Page, item: str) -> None:
    """Choose from the menu in the upper right corner."""
    await page.locator("#toolbar .action-chooser").click()
    await page.get_by_role("menuitem", name=item, exact=True).click()


def tab(page: Page, name: str) -> Locator:
    """Give a tab of the preferences; the name of its icon may stand before its own."""
    return page.get_by_role("tab", name=re.compile(rf"(?:^|\s){name}$"))


def answer(page: Page, said: list[str], *, accept: bool, words: str = "") -> None:
    """Answer the questions of the browser from now on, note what they say."""

    async def answered(dialog: Dialog) -> None:
        said.append(dialog.message)
        await (dialog.accept(words) if accept else dialog.dismiss())

    page.on("dialog", answered)


@walk("ttrss-mark-read", accept="yes")
@walk("ttrss-mark-read-neg", accept="no")
async def mark_read(page: Page, accept: str) -> AsyncIterator[bool]:
    opened = await log_in(page, "hanna", "tide-table-7")
    yield opened and await counts(page, "All articles", "13")
    found = await open_feed(page, "Town", "Harbour News")
    yield len(found) == 5 and found[0] == "Ferry timetable changes on Monday"
    said: list[str] = []
    answer(page, said, accept=accept == "yes")
    await page.locator("#toolbar").get_by_text("Mark as read", exact=True).click()
    assert said == ["Mark all articles in Harbour News as read?"]
    yield await counts(page, "Harbour News", "") and await counts(page, "Town", "2")


@walk("ttrss-star", article="How to sharpen a spade in ten minutes")
@walk("ttrss-star-neg", article="The case against weed matting")
async def star(page: Page, article: str) -> AsyncIterator[bool]:
    opened = await log_in(page, "hanna", "tide-table-7")
    yield opened and await counts(page, "Starred articles", "2")
    yield len(await open_feed(page, "Garden", "Potting Shed Blog")) == 4
    line = page.locator(f".hl[data-article-title='{article}']")
    await line.locator(".marked-pic").click()
    # The class that paints the star yellow.
    yield await holds(expect(line).to_have_class(re.compile(r"\bmarked\b")))
    found = await open_list(page, "Starred articles")
    yield len(found) == 3 and found[0] == "How to sharpen a spade in ten minutes"


@walk("ttrss-password", old="tide-table-7")
@walk("ttrss-password-neg", old="tide-table-9")
async def password(page: Page, old: str) -> AsyncIterator[bool]:
    yield await log_in(page, "hanna", "tide-table-7")
    await choose(page, "Preferences...")
    names = ("Preferences", "Feeds", "Filters", "Labels")
    yield all([await shown(tab(page, name)) for name in names])
    await page.get_by_text("Personal data / Authentication").click()
    await tab(page, "Password").click()
    labels = ("Old password:", "New password:", "Confirm password:")
    fields = [page.locator(f"[name={name}_password]") for name in ("old", "new", "confirm")]
    named = [await shown(page.get_by_text(label, exact=True)) for label in labels]
    empty = [await holds(expect(field).to_have_value("")) for field in fields]
    yield all(named) and all(empty)
    for field, words in zip(fields, (old, "high-water-8", "high-water-8"), strict=True):
        await field.fill(words)
    await page.get_by_role("button", name="Change password").click()
    changed = page.get_by_text("Password has been changed.", exact=True)
    await one_of(changed, page.get_by_text("Old password is incorrect."))
    yield await changed.count() == 1


@walk("ttrss-new-user", name="olga")
@walk("ttrss-new-user-neg", name="hanna")
async def new_user(page: Page, name: str) -> AsyncIterator[bool]:
    opened = await log_in(page, "chief", "front-page-1")
    yield opened and await shown(row(page, "Starred articles"))
    await choose(page, "Preferences...")
    await tab(page, "Users").click()
    users = page.locator("tr[data-row-id]")
    await expect(users).to_have_count(3)
    listed = [await users.filter(has_text=one).count() for one in ("chief", "hanna", "lin")]
    yield listed == [1, 1, 1]
    said: list[str] = []
    answer(page, said, accept=True, words=name)
    async with page.expect_response(lambda reply: reply.request.method == "POST"):
        await page.get_by_role("button", name="Create user").click()
    while len(said) < 2:
        await page.wait_for_timeout(100)
    assert said[0] == "Please enter username:"
    yield f"Added user {name}" in said[1] and await holds(expect(users).to_have_count(4))
    await users.get_by_text(name).click()
    editor = page.get_by_role("dialog", name="User Editor")
    login = await holds(expect(editor.locator("[name=login]")).to_have_value(name))
    level = editor.locator(".dijitSelectLabel").first
    yield login and await holds(expect(level).to_have_text("User"))


@walk("ttrss-search-zh", number="1")
@walk("ttrss-search-zh-neg", number="2")
async def search(page: Page, number: str) -> AsyncIterator[bool]:
    opened = await log_in(page, "lin", "paper-lantern-3")
    yield opened and await counts(page, "全部文章", "13")
    yield len(await open_feed(page, "Town", "Harbour News")) == 5
    await choose(page, "搜索...")
    dialog = page.get_by_role("dialog")
    await dialog.locator("[name=query]").fill("ferry")
    await dialog.get_by_role("button", name="搜索", exact=True).click()
    await expect(page.locator("#feed_title")).to_contain_text("搜索结果")
    found = await titles(page)
    yield len(found) == int(number) and "Ferry timetable changes on Monday" in found
    await page.get_by_text("取消搜索").click()
    await expect(page.locator("#feed_title")).to_have_text("Harbour News")
    yield len(await titles(page)) == 5


@walk("ttrss-rename-vi", button="Save")
@walk("ttrss-rename-vi-neg", button="Cancel")
async def rename(page: Page, button: str) -> AsyncIterator[bool]:
    opened = await log_in(page, "hanna", "tide-table-7")
    yield opened and all([await shown(row(page, name)) for name in ("Garden", "Science", "Town")])
    found = await open_feed(page, "Town", "Town Hall Notices")
    yield found == ["Road works in Mill Lane", "Library opens on Sundays"]
    await choose(page, "Edit this feed...")
    dialog = page.get_by_role("dialog", name="Edit Feed")
    title = dialog.locator("[name=title]")
    yield await holds(expect(title).to_have_value("Town Hall Notices"))
    await title.fill("Council News")
    await dialog.get_by_role("button", name=button).click()
    await expect(dialog).to_be_hidden()
    old, new = row(page, "Town Hall Notices"), row(page, "Council News")
    yield await holds(expect(new).to_have_count(1), expect(old).to_have_count(0))
