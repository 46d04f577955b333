"""The labelled steps on Calibre-Web, as testers of a library would have written them."""

from __future__ import annotations

from playwright.async_api import Locator, expect

from tests.support.recording import Check, Recorder

NEWEST_ADDED = (
    "Persuasion",
    "The Hound of the Baskervilles",
    "A Room with a View",
    "The War of the Worlds",
    "Candide",
    "Faust",
    "The Valley of Fear",
    "Emma",
    "The Time Machine",
    "Walden",
)
BY_TITLE = (
    "Candide",
    "Emma",
    "Faust",
    "The Hound of the Baskervilles",
    "Persuasion",
    "A Room with a View",
    "The Time Machine",
    "The Valley of Fear",
    "Walden",
    "The War of the Worlds",
)


def titles(r: Recorder, *names: str) -> Check:
    """Prove that exactly these books are shown, in this order."""
    return expect(r.page.locator(".book p.title")).to_have_text(list(names))


def message(r: Recorder, text: str) -> Check:
    """Prove what the bar below the head says."""
    return expect(r.page.locator("#flash_success, #flash_danger, #flash_info")).to_contain_text(
        text
    )


def shelf(r: Recorder, name: str) -> Locator:
    """Give a shelf of the sidebar."""
    return r.page.locator("#scnd-nav a[href^='/shelf/']", has_text=name)


async def sign_in(r: Recorder, name: str = "admin", password: str = "Admin-2024") -> None:
    """Type into the form of the login and send it."""
    await r.page.locator("#username").fill(name)
    await r.page.locator("#password").fill(password)
    await r.page.locator("button[name=submit]").click()
    await r.page.wait_for_load_state()


async def enter(r: Recorder, path: str, name: str = "admin", password: str = "Admin-2024") -> None:
    """Come to an address as somebody, not as a step."""
    await r.page.goto("/login")
    await sign_in(r, name, password)
    await r.open(path)


async def logging_in(r: Recorder) -> None:
    """Wrong and right passwords, and the way out."""
    await r.open("/login")
    form = r.page.get_by_role("heading", name="Login")
    wrong = r.page.get_by_text("Wrong Username or Password")
    async with r.step("Log in as admin, but with a misspelt password") as s:
        await sign_in(r, password="Admin-2042")
    await s.yes("The login is refused: wrong user name or password", expect(wrong).to_be_visible())
    await s.yes(
        "You stay on the login form and 'admin' is still in the user name field",
        expect(r.page.locator("#username")).to_have_value("admin"),
        expect(form).to_be_visible(),
    )
    logged_in = "Log in as admin"
    await s.no("refused", "The books of the library appear", titles(r), action=logged_in)
    await s.no("refused", None, expect(wrong).to_be_visible(), action=logged_in)
    await s.no(
        "refused",
        "登录成功，页面显示书籍列表",
        titles(r),
        lang="zh",
        action="用账号 admin 登录",
    )
    async with r.step("Now log in as admin with the right password") as s:
        await sign_in(r)
    greeting = message(r, "You are now logged in as: 'admin'")
    await s.yes("You are greeted as admin and see ten books", greeting, titles(r, *NEWEST_ADDED))
    await s.no(
        "near_miss",
        "A message says that you are logged in as mia",
        message(r, "logged in as: 'admin'"),
    )
    await s.no("near_miss", "Nine books are on the start page", titles(r, *NEWEST_ADDED))
    await s.yes(
        "Đăng nhập thành công và thấy tên admin ở góc trên",
        expect(r.page.locator("#top_user")).to_contain_text("admin"),
        lang="vi",
        action="Đăng nhập bằng tài khoản admin",
    )
    async with r.step("Leave the library by 'Logout'") as s:
        await r.page.get_by_role("link", name="Logout").click()
        await form.wait_for()
    await s.yes("You are back at the login", expect(form).to_be_visible())
    await s.no("near_miss", "admin is still logged in", expect(form).to_be_visible())
    async with r.step("Log in as mia / Mia-2024") as s:
        await sign_in(r, "mia", "Mia-2024")
    await s.yes("It worked, no error is shown", message(r, "You are now logged in as: 'mia'"))
    await s.no(
        "near_miss",
        "The link 'Admin' is offered at the top",
        expect(r.page.locator("#top_admin")).to_have_count(0),
    )
    async with r.step("Open the administration at /admin/view") as s:
        await r.page.goto("/admin/view")
    refused = r.page.get_by_role("heading", name="403")
    await s.no("refused", "The list of users is shown", expect(refused).to_be_visible())
    await s.no("refused", None, expect(refused).to_be_visible())
    await s.yes("Access is denied to mia", expect(refused).to_be_visible())
    await s.no(
        "refused",
        "Trang quản trị được mở",
        expect(refused).to_be_visible(),
        lang="vi",
        action="Mở trang quản trị /admin/view",
    )


