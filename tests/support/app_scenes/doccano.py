"""Labelled steps on doccano, a workbench of Material cards, tables, dialogs and switches."""

from __future__ import annotations

import re

from playwright.async_api import Locator, Page, expect

from tests.support.recording import Recorder

FILMS = "Film reviews"


async def sign_in(page: Page) -> None:
    """Log in as the administrator and wait for the list of projects."""
    await page.goto("/auth")
    await page.get_by_label("Username").fill("admin")
    await page.get_by_label("Password").fill("secret123")
    await send_login(page)
    await expect(page.get_by_role("link", name=FILMS)).to_be_visible()


async def send_login(page: Page) -> None:
    """Click the button of the login form, not the one of the header."""
    await page.locator("main").get_by_role("button", name="Login").click()


async def go(page: Page, place: str) -> None:
    """Open a place of the project by the navigation at the left."""
    await page.get_by_role("navigation").get_by_text(place, exact=True).click()


async def enter(r: Recorder, place: str) -> None:
    """Sign in and open a place of the project with the film reviews, not as a step."""
    await sign_in(r.page)
    await r.page.get_by_role("link", name=FILMS).click()
    await expect(r.page.get_by_role("banner").get_by_text(FILMS)).to_be_visible()
    await expect(r.page.get_by_role("navigation").get_by_text("Labels")).to_be_visible()
    await r.settle()
    await go(r.page, place)
    await r.settle()


def row(page: Page, name: str) -> Locator:
    """Give the rows of a table with this cell."""
    return page.locator("tbody tr").filter(has=page.get_by_role("cell", name=name, exact=True))


def rows(page: Page) -> Locator:
    """Give the rows of the table."""
    return page.locator("tbody tr")


def search(page: Page) -> Locator:
    """Give the search box above the table."""
    return page.locator(".v-data-table > .v-text-field input, .v-data-table .v-input input").first


def dialog(page: Page) -> Locator:
    """Give the open dialog."""
    return page.locator(".v-dialog--active")


def paging(page: Page, text: str) -> Locator:
    """Give the line under the table that counts."""
    return page.locator(".v-data-footer__pagination").get_by_text(text, exact=True)


def button(page: Page, name: str) -> Locator:
    """Give a button of the page itself."""
    return page.locator("main").get_by_role("button", name=name, exact=True)


async def tick(page: Page, name: str) -> None:
    """Tick or untick the box in front of a row."""
    await row(page, name).locator(".v-simple-checkbox").click()


async def many_rows(r: Recorder) -> None:
    """Let the table show up to fifty rows, not as a step."""
    await r.page.locator(".v-data-footer__select [role=button]").click()
    await r.page.get_by_role("option", name="50").click()
    await r.settle()


async def login(r: Recorder) -> None:
    """Log in: refused, with an empty field, and at last."""
    page = r.page
    await r.open("/auth")
    refused = page.get_by_role("alert").filter(has_text="Incorrect username or password")
    async with r.step("Log in as admin with the password 'letmein99'") as s:
        await page.get_by_label("Username").fill("admin")
        await page.get_by_label("Password").fill("letmein99")
        await send_login(page)
        await expect(refused).to_be_visible()
    here = expect(page).to_have_url(re.compile(r"/auth$"))
    await s.yes("An error tells that the username or the password is wrong", here)
    await s.yes(
        "Có thông báo sai tên đăng nhập hoặc mật khẩu",
        here,
        lang="vi",
        action="Đăng nhập bằng admin với mật khẩu 'letmein99'",
    )
    await s.no("refused", "The overview of the projects opens", expect(refused).to_be_visible())
    await s.no("refused", "The user is signed in and the form has gone", here_is(page, "/auth"))
    await s.no(
        "near_miss",
        "It says that this account has been locked",
        expect(page.get_by_text("locked")).to_have_count(0),
    )
    await s.no(
        "refused",
        "登录成功，显示项目列表",
        expect(page.get_by_role("link", name=FILMS)).to_have_count(0),
        lang="zh",
        action="用 admin 和密码 letmein99 登录",
    )
    login_button = page.locator("main").get_by_role("button", name="Login")
    async with r.step("Clear the password and click 'Login'") as s:
        await page.get_by_label("Password").fill("")
        await login_button.click(force=True)
    await s.yes(
        "You stay on the form and the button cannot be pressed",
        expect(login_button).to_be_disabled(),
    )
    await s.no("refused", "The project list is shown", here_is(page, "/auth"))
    async with r.step("Enter the right password of admin and press 'Login'") as s:
        await page.get_by_label("Password").fill("secret123")
        await send_login(page)
        await expect(page.get_by_role("link", name=FILMS)).to_be_visible()

    await s.yes("The first ten of twelve projects are listed", ten_rows(page))
    await s.yes(None, here_is(page, "/projects"))
    await s.yes("The form has gone and a table of projects is shown instead", ten_rows(page))
    await s.yes(
        "Đăng nhập được, bảng có các dự án",
        ten_rows(page),
        lang="vi",
        action="Nhập đúng mật khẩu rồi bấm 'Login'",
    )
    await s.no("near_miss", "All twelve projects are on one page", ten_rows(page))
    await s.no(
        "near_miss",
        "十二个项目都在这一页",
        ten_rows(page),
        lang="zh",
        action="输入正确的密码并点击 Login",
    )
    await s.no("near_miss", "There are ten projects in total", ten_rows(page))


def here_is(page: Page, part: str) -> bool:
    """Say whether the address has this part."""
    return part in page.url


async def ten_rows(page: Page) -> None:
    """Check that ten rows of twelve are shown."""
    await expect(rows(page)).to_have_count(10)
    await expect(paging(page, "1-10 of 12")).to_be_visible()


async def first_is(page: Page, name: str) -> None:
    """Check the name in the first row."""
    await expect(rows(page).first.locator("td").nth(1)).to_have_text(name)


async def last_is(page: Page, name: str) -> None:
    """Check the name in the last row."""
    await expect(rows(page).last.locator("td").nth(1)).to_have_text(name)


