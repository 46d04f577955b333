"""What the cases of TiddlyWiki come to."""

from collections.abc import AsyncIterator

from playwright.async_api import Dialog, Locator, Page, expect

from surefoot.configs.evals.apps.truth import holds, shown, walk

REST_MS = 1500
"""Longer than notes take to come and go."""


def note(page: Page, title: str) -> Locator:
    """Give an open note, not its draft."""
    return page.locator(f'.tc-tiddler-frame[data-tiddler-title="{title}"]')


def editor(page: Page) -> Locator:
    """Give the open editor."""
    return page.locator(".tc-tiddler-edit-frame")


async def accept(dialog: Dialog) -> None:
    """Agree to a question of the browser."""
    await dialog.accept()


async def dismiss(dialog: Dialog) -> None:
    """Decline a question of the browser."""
    await dialog.dismiss()


@walk("tiddlywiki-new-note", button="Confirm changes to this tiddler")
@walk("tiddlywiki-new-note-not", button="Discard changes to this tiddler")
async def new_note(page: Page, button: str) -> AsyncIterator[bool]:
    page.on("dialog", accept)
    await page.get_by_role("button", name="new tiddler").click()
    yield await shown(editor(page)) and await holds(
        expect(editor(page).frame_locator("iframe").locator("textarea")).to_have_value("")
    )
    title = editor(page).locator("input.tc-titlebar")
    await title.fill("Greenhouse")
    yield await title.input_value() == "Greenhouse"
    # The wiki takes a moment to know the draft as changed.
    await page.wait_for_timeout(REST_MS)
    await editor(page).get_by_role("button", name=button).click()
    await expect(editor(page)).to_have_count(0)
    yield await holds(expect(note(page, "Greenhouse")).to_have_count(1))


@walk("tiddlywiki-rename", name="Compost heap")
@walk("tiddlywiki-rename-not", name="Slugs")
async def rename(page: Page, name: str) -> AsyncIterator[bool]:
    await note(page, "Compost").get_by_role("button", name="Edit this tiddler").click()
    title = editor(page).locator("input.tc-titlebar")
    yield await shown(title) and await title.input_value() == "Compost"
    await title.fill(name)
    await page.wait_for_timeout(REST_MS)
    yield await page.get_by_text("Target tiddler already exists").count() == 0
    await editor(page).get_by_role("button", name="Confirm changes to this tiddler").click()
    await expect(editor(page)).to_have_count(0)
    yield await shown(note(page, name)) and await note(page, "Compost").count() == 0


@walk("tiddlywiki-search-zh", count="2")
@walk("tiddlywiki-search-zh-not", count="3")
async def search(page: Page, count: str) -> AsyncIterator[bool]:
    field = page.locator(".tc-sidebar-search input[type=search]").first
    await field.fill("bed")
    yield await shown(page.get_by_text("6 matches"))
    found = page.locator(".tc-search-results")
    await found.get_by_role("link", name="Herb corner").click()
    yield await shown(note(page, "Herb corner"))
    await field.fill("barrel")
    await expect(page.get_by_text("2 matches")).to_be_visible()
    yield await page.get_by_text(f"{count} matches").count() > 0


@walk("tiddlywiki-follow-vi", title="North bed", text="Potatoes")
@walk("tiddlywiki-follow-vi-not", title="Greenleaf Seeds", text="")
async def follow(page: Page, title: str, text: str) -> AsyncIterator[bool]:
    await note(page, "Welcome").get_by_role("link", name="Tasks for spring").click()
    tasks = note(page, "Tasks for spring")
    yield await holds(expect(tasks.locator("li")).to_have_count(3))
    await tasks.get_by_role("link", name=title).click()
    await expect(note(page, title)).to_be_visible()
    missing = await page.get_by_text(f'Missing tiddler "{title}"').count()
    yield missing == 0 and await holds(expect(note(page, title)).to_contain_text(text))
    await page.get_by_role("button", name="close all").click()
    yield await holds(expect(page.locator(".tc-tiddler-frame")).to_have_count(0))


@walk("tiddlywiki-delete", answer="accept")
@walk("tiddlywiki-delete-not", answer="dismiss")
async def delete(page: Page, answer: str) -> AsyncIterator[bool]:
    page.on("dialog", accept if answer == "accept" else dismiss)
    slugs = note(page, "Slugs")
    await slugs.get_by_role("button", name="more", exact=True).click()
    entry = slugs.get_by_role("button", name="Delete this tiddler")
    yield await shown(entry)
    await entry.click()
    await page.wait_for_timeout(REST_MS)
    yield await slugs.count() == 0
    await page.get_by_role("tab", name="Recent", exact=True).click()
    recent = page.locator(".tc-sidebar-lists").get_by_role("tabpanel").filter(visible=True)
    yield await shown(recent.get_by_role("link", name="Compost")) and await holds(
        expect(recent.get_by_role("link", name="Slugs")).to_have_count(0)
    )


@walk("tiddlywiki-tags", count="4")
@walk("tiddlywiki-tags-not", count="14")
async def tags(page: Page, count: str) -> AsyncIterator[bool]:
    await page.get_by_role("tab", name="More", exact=True).click()
    labels = page.locator(".tc-sidebar-lists span.tc-tag-label")
    yield await holds(expect(labels).to_have_count(8))
    await labels.filter(has_text="bed").click()
    menu = page.locator(".tc-sidebar-lists .tc-drop-down:visible")
    names = ["bed", "Herb corner", "North bed", "South bed"]
    yield await holds(expect(menu.get_by_role("link")).to_have_text(names))
    await menu.get_by_role("link", name="South bed").click()
    await expect(note(page, "South bed")).to_be_visible()
    row = note(page, "South bed").locator("tr", has_text="Pumpkins")
    yield (await row.locator("td").last.inner_text()).strip() == count
