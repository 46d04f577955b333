"""The labelled steps on the forms and pages of Filebox around the list."""

from __future__ import annotations

from playwright.async_api import expect

from tests.support.record_samples import FileboxRecorder, Scene


async def signing_in(r: FileboxRecorder) -> None:
    """Right, wrong, locked: pages move on either way."""
    await r.open("/login")
    async with r.step("Type the account 'admin'", "fill 'Account' with 'admin'") as s:
        await r.fill("Account", "admin")
    await s.yes("The field Account contains 'admin'", r.value("Account", "admin"), stateless=True)
    await s.no("near_miss", "The field Account is empty", r.value("Account", "admin"))
    await s.no("lookalike", "The field Password is filled in", r.value("Password", ""))
    password = r.page.locator("#password")
    async with r.step("Enter the password", "fill 'Password' with ${password}") as s:
        await password.fill("Cloud-Nine-8")
    await s.yes("The password is masked", expect(password).to_have_attribute("type", "password"))
    await s.no(
        "near_miss",
        "The password can be read in plain text",
        expect(password).to_have_attribute("type", "password"),
    )
    async with r.step("Press 'Sign in'") as s:
        await r.page.locator("main").get_by_role("button", name="Sign in").click()
        await r.shows("is wrong")
    wrong = "The account or the password is wrong."
    await s.no("refused", "Ada Admin is signed in", r.shows(wrong), stateless=True)
    await s.no("refused", None, r.shows(wrong), action="Sign in as admin")
    await s.no("refused", "登录成功", r.shows(wrong), lang="zh", action="点击“Sign in”")
    await s.no("refused", "Đăng nhập thành công", r.shows(wrong), lang="vi", action="Bấm 'Sign in'")
    await s.yes("A message says that the account or the password is wrong", r.shows(wrong))
    await s.yes("显示账户或密码错误的提示", r.shows(wrong), lang="zh", action="用错误的密码登录")
    async with r.step("Log in as mallory") as s:
        await r.fill("Account", "mallory")
        await password.fill("Locked-Out-0")
        await password.press("Enter")
        await r.page.wait_for_url("**/account-locked")
    await s.no("refused", "Mallory is logged in", r.shows("This account is locked"))
    await s.no(
        "refused", "We leave the login page and see the files", r.shows("This account is locked")
    )
    await s.yes("The page explains that this account is locked", r.shows("This account is locked"))
    await r.open("/login")
    async with r.step("Sign in with the correct password") as s:
        await r.fill("Account", "admin")
        await password.fill("Cloud-Nine-9")
        await password.press("Enter")
        await r.page.wait_for_selector(".full-name")
    await s.yes("Ada Admin is shown at the top", r.shows("Ada Admin"))
    await s.yes(
        "The file list appears and there is a button 'Sign out'",
        r.listed("uploads"),
        r.shows("Sign out"),
    )
    await s.yes(
        "Đăng nhập được, có tên Ada Admin", r.shows("Ada Admin"), lang="vi", action="Đăng nhập"
    )
    await s.no("near_miss", "Wei Zhang is shown at the top", r.hides("Wei Zhang"))
    async with r.step("Sign out") as s:
        await r.button("Sign out")
        await r.page.wait_for_url("**/login**")
    await s.yes("'You are signed out.' is displayed", r.shows("You are signed out."))
    await s.yes("The name Ada Admin is no longer shown", r.hides("Ada Admin"))
    await s.no("near_miss", "The account stays signed in", r.hides("Ada Admin"))
    async with r.step("Open the settings", "click the link 'Settings'") as s:
        await r.link("Settings")
    await s.no("refused", "The form with the profile is shown", r.shows("Please sign in first."))
    await s.yes("We are asked to sign in first", r.shows("Please sign in first."))


async def first_visit(r: FileboxRecorder) -> None:
    """A welcome pops up after a success and must not count against it."""
    await r.open("/login")
    async with r.step("Sign in as linh") as s:
        await r.fill("Account", "linh")
        await r.page.locator("#password").fill("Sen-Hong-7")
        await r.page.locator("#password").press("Enter")
        await r.page.get_by_role("dialog").wait_for()
    await s.yes("Linh is signed in", r.shows("Linh Tran"))
    await s.yes(
        "Đăng nhập thành công với tên Linh Tran",
        r.shows("Linh Tran"),
        lang="vi",
        action="Đăng nhập bằng tài khoản linh",
    )
    await s.no("near_miss", "An error message is shown", r.hides("wrong"))
    async with r.step("Dismiss the welcome with 'Skip'") as s:
        await r.button("Skip")
    await s.yes("The dialog is gone", r.hides("This is your first visit"))
    await s.no("near_miss", "The help page opens", r.page.url.endswith("/testcase-bucket/"))