async def order_and_search(r: Recorder) -> None:
    """Sort, search and page through the projects."""
    page = r.page
    await sign_in(page)
    head = page.get_by_role("columnheader", name=re.compile("^Name"))
    async with r.step("Sort the projects by 'Name'", "click the column header 'Name'") as s:
        await head.click()
        await first_is(page, "Captions")
    await s.yes("The projects are in alphabetical order", first_is(page, "Captions"))
    await s.yes(
        "Captions comes first and Sport results is at the end of this page",
        last_is(page, "Sport results"),
    )
    await s.yes(
        "表格第一行是 Captions",
        first_is(page, "Captions"),
        lang="zh",
        action="点击列标题 Name 排序",
    )
    await s.no("near_miss", "Film reviews is at the top", first_is(page, "Captions"))
    await s.no("near_miss", "The names run from Z to A", last_is(page, "Sport results"))
    await s.no(
        "near_miss",
        "项目名称按从 Z 到 A 排列",
        last_is(page, "Sport results"),
        lang="zh",
        action="点击列标题 Name 排序",
    )
    await s.no("near_miss", "Headlines comes before Film reviews", first_is(page, "Captions"))
    async with r.step("Click 'Name' once more") as s:
        await head.click()
        await first_is(page, "Weather reports")
    await s.yes("The order is the other way round now", first_is(page, "Weather reports"))
    await s.yes(
        "Thứ tự bị đảo ngược, Weather reports đứng đầu",
        first_is(page, "Weather reports"),
        lang="vi",
        action="Bấm vào tiêu đề cột Name lần nữa",
    )
    await s.no("near_miss", "The entries are sorted from A to Z", first_is(page, "Weather reports"))
    async with r.step("Search for 'sport'") as s:
        await search(page).fill("sport")
        await expect(rows(page)).to_have_count(1)
    await s.yes("Only one project is left", expect(row(page, "Sport results")).to_be_visible())
    await s.yes(
        "Chỉ còn lại một dự án",
        expect(row(page, "Sport results")).to_be_visible(),
        lang="vi",
        action="Tìm 'sport'",
    )
    await s.yes(
        "The others have disappeared; Sport results remains", expect(rows(page)).to_have_count(1)
    )
    await s.no("near_miss", "Two projects match", expect(rows(page)).to_have_count(1))
    await s.no(
        "near_miss",
        "只剩下 Street names",
        expect(row(page, "Street names")).to_have_count(0),
        lang="zh",
        action="搜索 sport",
    )
    nothing = page.get_by_role("cell", name="No data available")
    async with r.step("Search for 'zebra'", "type 'zebra' into the search box") as s:
        await search(page).fill("zebra")
        await expect(nothing).to_be_visible()
    await s.yes("The list is empty now", expect(nothing).to_be_visible())
    await s.yes("列表现在是空的", expect(nothing).to_be_visible(), lang="zh", action="搜索 zebra")
    await s.yes(
        "Không tìm thấy dự án nào", expect(nothing).to_be_visible(), lang="vi", action="Tìm 'zebra'"
    )
    await s.no(
        "lookalike", "A project zebra is listed", expect(row(page, "zebra")).to_have_count(0)
    )
    await s.no(
        "lookalike",
        "列表中有项目 zebra",
        expect(row(page, "zebra")).to_have_count(0),
        lang="zh",
        action="搜索 zebra",
    )
    await s.no("lookalike", "The search finds 'zebra'", expect(nothing).to_be_visible())
    async with r.step("Empty the search box") as s:
        await search(page).fill("")
        await ten_rows(page)
    await s.yes("All the projects can be seen again, ten of them on the first page", ten_rows(page))
    await s.no("near_miss", "The table stays empty", ten_rows(page))
    async with r.step("Choose 50 rows per page") as s:
        await many_rows(r)
        await expect(rows(page)).to_have_count(12)
    forward = page.get_by_role("button", name="Next page")
    await s.yes("All twelve projects fit on one page", expect(rows(page)).to_have_count(12))
    await s.yes("One cannot page any further", expect(forward).to_be_disabled())
    await s.yes(
        "每页显示 50 行，12 个项目都在同一页",
        expect(rows(page)).to_have_count(12),
        lang="zh",
        action="把每页行数改为 50",
    )
    await s.no("near_miss", "Fifty projects are listed", expect(rows(page)).to_have_count(12))
    await s.no("near_miss", "There is a second page", expect(forward).to_be_disabled())


async def remove_projects(r: Recorder) -> None:
    """Tick and delete projects, with a question before."""
    page = r.page
    await sign_in(page)
    await many_rows(r)
    remove = button(page, "Delete")
    old, captions = row(page, "Old archive"), row(page, "Captions")
    async with r.step("Click 'Delete' while nothing is ticked") as s:
        await remove.click(force=True)
    await s.no(
        "noop", "A question whether to delete appears", expect(dialog(page)).to_have_count(0)
    )
    async with r.step("Tick the box in front of 'Old archive'") as s:
        await tick(page, "Old archive")
    await s.yes("The button Delete can be used now", expect(remove).to_be_enabled())
    await s.no("near_miss", "Delete is still greyed out", expect(remove).to_be_enabled())
    await s.no(
        "near_miss",
        "Captions is ticked too",
        expect(captions).not_to_have_class(re.compile("selected")),
    )
    async with r.step("Click 'Delete'") as s:
        await remove.click()
        await expect(dialog(page)).to_be_visible()
    named = expect(dialog(page).get_by_role("listitem")).to_have_text(["Old archive"])
    await s.yes("A question comes up that names Old archive", named)
    await s.no(
        "near_miss",
        "The dialog asks about Captions",
        expect(dialog(page).get_by_text("Captions")).to_have_count(0),
    )
    await s.no(
        "near_miss",
        "对话框询问是否删除 Captions",
        expect(dialog(page).get_by_text("Captions")).to_have_count(0),
        lang="zh",
        action="点击 Delete",
    )
    await s.no(
        "near_miss", "Old archive has already gone from the list", expect(old).to_be_visible()
    )
    async with r.step("Cancel the deletion", "click the button 'Cancel'") as s:
        await dialog(page).get_by_role("button", name="Cancel").click()
        await expect(dialog(page)).to_have_count(0)
    await s.yes("The question closes and the project is kept", expect(old).to_be_visible())
    await s.yes(
        "仍然有 12 个项目",
        expect(rows(page)).to_have_count(12),
        lang="zh",
        action="在对话框中点击 Cancel",
    )
    await s.no("cancelled", "Old archive is not in the table any more", expect(old).to_be_visible())
    await s.no(
        "cancelled",
        "Only eleven projects are left",
        expect(rows(page)).to_have_count(12),
        action="Delete Old archive and agree to the question",
    )
    await s.no(
        "cancelled",
        "Dự án Old archive đã bị xóa",
        expect(old).to_be_visible(),
        lang="vi",
        action="Xóa Old archive và xác nhận",
    )
    await remove.click()
    async with r.step(
        "Delete 'Old archive' and answer the question with 'Yes'", "click the button 'Yes'"
    ) as s:
        await dialog(page).get_by_role("button", name="Yes").click()
        await expect(old).to_have_count(0)
    await s.yes(
        "Old archive is gone, the others are still there", expect(rows(page)).to_have_count(11)
    )
    await s.yes("One project less is listed", expect(paging(page, "1-11 of 11")).to_be_visible())
    await s.yes(
        "列表中少了一个项目",
        expect(paging(page, "1-11 of 11")).to_be_visible(),
        lang="zh",
        action="删除 Old archive 并点击 Yes",
    )
    await s.yes(None, expect(old).to_have_count(0))
    await s.no("near_miss", "Ten projects remain", expect(rows(page)).to_have_count(11))
    await s.no(
        "near_miss",
        "Còn lại mười dự án",
        expect(rows(page)).to_have_count(11),
        lang="vi",
        action="Xóa Old archive và bấm 'Yes'",
    )
    await s.no("near_miss", "Captions has been deleted as well", expect(captions).to_be_visible())
    await tick(page, "Podcast topics")
    await remove.click()
    async with r.step("Delete the project 'Captions'", "click the button 'Yes'") as s:
        await dialog(page).get_by_role("button", name="Yes").click()
        await expect(row(page, "Podcast topics")).to_have_count(0)
    await s.no("wrong_effect", "Captions is no longer listed", expect(captions).to_be_visible())
    await s.no(
        "wrong_effect",
        "Captions is gone and Podcast topics is untouched",
        expect(captions).to_be_visible(),
    )
    await s.no(
        "wrong_effect",
        "项目 Captions 已被删除",
        expect(captions).to_be_visible(),
        lang="zh",
        action="删除项目 Captions",
    )


