"""The labelled steps on Django's admin of a bicycle workshop: forms, tasks, stock, navigation."""

from __future__ import annotations

from playwright.async_api import Locator, expect

from tests.support.app_scenes.djangoadmin_desk import (
    count,
    hides,
    link,
    listed,
    log_in,
    row,
    shows,
)
from tests.support.recording import Recorder

CUSTOMERS = "/admin/repairs/customer/"
PARTS = "/admin/repairs/part/"
FIRST_PARTS = (
    "Bell",
    "Bottle cage",
    "Brake cable",
    "Brake pads",
    "Chain 10-speed",
    "Chain 8-speed",
    "Front light",
    "Inner tube 26",
    "Inner tube 28",
    "Mudguard set",
)


def field(r: Recorder, name: str) -> Locator:
    """Give the field of a form."""
    return r.page.locator(f"#id_{name}")


async def button(r: Recorder, name: str) -> None:
    """Click a button."""
    await r.page.get_by_role("button", name=name, exact=True).click()


async def value(r: Recorder, name: str, text: str) -> None:
    """Prove what a field contains."""
    await expect(field(r, name)).to_have_value(text)


def stock(r: Recorder, name: str) -> Locator:
    """Give the stock of a part in the list."""
    return row(r, name).locator("td.field-stock input[type=number]")


