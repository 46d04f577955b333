"""What the cases of Prefect come to."""

from collections.abc import AsyncIterator

from playwright.async_api import Locator, Page, expect

from surefoot.configs.evals.apps.truth import PATIENCE_MS, holds, one_of, shown, walk


async def go_to(page: Page, entry: str) -> None:
    """Choose an entry of the menu on the left."""
    await page.get_by_role("button", name=entry, exact=True).click()


def row(page: Page, name: str) -> Locator:
    """Give the row of a table in which a cell has the name."""
    return page.locator("tbody tr").filter(has=page.get_by_role("cell").filter(has_text=name))


async def names(page: Page, column: int) -> set[str]:
    """Give the first line of each row's cell in a column, counted from 1."""
    cells = page.locator(f"tbody tr td:nth-child({column})")
    return {text.strip().split("\n")[0] for text in await cells.all_inner_texts()}


async def choose(page: Page, name: str, entry: str) -> None:
    """Choose an entry in the menu at the end of a row."""
    await row(page, name).get_by_role("button").last.click()
    await page.get_by_role("button", name=entry, exact=True).click()


def plus(page: Page, heading: str) -> Locator:
    """Give the button beside a heading; it has no name."""
    crumb = page.get_by_role("navigation").filter(has_text=heading)
    return crumb.locator("xpath=..").get_by_role("button")


def window(page: Page) -> Locator:
    """Give the window that is open over the page."""
    return page.get_by_role("dialog")


def field(page: Page, label: str) -> Locator:
    """Give an input of the open window; their labels are not joined to them."""
    labelled = page.locator(".p-label").filter(has=page.get_by_text(label, exact=True))
    return window(page).locator(labelled).locator("input, textarea")


def detail(page: Page, label: str) -> Locator:
    """Give a label of a pool's details with what it says."""
    pairs = page.locator(".p-key-value")
    return pairs.filter(has=page.get_by_text(label, exact=True)).first


async def counted(page: Page, text: str) -> bool:
    """Say whether the number above a list comes to be this."""
    return await shown(page.get_by_text(text, exact=True))


async def five_variables(page: Page) -> bool:
    """Say whether all the variables come to be listed."""
    rows = page.locator("tbody tr")
    listed = await holds(expect(rows).to_have_count(5, timeout=PATIENCE_MS))
    return listed and await counted(page, "5 Variables")


@walk("prefect-new-variable", number="6 Variables")
@walk("prefect-new-variable-neg", number="5 Variables")
async def new_variable(page: Page, number: str) -> AsyncIterator[bool]:
    await go_to(page, "Variables")
    yield await five_variables(page)
    await plus(page, "Variables").click()
    opened = await shown(window(page).get_by_text("New variable"))
    yield opened and await holds(
        expect(field(page, "Name")).to_have_value(""),
        expect(field(page, "Value")).to_have_value(""),
    )
    await field(page, "Name").fill("rain_alarm_mm")
    await field(page, "Value").fill("40")
    await window(page).get_by_role("button", name="Create").click()
    made = row(page, "rain_alarm_mm")
    yield await holds(
        expect(made).to_be_visible(timeout=PATIENCE_MS),
        expect(window(page)).to_have_count(0, timeout=PATIENCE_MS),
        expect(made.locator("td").nth(2)).to_have_text("40"),
    )
    await expect(page.get_by_text("6 Variables")).to_be_visible(timeout=PATIENCE_MS)
    yield await page.get_by_text(number, exact=True).count() == 1


@walk("prefect-edit-variable", value="90")
@walk("prefect-edit-variable-neg", value="75")
async def edit_variable(page: Page, value: str) -> AsyncIterator[bool]:
    await go_to(page, "Variables")
    level = row(page, "wind_alarm_kmh").locator("td").nth(2)
    yield await holds(expect(level).to_have_text("75", timeout=PATIENCE_MS))
    await choose(page, "wind_alarm_kmh", "Edit")
    yield await shown(window(page)) and await holds(
        expect(field(page, "Name")).to_have_value("wind_alarm_kmh"),
        expect(field(page, "Value")).to_have_value("75"),
    )
    await field(page, "Value").fill("90")
    await window(page).get_by_role("button", name="Save").click()
    yield await holds(expect(level).to_have_text("90", timeout=PATIENCE_MS))
    await go_to(page, "Work Pools")
    await expect(page.get_by_text("2 Work pools")).to_be_visible(timeout=PATIENCE_MS)
    await go_to(page, "Variables")
    await expect(level).to_have_text("90", timeout=PATIENCE_MS)
    yield await level.inner_text() == value


