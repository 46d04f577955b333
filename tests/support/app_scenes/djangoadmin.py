"""The labelled steps on Django's admin of a bicycle workshop: signing in, lists, filters, deleting.

A scene starts with a fresh workshop. Every `yes` and `no` is proven by Playwright where it stands.
"""

from __future__ import annotations

from playwright.async_api import Locator, expect

from tests.support.app_scenes.djangoadmin_desk import (
    choose,
    count,
    hides,
    language,
    link,
    listed,
    log_in,
    row,
    shows,
    tick,
)
from tests.support.app_scenes.djangoadmin_forms import FORM_SCENES
from tests.support.recording import Recorder

CUSTOMERS = "/admin/repairs/customer/"
REPAIRS = "/admin/repairs/repair/"
EVERYBODY = (
    "Amara Osei",
    "Bruno Keller",
    "Chen Lu",
    "Dora Blom",
    "Elio Marchetti",
    "Fatima Nasr",
)


def search_box(r: Recorder) -> Locator:
    """Give the search field of a list."""
    return r.page.locator("#searchbar")


async def search(r: Recorder, word: str) -> None:
    """Search a list."""
    await search_box(r).fill(word)
    await search_box(r).press("Enter")
    await r.page.wait_for_url("**q=**")


async def sign_in(r: Recorder) -> None:
    """A wrong password, an empty one, the right one, and leaving."""
    await r.open("/admin/")
    name, password = r.page.locator("#id_username"), r.page.locator("#id_password")
    enter = r.page.get_by_role("button", name="Log in")
    async with r.step("Log in as admin with the password 'spoke'") as s:
        await name.fill("admin")
        await password.fill("spoke")
        await enter.click()
    wrong = "Please enter the correct username and password"
    await s.yes("An error asks for the correct username and password", shows(r, wrong))
    await s.yes("The login is refused and the password field is empty again", shows(r, wrong))
    await s.no("refused", "The desk with customers, parts and repairs is open", shows(r, wrong))
    await s.no("refused", "Ada is welcomed at the top of the page", hides(r, "Ada"))
    await s.no(
        "refused",
        "登录成功，进入管理首页",
        shows(r, wrong),
        lang="zh",
        action="用 admin 和密码 'spoke' 登录",
    )
    await s.no("near_miss", "An error says that this account is locked", hides(r, "locked"))
    async with r.step("Clear the username, leave the password empty and click 'Log in'") as s:
        await name.fill("")
        await enter.click()
    await s.no("refused", "You are logged in", expect(name).to_be_visible())
    await s.no(
        "refused",
        "Trang chính của quản trị viên mở ra",
        expect(name).to_be_visible(),
        lang="vi",
        action="Bấm 'Log in' khi chưa nhập gì",
    )
    async with r.step("Log in as admin with the right password") as s:
        await name.fill("admin")
        await password.fill("spoke-wrench-7")
        await enter.click()
    await s.yes("Ada is greeted in the header", shows(r, "Welcome,", "Ada"))
    await s.yes(None, shows(r, "Log out"))
    await s.yes(
        "Đăng nhập thành công, góc trên hiện tên Ada",
        shows(r, "Ada"),
        lang="vi",
        action="Đăng nhập bằng admin với mật khẩu đúng",
    )
    await s.yes("Customers, parts and repairs can be chosen", shows(r, "Customers", "Parts"))
    await s.no("near_miss", "Tilda is greeted in the header", hides(r, "Tilda"))
    await s.no("near_miss", "The recent actions already list an entry", shows(r, "None available"))
    await s.no("wrong_effect", "The list of customers opens", r.page.url.endswith("/admin/"))
    async with r.step("Click 'Log out'") as s:
        await r.page.get_by_role("button", name="Log out").click()
    await s.yes("You are logged out and can log in again", shows(r, "Log in again"))
    await s.yes("已经退出登录", shows(r, "Log in again"), lang="zh", action="点击“Log out”")
    await s.no(
        "near_miss",
        "Vẫn đang đăng nhập với tên Ada",
        hides(r, "Ada"),
        lang="vi",
        action="Bấm 'Log out'",
    )
    await s.yes("The name Ada has gone from the header", hides(r, "Ada"))
    await s.no(
        "near_miss",
        "The form with username and password is shown",
        expect(name).to_have_count(0),
    )
    await s.no("near_miss", "Nobody has left: Ada is still logged in", hides(r, "Ada"))


