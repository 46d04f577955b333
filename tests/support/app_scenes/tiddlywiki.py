"""The labelled steps on TiddlyWiki: reading, searching, tags, menus, settings, Chinese.

A scene starts with a fresh wiki. Every `yes` and `no` is proven by Playwright where it stands.
"""

from __future__ import annotations

from playwright.async_api import expect

from tests.support.app_scenes.tiddlywiki_notes import NOTE_SCENES
from tests.support.app_scenes.tiddlywiki_story import (
    draft,
    follow,
    hides,
    lacks,
    links,
    more,
    note,
    panel,
    press,
    reads,
    search_box,
    shows,
    sidebar,
    story,
    tab,
    title_field,
)
from tests.support.recording import Recorder, Step


async def reading(r: Recorder) -> None:
    """Notes open below each other, and close."""
    await r.open("/")
    async with r.step("Click the link 'North bed' in the welcome note") as s:
        await follow(r, "Welcome", "North bed")
    both = ("Welcome", "North bed")
    await s.yes("The note about the north bed opens below it", story(r, *both))
    await s.yes("Two notes are open and the welcome note is still the first", story(r, *both))
    await s.yes(
        "Its rows are numbered: early potatoes, late potatoes, leeks",
        expect(note(r, "North bed").locator("ol li")).to_have_text(
            ["Early potatoes", "Late potatoes", "Leeks"]
        ),
    )
    await s.yes("打开了“North bed”条目", story(r, *both), lang="zh", action="点击“North bed”链接")
    await s.no("near_miss", "The welcome note is replaced by it", story(r, *both))
    await s.no(
        "near_miss",
        "Ghi chú 'South bed' được mở",
        story(r, *both),
        lang="vi",
        action="Bấm liên kết 'North bed'",
    )
    await s.no("lookalike", "The note 'South bed' is open", story(r, *both))
    await s.no("near_miss", "Three notes are open", story(r, *both))
    await s.no(
        "near_miss",
        "The leeks come before the late potatoes",
        expect(note(r, "North bed").locator("ol li").nth(2)).to_have_text("Leeks"),
    )
    async with r.step("Now click 'South bed' there") as s:
        await follow(r, "Welcome", "South bed")
    three = ("Welcome", "South bed", "North bed")
    await s.yes("It opens directly below the welcome note", story(r, *three))
    await s.yes(
        "A table says that 30 beans grow there", shows(r, "Beans"), reads(r, "South bed", "30")
    )
    await s.yes(
        "Bảng ghi có 4 cây bí (Pumpkins)",
        expect(note(r, "South bed").get_by_role("row", name="Pumpkins")).to_contain_text("4"),
        lang="vi",
        action="Bấm liên kết 'South bed'",
    )
    await s.no("near_miss", "It is the last note on the page", story(r, *three))
    await s.no(
        "near_miss",
        "The table says that there are 30 tomatoes",
        expect(note(r, "South bed").get_by_role("row", name="Tomatoes")).to_contain_text("12"),
    )
    await s.no("wrong_effect", "The note about the north bed closes", story(r, *three))
    async with r.step("Close 'North bed'") as s:
        await press(r, "North bed", "close")
    await s.yes("Only the welcome note and the south bed remain", story(r, "Welcome", "South bed"))
    await s.yes("The list 'Open' has two entries", links(r, "Welcome", "South bed"))
    await s.no("near_miss", "Nothing is open any more", story(r, "Welcome", "South bed"))
    await s.no(
        "near_miss", "只剩一个条目", links(r, "Welcome", "South bed"), lang="zh", action="关闭它"
    )
    async with r.step("Close 'South bed'", "click the button 'close'") as s:
        await press(r, "Welcome", "close")
    await s.no("wrong_effect", "The table of the south bed is gone", story(r, "South bed"))
    await s.no("wrong_effect", "Only the welcome note is left", story(r, "South bed"))
    await s.no("wrong_effect", None, story(r, "South bed"))
    async with r.step("Click 'close all' in the sidebar") as s:
        await sidebar(r).get_by_role("button", name="close all").click()
    await s.yes("No note is open any more", story(r))
    await s.yes("Không còn ghi chú nào đang mở", story(r), lang="vi", action="Bấm 'close all'")
    await s.yes("所有条目都已关闭", story(r), lang="zh", action="点击“close all”")
    await s.no("near_miss", "The welcome note is shown again", story(r))
    async with r.step("Open the welcome note from the list of recent changes") as s:
        await tab(r, "Recent")
        await panel(r).get_by_role("link", name="Welcome").click()
    await s.yes("The welcome note with the three beds is back", story(r, "Welcome"))
    await s.yes("The newest note, Welcome, is on top of the list", links_first(r, "Welcome"))
    await s.no("near_miss", "Slugs is the most recent note", links_first(r, "Welcome"))
    await s.yes(
        "Ghi chú Welcome lại được mở",
        story(r, "Welcome"),
        lang="vi",
        action="Mở Welcome từ danh sách 'Recent'",
    )
    await s.no("lookalike", "The note about slugs is open", story(r, "Welcome"))
    async with r.step("Open 'Compost'", "click the link 'Compost'") as s:
        await r.page.locator("h1").first.click()
    await s.no("noop", "It says to turn the heap every two weeks", story(r, "Welcome"))
    await s.no("noop", "显示堆肥的条目", story(r, "Welcome"), lang="zh", action="打开“Compost”")
    await s.no("noop", None, story(r, "Welcome"))


