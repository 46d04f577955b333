"""What the cases of Transmission come to."""

from collections.abc import AsyncIterator

from playwright.async_api import Locator, Page, expect

from surefoot.configs.evals.apps.truth import PATIENCE_MS, holds, shown, walk

ALL = ("Bell ringing 1962", "Farm songs", "Ferry talk.ogg", "Harvest film.mkv", "Village atlas.pdf")


def transfer(page: Page, name: str) -> Locator:
    """Give the entry of a transfer in the list."""
    named = page.locator(".torrent_name").get_by_text(name, exact=True)
    return page.locator("#torrent_list li").filter(has=named)


def state(page: Page, name: str) -> Locator:
    """Give the line of an entry that says what its transfer does."""
    return transfer(page, name).locator(".torrent_peer_details")


async def does(page: Page, name: str, what: str) -> bool:
    """Say whether a transfer comes to do this; the list renews itself every few seconds."""
    return await holds(expect(state(page, name)).to_contain_text(what, timeout=PATIENCE_MS))


async def lists(page: Page, *names: str) -> bool:
    """Say whether the list comes to hold exactly these, and the bar above to count them."""
    number = f"{len(names)} Transfer{'' if len(names) == 1 else 's'}"
    return await holds(
        expect(page.locator(".torrent_name")).to_have_text(list(names), timeout=PATIENCE_MS),
        expect(page.locator("#filter-count")).to_have_text(number, timeout=PATIENCE_MS),
    )


async def choose(page: Page, name: str, tool: str) -> None:
    """Select a transfer and use an enabled tool of the bar on it."""
    await transfer(page, name).click()
    await use(page, tool)


async def use(page: Page, tool: str) -> None:
    """Use a tool of the bar, once it can be used."""
    button = page.get_by_title(tool, exact=True)
    await expect(button).not_to_have_class("disabled", timeout=PATIENCE_MS)
    await button.click()


async def find(page: Page, text: str) -> None:
    """Type into the filter; it only listens to keys."""
    await page.get_by_placeholder("Filter").press_sequentially(text)


@walk("transmission-pause-songs", paused="Farm songs,Ferry talk.ogg,Village atlas.pdf")
@walk("transmission-pause-songs-neg", paused="Ferry talk.ogg,Village atlas.pdf")
async def pause_songs(page: Page, paused: str) -> AsyncIterator[bool]:
    await choose(page, "Farm songs", "Pause Selected Torrents")
    yield await does(page, "Farm songs", "Paused") and await does(page, ALL[0], "Seeding")
    await page.locator("#filter-mode").select_option("Paused")
    await expect(transfer(page, ALL[0])).to_have_count(0, timeout=PATIENCE_MS)
    found = await page.locator(".torrent_name").all_inner_texts()
    number = len(paused.split(","))
    yield found == paused.split(",") and await shown(page.get_by_text(f"{number} Transfers"))
    await page.locator("#filter-mode").select_option("All")
    yield await lists(page, *ALL)
    await choose(page, "Ferry talk.ogg", "Start Selected Torrents")
    yield await does(page, "Ferry talk.ogg", "Seeding")


@walk("transmission-remove-atlas", number="5 Transfers")
@walk("transmission-remove-atlas-neg", number="4 Transfers")
async def remove_atlas(page: Page, number: str) -> AsyncIterator[bool]:
    dialog = page.locator("#dialog_container")
    await choose(page, "Village atlas.pdf", "Remove Selected Torrents")
    yield await shown(dialog.get_by_text("Remove Village atlas.pdf?", exact=True))
    await dialog.get_by_text("Cancel", exact=True).click()
    closed = await holds(expect(dialog).to_be_hidden(timeout=PATIENCE_MS))
    # Longer than the list waits until it renews itself.
    await page.wait_for_timeout(6000)
    yield closed and await page.locator("#filter-count").inner_text() == number
    await use(page, "Remove Selected Torrents")
    await dialog.get_by_text("Remove", exact=True).click()
    yield await lists(page, *ALL[:-1])