async def rights(r: Recorder) -> None:
    """Who may only look, who may not delete, and addresses that lead nowhere."""
    await log_in(r, "lars")
    async with r.step("As Lars, open the customers") as s:
        await r.page.locator("#content").get_by_role("link", name="Customers").click()
    add = r.page.get_by_role("link", name="Add customer")
    await s.yes("Six customers are listed", listed(r, *EVERYBODY))
    await s.yes("He cannot add one: there is no such button", expect(add).to_have_count(0))
    await s.no("near_miss", "A button 'Add customer' is offered", expect(add).to_have_count(0))
    async with r.step("Click on Amara Osei") as s:
        await link(r, "Amara Osei")
    fields = r.page.locator("#customer_form input:visible, #customer_form textarea:visible")
    await s.yes(
        "The record is open but nothing in it can be edited", expect(fields).to_have_count(0)
    )
    await s.yes("At the bottom there is only 'Close'", shows(r, "Close"), hides(r, "Save"))
    await s.no(
        "near_miss", "The name is in a field and can be changed", expect(fields).to_have_count(0)
    )
    await s.no("lookalike", "There is a button to save the changes", hides(r, "Save"))
    async with r.step("Open the address /admin/repairs/customer/add/") as s:
        await r.page.goto("/admin/repairs/customer/add/")
    await s.yes("Access is forbidden", shows(r, "403 Forbidden"))
    await s.no("refused", "An empty form for a new customer is shown", shows(r, "403 Forbidden"))
    await s.no(
        "refused",
        "打开新增客户的表单",
        shows(r, "403 Forbidden"),
        lang="zh",
        action="打开地址 /admin/repairs/customer/add/",
    )
    await s.no("refused", None, shows(r, "403 Forbidden"))
    await r.page.context.clear_cookies()
    await log_in(r, "tilda")
    await r.open(CUSTOMERS)
    async with r.step("As Tilda, open the record of Dora Blom") as s:
        await link(r, "Dora Blom")
    delete = r.page.locator("a.deletelink")
    name = r.page.locator("#id_name")
    await s.yes("She may change it, but not delete it", expect(delete).to_have_count(0))
    await s.no(
        "near_miss", "A red 'Delete' is offered below the form", expect(delete).to_have_count(0)
    )
    await s.no("near_miss", "The name reads Bruno Keller", expect(name).to_have_value("Dora Blom"))
    async with r.step("Click 'Delete' below the form", "click the link 'Delete'") as s:
        await r.page.locator("div.submit-row").click(position={"x": 500, "y": 20})
    await s.no("noop", "A page asks whether Dora Blom shall be deleted", hides(r, "Are you sure"))
    await s.no("noop", None, expect(name).to_be_visible())
    async with r.step("Open the customer with the number 99 by its address") as s:
        await r.page.goto("/admin/repairs/customer/99/change/")
    await s.yes("A message says that there is no such customer", shows(r, "exist. Perhaps it was"))
    await s.yes("You end up on the desk instead", r.page.url.endswith("/admin/"))
    await s.no("404", "The form of the customer 99 is open", shows(r, "exist. Perhaps it was"))
    await s.no(
        "404",
        "Hiện biểu mẫu của khách hàng số 99",
        shows(r, "exist. Perhaps it was"),
        lang="vi",
        action="Mở địa chỉ của khách hàng số 99",
    )
    async with r.step("Go to /admin/repairs/invoice/") as s:
        await r.page.goto("/admin/repairs/invoice/")
    await s.yes("The page does not exist", shows(r, "Not Found"))
    await s.no("404", "The list of invoices is shown", shows(r, "Not Found"))
    await s.no("404", None, shows(r, "Not Found"))
    await s.no("404", "显示发票列表", shows(r, "Not Found"), lang="zh", action="打开发票页面")


