"""What the cases of I Hate Money come to."""

from collections.abc import AsyncIterator

from playwright.async_api import Locator, Page, expect

from surefoot.configs.evals.apps.truth import holds, one_of, shown, walk


async def log_in(page: Page, project: str, code: str, title: str) -> bool:
    """Open a project, say whether its bills are shown."""
    form = page.locator("#authentication-form")
    await form.get_by_label("Project identifier").fill(project)
    await form.get_by_label("Private code").fill(code)
    await form.get_by_role("button", name="Log in").click()
    opened = await shown(page.get_by_role("link", name=title))
    return opened and await shown(bills(page))


def bills(page: Page) -> Locator:
    """Give the lines of the table, without its head."""
    return page.locator("#bill_table tbody tr")


async def cells(row: Locator) -> list[str]:
    """Give the texts of a line, without its buttons."""
    return [text.strip() for text in (await row.locator("td").all_inner_texts())[:5]]


def balance(page: Page, name: str) -> Locator:
    """Give what someone has or owes, from the left column."""
    return page.locator("table.balance tr").filter(has_text=name).locator(".balance-value")


async def in_trip(page: Page) -> bool:
    """Open the ski trip, say whether its newest bill is the window."""
    opened = await log_in(page, "ski-trip", "snowflake", "Ski trip 2024")
    return opened and "Broken window" in await cells(bills(page).first)


@walk("ihatemoney-new-bill", amount="18+36")
@walk("ihatemoney-new-bill-neg", amount="18+36 euros")
async def new_bill(page: Page, amount: str) -> AsyncIterator[bool]:
    yield await in_trip(page)
    await page.get_by_role("link", name="Add a new bill").click()
    form = page.locator("#bill-form")
    opened = await shown(form.get_by_role("heading", name="Add a bill"))
    people = form.locator("[name=payed_for]")
    yield (
        opened and await people.count() == 4 == await people.and_(page.locator(":checked")).count()
    )
    await form.get_by_label("What?").fill("Parking")
    await form.get_by_label("Who paid?").select_option("Carla")
    await form.get_by_label("How much?").fill(amount)
    await form.get_by_role("button", name="Submit", exact=True).click()
    added = page.get_by_text("The bill has been added")
    await one_of(added, page.get_by_text("This field is required").first)
    yield await added.count() == 1
    yield (await cells(bills(page).first))[1:] == [
        "Carla",
        "Parking",
        "Everyone",
        "54.00 (10.80 each)",
    ]


@walk("ihatemoney-delete-bill", confirmed="yes")
@walk("ihatemoney-delete-bill-neg", confirmed="no")
async def delete_bill(page: Page, confirmed: str) -> AsyncIterator[bool]:
    yield await in_trip(page)
    row = bills(page).filter(has_text="Fondue dinner")
    cross = row.get_by_role("button")
    await cross.click()
    yield await holds(expect(cross).to_have_text("Are you sure?"))
    if confirmed == "yes":
        await cross.click()
        await shown(page.get_by_text("The bill has been deleted"))
    else:
        await page.get_by_placeholder("Add participant").click()
        await expect(cross).not_to_have_text("Are you sure?")
    yield await row.count() == 0 and await bills(page).count() == 7
    yield await holds(expect(balance(page, "Dmitri")).to_have_text("-451.60"))


@walk("ihatemoney-filter-zh", least="100")
@walk("ihatemoney-filter-zh-neg", least="50")
async def filter_bills(page: Page, least: str) -> AsyncIterator[bool]:
    opened = await log_in(page, "ski-trip", "snowflake", "Ski trip 2024")
    yield opened and await bills(page).count() == 8
    toggle = page.locator("#toggle-filters")
    await toggle.click()
    unfolded = await shown(page.locator("#filterCollapse [name=payer]"))
    yield unfolded and await holds(expect(toggle).to_have_text("Hide filters"))
    await page.locator("#filterCollapse select[name=payer]").select_option("Anna")
    await page.get_by_placeholder("Min cost").fill(least)
    await page.get_by_role("button", name="Filter", exact=True).click()
    await page.wait_for_url("**amount_min**")
    found = [(await cells(row))[2] for row in await bills(page).all()]
    yield found == ["Ski passes", "Chalet deposit"]
    await page.get_by_role("link", name="Clear filters").click()
    await page.wait_for_url("**/ski-trip/")
    yield await bills(page).count() == 8 and await shown(bills(page).filter(has_text="Groceries"))


@walk("ihatemoney-settle-vi", debtor="Carla")
@walk("ihatemoney-settle-vi-neg", debtor="Bruno")
async def settle(page: Page, debtor: str) -> AsyncIterator[bool]:
    yield await log_in(page, "ski-trip", "snowflake", "Ski trip 2024")
    await page.get_by_role("link", name="Settle").click()
    await page.wait_for_url("**/settle_bills")
    debts = [(await cells(row))[:3] for row in await bills(page).all()]
    yield len(debts) == 3 and ["Carla", "Anna", "218.80"] in debts
    await bills(page).filter(has_text=debtor).get_by_role("button").click()
    added = await shown(page.get_by_text("Settlement bill has been successfully added"))
    yield added and await bills(page).count() == 2
    left = [(await balance(page, name).inner_text()).strip() for name in ("Carla", "Anna")]
    yield left == ["0.00", "+449.90"]


@walk("ihatemoney-participant", name="Elena")
@walk("ihatemoney-participant-neg", name="Bruno")
async def participant(page: Page, name: str) -> AsyncIterator[bool]:
    yield await in_trip(page)
    await page.get_by_placeholder("Add participant").fill(name)
    await page.get_by_role("button", name="Add", exact=True).click()
    added = page.get_by_text(f"{name} has been added")
    await one_of(added, page.get_by_text("This project already have this participant"))
    yield await added.count() == 1 and await balance(page, name).inner_text() == "0.00"
    row = page.locator("table.balance tr").filter(has_text=name)
    await row.hover()
    await row.get_by_role("button", name="edit").click()
    opened = await shown(page.get_by_text("Edit this participant"))
    fields = [await page.locator(f"[name={field}]").input_value() for field in ("name", "weight")]
    yield opened and [fields[0], float(fields[1])] == [name, 1]
    await page.locator("[name=weight]").fill("3")
    await page.get_by_role("button", name="Save").click()
    await shown(page.get_by_text("has been modified"))
    yield await shown(row.filter(has_text="(x3)"))


@walk("ihatemoney-pay-back", project="ski-trip", code="snowflake", debtor="Dmitri", creditor="Anna")
@walk(
    "ihatemoney-pay-back-neg",
    project="allotment",
    code="compost",
    debtor="Gustav",
    creditor="Femke",
)
async def pay_back(
    page: Page, project: str, code: str, debtor: str, creditor: str
) -> AsyncIterator[bool]:
    title = {"ski-trip": "Ski trip 2024", "allotment": "Allotment 17"}[project]
    yield await log_in(page, project, code, title)
    await page.get_by_role("link", name="Settle").click()
    await page.wait_for_url("**/settle_bills")
    row = bills(page).filter(has_text=debtor)
    yield (await cells(row))[:2] == [debtor, creditor]
    await row.get_by_role("button").click()
    added = page.get_by_text("Settlement bill has been successfully added")
    await one_of(added, page.get_by_text("Internal Server Error"))
    yield await added.count() == 1 and await row.count() == 0
    await page.get_by_role("link", name="Bills").click()
    await page.wait_for_url(f"**/{project}/")
    yield (await cells(bills(page).first))[1:3] == [debtor, "Settlement"]
