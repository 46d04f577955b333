"""What the cases of Label Studio come to."""

import re
from collections.abc import AsyncIterator

from playwright.async_api import Locator, Page, expect

from surefoot.configs.evals.apps.truth import PATIENCE_MS, holds, one_of, shown, walk

COFFEE = "The coffee machine has been broken for weeks."


def button(page: Page, name: str) -> Locator:
    return page.get_by_role("button", name=name, exact=True)


def cards(page: Page) -> Locator:
    """Give the cards of the list of projects."""
    return page.get_by_role("link").filter(has=button(page, "Project options"))


def tasks(page: Page) -> Locator:
    """Give the check boxes in front of the tasks; their rows are no rows."""
    return page.get_by_role("checkbox", name="Select Task")


async def counts(page: Page, line: str) -> bool:
    """Say whether the line under the grid says so."""
    return await shown(page.get_by_text(line))


async def log_in(page: Page) -> None:
    """Fill in and send the form, wait for the home page."""
    await page.locator("#email").fill("ada@library.example")
    await page.locator("#password").fill("inkwell42")
    await button(page, "Log In").click()
    await expect(page.get_by_role("heading", name="Welcome")).to_be_visible(timeout=PATIENCE_MS)


async def open_feedback(page: Page) -> bool:
    """Open the project with the guest book, say whether its five tasks come."""
    await page.get_by_role("link", name="Reader feedback").click()
    return await holds(expect(tasks(page)).to_have_count(5, timeout=PATIENCE_MS))


@walk("studio-new-project", left="Save")
@walk("studio-new-project-neg", left="Cancel")
async def new_project(page: Page, left: str) -> AsyncIterator[bool]:
    await log_in(page)
    recent = page.get_by_role("link").filter(has_text="Tasks (")
    yield await holds(expect(recent).to_have_count(3, timeout=PATIENCE_MS))
    await button(page, "Create Project").click()
    name = page.locator("#project_name")
    yield await shown(page.get_by_role("heading", name="Create Project")) and await shown(name)
    # Until its draft is made on the server, whatever is filled in leads to an error of the app.
    await expect(name).to_have_value("New Project #4")
    await name.fill("Reading club")
    await page.locator("#project_description").fill("Books for Monday evening")
    yield True
    await page.get_by_text("Labeling Setup", exact=True).click()
    await page.get_by_text("Natural Language Processing").click()
    await page.get_by_role("heading", name="Text Classification").click()
    choices = page.get_by_role("checkbox")
    await expect(choices).to_have_count(3, timeout=PATIENCE_MS)
    said = " ".join(await page.get_by_role("listitem").all_inner_texts())
    yield all(choice in said for choice in ("Positive", "Negative", "Neutral"))
    if left == "Cancel":
        await button(page, "Cancel project creation").click()
        await expect(page.get_by_role("heading", name="Create Project")).to_have_count(0)
        yield await shown(page.get_by_role("heading", name="Welcome"))
        await page.get_by_role("link", name="View All").click()
        await expect(cards(page).filter(has_text="Old letters")).to_be_visible()
        yield await cards(page).count() == 4
        return
    await button(page, "Save").click()
    yield await shown(page.get_by_text("Import data to get your project started"))
    await page.get_by_role("link", name="Projects").click()
    await expect(cards(page).filter(has_text="Old letters")).to_be_visible()
    club = cards(page).filter(has_text="Reading club")
    described = club.filter(has_text="Books for Monday evening")
    yield await shown(described) and await cards(page).count() == 4