async def new_project(r: Recorder) -> None:
    """Make a project with the form."""
    page = r.page
    await sign_in(page)
    name, about = page.get_by_label("Project name"), page.get_by_label("Description")
    async with r.step("Click 'Create'") as s:
        await button(page, "Create").click()
        await expect(name).to_be_visible()
    await s.yes("An empty form for a new project opens", expect(name).to_have_value(""))
    await s.no("near_miss", "A name is already filled in", expect(name).to_have_value(""))
    await s.no("lookalike", "The project has been created", expect(name).to_have_value(""))
    make = button(page, "Create")
    async with r.step("Click 'Create' without filling in anything") as s:
        await make.click(force=True)
    await s.no("refused", "The new project opens", here_is(page, "/projects/create"))
    await s.no(
        "refused",
        "新项目已创建并打开",
        here_is(page, "/projects/create"),
        lang="zh",
        action="什么都不填，直接点击 Create",
    )
    async with r.step(
        "Enter the name 'Bird songs' and the description 'Voices of the forest'"
    ) as s:
        await name.fill("Bird songs")
        await about.fill("Voices of the forest")
    await s.yes("Both fields are filled in and Create can be pressed", expect(make).to_be_enabled())
    await s.yes(
        "Nút Create bấm được",
        expect(make).to_be_enabled(),
        lang="vi",
        action="Nhập tên 'Bird songs' và mô tả",
    )
    await s.no(
        "near_miss",
        "The description reads 'Bird songs'",
        expect(about).to_have_value("Voices of the forest"),
    )
    await s.no(
        "near_miss",
        "描述是“Bird songs”",
        expect(about).to_have_value("Voices of the forest"),
        lang="zh",
        action="输入名称“Bird songs”和描述“Voices of the forest”",
    )
    card = page.locator(".v-card", has_text="Sequence Labeling").last
    async with r.step(
        "Choose the card 'Sequence Labeling'", "click the text 'Sequence Labeling'"
    ) as s:
        await page.get_by_text("Sequence Labeling", exact=True).click()
    unmarked = expect(card.locator(".v-icon")).to_have_count(0)
    await s.no("noop", "The check mark is at 'Sequence Labeling'", unmarked)
    await s.no("noop", None, expect(page.get_by_label("Allow overlapping spans")).to_have_count(0))
    async with r.step(
        "Choose the card 'Sequence Labeling'", "click the picture above 'Sequence Labeling'"
    ) as s:
        await card.locator(".v-image").click()
    await s.yes(
        "The check mark has moved to the card Sequence Labeling",
        expect(card.locator(".v-icon")).to_be_visible(),
    )
    overlap = page.get_by_label("Allow overlapping spans")
    await s.yes(
        "An option for overlapping spans appears, not yet ticked",
        expect(overlap).not_to_be_checked(),
    )
    await s.no("near_miss", "Overlapping spans are allowed", expect(overlap).not_to_be_checked())
    shuffle = page.get_by_label("Randomize document order")
    share = page.get_by_label("Share annotations across all users")
    async with r.step("Tick 'Randomize document order'") as s:
        await page.get_by_text("Randomize document order").click()
    await s.yes(
        "The documents will come in a random order: the box is ticked",
        expect(shuffle).to_be_checked(),
    )
    await s.no(
        "near_miss", "Annotations are shared across all users", expect(share).not_to_be_checked()
    )
    async with r.step(
        "Tick 'Share annotations across all users'",
        "click the text 'Allow project members to create label types'",
    ) as s:
        await page.get_by_text("Allow project members to create label types").click()
    await s.no(
        "wrong_effect", "The box for sharing annotations is on", expect(share).not_to_be_checked()
    )
    await s.no("wrong_effect", None, expect(share).not_to_be_checked())
    async with r.step("Click 'Create' below the form") as s:
        await make.click()
        await expect(page).to_have_url(re.compile(r"/projects/13$"))
    title = page.get_by_role("banner").get_by_text("Bird songs")
    await s.yes("The start page of the project Bird songs opens", expect(title).to_be_visible())
    await s.yes(
        "新项目 Bird songs 已打开",
        expect(title).to_be_visible(),
        lang="zh",
        action="点击表单下方的 Create",
    )
    await s.no(
        "near_miss", "You are back on the overview of all projects", expect(title).to_be_visible()
    )
    await s.no(
        "near_miss",
        "Quay lại danh sách tất cả dự án",
        expect(title).to_be_visible(),
        lang="vi",
        action="Bấm 'Create' ở cuối biểu mẫu",
    )
    async with r.step("Go to 'Projects' and search for 'bird'") as s:
        await page.get_by_role("button", name="projects").click()
        await expect(page.get_by_role("link", name=FILMS)).to_be_visible()
        await search(page).fill("bird")
        await expect(rows(page)).to_have_count(1)
    new = row(page, "Bird songs")
    kind = expect(new.get_by_role("cell", name="SequenceLabeling")).to_be_visible()
    await s.yes("Exactly one project is found, of the type SequenceLabeling", kind)
    await s.no(
        "near_miss",
        "The project found is of the type Seq2seq",
        expect(new.get_by_text("Seq2seq")).to_have_count(0),
    )
    await s.no(
        "near_miss",
        "Bird songs was made by mia",
        expect(new.get_by_role("cell", name="admin")).to_be_visible(),
    )