async def languages(r: FileboxRecorder) -> None:
    """Cases and pages in three languages."""
    await r.sign_in("wei")
    async with r.step("Switch the language to 中文") as s, r.page.expect_navigation():
        await r.page.locator("select[name=language]").select_option("zh")
    await s.yes("The navigation says 文件, 笔记 and 回收站", r.shows("回收站"))
    await s.yes("界面显示为中文", r.shows("新建文件夹"), lang="zh", action="把语言切换为中文")
    await s.no("near_miss", "The navigation says Files, Notes and Trash", r.hides("Trash"))
    await s.no(
        "near_miss",
        "界面显示为越南语",
        r.shows("新建文件夹"),
        lang="zh",
        action="把语言切换为越南语",
    )
    async with r.step("点击“新建文件夹”，输入“合同”并创建") as s:
        await r.button("新建文件夹")
        await r.fill("文件夹名称", "合同")
        await r.button("创建文件夹")
        await r.listed("合同")
    await s.yes("列表中出现文件夹“合同”", r.listed("合同"), lang="zh")
    await s.yes("提示“已创建文件夹”", s.said("已创建文件夹"), lang="zh")
    await s.no("near_miss", "列表中出现文件夹“合同2024”", r.unlisted("合同2024"), lang="zh")
    async with r.step("再次新建文件夹“合同”") as s:
        await r.button("新建文件夹")
        await r.fill("文件夹名称", "合同")
        await r.button("创建文件夹")
        await r.shows("已存在")
    await s.no("refused", "文件夹创建成功", r.shows("已存在"), lang="zh")
    await s.yes("提示“合同”已存在", r.shows("已存在"), lang="zh")
    await r.page.keyboard.press("Escape")
    await r.language("vi")
    async with r.step("Mở trang 'Cài đặt'") as s:
        await r.link("Cài đặt")
    await s.yes(
        "Nút 'Lưu thay đổi' bị vô hiệu hoá",
        expect(r.page.locator("#save-settings")).to_be_disabled(),
        lang="vi",
    )
    await s.no(
        "near_miss", "Trường 'Tên hiển thị' trống", r.value("Tên hiển thị", "Wei Zhang"), lang="vi"
    )
    async with r.step("Đặt số mục mỗi trang là 500 và lưu") as s:
        await r.page.locator("[name=per_page]").fill("500")
        await r.button("Lưu thay đổi")
        await r.shows("Hãy chọn số từ 5 đến 100.")
    await s.no("refused", "Cài đặt được lưu", r.shows("Hãy chọn số từ 5 đến 100."), lang="vi")
    await s.yes(
        "Trang yêu cầu chọn số từ 5 đến 100", r.shows("Hãy chọn số từ 5 đến 100."), lang="vi"
    )