async def sorting(r: Recorder) -> None:
    """Orders of the start page."""
    await enter(r, "/")
    by_title = titles(r, *BY_TITLE)
    async with r.step("Sort the books by title from A to Z", "click the button with A and Z") as s:
        await r.page.locator("#asc").click()
        await expect(r.page.locator("#asc")).to_have_class("btn btn-primary active")
    await s.yes("Candide comes first now", by_title)
    await s.yes("Walden stands right before The War of the Worlds", titles(r, *BY_TITLE))
    await s.no("near_miss", "Persuasion is still the first book", titles(r, *BY_TITLE))
    await s.no("near_miss", "Faust comes before Emma", titles(r, *BY_TITLE))
    await s.yes(
        "第一本书是 Candide，第二本是 Emma",
        titles(r, *BY_TITLE),
        lang="zh",
        action="按书名 A 到 Z 排序",
    )
    async with r.step("Turn the order of the titles round", "click the button with Z and A") as s:
        await r.page.locator("#desc").click()
        await expect(r.page.locator("#desc")).to_have_class("btn btn-primary active")
    turned = BY_TITLE[::-1]
    await s.yes("The War of the Worlds heads the list, Candide ends it", titles(r, *turned))
    await s.yes("No book was lost: all ten are there", titles(r, *turned))
    await s.no("near_miss", "Walden leads the list", titles(r, *turned))
    await s.no("near_miss", "Candide đứng đầu danh sách", titles(r, *turned), lang="vi")
    async with r.step("Sort the books by their authors", "click on the heading 'Books'") as s:
        await r.page.get_by_role("heading", name="Books").click()
    await s.no("noop", "The two novels by Jane Austen come first", titles(r, *turned))
    await s.no("noop", None, titles(r, *turned))
    async with r.step("Show the books by year of publication, oldest first") as s:
        await r.page.locator("#auth_az").click()
        await expect(r.page.locator("#auth_az")).to_have_class("btn btn-primary active")
    first = expect(r.page.locator(".book p.author").first).to_contain_text("Jane Austen")
    await s.no("wrong_effect", "Candide, the oldest of all, is in first place", first)
    last = expect(r.page.locator(".book p.title").last).to_have_text("The War of the Worlds")
    await s.no("wrong_effect", "The Valley of Fear is the last one", last)


async def browsing(r: Recorder) -> None:
    """Categories, authors, empty pages and addresses that lead nowhere."""
    await enter(r, "/")
    names = r.page.locator("#list .row a, .container a[href^='/category/stored']")
    async with r.step("Open the categories in the sidebar") as s:
        await r.page.locator("#nav_cat a").click()
        await r.page.get_by_role("heading", name="Categories").wait_for()
    eight = expect(names).to_have_count(8)
    await s.yes("Eight categories are there, 'Science fiction' is the last of them", eight)
    await s.no("near_miss", "There are seven categories", expect(names).to_have_count(8))
    romance = r.page.locator(".row", has=r.page.get_by_text("Romance", exact=True)).last
    await s.yes("Romance counts 3 books", expect(romance).to_contain_text("3"))
    await s.no("near_miss", "'Crime' has three books", _count(r, "Crime", "2"))
    await s.no("lookalike", "Novels by Jane Austen are listed", titles(r))
    async with r.step("Choose the category Crime") as s:
        await r.page.get_by_role("link", name="Crime", exact=True).click()
        await r.page.get_by_role("heading", name="Category: Crime").wait_for()
    holmes = ("The Hound of the Baskervilles", "The Valley of Fear")
    await s.yes("Only the two novels about Sherlock Holmes are listed", titles(r, *holmes))
    await s.no("near_miss", "Only one book belongs to it", titles(r, *holmes))
    await s.no("near_miss", "A book by H. G. Wells is among them", titles(r, *holmes))
    await s.yes(
        "Chỉ có hai cuốn sách của Arthur Conan Doyle",
        titles(r, *holmes),
        lang="vi",
        action="Chọn thể loại Crime",
    )
    await r.open("/category?data=category")
    async with r.step("Choose the category Drama", "click the link 'Essays'") as s:
        await r.page.get_by_role("link", name="Essays", exact=True).click()
        await r.page.get_by_role("heading", name="Category: Essays").wait_for()
    await s.no("wrong_effect", "Goethe's Faust is listed", titles(r, "Walden"))
    await s.no("wrong_effect", None, titles(r, "Walden"))
    async with r.step("Look at the hot books") as s:
        await r.page.locator("#nav_hot a").click()
        await r.page.get_by_role("heading", name="Hot Books (Most Downloaded)").wait_for()
    await s.yes("The list is empty, as nothing was downloaded yet", titles(r))
    await s.no("lookalike", "Books that were downloaded are listed", titles(r))
    async with r.step("Go to the address /shelves") as s:
        await r.page.goto("/shelves")
    lost = r.page.get_by_role("heading", name="Error 404")
    await s.no("404", "All shelves of the library are shown", expect(lost).to_be_visible())
    await s.no("404", None, expect(lost).to_be_visible())
    await s.yes("The library has no such page and says so", expect(lost).to_be_visible())
    async with r.step("Return to the start by the link on the page") as s:
        await r.page.get_by_role("link", name="Return to Home").click()
        await r.page.get_by_role("heading", name="Books").wait_for()
    await s.yes("You are among the books again", titles(r, *NEWEST_ADDED))
    async with r.step("Open the book with the number 99: /book/99") as s:
        await r.page.goto("/book/99")
    gone = message(r, "Selected book is unavailable")
    await s.no("404", "The details of this book are shown", gone)
    await s.yes(
        "You land on the start page and are told that the book is unavailable",
        message(r, "Selected book is unavailable"),
        titles(r, *NEWEST_ADDED),
    )
    await s.no(
        "404",
        "显示第 99 号书的详细信息",
        message(r, "Selected book is unavailable"),
        lang="zh",
        action="打开地址 /book/99",
    )