async def links_first(r: Recorder, title: str) -> None:
    """Prove which link is the first in the tab at the side."""
    await expect(panel(r).get_by_role("link").first).to_have_text(title)


async def missing(r: Recorder) -> None:
    """Notes that do not exist."""
    await r.open("/#Tasks%20for%20spring")
    async with r.step("Click the link 'Greenleaf Seeds'") as s:
        await follow(r, "Tasks for spring", "Greenleaf Seeds")
    gone = 'Missing tiddler "Greenleaf Seeds"'
    await s.yes("It turns out that this note is missing", shows(r, gone))
    await s.yes("You are offered to create it", reads(r, "Greenleaf Seeds", "to create"))
    await s.no("404", "The address of the seed shop is shown", shows(r, gone))
    await s.no("404", "The note with what to order opens", shows(r, gone))
    await s.no(
        "404", "显示种子商店的内容", shows(r, gone), lang="zh", action="点击“Greenleaf Seeds”"
    )
    await s.no(
        "near_miss", "The list of tasks is gone", reads(r, "Tasks for spring", "Repair the fence")
    )
    async with r.step("Open the address /#Nettle%20tea") as s:
        await r.page.goto("/#Nettle%20tea")
        await expect(note(r, "Nettle tea")).to_be_visible()
    await s.no(
        "404", "The recipe for nettle tea is shown", reads(r, "Nettle tea", "Missing tiddler")
    )
    await s.no(
        "404",
        "Hiện công thức trà tầm ma",
        reads(r, "Nettle tea", "Missing tiddler"),
        lang="vi",
        action="Mở địa chỉ /#Nettle%20tea",
    )
    await s.yes("A note of this name does not exist", reads(r, "Nettle tea", "Missing tiddler"))
    async with r.step("Click the pencil in the sentence to create it") as s:
        await press(r, "Nettle tea", "Edit this tiddler")
    await s.yes(
        "An editor opens with this title", expect(title_field(r)).to_have_value("Nettle tea")
    )
    await s.no(
        "near_miss", "The note has been created and reads 'Nettle tea'", shows(r, "Draft of")
    )