async def new_customer(r: Recorder) -> None:
    """What the form of a customer refuses, and the three ways to save."""
    await log_in(r, "admin")
    await r.open(CUSTOMERS + "add/")
    async with r.step("Click 'Save' without filling in anything") as s:
        await button(r, "Save")
    errors = r.page.locator("ul.errorlist li")
    two = expect(errors).to_have_count(2)
    await s.yes("Both required fields are marked with an error", two)
    await s.yes("The form is still open and asks to correct the errors", shows(r, "Please correct"))
    await s.no("refused", "The new customer is saved", hides(r, "was added successfully"))
    await s.no("refused", "You are back in the list of customers", r.page.url.endswith("add/"))
    two = expect(errors).to_have_count(2)
    await s.no("near_miss", "Only the email is complained about", two)
    await s.yes(
        "两个必填项都报错，表单仍然打开",
        shows(r, "Please correct"),
        lang="zh",
        action="什么都不填就点击“Save”",
    )
    await s.no(
        "refused",
        "Khách hàng mới đã được lưu",
        shows(r, "Please correct"),
        lang="vi",
        action="Bấm 'Save' khi chưa nhập gì",
    )
    two = expect(errors).to_have_count(2)
    await s.no("lookalike", "An error says that the phone is required", two)
    async with r.step("Enter Gina Park with bruno@example.com and save") as s:
        await field(r, "name").fill("Gina Park")
        await field(r, "email").fill("bruno@example.com")
        await button(r, "Save")
    taken = "Customer with this Email already exists."
    await s.yes("An error tells that the email is taken", shows(r, taken))
    await s.yes("What was typed is still in the form", value(r, "name", "Gina Park"))
    await s.no("refused", "Gina Park appears in the list", shows(r, taken))
    await s.no("refused", None, shows(r, taken), action="Save the new customer Gina Park")
    await s.no("near_miss", "The error says that the name is taken", shows(r, taken))
    await s.no(
        "refused",
        "Khách hàng Gina Park được lưu",
        shows(r, taken),
        lang="vi",
        action="Nhập Gina Park với email bruno@example.com rồi lưu",
    )
    await s.yes(
        "提示该邮箱已存在",
        shows(r, taken),
        lang="zh",
        action="输入 Gina Park 和 bruno@example.com 并保存",
    )
    async with r.step("Change the email to 'gina' and click 'Save'") as s:
        await field(r, "email").fill("gina")
        await button(r, "Save")
    await s.yes("It wants a valid email address", shows(r, "Enter a valid email address."))
    await s.no("near_miss", "It still says that the email exists already", hides(r, taken))
    await s.yes(
        "Báo rằng email không hợp lệ",
        shows(r, "Enter a valid email address."),
        lang="vi",
        action="Đổi email thành 'gina' rồi bấm 'Save'",
    )
    await s.no("refused", "The customer is added", shows(r, "Enter a valid email address."))
    async with r.step("Enter gina@example.com and click 'Save and continue editing'") as s:
        await field(r, "email").fill("gina@example.com")
        await button(r, "Save and continue editing")
    await s.yes("She is saved and her record stays open", value(r, "name", "Gina Park"))
    await s.yes("The errors are gone", expect(errors).to_have_count(0))
    await s.yes(
        "可以继续编辑该客户", shows(r, "You may edit it again"), lang="zh", action="保存并继续"
    )
    await s.no("near_miss", "The form is empty for the next one", value(r, "name", "Gina Park"))
    await s.no("wrong_effect", "The list of customers is shown", r.page.url.endswith("/change/"))
    async with r.step("Type 555-0199 as phone and click 'Save and add another'") as s:
        await field(r, "phone").fill("555-0199")
        await button(r, "Save and add another")
    await s.yes("An empty form for the next customer is shown", value(r, "name", ""))
    await s.yes("A message says that Gina Park was changed", shows(r, "was changed successfully"))
    await s.no("near_miss", "The phone field contains 555-0199", value(r, "phone", ""))
    await s.yes(
        "出现一张空白表单，可以录入下一位客户",
        value(r, "name", ""),
        lang="zh",
        action="填写电话并点击“Save and add another”",
    )
    await s.no(
        "near_miss",
        "表单中的姓名仍是 Gina Park",
        value(r, "name", ""),
        lang="zh",
        action="填写电话并点击“Save and add another”",
    )
    await s.no("near_miss", "A message says that Gina Park was deleted", hides(r, "deleted"))
    async with r.step("Type 'Hal' into the name field", "type 'Hal' into 'Name'") as s:
        await field(r, "notes").fill("Hal")
    await s.no("wrong_effect", "The name field contains Hal", value(r, "name", ""))
    await s.no("wrong_effect", None, value(r, "name", ""))
    async with r.step("Type 'Hal' into Name, then leave through 'Customers' without saving") as s:
        await field(r, "name").fill("Hal")
        crumbs = r.page.get_by_label("Breadcrumbs")
        await crumbs.get_by_role("link", name="Customers").click()
    await s.yes("The list is shown, with seven customers", count(r, 7))
    await s.no("cancelled", "Hal is in the list", count(r, 7), hides(r, "Hal"))
    await s.yes(
        "列表中有七位客户，没有 Hal",
        count(r, 7),
        hides(r, "Hal"),
        lang="zh",
        action="不保存就离开表单",
    )
    await s.no(
        "cancelled",
        "Hal có trong danh sách",
        hides(r, "Hal"),
        lang="vi",
        action="Rời biểu mẫu mà không lưu",
    )
    await link(r, "Gina Park")
    await r.settle()
    async with r.step("Open the history") as s:
        await r.page.get_by_role("link", name="History").click()
    entries = r.page.locator("#change-history tbody tr")
    await s.yes(
        "It has two entries: added, and the phone changed", expect(entries).to_have_count(2)
    )
    await s.no("near_miss", "It has three entries", expect(entries).to_have_count(2))
    await s.no("near_miss", "Somebody changed the email, it says", hides(r, "Changed Email"))