async def labels(r: Recorder) -> None:
    """Look at, add, search and delete labels."""
    page = r.page
    await enter(r, "Home")
    async with r.step("Open 'Labels' in the navigation") as s:
        await go(page, "Labels")
        await expect(rows(page)).to_have_count(4)
    await s.yes(
        "Four labels are listed, each with a key and a colour",
        expect(paging(page, "1-4 of 4")).to_be_visible(),
    )
    await s.yes(
        "neutral has the shortcut u",
        expect(row(page, "neutral").get_by_role("cell", name="u", exact=True)).to_be_visible(),
    )
    await s.yes(
        "共有 4 个标签",
        expect(rows(page)).to_have_count(4),
        lang="zh",
        action="在导航中打开 Labels",
    )
    await s.no(
        "near_miss",
        "neutral has the shortcut n",
        expect(row(page, "neutral").get_by_role("cell", name="n", exact=True)).to_have_count(0),
    )
    await s.no(
        "near_miss",
        "Có năm nhãn",
        expect(rows(page)).to_have_count(4),
        lang="vi",
        action="Mở mục Labels",
    )
    async with r.step("Click 'Actions'") as s:
        await button(page, "Actions").click()
    entries = page.get_by_role("menuitem")
    await s.yes(
        "A menu with three entries opens", expect(entries.filter(visible=True)).to_have_count(3)
    )
    await s.no(
        "lookalike",
        "The labels have been exported",
        expect(page.get_by_role("menuitem", name="Export Labels")).to_be_visible(),
    )
    await s.no(
        "near_miss",
        "The menu offers to delete all labels",
        expect(page.get_by_role("menuitem", name="Delete")).to_have_count(0),
    )
    name = page.get_by_label("Label name")
    async with r.step("Choose 'Create Label'") as s:
        await page.get_by_role("menuitem", name="Create Label").click()
        await expect(name).to_be_visible()
    await s.yes(
        "A form for a new label is open; the name is still empty", expect(name).to_have_value("")
    )
    await s.no(
        "near_miss", "A fifth label has been added to the list", expect(rows(page)).to_have_count(0)
    )
    save = button(page, "Save")
    taken = page.get_by_text("The label name is already used.")
    async with r.step("Type 'positive' as the name of the label") as s:
        await name.fill("positive")
        await expect(taken).to_be_visible()
    await s.yes(
        "A message says that the name is taken, and it cannot be saved",
        expect(save).to_be_disabled(),
    )
    await s.yes(
        "提示标签名称已被使用",
        expect(taken).to_be_visible(),
        lang="zh",
        action="输入标签名 positive",
    )
    await s.no(
        "refused", "The name is accepted and Save can be pressed", expect(save).to_be_disabled()
    )
    async with r.step("Change the name to 'mixed'") as s:
        await name.fill("mixed")
        await expect(taken).to_have_count(0)
    await s.yes("The complaint has gone and Save can be pressed", expect(save).to_be_enabled())
    await s.yes(
        "Hết báo lỗi và có thể bấm Save",
        expect(save).to_be_enabled(),
        lang="vi",
        action="Đổi tên nhãn thành 'mixed'",
    )
    await s.yes(
        "The counter under the field shows five characters",
        expect(page.get_by_text("5 / 100")).to_be_visible(),
    )
    await s.no(
        "near_miss", "The field still says that the name is used", expect(taken).to_have_count(0)
    )
    async with r.step("Click 'Save'") as s:
        await save.click()
        await expect(row(page, "mixed")).to_be_visible()
    await s.yes(
        "mixed has been added, there are five labels now", expect(rows(page)).to_have_count(5)
    )
    await s.yes(
        "You are back on the list of labels and the newest one is the last row",
        last_is(page, "mixed"),
    )
    await s.no("near_miss", "The list has six labels", expect(rows(page)).to_have_count(5))
    await s.no(
        "near_miss",
        "列表里有六个标签",
        expect(rows(page)).to_have_count(5),
        lang="zh",
        action="点击 Save 保存标签 mixed",
    )
    await s.no(
        "near_miss",
        "The label mixed has the key m",
        expect(row(page, "mixed").get_by_role("cell", name="m", exact=True)).to_have_count(0),
    )
    await s.no(
        "wrong_effect",
        "The label positive is now called mixed",
        expect(row(page, "positive")).to_be_visible(),
    )
    async with r.step("Search for 'angry'") as s:
        await search(page).fill("angry")
        await expect(page.get_by_text("No matching records found")).to_be_visible()
    await s.yes(
        "No label matches", expect(page.get_by_text("No matching records found")).to_be_visible()
    )
    await s.no("lookalike", "The label angry is shown", expect(row(page, "angry")).to_have_count(0))
    await search(page).fill("")
    await tick(page, "unclear")
    async with r.step("Click 'Delete' and refuse", "click the button 'Cancel'") as s:
        await button(page, "Delete").click()
        await dialog(page).get_by_role("button", name="Cancel").click()
        await expect(dialog(page)).to_have_count(0)
    await s.yes("unclear is still among the labels", expect(row(page, "unclear")).to_be_visible())
    await s.no(
        "cancelled",
        "The label unclear is gone",
        expect(row(page, "unclear")).to_be_visible(),
        action="Delete the label unclear",
    )
    await s.no(
        "cancelled",
        "标签 unclear 已消失",
        expect(row(page, "unclear")).to_be_visible(),
        lang="zh",
        action="删除标签 unclear",
    )
    async with r.step("Delete the ticked label and say 'Yes'") as s:
        await button(page, "Delete").click()
        await dialog(page).get_by_role("button", name="Yes").click()
        await expect(row(page, "unclear")).to_have_count(0)
    await s.yes(
        "unclear has gone, positive, negative, neutral and mixed are left",
        expect(rows(page)).to_have_count(4),
    )
    await s.yes(
        "Nhãn unclear không còn nữa",
        expect(row(page, "unclear")).to_have_count(0),
        lang="vi",
        action="Xóa nhãn đã chọn, bấm Yes",
    )
    await s.no(
        "wrong_effect", "neutral is no longer there", expect(row(page, "neutral")).to_be_visible()
    )


