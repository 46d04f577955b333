"""The labelled steps on the forms and pages of Filebox around the list."""

from __future__ import annotations

from playwright.async_api import expect

from tests.support.record_samples import FileboxRecorder, Scene


async def signing_in(r: FileboxRecorder) -> None:
    """Right, wrong, locked: pages move on either way."""
    await r.open("/login")
    async with r.step("Type the account 'admin'", "fill 'Account' with 'admin'") as s:
        await r.fill("Account", "admin")
    await s.prove(r.value("Account", "admin"), r.value("Password", ""))
    password = r.page.locator("#password")
    async with r.step("Enter the password", "fill 'Password' with ${password}") as s:
        await password.fill("Cloud-Nine-8")
    await s.prove(expect(password).to_have_attribute("type", "password"))
    async with r.step("Press 'Sign in'") as s:
        await r.page.locator("main").get_by_role("button", name="Sign in").click()
        await r.shows("is wrong")
    wrong = "The account or the password is wrong."
    await s.prove(r.shows(wrong))
    async with r.step("Log in as mallory") as s:
        await r.fill("Account", "mallory")
        await password.fill("Locked-Out-0")
        await password.press("Enter")
        await r.page.wait_for_url("**/account-locked")
    await s.prove(r.shows("This account is locked"))
    await r.open("/login")
    async with r.step("Sign in with the correct password") as s:
        await r.fill("Account", "admin")
        await password.fill("Cloud-Nine-9")
        await password.press("Enter")
        await r.page.wait_for_selector(".full-name")
    await s.prove(r.shows("Ada Admin", "Sign out"), r.listed("uploads"), r.hides("Wei Zhang"))
    async with r.step("Sign out") as s:
        await r.button("Sign out")
        await r.page.wait_for_url("**/login**")
    await s.prove(r.shows("You are signed out."), r.hides("Ada Admin"))
    async with r.step("Open the settings", "click the link 'Settings'") as s:
        await r.link("Settings")
    await s.prove(r.shows("Please sign in first."))


async def first_visit(r: FileboxRecorder) -> None:
    """A welcome pops up after a success and must not count against it."""
    await r.open("/login")
    async with r.step("Sign in as linh") as s:
        await r.fill("Account", "linh")
        await r.page.locator("#password").fill("Sen-Hong-7")
        await r.page.locator("#password").press("Enter")
        await r.page.get_by_role("dialog").wait_for()
    await s.prove(r.shows("Linh Tran"), r.hides("wrong"))
    async with r.step("Dismiss the welcome with 'Skip'") as s:
        await r.button("Skip")
    await s.prove(r.hides("This is your first visit"), r.page.url.endswith("/testcase-bucket/"))


async def languages(r: FileboxRecorder) -> None:
    """Cases and pages in three languages."""
    await r.sign_in("wei")
    async with r.step("Switch the language to 中文") as s, r.page.expect_navigation():
        await r.page.locator("select[name=language]").select_option("zh")
    await s.prove(r.shows("回收站", "新建文件夹"), r.hides("Trash"))
    async with r.step("点击“新建文件夹”，输入“合同”并创建") as s:
        await r.button("新建文件夹")
        await r.fill("文件夹名称", "合同")
        await r.button("创建文件夹")
        await r.listed("合同")
    await s.prove(r.listed("合同"), s.said("已创建文件夹"), r.unlisted("合同2024"))
    async with r.step("再次新建文件夹“合同”") as s:
        await r.button("新建文件夹")
        await r.fill("文件夹名称", "合同")
        await r.button("创建文件夹")
        await r.shows("已存在")
    await s.prove(r.shows("已存在"))
    await r.page.keyboard.press("Escape")
    await r.language("vi")
    async with r.step("Mở trang 'Cài đặt'") as s:
        await r.link("Cài đặt")
    await s.prove(
        expect(r.page.locator("#save-settings")).to_be_disabled(),
        r.value("Tên hiển thị", "Wei Zhang"),
    )
    async with r.step("Đặt số mục mỗi trang là 500 và lưu") as s:
        await r.page.locator("[name=per_page]").fill("500")
        await r.button("Lưu thay đổi")
        await r.shows("Hãy chọn số từ 5 đến 100.")
    await s.prove(r.shows("Hãy chọn số từ 5 đến 100."))


