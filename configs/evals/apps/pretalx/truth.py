"""What the cases of pretalx come to."""

from collections.abc import AsyncIterator

from playwright.async_api import Locator, Page, expect

from surefoot.configs.evals.apps.truth import PATIENCE_MS, holds, one_of, shown, walk


async def log_in(page: Page) -> None:
    """Log in; the page that was asked for comes."""
    await page.locator("[name=login_email]").fill("olga@riverside.example.org")
    await page.locator("[name=login_password]").fill("river-talks")
    await page.get_by_role("button", name="Log in").click()
    await shown(page.get_by_text("Olga Lind"))


def rows(page: Page) -> Locator:
    """Give the rows of the page's table."""
    return page.locator("tbody tr")


async def titled(page: Page, title: str) -> bool:
    """Say whether the page has a heading that begins so."""
    return await shown(page.locator("h1, h2").filter(has_text=title))


async def listed(page: Page, *names: str) -> bool:
    """Say whether the table lists just these things, in any order."""
    links = [rows(page).get_by_role("link", name=name, exact=True) for name in names]
    found = [await link.count() for link in links]
    return found == [1] * len(names) and await rows(page).count() == len(names)


async def save(page: Page, refusal: str) -> bool:
    """Save a form, say whether it was saved and not refused."""
    await page.get_by_role("button", name="Save").click()
    saved = page.get_by_text("Your changes have been saved.")
    await one_of(saved, page.get_by_text(refusal))
    return await saved.count() == 1


@walk("pretalx-accept", answer="Do it")
@walk("pretalx-accept-neg", answer="Back")
async def accept(page: Page, answer: str) -> AsyncIterator[bool]:
    await log_in(page)
    yield await titled(page, "8 sessions")
    await page.get_by_role("link", name="A repair café in every village").click()
    opened = await titled(page, "“A repair café in every village” – Ben Osei")
    state = page.locator(".submission-state-dropdown > summary")
    yield opened and await holds(expect(state).to_contain_text("submitted"))
    await state.click()
    await page.locator("details[open] a.submission-state-accepted").click()
    question = "Please confirm that you really want to change the state of this proposal."
    yield await shown(page.get_by_text(question))
    await page.get_by_role("button", name=answer).click()
    await expect(page.get_by_text(question)).to_have_count(0, timeout=PATIENCE_MS)
    assert await titled(page, "“A repair café in every village” – Ben Osei")
    shows = (await state.inner_text()).strip()
    assert shows in ("submitted", "accepted")
    yield shows == "accepted"


@walk("pretalx-type", name="Lightning talk")
@walk("pretalx-type-neg", name="Workshop")
async def new_type(page: Page, name: str) -> AsyncIterator[bool]:
    await log_in(page)
    yield await titled(page, "Session types") and await listed(page, "Talk", "Workshop")
    await page.get_by_role("link", name="New type").click()
    yield await titled(page, "New session type")
    await page.locator("[name=name_0]").fill(name)
    await page.locator("[name=default_duration]").fill("20")
    saved = await save(page, "You already have a session type by this name!")
    yield saved and await listed(page, "Lightning talk", "Talk", "Workshop")


@walk("pretalx-filter", total="2")
@walk("pretalx-filter-neg", total="3")
async def by_track(page: Page, total: str) -> AsyncIterator[bool]:
    await log_in(page)
    yield await titled(page, "8 sessions") and await rows(page).count() == 8
    await page.locator(".choices").filter(has=page.locator("[name=track]")).click()
    await page.get_by_role("option", name="Web").click()
    await page.get_by_role("button", name="Search").click()
    await page.wait_for_url("**track=3**")
    found = await rows(page).count()
    assert found == 2 == await rows(page).filter(has_text="Web").count()
    yield await holds(expect(page.locator("h1, h2").first).to_contain_text(f"{total} sessions"))
    await page.get_by_role("link", name="Maps of our bicycle paths").click()
    yield await titled(page, "“Maps of our bicycle paths” – Elif Kaya")


@walk("pretalx-track", track="Music")
@walk("pretalx-track-neg", track="Web")
async def delete_track(page: Page, track: str) -> AsyncIterator[bool]:
    await log_in(page)
    yield await titled(page, "Tracks") and await rows(page).count() == 4
    await rows(page).filter(has_text=track).get_by_title("Delete").click()
    asked = await titled(page, "Confirm deletion")
    yield asked and await shown(page.get_by_text(f"Track “{track}”"))
    await page.get_by_role("button", name="Delete").click()
    deleted = page.get_by_text("The item has been deleted.")
    await one_of(deleted, page.get_by_text("This track is in use in a proposal"))
    gone = await rows(page).filter(has_text=track).count() == 0
    yield gone and await deleted.count() == 1


@walk("pretalx-room-zh", name="Boat house")
@walk("pretalx-room-zh-neg", name="Boat yard")
async def new_room(page: Page, name: str) -> AsyncIterator[bool]:
    await log_in(page)
    yield await titled(page, "Rooms") and await listed(page, "Great Hall", "Library")
    await page.get_by_role("link", name="New room").click()
    field = page.locator("[name=name_0]")
    yield await titled(page, "New room") and await field.input_value() == ""
    await field.fill("Boat house")
    capacity = page.locator("[name=capacity]")
    await capacity.fill("40")
    assert await save(page, "This field is required.")
    assert await rows(page).count() == 3
    yield await rows(page).filter(has_text=name).count() == 1
    await page.get_by_role("link", name="Boat house").click()
    yield await holds(expect(capacity).to_have_value("40"))


@walk("pretalx-outbox-vi", total="3")
@walk("pretalx-outbox-vi-neg", total="4")
async def send_all(page: Page, total: str) -> AsyncIterator[bool]:
    await log_in(page)
    waiting = rows(page).filter(has_text="Where to park your bicycle").filter(has_text="Daniel Hsu")
    yield await titled(page, "pending mails") and await shown(waiting)
    await page.get_by_text("Send all").click()
    question = page.get_by_text("Do you really want to send")
    assert await shown(question)
    yield f"send {total} mails?" in await question.inner_text()
    await page.get_by_role("button", name="Send").click()
    sent = await shown(page.get_by_text("3 mails have been sent."))
    yield sent and await titled(page, "0 pending mails") and await rows(page).count() == 0
