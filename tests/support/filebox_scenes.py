"""The labelled steps on Filebox, as ten different testers would have written them.

A scene starts with a fresh Filebox. Every `yes` and `no` is proven by Playwright where it stands.
"""

from __future__ import annotations

from playwright.async_api import expect

from tests.support.filebox_scenes_forms import FORM_SCENES
from tests.support.record_samples import FileboxRecorder, Scene

ZH_MISSING = "列表中显示 invoice.csv"


async def folders(r: FileboxRecorder) -> None:
    """Open folders: the URL alone proves nothing."""
    await r.open("/testcase-bucket/")
    async with r.step("Click the folder 'uploads' in the file list") as s:
        await r.link("uploads")
    seen = r.listed("items.csv", "readme.txt")
    await s.yes("The files items.csv and readme.txt are listed", seen, stateless=True)
    await s.yes(None, r.page.url.endswith("/uploads%2F"))
    await s.yes(
        "列表中显示 items.csv 和 readme.txt",
        r.listed("items.csv"),
        lang="zh",
        action="点击文件夹“uploads”",
    )
    await s.yes(
        "Danh sách có items.csv và readme.txt",
        r.listed("readme.txt"),
        lang="vi",
        action="Nhấp vào thư mục 'uploads'",
    )
    gone = r.unlisted("invoice.csv")
    await s.no("near_miss", "The files items.csv and invoice.csv are listed", gone, stateless=True)
    await s.no("near_miss", "The folder contains three files", r.count("2 items"))
    await s.no(
        "near_miss", ZH_MISSING, r.unlisted("invoice.csv"), lang="zh", action="点击文件夹“uploads”"
    )
    await s.no(
        "near_miss",
        "Thư mục 'uploads' trống",
        r.listed("items.csv"),
        lang="vi",
        action="Mở thư mục 'uploads'",
    )
    async with r.step("Go up to testcase-bucket with the breadcrumb") as s:
        await r.link("testcase-bucket")
    await s.yes("the uploads folder can be seen again", r.listed("uploads"))
    await s.no("near_miss", "readme.txt is listed in the bucket", r.unlisted("readme.txt"))
    async with r.step("Open the folder 'legacy'", "click the link 'legacy'") as s:
        await r.link("legacy")
    assert r.page.url.endswith("/legacy%2F")
    await s.no(
        "404",
        "The contents of the folder legacy are listed",
        r.shows("Page not found"),
        stateless=True,
    )
    await s.no("404", None, r.shows("404"))
    await s.no("404", "The address ends with legacy%2F and the folder is open", r.shows("404"))
    await s.no(
        "404", "文件夹 legacy 的内容已列出", r.shows("404"), lang="zh", action="打开文件夹“legacy”"
    )
    await s.no(
        "404", "Thư mục legacy được mở", r.shows("404"), lang="vi", action="Mở thư mục 'legacy'"
    )
    await s.yes(
        "A page says that nothing was found (404)", r.shows("Page not found"), stateless=True
    )
    async with r.step("Press 'Back to the files'") as s:
        await r.link("Back to the files")
    await s.yes("We are back in the bucket, 9 items", r.count("9 items"))
    await s.no("near_miss", "The list has 8 items", r.count("9 items"))
    async with r.step("Open 'restricted'") as s:
        await r.link("restricted")
    await s.no(
        "refused", "salaries.csv is listed", r.shows("Access denied"), r.unlisted("salaries.csv")
    )
    await s.no("refused", "The folder restricted is open", r.shows("403"))
    await s.yes("Access is denied", r.shows("Access denied"))
    await s.yes(
        "显示“拒绝访问”的页面",
        r.shows("Access denied"),
        lang="zh",
        action="以访客身份打开 restricted",
    )