async def tasks(r: Recorder) -> None:
    """The tasks inside the form of a repair."""
    await log_in(r, "admin")
    await r.open("/admin/repairs/repair/1/change/")
    rows = r.page.locator("#tasks-group tbody tr.form-row:not(.empty-form)")
    async with r.step("Click 'Add another Task'") as s:
        await r.page.get_by_text("Add another Task").click()
    await s.yes("Another empty row for a task appears", expect(rows).to_have_count(4))
    await s.yes(None, expect(rows).to_have_count(4))
    await s.no("near_miss", "Two more rows appear", expect(rows).to_have_count(4))
    await s.yes(
        "多出一行空白任务",
        expect(rows).to_have_count(4),
        lang="zh",
        action="点击“Add another Task”",
    )
    await s.no(
        "near_miss",
        "Có thêm hai dòng công việc",
        expect(rows).to_have_count(4),
        lang="vi",
        action="Bấm 'Add another Task'",
    )
    await s.no(
        "wrong_effect", "The row 'Adjust the brakes' is removed", expect(rows).to_have_count(4)
    )
    async with r.step("Click the cross at the end of the new row") as s:
        await rows.last.locator("a.inline-deletelink").click()
    await s.yes("The row disappears again", expect(rows).to_have_count(3))
    await s.no("near_miss", "All rows of tasks disappear", expect(rows).to_have_count(3))
    async with r.step("Enter the task 'Grease the hubs' and save without minutes") as s:
        await field(r, "tasks-2-title").fill("Grease the hubs")
        await button(r, "Save and continue editing")
    await s.yes("The missing minutes are reported", shows(r, "This field is required."))
    await s.no("refused", "The task is saved", shows(r, "This field is required."))
    await s.no(
        "refused",
        "任务已添加",
        shows(r, "This field is required."),
        lang="zh",
        action="添加任务 'Grease the hubs'，不填分钟数并保存",
    )
    async with r.step("Set its minutes to 25 and click 'Save and continue editing'") as s:
        await field(r, "tasks-2-minutes").fill("25")
        await button(r, "Save and continue editing")
    three = expect(field(r, "tasks-INITIAL_FORMS")).to_have_value("3")
    await s.yes("The repair has three tasks now and the form stays open", three)
    await s.yes("Grease the hubs takes 25 minutes", value(r, "tasks-2-minutes", "25"))
    await s.yes(
        "新任务需要 25 分钟",
        value(r, "tasks-2-minutes", "25"),
        lang="zh",
        action="把分钟数设为 25 并保存",
    )
    await s.no(
        "near_miss",
        "新任务需要 35 分钟",
        value(r, "tasks-2-minutes", "25"),
        lang="zh",
        action="把分钟数设为 25 并保存",
    )
    await s.no("near_miss", "Grease the hubs takes 52 minutes", value(r, "tasks-2-minutes", "25"))
    done = expect(field(r, "tasks-2-done")).not_to_be_checked()
    await s.no("near_miss", "Grease the hubs is ticked as done", done)
    async with r.step("Tick 'Delete?' beside 'Adjust the brakes' and save, staying here") as s:
        await field(r, "tasks-1-DELETE").check()
        await button(r, "Save and continue editing")
    await s.yes(
        "The brakes are no longer among the tasks", value(r, "tasks-1-title", "Grease the hubs")
    )
    await s.no(
        "near_miss",
        "The puncture is no longer among the tasks",
        value(r, "tasks-0-title", "Mend the puncture"),
    )
    await s.yes(
        "Công việc 'Adjust the brakes' không còn nữa",
        value(r, "tasks-1-title", "Grease the hubs"),
        lang="vi",
        action="Đánh dấu 'Delete?' cạnh 'Adjust the brakes' rồi lưu",
    )
    async with r.step("Untick 'Done' of 'Mend the puncture'") as s:
        await field(r, "tasks-0-done").uncheck()
    undone = expect(field(r, "tasks-0-done")).not_to_be_checked()
    await s.yes("The task is not done any more", undone)
    undone = expect(field(r, "tasks-0-done")).not_to_be_checked()
    await s.no("near_miss", "The box 'Done' of 'Mend the puncture' is ticked", undone)