async def searching(r: Recorder) -> None:
    """The search at the side, and filters."""
    await r.open("/")
    found = r.page.locator(".tc-search-results")
    async with r.step("Type 'bed' into the search field at the side") as s:
        await search_box(r).fill("bed")
    await s.yes("Six notes match", shows(r, "6 matches"))
    await s.yes(
        "Two of them have the word in their title: North bed and South bed", shows(r, "6 matches")
    )
    await s.yes(
        "Tìm thấy sáu ghi chú", shows(r, "6 matches"), lang="vi", action="Gõ 'bed' vào ô tìm kiếm"
    )
    await s.no("near_miss", "Five notes match", shows(r, "6 matches"))
    await s.no(
        "near_miss",
        "The note about slugs is among the results",
        expect(found).not_to_contain_text("Slugs"),
    )
    await s.no("wrong_effect", "The note North bed opens", story(r, "Welcome"))
    async with r.step("Search for 'mint' instead") as s:
        await search_box(r).fill("mint")
    await s.yes("Only the herb corner is found", shows(r, "1 matches", "Herb corner"))
    await s.no(
        "lookalike", "A note with 'mint' in its title is found", shows(r, "No search result")
    )
    await s.no(
        "near_miss", "Compost is found as well", expect(found).not_to_contain_text("Compost")
    )
    await s.no("near_miss", "Có hai kết quả", shows(r, "1 matches"), lang="vi", action="Tìm 'mint'")
    await s.yes("只有一个结果", shows(r, "1 matches"), lang="zh", action="改为搜索“mint”")
    async with r.step("Click the result 'Herb corner'") as s:
        await found.get_by_role("link", name="Herb corner").click()
    await s.yes("The herb corner is shown on the page", reads(r, "Herb corner", "Basil, thyme"))
    await s.no(
        "near_miss",
        "It advises to plant the mint into the bed",
        lacks(r, "Herb corner", "into the bed"),
    )
    async with r.step("Type 'zebra' into the search") as s:
        await search_box(r).fill("zebra")
    await s.yes("Nothing is found", shows(r, "0 matches"))
    await s.yes("Không tìm thấy gì", shows(r, "0 matches"), lang="vi", action="Tìm 'zebra'")
    await s.no("lookalike", "A note about a zebra is listed", shows(r, "0 matches"))
    await s.no("near_miss", "At least one result is listed", shows(r, "0 matches"))
    async with r.step("Shorten it to 'ze'") as s:
        await search_box(r).fill("ze")
    await s.yes("It complains that the text is too short", shows(r, "Search text too short"))
    await s.no("refused", "Results for 'ze' are listed", shows(r, "Search text too short"))
    await s.yes(
        "Báo rằng từ khóa quá ngắn",
        shows(r, "Search text too short"),
        lang="vi",
        action="Rút ngắn thành 'ze'",
    )
    async with r.step("Click the cross beside the search field") as s:
        await r.page.locator(".tc-sidebar-search button:has(.tc-image-close-button)").click()
    await s.yes("The search field is empty again", expect(search_box(r)).to_have_value(""))
    await s.yes("The results have disappeared", hides(r, "matches"))
    await s.no("near_miss", "'ze' is still in the field", expect(search_box(r)).to_have_value(""))
    async with r.step("Open the advanced search and its tab 'Filter'") as s:
        await sidebar(r).get_by_role("button", name="advanced search").click()
        advanced = note(r, "$:/AdvancedSearch")
        await advanced.get_by_role("tab", name="Filter").click()
    box = advanced.locator("input[type=search]")
    await s.yes("An empty field for a filter is shown", expect(box).to_have_value(""))
    await s.no("near_miss", "The tab 'System' is the chosen one", hides(r, "Search for system"))
    async with r.step("Enter the filter [tag[bed]]") as s:
        await box.fill("[tag[bed]]")
    hits = advanced.locator(".tc-search-results a")
    beds = ["Herb corner", "North bed", "South bed"]
    await s.yes("The three beds are listed in alphabetical order", expect(hits).to_have_text(beds))
    await s.no("near_miss", "South bed is the first of them", expect(hits).to_have_text(beds))
    await s.no("near_miss", "It says '4 matches'", expect(advanced).to_contain_text("3 matches"))
    async with r.step("Delete the two closing brackets of the filter") as s:
        await box.fill("[tag[bed")
    wrong = "Filter error: Missing closing bracket"
    await s.yes("An error about a missing bracket is shown", shows(r, wrong))
    await s.no("refused", "The three beds are still listed", shows(r, wrong))
    await s.no("refused", "列出三个条目", shows(r, wrong), lang="zh", action="删除过滤器的右括号")


