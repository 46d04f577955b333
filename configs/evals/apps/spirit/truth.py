"""What the cases of Spirit come to."""

import re
from collections.abc import AsyncIterator

from playwright.async_api import Locator, Page, expect

from surefoot.configs.evals.apps.truth import PATIENCE_MS, holds, one_of, shown, walk


async def log_in(page: Page, account: str, password: str) -> bool:
    """Log in, say whether the header comes to name who it is."""
    await page.get_by_label("Username:").fill(account)
    await page.get_by_label("Password:").fill(password)
    await page.get_by_role("button", name="Login", exact=True).click()
    mine = page.locator(".header__tabs").get_by_text(account, exact=False)
    await one_of(mine, page.locator(".errorlist"))
    return await mine.count() == 1


def link(page: Page, name: str) -> Locator:
    """Give the visible links with this text; an icon may stand on either side of it."""
    icon = r"[^\w']*"
    named = re.compile(f"^{icon}{re.escape(name)}{icon}$")
    return page.get_by_role("link", name=named).filter(visible=True)


async def texts(of: Locator, *wanted: str) -> bool:
    """Say whether the elements come to have these texts, in this order and no more."""
    return await holds(expect(of).to_have_text(list(wanted), timeout=PATIENCE_MS))


def comments(page: Page) -> Locator:
    """Give the comments of a topic; what moderators did stands elsewhere."""
    return page.locator(".comments_list__comment")


async def comment(of: Locator, author: str, text: str) -> bool:
    """Say whether it comes to be a comment of this author with this text alone."""
    return await holds(
        expect(of.locator(".comment__info__username__link span")).to_have_text(
            author, timeout=PATIENCE_MS
        ),
        expect(of.locator(".js-comment-text")).to_have_text(text, timeout=PATIENCE_MS),
    )


@walk("spirit-ask-about-wasps", second="Swarm in the pear tree")
@walk("spirit-ask-about-wasps-neg", second="Honey turned solid")
async def ask_about_wasps(page: Page, second: str) -> AsyncIterator[bool]:
    entered = await log_in(page, "lotte", "clover-jar-5")
    topics = page.locator(".topic__link")
    yield entered and await holds(expect(topics).to_have_count(6, timeout=PATIENCE_MS))
    await link(page, "All Categories").first.click()
    await page.locator(".js-categories-content").get_by_role("link", name="Hives").click()
    await page.wait_for_url("**/category/**")
    await expect(topics).to_have_count(2, timeout=PATIENCE_MS)
    listed = [text.strip() for text in await topics.all_inner_texts()]
    yield listed == ["Which frames for a small hive?", second]
    await link(page, "Create Topic").click()
    heading = page.get_by_role("heading", name="Publish topic", exact=True)
    chosen = page.get_by_label("Category:").locator("option:checked")
    yield await shown(heading) and await texts(chosen, "Hives")
    await page.get_by_label("Title:").fill("Wasps at the entrance")
    text = "They get in every evening. What helps?"
    await page.get_by_label("Comment:").fill(text)
    await page.get_by_role("button", name="Publish", exact=True).click()
    titled = await shown(page.get_by_role("heading", name="Wasps at the entrance"))
    yield titled and await comment(comments(page), "lotte", text)
    await link(page, "Main").click()
    yield await holds(
        expect(topics.first).to_have_text("Wasps at the entrance", timeout=PATIENCE_MS)
    )


@walk("spirit-van-for-saturday", guest="ivo")
@walk("spirit-van-for-saturday-neg", guest="marta")
async def van_for_saturday(page: Page, guest: str) -> AsyncIterator[bool]:
    yield await log_in(page, "henk", "veil-hat-13")
    await link(page, "henk").click()
    await link(page, "Private topics").click()
    yield await shown(page.get_by_text("There are no topics here, yet"))
    await link(page, "Create private topic").click()
    await page.get_by_label("Title:").fill("Van for Saturday")
    await page.get_by_label("Invite users:").fill(f"lotte, {guest}")
    await page.get_by_label("Comment:").fill("Who can carry boxes at nine?")
    await page.get_by_role("button", name="Publish", exact=True).click()
    created = page.get_by_role("heading", name="Van for Saturday", exact=True)
    await one_of(created, page.get_by_text("is not one of the available choices"))
    yield await created.count() == 1 and await comment(
        comments(page), "henk", "Who can carry boxes at nine?"
    )
    await link(page, "Participants").click()
    named = [await shown(link(page, name)) for name in ("henk", "lotte", guest)]
    yield all(named)