async def dates(r: Recorder) -> None:
    """Dates, the calendar, a section that folds, and a choice that searches."""
    await log_in(r, "admin")
    await r.open("/admin/repairs/repair/1/change/")
    price = field(r, "price")
    async with r.step("Open the section 'Money'") as s:
        await r.page.locator("summary", has_text="Money").click()
    await s.yes(
        "The price of 45.00 can be seen", expect(price).to_be_visible(), value(r, "price", "45.00")
    )
    await s.no("near_miss", "The price is 54.00", value(r, "price", "45.00"))
    await s.yes(
        "Giá 45.00 hiện ra", value(r, "price", "45.00"), lang="vi", action="Mở phần 'Money'"
    )
    async with r.step("Fold the section 'Money' again") as s:
        await r.page.locator("summary", has_text="Money").click()
    await s.yes("The price is hidden", expect(price).to_be_hidden())
    await s.no("lookalike", "The price can still be seen", expect(price).to_be_hidden())
    async with r.step("Set the due date to 2025-03-01 and save") as s:
        await field(r, "due").fill("2025-03-01")
        await button(r, "Save")
    early = "The due date is before the day it was received."
    await s.yes("The due date is rejected because it is too early", shows(r, early))
    await s.no("refused", "The repair is changed and the list is shown", shows(r, early))
    await s.no("near_miss", "The error stands at the number of the repair", shows(r, early))
    await s.yes(
        "日期早于接收日，保存失败", shows(r, early), lang="zh", action="把到期日改为 2025-03-01"
    )
    async with r.step("Type '31 April' as due date and save") as s:
        await field(r, "due").fill("31 April")
        await button(r, "Save")
    await s.yes("It is not accepted as a date", shows(r, "Enter a valid date."))
    await s.no("refused", "The repair is saved", shows(r, "Enter a valid date."))
    async with r.step("Open the calendar beside the due date") as s:
        await r.page.locator(".field-due .date-icon").click()
    calendar = r.page.locator(".calendarbox:visible")
    await s.yes("A calendar opens", expect(calendar).to_have_count(1))
    await s.no("near_miss", "Two calendars are open", expect(calendar).to_have_count(1))
    async with r.step("Click 'Cancel' in the calendar") as s:
        await calendar.get_by_role("link", name="Cancel").click()
    await s.yes(
        "The calendar closes, the field is as before",
        value(r, "due", "31 April"),
        expect(calendar).to_have_count(0),
    )
    await s.no("cancelled", "Today's date is in the due date", value(r, "due", "31 April"))
    async with r.step("Set the due date to 2025-03-09 and click 'Save and continue editing'") as s:
        await field(r, "due").fill("2025-03-09")
        await button(r, "Save and continue editing")
    await s.yes("The repair is saved with the new date", value(r, "due", "2025-03-09"))
    await s.no("near_miss", "The due date is 2025-03-19", value(r, "due", "2025-03-09"))
    async with r.step("Open the choice of the customer and type 'chen'") as s:
        await r.page.locator(".field-customer .select2-selection").click()
        await r.page.locator(".select2-search__field").fill("chen")
        options = r.page.locator(".select2-results__option")
        await expect(options).to_have_text(["Chen Lu"])
    await s.yes("Only Chen Lu is suggested", expect(options).to_have_text(["Chen Lu"]))
    await s.no("near_miss", "Two customers are suggested", expect(options).to_have_count(1))
    await s.no("lookalike", "Chen Lu is the customer of this repair", value(r, "customer", "1"))
    async with r.step("Click on the suggestion") as s:
        await options.first.click()
    chosen = r.page.locator(".field-customer .select2-selection__rendered")
    await s.yes("Chen Lu is the chosen customer now", expect(chosen).to_contain_text("Chen Lu"))
    await s.yes(
        "列表收起，客户变为 Chen Lu",
        expect(options).to_have_count(0),
        lang="zh",
        action="点击该建议",
    )
    await s.no(
        "near_miss", "The customer is still Amara Osei", expect(chosen).to_contain_text("Chen")
    )
    async with r.step("Choose 'In progress' as status") as s:
        await field(r, "status").select_option(label="In progress")
    await s.yes("The status reads 'In progress'", value(r, "status", "working"))
    await s.no("near_miss", "The status is Waiting", value(r, "status", "working"))
    await s.yes(
        "状态显示为 In progress",
        value(r, "status", "working"),
        lang="zh",
        action="将状态选为“In progress”",
    )
    await s.no(
        "near_miss",
        "Trạng thái là 'Finished'",
        value(r, "status", "working"),
        lang="vi",
        action="Chọn trạng thái 'In progress'",
    )
    async with r.step("Click 'Save as new'") as s:
        await button(r, "Save as new")
    again = "Repair with this Number already exists."
    await s.yes("It is refused because the number is in use", shows(r, again))
    await s.no("refused", "A second repair with the same data is created", shows(r, again))
    await s.no(
        "refused",
        "Tạo được một bản sao của đơn",
        shows(r, again),
        lang="vi",
        action="Bấm 'Save as new'",
    )
    async with r.step("Click the plus beside the customer") as s:
        async with r.page.expect_popup() as opened:
            await r.page.locator("#add_id_customer").click()
        await (await opened.value).wait_for_load_state()
    await s.yes("A second window opens", len(s.state["popups"]) == 1)
    await s.no(
        "near_miss", "The form of the repair is closed", expect(field(r, "bicycle")).to_be_visible()
    )