async def tags(r: Recorder) -> None:
    """Tags, notes without a link to them, and how many there are."""
    await r.open("/#Rain%20barrel")
    async with r.step("Click the tag 'tools' of the note") as s:
        await note(r, "Rain barrel").locator(".tc-tag-label", has_text="tools").click()
    menu = note(r, "Rain barrel").locator(".tc-drop-down:visible")
    await s.yes(
        "A menu lists the notes with this tag: Rain barrel, Shed key",
        expect(menu).to_contain_text("Shed key"),
    )
    await s.no(
        "near_miss", "The menu lists five notes", expect(menu.get_by_role("link")).to_have_count(3)
    )
    await s.no("lookalike", "The note about the shed key is open", story(r, "Rain barrel"))
    await s.no(
        "near_miss", "The compost is listed there", expect(menu).not_to_contain_text("Compost")
    )
    async with r.step("Choose 'Shed key' in the menu") as s:
        await menu.get_by_role("link", name="Shed key").click()
    await s.yes("It says where the key hangs", reads(r, "Shed key", "behind the third board"))
    await s.yes(
        "显示钥匙的位置", story(r, "Rain barrel", "Shed key"), lang="zh", action="选择“Shed key”"
    )
    await s.no(
        "near_miss", "The key hangs behind the second board", reads(r, "Shed key", "third board")
    )
    await s.no(
        "near_miss",
        "Ghi chú 'Rain barrel' bị đóng",
        story(r, "Rain barrel", "Shed key"),
        lang="vi",
        action="Chọn 'Shed key'",
    )
    await s.no("near_miss", "The menu is still open", expect(menu).to_have_count(0))
    async with r.step("Choose the tab 'More' at the side") as s:
        await tab(r, "More")
    labels = panel(r).locator("span.tc-tag-label")
    await s.yes("Eight tags are listed", expect(labels).to_have_count(8))
    await s.no("near_miss", "Seven tags are listed", expect(labels).to_have_count(8))
    await s.no(
        "near_miss",
        "A tag 'flowers' is among them",
        expect(panel(r)).not_to_contain_text("flowers"),
    )
    await s.yes("The open notes stay open", story(r, "Rain barrel", "Shed key"))
    async with r.step("Choose 'Missing' below it") as s:
        await tab(r, "Missing")
    await s.yes(
        "One note is missing: Greenleaf Seeds", expect(panel(r)).to_have_text("Greenleaf Seeds")
    )
    await s.no(
        "near_miss",
        "Two notes are missing",
        expect(panel(r).get_by_role("button")).to_have_count(1),
    )
    await s.no("wrong_effect", "The tags are listed as before", expect(labels).to_have_count(0))
    async with r.step("Choose 'Orphans'") as s:
        await tab(r, "Orphans")
    orphans = ("Compost", "Rain barrel", "Shed key", "Slugs", "Tasks for autumn", "Welcome")
    await s.yes("Six notes to which nothing links are listed", links(r, *orphans))
    await s.no("near_miss", "The herb corner is one of them", links(r, *orphans))
    await s.yes(
        "Slugs nằm trong danh sách", links(r, *orphans), lang="vi", action="Chọn thẻ 'Orphans'"
    )
    async with r.step("Choose the tab 'Types'", "click the tab 'Types'") as s:
        await tab(r, "Drafts")
    chosen = sidebar(r).get_by_role("tab", name="Types")
    await s.no(
        "wrong_effect",
        "The tab 'Types' is chosen",
        expect(chosen).to_have_attribute("aria-selected", "false"),
    )
    await s.no("wrong_effect", None, expect(chosen).to_have_attribute("aria-selected", "false"))