async def settings(r: FileboxRecorder) -> None:
    """Values that no plain text shows, saving, and a field that gets lost."""
    await r.sign_in("admin", "/settings")
    save = r.page.locator("#save-settings")
    async with r.step(
        "Click 'Save changes' without changing anything", "click the disabled button"
    ) as s:
        await save.click(force=True)
    await s.no("noop", "The settings are saved", expect(save).to_be_disabled())
    await s.no("noop", "A message confirms the change", not s.state["messages"])
    name = r.page.get_by_label("Account name")
    async with r.step("Change the account name to 'root'", "type 'root' into 'Account name'") as s:
        await name.click()
        await r.page.keyboard.type("root")
    await s.no("noop", "The account name is 'root'", expect(name).to_have_value("admin"))
    await s.no("noop", None, expect(name).to_have_value("admin"))
    async with r.step("Set the display name to 'Ada Lovelace'") as s:
        await r.fill("Display name", "Ada Lovelace")
    await s.yes("'Save changes' is enabled now", expect(save).to_be_enabled(), stateless=True)
    await s.yes(
        "The field Display name contains 'Ada Lovelace'", r.value("Display name", "Ada Lovelace")
    )
    await s.no(
        "wrong_effect",
        "The name at the top of the page is Ada Lovelace",
        expect(r.page.locator(".full-name")).to_have_text("Ada Admin"),
    )
    async with r.step("Choose 'Compact' for the rows") as s:
        await r.page.get_by_label("Compact").check()
    await s.yes(
        "The option 'Compact' is chosen", expect(r.page.get_by_label("Compact")).to_be_checked()
    )
    await s.no(
        "near_miss",
        "'Comfortable' is chosen",
        expect(r.page.get_by_label("Comfortable")).not_to_be_checked(),
    )
    news, digest = (
        r.page.get_by_label("Send me the newsletter"),
        r.page.get_by_label("Weekly digest"),
    )
    async with r.step("Tick the newsletter", "check 'Weekly digest' off instead") as s:
        await digest.uncheck()
    await s.no("lookalike", "'Send me the newsletter' is ticked", expect(news).not_to_be_checked())
    await s.no(
        "lookalike",
        "已勾选新闻邮件",
        expect(news).not_to_be_checked(),
        lang="zh",
        action="勾选“Send me the newsletter”",
    )
    async with r.step("Tick 'Send me the newsletter'") as s:
        await news.check()
    await s.yes("The newsletter checkbox is checked", expect(news).to_be_checked())
    await s.yes(
        "“Send me the newsletter”已被勾选",
        expect(news).to_be_checked(),
        lang="zh",
        action="勾选“Send me the newsletter”",
    )
    await s.no("near_miss", "'Weekly digest' is checked", expect(digest).not_to_be_checked())
    async with r.step("Set the text size to 18 and the birthday to 10 December 1990") as s:
        await r.page.get_by_label("Text size").fill("18")
        await r.page.get_by_label("Birthday").fill("1990-12-10")
    await s.yes("Text size is 18", expect(r.page.get_by_label("Text size")).to_have_value("18"))
    await s.no(
        "near_miss",
        "The birthday is 10 December 1991",
        expect(r.page.get_by_label("Birthday")).to_have_value("1990-12-10"),
    )
    async with r.step("Select the dark theme") as s:
        await r.page.get_by_label("Theme").select_option("dark")
    await s.yes(
        "'Dark' is selected as theme", expect(r.page.get_by_label("Theme")).to_have_value("dark")
    )
    await s.no(
        "near_miss",
        "'Light' is selected as theme",
        expect(r.page.get_by_label("Theme")).to_have_value("dark"),
    )
    await r.fill("Phone", "+49 30 1234")
    async with r.step("Save the changes", fleeting=True) as s:
        await save.click()
        await r.shows("Settings saved")
    await s.yes("'Settings saved' is shown for a moment", s.said("Settings saved"))
    await s.yes(
        "The name at the top is now Ada Lovelace",
        expect(r.page.locator(".full-name")).to_have_text("Ada Lovelace"),
    )
    await s.yes(
        "Lưu thành công, nút 'Save changes' lại bị mờ",
        expect(save).to_be_disabled(),
        lang="vi",
        action="Lưu thay đổi",
    )
    await s.no("near_miss", "The name at the top is still Ada Admin", r.hides("Ada Admin"))
    async with r.step("Reload the settings page") as s:
        await r.page.reload()
    await s.yes("The display name is Ada Lovelace", r.value("Display name", "Ada Lovelace"))
    await s.no(
        "wrong_effect",
        "The phone number +49 30 1234 was kept",
        r.value("Phone", ""),
        stateless=True,
    )
    await s.no(
        "wrong_effect",
        "Số điện thoại vẫn là +49 30 1234",
        r.value("Phone", ""),
        lang="vi",
        action="Tải lại trang cài đặt",
    )
    async with r.step("Clear the e-mail and save") as s:
        await r.fill("E-mail", "nobody")
        await save.click()
        await r.shows("Enter a valid e-mail address.")
    await s.no("refused", "The settings are saved", r.shows("Enter a valid e-mail address."))
    await s.yes("A valid e-mail address is asked for", r.shows("Enter a valid e-mail address."))


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
    await s.no("refused", "The password is changed", r.shows("The current password is wrong."))
    await s.no("refused", None, r.shows("The current password is wrong."))
    await s.yes(
        "It complains about the current password", r.shows("The current password is wrong.")
    )
    async with r.step("Change the password, but repeat it differently") as s:
        await change("Cloud-Nine-9", "Better-Pass-1", "Better-Pass-2")
        await r.shows("The two new passwords differ.")
    await s.no(
        "refused",
        "密码修改成功",
        r.shows("The two new passwords differ."),
        lang="zh",
        action="修改密码",
    )
    await s.yes(
        "The page says that the two new passwords differ", r.shows("The two new passwords differ.")
    )
    async with r.step("Change the password to a good one", fleeting=True) as s:
        await change("Cloud-Nine-9", "Better-Pass-1", "Better-Pass-1")
        await r.value("New password", "")
    await s.yes("The password is changed", s.said("Password changed"))
    await s.yes("Afterwards the three password fields are empty", r.value("Current password", ""))
    await s.yes(
        "Mật khẩu đã được đổi", s.said("Password changed"), lang="vi", action="Đổi mật khẩu"
    )
    await s.no("near_miss", "An error is shown below the passwords", r.hides("differ"))