async def members(r: Recorder) -> None:
    """Add, change and remove members."""
    page = r.page
    await enter(r, "Members")
    form = dialog(page)

    async def choose(user: str, role: str) -> None:
        await form.get_by_label("User Search APIs").fill(user)
        await page.get_by_role("option", name=user, exact=True).click()
        await form.locator(".v-select").last.click()
        await page.get_by_role("option", name=role, exact=True).click()

    save = form.get_by_role("button", name="Save")
    async with r.step("Click 'Add'") as s:
        await button(page, "Add").click()
        await expect(form).to_be_visible()
    await s.yes(
        "A dialog for a new member opens; nothing is chosen in it yet",
        expect(save).to_be_disabled(),
    )
    await s.no("near_miss", "Save can be pressed at once", expect(save).to_be_disabled())
    error = form.get_by_text("This user is already assigned to a role in this project.")
    async with r.step("Choose the user mia and the role Annotator and click 'Save'") as s:
        await choose("mia", "Annotator")
        await save.click()
        await expect(error).to_be_visible()
    await s.yes("An error tells that mia already has a role here", expect(error).to_be_visible())
    await s.yes("The dialog stays open", expect(form).to_be_visible())
    await s.yes(
        "对话框仍然打开着",
        expect(form).to_be_visible(),
        lang="zh",
        action="添加 mia，角色为 Annotator",
    )
    await s.no("refused", "mia is added and the dialog closes", expect(error).to_be_visible())
    await s.no("refused", "There are four members now", expect(rows(page)).to_have_count(3))
    await s.no(
        "refused",
        "现在有四个成员",
        expect(rows(page)).to_have_count(3),
        lang="zh",
        action="添加 mia，角色为 Annotator",
    )
    await s.no(
        "refused",
        "Đã thêm mia vào dự án",
        expect(error).to_be_visible(),
        lang="vi",
        action="Thêm mia với vai trò Annotator",
    )
    async with r.step("Click 'Cancel' in the dialog") as s:
        await form.get_by_role("button", name="Cancel").click()
        await expect(form).to_have_count(0)
    await s.yes(
        "The dialog has closed; the three members are unchanged",
        expect(rows(page)).to_have_count(3),
    )
    await s.yes(
        "Hộp thoại đóng lại, vẫn còn ba thành viên",
        expect(rows(page)).to_have_count(3),
        lang="vi",
        action="Bấm 'Cancel' trong hộp thoại",
    )
    await s.no("near_miss", "One member has been removed", expect(rows(page)).to_have_count(3))
    async with r.step("Add olga as Annotator") as s:
        await button(page, "Add").click()
        await choose("olga", "Annotator")
        await save.click()
        await expect(row(page, "olga")).to_be_visible()
    await s.yes(
        "olga is the fourth member, as an Annotator",
        expect(row(page, "olga").get_by_text("Annotator", exact=True)).to_be_visible(),
    )
    await s.yes(
        "成员列表里多了一个人：olga",
        expect(rows(page)).to_have_count(4),
        lang="zh",
        action="添加 olga，角色为 Annotator",
    )
    await s.no(
        "near_miss",
        "olga is listed as Project Admin",
        expect(row(page, "olga").get_by_text("Project Admin")).to_have_count(0),
    )
    await s.no("near_miss", "The table has five members", expect(rows(page)).to_have_count(4))
    async with r.step(
        "Make mia an Annotation Approver", "click the pencil of mia, choose the role, save"
    ) as s:
        await row(page, "mia").get_by_role("button").click()
        await form.locator(".v-select").last.click()
        await page.get_by_role("option", name="Annotation Approver").click()
        await save.click()
        await expect(form).to_have_count(0)
        await expect(row(page, "mia").get_by_text("Annotation Approver")).to_be_visible()
    await s.yes(
        "mia has the same role as noah now",
        expect(row(page, "mia").get_by_text("Annotation Approver")).to_be_visible(),
    )
    await s.no(
        "near_miss",
        "mia is still an Annotator",
        expect(row(page, "mia").get_by_text("Annotator", exact=True)).to_have_count(0),
    )
    await s.no(
        "wrong_effect",
        "olga is an Annotation Approver",
        expect(row(page, "olga").get_by_text("Annotator", exact=True)).to_be_visible(),
    )
    async with r.step("Make noah a Project Admin", "click the button 'Cancel'") as s:
        await row(page, "noah").get_by_role("button").click()
        await form.locator(".v-select").last.click()
        await page.get_by_role("option", name="Project Admin").click()
        await form.get_by_role("button", name="Cancel").click()
        await expect(form).to_have_count(0)
    await s.no(
        "cancelled",
        "noah has the role Project Admin",
        expect(row(page, "noah").get_by_text("Annotation Approver")).to_be_visible(),
    )
    async with r.step("Remove olga and confirm") as s:
        await tick(page, "olga")
        await button(page, "Delete").click()
        await form.get_by_role("button", name="Yes").click()
        await expect(row(page, "olga")).to_have_count(0)
    await s.yes(
        "olga is no longer a member and the other three are", expect(rows(page)).to_have_count(3)
    )
    await s.no(
        "wrong_effect",
        "noah has lost his place in the project",
        expect(row(page, "noah")).to_be_visible(),
    )