def _count(r: Recorder, category: str, count: str) -> Check:
    """Prove the number beside a category."""
    row = r.page.locator("#list .row").filter(has=r.page.get_by_text(category, exact=True))
    return expect(row.locator(".badge")).to_have_text(count)


async def searching(r: Recorder) -> None:
    """The search field at the top and what it finds."""
    await enter(r, "/")
    field, found = r.page.locator("#query"), r.page.locator("h2")
    async with r.step("Search for austen", "type 'austen' into 'Search Library'") as s:
        await field.fill("austen")
    await s.no("lookalike", "The results for austen are shown", titles(r, *NEWEST_ADDED))
    await s.no("lookalike", "Only Jane Austen's novels remain", titles(r, *NEWEST_ADDED))
    await s.yes(
        "The search field contains 'austen', the books are not filtered yet",
        expect(field).to_have_value("austen"),
        titles(r, *NEWEST_ADDED),
        action="Type austen into the search field, without sending it",
    )
    async with r.step("Send the search", "click the button 'Search'") as s:
        await r.page.locator("#query_submit").click()
        await expect(found).to_have_text("2 Results for: austen")
    both = ("Persuasion", "Emma")
    await s.yes("Two books are found, both by Jane Austen", titles(r, *both))
    await s.yes("The eight other books are gone from the list", titles(r, *both))
    await s.no("near_miss", "Three results are counted", titles(r, *both))
    await s.no("near_miss", "Emma is not among the results", titles(r, *both))
    await s.yes("找到两本书：Persuasion 和 Emma", titles(r, *both), lang="zh", action="搜索 austen")
    await s.no("near_miss", "只找到一本书", titles(r, *both), lang="zh", action="搜索 austen")
    async with r.step("Search for 'zebra'") as s:
        await field.fill("zebra")
        await field.press("Enter")
        await expect(found).to_have_text("No Results Found")
    await s.yes("Nothing is found", titles(r))
    await s.no("lookalike", "A book about a zebra is listed", titles(r))
    await s.no("near_miss", "One book is found", titles(r))
    await s.yes("Không tìm thấy cuốn sách nào", titles(r), lang="vi", action="Tìm 'zebra'")
    async with r.step("Search for the word fear") as s:
        await field.fill("faust")
        await field.press("Enter")
        await expect(found).to_have_text("1 Results for: faust")
    await s.no("wrong_effect", "The Valley of Fear is the only result", titles(r, "Faust"))
    await s.no("wrong_effect", "Không tìm thấy Faust", titles(r, "Faust"), lang="vi")
    async with r.step("Open the book that was found") as s:
        await r.page.locator(".book p.title").click()
        await r.page.locator("#bookDetailsModal h2").wait_for()
    details = r.page.locator("#bookDetailsModal")
    await s.yes(
        "A window shows its details; its language is German",
        expect(details).to_contain_text("Language: German"),
    )
    await s.no("near_miss", "It was published in 1809", expect(details).to_contain_text("1, 1808"))
    async with r.step("Close this window") as s:
        await details.get_by_role("button", name="Close").last.click()
        await expect(details).to_be_hidden()
    await s.yes("The search result is in front again", titles(r, "Faust"))
    await s.no("near_miss", "The details stay open", expect(details).to_be_hidden())


