"""Labelled steps on Redmine, a tracker of plain pages with filters, sorted tables and forms."""

from __future__ import annotations

import re

from playwright.async_api import Locator, Page, expect

from tests.support.recording import Recorder

TANDEM, TYRE, CHAIN = (
    "Brake squeals on the red tandem",
    "Flat tyre of the cargo bike",
    "Chain slips in third gear",
)
SPOKE, PEDAL, FRAME = (
    "Broken spoke of the postal bike",
    "Pedal has come loose",
    "Paint the old frame green",
)


async def sign_in(page: Page, account: str = "admin", password: str = "secret123") -> None:
    """Log in and wait for the page of the user."""
    await page.goto("/login")
    await page.get_by_label("Login").fill(account)
    await page.get_by_label("Password").fill(password)
    await page.locator("#login-submit").click()
    await expect(page.locator("#loggedas")).to_contain_text(account)


def content(page: Page) -> Locator:
    """Give the main part of the page."""
    return page.locator("#content")


def jobs(page: Page, text: str = "") -> Locator:
    """Give the rows of the list of issues, or those with a text."""
    return page.locator("table.issues tbody tr", has_text=text)


def notice(page: Page) -> Locator:
    """Give the green message at the top."""
    return page.locator("#flash_notice")


def errors(page: Page) -> Locator:
    """Give the red message of a form that was refused."""
    return page.locator("#errorExplanation")


async def shown(*locators: Locator) -> None:
    """Check that all of them are visible."""
    for locator in locators:
        await expect(locator).to_be_visible()


async def gone(locator: Locator) -> None:
    """Check that there is no such thing."""
    await expect(locator).to_have_count(0)


async def count(locator: Locator, number: int) -> None:
    """Check how many there are."""
    await expect(locator).to_have_count(number)


async def says(locator: Locator, text: str) -> None:
    """Check that it holds a text."""
    await expect(locator).to_contain_text(text)


async def first_and_last(page: Page, first: str, last: str) -> None:
    """Check the order of the list of issues by its ends."""
    subjects = page.locator("table.issues td.subject")
    await expect(subjects.first).to_have_text(first)
    await expect(subjects.last).to_have_text(last)


async def login(r: Recorder) -> None:
    page = r.page
    await r.open("/login")
    error = page.locator("#flash_error")
    async with r.step("Log in as rita with the password 'bicycle'") as s:
        await page.get_by_label("Login").fill("rita")
        await page.get_by_label("Password").fill("bicycle")
        await page.locator("#login-submit").click()
        await expect(error).to_be_visible()
    await s.yes("The login is refused with a message", says(error, "Invalid user or password"))
    await s.yes(
        "Báo lỗi sai tên hoặc mật khẩu, vẫn ở trang đăng nhập",
        shown(error),
        lang="vi",
        action="Đăng nhập bằng tài khoản rita với mật khẩu 'bicycle'",
    )
    await s.no("refused", "Rita is logged in", gone(page.locator("#loggedas")))
    await s.no("refused", "The personal page opens", "/login" in page.url)
    await s.no(
        "refused",
        "打开了个人首页",
        "/login" in page.url,
        lang="zh",
        action="用 rita 和密码 bicycle 登录",
    )
    await s.no("near_miss", "It says that the account is locked", gone(page.get_by_text("locked")))
    async with r.step("Click 'Lost password'", "click the heading of the page") as s:
        await page.locator("#header h1").click()
    await s.no("noop", "A form asks for the email address", "/login" in page.url)
    async with r.step("Enter rita's real password and press 'Login'") as s:
        await page.get_by_label("Login").fill("rita")
        await page.get_by_label("Password").fill("workshop1")
        await page.locator("#login-submit").click()
        await expect(page.locator("#loggedas")).to_be_visible()
    who = says(page.locator("#loggedas"), "rita")
    await s.yes("She is logged in and sees her own page", who)
    await s.yes(
        "登录成功，右上角显示 rita",
        says(page.locator("#loggedas"), "rita"),
        lang="zh",
        action="输入 rita 的正确密码并登录",
    )
    await s.no("near_miss", "The user at the top is sam", says(page.locator("#loggedas"), "rita"))
    await s.no("near_miss", "The message about a wrong password is still there", gone(error))
    await s.no(
        "near_miss",
        "页面上仍然提示密码错误",
        gone(error),
        lang="zh",
        action="输入 rita 的正确密码并登录",
    )
    async with r.step("Open the address /users") as s:
        await page.goto("/users")
    denied = page.get_by_text("You are not authorized to access this page.")
    await s.no("refused", "The users are listed", shown(denied))
    await s.yes("She is not allowed to see this page", shown(denied))
    async with r.step("Sign out") as s:
        await page.get_by_role("link", name="Sign out").click()
        await expect(page.get_by_role("link", name="Sign in")).to_be_visible()
    await s.yes("Nobody is logged in any more", gone(page.locator("#loggedas")))
    await s.yes(
        "已退出登录", gone(page.locator("#loggedas")), lang="zh", action="点击 Sign out 退出"
    )
    await s.no("near_miss", "Rita's name is still at the top", gone(page.locator("#loggedas")))


