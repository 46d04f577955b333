"""What the cases of DokuWiki come to."""

from collections.abc import AsyncIterator

from playwright.async_api import Dialog, Page, expect

from surefoot.configs.evals.apps.truth import holds, one_of, shown, walk

TEXT = "Dan waters the beans."


async def log_in(page: Page, account: str, password: str) -> None:
    """Fill in and send the form of the login."""
    form = page.locator("#dw__login")
    await form.locator("[name=u]").fill(account)
    await form.locator("[name=p]").fill(password)
    await form.locator("button[type=submit]").click()


@walk("dokuwiki-edit", name="team")
@walk("dokuwiki-edit-not", name="locked")
async def edit(page: Page, name: str) -> AsyncIterator[bool]:
    await log_in(page, "nora", "nora1")
    yield await shown(page.get_by_text("Logged in as: Nora Berg"))
    await page.goto(f"/doku.php?id={name}&do=edit")
    source, save = page.locator("#wiki__text"), page.locator("#edbtn__save")
    yield await shown(source) and await save.count() == 1
    await source.fill(TEXT)
    yield await source.input_value() == TEXT
    await save.click()
    await expect(source).to_have_count(0)
    yield await holds(expect(page.locator("#dokuwiki__content")).to_contain_text(TEXT))


@walk("dokuwiki-register", account="quinn")
@walk("dokuwiki-register-not", account="nora")
async def register(page: Page, account: str) -> AsyncIterator[bool]:
    await page.get_by_role("link", name="Register").click()
    yield await shown(page.get_by_role("heading", name="Register as new user"))
    form = page.locator("#dw__register")
    values = {
        "login": account,
        "pass": "pass-word-1",
        "passchk": "pass-word-1",
        "fullname": "Quinn Ray",
        "email": "quinn@example.org",
    }
    for name, value in values.items():
        await form.locator(f"[name={name}]").fill(value)
    yield await form.locator("[name=login]").input_value() == account
    await form.get_by_role("button", name="Register").click()
    success, error = page.locator("div.success"), page.locator("div.error")
    await one_of(success, error)
    yield await success.count() > 0 and await error.count() == 0


@walk("dokuwiki-user-delete", answer="yes")
@walk("dokuwiki-user-delete-not", answer="no")
async def delete_user(page: Page, answer: str) -> AsyncIterator[bool]:
    asked = []

    async def reply(dialog: Dialog) -> None:
        asked.append(dialog.message)
        await (dialog.accept() if answer == "yes" else dialog.dismiss())

    page.on("dialog", reply)
    await log_in(page, "admin", "secret")
    yield await shown(page.get_by_text("Logged in as: Wiki Admin"))
    await page.goto("/doku.php?id=start&do=admin&page=usermanager")
    users = page.locator("[name^='delete[']")
    yield await holds(expect(users).to_have_count(2))
    nora = page.locator("[name='delete[nora]']")
    await nora.check()
    yield await nora.is_checked()
    await page.get_by_role("button", name="Delete Selected").click()
    await page.wait_for_load_state("networkidle")
    assert len(asked) == 1
    yield await nora.count() == 0 and await users.count() == 1


@walk("dokuwiki-search-zh", word="apple")
@walk("dokuwiki-search-zh-not", word="banana")
async def search(page: Page, word: str) -> AsyncIterator[bool]:
    await page.locator("#qsearch__in").fill(word)
    await page.locator("#qsearch__in").press("Enter")
    await page.wait_for_url("**search**")
    yield await shown(page.get_by_role("heading", name="Search", exact=True))
    await page.wait_for_load_state("networkidle")
    yield "trees" in await page.locator("#dokuwiki__content dt a").all_inner_texts()


@walk("dokuwiki-team-vi", name="team")
@walk("dokuwiki-team-vi-not", name="garden")
async def team(page: Page, name: str) -> AsyncIterator[bool]:
    await page.get_by_role("link", name="members of the team").click()
    cells = page.locator("#dokuwiki__content td")
    yield all([await shown(cells.filter(has_text=who)) for who in ("Ada", "Ben", "Cleo")])
    await page.get_by_role("link", name="Sitemap").click()
    links = page.locator("#index__tree a")
    await expect(links.filter(has_text="start")).to_be_visible()
    yield {"start", name} <= set(await links.all_inner_texts())