async def notes(r: FileboxRecorder) -> None:
    """An editor without a form, and a question before leaving."""
    await r.sign_in("wei", "/notes")
    editor, state = r.page.locator("#editor"), r.page.locator("#note-state")
    async with r.step("Add 'Call the printer' at the end of the note") as s:
        await editor.press("Control+End")
        await r.page.keyboard.type(" Call the printer")
    await s.yes(
        "The note contains 'Call the printer'", expect(editor).to_contain_text("Call the printer")
    )
    await s.yes("There are unsaved changes", expect(state).to_have_text("Unsaved changes"))
    await s.no(
        "near_miss",
        "The note contains 'Call the painter'",
        expect(editor).not_to_contain_text("painter"),
    )
    await s.no(
        "wrong_effect", "All changes are saved", expect(state).to_have_text("Unsaved changes")
    )
    r.accept_dialogs = False
    async with r.step("Leave for the activity page", "click 'Activity' and stay when asked") as s:
        await r.page.get_by_role("link", name="Activity").click(no_wait_after=True)
        await r.page.wait_for_timeout(300)
    await s.no("cancelled", "The activity page is open", r.page.url.endswith("/notes"))
    r.accept_dialogs = True
    async with r.step("Click 'Save note'") as s:
        await r.button("Save note")
        await expect(state).to_have_text("All changes saved")
    await s.yes("The note is saved", expect(state).to_have_text("All changes saved"))
    await s.yes(
        "笔记已保存",
        expect(state).to_have_text("All changes saved"),
        lang="zh",
        action="点击“Save note”",
    )
    await s.no(
        "near_miss",
        "It still says 'Unsaved changes'",
        expect(state).to_have_text("All changes saved"),
    )
    async with r.step("Reload") as s:
        await r.page.reload()
    await s.yes(
        "'Call the printer' is still in the note",
        expect(editor).to_contain_text("Call the printer"),
    )
    await s.no(
        "near_miss", "The note is empty", expect(editor).to_contain_text("Release checklist")
    )