async def new_shelves(r: Recorder) -> None:
    """Shelves that are made, refused and renamed."""
    await enter(r, "/")
    title = r.page.locator("#title")
    async with r.step("Click 'Create a Shelf'") as s:
        await r.page.locator("#nav_createshelf a").click()
        await title.wait_for()
    await s.yes("A form asks for the title of the shelf", expect(title).to_be_visible())
    await s.no("near_miss", "A third shelf is in the sidebar", _shelves(r, 2))
    public = r.page.get_by_label("Share with Everyone")
    async with r.step("Tick 'Share with Everyone'") as s:
        await public.check()
    await s.yes("The box is ticked", expect(public).to_be_checked())
    await s.no("near_miss", "'Share with Everyone' is off", expect(public).to_be_checked())
    async with r.step("Name the new shelf 'Holiday reading' and save it") as s:
        await title.fill("Holiday reading")
        await r.page.get_by_role("button", name="Save").click()
    taken = "A public shelf with the name 'Holiday reading' already exists."
    await s.yes("An error tells that this name is taken", message(r, taken))
    await s.no("refused", "The new shelf opens", message(r, taken))
    await s.no("refused", None, message(r, taken))
    await s.no(
        "refused", "There are two shelves 'Holiday reading' in the sidebar now", _shelves(r, 2)
    )
    await s.no(
        "refused",
        "书架创建成功",
        message(r, taken),
        lang="zh",
        action="新建书架“Holiday reading”并保存",
    )
    async with r.step("Call it 'Winter' instead and press Save") as s:
        await title.fill("Winter")
        await r.page.get_by_role("button", name="Save").click()
        await r.page.get_by_role("heading", name="Shelf: 'Winter'").wait_for()
    await s.yes("The new, empty shelf Winter opens", message(r, "Shelf Winter created"), titles(r))
    await s.yes(
        "The sidebar has one shelf more than before, with no book in it",
        expect(shelf(r, "Winter")).to_contain_text("0"),
        _shelves(r, 3),
    )
    await s.no("near_miss", "The shelf 'Winter 2' was created", message(r, "Shelf Winter created"))
    await s.no(
        "near_miss",
        "Giá sách Winter có một cuốn sách",
        titles(r),
        lang="vi",
        action="Đặt tên là 'Winter' rồi bấm Save",
    )
    async with r.step("Rename the shelf to 'Spring'", "click 'Edit Shelf Properties'") as s:
        await r.page.locator("#edit_shelf").click()
        await title.wait_for()
    await s.no("near_miss", "The shelf is called Spring", expect(title).to_have_value("Winter"))
    async with r.step("Type Spring over the old title and save") as s:
        await title.fill("Spring")
        await r.page.get_by_role("button", name="Save").click()
        await r.page.get_by_role("heading", name="Shelf: 'Spring'").wait_for()
    await s.yes("Spring replaces Winter in the sidebar", _shelves(r, 3), _missing(r, "Winter"))
    await s.no("near_miss", "Both Winter and Spring are there", _missing(r, "Winter"))
    await s.yes(
        "侧栏中显示 Spring，不再有 Winter",
        _missing(r, "Winter"),
        expect(shelf(r, "Spring")).to_be_visible(),
        lang="zh",
        action="把书架改名为 Spring 并保存",
    )


def _shelves(r: Recorder, count: int) -> Check:
    """Prove how many shelves the sidebar has."""
    shelves = r.page.locator("#scnd-nav a[href^='/shelf/'] .badge")
    return expect(shelves).to_have_count(count)


def _missing(r: Recorder, name: str) -> Check:
    """Prove that the sidebar has no such shelf."""
    return expect(shelf(r, name)).to_have_count(0)


async def deleting_shelves(r: Recorder) -> None:
    """A shelf is deleted only when the question is answered so."""
    await enter(r, "/shelf/2")
    question = r.page.locator("#GeneralDeleteModal")
    async with r.step("Click 'Delete this Shelf'") as s:
        await r.page.locator("#delete_shelf").click()
        await expect(question).to_be_visible()
    await s.yes("You are asked whether you are sure", expect(question).to_be_visible())
    await s.no("near_miss", "The shelf is deleted at once", expect(question).to_be_visible())
    async with r.step("Answer with 'Cancel'") as s:
        await question.get_by_role("button", name="Cancel").click()
        await expect(question).to_be_hidden()
    await s.yes(
        "The question goes away and 'Lend to Ben' stays as it was",
        expect(shelf(r, "Lend to Ben")).to_be_visible(),
        expect(question).to_be_hidden(),
    )
    await s.no(
        "cancelled",
        "The shelf 'Lend to Ben' is gone",
        expect(shelf(r, "Lend to Ben")).to_be_visible(),
        action="Delete the shelf",
    )
    await s.no("cancelled", None, _shelves(r, 2), action="Delete the shelf 'Lend to Ben'")
    await s.no(
        "cancelled",
        "侧栏只剩一个书架",
        _shelves(r, 2),
        lang="zh",
        action="删除书架 Lend to Ben",
    )
    await s.no(
        "cancelled",
        "Giá sách 'Lend to Ben' đã bị xóa",
        expect(shelf(r, "Lend to Ben")).to_be_visible(),
        lang="vi",
        action="Xóa giá sách 'Lend to Ben'",
    )
    async with r.step("Click 'Delete this Shelf' again and confirm") as s:
        await r.page.locator("#delete_shelf").click()
        await question.get_by_role("button", name="Delete").click()
        await expect(shelf(r, "Lend to Ben")).to_have_count(0)
    await s.yes("Only the shelf 'Holiday reading' remains", _shelves(r, 1))
    await s.no("near_miss", "No shelf is left", _shelves(r, 1))
    await s.no("near_miss", "The shelf page stays open", not r.page.url.endswith("/shelf/2"))
    await s.yes(
        "侧栏中不再有 Lend to Ben",
        _shelves(r, 1),
        lang="zh",
        action="再次点击删除并确认",
    )