@walk("prefect-find-variables", left="coast_station mountain_station")
@walk("prefect-find-variables-neg", left="coast_station")
async def find_variables(page: Page, left: str) -> AsyncIterator[bool]:
    await go_to(page, "Variables")
    yield await five_variables(page)
    box = page.get_by_role("searchbox", name="Search variables")
    await box.fill("station")
    await expect(page.locator("tbody tr")).to_have_count(2, timeout=PATIENCE_MS)
    yield await names(page, 2) == set(left.split())
    await box.fill("")
    yield await holds(expect(page.locator("tbody tr")).to_have_count(5, timeout=PATIENCE_MS))
    await page.get_by_role("button", name="All", exact=True).click()
    await page.get_by_role("option", name="alarms").click()
    await expect(page.locator("tbody tr")).to_have_count(1, timeout=PATIENCE_MS)
    yield await names(page, 2) == {"wind_alarm_kmh"}


@walk("prefect-pause-pool", status="Paused")
@walk("prefect-pause-pool-neg", status="Ready")
async def pause_pool(page: Page, status: str) -> AsyncIterator[bool]:
    await go_to(page, "Work Pools")
    both = await counted(page, "2 Work pools")
    on = page.get_by_role("switch", checked=True)
    yield both and await holds(
        expect(page.get_by_role("link", name="field-computers")).to_be_visible(),
        expect(page.get_by_role("link", name="office-server")).to_be_visible(),
        expect(on).to_have_count(2, timeout=PATIENCE_MS),
    )
    await page.get_by_role("switch").first.click()
    told = await shown(page.get_by_text("Work pool paused"))
    yield told and await holds(expect(on).to_have_count(1, timeout=PATIENCE_MS))
    await page.get_by_role("link", name="field-computers").click()
    await expect(detail(page, "Concurrency Limit")).to_be_visible(timeout=PATIENCE_MS)
    four = await holds(expect(detail(page, "Concurrency Limit")).to_contain_text("4"))
    state = await detail(page, "Status").inner_text()
    yield four and status in state.split()
    await page.get_by_role("banner").get_by_role("button").last.click()
    await page.get_by_role("link", name="Edit").click()
    await page.get_by_role("spinbutton", name="Flow Run Concurrency (Optional)").fill("6")
    await page.get_by_role("button", name="Save", exact=True).click()
    await expect(detail(page, "Concurrency Limit")).to_be_visible(timeout=PATIENCE_MS)
    yield await holds(
        expect(detail(page, "Concurrency Limit")).to_contain_text("6", timeout=PATIENCE_MS)
    )


@walk("prefect-limits-zh", limit="5")
@walk("prefect-limits-zh-neg", limit="0")
async def limits(page: Page, limit: str) -> AsyncIterator[bool]:
    await go_to(page, "Concurrency")
    await expect(row(page, "modem-lines")).to_be_visible(timeout=PATIENCE_MS)
    yield await names(page, 1) == {"modem-lines", "radar-images"}
    await plus(page, "Global Concurrency Limits").click()
    opened = await shown(window(page).get_by_text("Add Concurrency Limit"))
    yield opened and await holds(expect(field(page, "Name")).to_have_value(""))
    await field(page, "Name").fill("satellite-link")
    await field(page, "Concurrency Limit").fill("5")
    await window(page).get_by_role("button", name="Create").click()
    made = row(page, "satellite-link")
    await expect(made).to_be_visible(timeout=PATIENCE_MS)
    closed = await holds(expect(window(page)).to_have_count(0, timeout=PATIENCE_MS))
    yield closed and await made.locator("td").nth(1).inner_text() == limit
    await choose(page, "modem-lines", "Delete")
    await window(page).get_by_role("button", name="Delete").click()
    await expect(row(page, "modem-lines")).to_have_count(0, timeout=PATIENCE_MS)
    yield await names(page, 1) == {"radar-images", "satellite-link"}


@walk("prefect-delete-deployment-vi", left="coast-hourly")
@walk("prefect-delete-deployment-vi-neg", left="")
async def delete_deployment(page: Page, left: str) -> AsyncIterator[bool]:
    await go_to(page, "Deployments")
    three = await counted(page, "3 Deployments")
    yield three and await shown(row(page, "weekly-report"))
    await page.get_by_role("searchbox", name="Search deployments").fill("hourly")
    await expect(page.locator("tbody tr")).to_have_count(2, timeout=PATIENCE_MS)
    yield await names(page, 2) == {"coast-hourly", "mountain-hourly"}
    await choose(page, "mountain-hourly", "Delete")
    yield await shown(window(page).get_by_text("mountain-hourly"))
    await window(page).get_by_role("button", name="Delete").click()
    await one_of(page.get_by_text("1 Deployment", exact=True), page.get_by_text("No deployments"))
    closed = await holds(
        expect(window(page)).to_have_count(0, timeout=PATIENCE_MS),
        expect(row(page, "mountain-hourly")).to_have_count(0, timeout=PATIENCE_MS),
    )
    yield closed and await names(page, 2) == {name for name in (left,) if name}