async def customers(r: Recorder) -> None:
    """Search, filter, sort and select in the list of customers."""
    await log_in(r, "admin")
    await r.open(CUSTOMERS)
    async with r.step("Type 'chen' into the search field and press Enter") as s:
        await search(r, "chen")
    await s.yes("Chen Lu is the only customer left", listed(r, "Chen Lu"))
    await s.yes("It says that there is 1 result out of 6", shows(r, "1 result", "6 total"))
    await s.no("near_miss", "Two customers are found", listed(r, "Chen Lu"))
    await s.no("near_miss", "Amara Osei is still listed", listed(r, "Chen Lu"))
    await s.yes("只找到一位客户", listed(r, "Chen Lu"), lang="zh", action="搜索“chen”")
    async with r.step("Search for 'kowalski'") as s:
        await search(r, "kowalski")
    await s.yes("Nobody is found", shows(r, "0 results"))
    await s.yes("没有找到任何客户", shows(r, "0 results"), lang="zh", action="搜索“kowalski”")
    await s.no("lookalike", "A customer named kowalski is listed", shows(r, "0 results"))
    await s.no("near_miss", "At least one customer is found", shows(r, "0 results"))
    async with r.step("Click '6 total' to see everybody again") as s:
        await r.page.get_by_role("link", name="6 total").click()
    await s.yes("All six customers are back", listed(r, *EVERYBODY))
    await s.yes("The search field is empty", expect(search_box(r)).to_have_value(""))
    await s.no(
        "near_miss",
        "The word is still in the search field",
        expect(search_box(r)).to_have_value(""),
    )
    async with r.step("In the filter 'By member', click 'Yes'") as s:
        await r.page.locator("#changelist-filter").get_by_role("link", name="Yes").click()
    members = ("Amara Osei", "Chen Lu", "Fatima Nasr")
    await s.yes("Only the three members remain", listed(r, *members))
    await s.yes("Amara, Chen and Fatima are left, Bruno is not", listed(r, *members))
    await s.yes(
        "Chỉ còn lại ba khách hàng",
        listed(r, *members),
        lang="vi",
        action="Trong bộ lọc 'By member', chọn 'Yes'",
    )
    await s.no("near_miss", "Four customers remain", listed(r, *members))
    await s.no("near_miss", "Only those who are not members remain", listed(r, *members))
    await s.no("near_miss", "Elio Marchetti is one of them", listed(r, *members))
    await s.no(
        "near_miss",
        "列表中剩下四位客户",
        listed(r, *members),
        lang="zh",
        action="在过滤器中选择“Yes”",
    )
    async with r.step("Click 'Clear all filters'") as s:
        await r.page.get_by_role("link", name="Clear all filters").click()
    await s.yes("The list is complete again: 6 customers", listed(r, *EVERYBODY))
    await s.no("near_miss", "The list has five entries", listed(r, *EVERYBODY))
    async with r.step("Click the column header 'Phone'") as s:
        await r.page.get_by_role("link", name="Phone", exact=True).click()
    by_phone = ("Dora Blom", *(name for name in EVERYBODY if name != "Dora Blom"))
    await s.yes("Dora Blom, who has no phone, comes first", listed(r, *by_phone))
    await s.yes("Fatima Nasr is the last one", listed(r, *by_phone))
    await s.no("near_miss", "The highest number comes first", listed(r, *by_phone))
    await s.no("near_miss", "Amara Osei stands above Dora Blom", listed(r, *by_phone))
    async with r.step("Click 'Phone' a second time") as s:
        await r.page.get_by_role("link", name="Phone", exact=True).click()
    await s.yes("The order is reversed", listed(r, *by_phone[::-1]))
    await s.yes(
        "第一位是 Fatima Nasr", listed(r, *by_phone[::-1]), lang="zh", action="再次点击“Phone”"
    )
    await s.no("near_miss", "Dora Blom is in the first row", listed(r, *by_phone[::-1]))
    async with r.step("Sort by 'Member'", "click the column header 'Member'") as s:
        await r.page.get_by_role("heading", name="Select customer to change").click()
    await s.no("noop", "The list is sorted by membership", listed(r, *by_phone[::-1]))
    await s.no("noop", None, listed(r, *by_phone[::-1]))