async def list_of_issues(r: Recorder) -> None:
    """Page through, sort and filter."""
    page = r.page
    await sign_in(page)
    pages = page.locator("#content .pagination .items")
    await r.open("/projects/repairs")
    async with r.step("Open the tab 'Issues'") as s:
        await page.locator("#main-menu").get_by_role("link", name="Issues").click()
        await count(jobs(page), 10)
    await s.yes("The first ten of thirteen open issues are listed", says(pages, "(1-10/13)"))
    await s.yes(
        "最新的问题排在最前面",
        says(jobs(page).first, "Handlebar is bent"),
        lang="zh",
        action="打开 Issues 标签",
    )
    await s.no("near_miss", "All thirteen issues are on this page", count(jobs(page), 10))
    await s.no(
        "near_miss",
        "十三个问题都显示在这一页",
        count(jobs(page), 10),
        lang="zh",
        action="打开 Issues 标签",
    )
    await s.no(
        "near_miss", "The oldest issue comes first", says(jobs(page).first, "Handlebar is bent")
    )
    await s.no("lookalike", "A new issue has been created", says(pages, "/13"))
    async with r.step("Go to the next page of the list") as s:
        await content(page).get_by_role("link", name="Next »").click()
        await count(jobs(page), 3)
    await s.yes("The three oldest issues are shown", first_and_last(page, CHAIN, TANDEM))
    await s.yes(
        "The list ends here: one cannot go any further",
        gone(content(page).get_by_role("link", name="Next »")),
    )
    await s.yes(
        "Trang hai có 3 việc", count(jobs(page), 3), lang="vi", action="Sang trang tiếp theo"
    )
    await s.no("near_miss", "Four issues are on the second page", count(jobs(page), 3))
    await s.no(
        "near_miss",
        "Trang hai có bốn việc",
        count(jobs(page), 3),
        lang="vi",
        action="Sang trang tiếp theo",
    )
    await s.no(
        "near_miss", "The issue about the saddle is on this page", gone(jobs(page, "Saddle sinks"))
    )
    async with r.step("Show 25 issues per page") as s:
        await content(page).locator(".per-page").get_by_role("link", name="25").click()
        await count(jobs(page), 13)
    await s.yes("All open issues fit on one page", count(jobs(page), 13))
    await s.yes(
        "所有未关闭的问题都在一页里", count(jobs(page), 13), lang="zh", action="每页显示 25 个"
    )
    await s.no("near_miss", "Twenty-five issues are listed", count(jobs(page), 13))
    head = page.locator("table.issues thead")
    async with r.step("Sort the list by subject") as s:
        await head.get_by_role("link", name="Subject").click()
        await first_and_last(page, TANDEM, "Saddle sinks while riding")
    await s.yes(
        "The subjects are in alphabetical order",
        first_and_last(page, TANDEM, "Saddle sinks while riding"),
    )
    await s.yes(
        "按主题升序排列，第一行是 Brake squeals",
        says(jobs(page).first, TANDEM),
        lang="zh",
        action="点击 Subject 列标题",
    )
    await s.no(
        "near_miss", "The issue about the saddle is at the top", says(jobs(page).first, TANDEM)
    )
    await s.no(
        "near_miss",
        "The list is sorted by priority",
        first_and_last(page, TANDEM, "Saddle sinks while riding"),
    )
    async with r.step("Click 'Subject' again") as s:
        await head.get_by_role("link", name="Subject").click()
        await first_and_last(page, "Saddle sinks while riding", TANDEM)
    await s.yes("The order is reversed", first_and_last(page, "Saddle sinks while riding", TANDEM))
    await s.yes(
        "Thứ tự bị đảo ngược",
        first_and_last(page, "Saddle sinks while riding", TANDEM),
        lang="vi",
        action="Bấm lại vào cột Subject",
    )
    await s.no(
        "near_miss",
        "The list runs from A to Z",
        first_and_last(page, "Saddle sinks while riding", TANDEM),
    )
    async with r.step("Click the header 'Status'", "click the header 'Tracker'") as s:
        await head.get_by_role("link", name="Tracker").click()
        await expect(page).to_have_url(re.compile("sort=tracker"))
    sorted_by = head.locator("a.sort")
    await s.no(
        "wrong_effect", "The issues are sorted by status", expect(sorted_by).to_have_text("Tracker")
    )
    await s.no("wrong_effect", None, expect(sorted_by).to_have_text("Tracker"))
    async with r.step("Set the filter 'Status' to 'closed' and click 'Apply'") as s:
        await page.locator("#operators_status_id").select_option("c")
        await content(page).get_by_role("link", name="Apply").click()
        await count(jobs(page), 1)
    await s.yes("Only the closed issue about the spoke is left", shown(jobs(page, SPOKE)))
    await s.yes(
        "Chỉ còn một việc đã đóng",
        count(jobs(page), 1),
        lang="vi",
        action="Lọc trạng thái 'closed' rồi bấm Apply",
    )
    await s.no("near_miss", "Two closed issues are found", count(jobs(page), 1))
    await s.no(
        "near_miss",
        "找到两个已关闭的问题",
        count(jobs(page), 1),
        lang="zh",
        action="把状态过滤条件改为 closed 并应用",
    )
    await s.no("near_miss", "The issue about the flat tyre is still listed", gone(jobs(page, TYRE)))
    async with r.step("Reset the filters with 'Clear'") as s:
        await content(page).get_by_role("link", name="Clear").click()
        await count(jobs(page), 13)
    await s.yes(
        "The open issues are back and the closed one has gone",
        count(jobs(page), 13),
        gone(jobs(page, SPOKE)),
    )
    await s.no(
        "near_miss", "The issue about the broken spoke is still there", gone(jobs(page, SPOKE))
    )
    await s.no(
        "near_miss",
        "Vẫn còn việc 'Broken spoke of the postal bike'",
        gone(jobs(page, SPOKE)),
        lang="vi",
        action="Bấm 'Clear' để xóa bộ lọc",
    )
    async with r.step("Choose the query 'Watched issues' at the side") as s:
        await page.locator("#sidebar").get_by_role("link", name="Watched issues").click()
        await count(jobs(page), 1)
    await s.yes("The only issue being watched is the one about the pedal", shown(jobs(page, PEDAL)))
    await s.no("near_miss", "Nothing is watched: the list is empty", shown(jobs(page, PEDAL)))
    await s.no(
        "lookalike",
        "The reported issues are shown",
        expect(content(page).locator("h2")).to_have_text("Watched issues"),
    )