@walk("studio-label-text", then="")
@walk("studio-label-text-neg", then="Praise")
async def label_text(page: Page, then: str) -> AsyncIterator[bool]:
    await log_in(page)
    yield await shown(page.get_by_text("2 of 5 Tasks (40%)"))
    five = await open_feedback(page)
    yield five and await counts(page, "Submitted annotations: 2")
    await page.get_by_text("It is far too cold near the windows.").click()
    names = ("Praise", "Complaint", "Question")
    ticks = {name: page.get_by_role("checkbox", name=name) for name in names}
    await expect(ticks["Complaint"]).to_be_visible(timeout=PATIENCE_MS)
    yield not any([await tick.is_checked() for tick in ticks.values()])
    await ticks["Complaint"].click()
    await expect(ticks["Complaint"]).to_be_checked()
    if then:
        await ticks[then].click()
        await expect(ticks[then]).to_be_checked()
        yield await ticks["Complaint"].is_checked()
        return
    yield not await ticks["Praise"].is_checked() and not await ticks["Question"].is_checked()
    await button(page, "Submit current annotation").click()
    yield await shown(page.get_by_text("Annotation saved successfully")) and await shown(
        page.get_by_role("button").filter(has_text="Update")
    )
    await page.get_by_role("link", name="Reader feedback").click()
    yield await counts(page, "Submitted annotations: 3")


@walk("studio-delete-tasks", answer="Delete Tasks")
@walk("studio-delete-tasks-neg", answer="Cancel")
async def delete_tasks(page: Page, answer: str) -> AsyncIterator[bool]:
    await log_in(page)
    yield await shown(page.get_by_role("link", name="Reader feedback"))
    yield await open_feedback(page)
    await tasks(page).nth(3).click()
    await tasks(page).nth(4).click()
    menu = page.get_by_role("button", name="Tasks Actions")
    yield await holds(expect(menu).to_have_text("2 Tasks"))
    await menu.click()
    await page.get_by_text("Delete Tasks", exact=True).click()
    question = page.get_by_text("You are about to delete the selected tasks.")
    yield await shown(question) and "can't be undone" in await question.inner_text()
    await button(page, answer).click()
    await expect(question).to_have_count(0, timeout=PATIENCE_MS)
    await page.wait_for_timeout(2000)
    thanks = page.get_by_text("Thank you for the new audio books!")
    yield await tasks(page).count() == 3 and await thanks.count() == 0


@walk("studio-filter-zh", word="coffee")
@walk("studio-filter-zh-neg", word="cold")
async def filter_tasks(page: Page, word: str) -> AsyncIterator[bool]:
    await log_in(page)
    yield await shown(page.get_by_role("link", name="Reader feedback"))
    yield await open_feedback(page)
    await button(page, "Filters").click()
    yield await shown(page.get_by_text("No filters applied"))
    await button(page, "Add Filter").click()
    row = page.get_by_text("Where", exact=True).locator("xpath=ancestor::*[.//button][1]")
    await row.get_by_role("textbox").fill(word)
    await expect(tasks(page)).to_have_count(1, timeout=PATIENCE_MS)
    yield await page.get_by_text(COFFEE).count() == 1
    await row.get_by_role("button").last.click()
    yield await holds(expect(tasks(page)).to_have_count(5, timeout=PATIENCE_MS))


@walk("studio-drop-project-vi", word="delete")
@walk("studio-drop-project-vi-neg", word="Old letters")
async def drop_project(page: Page, word: str) -> AsyncIterator[bool]:
    await log_in(page)
    yield await shown(page.get_by_text("Recent Projects"))
    await page.get_by_role("link", name="View All").click()
    yield await holds(expect(cards(page)).to_have_count(3, timeout=PATIENCE_MS))
    await cards(page).filter(has_text="Old letters").get_by_role("button").click()
    await page.get_by_text("Settings", exact=True).click()
    titled = await shown(page.get_by_role("heading", name="General Settings"))
    name = page.get_by_role("textbox", name="Project Name")
    yield titled and await holds(expect(name).to_have_value("Old letters"))
    await page.get_by_role("link", name="Danger Zone").click()
    await button(page, "Delete Project").click()
    field = page.get_by_role("textbox")
    await one_of(field)
    confirm = button(page, "Delete Project").last
    asked = await shown(page.get_by_text('type "delete"'))
    yield asked and await confirm.is_disabled()
    await field.fill(word)
    await page.wait_for_timeout(1000)
    yield await confirm.is_enabled()
    await confirm.click()
    await expect(page).to_have_url(re.compile("/projects\\?"), timeout=PATIENCE_MS)
    left = await holds(expect(cards(page)).to_have_count(2, timeout=PATIENCE_MS))
    yield left and await cards(page).filter(has_text="Old letters").count() == 0
