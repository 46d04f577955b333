"""What the cases of Shaarli come to."""

from collections.abc import AsyncIterator

from playwright.async_api import Dialog, Locator, Page, expect

from surefoot.configs.evals.apps.truth import holds, one_of, shown, walk


def bar(page: Page, name: str) -> Locator:
    """Give a link of the bar at the top."""
    return page.locator("#shaarli-menu").get_by_role("link", name=name).filter(visible=True)


async def titles(page: Page) -> list[str]:
    """Give the titles of the links that are listed."""
    texts = await page.locator(".linklist-item h2").all_inner_texts()
    return [text.strip() for text in texts]


async def counted(page: Page, count: int) -> bool:
    """Say whether so many links are counted."""
    counts = page.locator("#linkcount, .linkcount").filter(visible=True)
    return await holds(expect(counts).to_contain_text(f"{count} shaares", ignore_case=True))


async def log_in(page: Page, password: str = "port-side") -> bool:
    """Log in, say whether the tools come."""
    form = page.locator("#login-form")
    await form.get_by_placeholder("Username").fill("bosun")
    await form.get_by_placeholder("Password").fill(password)
    await form.get_by_role("button", name="Login").click()
    await one_of(bar(page, "Tools"), page.get_by_text("Wrong login/password."))
    return await bar(page, "Tools").count() == 1


@walk("shaarli-add", private="no")
@walk("shaarli-add-neg", private="yes")
async def add(page: Page, private: str) -> AsyncIterator[bool]:
    yield await log_in(page) and await shown(bar(page, "Shaare"))
    await bar(page, "Shaare").click()
    address = "https://club.example.org/rota"
    await page.get_by_label("URL or leave empty to post a note").fill(address)
    await page.get_by_role("button", name="Add link").click()
    heading = await shown(page.get_by_role("heading", name="New Shaare"))
    url, title = page.locator("[name=lf_url]"), page.locator("[name=lf_title]")
    yield heading and await holds(expect(url).to_have_value(address), expect(title).to_be_empty())
    await title.fill("Cleaning rota")
    await page.locator("[name=lf_tags]").fill("boats rota")
    await page.locator("[name=lf_private]").set_checked(private == "yes")
    await page.get_by_role("button", name="Save").click()
    first = page.locator(".linklist-item").first
    saved = await shown(first.get_by_role("heading", name="Cleaning rota"))
    tags = [await shown(first.get_by_role("link", name=tag)) for tag in ("boats", "rota")]
    yield saved and all(tags) and await counted(page, 7)
    await bar(page, "Logout").click()
    await expect(bar(page, "Login")).to_be_visible()
    yield "Cleaning rota" in (await titles(page))[0] and await bar(page, "Tools").count() == 0


@walk("shaarli-delete", answer="yes")
@walk("shaarli-delete-neg", answer="no")
async def delete(page: Page, answer: str) -> AsyncIterator[bool]:
    asked = []

    async def reply(dialog: Dialog) -> None:
        asked.append(dialog.message)
        await (dialog.accept() if answer == "yes" else dialog.dismiss())

    page.on("dialog", reply)
    opened = await log_in(page)
    yield opened and await counted(page, 6) and "The club account" in " ".join(await titles(page))
    search = page.get_by_placeholder("Search text").filter(visible=True)
    await search.fill("oars")
    await search.press("Enter")
    found = await shown(page.get_by_text("1 result for oars"))
    yield found and len(await titles(page)) == 1 and "Oars and blades" in (await titles(page))[0]
    await page.locator(".linklist-item").get_by_role("link", name="Delete").click()
    await page.wait_for_timeout(1500)
    assert len(asked) == 1
    yield await page.get_by_text("Nothing found.").count() == 1
    await bar(page, "Rowing club links").click()
    await page.wait_for_load_state()
    yield await counted(page, 5) and "Oars and blades" not in " ".join(await titles(page))


@walk("shaarli-tags-zh", tag="races")
@walk("shaarli-tags-zh-neg", tag="river")
async def tags(page: Page, tag: str) -> AsyncIterator[bool]:
    await bar(page, "Tag cloud").click()
    yield await shown(page.get_by_role("heading", name="Tag cloud - 6 tags"))
    await page.get_by_role("link", name="Alphabetical").first.click()
    await page.wait_for_url("**sort=alpha")
    names = await page.locator("a.tag-link").all_inner_texts()
    order = len(names) == 6 and names == sorted(names)
    yield order and [names[0], names[-1]] == ["boats", "weather"] and "money" not in names
    await page.locator("a.tag-link").get_by_text(tag, exact=True).click()
    counts = await shown(page.get_by_text(f"2 results tagged {tag}"))
    found = await titles(page)
    yield counts and len(found) == 2 and "Autumn regatta" in " ".join(found)


@walk("shaarli-password-vi", old="port-side")
@walk("shaarli-password-vi-neg", old="port-sied")
async def password(page: Page, old: str) -> AsyncIterator[bool]:
    yield await log_in(page)
    await bar(page, "Tools").click()
    await page.get_by_role("link", name="Change password").click()
    current = page.get_by_placeholder("Current password")
    fresh = page.get_by_placeholder("New password")
    yield await shown(current) and await shown(fresh)
    await current.fill(old)
    await fresh.fill("starboard")
    await page.get_by_role("button", name="Change").click()
    changed = page.get_by_text("Your password has been changed")
    await one_of(changed, page.get_by_text("The old password is not correct."))
    yield await changed.count() == 1
    await bar(page, "Logout").click()
    yield await shown(bar(page, "Login")) and await bar(page, "Tools").count() == 0
    await bar(page, "Login").click()
    back = await log_in(page, "starboard")
    yield back and len(await titles(page)) == 6