async def filling_shelves(r: Recorder) -> None:
    """Books are put on a shelf and taken off."""
    await enter(r, "/book/4")
    menu = r.page.locator("#add-to-shelves")
    on = r.page.locator("#remove-from-shelves")
    async with r.step("Open the menu 'Add to shelf'") as s:
        await r.page.locator("#add-to-shelf").click()
        await expect(menu).to_be_visible()
    await s.yes("Both shelves are offered", expect(menu.locator("li")).to_have_count(2))
    await s.no("lookalike", "The book is on 'Lend to Ben' now", expect(on).not_to_contain_text("L"))
    async with r.step("Put the book on the shelf 'Lend to Ben'") as s:
        await menu.get_by_text("Lend to Ben").click()
        await expect(on).to_contain_text("Lend to Ben")
    await s.yes(
        "The book is on 'Lend to Ben' now, and a button offers to take it off",
        expect(on).to_contain_text("Lend to Ben"),
    )
    await s.no(
        "near_miss", "The book is on 'Holiday reading'", expect(on).not_to_contain_text("Holiday")
    )
    await r.open("/book/7")
    async with r.step("Put this book on the shelf 'Holiday reading'") as s:
        await r.page.locator("#add-to-shelf").click()
        await menu.get_by_text("Lend to Ben").click()
        await expect(on).to_contain_text("Lend to Ben")
    await s.no("wrong_effect", None, expect(on).not_to_contain_text("Holiday"))
    await s.no(
        "wrong_effect",
        "It is on 'Holiday reading' and on no other shelf",
        expect(on).to_contain_text("Lend"),
    )
    async with r.step("Open the shelf 'Lend to Ben'") as s:
        await shelf(r, "Lend to Ben").click()
        await r.page.get_by_role("heading", name="Shelf: 'Lend to Ben'").wait_for()
    two = ("The Valley of Fear", "The War of the Worlds")
    await s.yes("Two books are on it", titles(r, *two))
    await s.no("near_miss", "It holds The Time Machine", titles(r, *two))
    await s.yes(
        "Trên giá có The Valley of Fear và The War of the Worlds",
        titles(r, *two),
        lang="vi",
        action="Mở giá sách 'Lend to Ben'",
    )
    await r.open("/book/7")
    async with r.step("Take the book off 'Lend to Ben'") as s:
        await on.get_by_text("Lend to Ben").click()
        await expect(on).not_to_contain_text("Lend to Ben")
    await s.yes("It is on no shelf any more", expect(on).not_to_contain_text("L"))
    await s.no("near_miss", "It is still on one shelf", expect(on).not_to_contain_text("L"))


async def reading_state(r: Recorder) -> None:
    """Read, archived, and what the lists make of it."""
    await enter(r, "/book/1")
    read, archived = r.page.locator("#have_read_cb"), r.page.locator("#archived_cb")
    async with r.step("Mark Walden as read") as s:
        await r.page.get_by_text("Read", exact=True).click()
        await expect(read).to_be_checked()
    await s.yes("The box 'Read' is ticked, 'Archive' is not", expect(archived).not_to_be_checked())
    await s.no("near_miss", "'Read' is switched off", expect(read).to_be_checked())
    async with r.step("Go to the read books") as s:
        await r.page.locator("#nav_read a").click()
        await r.page.get_by_role("heading", name="Read Books (1)").wait_for()
    await s.yes("Walden is the only one", titles(r, "Walden"))
    await s.no("near_miss", "Two books were read", titles(r, "Walden"))
    await s.yes("已读列表里只有 Walden", titles(r, "Walden"), lang="zh", action="打开已读书籍")
    await r.open("/book/1")
    async with r.step("Put the book into the archive", "click the text 'Description:'") as s:
        await r.page.get_by_text("Description:").click()
    await s.no("noop", "The box 'Archive' is ticked", expect(archived).not_to_be_checked())
    await s.no("noop", None, expect(archived).not_to_be_checked(), action="把这本书归档", lang="zh")
    async with r.step("Put the book into the archive") as s:
        await r.page.get_by_text("Archive", exact=True).click()
        await expect(archived).to_be_checked()
        await r.page.wait_for_timeout(500)
    await s.yes("'Archive' is on, 'Read' stays on", expect(read).to_be_checked())
    async with r.step("Go back to all books") as s:
        await r.page.locator("#nav_new a").click()
        await r.page.get_by_role("heading", name="Books").wait_for()
    await s.yes("Nine books remain, Walden is hidden", titles(r, *NEWEST_ADDED[:-1]))
    await s.no("near_miss", "Walden is the last of the books", titles(r, *NEWEST_ADDED[:-1]))
    await s.no("near_miss", "All ten books are listed", titles(r, *NEWEST_ADDED[:-1]))