async def selecting(r: Recorder) -> None:
    """Tick rows, and actions that need some."""
    await log_in(r, "admin")
    await r.open(CUSTOMERS)
    every = r.page.locator("#action-toggle")
    async with r.step("Tick the box in front of Bruno Keller") as s:
        await tick(r, "Bruno Keller")
    box = row(r, "Bruno Keller").get_by_role("checkbox")
    await s.yes("1 of 6 is selected", shows(r, "1 of 6 selected"), expect(box).to_be_checked())
    await s.yes("Bruno Keller's row is ticked", expect(box).to_be_checked())
    await s.no("near_miss", "Two customers are selected", shows(r, "1 of 6 selected"))
    chen = row(r, "Chen Lu").get_by_role("checkbox")
    await s.no("near_miss", "Chen Lu's row is ticked", expect(chen).not_to_be_checked())
    await s.no("wrong_effect", "The record of Bruno Keller opens", r.page.url.endswith(CUSTOMERS))
    await s.yes(
        "已选中一位客户：Bruno Keller",
        shows(r, "1 of 6 selected"),
        lang="zh",
        action="勾选 Bruno Keller",
    )
    await s.no(
        "near_miss",
        "Ba khách hàng được chọn",
        shows(r, "1 of 6 selected"),
        lang="vi",
        action="Đánh dấu Bruno Keller",
    )
    async with r.step("Tick the box in the head of the table") as s:
        await every.check()
    await s.yes("All six customers are selected", shows(r, "6 of 6 selected"))
    await s.yes("所有客户都被选中", shows(r, "6 of 6"), lang="zh", action="勾选表头的复选框")
    await s.no("near_miss", "Nobody is selected any more", shows(r, "6 of 6 selected"))
    async with r.step("Untick the box in the head of the table") as s:
        await every.uncheck()
    await s.yes("Nothing is selected any more", shows(r, "0 of 6 selected"))
    await s.no("near_miss", "Bruno Keller stays selected", expect(box).not_to_be_checked())
    async with r.step("Choose 'Delete selected customers' and click 'Go', with no row ticked") as s:
        await choose(r, "Delete selected customers")
    hint = "Items must be selected"
    await s.yes("A hint says that something must be selected first", shows(r, hint))
    await s.yes("Nobody was deleted", listed(r, *EVERYBODY))
    await s.no("refused", "The page asks for a confirmation", hides(r, "Are you sure"))
    await s.no(
        "refused",
        "Các khách hàng đã bị xóa",
        listed(r, *EVERYBODY),
        lang="vi",
        action="Chọn 'Delete selected customers' rồi bấm 'Go'",
    )
    async with r.step("Tick Fatima Nasr and click 'Go' without choosing an action") as s:
        await tick(r, "Fatima Nasr")
        await choose(r, "---------")
    await s.yes("It complains that no action was selected", shows(r, "No action selected"))
    await s.no("refused", "Fatima Nasr is removed from the list", listed(r, *EVERYBODY))
    async with r.step("Tick Fatima Nasr, choose 'Delete selected customers', click 'Go'") as s:
        await row(r, "Elio Marchetti").get_by_role("checkbox").check()
        await choose(r, "Delete selected customers")
    await s.no("wrong_effect", "It asks whether to delete Fatima Nasr", hides(r, "Fatima Nasr"))
    await s.no("wrong_effect", None, hides(r, "Fatima Nasr"))


