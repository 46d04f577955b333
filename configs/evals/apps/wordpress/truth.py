"""What the cases of WordPress come to."""

from collections.abc import AsyncIterator

from playwright.async_api import Dialog, Page, expect

from surefoot.configs.evals.apps.truth import holds, one_of, shown, walk


async def log_in(page: Page, account: str, password: str, name: str) -> bool:
    """Log in, say whether the dashboard opens and greets by name."""
    user = page.locator("#user_login")
    # The page takes the focus a moment after it has come; a text typed before goes astray.
    await expect(user).to_be_focused()
    await user.fill(account)
    await page.locator("#user_pass").fill(password)
    await page.get_by_role("button", name="Log In").click()
    heading = page.get_by_role("heading", name="Dashboard", exact=True)
    await one_of(heading, page.locator("#login_error"))
    greeting = page.locator("#wp-admin-bar-my-account").get_by_text(f"Howdy, {name}")
    return await heading.is_visible() and await shown(greeting)


async def log_in_greta(page: Page) -> bool:
    """Log in as the editor."""
    return await log_in(page, "greta", "plum-crumble-8", "Greta Lind")


async def log_in_nina(page: Page) -> bool:
    """Log in as the administrator."""
    return await log_in(page, "nina", "sourdough-at-4", "Nina Castell")


async def open_menu(page: Page, menu: str, link: str = "") -> None:
    """Click a menu on the left and, when its page has come, a link below it."""
    heading = page.locator(".wrap h1").first
    await page.locator("#adminmenu a.menu-top").filter(has_text=menu).click()
    await expect(heading).to_contain_text(menu)
    if link:
        opened = page.locator("#adminmenu li.wp-has-current-submenu")
        await opened.get_by_role("link", name=link, exact=True).click()
        await expect(heading).to_contain_text(link)


async def names(page: Page) -> list[str]:
    """Give the names in the table of categories or tags."""
    return await page.locator("#the-list .row-title").all_inner_texts()


async def comments(page: Page, count: int) -> list[str]:
    """Give the writers of the listed comments, once there are as many."""
    writers = page.locator("#the-comment-list > tr:visible td.author strong")
    await expect(writers).to_have_count(count)
    return [text.strip() for text in await writers.all_inner_texts()]


async def counted(page: Page, pending: int, approved: int) -> bool:
    """Say whether the numbers above the comments come to be these."""
    above = page.locator(".subsubsub")
    return await holds(
        expect(above.get_by_role("link", name="Pending")).to_contain_text(f"({pending})"),
        expect(above.get_by_role("link", name="Approved")).to_contain_text(f"({approved})"),
    )


@walk("wordpress-category", name="Workshops")
@walk("wordpress-category-neg", name="Recipes")
async def category(page: Page, name: str) -> AsyncIterator[bool]:
    yield await log_in_greta(page)
    await open_menu(page, "Posts", "Categories")
    uncategorized = page.locator("#the-list tr").filter(has_text="Uncategorized")
    there = ["Baking tips", "News", "Recipes"]
    yield await names(page) == [*there, "Uncategorized"] and await shown(uncategorized)
    await page.locator("#tag-name").fill(name)
    await page.locator("#tag-description").fill("Evenings at the oven")
    await page.get_by_role("button", name="Add New Category").click()
    added = page.locator("#ajax-response").get_by_text("Category added.")
    await one_of(added, page.get_by_text("A term with the name provided already exists"))
    row = page.locator("#the-list tr").filter(has=page.get_by_text(name, exact=True))
    written = row.filter(has_text="Evenings at the oven").locator("td.posts", has_text="0")
    yield await added.is_visible() and await written.count() == 1


@walk("wordpress-new-user", name="Paula Kessler")
@walk("wordpress-new-user-neg", name="Paula Keller")
async def new_user(page: Page, name: str) -> AsyncIterator[bool]:
    yield await log_in_nina(page)
    await open_menu(page, "Users", "Add New")
    heading = await shown(page.get_by_role("heading", name="Add New User"))
    yield heading and await page.locator("#user_login").input_value() == ""
    await page.locator("#user_login").fill("paula")
    await page.locator("#email").fill("paula@alderstreet.example.org")
    await page.locator("#first_name").fill("Paula")
    await page.locator("#last_name").fill("Kessler")
    await page.locator("#role").select_option(label="Author")
    await page.get_by_role("button", name="Add New User").click()
    created = page.get_by_text("New user created.")
    await one_of(created, page.locator(".error"))
    yield await created.is_visible()
    await page.locator("#user-search-input").fill("paula")
    await page.get_by_role("button", name="Search Users").click()
    await shown(page.get_by_text("Search results for: paula"))
    rows = page.locator("#the-list > tr")
    await expect(rows).to_have_count(1)
    cells = [await rows.locator(f"td.{cell}").inner_text() for cell in ("name", "role")]
    yield cells == [name, "Author"]