async def twins_of_reports(r: FileboxRecorder) -> None:
    """Folders and files that look alike, an empty folder, and order."""
    await r.open("/testcase-bucket/reports%2F")
    async with r.step("Open the folder '2024'", "click the link '2023'") as s:
        await r.link("2023")
    await s.no("lookalike", "The folder 2024 is open", r.page.url.endswith("reports%2F2023%2F"))
    await s.no("lookalike", None, r.page.url.endswith("2023%2F"))
    await s.no("lookalike", "Thư mục 2024 được mở", True, lang="vi", action="Mở thư mục '2024'")
    await r.open("/testcase-bucket/reports%2F")
    async with r.step("Open the folder '2024'") as s:
        await r.link("2024")
    await s.yes("The folder is empty", r.shows("This folder is empty"), stateless=True)
    await s.yes("Thư mục 2024 trống", r.count("0 items"), lang="vi", action="Mở thư mục '2024'")
    await s.yes("No files are listed", r.count("0 items"))
    await s.no("near_miss", "december.csv is listed", r.unlisted("december.csv"))
    await r.open("/testcase-bucket/reports%2F")
    by_date = ("january.csv", "february.csv", "march.csv", "summary.txt", "annual.csv")
    async with r.step("Click the column header 'Modified'") as s:
        await r.button("Modified")
    head = r.page.get_by_role("columnheader", name="Modified")
    rising = expect(head).to_have_attribute("aria-sort", "ascending")
    await s.yes("The list is sorted by Modified, oldest first", rising, r.order(*by_date))
    await s.yes("january.csv comes before annual.csv", r.order(*by_date))
    await s.yes(
        "文件按修改时间升序排列", r.order(*by_date), lang="zh", action="点击列标题“Modified”"
    )
    await s.no("near_miss", "The newest file comes first", r.order(*by_date))
    await s.no("wrong_effect", "The list is sorted by name", r.order(*by_date))
    await s.no("near_miss", "summary.txt comes before march.csv", r.order(*by_date))
    async with r.step("Click 'Modified' once more") as s:
        await r.button("Modified")
    await s.yes("annual.csv is now the first file", r.order(*by_date[::-1]))
    await s.yes(
        "Tệp mới nhất đứng đầu", r.order(*by_date[::-1]), lang="vi", action="Bấm 'Modified' lần nữa"
    )
    await s.no("near_miss", "january.csv is the first file of the list", r.order(*by_date[::-1]))
    async with r.step("Sort by size", "click the button 'Size'") as s:
        await r.button("Size")
    wrong = ("january.csv", "march.csv", "annual.csv", "summary.txt", "february.csv")
    unordered = "The files are ordered from the smallest to the largest"
    await s.no("wrong_effect", unordered, r.order(*wrong))
    await s.no("wrong_effect", "march.csv (117.6 KB) is the last file", r.order(*wrong))
    zh = "文件按大小从小到大排列"
    await s.no("wrong_effect", zh, r.order(*wrong), lang="zh", action="按大小排序")
    async with r.step(
        "Click the text of the column header 'Modified' to sort", "click the cell below it"
    ) as s:
        await r.page.locator("p.count").click()
    await s.no(
        "noop",
        "The list is sorted by Modified",
        expect(head).not_to_have_attribute("aria-sort", "ascending"),
    )
    await s.no("noop", None, r.order(*wrong))