async def project_settings(r: Recorder) -> None:
    """Change the settings of a project and look at its other tab."""
    page = r.page
    await enter(r, "Settings")
    name = page.get_by_label("Project name")
    share = page.get_by_label("Share annotations across all users")
    shuffle = page.get_by_label("Randomize document order")
    save = button(page, "Save")
    async with r.step(
        "Type 'Movie reviews' into 'Project name'", "click the field 'Project name'"
    ) as s:
        await name.click(force=True)
    await s.no("noop", "The field reads 'Movie reviews'", expect(name).to_have_value(FILMS))
    await s.no("noop", None, expect(name).to_be_disabled())
    async with r.step("Click 'Edit'") as s:
        await button(page, "Edit").click()
        await expect(save).to_be_visible()
    await s.yes(
        "The fields can be changed now, and Save and Cancel have appeared",
        expect(name).to_be_enabled(),
    )
    await s.no("near_miss", "The fields are still locked", expect(name).to_be_enabled())
    await s.no(
        "near_miss", "字段仍然不能编辑", expect(name).to_be_enabled(), lang="zh", action="点击 Edit"
    )
    await s.no("near_miss", "All three boxes are ticked", expect(share).not_to_be_checked())
    async with r.step(
        "Change the name to 'Movie reviews' and tick 'Share annotations across all users'"
    ) as s:
        await name.fill("Movie reviews")
        await page.get_by_text("Share annotations across all users").click()
    await s.yes(
        "The box is ticked and the name has changed",
        expect(share).to_be_checked(),
        expect(name).to_have_value("Movie reviews"),
    )
    await s.yes(
        "“Share annotations” 已勾选，“Randomize” 没有勾选",
        expect(shuffle).not_to_be_checked(),
        lang="zh",
        action="修改名称并勾选 Share annotations across all users",
    )
    await s.no(
        "near_miss", "The order of the documents is randomized", expect(shuffle).not_to_be_checked()
    )
    async with r.step("Discard the changes with 'Cancel'") as s:
        await button(page, "Cancel").click()
        await expect(name).to_be_disabled()
    await s.yes(
        "The old name is back and the box is empty again",
        expect(name).to_have_value(FILMS),
        expect(share).not_to_be_checked(),
    )
    await s.no(
        "cancelled",
        "The project is called 'Movie reviews'",
        expect(name).to_have_value(FILMS),
        action="Save the new name",
    )
    await s.no(
        "cancelled",
        "Tên mới đã được lưu",
        expect(name).to_have_value(FILMS),
        lang="vi",
        action="Lưu tên mới của dự án",
    )
    await button(page, "Edit").click()
    async with r.step("Clear the project name and click 'Save'") as s:
        await name.fill("")
        await save.click(force=True)
    await s.no("refused", "The settings are saved without a name", expect(name).to_be_enabled())
    await s.yes(
        "You are told that a name is required",
        expect(page.get_by_role("alert").filter(has_text="required")).to_be_visible(),
    )
    async with r.step(
        "Enter 'Movie reviews', tick 'Randomize document order' and click 'Save'"
    ) as s:
        await name.fill("Movie reviews")
        await page.get_by_text("Randomize document order").click()
        await save.click()
        await expect(name).to_be_disabled()
    await s.yes(
        "The changes are kept: the new name, the box ticked, the fields locked again",
        expect(name).to_have_value("Movie reviews"),
        expect(shuffle).to_be_checked(),
    )
    await s.yes(
        "随机顺序已打开",
        expect(shuffle).to_be_checked(),
        lang="zh",
        action="输入新名称，勾选随机顺序并保存",
    )
    await s.no(
        "near_miss", "Annotations are shared across all users", expect(share).not_to_be_checked()
    )
    await s.no("near_miss", "The random order is off", expect(shuffle).to_be_checked())
    await s.no(
        "near_miss",
        "Thứ tự ngẫu nhiên đang tắt",
        expect(shuffle).to_be_checked(),
        lang="vi",
        action="Nhập tên mới, chọn thứ tự ngẫu nhiên rồi lưu",
    )
    async with r.step("Open the tab 'Auto Labeling'") as s:
        await page.get_by_role("tab", name="Auto Labeling").click()
        await expect(page.get_by_role("cell", name="No data available")).to_be_visible()
    tab = page.get_by_role("tab", name="Auto Labeling")
    await s.yes(
        "No model has been set up yet", expect(tab).to_have_attribute("aria-selected", "true")
    )
    await s.no(
        "lookalike",
        "A model called 'Model name' is listed",
        expect(page.get_by_role("cell", name="No data available")).to_be_visible(),
    )
    await s.no(
        "near_miss",
        "The tab Project is still the chosen one",
        expect(tab).to_have_attribute("aria-selected", "true"),
    )
    async with r.step("Click the tab 'Project'", "click the tab 'Auto Labeling'") as s:
        await tab.click()
    await s.no(
        "noop",
        "The name of the project is shown",
        expect(tab).to_have_attribute("aria-selected", "true"),
    )
    await s.no(
        "noop",
        "显示项目名称",
        expect(tab).to_have_attribute("aria-selected", "true"),
        lang="zh",
        action="点击 Project 选项卡",
    )