@walk("wordpress-approve", left="Cheap Watches, Ruth Calder")
@walk("wordpress-approve-neg", left="Ruth Calder")
async def approve(page: Page, left: str) -> AsyncIterator[bool]:
    greeted = await log_in_greta(page)
    waiting = page.locator("#dashboard_right_now").get_by_text("3 Comments in moderation")
    yield greeted and await shown(waiting)
    await open_menu(page, "Comments")
    yield len(await comments(page, 6)) == 6 and await counted(page, pending=3, approved=3)
    row = page.locator("#the-comment-list > tr").filter(has_text="Pavel Novak")
    await row.hover()
    await row.get_by_text("Approve", exact=True).click()
    yield await counted(page, pending=2, approved=4)
    await page.locator(".subsubsub").get_by_role("link", name="Pending").click()
    yield await comments(page, 2) == left.split(", ")


@walk("wordpress-delete-tag-zh", answer="accept")
@walk("wordpress-delete-tag-zh-neg", answer="dismiss")
async def delete_tag(page: Page, answer: str) -> AsyncIterator[bool]:
    yield await log_in_greta(page)
    await open_menu(page, "Posts", "Tags")
    tags = await names(page)
    yield len(tags) == 5 and await shown(page.get_by_text("5 items"))
    asked = []

    async def reply(dialog: Dialog) -> None:
        asked.append(dialog.message)
        await (dialog.accept() if answer == "accept" else dialog.dismiss())

    page.on("dialog", reply)
    row = page.locator("#the-list tr").filter(has_text="christmas")
    await row.hover()
    await row.get_by_text("Delete", exact=True).click()
    gone = await holds(expect(row).to_have_count(0))
    assert len(asked) == 1
    yield gone and await names(page) == tags[1:]


@walk("wordpress-reader", email="lena@example.org")
@walk("wordpress-reader-neg", email="")
async def reader(page: Page, email: str) -> AsyncIterator[bool]:
    await page.get_by_role("link", name="Dark rye in five steps").first.click()
    by = await shown(page.get_by_text("By Omar Haddad"))
    yield by and await shown(page.get_by_role("heading", name="1 comment"))
    await page.locator("#comment").fill("Mine took six steps.")
    await page.locator("#author").fill("Lena Moor")
    await page.locator("#email").fill(email)
    await page.get_by_role("button", name="Post Comment").click()
    waiting = page.locator(".comment").filter(has_text="Your comment is awaiting moderation")
    await one_of(waiting, page.get_by_text("Please fill the required fields"))
    mine = waiting.filter(has_text="Lena Moor").filter(has_text="Mine took six steps.")
    yield await mine.count() == 1
    search = page.get_by_role("search").last
    await search.get_by_role("searchbox").fill("strawberry")
    await search.get_by_role("button", name="Search").click()
    found = await shown(page.get_by_text("We found 1 result for your search."))
    titles = await page.locator("article .entry-title").all_inner_texts()
    yield found and titles == ["Strawberry tart for hot days"]


@walk("wordpress-tagline-vi", tagline="Fresh bread from six")
@walk("wordpress-tagline-vi-neg", tagline="Fresh bread from seven")
async def change_tagline(page: Page, tagline: str) -> AsyncIterator[bool]:
    yield await log_in_nina(page)
    await open_menu(page, "Settings")
    heading = await shown(page.get_by_role("heading", name="General Settings"))
    yield heading and await page.locator("#blogname").input_value() == "Alder Street Bakery"
    await page.locator("#blogdescription").fill("Fresh bread from six")
    await page.get_by_role("button", name="Save Changes").click()
    yield await shown(page.get_by_text("Settings saved."))
    await page.locator("#wpadminbar").get_by_role("link", name="Alder Street Bakery").click()
    below = page.locator(".site-description")
    yield await shown(below) and await below.inner_text() == tagline