async def files(r: FileboxRecorder) -> None:
    """Details, opening by double click, preview in a frame, search that arrives late."""
    await r.open("/testcase-bucket/uploads%2F")
    details = r.page.locator("#details")
    async with r.step("Click on items.csv") as s:
        await r.button("items.csv")
    await s.yes("The details show 'Table · 138 B'", expect(details).to_contain_text("138 B"))
    await s.no(
        "near_miss", "The details show a size of 97 B", expect(details).to_contain_text("138 B")
    )
    await s.no(
        "wrong_effect",
        "The file is opened and its table is shown",
        not r.page.url.endswith("items.csv"),
    )
    async with r.step("Double-click 'items.csv'") as s:
        await r.page.get_by_role("button", name="items.csv", exact=True).dblclick()
        await r.page.wait_for_url("**items.csv")
        await r.page.frame_locator("iframe").get_by_text("Whiteboard").wait_for()
    frame = r.page.frame_locator("iframe")
    await s.yes(
        "The preview contains a row with 'Whiteboard'",
        expect(frame.get_by_text("Whiteboard")).to_be_visible(),
        stateless=True,
    )
    await s.yes(
        "预览中有“Office chair”一行",
        expect(frame.get_by_text("Office chair")).to_be_visible(),
        lang="zh",
        action="双击 items.csv",
    )
    await s.no(
        "near_miss",
        "The preview contains a row with 'Blackboard'",
        expect(frame.get_by_text("Blackboard")).to_have_count(0),
    )
    await s.no(
        "lookalike",
        "The text of readme.txt is shown",
        expect(frame.get_by_text("Put new files")).to_have_count(0),
    )
    await s.no(
        "near_miss",
        "预览中 Pencil 的数量是 100",
        expect(frame.get_by_text("1000")).to_be_visible(),
        lang="zh",
        action="双击 items.csv",
    )
    async with r.step("Click 'Download'") as s:
        await r.link("Download")
        await r.page.wait_for_timeout(400)
    await s.yes("items.csv is downloaded", s.state["downloads"] == ["items.csv"])
    await s.no("lookalike", "readme.txt is downloaded", s.state["downloads"] == ["items.csv"])
    await r.open("/testcase-bucket/photos%2F")
    async with r.step("Open panorama.svg with a double click") as s:
        await r.page.get_by_role("button", name="panorama.svg", exact=True).dblclick()
        await r.page.wait_for_url("**panorama.svg", wait_until="commit")
    await s.no(
        "near_miss",
        "The picture is shown in the preview",
        expect(r.page.locator("iframe")).to_be_hidden(),
    )
    async with r.step("Wait until the preview is ready") as s:
        await r.page.locator("iframe").wait_for()
        await r.page.frame_locator("iframe").get_by_role("img").wait_for()
    await s.yes(
        "The picture panorama.svg is shown", expect(r.page.locator("iframe")).to_be_visible()
    )
    await s.no("near_miss", "It still says 'Preparing preview…'", r.hides("Preparing preview"))
    await r.open("/testcase-bucket/")
    async with r.step("Search for 'march'", "type 'march' into 'Search files'") as s:
        await r.fill("Search files", "march")
    await s.no("near_miss", "march.csv is found", r.hides("march.csv"))
    await s.yes(
        "'Searching…' is shown", s.said("Searching") or "Searching" in s.state["aria_snapshot"]
    )
    await r.fill("Search files", "")
    async with r.step("Type 'csv' into the search field and wait for the results") as s:
        await r.fill("Search files", "csv")
        await r.shows("found")
    await s.yes("march.csv is among the results", r.shows("march.csv"))
    await s.yes("6 files are found", r.shows("6 found"))
    await s.no("near_miss", "summary.txt is among the results", r.hides("summary.txt"))
    await s.no("near_miss", "salaries.csv is found", r.hides("salaries.csv"))
    await s.yes(
        "Tìm thấy february.csv",
        r.shows("february.csv"),
        lang="vi",
        action="Tìm 'csv' và chờ kết quả",
    )
    async with r.step("Search for 'zebra'") as s:
        await r.fill("Search files", "zebra")
        await r.shows("Nothing found")
    await s.yes("Nothing is found", r.shows("Nothing found"), stateless=True)
    await s.no("near_miss", "At least one file is found", r.shows("Nothing found"))
    await s.no(
        "near_miss",
        "Có ít nhất một kết quả",
        r.shows("Nothing found"),
        lang="vi",
        action="Tìm 'zebra'",
    )