async def settings(r: FileboxRecorder) -> None:
    """Values that no plain text shows, saving, and a field that gets lost."""
    await r.sign_in("admin", "/settings")
    save = r.page.locator("#save-settings")
    async with r.step(
        "Click 'Save changes' without changing anything", "click the disabled button"
    ) as s:
        await save.click(force=True)
    await s.prove(expect(save).to_be_disabled(), not s.state["messages"])
    name = r.page.get_by_label("Account name")
    async with r.step("Change the account name to 'root'", "type 'root' into 'Account name'") as s:
        await name.click()
        await r.page.keyboard.type("root")
    await s.prove(expect(name).to_have_value("admin"))
    async with r.step("Set the display name to 'Ada Lovelace'") as s:
        await r.fill("Display name", "Ada Lovelace")
    await s.prove(
        expect(save).to_be_enabled(),
        r.value("Display name", "Ada Lovelace"),
        expect(r.page.locator(".full-name")).to_have_text("Ada Admin"),
    )
    async with r.step("Choose 'Compact' for the rows") as s:
        await r.page.get_by_label("Compact").check()
    await s.prove(
        expect(r.page.get_by_label("Compact")).to_be_checked(),
        expect(r.page.get_by_label("Comfortable")).not_to_be_checked(),
    )
    news, digest = (
        r.page.get_by_label("Send me the newsletter"),
        r.page.get_by_label("Weekly digest"),
    )
    async with r.step("Tick the newsletter", "check 'Weekly digest' off instead") as s:
        await digest.uncheck()
    await s.prove(expect(news).not_to_be_checked())
    async with r.step("Tick 'Send me the newsletter'") as s:
        await news.check()
    await s.prove(expect(news).to_be_checked(), expect(digest).not_to_be_checked())
    async with r.step("Set the text size to 18 and the birthday to 10 December 1990") as s:
        await r.page.get_by_label("Text size").fill("18")
        await r.page.get_by_label("Birthday").fill("1990-12-10")
    await s.prove(
        expect(r.page.get_by_label("Text size")).to_have_value("18"),
        expect(r.page.get_by_label("Birthday")).to_have_value("1990-12-10"),
    )
    async with r.step("Select the dark theme") as s:
        await r.page.get_by_label("Theme").select_option("dark")
    await s.prove(expect(r.page.get_by_label("Theme")).to_have_value("dark"))
    await r.fill("Phone", "+49 30 1234")
    async with r.step("Save the changes", fleeting=True) as s:
        await save.click()
        await r.shows("Settings saved")
    await s.prove(
        s.said("Settings saved"),
        expect(r.page.locator(".full-name")).to_have_text("Ada Lovelace"),
        expect(save).to_be_disabled(),
        r.hides("Ada Admin"),
    )
    async with r.step("Reload the settings page") as s:
        await r.page.reload()
    await s.prove(r.value("Display name", "Ada Lovelace"), r.value("Phone", ""))
    async with r.step("Clear the e-mail and save") as s:
        await r.fill("E-mail", "nobody")
        await save.click()
        await r.shows("Enter a valid e-mail address.")
    await s.prove(r.shows("Enter a valid e-mail address."))


async def passwords(r: FileboxRecorder) -> None:
    """Three refusals and a success whose only trace is emptied fields."""
    await r.sign_in("admin", "/settings")

    async def change(current: str, new: str, repeat: str) -> None:
        await r.fill("Current password", current)
        await r.fill("New password", new)
        await r.fill("Repeat new password", repeat)
        await r.button("Change password")

    async with r.step("Change the password") as s:
        await change("not-my-password", "Better-Pass-1", "Better-Pass-1")
        await r.shows("The current password is wrong.")
    await s.prove(r.shows("The current password is wrong."))
    async with r.step("Change the password, but repeat it differently") as s:
        await change("Cloud-Nine-9", "Better-Pass-1", "Better-Pass-2")
        await r.shows("The two new passwords differ.")
    await s.prove(r.shows("The two new passwords differ."))
    async with r.step("Change the password to a good one", fleeting=True) as s:
        await change("Cloud-Nine-9", "Better-Pass-1", "Better-Pass-1")
        await r.value("New password", "")
    await s.prove(s.said("Password changed"), r.value("Current password", ""), r.hides("differ"))