@walk("spirit-smokers-sold", offered="Open topic", gone="Close topic")
@walk("spirit-smokers-sold-neg", offered="Close topic", gone="Open topic")
async def smokers_sold(page: Page, offered: str, gone: str) -> AsyncIterator[bool]:
    await link(page, "Log in").click()
    yield await log_in(page, "ivo", "smoker-lid-8")
    await page.locator(".header__tabs__item").first.click()
    await page.get_by_label("Search:").fill("smokers")
    await page.get_by_role("button", name="Search", exact=True).click()
    found = page.locator(".topic__link").filter(has_text="Selling three old smokers")
    await page.wait_for_url("**/search/**")
    yield await shown(found)
    await found.click()
    two = await holds(expect(comments(page)).to_have_count(2, timeout=PATIENCE_MS))
    yield two and await comment(comments(page).nth(1), "lotte", "I take one of them.")
    await link(page, "Moderate").click()
    await link(page, "Close topic").click()
    told = await shown(page.get_by_text("The topic has been locked", exact=True))
    done = page.locator(".comments_list__item__info")
    yield told and await holds(expect(done).to_contain_text("ivo closed this"))
    await link(page, "Moderate").click()
    menu = page.locator(".js-mod-content")
    await expect(menu).to_be_visible(timeout=PATIENCE_MS)
    entries = [entry.strip() for entry in await menu.get_by_role("link").all_inner_texts()]
    yield offered in entries and gone not in entries


@walk("spirit-tasting-vote-zh", winner="Thursday 8 October")
@walk("spirit-tasting-vote-zh-neg", winner="Saturday 10 October")
async def tasting_vote(page: Page, winner: str) -> AsyncIterator[bool]:
    entered = await log_in(page, "lotte", "clover-jar-5")
    topic = link(page, "Date of the honey tasting")
    yield entered and await shown(topic)
    await topic.click()
    asked = await shown(page.get_by_text("Which evening suits you?", exact=True))
    yield asked and await page.get_by_role("radio").count() == 3
    await page.get_by_text("Thursday 8 October").click()
    await page.get_by_role("button", name="Vote", exact=True).click()
    await expect(page.get_by_text("Votes: 1.")).to_be_visible(timeout=PATIENCE_MS)
    yield await page.get_by_text(f"{winner}, 100%").count() == 1
    await page.locator("a.js-like").click()
    yield await shown(page.get_by_text("remove like (1)"))


@walk("spirit-plants-category-vi", categories="4")
@walk("spirit-plants-category-vi-neg", categories="5")
async def plants_category(page: Page, categories: str) -> AsyncIterator[bool]:
    entered = await log_in(page, "greta", "wax-comb-21")
    preferences = page.get_by_role("heading", name="Preferences", exact=True)
    yield (
        entered and await shown(preferences) and await shown(page.get_by_text("greta@example.org"))
    )
    await link(page, "greta").click()
    await link(page, "Admin").click()
    await expect(page.get_by_role("heading", name="Dashboard")).to_be_visible(timeout=PATIENCE_MS)
    yield await counted(page, "Members") == "4" and await counted(page, "Categories") == "3"
    await link(page, "Show menu").click()
    await link(page, "Categories").click()
    await link(page, "Create Category").click()
    yield await shown(page.get_by_role("heading", name="Add Category", exact=True))
    await page.get_by_label("Title:").fill("Garden plants")
    await page.get_by_label("Description:").fill("Flowers that bees like")
    await page.get_by_role("button", name="Save", exact=True).click()
    wanted = ("Garden plants", "Hives", "Honey", "Market")
    await expect(page.get_by_role("heading", name="Category list")).to_be_visible(
        timeout=PATIENCE_MS
    )
    yield all([await shown(link(page, name)) for name in wanted])
    await link(page, "Show menu").click()
    await link(page, "Dashboard").click()
    await expect(page.get_by_role("heading", name="Dashboard")).to_be_visible(timeout=PATIENCE_MS)
    yield await counted(page, "Categories") == categories


async def counted(page: Page, what: str) -> str:
    """Give the number that the statistics of the dashboard have for it."""
    found = re.search(rf"\b{what}\s+(\d+)", await page.locator("body").inner_text())
    assert found, what
    return found[1]
