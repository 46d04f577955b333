"""What the cases of Oscar come to."""

from collections.abc import AsyncIterator

from playwright.async_api import Locator, Page, expect

from surefoot.configs.evals.apps.truth import PATIENCE_MS, holds, one_of, shown, walk


async def log_in(page: Page, account: str, password: str) -> bool:
    """Log in to the shop, say whether it greets the customer."""
    form = page.locator("#login_form")
    await form.get_by_label("Email address").fill(account)
    await form.get_by_label("Password").fill(password)
    await form.get_by_role("button", name="Log In").click()
    await one_of(page.get_by_text("Welcome back"), page.get_by_text("Oops!"))
    links = [page.get_by_role("link", name=name, exact=True) for name in ("Account", "Logout")]
    return await page.get_by_text("Welcome back").is_visible() and all(
        [await link.is_visible() for link in links]
    )


async def search(page: Page, words: str) -> None:
    """Search the whole shop."""
    await page.get_by_placeholder("Search").first.fill(words)
    await page.get_by_role("button", name="Search").click()
    await expect(page.get_by_role("heading", name=f'Products matching "{words}"')).to_be_visible()


def pod(page: Page, title: str) -> Locator:
    """Give a product of a list of products."""
    return page.locator("article.product_pod").filter(has=page.get_by_role("link", name=title))


async def open_shelf(page: Page, name: str) -> None:
    """Open a category by the list on the left."""
    await page.locator(".side_categories").get_by_role("link", name=name, exact=True).click()
    await expect(page.get_by_role("heading", name=name, exact=True)).to_be_visible()


async def set_quantity(page: Page, quantity: str) -> None:
    """Change how many of the only item of the basket are bought."""
    await page.locator(".basket-items").get_by_role("spinbutton").fill(quantity)
    await page.get_by_role("button", name="Update", exact=True).click()
    box = page.locator(".basket-items").get_by_role("spinbutton")
    await expect(box).to_have_attribute("value", quantity)


def total(page: Page) -> Locator:
    """Give the row of the order total."""
    return page.get_by_role("row").filter(has=page.get_by_text("Order total", exact=True))


@walk("oscar-basket", price="£37.80")
@walk("oscar-basket-neg", price="£36.80")
async def basket(page: Page, price: str) -> AsyncIterator[bool]:
    await search(page, "oolong")
    assert await shown(page.get_by_text("Found 2 results."))
    yield await holds(
        expect(pod(page, "Milk Oolong")).to_contain_text("£10.20"),
        expect(pod(page, "Iron Goddess Oolong")).to_contain_text("£12.60"),
    )
    await pod(page, "Iron Goddess Oolong").get_by_role("heading").get_by_role("link").click()
    await expect(page.get_by_role("heading", name="Iron Goddess Oolong")).to_be_visible()
    await page.locator("#add_to_basket_form").get_by_role("button", name="Add to basket").click()
    yield await shown(page.get_by_text("Iron Goddess Oolong has been added to your basket."))
    await page.get_by_role("link", name="View basket").first.click()
    items = page.locator(".basket-items")
    yield await holds(
        expect(items).to_have_count(1),
        expect(items).to_contain_text("Iron Goddess Oolong"),
        expect(items.get_by_role("spinbutton")).to_have_value("1"),
    )
    await set_quantity(page, "3")
    assert await shown(total(page))
    yield price in await total(page).inner_text()


@walk("oscar-voucher", discount="£2.75", price="£24.75")
@walk("oscar-voucher-neg", discount="£5.50", price="£22.00")
async def voucher(page: Page, discount: str, price: str) -> AsyncIterator[bool]:
    await open_shelf(page, "Pots")
    yield await holds(
        expect(page.locator("article.product_pod")).to_have_count(2),
        expect(pod(page, "Clay Teapot")).to_contain_text("In stock"),
        expect(pod(page, "Glass Teapot")).to_contain_text("In stock"),
    )
    await pod(page, "Glass Teapot").get_by_role("button", name="Add to basket").click()
    yield await shown(page.locator(".basket-mini").get_by_text("Basket total: £27.50"))
    await page.get_by_role("link", name="View basket").first.click()
    await page.get_by_text("I have a voucher code").click()
    await page.get_by_label("Code").fill("SPRING10")
    await page.get_by_role("button", name="Add voucher").click()
    assert await shown(page.get_by_text("Voucher 'SPRING10' added to basket"))
    yield await page.get_by_text(f"-{discount}").count() == 1 and (
        price in await total(page).inner_text()
    )
    await set_quantity(page, "2")
    assert await shown(total(page))
    yield await page.get_by_text("-£5.50").count() == 1 and (
        "£49.50" in await total(page).inner_text()
    )


