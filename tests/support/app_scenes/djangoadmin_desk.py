"""How Django's admin of a bicycle workshop is driven, and what is read from its lists."""

from __future__ import annotations

from playwright.async_api import Locator, expect

from tests.support.recording import Recorder

PASSWORDS = {"admin": "spoke-wrench-7", "tilda": "bell-basket-3", "lars": "look-only-5"}


async def log_in(r: Recorder, account: str) -> None:
    """Log in and open the desk, not as a step."""
    await r.page.goto("/admin/login/?next=/admin/")
    await r.page.locator("#id_username").fill(account)
    await r.page.locator("#id_password").fill(PASSWORDS[account])
    await r.page.locator("input[type=submit]").click()
    await expect(r.page.get_by_text("Welcome,")).to_be_visible()
    await r.settle()


async def language(r: Recorder, code: str) -> None:
    """Switch the language, not as a step."""
    cookie = "django_language"
    await r.page.context.add_cookies([{"name": cookie, "value": code, "url": r.page.url}])


def row(r: Recorder, name: str) -> Locator:
    """Give the row of a list whose link has this name."""
    link = r.page.get_by_role("link", name=name, exact=True)
    return r.page.locator("#result_list tbody tr").filter(has=link)


async def link(r: Recorder, name: str) -> None:
    """Click the link of a row."""
    await row(r, name).get_by_role("link", name=name, exact=True).click()


async def tick(r: Recorder, *names: str) -> None:
    """Tick rows."""
    for name in names:
        await row(r, name).get_by_role("checkbox").check()


async def choose(r: Recorder, action: str) -> None:
    """Choose an action for the ticked rows and go."""
    await r.page.locator("select[name=action]").select_option(label=action)
    await r.page.get_by_role("button", name="Go").click()


async def listed(r: Recorder, *names: str) -> None:
    """Prove that the list has exactly these rows in this order."""
    await expect(r.page.locator("#result_list tbody th")).to_have_text(list(names))


async def count(r: Recorder, rows: int) -> None:
    """Prove how many rows the list has."""
    await expect(r.page.locator("#result_list tbody tr")).to_have_count(rows)


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