async def annotate(r: Recorder) -> None:
    """Label texts, mark them as done, filter and comment."""
    page = r.page
    await enter(r, "Home")
    main = page.locator("main")

    async def place(text: str) -> None:
        await expect(main.get_by_text(text, exact=True)).to_be_visible()

    done = main.get_by_role("listitem").filter(has_text="Complete")
    async with r.step("Click 'Start Annotation'") as s:
        await page.get_by_role("button", name="Start Annotation").click()
        await place("1 of 14")
    await s.yes(
        "The first of fourteen texts is shown, two are complete",
        place("1 of 14"),
        expect(done).to_contain_text("2"),
    )
    await s.yes(
        "A quiet film with a wonderful ending is the text to label",
        place("A quiet film with a wonderful ending."),
    )
    await s.no("near_miss", "Fourteen texts are complete", expect(done).to_contain_text("2"))
    await s.no(
        "near_miss", "显示第 2 篇文本", place("1 of 14"), lang="zh", action="点击 Start Annotation"
    )
    icons = main.get_by_role("button")
    forward = icons.nth(12)
    async with r.step("Go to the next text", "click the arrow to the right") as s:
        await forward.click()
        await place("2 of 14")
    await s.yes("The second text is shown", place("Two hours that I will never get back."))
    await s.yes(
        "Chuyển sang văn bản thứ hai", place("2 of 14"), lang="vi", action="Bấm mũi tên sang phải"
    )
    await s.no(
        "near_miss",
        "The text about the quiet film is still shown",
        expect(main.get_by_text("A quiet film")).to_have_count(0),
    )
    async with r.step("Go to the next text") as s:
        await forward.click()
        await place("3 of 14")
    await s.yes(
        "You are one text further: the third one", place("The music is great, the story is thin.")
    )
    await s.yes(
        "显示第三篇文本",
        place("The music is great, the story is thin."),
        lang="zh",
        action="转到下一篇文本",
    )
    async with r.step("Mark the text as checked", "click the heading 'Progress'") as s:
        await main.get_by_text("Progress", exact=True).click()
    await s.no("noop", "Three texts are complete", expect(done).to_contain_text("2"))
    await s.no("noop", None, expect(done).to_contain_text("2"))
    async with r.step("Mark the text as checked", "click the first icon above the text") as s:
        await icons.first.click()
        await expect(done).to_contain_text("3")
    await s.yes("The number of complete texts goes up by one", expect(done).to_contain_text("3"))
    await s.yes(
        "完成数变为 3", expect(done).to_contain_text("3"), lang="zh", action="把这篇文本标为已检查"
    )
    await s.no("near_miss", "Four texts are complete", expect(done).to_contain_text("3"))
    await s.no(
        "near_miss",
        "Đã hoàn thành bốn văn bản",
        expect(done).to_contain_text("3"),
        lang="vi",
        action="Đánh dấu văn bản này là đã kiểm tra",
    )
    await s.no(
        "near_miss",
        "The total goes up to 15",
        expect(main.get_by_role("listitem").filter(has_text="Total")).to_contain_text("14"),
    )
    async with r.step(
        "Filter for the texts that are not done", "choose 'Undone' in the filter"
    ) as s:
        await icons.nth(1).click()
        await page.get_by_text("Undone", exact=True).click()
        await place("1 of 11")
    await s.yes("Eleven texts remain", place("1 of 11"))
    await s.yes(
        "The first one that is not done is the one about the children",
        place("My children laughed from start to end."),
    )
    await s.no("near_miss", "Twelve texts are left", place("1 of 11"))
    await s.no(
        "near_miss", "还剩十二篇文本", place("1 of 11"), lang="zh", action="只显示未完成的文本"
    )
    await s.no("wrong_effect", "Only the three finished texts are shown", place("1 of 11"))
    async with r.step("Open the comments of this text") as s:
        await icons.nth(4).click()
        await expect(dialog(page)).to_be_visible()
    message = dialog(page).get_by_role("textbox")
    await s.yes(
        "A dialog for comments opens, nobody has written one yet",
        expect(dialog(page).get_by_text("mia")).to_have_count(0),
    )
    await s.no(
        "near_miss",
        "A comment by mia is there",
        expect(dialog(page).get_by_text("mia")).to_have_count(0),
    )
    async with r.step("Write 'Family film' and send it") as s:
        await message.fill("Family film")
        await dialog(page).get_by_role("button", name="Send").click()
        await expect(dialog(page).get_by_text("Family film")).to_be_visible()
    await s.yes(
        "The comment by admin appears and the box is empty again", expect(message).to_have_value("")
    )
    await s.yes(
        "Bình luận 'Family film' xuất hiện",
        expect(dialog(page).get_by_text("Family film")).to_be_visible(),
        lang="vi",
        action="Viết 'Family film' rồi gửi",
    )
    await s.no(
        "near_miss",
        "Two comments are shown",
        expect(dialog(page).get_by_text("admin", exact=True)).to_have_count(1),
    )
    await s.no(
        "near_miss",
        "显示两条评论",
        expect(dialog(page).get_by_text("admin", exact=True)).to_have_count(1),
        lang="zh",
        action="写下“Family film”并发送",
    )
    await s.no(
        "near_miss",
        "The comment was written by mia",
        expect(dialog(page).get_by_text("mia")).to_have_count(0),
    )
    async with r.step("Close the dialog") as s:
        await dialog(page).get_by_role("button", name="Close").click()
        await expect(dialog(page)).to_have_count(0)
    await s.yes(
        "The text about the children is shown again, without the comments", place("1 of 11")
    )
    await s.no(
        "lookalike",
        "The comment 'Family film' can still be read",
        expect(page.get_by_text("Family film").filter(visible=True)).to_have_count(0),
    )


async def dataset(r: Recorder) -> None:
    """Page through, change and delete texts; a page that is not there."""
    page = r.page
    await enter(r, "Dataset")
    async with r.step("Click the arrow to the next page") as s:
        await page.get_by_role("button", name="Next page").click()
        await expect(rows(page)).to_have_count(4)
    await s.yes(
        "The last four of the fourteen texts are shown",
        expect(paging(page, "11-14 of 14")).to_be_visible(),
    )
    await s.yes(
        "“Sweet, short and funny.” 在最后一行",
        expect(rows(page).last).to_contain_text("Sweet, short and funny."),
        lang="zh",
        action="翻到下一页",
    )
    await s.no("near_miss", "Five texts are on this page", expect(rows(page)).to_have_count(4))
    await s.no(
        "near_miss",
        "There is a third page",
        expect(page.get_by_role("button", name="Next page")).to_be_disabled(),
    )
    async with r.step("Click the arrow to the next page") as s:
        await page.get_by_role("button", name="Next page").click(force=True)
    await s.no(
        "noop", "Further texts are shown", expect(paging(page, "11-14 of 14")).to_be_visible()
    )
    async with r.step("Go back to the first page") as s:
        await page.get_by_role("button", name="First page").click()
        await expect(rows(page)).to_have_count(10)
    await s.yes(
        "The page starts with the quiet film again",
        expect(rows(page).first).to_contain_text("A quiet film"),
    )
    await s.yes(
        "Hai văn bản đầu đã hoàn thành, các văn bản khác chưa",
        expect(page.get_by_role("cell", name="Finished")).to_have_count(2),
        lang="vi",
        action="Về trang đầu",
    )
    await s.no(
        "near_miss",
        "Three texts are finished",
        expect(page.get_by_role("cell", name="Finished")).to_have_count(2),
    )
    text = page.locator("main textarea").first
    async with r.step("Click 'Edit' in the row with 'Fine actors, poor script.'") as s:
        await rows(page).filter(has_text="Fine actors").get_by_role("button", name="Edit").click()
        await expect(text).to_be_visible()
    await s.yes(
        "The text of this row can be edited",
        expect(text).to_have_value("Fine actors, poor script."),
    )
    await s.no(
        "wrong_effect",
        "The text 'I would watch the first half again.' is open for editing",
        expect(text).to_have_value("Fine actors, poor script."),
    )
    async with r.step("Replace it by 'Fine actors, weak script.' and click 'Save'") as s:
        await text.fill("Fine actors, weak script.")
        await button(page, "Save").click()
        await expect(page).to_have_url(re.compile(r"/dataset\b(?!/)"))
        await expect(rows(page).filter(has_text="weak script")).to_be_visible()
    await s.yes(
        "You are back on the list, which shows the new wording",
        expect(rows(page).filter(has_text="weak script")).to_be_visible(),
    )
    await s.yes(
        "The old wording has gone", expect(page.get_by_text("poor script")).to_have_count(0)
    )
    await s.no(
        "near_miss",
        "Both the old and the new text are in the list",
        expect(page.get_by_text("poor script")).to_have_count(0),
    )
    async with r.step("Click 'Delete All' and then 'Cancel'") as s:
        await button(page, "Delete All").click()
        await dialog(page).get_by_role("button", name="Cancel").click()
        await expect(dialog(page)).to_have_count(0)
    await s.yes("Nothing has been deleted", expect(paging(page, "1-10 of 14")).to_be_visible())
    await s.yes(
        "Không có gì bị xóa",
        expect(paging(page, "1-10 of 14")).to_be_visible(),
        lang="vi",
        action="Bấm 'Delete All' rồi bấm 'Cancel'",
    )
    await s.no(
        "cancelled",
        "The table is empty",
        expect(rows(page)).to_have_count(10),
        action="Delete all texts",
    )
    await s.no(
        "cancelled",
        "所有文本都被删除",
        expect(rows(page)).to_have_count(10),
        lang="zh",
        action="点击 Delete All 删除全部文本",
    )
    async with r.step("Search for 'film'") as s:
        await search(page).fill("film")
        await expect(paging(page, "1-1 of 1")).to_be_visible()
    await s.yes("One text contains the word", expect(rows(page)).to_contain_text("A quiet film"))
    await s.no("near_miss", "Two texts are found", expect(rows(page)).to_have_count(1))
    missing = page.get_by_role("heading", name="Whoops, 404")
    async with r.step("Open the address /projects/77/exports") as s:
        await page.goto("/projects/77/exports")
        await expect(missing).to_be_visible()
    await s.no("404", "The exports of the project are listed", expect(missing).to_be_visible())
    await s.no(
        "404",
        "显示该项目的导出列表",
        expect(missing).to_be_visible(),
        lang="zh",
        action="打开 /projects/77/exports",
    )
    await s.no("404", None, expect(missing).to_be_visible())
    await s.no(
        "404",
        "Trang xuất dữ liệu được mở",
        expect(missing).to_be_visible(),
        lang="vi",
        action="Mở địa chỉ /projects/77/exports",
    )
    await s.yes("It says that this page does not exist", expect(missing).to_be_visible())