async def deleting(r: Recorder) -> None:
    """A customer who cannot be deleted, a question taken back, and one accepted."""
    await log_in(r, "admin")
    await r.open("/admin/repairs/customer/1/change/")
    delete = r.page.get_by_role("link", name="Delete", exact=True)
    async with r.step("Click 'Delete' in the record of Amara Osei") as s:
        await delete.click()
    reason = "would require deleting the following protected related objects"
    sure = r.page.get_by_role("button", name="Yes, I’m sure")
    await s.yes("The page says that she cannot be deleted because of her repairs", shows(r, reason))
    await s.yes("R-101 and R-104 are named as the reason", shows(r, reason, "R-101", "R-104"))
    await s.no("refused", "A button lets you confirm the deletion", expect(sure).to_have_count(0))
    await s.no("refused", "Amara Osei is deleted", shows(r, reason))
    await s.no("near_miss", "The repair R-102 is named as the reason", hides(r, "R-102"))
    await s.no("refused", "客户已被删除", shows(r, reason), lang="zh", action="删除 Amara Osei")
    await r.open("/admin/repairs/customer/4/change/")
    async with r.step("Click 'Delete' in the record of Dora Blom") as s:
        await delete.click()
    await s.yes("You are asked whether you are sure", expect(sure).to_be_visible())
    await s.yes("出现删除确认页面", expect(sure).to_be_visible(), lang="zh", action="点击“Delete”")
    await s.no("near_miss", "Dora Blom has been deleted", expect(sure).to_be_visible())
    await s.no("near_miss", "It asks about Elio Marchetti", hides(r, "Elio Marchetti"))
    async with r.step("Click 'No, take me back'") as s:
        await r.page.get_by_role("link", name="No, take me back").click()
        await r.page.wait_for_url("**/change/")
    name = r.page.locator("#id_name")
    await s.yes("The record of Dora Blom is open again", expect(name).to_have_value("Dora Blom"))
    await s.no("cancelled", "Dora Blom is deleted", expect(name).to_have_value("Dora Blom"))
    await s.no(
        "cancelled",
        "Khách hàng Dora Blom không còn nữa",
        expect(name).to_have_value("Dora Blom"),
        lang="vi",
        action="Bấm 'No, take me back'",
    )
    async with r.step("Delete Dora Blom", "click 'Delete' and answer the question") as s:
        await delete.click()
        await r.page.get_by_role("link", name="No, take me back").click()
        await r.page.wait_for_url("**/change/")
    await s.no("cancelled", None, expect(name).to_have_value("Dora Blom"))
    await s.no("cancelled", "A message confirms that she was deleted", hides(r, "successfully"))
    async with r.step("Click 'Delete' and confirm with 'Yes, I’m sure'") as s:
        await delete.click()
        await sure.click()
    rest = tuple(name for name in EVERYBODY if name != "Dora Blom")
    await s.yes("Dora Blom is no longer in the list", listed(r, *rest))
    await s.yes("Five customers are left and a message confirms the deletion", listed(r, *rest))
    await s.yes(None, shows(r, "was deleted successfully"))
    await s.yes("列表中只剩五位客户", listed(r, *rest), lang="zh", action="点击“Delete”并确认")
    await s.no("near_miss", "Four customers are left", listed(r, *rest))
    await s.no("near_miss", "Elio Marchetti has disappeared from the list", listed(r, *rest))
    await s.no("lookalike", "Dora Blom still has a row in the list", listed(r, *rest))
    await s.no("wrong_effect", "The desk is shown after that", r.page.url.endswith(CUSTOMERS))


async def repairs(r: Recorder) -> None:
    """Filters on top of each other, the months, and counts."""
    await log_in(r, "admin")
    await r.open(REPAIRS)
    narrow = r.page.locator("#changelist-filter")
    async with r.step("Click 'Waiting' in the filter by status") as s:
        await narrow.get_by_role("link", name="Waiting").click()
    await s.yes("R-101, R-104 and R-107 remain", listed(r, "R-101", "R-104", "R-107"))
    await s.yes("Every repair in the list is waiting", listed(r, "R-101", "R-104", "R-107"))
    await s.no("near_miss", "R-102 is in the list", listed(r, "R-101", "R-104", "R-107"))
    await s.no("lookalike", "A repair that is handed out is listed", count(r, 3))
    await s.no("lookalike", "There is a row for Dora Blom", count(r, 3))
    async with r.step("Additionally click 'Yes' in the filter by urgent") as s:
        await narrow.get_by_role("link", name="Yes").click()
    await s.yes("Only the red city bike remains", listed(r, "R-101"))
    await s.yes("只剩一条维修记录", listed(r, "R-101"), lang="zh", action="再按 urgent 过滤 'Yes'")
    await s.no("near_miss", "R-105, which is urgent, is shown as well", listed(r, "R-101"))
    await r.open(REPAIRS)
    async with r.step("Click 'March 2025' above the list") as s:
        await r.page.get_by_role("link", name="March 2025").click()
    march = ("R-101", "R-102", "R-103")
    await s.yes("Only what came in in March is listed: three repairs", listed(r, *march))
    await s.yes("The single days can be chosen now", shows(r, "March 3", "March 4", "March 5"))
    await s.no("near_miss", "The tandem is in the list", hides(r, "Tandem"))
    await s.no(
        "near_miss", "Chỉ còn hai đơn sửa", count(r, 3), lang="vi", action="Chọn 'March 2025'"
    )
    async with r.step("Click '‹ All dates'", "click the link '‹ All dates'") as s:
        await r.page.locator("h1").click()
    await s.no("noop", "All seven repairs are listed again", listed(r, *march))
    await r.open(REPAIRS)
    async with r.step("Click 'Show counts'") as s:
        await r.page.get_by_role("link", name="Show counts").click()
    await s.yes("The filter says that three repairs are waiting", shows(r, "Waiting (3)"))
    await s.no(
        "near_miss", "The filter says that three repairs are finished", shows(r, "Finished (2)")
    )
    await s.yes(
        "过滤器显示有三条在等待", shows(r, "Waiting (3)"), lang="zh", action="点击“Show counts”"
    )
    await s.yes("The list itself stays the same", count(r, 7))
    async with r.step("Click the column header 'Price' twice") as s:
        await r.page.get_by_role("link", name="Price", exact=True).click()
        await r.page.get_by_role("link", name="Price", exact=True).click()
    dear = ("R-104", "R-102", "R-105", "R-106", "R-101", "R-103", "R-107")
    await s.yes("The dearest repair comes first", listed(r, *dear))
    await s.yes(
        "Đơn đắt nhất đứng đầu", listed(r, *dear), lang="vi", action="Bấm hai lần vào 'Price'"
    )
    await s.no("near_miss", "The cheapest one comes first", listed(r, *dear))
    await s.no("near_miss", "R-105 stands directly below R-104", listed(r, *dear))


