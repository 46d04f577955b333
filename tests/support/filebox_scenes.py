"""The labelled steps on Filebox, as ten different testers would have written them.

A scene starts with a fresh Filebox. What is proven after a step is the ground of its claims in
filebox_claims.yaml, which has the steps in the same order.
"""

from __future__ import annotations

from playwright.async_api import expect

from tests.support.filebox_scenes_forms import FORM_SCENES
from tests.support.record_samples import FileboxRecorder, Scene


async def folders(r: FileboxRecorder) -> None:
    """Open folders: the URL alone proves nothing."""
    await r.open("/testcase-bucket/")
    async with r.step("Click the folder 'uploads' in the file list") as s:
        await r.link("uploads")
    await s.prove(
        r.listed("items.csv", "readme.txt"),
        r.page.url.endswith("/uploads%2F"),
        r.unlisted("invoice.csv"),
        r.count("2 items"),
    )
    async with r.step("Go up to testcase-bucket with the breadcrumb") as s:
        await r.link("testcase-bucket")
    await s.prove(r.listed("uploads"), r.unlisted("readme.txt"))
    async with r.step("Open the folder 'legacy'", "click the link 'legacy'") as s:
        await r.link("legacy")
    assert r.page.url.endswith("/legacy%2F")
    await s.prove(r.shows("Page not found", "404"))
    async with r.step("Press 'Back to the files'") as s:
        await r.link("Back to the files")
    await s.prove(r.count("9 items"))
    async with r.step("Open 'restricted'") as s:
        await r.link("restricted")
    await s.prove(r.shows("Access denied", "403"), r.unlisted("salaries.csv"))


async def twins_of_reports(r: FileboxRecorder) -> None:
    """Folders and files that look alike, an empty folder, and order."""
    await r.open("/testcase-bucket/reports%2F")
    async with r.step("Open the folder '2024'", "click the link '2023'") as s:
        await r.link("2023")
    await s.prove(r.page.url.endswith("reports%2F2023%2F"), r.page.url.endswith("2023%2F"))
    await r.open("/testcase-bucket/reports%2F")
    async with r.step("Open the folder '2024'") as s:
        await r.link("2024")
    await s.prove(r.shows("This folder is empty"), r.count("0 items"), r.unlisted("december.csv"))
    await r.open("/testcase-bucket/reports%2F")
    by_date = ("january.csv", "february.csv", "march.csv", "summary.txt", "annual.csv")
    async with r.step("Click the column header 'Modified'") as s:
        await r.button("Modified")
    head = r.page.get_by_role("columnheader", name="Modified")
    await s.prove(expect(head).to_have_attribute("aria-sort", "ascending"), r.order(*by_date))
    async with r.step("Click 'Modified' once more") as s:
        await r.button("Modified")
    await s.prove(r.order(*by_date[::-1]))
    async with r.step("Sort by size", "click the button 'Size'") as s:
        await r.button("Size")
    wrong = ("january.csv", "march.csv", "annual.csv", "summary.txt", "february.csv")
    await s.prove(r.order(*wrong))
    async with r.step(
        "Click the text of the column header 'Modified' to sort", "click the cell below it"
    ) as s:
        await r.page.locator("p.count").click()
    await s.prove(expect(head).not_to_have_attribute("aria-sort", "ascending"), r.order(*wrong))