async def appearance(r: Recorder) -> None:
    """The dark theme, the user's menu, the language and signing out."""
    page = r.page
    await enter(r, "Home")
    app = page.locator(".v-application").first
    banner = page.get_by_role("banner")
    mine = page.locator("main").get_by_text("2 / 14", exact=True)
    async with r.step("Click 'Metrics' in the navigation") as s:
        await go(page, "Metrics")
        await expect(mine).to_be_visible()
    await s.yes(
        "admin has finished two of the fourteen texts, mia and noah none",
        expect(mine).to_be_visible(),
    )
    await s.no(
        "near_miss",
        "mia has finished more texts than admin",
        expect(page.locator("main").get_by_text("0 / 14")).to_have_count(2),
    )
    async with r.step("Open the menu of the user at the top right") as s:
        await banner.get_by_role("button").last.click()
        await expect(page.get_by_role("menuitem", name="Sign Out")).to_be_visible()
    way_out = page.get_by_role("menuitem", name="Sign Out")
    await s.yes("A menu with the name admin and the way out opens", expect(way_out).to_be_visible())
    await s.no("lookalike", "The user is signed out", expect(way_out).to_be_visible())
    await page.keyboard.press("Escape")
    mia = page.get_by_role("tab", name="mia").first
    async with r.step("Choose the tab 'mia' under 'Category Distribution'") as s:
        await mia.click()
        await expect(mia).to_have_attribute("aria-selected", "true")
    chosen = expect(page.get_by_role("tab", name="admin").first)
    await s.yes(
        "mia is the chosen tab, admin not any more",
        chosen.to_have_attribute("aria-selected", "false"),
    )
    await s.no(
        "near_miss",
        "The tab of admin is still selected",
        chosen.to_have_attribute("aria-selected", "false"),
    )
    await r.open("/projects")
    async with r.step("Click the sun at the top") as s:
        await banner.get_by_role("button").first.click()
        await expect(app).to_have_class(re.compile("theme--dark"))
    await s.yes("The page is dark now", expect(app).to_have_class(re.compile("theme--dark")))
    await s.yes(
        "页面变成深色",
        expect(app).to_have_class(re.compile("theme--dark")),
        lang="zh",
        action="点击顶部的太阳图标",
    )
    await s.no(
        "near_miss",
        "The page has the light theme",
        expect(app).to_have_class(re.compile("theme--dark")),
    )
    await s.no(
        "near_miss",
        "Trang vẫn dùng giao diện sáng",
        expect(app).to_have_class(re.compile("theme--dark")),
        lang="vi",
        action="Bấm biểu tượng mặt trời ở trên cùng",
    )
    async with r.step("Choose '中文' in the language menu") as s:
        await banner.get_by_role("button", name="en", exact=True).click()
        await page.get_by_role("link", name="中文").click()
        await expect(page).to_have_url(re.compile("/zh/projects"))
        await expect(page.locator("main").get_by_role("button", name="创建")).to_be_visible()
    await s.yes(
        "The interface is in Chinese now",
        expect(page.locator("main").get_by_role("button", name="创建")).to_be_visible(),
    )
    await s.yes(
        "界面切换为中文，项目仍在列表中",
        expect(page.get_by_role("link", name=FILMS)).to_be_visible(),
        lang="zh",
        action="在语言菜单中选择“中文”",
    )
    await s.no(
        "near_miss",
        "The names of the projects have been translated",
        expect(page.get_by_role("link", name=FILMS)).to_be_visible(),
    )
    await s.no(
        "near_miss",
        "The buttons are still in English",
        expect(page.locator("main").get_by_role("button", name="Create")).to_have_count(0),
    )
    log_in = banner.get_by_role("button", name=re.compile("Login|登录"))
    async with r.step("Sign out by the menu at the top right") as s:
        await banner.get_by_role("button").last.click()
        await page.get_by_role("menuitem").last.click()
        await expect(log_in).to_be_visible()
    await s.yes("The user is signed out and can log in again", expect(log_in).to_be_visible())
    await s.no(
        "near_miss",
        "The list of projects is still shown",
        expect(page.get_by_role("link", name=FILMS)).to_have_count(0),
    )


SCENES = (
    login,
    order_and_search,
    remove_projects,
    new_project,
    labels,
    members,
    project_settings,
    annotate,
    dataset,
    appearance,
)