async def notes(r: FileboxRecorder) -> None:
    """An editor without a form, and a question before leaving."""
    await r.sign_in("wei", "/notes")
    editor, state = r.page.locator("#editor"), r.page.locator("#note-state")
    async with r.step("Add 'Call the printer' at the end of the note") as s:
        await editor.press("Control+End")
        await r.page.keyboard.type(" Call the printer")
    await s.prove(
        expect(editor).to_contain_text("Call the printer"),
        expect(state).to_have_text("Unsaved changes"),
        expect(editor).not_to_contain_text("painter"),
    )
    r.accept_dialogs = False
    async with r.step("Leave for the activity page", "click 'Activity' and stay when asked") as s:
        await r.page.get_by_role("link", name="Activity").click(no_wait_after=True)
        await r.page.wait_for_timeout(300)
    await s.prove(r.page.url.endswith("/notes"))
    r.accept_dialogs = True
    async with r.step("Click 'Save note'") as s:
        await r.button("Save note")
        await expect(state).to_have_text("All changes saved")
    await s.prove(expect(state).to_have_text("All changes saved"))
    async with r.step("Reload") as s:
        await r.page.reload()
    await s.prove(
        expect(editor).to_contain_text("Call the printer"),
        expect(editor).to_contain_text("Release checklist"),
    )


async def other_pages(r: FileboxRecorder) -> None:
    """Help, statistics, activity, comments: hidden words, exceptions, endless lists, doubles."""
    await r.open("/help")
    async with r.step("Type 'Where is my file?' into 'Ask a question' and press Enter") as s:
        await r.fill("Ask a question", "Where is my file?")
        await r.page.keyboard.press("Enter")
    await s.prove(not s.state["requests"], r.value("Ask a question", "Where is my file?"))
    async with r.step("Open 'What is new?'") as s:
        await r.page.get_by_text("What is new?").click()
    await s.prove(
        r.shows("Version 2.4 brings notes."),
        r.hides("3.0", "Your password was changed", "Export finished", "All files were uploaded"),
    )
    async with r.step("Follow the link 'Release notes'") as s:
        await r.page.get_by_role("link", name="Release notes", exact=True).last.click()
    await s.prove(r.shows("Page not found"))
    async with r.step("Open the statistics") as s:
        await r.link("Statistics")
    await s.prove(
        r.shows("Uploads per month", "Drawing the chart…"), len(s.state["page_errors"]) == 1
    )
    await r.open("/activity")
    async with r.step("Scroll to the end of the list") as s:
        await r.page.mouse.wheel(0, 5000)
        await expect(r.page.locator("#activity li")).to_have_count(40)
    await s.prove(
        r.shows("Nightly backup no. 200 finished"),
        expect(r.page.locator("#activity li")).to_have_count(40),
        r.hides("no. 150"),
    )
    await r.sign_in("admin", "/testcase-bucket/uploads%2Freadme.txt")
    async with r.step("Add the comment 'Looks good'") as s:
        await r.fill("Your comment", "Looks good")
        await r.button("Add comment")
        await expect(r.page.locator(".comments li")).to_have_count(1)
    await s.prove(r.shows("Looks good"), r.hides("No comments yet."))
    async with r.step("Double-click 'Add comment' with the text 'Thank you'") as s:
        await r.fill("Your comment", "Thank you")
        await r.page.get_by_role("button", name="Add comment").dblclick()
        await expect(r.page.locator(".comments li")).to_have_count(3)
    await s.prove(expect(r.page.get_by_text("Thank you")).to_have_count(2))
    async with r.step("Send an empty comment") as s:
        await r.button("Add comment")
        await r.shows("Write something first.")
    await s.prove(
        expect(r.page.locator(".comments li")).to_have_count(3), r.shows("Write something first.")
    )
    await r.open("/admin")
    async with r.step("Unlock mallory") as s:
        await r.button("Unlock mallory")
        await r.hides("Locked")
    await s.prove(r.hides("Locked"))