async def files(r: FileboxRecorder) -> None:
    """Details, opening by double click, preview in a frame, search that arrives late."""
    await r.open("/testcase-bucket/uploads%2F")
    details = r.page.locator("#details")
    async with r.step("Click on items.csv") as s:
        await r.button("items.csv")
    await s.prove(expect(details).to_contain_text("138 B"), not r.page.url.endswith("items.csv"))
    async with r.step("Double-click 'items.csv'") as s:
        await r.page.get_by_role("button", name="items.csv", exact=True).dblclick()
        await r.page.wait_for_url("**items.csv")
        await r.page.frame_locator("iframe").get_by_text("Whiteboard").wait_for()
    frame = r.page.frame_locator("iframe")
    await s.prove(
        expect(frame.get_by_text("Whiteboard")).to_be_visible(),
        expect(frame.get_by_text("Office chair")).to_be_visible(),
        expect(frame.get_by_text("Blackboard")).to_have_count(0),
        expect(frame.get_by_text("Put new files")).to_have_count(0),
        expect(frame.get_by_text("1000")).to_be_visible(),
    )
    async with r.step("Click 'Download'") as s:
        await r.link("Download")
        await r.page.wait_for_timeout(400)
    await s.prove(s.state["downloads"] == ["items.csv"])
    await r.open("/testcase-bucket/photos%2F")
    async with r.step("Open panorama.svg with a double click") as s:
        await r.page.get_by_role("button", name="panorama.svg", exact=True).dblclick()
        await r.page.wait_for_url("**panorama.svg", wait_until="commit")
    await s.prove(expect(r.page.locator("iframe")).to_be_hidden())
    async with r.step("Wait until the preview is ready") as s:
        await r.page.locator("iframe").wait_for()
        await r.page.frame_locator("iframe").get_by_role("img").wait_for()
    await s.prove(expect(r.page.locator("iframe")).to_be_visible(), r.hides("Preparing preview"))
    await r.open("/testcase-bucket/")
    async with r.step("Search for 'march'", "type 'march' into 'Search files'") as s:
        await r.fill("Search files", "march")
    await s.prove(
        r.hides("march.csv"), s.said("Searching") or "Searching" in s.state["aria_snapshot"]
    )
    await r.fill("Search files", "")
    async with r.step("Type 'csv' into the search field and wait for the results") as s:
        await r.fill("Search files", "csv")
        await r.shows("found")
    await s.prove(
        r.shows("march.csv", "6 found", "february.csv"), r.hides("summary.txt", "salaries.csv")
    )
    async with r.step("Search for 'zebra'") as s:
        await r.fill("Search files", "zebra")
        await r.shows("Nothing found")
    await s.prove(r.shows("Nothing found"))


async def new_folders(r: FileboxRecorder) -> None:
    """A dialog with validation: done, refused, cancelled."""
    await r.sign_in("admin")
    async with r.step("Click 'New folder'") as s:
        await r.button("New folder")
    dialog = r.page.get_by_role("dialog", name="New folder")
    await s.prove(
        expect(dialog).to_be_visible(), r.unlisted("invoices"), r.value("Folder name", "")
    )
    async with r.step("Type 'invoices' as the folder name") as s:
        await r.fill("Folder name", "invoices")
    await s.prove(r.value("Folder name", "invoices"), r.unlisted("invoices"))
    async with r.step("Press 'Cancel'") as s:
        await dialog.get_by_role("button", name="Cancel").click()
    await s.prove(expect(dialog).to_be_hidden(), r.unlisted("invoices"))
    async with r.step(
        "Create a folder called 'invoices'", "press Enter in the field 'Folder name'"
    ) as s:
        await r.button("New folder")
        await r.fill("Folder name", "invoices")
        await r.page.keyboard.press("Enter")
    await s.prove(
        r.listed("invoices"),
        s.said("Folder 'invoices' created"),
        r.unlisted("Invoices 2024"),
        r.count("10 items"),
    )
    async with r.step("Create a folder called 'uploads'", "click 'Create folder'") as s:
        await r.button("New folder")
        await r.fill("Folder name", "uploads")
        await r.button("Create folder")
    await s.prove(
        r.shows("already exists", "'uploads' already exists."), expect(dialog).to_be_visible()
    )
    async with r.step("Submit the dialog with an empty name") as s:
        await r.fill("Folder name", "")
        await r.button("Create folder")
    await s.prove(r.shows("Enter a name."), expect(dialog).to_be_visible())
    async with r.step("Name it 'a/b' and create it") as s:
        await r.fill("Folder name", "a/b")
        await r.button("Create folder")
    await s.prove(r.unlisted("a/b"), r.shows("must not contain"))
    await r.page.keyboard.press("Escape")
    async with r.step("Press the key n") as s:
        await r.page.locator("main").focus()
        await r.page.keyboard.press("n")
    await s.prove(
        expect(dialog).to_be_visible(), expect(r.page.locator("#shortcuts")).to_be_hidden()
    )