async def actions(r: Recorder) -> None:
    """Actions on ticked repairs: done, refused, taken back, done to the wrong one."""
    await log_in(r, "admin")
    await r.open(REPAIRS)
    async with r.step("Tick R-101 and R-102 and mark them as finished") as s:
        await tick(r, "R-101", "R-102")
        await choose(r, "Mark selected repairs as finished")
    both = [expect(row(r, name)).to_contain_text("Finished") for name in ("R-101", "R-102")]
    await s.yes("Both have the status Finished now", *both)
    await s.yes("The message counts two repairs", shows(r, "2 repairs are finished."))
    waiting = expect(row(r, "R-104")).to_contain_text("Waiting")
    await s.yes("The others keep their status", waiting)
    await s.no("near_miss", "The message counts three repairs", shows(r, "2 repairs are"))
    waiting = expect(row(r, "R-104")).to_contain_text("Waiting")
    await s.no("near_miss", "The tandem is finished, too", waiting)
    await s.no(
        "near_miss", "两条记录的状态变为 Handed out", count(r, 7), lang="zh", action="标记完成"
    )
    async with r.step("Tick R-103 and R-104 and choose 'Hand out selected repairs'") as s:
        await tick(r, "R-103", "R-104")
        await choose(r, "Hand out selected repairs")
    await s.yes("An error names the one that is not finished", shows(r, "Not finished yet: R-104"))
    still = expect(row(r, "R-103")).to_contain_text("Finished")
    await s.yes("R-103 remains Finished", still)
    await s.no("refused", "Both repairs are handed out", shows(r, "Not finished yet: R-104"))
    await s.no("near_miss", "The error names R-103", shows(r, "Not finished yet: R-104"))
    await s.no(
        "refused",
        "Cả hai đơn đã được giao cho khách",
        shows(r, "Not finished yet"),
        lang="vi",
        action="Chọn R-103, R-104 rồi 'Hand out selected repairs'",
    )
    async with r.step("Hand out R-105", "choose 'Hand out selected repairs' and click 'Go'") as s:
        await tick(r, "R-105")
        await r.page.locator("select[name=action]").select_option(label="Hand out selected repairs")
    finished = expect(row(r, "R-105")).to_contain_text("Finished")
    await s.no("wrong_effect", "R-105 is handed out", finished)
    async with r.step("Click 'Go'") as s:
        await r.page.get_by_role("button", name="Go").click()
    handed = expect(row(r, "R-105")).to_contain_text("Handed out")
    await s.yes("R-105 is handed out", handed)
    await s.yes("R-105 的状态变为 Handed out", count(r, 7), lang="zh", action="点击“Go”")
    await s.no("near_miss", "The error about R-104 is still there", hides(r, "Not finished yet"))
    async with r.step("Tick R-106 and choose 'Delete selected repairs', then click 'Go'") as s:
        await tick(r, "R-106")
        await choose(r, "Delete selected repairs")
    await s.yes("It asks whether the cargo bike shall be deleted", shows(r, "sure", "Cargo bike"))
    await s.no("near_miss", "R-106 has already been deleted", shows(r, "Are you sure"))
    async with r.step("Take it back with 'No, take me back'") as s:
        await r.page.get_by_role("link", name="No, take me back").click()
        await expect(row(r, "R-106")).to_be_visible()
    await s.yes("The list still has 7 repairs", count(r, 7))
    await s.no("cancelled", "R-106 is gone", expect(row(r, "R-106")).to_be_visible())
    await s.no(
        "cancelled", "列表里没有 R-106", count(r, 7), lang="zh", action="点击“No, take me back”"
    )
    # Going back leaves R-106 ticked.
    await r.open(REPAIRS)
    async with r.step("Delete the repair R-106", "delete the repair R-107") as s:
        await tick(r, "R-107")
        await choose(r, "Delete selected repairs")
        await r.page.get_by_role("button", name="Yes, I’m sure").click()
    left = expect(row(r, "R-106")).to_be_visible()
    await s.no("wrong_effect", "R-106 is no longer listed", left, count(r, 6))
    await s.no("wrong_effect", None, count(r, 6))
    await s.no("wrong_effect", "R-107 stays in the list", expect(row(r, "R-107")).to_have_count(0))


