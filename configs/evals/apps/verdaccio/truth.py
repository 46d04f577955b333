"""What the cases of Verdaccio come to."""

from collections.abc import AsyncIterator

from playwright.async_api import Locator, Page, expect

from surefoot.configs.evals.apps.truth import holds, one_of, shown, walk

SOON_MS = 2_000


def dialog(page: Page) -> Locator:
    """Give what lies above the page."""
    return page.get_by_role("dialog")


def at_top(page: Page, name: str) -> Locator:
    """Give a button of the head of the page."""
    return page.get_by_role("banner").get_by_role("button", name=name, exact=True)


def packages(page: Page) -> Locator:
    """Give the names of the listed packages, from top to bottom."""
    return page.get_by_role("grid").locator("a[href*='/detail/']")


async def log_in(page: Page, account: str, password: str) -> bool:
    """Fill the open dialog, say whether it lets in."""
    await dialog(page).get_by_label("Username").fill(account)
    await dialog(page).get_by_label("Password").fill(password)
    await dialog(page).get_by_role("button", name="Login").click()
    await one_of(page.locator("#header--button-account"), page.get_by_text("Unable to sign in"))
    inside = await page.locator("#header--button-account").count() == 1
    return inside and await holds(expect(dialog(page)).to_have_count(0))


async def search(page: Page, words: str) -> Locator:
    """Type into the search, give what it suggests after a while."""
    field = page.get_by_role("combobox", name="Search Packages")
    await field.click()
    await field.press_sequentially(words)
    await page.wait_for_timeout(SOON_MS)
    return page.get_by_role("option")


async def open_tab(page: Page, name: str) -> str:
    """Open a tab of a package, give the text of the page."""
    await page.get_by_role("tab", name=name).click()
    await page.wait_for_timeout(SOON_MS)
    return await page.locator("body").inner_text()


@walk("verdaccio-login", password="rope-and-tar")
@walk("verdaccio-login-neg", password="rope-and-tsr")
async def log_in_and_out(page: Page, password: str) -> AsyncIterator[bool]:
    await at_top(page, "Login").click()
    fields = [await shown(dialog(page).get_by_label(name)) for name in ("Username", "Password")]
    yield all(fields)
    inside = await log_in(page, "mira", password)
    yield inside and await holds(expect(packages(page).first).to_have_text("@pier/ledger"))
    await page.locator("#header--button-account").click()
    yield await shown(page.get_by_role("menu").get_by_text("Hi mira"))
    await page.get_by_role("menuitem", name="Logout").click()
    yield await shown(at_top(page, "Login"))
    await packages(page).filter(has_text="@pier/ledger").click()
    yield await shown(page.get_by_text("Sorry, you need credentials access to see this page."))


@walk("verdaccio-private", account="mira", password="rope-and-tar")
@walk("verdaccio-private-neg", account="tomas", password="salt-herring")
async def private(page: Page, account: str, password: str) -> AsyncIterator[bool]:
    await at_top(page, "Login").click()
    inside = await log_in(page, account, password)
    yield inside and await at_top(page, "Login").count() == 0
    suggested = await search(page, "ledger")
    if await suggested.count() == 0:
        yield False
    await suggested.filter(has_text="@pier/ledger").click()
    await page.wait_for_url("**/detail/@pier/ledger")
    yield await shown(page.get_by_text("Who owes the harbour how much"))
    text = await open_tab(page, "Versions")
    yield "Version History (1)" in text and "5.0.0" in text


@walk("verdaccio-language", language="German")
@walk("verdaccio-language-neg", language="Italian")
async def language(page: Page, language: str) -> AsyncIterator[bool]:
    await page.locator("#header--button-settings").click()
    yield await shown(dialog(page).get_by_text("Configuration", exact=True))
    await dialog(page).get_by_role("tab", name="Translations").click()
    yield await shown(dialog(page).get_by_text("English", exact=True))
    await dialog(page).get_by_text(language, exact=True).click()
    await page.wait_for_timeout(SOON_MS)
    await dialog(page).get_by_role("button").last.click()
    await expect(dialog(page)).to_have_count(0)
    yield await at_top(page, "Einloggen").count() == 1
    await packages(page).filter(has_text="net-mender").click()
    yield await shown(page.get_by_role("tab", name="Abhängigkeiten"))


@walk("verdaccio-manifest", keyword="moon")
@walk("verdaccio-manifest-neg", keyword="tide")
async def manifest(page: Page, keyword: str) -> AsyncIterator[bool]:
    await packages(page).filter(has_text="moon-phase").click()
    await page.wait_for_url("**/detail/moon-phase")
    licensed = await shown(page.get_by_text("Apache-2.0"))
    words = page.get_by_role("list").filter(has=page.get_by_role("heading", name="Keywords"))
    keywords = (await words.get_by_role("listitem").inner_text()).split()
    yield licensed and keywords == ["calendar", keyword]
    await page.get_by_role("button", name="View manifest").click()
    titled = await shown(dialog(page).get_by_text("Manifest of moon-phase"))
    yield titled and await shown(dialog(page).get_by_text('"1.2.0"'))
    await dialog(page).get_by_role("button", name="close").click()
    gone = await holds(expect(dialog(page)).to_have_count(0))
    yield gone and await shown(page.get_by_role("heading", name="moon-phase", level=1))


@walk("verdaccio-versions-zh", wanted="^2.0.0")
@walk("verdaccio-versions-zh-neg", wanted="^1.0.0")
async def versions(page: Page, wanted: str) -> AsyncIterator[bool]:
    await packages(page).filter(has_text="tide-tables").click()
    await page.wait_for_url("**/detail/tide-tables")
    yield await shown(page.get_by_text("Latest v2.1.0"))
    text = await open_tab(page, "Versions")
    yield "Version History (3)" in text
    await page.locator("main input, #root input").last.fill(wanted)
    await page.wait_for_timeout(SOON_MS)
    links = page.get_by_test_id("version-list-link")
    yield await links.all_inner_texts() == ["2.1.0", "2.0.0"]
    await links.filter(has_text="2.0.0").click()
    opened = await shown(page.get_by_text("v2.0.0 - Published"))
    yield opened and await shown(page.get_by_text("npm install tide-tables@2.0.0", exact=True))


@walk("verdaccio-dependency-vi", author="mira")
@walk("verdaccio-dependency-vi-neg", author="tomas")
async def dependency(page: Page, author: str) -> AsyncIterator[bool]:
    suggested = await search(page, "net")
    await suggested.filter(has_text="net-mender").click()
    await page.wait_for_url("**/detail/net-mender")
    yield await shown(page.get_by_role("heading", name="net-mender", level=1))
    text = (await open_tab(page, "Dependencies")).lower()
    yield all(one in text for one in ("dependencies (2)", "knots: ^1.1.0", "tide-tables: ^2.0.0"))
    await page.get_by_role("button", name="tide-tables").click()
    await page.wait_for_url("**/detail/tide-tables")
    await shown(page.get_by_text("Latest v2.1.0"))
    person = page.get_by_role("list").filter(has=page.get_by_role("heading", name="Author"))
    yield await shown(person.get_by_text(author))
    async with page.expect_download() as download:
        await page.get_by_role("button", name="Download tarball").click()
    yield (await download.value).suggested_filename == "tide-tables-2.1.0.tgz"