async def watch(r: Recorder) -> None:
    """Watch an issue and stop watching it."""
    page = r.page
    await sign_in(page)
    await r.open("/issues/2")
    on = content(page).get_by_role("link", name="Watch", exact=True).first
    off = content(page).get_by_role("link", name="Unwatch", exact=True).first
    side = page.locator("#watchers")
    async with r.step("Click 'Watch'", "click the label 'Status:'") as s:
        await content(page).get_by_text("Status:", exact=True).click()
    await s.no("noop", "The link says 'Unwatch' now", shown(on), gone(off))
    await s.no("noop", None, shown(on))
    async with r.step("Click 'Watch'") as s:
        await on.click()
        await expect(off).to_be_visible()
    await s.yes("The issue is being watched: one can stop watching it now", shown(off))
    await s.yes("“Watch” 变成了 “Unwatch”", shown(off), lang="zh", action="点击 Watch")
    await s.no("near_miss", "The link still reads 'Watch'", gone(on))
    await s.no("near_miss", "链接仍然显示 Watch", gone(on), lang="zh", action="点击 Watch")
    await s.no(
        "wrong_effect",
        "The issue is assigned to Ada Boss",
        says(content(page).locator(".assigned-to .value"), "Sam Vu"),
    )
    await r.open("/issues/8")
    async with r.step("Stop watching this issue") as s:
        await off.click()
        await expect(on).to_be_visible()
    await s.yes("It is no longer watched", shown(on))
    await s.yes("不再关注这个问题", shown(on), lang="zh", action="取消关注这个问题")
    await s.yes("Nút đổi lại thành 'Watch'", shown(on), lang="vi", action="Bấm 'Unwatch'")
    await s.no("near_miss", "The link 'Unwatch' is still there", gone(off))
    await r.open("/issues/2")
    async with r.step("Remove me from the watchers at the side") as s:
        await side.get_by_role("link", name="Delete").click()
        await gone(side.get_by_role("link", name="Ada Boss"))
    await s.yes(
        "Nobody watches the issue any more", gone(side.get_by_role("link", name="Ada Boss"))
    )
    await s.no(
        "near_miss",
        "Ada Boss is still among the watchers",
        gone(side.get_by_role("link", name="Ada Boss")),
    )
    async with r.step("Open issue 99") as s:
        await page.goto("/issues/99")
    missing = page.get_by_text(
        "The page you were trying to access doesn't exist or has been removed."
    )
    await s.no("404", "The details of issue 99 are shown", shown(missing))
    await s.no("404", None, shown(missing))
    await s.no("404", "显示 99 号问题的详情", shown(missing), lang="zh", action="打开 /issues/99")
    await s.yes("There is no such issue", shown(missing))
    await s.yes(
        "Báo rằng trang không tồn tại", shown(missing), lang="vi", action="Mở địa chỉ /issues/99"
    )