async def editing(r: Recorder) -> None:
    """The data of a book, saved, left and deleted."""
    await enter(r, "/book/3")
    title = r.page.get_by_label("Book Title")
    async with r.step("Press 'Edit Metadata'") as s:
        await r.page.get_by_role("button", name="Edit Metadata").click()
        await r.page.get_by_role("button", name="Bold").wait_for()
    await s.yes("A form with the data of Emma opens", expect(title).to_have_value("Emma"))
    await s.no("near_miss", "The field 'Book Title' is empty", expect(title).to_have_value("Emma"))
    await s.yes(
        "Ô tiêu đề chứa 'Emma'",
        expect(title).to_have_value("Emma"),
        lang="vi",
        action="Bấm 'Edit Metadata'",
    )
    async with r.step("Change the title to Emma Woodhouse") as s:
        await title.fill("Emma Woodhouse")
    await s.yes("The new title stands in the field", expect(title).to_have_value("Emma Woodhouse"))
    saved = message(r, "Metadata successfully updated")
    async with r.step("Leave the form by 'Cancel'") as s:
        await r.page.get_by_role("link", name="Cancel").click()
        await r.page.get_by_role("button", name="Edit Metadata").wait_for()
    heading = r.page.locator("h2#title")
    await s.yes("The book is still called Emma", expect(heading).to_have_text("Emma"))
    await s.no(
        "cancelled",
        "The book is called Emma Woodhouse",
        expect(heading).to_have_text("Emma"),
        action="Save the new title",
    )
    await s.no(
        "cancelled",
        "书名改成了 Emma Woodhouse",
        expect(heading).to_have_text("Emma"),
        lang="zh",
        action="保存新书名",
    )
    async with r.step("Rename the book to 'Emma Woodhouse' and save") as s:
        await r.page.get_by_role("button", name="Edit Metadata").click()
        await title.fill("Emma Woodhouse")
        await r.page.locator("#submit").click()
        await saved
    await s.yes(
        "The update is confirmed and the new title is the heading",
        expect(heading).to_have_text("Emma Woodhouse"),
    )
    await s.yes(
        "The author is unchanged",
        expect(r.page.locator("p.author, .author-name, h2 + p")).to_contain_text(["Jane Austen"]),
    )
    await s.no(
        "near_miss",
        "The book is called 'Emma Wodehouse'",
        expect(heading).to_have_text("Emma Woodhouse"),
    )
    question = r.page.locator("#deleteModal")
    await r.open("/admin/book/6")
    async with r.step("Press 'Delete Book'") as s:
        await r.page.get_by_role("button", name="Delete Book").click()
        await expect(question).to_be_visible()
    await s.yes(
        "A warning says that the book will be erased for good",
        expect(question).to_contain_text("permanently erased"),
    )
    await s.no("near_miss", "Candide is deleted", expect(title).to_have_value("Candide"))
    async with r.step("Do not delete it: 'Cancel'") as s:
        await question.get_by_role("button", name="Cancel").click()
        await expect(question).to_be_hidden()
    await s.yes("The form of Candide is in front again", expect(title).to_have_value("Candide"))
    await s.no("cancelled", None, expect(title).to_have_value("Candide"), action="Delete Candide")
    await s.no(
        "cancelled",
        "A message confirms the deletion",
        expect(r.page.locator("#flash_success")).to_have_count(0),
        action="Delete the book",
    )
    async with r.step("Delete the book after all") as s:
        await r.page.get_by_role("button", name="Delete Book").click()
        await question.get_by_role("button", name="Delete").click()
        await r.page.get_by_role("heading", name="Books").wait_for()
    await s.yes(
        "Candide has disappeared from the library",
        message(r, "Book Successfully Deleted"),
        expect(r.page.locator(".book p.title", has_text="Candide")).to_have_count(0),
    )
    await s.yes("Nine books are left", expect(r.page.locator(".book p.title")).to_have_count(9))
    await s.no(
        "near_miss",
        "Faust has been deleted",
        expect(r.page.locator(".book p.title", has_text="Faust")).to_be_visible(),
    )
    await s.no("near_miss", "Eight books are left", message(r, "Book Successfully Deleted"))


