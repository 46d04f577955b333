"""How TiddlyWiki is driven, and what is read from its story of notes."""

from __future__ import annotations

from playwright.async_api import FrameLocator, Locator, expect

from tests.support.recording import Recorder

FRAMES = ".tc-story-river .tc-tiddler-frame"


def note(r: Recorder, title: str) -> Locator:
    """Give an open note, not its draft."""
    return r.page.locator(f'{FRAMES}[data-tiddler-title="{title}"]')


def draft(r: Recorder) -> Locator:
    """Give the open editor."""
    return r.page.locator(".tc-tiddler-edit-frame")


def source(r: Recorder) -> Locator:
    """Give the text in the open editor, which is a frame of its own."""
    frame: FrameLocator = draft(r).frame_locator("iframe")
    return frame.locator("textarea")


def title_field(r: Recorder) -> Locator:
    """Give the title in the open editor."""
    return draft(r).locator("input.tc-titlebar")


def sidebar(r: Recorder) -> Locator:
    """Give the lists at the side."""
    return r.page.locator(".tc-sidebar-lists")


def search_box(r: Recorder) -> Locator:
    """Give the search field at the side."""
    return r.page.locator(".tc-sidebar-search input[type=search]").first


def panel(r: Recorder) -> Locator:
    """Give the contents of the innermost tab that is shown at the side."""
    return sidebar(r).get_by_role("tabpanel").filter(visible=True).last


async def press(r: Recorder, title: str, button: str) -> None:
    """Click a button of a note."""
    await note(r, title).get_by_role("button", name=button, exact=True).first.click()


async def more(r: Recorder, title: str, button: str) -> None:
    """Choose in the menu of a note."""
    await press(r, title, "more")
    await note(r, title).get_by_role("button", name=button, exact=True).click()


async def follow(r: Recorder, title: str, link: str) -> None:
    """Click a link in a note."""
    await note(r, title).get_by_role("link", name=link, exact=True).first.click()


async def tab(r: Recorder, name: str) -> None:
    """Choose a tab at the side."""
    await sidebar(r).get_by_role("tab", name=name, exact=True).first.click()


async def edit(r: Recorder, title: str) -> None:
    """Open the editor of a note, not as a step."""
    await press(r, title, "Edit this tiddler")
    await expect(title_field(r)).to_have_value(title)
    await r.settle()


async def save(r: Recorder) -> None:
    """Confirm the open editor."""
    await draft(r).get_by_role("button", name="Confirm changes to this tiddler").click()


async def story(r: Recorder, *titles: str) -> None:
    """Prove which notes are open, from top to bottom."""
    frames = r.page.locator(FRAMES)
    await expect(frames).to_have_count(len(titles))
    shown = [await frame.get_attribute("data-tiddler-title") for frame in await frames.all()]
    assert shown == list(titles), f"open are {shown}"


async def links(r: Recorder, *titles: str) -> None:
    """Prove the links in the tab at the side."""
    await expect(panel(r).get_by_role("link")).to_have_text(list(titles))


async def reads(r: Recorder, title: str, text: str) -> None:
    """Prove that an open note contains a text."""
    await expect(note(r, title)).to_contain_text(text)


async def lacks(r: Recorder, title: str, text: str) -> None:
    """Prove that an open note does not contain a text."""
    await expect(note(r, title)).not_to_contain_text(text)


async def shows(r: Recorder, *texts: str) -> None:
    """Prove that every text is visible."""
    for text in texts:
        shown = r.page.get_by_text(text).filter(visible=True)
        await expect(shown).not_to_have_count(0)


async def hides(r: Recorder, *texts: str) -> None:
    """Prove that no text is visible."""
    for text in texts:
        shown = r.page.get_by_text(text).filter(visible=True)
        await expect(shown).to_have_count(0)