async def deletions(r: FileboxRecorder) -> None:
    """Native questions, a dialog, undo and the count."""
    await r.sign_in("admin")
    r.accept_dialogs = False
    async with r.step(
        "Delete budget.xlsx", "choose 'Delete' in the menu and dismiss the question"
    ) as s:
        await r.menu("budget.xlsx", "Delete")
    asked = s.state["dialogs"][0]["message"] == "Delete 'budget.xlsx'?"
    await s.prove(r.listed("budget.xlsx"), asked)
    r.accept_dialogs = True
    async with r.step("Delete welcome.txt and say OK to the question") as s:
        await r.menu("welcome.txt", "Delete")
        await r.unlisted("welcome.txt")
    await s.prove(r.unlisted("welcome.txt"), r.count("8 items"), r.listed("notes.md"))
    async with r.step("Click 'Undo'") as s:
        await r.button("Undo")
        await r.listed("draft.txt")
    await s.prove(r.unlisted("welcome.txt"), r.listed("draft.txt"))
    async with r.step("Tick notes.md and budget.xlsx") as s:
        await r.page.get_by_label("Select notes.md").check()
        await r.page.get_by_label("Select budget.xlsx").check()
    await s.prove(r.shows("2 selected"), expect(r.page.locator("#delete-selected")).to_be_enabled())
    async with r.step("Click 'Delete selected' and then 'Cancel'") as s:
        await r.button("Delete selected")
        await r.page.locator("#delete-many").get_by_role("button", name="Cancel").click()
    await s.prove(r.listed("notes.md", "budget.xlsx"))
    async with r.step("Delete the selected files and confirm") as s:
        await r.button("Delete selected")
        await r.button("Move to trash")
        await r.unlisted("notes.md")
    await s.prove(r.unlisted("notes.md", "budget.xlsx"), r.count("8 items"), r.listed("draft.txt"))
    async with r.step("Tick 'Select all'") as s:
        await r.page.get_by_label("Select all").check()
    await s.prove(
        expect(r.page.get_by_label("Select draft.txt")).not_to_be_checked(),
        expect(r.page.get_by_label("Select uploads")).to_be_checked(),
    )


async def trash(r: FileboxRecorder) -> None:
    """Restore, filter, empty: emptiness is the success."""
    await r.sign_in("wei", "/trash")
    async with r.step("Restore draft.txt", fleeting=True) as s:
        await r.row("draft.txt").get_by_role("button", name="Restore").click()
        await r.unlisted("draft.txt")
    await s.prove(r.unlisted("draft.txt"), s.said("'draft.txt' restored"), r.listed("drawing.svg"))
    async with r.step("Filter the trash by 'old-x'", "type 'old-x' into 'Filter the trash'") as s:
        await r.fill("Filter the trash", "old-x")
    await s.prove(r.listed("old-budget.xlsx"))
    await r.fill("Filter the trash", "")
    async with r.step("Click 'Empty trash', then cancel") as s:
        await r.button("Empty trash")
        await r.page.locator("#empty-trash").get_by_role("button", name="Cancel").click()
    await s.prove(r.listed("drawing.svg"))
    async with r.step("Empty the trash", "click 'Delete forever'") as s:
        await r.button("Empty trash")
        await r.button("Delete forever")
        await r.shows("The trash is empty")
    await s.prove(r.shows("The trash is empty"), r.unlisted("drawing.svg"))
    await r.open("/testcase-bucket/")
    await r.language("vi")
    async with r.step("Mở 'Thùng rác'") as s:
        await r.link("Thùng rác")
    await s.prove(r.shows("Thùng rác trống"), r.unlisted("draft.txt"))