async def edit_issue(r: Recorder) -> None:
    """Change an issue, with a form that is refused first."""
    page = r.page
    await sign_in(page)
    await r.open("/issues/1")
    form = page.locator("#update")
    subject, notes = form.get_by_label("Subject"), form.locator("#issue_notes")
    details = content(page).locator("div.issue.details")
    send = form.get_by_role("button", name="Submit")
    async with r.step("Click 'Edit'") as s:
        await content(page).get_by_role("link", name="Edit", exact=True).first.click()
        await expect(subject).to_be_visible()
    await s.yes(
        "The form to change the issue opens with the present subject in it",
        expect(subject).to_have_value(TANDEM),
    )
    await s.no(
        "near_miss", "The fields of the form are empty", expect(subject).to_have_value(TANDEM)
    )
    await s.no("lookalike", "The issue has been changed", says(details, "New"))
    await s.no("lookalike", "问题已经修改成功", says(details, "New"), lang="zh", action="点击 Edit")
    async with r.step("Empty the subject and click 'Submit'") as s:
        await subject.fill("")
        await send.click()
        await expect(errors(page)).to_be_visible()
    await s.yes(
        "An error says that the subject cannot be blank",
        says(errors(page), "Subject cannot be blank"),
    )
    await s.yes(
        "提示主题不能为空",
        says(errors(page), "Subject cannot be blank"),
        lang="zh",
        action="清空主题后提交",
    )
    await s.yes(
        "The form is still open", shown(content(page).get_by_role("button", name="Submit").first)
    )
    await s.no("refused", "The change is saved", shown(errors(page)), gone(notice(page)))
    await s.no(
        "refused",
        "Lưu thành công",
        gone(notice(page)),
        lang="vi",
        action="Xóa tiêu đề rồi bấm Submit",
    )
    await s.no("near_miss", "The error is about the start date", says(errors(page), "Subject"))
    await r.open("/issues/1")
    await content(page).get_by_role("link", name="Edit", exact=True).first.click()
    async with r.step(
        "Choose the status 'In Progress', write the note 'Pads ordered.' and submit"
    ) as s:
        await form.get_by_label("Status").select_option(label="In Progress")
        await r.settle()
        await notes.fill("Pads ordered.")
        await send.click()
        await expect(notice(page)).to_be_visible()
    history = page.locator("#history")
    state = details.locator(".status .value")
    await s.yes(
        "A message confirms the update and the status is In Progress",
        says(notice(page), "Successful update."),
        says(state, "In Progress"),
    )
    await s.yes("The note can be read in the history", says(history, "Pads ordered."))
    await s.yes(
        "Ghi chú hiện trong lịch sử",
        says(history, "Pads ordered."),
        lang="vi",
        action="Đổi trạng thái, viết ghi chú 'Pads ordered.' rồi gửi",
    )
    await s.yes(
        "状态变为 In Progress，历史中有备注",
        says(state, "In Progress"),
        lang="zh",
        action="把状态改为 In Progress，填写备注并提交",
    )
    await s.no("near_miss", "The status is Resolved", says(state, "In Progress"))
    await s.no(
        "near_miss",
        "状态变为 Resolved",
        says(state, "In Progress"),
        lang="zh",
        action="把状态改为 In Progress，填写备注并提交",
    )
    await s.no(
        "near_miss",
        "The priority went up to Urgent",
        says(details.locator(".priority .value"), "High"),
    )
    await s.no(
        "near_miss",
        "Sam wrote the note",
        says(history, "Ada Boss"),
        gone(history.get_by_role("link", name="Sam Vu")),
    )
    async with r.step("Set '% Done' to 50 %", "set the priority to 'Normal' and submit") as s:
        await content(page).get_by_role("link", name="Edit", exact=True).first.click()
        await form.get_by_label("Priority").select_option(label="Normal")
        await send.click()
        await says(details.locator(".priority .value"), "Normal")
    await s.no(
        "wrong_effect",
        "Half of the work is done",
        says(details.locator(".progress.attribute"), "0%"),
    )
    await s.no("wrong_effect", None, says(details.locator(".progress.attribute"), "0%"))
    async with r.step("Write a note and leave the form with 'Cancel'") as s:
        await content(page).get_by_role("link", name="Edit", exact=True).first.click()
        await notes.fill("Forget it.")
        await form.get_by_role("link", name="Cancel").click()
        await expect(form).to_be_hidden()
    await s.yes(
        "The form has closed and nothing was added to the history",
        gone(history.get_by_text("Forget it.")),
    )
    await s.no(
        "cancelled",
        "The note 'Forget it.' stands in the history",
        gone(history.get_by_text("Forget it.")),
        action="Add the note 'Forget it.'",
    )
    await s.no(
        "cancelled",
        "历史中出现了备注“Forget it.”",
        gone(history.get_by_text("Forget it.")),
        lang="zh",
        action="添加备注“Forget it.”",
    )


async def delete_issue(r: Recorder) -> None:
    """Delete issues, with a question of the browser before."""
    page = r.page
    await sign_in(page)

    async def press_delete() -> None:
        remove = content(page).get_by_role("link", name="Delete issue").first
        if not await remove.is_visible():
            await content(page).locator(".contextual .drdn-trigger").first.click()
        await remove.click()

    title = content(page).get_by_text(FRAME).first
    await r.open("/issues/7")
    r.accept_dialogs = False
    async with r.step(
        "Delete the issue and cancel the question", "click 'Delete issue', dismiss the question"
    ) as s:
        await press_delete()
    await s.yes("The issue about the frame is still shown", shown(title))
    await s.no("cancelled", "The issue has been deleted", shown(title), action="Delete the issue")
    await s.no(
        "cancelled",
        "A message confirms the deletion",
        gone(notice(page)),
        action="Delete the issue and confirm",
    )
    await s.no("cancelled", "Việc này đã bị xóa", shown(title), lang="vi", action="Xóa việc này")
    await s.no(
        "cancelled", "问题已被删除，回到列表", shown(title), lang="zh", action="删除该问题并确认"
    )
    r.accept_dialogs = True
    async with r.step(
        "Delete the issue and confirm", "click 'Delete issue', accept the question"
    ) as s:
        await press_delete()
        await expect(page).to_have_url(re.compile("/projects/repairs/issues"))
    await s.yes(
        "You are back on the list and the issue about the frame is no longer in it",
        gone(jobs(page, FRAME)),
        count(jobs(page), 10),
    )
    await s.yes(
        "There is one open issue less: twelve are left",
        says(page.locator("#content .pagination .items"), "/12"),
    )
    await s.yes(
        "少了一个问题，还剩十二个",
        says(page.locator("#content .pagination .items"), "/12"),
        lang="zh",
        action="删除该问题并确认",
    )
    await s.yes(None, gone(jobs(page, FRAME)))
    await s.no(
        "near_miss",
        "Thirteen open issues are left",
        says(page.locator("#content .pagination .items"), "/12"),
    )
    await s.no("near_miss", "The issue about the pedal has gone too", shown(jobs(page, PEDAL)))
    await s.no(
        "near_miss",
        "Việc 'Pedal has come loose' cũng mất",
        shown(jobs(page, PEDAL)),
        lang="vi",
        action="Xóa việc này và đồng ý",
    )
    await r.open("/issues/10")
    async with r.step(
        "Delete the issue 'Rear wheel is out of true'",
        "delete the issue 'Saddle sinks while riding'",
    ) as s:
        await press_delete()
        await expect(page).to_have_url(re.compile("/projects/repairs/issues"))
    await s.no(
        "wrong_effect", "The issue about the rear wheel is gone", shown(jobs(page, "Rear wheel"))
    )
    await s.no(
        "wrong_effect",
        "Saddle sinks while riding is kept, the other one is gone",
        gone(jobs(page, "Saddle")),
        shown(jobs(page, "Rear wheel")),
    )


