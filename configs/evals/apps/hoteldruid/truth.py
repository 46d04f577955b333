"""What the cases of HotelDruid come to."""

import re
from collections.abc import AsyncIterator

from playwright.async_api import Locator, Page, expect

from surefoot.configs.evals.apps.truth import PATIENCE_MS, holds, one_of, shown, walk


def button(page: Page, name: str) -> Locator:
    return page.get_by_role("button", name=name, exact=True)


def rows(page: Page, column: str) -> Locator:
    """Give the rows under the head with this column; tables stand within tables here."""
    heads = page.get_by_role("cell", name=column, exact=True)
    return heads.first.locator("xpath=ancestor::tr[1]/following-sibling::tr")


async def cells(row: Locator) -> list[str]:
    """Give what stands in a row."""
    await expect(row).to_be_visible(timeout=PATIENCE_MS)
    return [text.strip() for text in await row.get_by_role("cell").all_inner_texts()]


@walk("druid-new-client", left="Bianchi")
@walk("druid-new-client-neg", left="Novak")
async def new_client(page: Page, left: str) -> AsyncIterator[bool]:
    await button(page, "Insert a new client").click()
    yield await shown(page.get_by_role("heading", name="Insert or modify a client's data."))
    await page.locator("[name=cognome]").fill("Lindqvist")
    await page.locator("[name=nome]").fill("Astrid")
    await page.locator("[name=telefono]").fill("+46 8 5550")
    await page.locator("[name=email]").fill("astrid@post.example")
    await button(page, "Insert data").first.click()
    yield await shown(page.get_by_text("The data of client Lindqvist have been inserted."))
    await page.get_by_role("link", name="CLIENTS").click()
    clients = rows(page, "Address").filter(has_text="@post.example")
    await expect(page.get_by_role("heading", name="Table with all")).to_be_visible()
    four = await clients.count() == 4
    yield four and (await cells(clients.filter(has_text="Lindqvist")))[2:6] == [
        "Astrid",
        "",
        "",
        "+46 8 5550",
    ]
    await page.locator("[name=cognome_cerca]").last.fill("Bian")
    await button(page, "go").click()
    await page.get_by_role("heading", name="named Bian").wait_for(timeout=PATIENCE_MS)
    found = await clients.all_inner_texts()
    yield len(found) == 1 and left in found[0]


@walk("druid-light-bulbs", rows_left="1")
@walk("druid-light-bulbs-neg", rows_left="0")
async def light_bulbs(page: Page, rows_left: str) -> AsyncIterator[bool]:
    await button(page, "Incomes and expenses").click()
    form = page.locator("form").filter(has_text="Reason for expense")
    yield await shown(form) and await shown(
        page.locator("form").filter(has_text="Reason for income")
    )
    await form.locator("[name=nome_costo]").fill("Light bulbs")
    await form.locator("[name=val_costo]").fill("24.75")
    await form.locator("[name=persona_costo]").fill("Greta")
    await button(page, "Insert the cashbox expense").click()
    yield await shown(page.get_by_text("Cashbox expense has been inserted (24.75 Euros)."))
    await button(page, "OK").click()
    await button(page, "View table with all cashbox incomes and expenses").click()
    expenses = rows(page, "Insertion_date")
    row = await cells(expenses.filter(has_text="Light bulbs"))
    total = await cells(expenses.filter(has_text=re.compile(r"^\s*TOTAL\s+[\d.]+\s*$")))
    yield row[:3] == ["Light bulbs", "24.75", "Greta"] and total[1] == "130.25"
    await expenses.filter(has_text="Firewood").get_by_role("link", name="delete").click()
    yield await shown(
        page.get_by_text('Are you sure you want to delete cashbox expense "Firewood"')
    )
    await button(page, "NO").click()
    await expect(page.get_by_role("heading", name="All expenses")).to_be_visible()
    yield await expenses.filter(has_text="Firewood").count() == int(rows_left)