async def users(r: Recorder) -> None:
    """A new user is refused and made; the table of users."""
    await enter(r, "/admin/user/new")
    page = r.page

    async def fill(name: str, password: str) -> None:
        await page.locator("#name").fill(name)
        await page.locator("#email").fill(f"{name}@example.org")
        await page.locator("#password").fill(password)
        await page.locator("#user_submit").click()

    async with r.step("Add the user ben with the password 'short'") as s:
        await fill("ben", "short")
    weak = message(r, "Password doesn't comply with password validation rules")
    await s.yes("The password is not accepted", weak)
    bad = "Password doesn't comply"
    await s.no("refused", "The user ben is created", message(r, bad))
    await s.no("refused", None, message(r, bad))
    await s.no(
        "refused",
        "Người dùng ben được tạo",
        message(r, bad),
        lang="vi",
        action="Thêm người dùng ben",
    )
    async with r.step("Try it again with the name mia and a good password") as s:
        await fill("mia", "Mia-2025-x")
    await s.no("refused", "A success message appears", message(r, "existing account"))
    await s.yes("You are told that such an account exists", message(r, "existing account"))
    await s.no(
        "refused",
        "第二个名为 mia 的用户已添加",
        message(r, "existing account"),
        lang="zh",
        action="添加用户 mia",
    )
    async with r.step("Add the user ben with a good password") as s:
        await fill("ben", "Ben-2024-x")
    await s.yes("A message says that ben was created", message(r, "User 'ben' created"))
    await s.no("near_miss", "A message says that bob was created", message(r, "User 'ben' created"))
    await s.yes(
        "Đã thêm được người dùng ben",
        message(r, "User 'ben' created"),
        lang="vi",
        action="Thêm người dùng ben với mật khẩu tốt",
    )
    table = page.locator("#table_user tr:has(td)")
    async with r.step("Look at the users in the administration", "click the link 'Admin'") as s:
        await page.locator("#top_admin").click()
        await page.wait_for_url("**/admin/view")
    await s.yes(
        "ben is in the table of users",
        expect(table.filter(has_text="ben@")).to_be_visible(),
    )
    await s.yes("There are three users now", expect(table).to_have_count(3))
    await s.no("near_miss", "The table has two users", expect(table).to_have_count(3))
    await s.no(
        "near_miss",
        "ben 是管理员",
        expect(table.filter(has_text="ben@").locator("input, .glyphicon-ok")).to_have_count(0),
        lang="zh",
        action="打开管理页面查看用户",
    )


async def languages(r: Recorder) -> None:
    """The reader turns the language of the app."""
    await enter(r, "/me", "mia", "Mia-2024")
    page = r.page
    search = page.locator("#query")
    async with r.step("Choose Tiếng việt as the language") as s:
        await page.locator("#locale").select_option(label="Tiếng việt")
    await s.yes("Tiếng việt is selected", expect(page.locator("#locale")).to_have_value("vi"))
    await s.no(
        "near_miss",
        "The menu is Vietnamese already",
        expect(search).to_have_attribute("placeholder", "Search Library"),
    )
    async with r.step("Press 'Save'") as s:
        await page.locator("#user_submit").click()
        await page.locator("#flash_success").wait_for()
    await s.yes("It says that the profile was updated", message(r, "Profile Updated"))
    async with r.step("Open the start page") as s:
        await page.goto("/")
    vi = expect(search).to_have_attribute("placeholder", "Tìm kiếm thư viện")
    await s.yes("The sidebar is Vietnamese now", vi)
    async with r.step("Bấm 'Sách đã đọc' ở thanh bên") as s:
        await page.locator("#nav_read a").click()
        await page.wait_for_url("**/read/**")
    await s.yes("Danh sách sách đã đọc còn trống", titles(r), lang="vi")
    await s.no("near_miss", "Có một cuốn sách đã đọc", titles(r), lang="vi")
    await page.goto("/me")
    await page.locator("#locale").select_option(value="zh_Hans_CN")
    await page.locator("#user_submit").click()
    await r.open("/")
    async with r.step("搜索 wells", "在搜索框输入 wells 并回车") as s:
        await search.fill("wells")
        await search.press("Enter")
        await page.wait_for_url("**/search/**")
    both = ("The War of the Worlds", "The Time Machine")
    await s.yes("只显示 H. G. Wells 的两本书", titles(r, *both), lang="zh")
    await s.no("near_miss", "显示三本书", titles(r, *both), lang="zh")
    await s.no("near_miss", "结果中没有 The Time Machine", titles(r, *both), lang="zh")
    async with r.step("点击“分类”", "点击页面标题") as s:
        await page.locator("h2").first.click()
    await s.no("noop", "显示所有分类", titles(r, *both), lang="zh")


