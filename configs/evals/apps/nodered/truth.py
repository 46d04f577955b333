"""What the cases of Node-RED come to."""

from collections.abc import AsyncIterator

from playwright.async_api import Locator, Page, expect

from surefoot.configs.evals.apps.truth import PATIENCE_MS, holds, one_of, shown, walk

PASSWORDS = {"operator": "press-line", "guest": "look-only"}


async def log_in(page: Page, account: str = "operator") -> bool:
    """Log in, say whether the three flows are shown as tabs."""
    await page.get_by_label("Username:").fill(account)
    await page.get_by_label("Password:").fill(PASSWORDS[account])
    await page.get_by_role("button", name="Login").click()
    await one_of(page.get_by_text("Login failed"), tabs(page))
    return await has_tabs(page, "Oven", "Packing", "Night shift")


def tabs(page: Page) -> Locator:
    """Give the tabs of the flows."""
    return page.locator("#red-ui-workspace-tabs .red-ui-tab-label")


async def has_tabs(page: Page, *names: str) -> bool:
    """Say whether the tabs come to be these."""
    return await holds(expect(tabs(page)).to_have_text(list(names), timeout=PATIENCE_MS))


async def edit_flow(page: Page, name: str) -> Locator:
    """Open the panel of a flow; give it once it stands."""
    await tabs(page).filter(has_text=name).dblclick()
    panel = page.locator(".red-ui-tray")
    await expect(panel.get_by_text(f"Edit flow: {name}")).to_be_visible()
    await page.wait_for_timeout(500)
    return panel


async def choose(page: Page, entry: str, menu: str = "sidemenu") -> None:
    """Choose an entry of a menu of the header."""
    await page.locator(f"#red-ui-header-button-{menu}").click()
    opened = page.locator(f"#red-ui-header-button-{menu}-submenu")
    await opened.get_by_text(entry, exact=True).click()


async def deployed(page: Page) -> bool:
    """Press Deploy, say whether it is reported to have succeeded."""
    await expect(page.locator("#red-ui-header-shade")).to_be_hidden()
    # By force: who may not deploy can press it nevertheless, and nothing happens.
    await page.locator("#red-ui-header-button-deploy").click(force=True)
    done = page.get_by_text("Successfully deployed")
    return await holds(expect(done).to_be_visible(timeout=10_000))


@walk("nodered-rename", button="Done")
@walk("nodered-rename-neg", button="Cancel")
async def rename(page: Page, button: str) -> AsyncIterator[bool]:
    yield await log_in(page)
    panel = await edit_flow(page, "Packing")
    names = ("Delete", "Cancel", "Done")
    yield all([await shown(panel.get_by_role("button", name=name)) for name in names])
    await panel.get_by_placeholder("Name").fill("Shipping")
    await panel.get_by_role("button", name=button).click()
    await expect(panel).to_have_count(0, timeout=PATIENCE_MS)
    yield await tabs(page).all_inner_texts() == ["Oven", "Shipping", "Night shift"]
    yield await deployed(page)


@walk("nodered-delete", account="operator")
@walk("nodered-delete-neg", account="guest")
async def delete(page: Page, account: str) -> AsyncIterator[bool]:
    opened = await log_in(page, account)
    yield opened and await shown(page.locator("#red-ui-header").get_by_text("Bakery flows"))
    panel = await edit_flow(page, "Night shift")
    await panel.get_by_role("button", name="Delete").click()
    yield await has_tabs(page, "Oven", "Packing")
    yield await deployed(page)


@walk("nodered-shortcut-zh", key="ctrl-d")
@walk("nodered-shortcut-zh-neg", key="ctrl-e")
async def shortcut(page: Page, key: str) -> AsyncIterator[bool]:
    opened = await log_in(page)
    yield opened and await shown(page.locator("#red-ui-header").get_by_text("Deploy"))
    await page.get_by_placeholder("filter nodes").press_sequentially("file")
    left = page.locator(".red-ui-palette-node").filter(visible=True)
    yield await holds(expect(left).to_have_text(["write file", "read file"]))
    await choose(page, "Keyboard shortcuts")
    panel = page.locator(".red-ui-tray")
    heading = await shown(panel.get_by_text("User Settings"))
    yield heading and await shown(panel.get_by_text("Align Selection To Bottom"))
    await panel.get_by_placeholder("filter actions").press_sequentially("deploy")
    rows = panel.locator("#red-ui-settings-tab-keyboard li").filter(visible=True)
    four = await holds(expect(rows).to_have_count(4))
    text = await rows.filter(has_text="Deploy Flows").inner_text()
    yield four and key in text


@walk("nodered-settings-vi", change="yes")
@walk("nodered-settings-vi-neg", change="no")
async def settings(page: Page, change: str) -> AsyncIterator[bool]:
    yield await log_in(page)
    panel = page.locator(".red-ui-tray")
    tips = panel.get_by_label("Show tips")
    close = panel.get_by_role("button", name="Close")
    await choose(page, "Settings")
    yield await shown(panel.get_by_text("User Settings")) and await tips.is_checked()
    if change == "yes":
        await tips.uncheck()
    await close.click()
    yield await holds(expect(panel).to_have_count(0, timeout=PATIENCE_MS))
    await choose(page, "Settings")
    await expect(tips).to_be_visible()
    yield not await tips.is_checked()
    await close.click()
    await expect(panel).to_have_count(0, timeout=PATIENCE_MS)
    await choose(page, "Logout", "user")
    fields = [await shown(page.get_by_label(name)) for name in ("Username:", "Password:")]
    yield all(fields)