async def new_issue(r: Recorder) -> None:
    """Report an issue, without a subject at first."""
    page = r.page
    await sign_in(page)
    await r.open("/projects/repairs/issues")
    subject = page.get_by_label("Subject")
    form = page.locator("#issue-form")
    create = form.get_by_role("button", name="Create", exact=True)
    async with r.step("Click 'New issue'") as s:
        await content(page).get_by_role("link", name="New issue").first.click()
        await expect(create).to_be_visible()
    await s.yes(
        "An empty form appears, with the tracker Bug chosen",
        expect(subject).to_have_value(""),
        expect(form.get_by_label("Tracker").locator("option:checked")).to_have_text("Bug"),
    )
    await s.no(
        "near_miss",
        "The tracker Feature is chosen",
        expect(form.get_by_label("Tracker").locator("option:checked")).to_have_text("Bug"),
    )
    await s.no(
        "near_miss",
        "The priority is High",
        expect(form.get_by_label("Priority").locator("option:checked")).to_have_text("Normal"),
    )
    async with r.step("Click 'Create' without a subject") as s:
        await create.click()
        await expect(errors(page)).to_be_visible()
    await s.yes(
        "It is refused: the subject is missing", says(errors(page), "Subject cannot be blank")
    )
    await s.no("refused", "The new issue is shown with its number", shown(errors(page)))
    await s.no(
        "refused", "问题创建成功", shown(errors(page)), lang="zh", action="不填主题直接点击 Create"
    )
    async with r.step("Type the subject 'Bell is missing' and choose the priority 'Urgent'") as s:
        await subject.fill("Bell is missing")
        await form.get_by_label("Priority").select_option(label="Urgent")
    await s.yes(
        "Both values are in the form; it has not been sent yet",
        expect(subject).to_have_value("Bell is missing"),
        shown(create),
    )
    await s.no(
        "lookalike",
        "An issue 'Bell is missing' has been created",
        gone(notice(page)),
        shown(create),
    )
    await s.no(
        "near_miss",
        "The priority Low is selected",
        expect(form.get_by_label("Priority").locator("option:checked")).to_have_text("Urgent"),
    )
    async with r.step("Click 'Create'") as s:
        await create.click()
        await expect(notice(page)).to_be_visible()
    await s.yes(
        "The issue has been created with the number 17",
        says(notice(page), "#17"),
        says(content(page).locator("h2"), "Bug #17"),
    )
    await s.yes(
        "Việc mới được tạo với mức ưu tiên Urgent",
        says(content(page).locator(".priority .value"), "Urgent"),
        lang="vi",
        action="Bấm 'Create'",
    )
    await s.yes(
        "It is open and nobody is responsible for it yet",
        says(content(page).locator(".status .value"), "New"),
        says(content(page).locator(".assigned-to .value"), "-"),
    )
    await s.no(
        "near_miss", "The new issue has the number 18", says(content(page).locator("h2"), "#17")
    )
    await s.no(
        "near_miss",
        "新问题的编号是 18",
        says(content(page).locator("h2"), "#17"),
        lang="zh",
        action="点击 Create",
    )
    await s.no(
        "near_miss",
        "It is assigned to Rita Moss",
        says(content(page).locator(".assigned-to .value"), "-"),
    )
    await s.no(
        "near_miss",
        "Việc được giao cho Rita Moss",
        says(content(page).locator(".assigned-to .value"), "-"),
        lang="vi",
        action="Bấm 'Create'",
    )
    async with r.step("Go back to the list of issues") as s:
        await page.locator("#main-menu").get_by_role("link", name="Issues").click()
        await count(jobs(page), 10)
    await s.yes("The newest one is at the top", says(jobs(page).first, "Bell is missing"))
    await s.no(
        "near_miss",
        "The missing bell is at the bottom of the page",
        says(jobs(page).first, "Bell is missing"),
    )