async def menus(r: Recorder) -> None:
    """What the menu of a note does."""
    await r.open("/#Compost")
    body = note(r, "Compost").locator(".tc-tiddler-body")
    async with r.step("Open the menu 'more' of the note") as s:
        await press(r, "Compost", "more")
    await s.yes(
        "A menu with 'clone' and 'fold tiddler' drops down", shows(r, "fold tiddler", "clone")
    )
    await s.no("lookalike", "The note is deleted", expect(body).to_be_visible())
    await s.no("lookalike", "The note is folded", expect(body).to_be_visible())
    async with r.step("Choose 'fold tiddler'") as s:
        await note(r, "Compost").get_by_role("button", name="fold tiddler", exact=True).click()
    await s.yes("Only the title of the note can be seen", expect(body).to_be_hidden())
    await s.yes(
        "Nội dung ghi chú được thu gọn",
        expect(body).to_be_hidden(),
        lang="vi",
        action="Chọn 'fold tiddler'",
    )
    await s.no(
        "near_miss",
        "条目已被关闭",
        expect(note(r, "Compost")).to_be_visible(),
        lang="zh",
        action="选择“fold tiddler”",
    )
    await s.yes("The menu is closed again", hides(r, "export tiddler"))
    await s.no("lookalike", "It reads 'Turn the heap every two weeks'", expect(body).to_be_hidden())
    await s.no("near_miss", "The note is closed", expect(note(r, "Compost")).to_be_visible())
    async with r.step("Unfold it") as s:
        await press(r, "Compost", "unfold tiddler")
    await s.yes("The text about the heap is visible again", expect(body).to_be_visible())
    await s.yes("条目的内容重新显示", expect(body).to_be_visible(), lang="zh", action="展开该条目")
    await s.no("near_miss", "The text stays hidden", expect(body).to_be_visible())
    async with r.step("Choose 'info' in its menu") as s:
        await more(r, "Compost", "info")
    await s.yes(
        "Its fields are shown, the creator is Nora",
        shows(r, "creator"),
        reads(r, "Compost", "Nora"),
    )
    await s.no("near_miss", "The field 'tags' says 'tools'", lacks(r, "Compost", "tools"))
    async with r.step("Choose the tab 'Backlinks' there") as s:
        await note(r, "Compost").get_by_role("tab", name="Backlinks").click()
    await s.yes("No note links to it", shows(r, "No tiddlers link to this one"))
    await s.no(
        "near_miss", "The welcome note links to it", shows(r, "No tiddlers link to this one")
    )
    await r.page.reload()
    await r.settle()
    async with r.step("Choose 'clone' in the menu of the note") as s:
        await more(r, "Compost", "Clone this tiddler")
    await s.yes("A draft of a copy opens", expect(title_field(r)).to_have_value("Compost 1"))
    await s.no("near_miss", "The copy is saved already", expect(draft(r)).to_have_count(1))
    await s.no(
        "near_miss",
        "The title of the draft is 'Compost'",
        expect(title_field(r)).to_have_value("Compost 1"),
    )
    await r.open("/")
    await r.open("/#Slugs")
    async with r.step("Choose 'permalink' in the menu of the note") as s:
        await more(r, "Slugs", "permalink")
    await s.yes("The address ends with #Slugs", r.page.url.endswith("#Slugs"))
    await s.no("near_miss", "The address ends with #Compost", r.page.url.endswith("#Slugs"))
    async with r.step("Choose 'close others'") as s:
        await more(r, "Slugs", "close others")
    await s.yes("Only the note about slugs is left", story(r, "Slugs"))
    await s.yes(
        "Chỉ còn ghi chú 'Slugs'", story(r, "Slugs"), lang="vi", action="Chọn 'close others'"
    )
    await s.no("near_miss", "The welcome note is the one that is left", story(r, "Slugs"))
    await s.no("wrong_effect", "The note about slugs is closed", story(r, "Slugs"))


def asked(step: Step, text: str) -> bool:
    """Say whether a question or notice of the browser had this text."""
    return any(text in dialog["message"] for dialog in step.state["dialogs"])


