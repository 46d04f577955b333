"""What the cases of MLflow come to."""

from collections.abc import AsyncIterator

from playwright.async_api import Locator, Page, expect

from surefoot.configs.evals.apps.truth import PATIENCE_MS, holds, one_of, shown, walk


def experiments(page: Page, name: str = "") -> Locator:
    """Give the experiments of the list on the left, or those with a name."""
    return page.locator("[data-testid$='experiment-list-item']", has_text=name)


async def counted(page: Page, count: int) -> bool:
    """Say whether the foot of the table counts so many runs."""
    return await shown(page.get_by_text(f"{count} matching run"))


@walk("mlflow-create", name="Traffic")
@walk("mlflow-create-neg", name="Weather")
async def create(page: Page, name: str) -> AsyncIterator[bool]:
    await page.goto("/#/experiments/1")
    yield await counted(page, 6)
    await page.get_by_role("button", name="New Experiment").click()
    field = page.get_by_label("Experiment Name")
    yield await shown(field)
    await field.fill(name)
    dialog = page.get_by_role("dialog")
    await dialog.get_by_role("button", name="Create").click()
    opened = page.get_by_role("heading", name=name)
    await one_of(opened, page.get_by_text("already exists"))
    yield await opened.count() == 1 and await holds(expect(dialog).to_have_count(0))
    await page.get_by_placeholder("Search experiments").fill("spam")
    yield await holds(
        expect(experiments(page)).to_have_count(1),
        expect(experiments(page, "Spam filter")).to_have_count(1),
    )


@walk("mlflow-filter", count="3")
@walk("mlflow-filter-neg", count="4")
async def filter_runs(page: Page, count: str) -> AsyncIterator[bool]:
    await experiments(page, "House prices").get_by_role("link").click()
    newest = page.locator(".ag-row[row-index='0']", has=page.get_by_role("link"))
    yield await holds(expect(newest).to_contain_text("boost-final", timeout=PATIENCE_MS))
    field = page.locator("input[role=combobox]").first
    await field.fill("metrics.error < 0.4")
    await field.press("Enter")
    await expect(page.get_by_text("3 matching run")).to_be_visible(timeout=PATIENCE_MS)
    yield await page.get_by_text(f"{count} matching run").count() == 1
    await field.fill("")
    await field.press("Enter")
    yield await counted(page, 6)


@walk("mlflow-delete-zh", button="Delete")
@walk("mlflow-delete-zh-neg", button="Close")
async def delete(page: Page, button: str) -> AsyncIterator[bool]:
    await page.goto("/#/experiments/3")
    yield await shown(page.get_by_text("No runs have been logged yet."))
    weather = experiments(page, "Weather")
    await weather.get_by_test_id("delete-experiment-button").click()
    dialog = page.get_by_role("dialog")
    yield await shown(dialog)
    await dialog.get_by_role("button", name=button).click()
    await expect(dialog).to_have_count(0, timeout=PATIENCE_MS)
    await page.wait_for_timeout(1500)
    yield await weather.count() == 0 and await experiments(page).count() == 3


@walk("mlflow-models-vi", name="spam-detector")
@walk("mlflow-models-vi-neg", name="house-price")
async def models(page: Page, name: str) -> AsyncIterator[bool]:
    await page.goto("/#/models")
    greeting = page.get_by_role("button", name="Try it now")
    yield await shown(greeting)
    await greeting.click()
    await expect(greeting).to_have_count(0)
    links = page.get_by_role("table").get_by_role("link").filter(has_not_text="Version")
    yield await holds(expect(links).to_have_text(["house-price", "spam-detector"]))
    field = page.get_by_placeholder("Filter registered models by name or tags")
    await field.fill("spam")
    await field.press("Enter")
    await expect(links).to_have_count(1)
    yield await links.all_inner_texts() == [name]
