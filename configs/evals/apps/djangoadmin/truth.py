"""What the cases of Django's admin come to."""

from collections.abc import AsyncIterator

from playwright.async_api import Locator, Page, expect

from surefoot.configs.evals.apps.truth import holds, one_of, shown, walk

CUSTOMERS = ["Amara Osei", "Bruno Keller", "Chen Lu", "Dora Blom", "Elio Marchetti", "Fatima Nasr"]
REPAIRS = [f"R-{number}" for number in range(101, 108)]


async def log_in(page: Page) -> bool:
    """Log in as admin, say whether Ada is welcomed."""
    await page.locator("#id_username").fill("admin")
    await page.locator("#id_password").fill("spoke-wrench-7")
    await page.locator("input[type=submit]").click()
    return await shown(page.locator("#user-tools strong", has_text="Ada"))


async def listed(page: Page, names: list[str]) -> bool:
    """Say whether the list has exactly these rows."""
    return await holds(expect(page.locator("#result_list tbody th")).to_have_text(names))


def row(page: Page, name: str) -> Locator:
    """Give a row of the list."""
    return page.locator("#result_list tbody tr", has_text=name)


@walk("djangoadmin-new-customer", email="gina@example.com")
@walk("djangoadmin-new-customer-not", email="bruno@example.com")
async def new_customer(page: Page, email: str) -> AsyncIterator[bool]:
    yield await log_in(page)
    await page.goto("/admin/repairs/customer/add/")
    name, address = page.locator("#id_name"), page.locator("#id_email")
    yield await holds(expect(name).to_have_value(""), expect(address).to_have_value(""))
    await name.fill("Gina Park")
    await address.fill(email)
    yield [await name.input_value(), await address.input_value()] == ["Gina Park", email]
    await page.get_by_role("button", name="Save", exact=True).click()
    await one_of(page.locator("ul.errorlist"), page.locator("#result_list"))
    yield await listed(page, [*CUSTOMERS, "Gina Park"])


@walk("djangoadmin-delete", answer="Yes, I’m sure")
@walk("djangoadmin-delete-not", answer="No, take me back")
async def delete(page: Page, answer: str) -> AsyncIterator[bool]:
    yield await log_in(page)
    await page.goto("/admin/repairs/customer/4/change/")
    yield await page.locator("#id_name").input_value() == "Dora Blom"
    await page.get_by_role("link", name="Delete", exact=True).click()
    yield await shown(page.get_by_text("Are you sure"))
    await page.get_by_role("button", name=answer).or_(page.get_by_role("link", name=answer)).click()
    await one_of(page.locator("#id_name"), page.locator("#result_list"))
    yield await listed(page, [name for name in CUSTOMERS if name != "Dora Blom"])


@walk("djangoadmin-hand-out-zh", other="R-105")
@walk("djangoadmin-hand-out-zh-not", other="R-104")
async def hand_out(page: Page, other: str) -> AsyncIterator[bool]:
    yield await log_in(page)
    await page.goto("/admin/repairs/repair/")
    yield await listed(page, REPAIRS)
    for name in ("R-103", other):
        await row(page, name).get_by_role("checkbox").check()
    yield await shown(page.get_by_text("2 of 7 selected"))
    await page.locator("select[name=action]").select_option(label="Hand out selected repairs")
    await page.get_by_role("button", name="Go").click()
    await one_of(page.locator(".messagelist li"))
    refused = await page.locator(".messagelist li.error").count()
    status = [
        await row(page, name).locator("td.field-status").inner_text() for name in ("R-103", other)
    ]
    yield refused == 0 and status == ["Handed out", "Handed out"]


@walk("djangoadmin-stock-vi", count="4")
@walk("djangoadmin-stock-vi-not", count="5")
async def stock(page: Page, count: str) -> AsyncIterator[bool]:
    yield await log_in(page)
    await page.goto("/admin/repairs/part/?shelf__exact=C")
    yield await page.locator("#result_list tbody tr").count() == int(count)
    await row(page, "Saddle").get_by_role("spinbutton").fill("8")
    await page.get_by_role("button", name="Save").click()
    yield await shown(page.get_by_text("1 part was changed successfully."))


@walk("djangoadmin-search", number="R-103")
@walk("djangoadmin-search-not", number="R-106")
async def search(page: Page, number: str) -> AsyncIterator[bool]:
    yield await log_in(page)
    await page.goto("/admin/repairs/repair/")
    yield await listed(page, REPAIRS)
    await page.locator("#searchbar").fill("chen")
    await page.locator("#searchbar").press("Enter")
    await expect(page.get_by_text("2 results")).to_be_visible()
    yield await listed(page, ["R-103", "R-106"])
    await page.locator("#changelist-filter").get_by_role("link", name="Finished").click()
    await page.wait_for_url("**status__exact=finished**")
    yield await listed(page, [number])