async def viewers(r: FileboxRecorder) -> None:
    """Somebody who may only look: the message is gone after two seconds."""
    await r.sign_in("vera")
    async with r.step("Delete notes.md and accept the question", fleeting=True) as s:
        await r.menu("notes.md", "Delete")
        await r.shows("Your account may only look.")
    await s.prove(r.listed("notes.md"), s.said("Your account may only look."))
    async with r.step("Open the accounts page") as s:
        await r.link("Accounts")
    await s.prove(r.shows("Access denied"))


async def chinese_tester(r: FileboxRecorder) -> None:
    """The same app seen by a tester who writes and reads Chinese."""
    await r.open("/testcase-bucket/")
    await r.language("zh")
    async with r.step("点击文件夹“photos”") as s:
        await r.link("photos")
    await s.prove(
        r.count("4 个项目"), "photos" in r.page.url, r.unlisted("river.svg"), r.listed("beach.svg")
    )
    async with r.step("点击列标题“名称”") as s:
        await r.button("名称")
    falling = ("sunset.svg", "panorama.svg", "forest.svg", "beach.svg")
    await s.prove(r.order(*falling))
    async with r.step("在搜索框中输入“斑马”并等待结果") as s:
        await r.fill("搜索文件", "斑马")
        await r.shows("没有找到")
    await s.prove(r.shows("没有找到“斑马”"))
    async with r.step("打开“设置”") as s:
        await r.link("设置")
    await s.prove(r.shows("请先登录。"))
    async with r.step("用账户 wei 登录，但不输入密码") as s:
        await r.fill("账户", "wei")
        await r.page.locator("main").get_by_role("button", name="登录").click()
        await r.shows("请输入账户和密码。")
    await s.prove(r.shows("请输入账户和密码。"))


async def vietnamese_tester(r: FileboxRecorder) -> None:
    """The same app seen by a tester who writes and reads Vietnamese."""
    await r.sign_in("wei")
    await r.language("vi")
    async with r.step("Tạo thư mục 'hợp đồng'") as s:
        await r.button("Thư mục mới")
        await r.fill("Tên thư mục", "hợp đồng")
        await r.button("Tạo thư mục")
        await r.listed("hợp đồng")
    await s.prove(r.listed("hợp đồng"), r.count("10 mục"), r.unlisted("hoá đơn"))
    async with r.step("Đánh dấu chọn notes.md") as s:
        await r.page.get_by_label("Chọn notes.md").check()
    budget = r.page.get_by_label("Chọn budget.xlsx")
    await s.prove(r.shows("Đã chọn 1"), expect(budget).not_to_be_checked())
    async with r.step("Xoá mục đã chọn và xác nhận") as s:
        await r.button("Xoá mục đã chọn")
        await r.button("Chuyển vào thùng rác")
        await r.unlisted("notes.md")
    await s.prove(r.unlisted("notes.md"), r.count("10 mục"))
    async with r.step("Vào 'Cài đặt', chọn hàng 'Gọn' và lưu") as s:
        await r.link("Cài đặt")
        await r.page.get_by_label("Gọn").check()
        await r.button("Lưu thay đổi")
        await r.shows("Đã lưu cài đặt")
    compact = r.page.get_by_label("Gọn")
    await s.prove(s.said("Đã lưu cài đặt"), expect(compact).to_be_checked())
    async with r.step("Mở trang /nowhere") as s:
        await r.page.goto("/nowhere")
    await s.prove(r.shows("Không tìm thấy trang", "404"))
    async with r.step("Mở trang 'Tài khoản'") as s:
        await r.link("Tài khoản")
    await s.prove(r.shows("Từ chối truy cập"))


FORM_SCENES: list[Scene] = [
    signing_in,
    first_visit,
    languages,
    settings,
    passwords,
    notes,
    other_pages,
    viewers,
    chinese_tester,
    vietnamese_tester,
]