async def other_pages(r: FileboxRecorder) -> None:
    """Help, statistics, activity, comments: hidden words, exceptions, endless lists, doubles."""
    await r.open("/help")
    async with r.step("Type 'Where is my file?' into 'Ask a question' and press Enter") as s:
        await r.fill("Ask a question", "Where is my file?")
        await r.page.keyboard.press("Enter")
    await s.no("wrong_effect", "A message says that the question was sent", not s.state["requests"])
    await s.no(
        "wrong_effect",
        "Câu hỏi đã được gửi",
        not s.state["requests"],
        lang="vi",
        action="Gửi câu hỏi 'Where is my file?'",
    )
    await s.yes(
        "The field contains 'Where is my file?'", r.value("Ask a question", "Where is my file?")
    )
    async with r.step("Open 'What is new?'") as s:
        await r.page.get_by_text("What is new?").click()
    await s.yes("Version 2.4 is mentioned", r.shows("Version 2.4 brings notes."))
    await s.no("near_miss", "Version 3.0 is mentioned", r.hides("3.0"))
    await s.no(
        "near_miss",
        "The page says 'Your password was changed'",
        r.hides("Your password was changed"),
    )
    await s.no("near_miss", "The export is finished", r.hides("Export finished"))
    await s.no(
        "near_miss", "All files were uploaded successfully", r.hides("All files were uploaded")
    )
    async with r.step("Follow the link 'Release notes'") as s:
        await r.page.get_by_role("link", name="Release notes", exact=True).last.click()
    await s.no("404", "The release notes are shown", r.shows("Page not found"), stateless=True)
    await s.no(
        "404", "显示版本说明", r.shows("Page not found"), lang="zh", action="点击“Release notes”"
    )
    await s.no("404", None, r.shows("Page not found"))
    async with r.step("Open the statistics") as s:
        await r.link("Statistics")
    await s.yes("The bucket has 7 tables and 4 images", r.shows("Uploads per month"))
    await s.no(
        "wrong_effect", "The chart 'Uploads per month' is drawn", r.shows("Drawing the chart…")
    )
    await s.no(
        "wrong_effect", "The page works without script errors", len(s.state["page_errors"]) == 1
    )
    await r.open("/activity")
    async with r.step("Scroll to the end of the list") as s:
        await r.page.mouse.wheel(0, 5000)
        await expect(r.page.locator("#activity li")).to_have_count(40)
    await s.yes(
        "Older entries are added, down to backup no. 200",
        r.shows("Nightly backup no. 200 finished"),
    )
    await s.yes("40 entries are listed", expect(r.page.locator("#activity li")).to_have_count(40))
    await s.no("near_miss", "Backup no. 150 is listed", r.hides("no. 150"))
    await r.sign_in("admin", "/testcase-bucket/uploads%2Freadme.txt")
    async with r.step("Add the comment 'Looks good'") as s:
        await r.fill("Your comment", "Looks good")
        await r.button("Add comment")
        await expect(r.page.locator(".comments li")).to_have_count(1)
    await s.yes("The comment 'Looks good' by Ada Admin is listed", r.shows("Looks good"))
    await s.no("near_miss", "It says 'No comments yet.'", r.hides("No comments yet."))
    async with r.step("Double-click 'Add comment' with the text 'Thank you'") as s:
        await r.fill("Your comment", "Thank you")
        await r.page.get_by_role("button", name="Add comment").dblclick()
        await expect(r.page.locator(".comments li")).to_have_count(3)
    await s.no(
        "wrong_effect",
        "'Thank you' is listed exactly once",
        expect(r.page.get_by_text("Thank you")).to_have_count(2),
    )
    await s.no(
        "wrong_effect",
        "评论“Thank you”只出现一次",
        expect(r.page.get_by_text("Thank you")).to_have_count(2),
        lang="zh",
        action="添加评论“Thank you”",
    )
    async with r.step("Send an empty comment") as s:
        await r.button("Add comment")
        await r.shows("Write something first.")
    await s.no(
        "refused",
        "A fourth comment is listed",
        expect(r.page.locator(".comments li")).to_have_count(3),
    )
    await s.yes("'Write something first.' is shown", r.shows("Write something first."))
    await r.open("/admin")
    async with r.step("Unlock mallory") as s:
        await r.button("Unlock mallory")
        await r.hides("Locked")
    await s.yes("No account is locked any more", r.hides("Locked"))
    await s.no("near_miss", "mallory is still locked", r.hides("Locked"))


async def viewers(r: FileboxRecorder) -> None:
    """Somebody who may only look: the message is gone after two seconds."""
    await r.sign_in("vera")
    async with r.step("Delete notes.md and accept the question", fleeting=True) as s:
        await r.menu("notes.md", "Delete")
        await r.shows("Your account may only look.")
    await s.no("refused", "notes.md is no longer listed", r.listed("notes.md"))
    await s.no("refused", None, r.listed("notes.md"))
    await s.no(
        "refused",
        "notes.md 已被删除",
        r.listed("notes.md"),
        lang="zh",
        action="删除 notes.md 并确认",
    )
    await s.yes(
        "A message says that this account may only look", s.said("Your account may only look.")
    )
    async with r.step("Open the accounts page") as s:
        await r.link("Accounts")
    await s.no("refused", "The list of accounts is shown", r.shows("Access denied"))
    await s.no(
        "refused",
        "Danh sách tài khoản hiện ra",
        r.shows("Access denied"),
        lang="vi",
        action="Mở trang tài khoản",
    )