async def find(r: Recorder) -> None:
    """Search, with pages of results."""
    page = r.page
    await sign_in(page)
    await r.open("/search")
    box = page.locator("#search-input")
    results = page.locator("#search-results dt")
    heading = content(page).get_by_role("heading", name=re.compile("^Results"))

    async def ask(text: str) -> None:
        await box.fill(text)
        await content(page).get_by_role("button", name="Search").click()
        await expect(heading).to_be_visible()

    async with r.step("Search for 'friday'") as s:
        await ask("friday")
    await s.yes(
        "Fourteen results are found, five of them on this page",
        says(heading, "Results (14)"),
        count(results, 5),
    )
    await s.yes(
        "Tìm thấy 14 kết quả", says(heading, "Results (14)"), lang="vi", action="Tìm 'friday'"
    )
    await s.no("near_miss", "There are five results in all", says(heading, "Results (14)"))
    await s.no("near_miss", "Both projects have results", count(results.filter(has_text="Shop"), 0))
    async with r.step("Go to page 3 of the results") as s:
        await content(page).locator(".pagination").get_by_role("link", name="3", exact=True).click()
        await count(results, 4)
    await s.yes("The last four results are shown", count(results, 4))
    await s.yes("第三页只有四条结果", count(results, 4), lang="zh", action="翻到搜索结果第 3 页")
    await s.no("near_miss", "Five results are on this page too", count(results, 4))
    await s.no(
        "near_miss",
        "There is a fourth page",
        gone(content(page).locator(".pagination").get_by_role("link", name="4", exact=True)),
    )
    async with r.step("Tick 'Search titles only' and search for 'friday' again") as s:
        await page.get_by_label("Search titles only").check()
        await ask("friday")
    await s.yes("Nothing is found", says(heading, "Results (0)"))
    await s.yes(
        "没有搜索到任何结果",
        says(heading, "Results (0)"),
        lang="zh",
        action="只搜索标题，再次搜索 friday",
    )
    await s.no("lookalike", "A result contains 'friday'", count(results, 0))
    await s.no("near_miss", "The same fourteen results come", says(heading, "Results (0)"))
    async with r.step("Search for 'bike'") as s:
        await ask("bike")
    await s.yes(
        "Two issues are found, one of which is closed",
        count(results, 2),
        says(results.first, "Closed"),
    )
    await s.no("near_miss", "Both of the issues found are open", says(results.first, "Closed"))
    await s.no(
        "near_miss",
        "找到的两个问题都未关闭",
        says(results.first, "Closed"),
        lang="zh",
        action="搜索 bike",
    )
    await s.no(
        "near_miss",
        "The issue about the tandem is among the results",
        gone(results.filter(has_text="tandem")),
    )
    async with r.step("Open the result about the flat tyre") as s:
        await results.filter(has_text="Flat tyre").get_by_role("link").click()
        await expect(content(page).locator("h2").first).to_have_text("Bug #2")
    await s.yes(
        "Its details are shown: Sam Vu works on it",
        says(content(page).locator(".assigned-to .value"), "Sam Vu"),
    )
    await s.yes(
        "Sam's note about the nail can be read",
        says(page.locator("#history"), "A nail in the tread."),
    )
    await s.no(
        "near_miss",
        "Rita Moss works on it",
        says(content(page).locator(".assigned-to .value"), "Sam Vu"),
    )
    await s.no(
        "wrong_effect", "The broken spoke is shown", says(content(page).locator("h3").first, TYRE)
    )
    async with r.step(
        "Search for 'light' in the box at the top", "type 'zzz' into the box and press Enter"
    ) as s:
        await page.locator("#q").fill("zzz")
        await page.locator("#q").press("Enter")
        await expect(heading).to_be_visible()
    await s.no(
        "wrong_effect", "The issue about the front light is found", says(heading, "Results (0)")
    )


