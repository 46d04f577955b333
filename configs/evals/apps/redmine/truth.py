"""What the cases of Redmine come to."""

from collections.abc import AsyncIterator

from playwright.async_api import Dialog, Locator, Page, expect

from surefoot.configs.evals.apps.truth import holds, one_of, shown, walk


async def log_in(page: Page, account: str, password: str) -> None:
    """Fill in and send the form of the login."""
    await page.get_by_label("Login").fill(account)
    await page.get_by_label("Password").fill(password)
    await page.locator("#login-submit").click()
    await expect(page.locator("#loggedas")).to_contain_text(account)


def issues(page: Page, text: str = "") -> Locator:
    """Give the rows of the list of issues, or those with a text."""
    return page.locator("table.issues tbody tr", has_text=text)


@walk("redmine-new-issue", subject="Bell is missing")
@walk("redmine-new-issue-not", subject="")
async def new_issue(page: Page, subject: str) -> AsyncIterator[bool]:
    await log_in(page, "rita", "workshop1")
    yield True
    await page.goto("/projects/repairs/issues/new")
    form = page.locator("#issue-form")
    yield await shown(form)
    await form.get_by_label("Subject").fill(subject)
    await form.get_by_label("Priority").select_option(label="Urgent")
    await form.get_by_role("button", name="Create", exact=True).click()
    done, refused = page.locator("#flash_notice"), page.locator("#errorExplanation")
    await one_of(done, refused)
    yield await done.count() == 1 and await holds(
        expect(page.locator(".priority .value")).to_have_text("Urgent")
    )
    await page.locator("#main-menu").get_by_role("link", name="Issues").click()
    yield await holds(expect(issues(page).first).to_contain_text("Bell is missing"))


@walk("redmine-delete", answer="yes")
@walk("redmine-delete-not", answer="no")
async def delete(page: Page, answer: str) -> AsyncIterator[bool]:
    asked = []

    async def reply(dialog: Dialog) -> None:
        asked.append(dialog.message)
        await (dialog.accept() if answer == "yes" else dialog.dismiss())

    page.on("dialog", reply)
    await log_in(page, "admin", "secret123")
    yield await shown(page.get_by_role("heading", name="Paint the old frame green"))
    await page.locator("#content .contextual .drdn-trigger").first.click()
    await page.get_by_role("link", name="Delete issue").first.click()
    await page.wait_for_load_state("networkidle")
    assert len(asked) == 1
    yield (
        await holds(expect(page.get_by_role("heading", name="Issues")).to_be_visible())
        and await issues(page).count() == 10
        and await issues(page, "Paint the old frame").count() == 0
    )


@walk("redmine-search-zh", name="Sam Vu")
@walk("redmine-search-zh-not", name="Rita Moss")
async def search(page: Page, name: str) -> AsyncIterator[bool]:
    await page.locator("#search-input").fill("bike")
    await page.locator("#content").get_by_role("button", name="Search").click()
    results = page.locator("#search-results dt")
    yield await holds(expect(results).to_have_count(2)) and await shown(
        results.filter(has_text="cargo bike")
    )
    await results.filter(has_text="cargo").get_by_role("link").click()
    assigned = page.locator(".assigned-to .value")
    await expect(assigned).to_be_visible()
    yield await assigned.inner_text() == name


@walk("redmine-filter-vi", count="1")
@walk("redmine-filter-vi-not", count="2")
async def filtered(page: Page, count: str) -> AsyncIterator[bool]:
    await page.locator("#main-menu").get_by_role("link", name="Issues").click()
    yield await holds(expect(issues(page)).to_have_count(10))
    await page.locator("#operators_status_id").select_option("c")
    await page.get_by_role("link", name="Apply").click()
    await expect(issues(page, "Broken spoke of the postal bike")).to_be_visible()
    yield await issues(page).count() == int(count)


@walk("redmine-account", mail="rita@wheels.example")
@walk("redmine-account-not", mail="rita at wheels")
async def account(page: Page, mail: str) -> AsyncIterator[bool]:
    await log_in(page, "rita", "workshop1")
    name = page.locator("#user_lastname")
    yield await shown(name) and await name.input_value() == "Moss"
    await name.fill("Miller")
    await page.locator("#user_mail").fill(mail)
    await page.locator("#content").get_by_role("button", name="Save").first.click()
    done, refused = page.locator("#flash_notice"), page.locator("#errorExplanation")
    await one_of(done, refused)
    yield await done.count() == 1 and await refused.count() == 0