async def parts(r: Recorder) -> None:
    """Pages of a list, and fields inside it."""
    await log_in(r, "admin")
    await r.open(PARTS)
    async with r.step("Go to the second page") as s:
        await (
            r.page.get_by_label("Pagination")
            .or_(r.page.locator(".paginator"))
            .get_by_role("link", name="2", exact=True)
            .first.click()
        )
    await s.yes("The remaining two parts are listed", listed(r, "Pedal pair", "Saddle"))
    await s.yes(
        "列表显示最后两个零件", listed(r, "Pedal pair", "Saddle"), lang="zh", action="点击第 2 页"
    )
    await s.no("near_miss", "Three parts are on this page", listed(r, "Pedal pair", "Saddle"))
    await s.no("near_miss", "The saddle comes before the pedals", listed(r, "Pedal pair", "Saddle"))
    async with r.step("Click 'Show all'") as s:
        await r.page.get_by_role("link", name="Show all").click()
    await s.yes(
        "All twelve parts stand on one page", listed(r, *FIRST_PARTS, "Pedal pair", "Saddle")
    )
    await s.no("near_miss", "Ten parts stand on the page", count(r, 12))
    await r.open(PARTS)
    async with r.step("Set the stock of the bell to 20 and click 'Save'") as s:
        await stock(r, "Bell").fill("20")
        await button(r, "Save")
    await s.yes("One part was changed, says the message", shows(r, "1 part was changed"))
    await s.yes("There are 20 bells now", expect(stock(r, "Bell")).to_have_value("20"))
    others = expect(stock(r, "Bottle cage")).to_have_value("7")
    await s.yes("The stock of the others stays as it was", others)
    await s.no("near_miss", "Two parts were changed", shows(r, "1 part was changed"))
    await s.yes(
        "Kho của Bell là 20",
        expect(stock(r, "Bell")).to_have_value("20"),
        lang="vi",
        action="Sửa kho của Bell thành 20 rồi lưu",
    )
    await s.no(
        "near_miss",
        "铃铛的库存仍是 14",
        expect(stock(r, "Bell")).to_have_value("20"),
        lang="zh",
        action="把 Bell 的库存改为 20 并保存",
    )
    await s.no(
        "near_miss", "There are still 14 bells", expect(stock(r, "Bell")).to_have_value("20")
    )
    async with r.step("Set the stock of the brake pads to -1 and save") as s:
        await stock(r, "Brake pads").fill("-1")
        await button(r, "Save")
    least = "Ensure this value is greater than or equal to 0."
    await s.yes("A negative stock is not allowed", shows(r, least))
    await s.no("refused", "The new stock of the brake pads is saved", shows(r, least))
    await s.no(
        "refused", "Đã lưu số lượng mới", shows(r, least), lang="vi", action="Sửa kho thành -1"
    )
    await r.open(PARTS)
    async with r.step("Set the stock of the brake cable to 30", "type '30' into 'Stock'") as s:
        await stock(r, "Bottle cage").fill("30")
    cable = expect(stock(r, "Brake cable")).to_have_value("25")
    await s.no("wrong_effect", "The field of the brake cable contains 30", cable)
    await s.no("wrong_effect", None, expect(stock(r, "Bottle cage")).to_have_value("30"))
    await r.open(PARTS)
    async with r.step("Raise the stock of the saddle to 8", "type '8' into 'Stock'") as s:
        pass
    await s.no("noop", "The saddle has a stock of 8", count(r, 10))
    await s.no(
        "noop", "Kho của Saddle là 8", count(r, 10), lang="vi", action="Sửa kho của Saddle thành 8"
    )
    await s.no("noop", None, count(r, 10))
    async with r.step("Open 'Chain 8-speed'", "click the link 'Chain 10-speed'") as s:
        await link(r, "Chain 10-speed")
    await s.no(
        "wrong_effect", "The form of the 8-speed chain is open", value(r, "name", "Chain 10-speed")
    )
    await s.no("wrong_effect", "The stock is 9", value(r, "stock", "0"))
    await s.no("wrong_effect", None, value(r, "name", "Chain 10-speed"))