async def account(r: Recorder) -> None:
    """Change what is said about the user, and the language."""
    page = r.page
    await sign_in(page)
    await r.open("/")
    name, mail = page.locator("#user_lastname"), page.locator("#user_mail")
    hide = page.get_by_label("Hide my email address")
    save = content(page).get_by_role("button").filter(visible=True).first
    async with r.step("Open 'My account'") as s:
        await page.get_by_role("link", name="My account").click()
        await expect(name).to_be_visible()
    await s.yes(
        "The form shows Ada Boss, whose address is hidden from others",
        expect(name).to_have_value("Boss"),
        expect(hide).to_be_checked(),
    )
    await s.no("near_miss", "The email address is visible to others", expect(hide).to_be_checked())
    await s.no("near_miss", "The name in the form is Rita Moss", expect(name).to_have_value("Boss"))
    async with r.step("Enter 'ada(at)example' as the email and save") as s:
        await mail.fill("ada(at)example")
        await save.click()
        await expect(errors(page)).to_be_visible()
    await s.yes(
        "It is not saved, because the email is invalid", says(errors(page), "Email is invalid")
    )
    await s.no("refused", "A message tells that the account was updated", gone(notice(page)))
    await s.no(
        "refused",
        "Địa chỉ email được lưu",
        gone(notice(page)),
        lang="vi",
        action="Nhập email 'ada(at)example' rồi lưu",
    )
    await r.open("/my/account")
    async with r.step("Change the last name to 'Miller', show the email to others and save") as s:
        await name.fill("Miller")
        await hide.uncheck()
        await save.click()
        await expect(notice(page)).to_be_visible()
    await s.yes(
        "The account was updated, and the form has the new name",
        says(notice(page), "Account was successfully updated."),
        expect(name).to_have_value("Miller"),
    )
    await s.yes("The box that hides the address is off now", expect(hide).not_to_be_checked())
    await s.yes(
        "Ô ẩn địa chỉ email đã bỏ chọn",
        expect(hide).not_to_be_checked(),
        lang="vi",
        action="Bỏ chọn ẩn email rồi lưu",
    )
    await s.yes(
        "保存成功，姓氏变为 Miller",
        expect(name).to_have_value("Miller"),
        lang="zh",
        action="把姓改为 Miller 并保存",
    )
    await s.no("near_miss", "The address stays hidden", expect(hide).not_to_be_checked())
    await s.no(
        "near_miss",
        "邮箱地址仍然隐藏",
        expect(hide).not_to_be_checked(),
        lang="zh",
        action="取消隐藏邮箱并保存",
    )
    await s.no(
        "near_miss",
        "The first name is Miller",
        expect(page.locator("#user_firstname")).to_have_value("Ada"),
    )
    async with r.step("Choose the language 'Vietnamese (Tiếng Việt)' and save") as s:
        await page.locator("#user_language").select_option("vi")
        await save.click()
        await expect(page.locator("html")).to_have_attribute("lang", "vi")
    await s.yes("The interface is in Vietnamese now", shown(page.get_by_role("link", name="Thoát")))
    await s.yes(
        "Giao diện chuyển sang tiếng Việt",
        shown(page.get_by_role("link", name="Thoát")),
        lang="vi",
        action="Chọn tiếng Việt rồi lưu",
    )
    await s.no(
        "near_miss",
        "The menu at the top is still in English",
        gone(page.get_by_role("link", name="Sign out")),
    )
    await r.open("/projects/repairs/issues")
    rows = jobs(page)
    async with r.step("Sang trang sau của danh sách", "bấm liên kết sang trang sau") as s:
        await content(page).locator(".pagination .next a").click()
        await count(rows, 3)
    await s.yes("Còn ba việc ở trang này", count(rows, 3), lang="vi")
    await s.yes("Việc đầu tiên là 'Chain slips in third gear'", says(rows.first, CHAIN), lang="vi")
    await s.no("near_miss", "Trang này vẫn có mười việc", count(rows, 3), lang="vi")
    await s.no(
        "near_miss", "Vẫn thấy việc 'Pedal has come loose'", gone(jobs(page, PEDAL)), lang="vi"
    )
    await r.open("/my/account")
    async with r.step("Đổi ngôn ngữ sang tiếng Trung và lưu") as s:
        await page.locator("#user_language").select_option("zh")
        await save.click()
        await expect(page.locator("html")).to_have_attribute("lang", "zh")
    await s.yes(
        "Giao diện bây giờ là tiếng Trung", shown(page.get_by_role("link", name="退出")), lang="vi"
    )
    await r.open("/issues/4")
    on, off = (
        content(page).get_by_role("link", name=word, exact=True).first
        for word in ("关注", "取消关注")
    )
    async with r.step("点击“关注”") as s:
        await on.click()
        await expect(off).to_be_visible()
    await s.yes("该问题已被关注，链接变为“取消关注”", shown(off), lang="zh")
    await s.no("near_miss", "链接仍然是“关注”", gone(on), lang="zh")
    await s.no(
        "wrong_effect",
        "该问题指派给了 Ada",
        says(content(page).locator(".assigned-to .value"), "-"),
        lang="zh",
    )