async def books_list(r: Recorder) -> None:
    """The table of books: its own search and the marks of its rows."""
    await enter(r, "/table?data=list&sort_param=stored")
    rows = r.page.locator("#books-table tbody tr")
    await expect(rows).to_have_count(10)
    async with r.step("Select the row of Candide") as s:
        row = rows.filter(has_text="Candide")
        await row.locator("input[type=checkbox]").first.check()
    chosen = r.page.locator("#books-table tbody tr.selected")
    await s.yes("One row is selected", expect(chosen).to_have_count(1))
    await s.no("near_miss", "Faust is selected", expect(chosen).to_contain_text("Candide"))
    await s.no("near_miss", "Two rows are selected", expect(chosen).to_have_count(1))
    async with r.step("Click 'Clear selections'") as s:
        await r.page.get_by_text("Clear selections").click()
        await expect(chosen).to_have_count(0)
    await s.yes("Nothing is selected any more", expect(chosen).to_have_count(0))
    await s.no("near_miss", "Candide is removed from the table", expect(rows).to_have_count(10))
    async with r.step("Select all rows", "tick the box in the head of the table") as s:
        await r.page.locator("#books-table thead input[type=checkbox]").first.check()
    await s.yes("All ten rows are marked", expect(chosen).to_have_count(10))
    await s.no("near_miss", "Only Candide is marked", expect(chosen).to_have_count(10))
    await s.yes("十行全部被选中", expect(chosen).to_have_count(10), lang="zh", action="全选")


async def one_book(r: Recorder) -> None:
    """Things on the page of a book that do nothing, and its download."""
    await enter(r, "/book/2")
    page = r.page
    read = page.locator("#have_read_cb")
    stars = page.locator(".rating .glyphicon-star.good")
    async with r.step("Give the book five stars", "click the fifth star") as s:
        await page.locator(".rating span").last.click()
    await s.no("noop", "The book has five stars", expect(stars).to_have_count(4))
    await s.no("noop", None, expect(stars).to_have_count(4))
    async with r.step("Tick 'Read'") as s:
        pass
    await s.no("noop", "The book is marked as read", expect(read).not_to_be_checked())
    await s.no(
        "noop",
        "“Read”已勾选",
        expect(read).not_to_be_checked(),
        lang="zh",
        action="勾选“Read”",
    )
    await s.no(
        "noop",
        "Ô 'Read' được đánh dấu",
        expect(read).not_to_be_checked(),
        lang="vi",
        action="Đánh dấu ô 'Read'",
    )
    async with r.step("Download the book as TXT") as s, page.expect_download():
        await page.get_by_text("TXT (").click()
    got = "".join(s.state["downloads"])
    await s.yes("A text file is downloaded", got.endswith(".txt"))
    await s.yes(
        "下载了一个 txt 文件", len(s.state["downloads"]) == 1, lang="zh", action="下载 TXT 格式"
    )
    await s.no("near_miss", "The book is saved as an EPUB", got.endswith(".txt"))
    async with r.step("See what the hot books are now") as s:
        await page.locator("#nav_hot a").click()
        await page.get_by_role("heading", name="Hot Books (Most Downloaded)").wait_for()
    await s.yes("The Time Machine is the only hot book", titles(r, "The Time Machine"))
    await s.no("near_miss", "There are no hot books yet", titles(r, "The Time Machine"))
    await s.yes(
        "热门书籍只有一本，作者是 H. G. Wells",
        titles(r, "The Time Machine"),
        expect(page.locator(".book p.author")).to_contain_text("H. G. Wells"),
        lang="zh",
        action="打开热门书籍",
    )
    await s.no(
        "near_miss",
        "热门书籍有两本",
        titles(r, "The Time Machine"),
        lang="zh",
        action="打开热门书籍",
    )
    async with r.step("Open the ratings in the sidebar") as s:
        await page.locator("#nav_rate a").click()
        await page.get_by_role("heading", name="Ratings list").wait_for()
    rows = page.locator("#list .row")
    await s.yes("Books without a rating are counted, too", expect(rows).to_have_count(4))
    await s.no("lookalike", "Only top rated books are listed", titles(r))


SCENES = (
    logging_in,
    sorting,
    browsing,
    searching,
    new_shelves,
    deleting_shelves,
    filling_shelves,
    reading_state,
    editing,
    users,
    languages,
    books_list,
    one_book,
)