async def settings(r: Recorder) -> None:
    """The control panel, the tools and the side that hides."""
    await r.open("/")
    heading = r.page.locator("h1.tc-site-title")
    async with r.step("Open the control panel") as s:
        await (
            r.page.locator(".tc-page-controls").get_by_role("button", name="control panel").click()
        )
    control = note(r, "$:/ControlPanel")
    await s.yes("It opens above the welcome note", story(r, "$:/ControlPanel", "Welcome"))
    await s.yes("The number of notes is shown", shows(r, "Number of tiddlers"))
    await s.no("wrong_effect", "The welcome note is closed", story(r, "$:/ControlPanel", "Welcome"))
    box = control.get_by_role("row", name="Title of this TiddlyWiki").get_by_role("textbox")
    async with r.step("Replace the title of the wiki by 'Plot 7'") as s:
        await box.fill("Plot 7")
    await s.yes(
        "The heading at the side is 'Plot 7' at once", expect(heading).to_have_text("Plot 7")
    )
    await s.yes("The subtitle has not changed", shows(r, "notes from the garden"))
    await s.no(
        "near_miss", "The heading at the side is 'Plot 17'", expect(heading).to_have_text("Plot 7")
    )
    await s.no(
        "near_miss", "The heading at the side still says 'Allotment 12'", hides(r, "Allotment 12")
    )
    await s.no(
        "near_miss",
        "Tiêu đề vẫn là Allotment 12",
        hides(r, "Allotment 12"),
        lang="vi",
        action="Đổi tiêu đề thành 'Plot 7'",
    )
    await s.yes(
        "标题变成了 Plot 7", expect(heading).to_have_text("Plot 7"), lang="zh", action="修改标题"
    )
    async with r.step("Type 'Plot 8' as the subtitle", "type 'Plot 8' into 'Subtitle'") as s:
        pass
    await s.no("noop", "'Plot 8' stands below the heading", hides(r, "Plot 8"))
    await s.no("noop", None, hides(r, "Plot 8"))
    async with r.step("Choose the tab 'Appearance'") as s:
        await control.get_by_role("tab", name="Appearance").click()
    await s.yes("The title of the wiki is no longer to be seen there", expect(box).to_have_count(0))
    await s.no("near_miss", "The tab 'Saving' is chosen", shows(r, "Appearance"))
    async with r.step("Close the control panel") as s:
        await press(r, "$:/ControlPanel", "close")
    await s.yes("Only the welcome note is open", story(r, "Welcome"))
    await s.no(
        "near_miss", "The heading is 'Allotment 12' again", expect(heading).to_have_text("Plot 7")
    )
    await tab(r, "Tools")
    await r.settle()
    home = r.page.locator(".tc-page-controls").get_by_role("button", name="home")
    tools = panel(r)
    async with r.step("Tick the box in front of 'home'") as s:
        await tools.get_by_role("checkbox").first.check()
    await s.yes("A button 'home' is added to the toolbar at the top", expect(home).to_be_visible())
    await s.yes("The box is ticked", expect(tools.get_by_role("checkbox").first).to_be_checked())
    await s.no("wrong_effect", "The default notes are opened", story(r, "Welcome"))
    await s.yes(
        "Nút 'home' xuất hiện trên thanh công cụ",
        expect(home).to_be_visible(),
        lang="vi",
        action="Đánh dấu ô trước 'home'",
    )
    await s.no(
        "near_miss", "The button 'control panel' leaves the toolbar", expect(home).to_be_visible()
    )
    async with r.step("Untick it") as s:
        await tools.get_by_role("checkbox").first.uncheck()
    await s.yes("The toolbar has three buttons again", expect(home).to_have_count(0))
    await s.no(
        "lookalike", "'home' is still in the toolbar at the top", expect(home).to_have_count(0)
    )
    async with r.step("Click 'set password'") as s:
        await tools.get_by_role("button", name="set password").click()
    ask = r.page.locator(".tc-password-wrapper")
    await s.yes(
        "Two fields for a new password appear",
        expect(ask.locator("input[type=password]")).to_have_count(2),
    )
    await s.no("lookalike", "A password is set", expect(ask).to_be_visible())
    async with r.step("Enter two different passwords and click 'Set password'") as s:
        await ask.locator("input[type=password]").first.fill("rhubarb")
        await ask.locator("input[type=password]").last.fill("rhubarb2")
        await ask.get_by_role("button", name="Set password").click()
    await s.yes("It says that the passwords do not match", asked(s, "do not match"))
    await s.yes("The question is still open", expect(ask).to_be_visible())
    await s.no(
        "refused", "The password is set and the question closes", expect(ask).to_be_visible()
    )
    await s.no(
        "refused",
        "Mật khẩu đã được đặt",
        asked(s, "do not match"),
        lang="vi",
        action="Nhập hai mật khẩu khác nhau rồi bấm 'Set password'",
    )
    async with r.step("Click 'Cancel'") as s:
        await ask.get_by_role("button", name="Cancel").click()
    await s.yes("The question has gone", expect(ask).to_be_hidden())
    await s.yes(
        "Hộp hỏi mật khẩu biến mất", expect(ask).to_be_hidden(), lang="vi", action="Bấm 'Cancel'"
    )
    await s.no("cancelled", "The password is set", expect(ask).to_be_hidden())
    async with r.step("Click 'hide sidebar'") as s:
        await r.page.get_by_role("button", name="hide sidebar").click()
    await s.yes("The whole column with heading and search is gone", expect(heading).to_be_hidden())
    await s.no("near_miss", "The search field can be used", expect(search_box(r)).to_be_hidden())
    await s.yes("The welcome note stays", story(r, "Welcome"))
    await s.yes(
        "侧边栏被隐藏", expect(heading).to_be_hidden(), lang="zh", action="点击“hide sidebar”"
    )
    async with r.step("Show the sidebar again") as s:
        await r.page.get_by_role("button", name="show sidebar").click()
    await s.yes("The heading is back", expect(heading).to_be_visible())
    await s.no("near_miss", "The sidebar is hidden", expect(heading).to_be_visible())