async def in_chinese(r: Recorder) -> None:
    """The desk in Chinese."""
    await log_in(r, "admin")
    await language(r, "zh-hans")
    await r.open(CUSTOMERS)
    async with r.step("在过滤器中点击“否”") as s:
        await r.page.locator("#changelist-filter").get_by_role("link", name="否").click()
    others = ("Bruno Keller", "Dora Blom", "Elio Marchetti")
    await s.yes("只显示不是会员的三位客户", listed(r, *others), lang="zh")
    await s.no("near_miss", "Chen Lu 在列表中", listed(r, *others), lang="zh")
    await r.open("/admin/repairs/customer/4/change/")
    async with r.step("点击“删除”") as s:
        await r.page.get_by_role("link", name="删除", exact=True).click()
    await s.yes("页面询问是否确认删除 Dora Blom", shows(r, "是的，我确定"), lang="zh")
    await s.no("near_miss", "Dora Blom 已被删除", shows(r, "是的，我确定"), lang="zh")
    async with r.step("点击“不，返回”") as s:
        await r.page.get_by_role("link", name="不，返回").click()
        await r.page.wait_for_url("**/change/")
    name = r.page.locator("#id_name")
    await s.yes("回到客户的表单", expect(name).to_have_value("Dora Blom"), lang="zh")
    await s.no("cancelled", "提示删除成功", hides(r, "成功"), lang="zh")
    async with r.step("清空姓名并点击“保存”") as s:
        await name.fill("")
        await r.page.get_by_role("button", name="保存", exact=True).click()
    await s.yes("提示姓名是必填的", shows(r, "必填项"), lang="zh")
    await s.no("refused", "修改已保存，回到列表", shows(r, "必填项"), lang="zh")


async def in_vietnamese(r: Recorder) -> None:
    """The desk in Vietnamese."""
    await log_in(r, "admin")
    await language(r, "vi")
    await r.open("/admin/repairs/part/")
    async with r.step("Trong bộ lọc, bấm 'C'") as s:
        await r.page.locator("#changelist-filter").get_by_role("link", name="C", exact=True).click()
    on_c = ("Inner tube 26", "Inner tube 28", "Mudguard set", "Saddle")
    await s.yes("Chỉ còn bốn phụ tùng ở kệ C", listed(r, *on_c), lang="vi")
    await s.no("near_miss", "Bell nằm trong danh sách", listed(r, *on_c), lang="vi")
    async with r.step("Bấm 'Thêm vào part' rồi bấm 'Lưu lại' ngay") as s:
        await r.page.get_by_role("link", name="Thêm vào part").click()
        await r.page.get_by_role("button", name="Lưu lại").click()
    await s.yes("Có lỗi báo rằng tên và giá là bắt buộc", shows(r, "Trường này"), lang="vi")
    await s.no("refused", "Phụ tùng mới được lưu", shows(r, "Trường này"), lang="vi")
    async with r.step("Nhập tên 'Helmet', giá 45 và bấm 'Lưu lại'") as s:
        await r.page.locator("#id_name").fill("Helmet")
        await r.page.locator("#id_price").fill("45")
        await r.page.get_by_role("button", name="Lưu lại").click()
    # The list is still filtered, and a new part lies on shelf A.
    await s.yes("Có thông báo rằng Helmet đã được thêm", shows(r, "Helmet"), lang="vi")
    await s.no("lookalike", "Helmet là một dòng của danh sách", listed(r, *on_c), lang="vi")
    await s.no("near_miss", "Danh sách hiện ra có năm dòng", listed(r, *on_c), lang="vi")


SCENES = (
    sign_in,
    rights,
    customers,
    selecting,
    deleting,
    repairs,
    actions,
    in_chinese,
    in_vietnamese,
    *FORM_SCENES,
)