@walk("transmission-rename-film-vi", name="Harvest film 1958.mkv")
@walk("transmission-rename-film-vi-neg", name="Harvest film.mkv")
async def rename_film(page: Page, name: str) -> AsyncIterator[bool]:
    await transfer(page, "Harvest film.mkv").click(button="right")
    await page.locator("#torrent_context_menu").get_by_text("Rename").click()
    dialog = page.locator("#rename_container")
    box = dialog.get_by_label("Enter new name:")
    opened = await shown(dialog)
    yield opened and await holds(expect(box).to_have_value("Harvest film.mkv"))
    await box.fill("Harvest film 1958.mkv")
    await dialog.get_by_text("Rename", exact=True).click()
    closed = await holds(expect(dialog).to_be_hidden(timeout=PATIENCE_MS))
    yield closed and await shown(transfer(page, "Harvest film 1958.mkv"))
    await find(page, "film")
    names = page.locator(".torrent_name")
    await expect(names).to_have_count(1, timeout=PATIENCE_MS)
    yield await names.inner_text() == name


@walk("transmission-bell-files", last="notes.txt")
@walk("transmission-bell-files-neg", last="photo.jpg")
async def bell_files(page: Page, last: str) -> AsyncIterator[bool]:
    panel = page.locator("#torrent_inspector")
    await choose(page, "Bell ringing 1962", "Toggle Inspector")
    heading = panel.locator("#torrent_inspector_name")
    yield await holds(expect(heading).to_have_text("Bell ringing 1962", timeout=PATIENCE_MS))
    await panel.get_by_title("Info", exact=True).click()
    yield await holds(
        expect(panel.locator("#inspector-info-comment")).to_have_text(
            "From the village archive", timeout=PATIENCE_MS
        ),
        expect(panel.locator("#inspector-info-state")).to_have_text("Seeding", timeout=PATIENCE_MS),
    )
    await panel.get_by_title("Files", exact=True).click()
    files = panel.locator("#inspector_file_list .inspector_torrent_file_list_entry_name")
    await expect(files.filter(has_text="evening.ogg")).to_be_visible(timeout=PATIENCE_MS)
    yield {"evening.ogg", "morning.ogg", last} <= set(await files.all_inner_texts())
    await use(page, "Toggle Inspector")
    yield await holds(expect(panel).to_be_hidden(timeout=PATIENCE_MS))


@walk("transmission-upload-limit-zh", limit="80")
@walk("transmission-upload-limit-zh-neg", limit="120")
async def upload_limit(page: Page, limit: str) -> AsyncIterator[bool]:
    window = page.get_by_role("dialog").filter(has=page.locator("#prefs-dialog"))
    ticked, value = (page.locator(f"#speed-limit-up{end}") for end in ("-enabled", ""))
    await page.get_by_title("Edit Preferences…").click()
    tabs = page.locator("[id^=prefs-tab-]")
    four = ["Torrents", "Speed", "Peers", "Network"]
    yield await holds(expect(tabs).to_have_text(four, timeout=PATIENCE_MS)) and await shown(tabs)
    await tabs.get_by_text("Speed", exact=True).click()
    yield await shown(ticked) and await holds(
        expect(ticked).not_to_be_checked(), expect(value).to_have_value("120")
    )
    await ticked.check()
    await value.fill("80")
    await page.locator(".ui-icon-closethick").filter(visible=True).click()
    closed = await holds(expect(window).to_be_hidden(timeout=PATIENCE_MS))
    yield closed and await lists(page, *ALL)
    await page.get_by_title("Edit Preferences…").click()
    await tabs.get_by_text("Speed", exact=True).click()
    yield await shown(ticked) and await holds(
        expect(ticked).to_be_checked(), expect(value).to_have_value(limit)
    )


@walk("transmission-add-magnet", what="Paused")
@walk("transmission-add-magnet-neg", what="Downloading")
async def add_magnet(page: Page, what: str) -> AsyncIterator[bool]:
    dialog = page.locator("#upload_container")
    await use(page, "Open Torrent")
    start = dialog.get_by_label("Start when added")
    yield await shown(dialog) and await holds(expect(start).to_be_checked())
    address = "magnet:?xt=urn:btih:c12fe1c06bba254a9dc9f519b335aa7c1367a88a&dn=Market%20day"
    await dialog.get_by_label("Or enter a URL:").fill(address)
    await start.uncheck()
    await dialog.get_by_text("Upload", exact=True).click()
    await expect(transfer(page, "Market day")).to_be_visible(timeout=PATIENCE_MS)
    yield what in await state(page, "Market day").inner_text()
    await find(page, "market")
    yield await lists(page, "Market day")