async def navigation(r: Recorder) -> None:
    """The bar at the side, and the password."""
    await log_in(r, "admin")
    await r.open(PARTS)
    side = r.page.locator("#nav-sidebar")
    async with r.step("Type 'par' into the filter of the navigation") as s:
        await side.get_by_role("searchbox").fill("par")
        await side.get_by_role("searchbox").press("End")
    entries = side.locator("tbody th a:visible")
    await s.yes("Only 'Parts' remains in the navigation", expect(entries).to_have_text(["Parts"]))
    await s.yes(
        "导航中只剩 Parts",
        expect(entries).to_have_text(["Parts"]),
        lang="zh",
        action="在导航过滤框中输入“par”",
    )
    await s.no(
        "near_miss", "'Customers' remains in the navigation", expect(entries).to_have_count(1)
    )
    await s.no("wrong_effect", "The list of parts is filtered", count(r, 10))
    async with r.step("Empty that filter") as s:
        await side.get_by_role("searchbox").fill("")
        await side.get_by_role("searchbox").press("End")
    await s.yes("All five entries are back", expect(entries).to_have_count(5))
    await s.no("near_miss", "Three entries are shown", expect(entries).to_have_count(5))
    async with r.step("Hide the navigation with «") as s:
        await r.page.locator("#toggle-nav-sidebar").click()
    await s.yes("The bar at the side is gone", expect(entries).to_have_count(0))
    await s.no("near_miss", "The link to the groups is visible", hides(r, "Groups"))
    async with r.step("Show it again", "click the button '»'") as s:
        await r.page.locator("h1").click()
    await s.no("noop", "The bar with groups and users is visible", hides(r, "Groups"))
    await r.open("/admin/password_change/")
    old, new, same = (field(r, name) for name in ("old_password", "new_password1", "new_password2"))
    async with r.step("Change the password, with two different new ones") as s:
        await old.fill("spoke-wrench-7")
        await new.fill("rain-cape-88")
        await same.fill("rain-cape-89")
        await button(r, "Change my password")
    differ = "The two password fields"
    await s.yes("It says that the two do not match", shows(r, differ))
    await s.no("refused", "The password is changed", shows(r, differ))
    await s.no(
        "refused", "密码修改成功", shows(r, differ), lang="zh", action="两次输入不同的新密码并提交"
    )
    async with r.step("Change the password, but with a wrong old one") as s:
        await old.fill("wrong-one-1")
        await new.fill("rain-cape-88")
        await same.fill("rain-cape-88")
        await button(r, "Change my password")
    await s.yes("The old password is said to be wrong", shows(r, "Your old password was entered"))
    await s.no("refused", "A page confirms the new password", hides(r, "successful"))
    async with r.step("Change the password to rain-cape-88") as s:
        await old.fill("spoke-wrench-7")
        await new.fill("rain-cape-88")
        await same.fill("rain-cape-88")
        await button(r, "Change my password")
    await s.yes("The change is confirmed", shows(r, "Your password was changed."))
    await s.yes("You stay logged in", shows(r, "Log out"))
    await s.no(
        "near_miss", "The login form is shown", expect(field(r, "username")).to_have_count(0)
    )
    async with r.step("Click the name 'Pedal & Spoke workshop' at the top") as s:
        await r.page.get_by_role("link", name="Pedal & Spoke workshop").click()
    await s.yes("You are back on the desk", r.page.url.endswith("/admin/"))
    await s.no("near_miss", "The list of parts is open", r.page.url.endswith("/admin/"))


FORM_SCENES = (new_customer, tasks, dates, parts, navigation)