async def new_folders(r: FileboxRecorder) -> None:
    """A dialog with validation: done, refused, cancelled."""
    await r.sign_in("admin")
    async with r.step("Click 'New folder'") as s:
        await r.button("New folder")
    dialog = r.page.get_by_role("dialog", name="New folder")
    await s.yes("A dialog asks for the folder name", expect(dialog).to_be_visible())
    await s.no("near_miss", "A folder named 'invoices' was created", r.unlisted("invoices"))
    await s.no(
        "near_miss", "The field contains 'For example: invoices'", r.value("Folder name", "")
    )
    async with r.step("Type 'invoices' as the folder name") as s:
        await r.fill("Folder name", "invoices")
    await s.yes(
        "The field 'Folder name' contains 'invoices'",
        r.value("Folder name", "invoices"),
        stateless=True,
    )
    await s.no(
        "near_miss",
        "The field 'Folder name' contains 'invoice 2'",
        r.value("Folder name", "invoices"),
    )
    await s.no("wrong_effect", "The folder invoices is in the list", r.unlisted("invoices"))
    async with r.step("Press 'Cancel'") as s:
        await dialog.get_by_role("button", name="Cancel").click()
    await s.yes(
        "The dialog is closed and there is no folder invoices",
        expect(dialog).to_be_hidden(),
        r.unlisted("invoices"),
    )
    await s.no(
        "cancelled",
        "The folder invoices was created",
        r.unlisted("invoices"),
        action="Create the folder 'invoices'",
    )
    await s.no(
        "cancelled",
        "文件夹 invoices 出现在列表中",
        r.unlisted("invoices"),
        lang="zh",
        action="新建文件夹“invoices”",
    )
    async with r.step(
        "Create a folder called 'invoices'", "press Enter in the field 'Folder name'"
    ) as s:
        await r.button("New folder")
        await r.fill("Folder name", "invoices")
        await r.page.keyboard.press("Enter")
    await s.yes("invoices shows up in the list", r.listed("invoices"))
    await s.yes("A message says that the folder was created", s.said("Folder 'invoices' created"))
    await s.yes(None, r.listed("invoices"))
    await s.yes(
        "列表中出现文件夹 invoices",
        r.listed("invoices"),
        lang="zh",
        action="新建名为“invoices”的文件夹",
    )
    await s.no(
        "near_miss", "The folder 'Invoices 2024' is in the list", r.unlisted("Invoices 2024")
    )
    await s.no("near_miss", "The list has 11 items", r.count("10 items"))
    async with r.step("Create a folder called 'uploads'", "click 'Create folder'") as s:
        await r.button("New folder")
        await r.fill("Folder name", "uploads")
        await r.button("Create folder")
    await s.no("refused", "The folder is created", r.shows("already exists"))
    await s.no("refused", None, r.shows("already exists"))
    await s.no("refused", "The dialog closes", expect(dialog).to_be_visible())
    await s.no(
        "refused",
        "Thư mục 'uploads' được tạo",
        r.shows("already exists"),
        lang="vi",
        action="Tạo thư mục 'uploads'",
    )
    await s.yes(
        "The dialog says that 'uploads' already exists",
        r.shows("'uploads' already exists."),
        stateless=True,
    )
    async with r.step("Submit the dialog with an empty name") as s:
        await r.fill("Folder name", "")
        await r.button("Create folder")
    await s.yes("'Enter a name.' is displayed", r.shows("Enter a name."))
    await s.no(
        "refused", "A new folder without a name is in the list", expect(dialog).to_be_visible()
    )
    async with r.step("Name it 'a/b' and create it") as s:
        await r.fill("Folder name", "a/b")
        await r.button("Create folder")
    await s.no("refused", "The folder 'a/b' is in the list", r.unlisted("a/b"))
    await s.yes("An error explains which characters are not allowed", r.shows("must not contain"))
    await r.page.keyboard.press("Escape")
    async with r.step("Press the key n") as s:
        await r.page.locator("main").focus()
        await r.page.keyboard.press("n")
    await s.yes("The dialog 'New folder' opens", expect(dialog).to_be_visible())
    await s.no(
        "lookalike",
        "The list of keyboard shortcuts opens",
        expect(r.page.locator("#shortcuts")).to_be_hidden(),
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
    await s.no("cancelled", "budget.xlsx is no longer in the list", r.listed("budget.xlsx"))
    await s.no("cancelled", None, r.listed("budget.xlsx"), asked)
    await s.no(
        "cancelled",
        "budget.xlsx 已从列表中消失",
        r.listed("budget.xlsx"),
        lang="zh",
        action="删除 budget.xlsx",
    )
    await s.yes(
        "budget.xlsx is still there",
        r.listed("budget.xlsx"),
        action="Choose 'Delete' for budget.xlsx and cancel the question",
    )
    await s.no(
        "cancelled",
        "budget.xlsx đã bị xoá",
        r.listed("budget.xlsx"),
        lang="vi",
        action="Xoá tệp budget.xlsx",
    )
    r.accept_dialogs = True
    async with r.step("Delete welcome.txt and say OK to the question") as s:
        await r.menu("welcome.txt", "Delete")
        await r.unlisted("welcome.txt")
    await s.yes("welcome.txt is gone", r.unlisted("welcome.txt"))
    await s.yes("The list has 8 items", r.count("8 items"))
    await s.yes(
        "welcome.txt không còn trong danh sách",
        r.unlisted("welcome.txt"),
        lang="vi",
        action="Xoá welcome.txt và đồng ý",
    )
    await s.yes(
        "welcome.txt 不再出现在列表中",
        r.unlisted("welcome.txt"),
        lang="zh",
        action="删除 welcome.txt 并确认",
    )
    await s.no("lookalike", "notes.md is gone", r.listed("notes.md"))
    await s.no("near_miss", "The list has 7 items", r.count("8 items"))
    async with r.step("Click 'Undo'") as s:
        await r.button("Undo")
        await r.listed("draft.txt")
    await s.no("wrong_effect", "welcome.txt is back in the list", r.unlisted("welcome.txt"))
    await s.no(
        "wrong_effect",
        "The deleted file is restored",
        r.unlisted("welcome.txt"),
        r.listed("draft.txt"),
    )
    await s.no(
        "wrong_effect",
        "welcome.txt xuất hiện lại",
        r.unlisted("welcome.txt"),
        lang="vi",
        action="Bấm 'Undo'",
    )
    async with r.step("Tick notes.md and budget.xlsx") as s:
        await r.page.get_by_label("Select notes.md").check()
        await r.page.get_by_label("Select budget.xlsx").check()
    await s.yes("'2 selected' appears", r.shows("2 selected"))
    await s.yes(
        "The button 'Delete selected' can be used",
        expect(r.page.locator("#delete-selected")).to_be_enabled(),
    )
    await s.no("near_miss", "'3 selected' appears", r.shows("2 selected"))
    async with r.step("Click 'Delete selected' and then 'Cancel'") as s:
        await r.button("Delete selected")
        await r.page.locator("#delete-many").get_by_role("button", name="Cancel").click()
    await s.no(
        "cancelled",
        "The selected files are deleted",
        r.listed("notes.md", "budget.xlsx"),
        action="Delete the selected files",
    )
    async with r.step("Delete the selected files and confirm") as s:
        await r.button("Delete selected")
        await r.button("Move to trash")
        await r.unlisted("notes.md")
    await s.yes(
        "notes.md and budget.xlsx are not listed any more", r.unlisted("notes.md", "budget.xlsx")
    )
    await s.no("wrong_effect", "The count below the list says 7 items", r.count("8 items"))
    await s.no("near_miss", "draft.txt is not listed any more", r.listed("draft.txt"))
    async with r.step("Tick 'Select all'") as s:
        await r.page.get_by_label("Select all").check()
    await s.no(
        "wrong_effect",
        "All rows are selected",
        expect(r.page.get_by_label("Select draft.txt")).not_to_be_checked(),
    )
    await s.yes(
        "The folder uploads is selected",
        expect(r.page.get_by_label("Select uploads")).to_be_checked(),
    )


async def trash(r: FileboxRecorder) -> None:
    """Restore, filter, empty: emptiness is the success."""
    await r.sign_in("wei", "/trash")
    async with r.step("Restore draft.txt", fleeting=True) as s:
        await r.row("draft.txt").get_by_role("button", name="Restore").click()
        await r.unlisted("draft.txt")
    await s.yes("draft.txt has left the trash", r.unlisted("draft.txt"))
    await s.yes("A message says 'draft.txt' restored", s.said("'draft.txt' restored"))
    await s.no("near_miss", "The trash is empty", r.listed("drawing.svg"))
    async with r.step("Filter the trash by 'old-x'", "type 'old-x' into 'Filter the trash'") as s:
        await r.fill("Filter the trash", "old-x")
    await s.no("wrong_effect", "No file is shown", r.listed("old-budget.xlsx"))
    await r.fill("Filter the trash", "")
    async with r.step("Click 'Empty trash', then cancel") as s:
        await r.button("Empty trash")
        await r.page.locator("#empty-trash").get_by_role("button", name="Cancel").click()
    await s.no("cancelled", "The trash is empty", r.listed("drawing.svg"), action="Empty the trash")
    await s.no("cancelled", "回收站是空的", r.listed("drawing.svg"), lang="zh", action="清空回收站")
    async with r.step("Empty the trash", "click 'Delete forever'") as s:
        await r.button("Empty trash")
        await r.button("Delete forever")
        await r.shows("The trash is empty")
    await s.yes("Nothing is left in the trash", r.shows("The trash is empty"))
    await s.yes("The trash is empty", r.shows("The trash is empty"), stateless=True)
    await s.yes("回收站已清空", r.shows("The trash is empty"), lang="zh", action="清空回收站并确认")
    await s.yes(
        "Thùng rác trống", r.shows("The trash is empty"), lang="vi", action="Dọn sạch thùng rác"
    )
    await s.no("near_miss", "drawing.svg is still in the trash", r.unlisted("drawing.svg"))
    await r.open("/testcase-bucket/")
    await r.language("vi")
    async with r.step("Mở 'Thùng rác'") as s:
        await r.link("Thùng rác")
    await s.yes("Trang báo 'Thùng rác trống'", r.shows("Thùng rác trống"), lang="vi")
    await s.no("near_miss", "Trong thùng rác có draft.txt", r.unlisted("draft.txt"), lang="vi")


async def rows(r: FileboxRecorder) -> None:
    """Rename, star, drag, share, upload, and a button that does nothing."""
    await r.sign_in("admin")
    async with r.step("Rename notes.md to plans.md") as s:
        await r.menu("notes.md", "Rename")
        await r.fill("New name", "plans.md")
        await r.page.keyboard.press("Enter")
        await r.listed("plans.md")
    await s.yes(
        "plans.md is listed instead of notes.md", r.listed("plans.md"), r.unlisted("notes.md")
    )
    await s.yes(
        "Tệp có tên mới plans.md",
        r.listed("plans.md"),
        lang="vi",
        action="Đổi tên notes.md thành plans.md",
    )
    await s.no("near_miss", "The file is called plan.md", r.unlisted("plan.md"))
    async with r.step("Rename plans.md to welcome.txt") as s:
        await r.menu("plans.md", "Rename")
        await r.fill("New name", "welcome.txt")
        await r.page.keyboard.press("Enter")
        await r.shows("already exists")
    await s.no("refused", "The file has its new name", r.shows("already exists"))
    await s.yes(
        "It says that 'welcome.txt' already exists", r.shows("'welcome.txt' already exists.")
    )
    await r.page.keyboard.press("Escape")
    async with r.step("Start to rename plans.md to budget.md, but press Escape") as s:
        await r.menu("plans.md", "Rename")
        await r.fill("New name", "budget.md")
        await r.page.keyboard.press("Escape")
    await s.no(
        "cancelled",
        "The file is now called budget.md",
        r.listed("plans.md"),
        action="Rename plans.md to budget.md",
    )
    async with r.step("Rename the folder photos to 'pictures'", fleeting=True) as s:
        await r.menu("photos", "Rename")
        await r.fill("New name", "pictures")
        await r.page.keyboard.press("Enter")
        await r.shows("Renamed")
    await s.no(
        "wrong_effect",
        "The folder is called 'pictures'",
        s.said("Renamed"),
        r.listed("photos"),
        r.unlisted("pictures"),
    )
    await s.no(
        "wrong_effect",
        "The list contains the folder pictures and no folder photos",
        r.listed("photos"),
    )
    await s.no(
        "wrong_effect",
        "文件夹现在叫 pictures",
        r.listed("photos"),
        lang="zh",
        action="把文件夹 photos 重命名为 pictures",
    )
    await s.yes("The message 'Renamed' is shown", s.said("Renamed"))
    star = r.page.get_by_label("Star plans.md")
    async with r.step("Star plans.md", "click the button 'Star plans.md'") as s:
        await star.click()
    await s.yes("plans.md is starred", expect(star).to_have_attribute("aria-pressed", "true"))
    await s.no(
        "wrong_effect",
        "plans.md is selected",
        expect(r.page.get_by_label("Select plans.md")).not_to_be_checked(),
    )
    await s.no(
        "lookalike",
        "budget.xlsx is starred",
        expect(r.page.get_by_label("Star budget.xlsx")).to_have_attribute("aria-pressed", "false"),
    )
    async with r.step("Drag budget.xlsx onto the folder archive") as s:
        await r.row("budget.xlsx").drag_to(r.row("archive"))
        await r.unlisted("budget.xlsx")
    await s.yes("budget.xlsx disappears from this list", r.unlisted("budget.xlsx"))
    await s.yes(
        "budget.xlsx 已从当前列表移走",
        r.unlisted("budget.xlsx"),
        lang="zh",
        action="把 budget.xlsx 拖到文件夹 archive",
    )
    await s.no("near_miss", "plans.md disappears from this list", r.listed("plans.md"))
    async with r.step("Open the menu of plans.md and choose 'Share'") as s:
        await r.menu("plans.md", "Share")
    link = f"{r.page.url}plans.md"
    await s.yes("The field 'Link' contains the address of plans.md", r.value("Link", link))
    await s.no("lookalike", "The link leads to welcome.txt", r.value("Link", link))
    async with r.step("Limit it to the team", "select 'Only the team' in 'Who can open it'") as s:
        await r.page.get_by_label("Who can open it").select_option("team")
    await s.yes(
        "'Only the team' is selected",
        expect(r.page.get_by_label("Who can open it")).to_have_value("team"),
    )
    await s.no(
        "near_miss",
        "'Everyone with the link' is selected",
        expect(r.page.get_by_label("Who can open it")).to_have_value("team"),
    )
    async with r.step("Copy the link", fleeting=True) as s:
        await r.button("Copy link")
    await s.yes("A short message confirms that the link was copied", s.said("Link copied"))
    await s.no("near_miss", "The dialog closes", expect(r.page.locator("#share")).to_be_visible())
    async with r.step("Send an invitation to bo@filebox.example") as s:
        await r.fill("E-mail address", "bo@filebox.example")
        await r.button("Send invitation")
        await r.page.locator("#share").wait_for(state="hidden")
    failed = any(q["status"] == 500 for q in s.state["requests"])
    await s.no("wrong_effect", "The invitation is sent without any error", failed)
    await s.no("wrong_effect", "The invitation really goes out: its request succeeds", failed)
    await s.no(
        "wrong_effect",
        "Lời mời được gửi đi và không có lỗi",
        failed,
        lang="vi",
        action="Gửi lời mời đến bo@filebox.example",
    )
    async with r.step("Click 'Download as ZIP'") as s:
        await r.button("Download as ZIP")
    await s.no("noop", "A ZIP file is downloaded", s.state["downloads"] == [])
    await s.no("noop", None, s.state["downloads"] == [])
    await s.no(
        "noop",
        "下载了一个 ZIP 文件",
        s.state["downloads"] == [],
        lang="zh",
        action="点击“Download as ZIP”",
    )
    async with r.step("Upload the file report.txt") as s:
        await r.page.locator("#upload").set_input_files(
            {"name": "report.txt", "mimeType": "text/plain", "buffer": b"Quarterly report\n"}
        )
        await r.listed("report.txt")
    await s.yes("report.txt (17 B) is listed", r.listed("report.txt"), r.shows("17 B"))
    await s.yes(
        "report.txt có trong danh sách",
        r.listed("report.txt"),
        lang="vi",
        action="Tải lên tệp report.txt",
    )
    await s.no("near_miss", "report.csv is listed", r.unlisted("report.csv"))
    async with r.step(
        "Click 'Delete selected'", "click the disabled button 'Delete selected'"
    ) as s:
        await r.page.locator("#delete-selected").click(force=True)
    await s.no(
        "noop",
        "A dialog asks whether to delete the files",
        expect(r.page.locator("#delete-many")).to_be_hidden(),
    )
    await s.no(
        "noop",
        "Hộp thoại xác nhận xoá hiện ra",
        expect(r.page.locator("#delete-many")).to_be_hidden(),
        lang="vi",
        action="Bấm 'Delete selected'",
    )


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