async def settings(r: Recorder) -> None:
    """The tabs of the project's settings, its categories and modules."""
    page = r.page
    await sign_in(page)
    await r.open("/projects/repairs/settings")
    tabs = content(page).locator(".tabs")
    rows = page.locator("table.issue-categories tbody tr, #tab-content-categories tbody tr")
    members = page.locator("table.members tbody tr")
    async with r.step("Open the tab 'Members'") as s:
        await tabs.get_by_role("link", name="Members").click()
        await expect(members.first).to_be_visible()
    await s.yes("Two members are listed: Rita as Manager, Sam as Developer", count(members, 2))
    await s.no(
        "near_miss", "Sam Vu is a Manager", says(members.filter(has_text="Sam Vu"), "Developer")
    )
    await s.no(
        "near_miss",
        "Sam Vu là Manager",
        says(members.filter(has_text="Sam Vu"), "Developer"),
        lang="vi",
        action="Mở thẻ Members",
    )
    await s.no(
        "near_miss",
        "Ada Boss is a member of the project",
        gone(members.filter(has_text="Ada Boss")),
    )
    async with r.step("Open the tab 'Issue categories'") as s:
        await tabs.get_by_role("link", name="Issue categories").click()
        await expect(rows.first).to_be_visible()
    await s.yes(
        "The two categories are Brakes and Gears",
        count(rows, 2),
        shown(rows.filter(has_text="Gears")),
    )
    await s.yes(
        "有 Brakes 和 Gears 两个分类",
        count(rows, 2),
        shown(rows.filter(has_text="Gears")),
        lang="zh",
        action="打开 Issue categories 选项卡",
    )
    await s.no("near_miss", "The members are still shown", expect(members.first).to_be_hidden())
    name = page.locator("#issue_category_name")
    async with r.step("Add a category 'Brakes'") as s:
        await (
            page.locator("#tab-content-categories").get_by_role("link", name="New category").click()
        )
        await name.fill("Brakes")
        await content(page).get_by_role("button", name="Create").click()
        await expect(errors(page)).to_be_visible()
    await s.yes(
        "An error tells that the name is taken", says(errors(page), "Name has already been taken")
    )
    await s.no("refused", "There are three categories", shown(errors(page)))
    await s.no(
        "refused", "分类 Brakes 添加成功", shown(errors(page)), lang="zh", action="新建分类 Brakes"
    )
    async with r.step("Change the name to 'Wheels' and press 'Create'") as s:
        await name.fill("Wheels")
        await content(page).get_by_role("button", name="Create").click()
        await expect(notice(page)).to_be_visible()
    await s.yes(
        "The creation is confirmed and Wheels is the third category",
        says(notice(page), "Successful creation."),
        count(rows, 3),
    )
    await s.no("near_miss", "Four categories are listed", count(rows, 3))
    await s.no(
        "wrong_effect", "Gears has been renamed to Wheels", shown(rows.filter(has_text="Gears"))
    )
    r.accept_dialogs = False
    async with r.step("Click 'Delete' in the row of Gears and cancel") as s:
        await rows.filter(has_text="Gears").get_by_role("link", name="Delete").click()
    await s.yes("Gears is still a category", shown(rows.filter(has_text="Gears")))
    await s.no(
        "cancelled",
        "Gears is not in the table any more",
        shown(rows.filter(has_text="Gears")),
        action="Delete the category Gears",
    )
    r.accept_dialogs = True
    async with r.step("Click 'Delete' in the row of Gears and accept") as s:
        await rows.filter(has_text="Gears").get_by_role("link", name="Delete").click()
        await gone(rows.filter(has_text="Gears"))
    await s.yes(
        "Gears has gone; Brakes and Wheels remain",
        count(rows, 2),
        shown(rows.filter(has_text="Wheels")),
    )
    await s.yes(
        "Danh mục Gears không còn",
        gone(rows.filter(has_text="Gears")),
        lang="vi",
        action="Xóa danh mục Gears và đồng ý",
    )
    await s.no("wrong_effect", "Brakes is gone", shown(rows.filter(has_text="Brakes")))
    news = page.locator("#main-menu").get_by_role("link", name="News", exact=True)
    await r.open("/projects/repairs/settings")
    async with r.step("Switch off the module 'News' and save") as s:
        await page.locator("#project_modules").get_by_label("News").uncheck()
        await content(page).get_by_role("button", name="Save").first.click()
        await expect(notice(page)).to_be_visible()
    await s.yes("The project is saved and News has vanished from its menu", gone(news))
    await s.no("near_miss", "The menu still offers News", gone(news))
    await s.no(
        "near_miss", "菜单里仍然有 News", gone(news), lang="zh", action="关闭 News 模块并保存"
    )
    await s.no(
        "near_miss",
        "The wiki has gone from the menu as well",
        shown(page.locator("#main-menu").get_by_role("link", name="Wiki")),
    )


async def people(r: Recorder) -> None:
    """The list of users: sort, lock, look for."""
    page = r.page
    await sign_in(page)
    await r.open("/admin")
    rows = page.locator("table.users tbody tr")
    async with r.step("Click 'Users'") as s:
        await page.locator("#admin-menu").get_by_role("link", name="Users").click()
        await count(rows, 3)
    await s.yes(
        "Three active users are listed, only admin is an administrator",
        count(rows.locator(".icon-checked"), 1),
    )
    await s.no("near_miss", "Rita is an administrator too", count(rows.locator(".icon-checked"), 1))
    async with r.step("Sort the users by their last name") as s:
        await page.locator("table.users thead").get_by_role("link", name="Last name").click()
        await expect(page).to_have_url(re.compile("sort=lastname"))
    await s.yes("Boss comes before Moss and Vu", says(rows.first, "Boss"), says(rows.last, "Vu"))
    await s.no("near_miss", "Vu comes first", says(rows.first, "Boss"))
    async with r.step("Lock sam") as s:
        await rows.filter(has_text="sam@").get_by_role("link", name="Lock").click()
        await count(rows, 2)
    await s.yes("sam is no longer among the active users", gone(rows.filter(has_text="sam@")))
    await s.yes("列表中只剩两个用户", count(rows, 2), lang="zh", action="锁定用户 sam")
    await s.no("wrong_effect", "rita has been locked", shown(rows.filter(has_text="rita@")))
    await s.no("near_miss", "One user is left", count(rows, 2))
    await s.no("near_miss", "只剩一个用户", count(rows, 2), lang="zh", action="锁定用户 sam")
    async with r.step("Filter for locked users") as s:
        await page.locator("#status").select_option("3")
        await count(rows, 1)
    await s.yes("Only sam is locked", shown(rows.filter(has_text="sam@")))
    await s.yes(
        "Chỉ có sam bị khóa",
        shown(rows.filter(has_text="sam@")),
        lang="vi",
        action="Lọc những người dùng bị khóa",
    )
    await s.no("near_miss", "No user is locked", count(rows, 1))
    async with r.step("Look for the user 'olaf'") as s:
        await page.locator("#name").fill("olaf")
        await content(page).get_by_role("button", name="Apply").click()
        await count(rows, 0)
    await s.yes("There is nothing to show", shown(page.get_by_text("No data to display")))
    await s.no("lookalike", "The user olaf is found", count(rows, 0))


SCENES = (
    login,
    list_of_issues,
    watch,
    edit_issue,
    delete_issue,
    new_issue,
    find,
    account,
    settings,
    people,
)