async def in_chinese(r: Recorder) -> None:
    """The wiki in Chinese."""
    await r.open("/#Slugs")
    await r.page.locator(".tc-page-controls").get_by_role("button", name="control panel").click()
    control = note(r, "$:/ControlPanel")
    await control.locator("select", has_text="简体中文").wait_for()
    async with r.step("把语言切换为“简体中文”") as s:
        await control.locator("select", has_text="简体中文").select_option(label="简体中文")
    await s.yes("界面变为中文", shows(r, "最近"), lang="zh")
    await s.yes(
        "The tabs at the side have Chinese names",
        shows(r, "最近", "工具"),
        action="Switch to Chinese",
    )
    await s.no(
        "near_miss",
        "The tab 'Recent' still has its English name",
        hides(r, "Recent"),
        action="Switch to Chinese",
    )
    await s.no("near_miss", "条目 Slugs 的正文变为中文", reads(r, "Slugs", "Beer traps"), lang="zh")
    async with r.step("编辑条目“Slugs”") as s:
        await press(r, "Slugs", "编辑此条目")
    await s.yes(
        "编辑器打开，标题为 Slugs", expect(title_field(r)).to_have_value("Slugs"), lang="zh"
    )
    await s.no(
        "near_miss", "标题输入框是空的", expect(title_field(r)).to_have_value("Slugs"), lang="zh"
    )
    async with r.step("把标题改为“Compost”") as s:
        await title_field(r).fill("Compost")
    await s.yes("提示该条目已经存在", shows(r, "目标条目已经存在"), lang="zh")
    await s.no("near_miss", "提示标题不能为空", hides(r, "不能为空"), lang="zh")
    r.accept_dialogs = False
    async with r.step("点击“确定”，在覆盖的询问中选择取消") as s:
        await draft(r).get_by_role("button", name="确定对此条目的更改").click()
    await s.yes("编辑器仍然打开", expect(draft(r)).to_be_visible(), lang="zh")
    await s.no("cancelled", "条目 Compost 已被覆盖", expect(draft(r)).to_be_visible(), lang="zh")
    async with r.step("删除此条目") as s:
        await draft(r).get_by_role("button", name="删除此条目").click()
    await s.no("cancelled", "条目已被删除", expect(draft(r)).to_be_visible(), lang="zh")
    await s.no("cancelled", None, expect(draft(r)).to_be_visible(), lang="zh")
    r.accept_dialogs = True
    async with r.step("放弃修改并确认") as s:
        await draft(r).get_by_role("button", name="取消对此条目的修改").click()
    await s.yes("条目恢复原样，编辑器关闭", reads(r, "Slugs", "Beer traps"), lang="zh")
    await s.no(
        "near_miss", "条目名为 Compost", expect(note(r, "Compost")).to_have_count(0), lang="zh"
    )
    async with r.step("搜索“barrel”") as s:
        await search_box(r).fill("barrel")
    await s.yes("找到两个条目", shows(r, "Rain barrel", "Tasks for autumn"), lang="zh")
    found = r.page.locator(".tc-search-results")
    await s.no("near_miss", "Slugs 在结果中", expect(found).not_to_contain_text("Slugs"), lang="zh")


SCENES = (
    reading,
    missing,
    searching,
    tags,
    menus,
    settings,
    in_chinese,
    *NOTE_SCENES,
)