@walk("oscar-checkout", line="17 Mill Lane", town="Ludlow")
@walk("oscar-checkout-neg", line="4 Quay Street", town="Whitby")
async def checkout(page: Page, line: str, town: str) -> AsyncIterator[bool]:
    yield await log_in(page, "mary@example.com", "blue-saucer-3")
    await search(page, "sencha")
    await pod(page, "Spring Sencha").get_by_role("button", name="Add to basket").click()
    yield await shown(page.locator(".basket-mini").get_by_text("Basket total: £9.80"))
    await page.get_by_role("link", name="View basket").first.click()
    await page.get_by_role("link", name="Proceed to checkout").click()
    await page.get_by_text("Ship to your default shipping address").click()
    yield await shown(page.get_by_text("You pay the courier when the parcel arrives."))
    await page.get_by_role("link", name="Continue", exact=True).click()
    await expect(page.get_by_role("heading", name="Preview order")).to_be_visible()
    assert "£9.80" in await total(page).inner_text()
    address = page.locator("address")
    yield await holds(expect(address).to_contain_text(line), expect(address).to_contain_text(town))
    await page.get_by_role("button", name="Place order").click()
    yield await shown(page.get_by_text("your order number is 100004"))


def order(page: Page, number: str) -> Locator:
    """Give an order of the keeper's table."""
    return page.get_by_role("row").filter(has=page.get_by_role("link", name=number, exact=True))


async def open_orders(page: Page) -> None:
    """Open the keeper's table of orders by the menu."""
    await page.get_by_text("Fulfilment").click()
    await page.get_by_role("link", name="Orders", exact=True).first.click()
    await expect(order(page, "100003")).to_be_visible()


async def statuses(page: Page) -> list[str]:
    """Give the statuses of the three orders, the oldest first."""
    return [
        await order(page, number).get_by_role("cell").nth(4).inner_text()
        for number in ("100001", "100002", "100003")
    ]


@walk("oscar-order-status", others="Pending")
@walk("oscar-order-status-neg", others="Being processed")
async def order_status(page: Page, others: str) -> AsyncIterator[bool]:
    await page.get_by_label("Username").fill("keeper@hillside.example.org")
    await page.get_by_label("Password").fill("kettle-lid-6")
    await page.keyboard.press("Enter")
    yield await holds(
        expect(page.get_by_text("Your Store Statistics")).to_be_visible(timeout=PATIENCE_MS),
        expect(page.get_by_role("row", name="Total customers 2")).to_be_visible(),
        expect(page.get_by_role("row", name="Total products 10")).to_be_visible(),
    )
    await open_orders(page)
    yield await statuses(page) == ["Pending"] * 3
    await page.get_by_role("link", name="100002", exact=True).click()
    await expect(page.get_by_role("heading", name="Order #100002")).to_be_visible()
    yield await holds(
        expect(page.get_by_role("cell", name="Tom Reyes").first).to_be_visible(),
        expect(page.get_by_role("cell", name="£13.50").first).to_be_visible(),
    )
    await page.locator("#id_new_status").select_option("Being processed", force=True)
    await page.get_by_role("button", name="Change status").click()
    said = page.get_by_role("row").filter(has_text="6 Mar 2024").get_by_text("Being processed")
    yield await shown(said)
    await open_orders(page)
    yield await statuses(page) == [others, "Being processed", others]


@walk("oscar-wishlist-zh", count="1")
@walk("oscar-wishlist-zh-neg", count="2")
async def wish_list(page: Page, count: str) -> AsyncIterator[bool]:
    yield await log_in(page, "tom@example.com", "tin-spoon-8")
    await open_shelf(page, "Cups")
    await pod(page, "Cup and Saucer").get_by_role("heading").get_by_role("link").click()
    main = page.locator(".product_main")
    yield await holds(
        expect(main).to_contain_text("£14.00", timeout=PATIENCE_MS),
        expect(main).to_contain_text("In stock (29 available)"),
    )
    await page.get_by_text("Add to wish list").click()
    yield await shown(page.get_by_text("'Cup and Saucer' was added to your wish list."))
    await page.get_by_role("link", name="Account", exact=True).click()
    await page.get_by_role("link", name="Wish Lists").click()
    row = page.get_by_role("row").filter(has=page.get_by_text("Default", exact=True))
    await expect(row).to_be_visible()
    yield await row.get_by_role("cell").nth(1).inner_text() == count


@walk("oscar-address-vi", count="1")
@walk("oscar-address-vi-neg", count="2")
async def address_book(page: Page, count: str) -> AsyncIterator[bool]:
    yield await log_in(page, "mary@example.com", "blue-saucer-3")
    await page.get_by_role("link", name="Account", exact=True).click()
    await page.get_by_role("link", name="Address Book").click()
    homes = page.locator("address")
    await expect(homes.first).to_contain_text("17 Mill Lane", timeout=PATIENCE_MS)
    await expect(homes.first).to_contain_text("Ludlow")
    yield await homes.filter(has_text="Mary Holt").count() == int(count)
    await page.get_by_role("link", name="Edit", exact=True).click()
    await page.get_by_label("Post/Zip-code").fill("SY8 2BQ")
    await page.get_by_role("button", name="Save").click()
    yield await shown(page.get_by_text("Ludlow, SY8 2BQ, United Kingdom' updated")) and (
        await holds(expect(homes).to_contain_text("SY8 2BQ"))
    )
    await page.get_by_role("link", name="Logout").click()
    yield await shown(page.get_by_role("link", name="Login or register"))