async def rows(r: FileboxRecorder) -> None:
    """Rename, star, drag, share, upload, and a button that does nothing."""
    await r.sign_in("admin")
    async with r.step("Rename notes.md to plans.md") as s:
        await r.menu("notes.md", "Rename")
        await r.fill("New name", "plans.md")
        await r.page.keyboard.press("Enter")
        await r.listed("plans.md")
    await s.prove(r.listed("plans.md"), r.unlisted("notes.md", "plan.md"))
    async with r.step("Rename plans.md to welcome.txt") as s:
        await r.menu("plans.md", "Rename")
        await r.fill("New name", "welcome.txt")
        await r.page.keyboard.press("Enter")
        await r.shows("already exists")
    await s.prove(r.shows("already exists", "'welcome.txt' already exists."))
    await r.page.keyboard.press("Escape")
    async with r.step("Start to rename plans.md to budget.md, but press Escape") as s:
        await r.menu("plans.md", "Rename")
        await r.fill("New name", "budget.md")
        await r.page.keyboard.press("Escape")
    await s.prove(r.listed("plans.md"))
    async with r.step("Rename the folder photos to 'pictures'", fleeting=True) as s:
        await r.menu("photos", "Rename")
        await r.fill("New name", "pictures")
        await r.page.keyboard.press("Enter")
        await r.shows("Renamed")
    await s.prove(s.said("Renamed"), r.listed("photos"), r.unlisted("pictures"))
    star = r.page.get_by_label("Star plans.md")
    async with r.step("Star plans.md", "click the button 'Star plans.md'") as s:
        await star.click()
    await s.prove(
        expect(star).to_have_attribute("aria-pressed", "true"),
        expect(r.page.get_by_label("Select plans.md")).not_to_be_checked(),
        expect(r.page.get_by_label("Star budget.xlsx")).to_have_attribute("aria-pressed", "false"),
    )
    async with r.step("Drag budget.xlsx onto the folder archive") as s:
        await r.row("budget.xlsx").drag_to(r.row("archive"))
        await r.unlisted("budget.xlsx")
    await s.prove(r.unlisted("budget.xlsx"), r.listed("plans.md"))
    async with r.step("Open the menu of plans.md and choose 'Share'") as s:
        await r.menu("plans.md", "Share")
    link = f"{r.page.url}plans.md"
    await s.prove(r.value("Link", link))
    async with r.step("Limit it to the team", "select 'Only the team' in 'Who can open it'") as s:
        await r.page.get_by_label("Who can open it").select_option("team")
    await s.prove(expect(r.page.get_by_label("Who can open it")).to_have_value("team"))
    async with r.step("Copy the link", fleeting=True) as s:
        await r.button("Copy link")
    await s.prove(s.said("Link copied"), expect(r.page.locator("#share")).to_be_visible())
    async with r.step("Send an invitation to bo@filebox.example") as s:
        await r.fill("E-mail address", "bo@filebox.example")
        await r.button("Send invitation")
        await r.page.locator("#share").wait_for(state="hidden")
    failed = any(q["status"] == 500 for q in s.state["requests"])
    await s.prove(failed)
    async with r.step("Click 'Download as ZIP'") as s:
        await r.button("Download as ZIP")
    await s.prove(s.state["downloads"] == [])
    async with r.step("Upload the file report.txt") as s:
        await r.page.locator("#upload").set_input_files(
            {"name": "report.txt", "mimeType": "text/plain", "buffer": b"Quarterly report\n"}
        )
        await r.listed("report.txt")
    await s.prove(r.listed("report.txt"), r.shows("17 B"), r.unlisted("report.csv"))
    async with r.step(
        "Click 'Delete selected'", "click the disabled button 'Delete selected'"
    ) as s:
        await r.page.locator("#delete-selected").click(force=True)
    await s.prove(expect(r.page.locator("#delete-many")).to_be_hidden())


SCENES: list[Scene] = [
    folders,
    twins_of_reports,
    files,
    new_folders,
    deletions,
    trash,
    rows,
    *FORM_SCENES,
]