@walk("druid-attic-room", room="Attic")
@walk("druid-attic-room-neg", room="04")
async def attic_room(page: Page, room: str) -> AsyncIterator[bool]:
    await page.locator("#nb_tab").hover()
    await page.locator("#nb_roo").click()
    table = rows(page, "Maximum capacity (without extra beds)").filter(has_text="inventory")
    second = table.nth(1)
    await expect(table).to_have_count(5, timeout=PATIENCE_MS)
    yield (await cells(second))[0] == "02" and (await cells(second))[3] == "2 people"
    await second.get_by_role("link", name="modify").click()
    capacity = page.get_by_role("row").filter(has_text="Capacity").last
    await capacity.get_by_role("textbox").fill("3")
    await button(page, "Modify room 02").first.click()
    yield await shown(page.get_by_text('will be changed from "2" to "3"'))
    await button(page, "Continue").click()
    yield await shown(page.get_by_text("The room 02 has been modified."))
    await button(page, "Go back").click()
    await page.locator("#nb_tab").hover()
    await page.locator("#nb_roo").click()
    yield (await cells(second))[3] == "3 people"
    form = page.locator("form").filter(has_text="Create new room n°")
    await form.get_by_role("textbox").fill(room)
    await button(page, "Add").first.click()
    announced = page.get_by_text(f"The room {room} will be added.")
    await one_of(announced, page.get_by_text("The inserted number already exists."))
    yield await announced.count() == 1
    await button(page, "Continue").click()
    await button(page, "Go back").click()
    await expect(table).to_have_count(6, timeout=PATIENCE_MS)
    yield await table.filter(has_text="Attic").count() == 1


@walk("druid-window-zh", sender="admin")
@walk("druid-window-zh-neg", sender="Greta")
async def window(page: Page, sender: str) -> AsyncIterator[bool]:
    await button(page, "Messages").click()
    text = "Window in 03 is stuck"
    message = page.get_by_role("row").filter(has=page.get_by_role("cell", name=text, exact=True))
    yield await shown(page.get_by_role("heading", name="Messages")) and (
        await button(page, "Delete").count() == 0
    )
    await page.locator("[name=testo]").fill(text)
    await button(page, "Send").click()
    yield await shown(page.get_by_text("Message sent."))
    await button(page, "Go back").click()
    told = await cells(message)
    yield told[1] == sender and await button(page, "Delete").count() == 1
    await button(page, "Delete").click()
    yield await shown(page.get_by_text("Message deleted.")) and await holds(
        expect(message).to_have_count(0)
    )


@walk("druid-pillow-vi", other="Towel (T-1)")
@walk("druid-pillow-vi-neg", other="Blanket (B-2)")
async def pillow(page: Page, other: str) -> AsyncIterator[bool]:
    await page.locator("#nb_tab").hover()
    await page.locator("#nb_inv").click()
    items = rows(page, "Missing").filter(has=page.get_by_role("link", name="delete"))
    await expect(items).to_have_count(2, timeout=PATIENCE_MS)
    yield {(await cells(items.nth(at)))[0] for at in range(2)} == {"Towel", "Blanket"}
    await page.locator("[name=n_nome_bene]").fill("Pillow")
    await page.locator("[name=n_codice_bene]").fill("P-3")
    await page.locator("[name=n_descrizione_bene]").fill("Goose down")
    await page.locator("form[action*=tab_beni]").get_by_role("button", name="add").click()
    yield (await cells(items.filter(has_text="Pillow")))[:2] == ["Pillow", "P-3"]
    await items.filter(has_text="Blanket").get_by_role("link", name="delete").click()
    gone = await shown(page.get_by_text("item deleted.").first)
    yield gone and await items.filter(has_text="Blanket").count() == 0
    await (
        page.get_by_role("row").filter(has_text="01").get_by_role("link", name="inventory").click()
    )
    titled = await shown(page.get_by_role("heading", name="Inventory of room 01."))
    listed = page.get_by_role("combobox").filter(has_text="Pillow (P-3)")
    offered = await listed.locator("option").all_inner_texts()
    yield titled and {other, "Pillow (P-3)"} <= set(offered)
    await listed.select_option("Pillow (P-3)")
    new = page.get_by_role("row").filter(has=listed).last
    await new.get_by_role("textbox").nth(0).fill("2")
    await new.get_by_role("textbox").nth(1).fill("1")
    await new.get_by_role("button", name="add").click()
    line = page.get_by_role("row").filter(
        has=page.get_by_role("cell", name="Pillow (P-3)", exact=True)
    )
    yield (await cells(line))[:3] == ["Pillow (P-3)", "2", "1 (-1)"]