async def chinese_tester(r: FileboxRecorder) -> None:
    """The same app seen by a tester who writes and reads Chinese."""
    await r.open("/testcase-bucket/")
    await r.language("zh")
    async with r.step("点击文件夹“photos”") as s:
        await r.link("photos")
    await s.yes("列表共有 4 个项目", r.count("4 个项目"), lang="zh")
    await s.yes("地址中包含 photos", "photos" in r.page.url, lang="zh")
    await s.no("near_miss", "列表中有 river.svg", r.unlisted("river.svg"), lang="zh")
    await s.no("near_miss", "此文件夹为空", r.listed("beach.svg"), lang="zh")
    async with r.step("点击列标题“名称”") as s:
        await r.button("名称")
    falling = ("sunset.svg", "panorama.svg", "forest.svg", "beach.svg")
    await s.yes("sunset.svg 排在第一位", r.order(*falling), lang="zh")
    await s.no("near_miss", "文件按名称升序排列", r.order(*falling), lang="zh")
    async with r.step("在搜索框中输入“斑马”并等待结果") as s:
        await r.fill("搜索文件", "斑马")
        await r.shows("没有找到")
    await s.yes("提示没有找到任何文件", r.shows("没有找到“斑马”"), lang="zh")
    await s.no("near_miss", "找到至少一个文件", r.shows("没有找到“斑马”"), lang="zh")
    async with r.step("打开“设置”") as s:
        await r.link("设置")
    await s.yes("要求先登录", r.shows("请先登录。"), lang="zh")
    await s.no("refused", "显示个人资料表单", r.shows("请先登录。"), lang="zh")
    async with r.step("用账户 wei 登录，但不输入密码") as s:
        await r.fill("账户", "wei")
        await r.page.locator("main").get_by_role("button", name="登录").click()
        await r.shows("请输入账户和密码。")
    await s.yes("提示“请输入账户和密码。”", r.shows("请输入账户和密码。"), lang="zh")
    await s.no("refused", "wei 已登录", r.shows("请输入账户和密码。"), lang="zh")


async def vietnamese_tester(r: FileboxRecorder) -> None:
    """The same app seen by a tester who writes and reads Vietnamese."""
    await r.sign_in("wei")
    await r.language("vi")
    async with r.step("Tạo thư mục 'hợp đồng'") as s:
        await r.button("Thư mục mới")
        await r.fill("Tên thư mục", "hợp đồng")
        await r.button("Tạo thư mục")
        await r.listed("hợp đồng")
    await s.yes("Thư mục 'hợp đồng' có trong danh sách", r.listed("hợp đồng"), lang="vi")
    await s.yes("Danh sách có 10 mục", r.count("10 mục"), lang="vi")
    await s.no("near_miss", "Danh sách có 9 mục", r.count("10 mục"), lang="vi")
    await s.no("near_miss", "Có thư mục 'hoá đơn'", r.unlisted("hoá đơn"), lang="vi")
    async with r.step("Đánh dấu chọn notes.md") as s:
        await r.page.get_by_label("Chọn notes.md").check()
    await s.yes("Hiện dòng 'Đã chọn 1'", r.shows("Đã chọn 1"), lang="vi")
    budget = r.page.get_by_label("Chọn budget.xlsx")
    await s.no("lookalike", "budget.xlsx được chọn", expect(budget).not_to_be_checked(), lang="vi")
    async with r.step("Xoá mục đã chọn và xác nhận") as s:
        await r.button("Xoá mục đã chọn")
        await r.button("Chuyển vào thùng rác")
        await r.unlisted("notes.md")
    await s.yes("notes.md không còn trong danh sách", r.unlisted("notes.md"), lang="vi")
    await s.no("wrong_effect", "Số mục bên dưới là 9", r.count("10 mục"), lang="vi")
    async with r.step("Vào 'Cài đặt', chọn hàng 'Gọn' và lưu") as s:
        await r.link("Cài đặt")
        await r.page.get_by_label("Gọn").check()
        await r.button("Lưu thay đổi")
        await r.shows("Đã lưu cài đặt")
    compact = r.page.get_by_label("Gọn")
    await s.yes("Thông báo 'Đã lưu cài đặt' hiện ra", s.said("Đã lưu cài đặt"), lang="vi")
    await s.yes("Tuỳ chọn 'Gọn' được chọn", expect(compact).to_be_checked(), lang="vi")
    await s.no(
        "near_miss", "Tuỳ chọn 'Thoáng' được chọn", expect(compact).to_be_checked(), lang="vi"
    )
    async with r.step("Mở trang /nowhere") as s:
        await r.page.goto("/nowhere")
    await s.yes("Trang báo không tìm thấy", r.shows("Không tìm thấy trang"), lang="vi")
    await s.no("404", "Trang được hiển thị bình thường", r.shows("404"), lang="vi")
    async with r.step("Mở trang 'Tài khoản'") as s:
        await r.link("Tài khoản")
    await s.yes("Bị từ chối truy cập", r.shows("Từ chối truy cập"), lang="vi")
    await s.no("refused", "Bảng tài khoản được hiển thị", r.shows("Từ chối truy cập"), lang="vi")


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
