"""The labelled steps on TiddlyWiki: writing, discarding, renaming and deleting notes."""

from __future__ import annotations

from playwright.async_api import expect

from tests.support.app_scenes.tiddlywiki_story import (
    draft,
    edit,
    hides,
    lacks,
    links,
    more,
    note,
    panel,
    press,
    reads,
    save,
    shows,
    source,
    story,
    tab,
    title_field,
)
from tests.support.recording import Recorder

HEAP = "Turn the heap every two weeks."
DAILY = "Turn it every day."


async def editing(r: Recorder) -> None:
    """Change a note, and what is then the newest."""
    await r.open("/#Compost")
    async with r.step("Click 'Edit this tiddler' of the note 'Compost'") as s:
        await press(r, "Compost", "Edit this tiddler")
    await s.yes(
        "An editor with the title of the note opens",
        expect(title_field(r)).to_have_value("Compost"),
    )
    await s.yes(None, expect(draft(r)).to_be_visible())
    await s.yes("编辑器打开", expect(draft(r)).to_be_visible(), lang="zh", action="编辑“Compost”")
    await s.no(
        "near_miss", "The title field is empty", expect(title_field(r)).to_have_value("Compost")
    )
    await s.no("near_miss", "It is the draft of 'Slugs'", hides(r, "Slugs"))
    async with r.step(f"Replace the text by '{DAILY}'") as s:
        await source(r).fill(DAILY)
    await s.yes("The text field contains the new sentence", expect(source(r)).to_have_value(DAILY))
    await s.no(
        "near_miss",
        "The editor is closed and the note shows the sentence",
        expect(draft(r)).to_be_visible(),
    )
    await s.no(
        "near_miss", "The text field says 'every two days'", expect(source(r)).to_have_value(DAILY)
    )
    await s.yes(
        "文本框中是新的句子", expect(source(r)).to_have_value(DAILY), lang="zh", action="替换正文"
    )
    async with r.step("Confirm the changes") as s:
        await save(r)
    await s.yes(
        "The editor closes and the note has the new text",
        story(r, "Compost"),
        reads(r, "Compost", DAILY),
    )
    await s.yes("The advice about cooked food has gone", lacks(r, "Compost", "cooked"))
    await s.yes(
        "Ghi chú hiển thị nội dung mới",
        reads(r, "Compost", DAILY),
        lang="vi",
        action="Lưu thay đổi",
    )
    await s.no(
        "near_miss", "The note still says 'every two weeks'", lacks(r, "Compost", "two weeks")
    )
    await s.no("near_miss", "The tag 'soil' is lost", reads(r, "Compost", "soil"))
    async with r.step("Look into the tab 'Recent'") as s:
        await tab(r, "Recent")
    first = expect(panel(r).get_by_role("link").first).to_have_text("Compost")
    await s.yes("Compost is the most recent change", first)
    first = expect(panel(r).get_by_role("link").first).to_have_text("Compost")
    await s.no("near_miss", "The welcome note is on top", first)
    await s.yes("Ten notes are listed", expect(panel(r).get_by_role("link")).to_have_count(10))
    await s.no(
        "near_miss",
        "Chỉ có chín ghi chú",
        expect(panel(r).get_by_role("link")).to_have_count(10),
        lang="vi",
        action="Mở thẻ 'Recent'",
    )


async def discarding(r: Recorder) -> None:
    """Changes thrown away, after a question that is declined at first."""
    await r.open("/#Herb%20corner")
    await edit(r, "Herb corner")
    discard = draft(r).get_by_role("button", name="Discard changes to this tiddler")
    async with r.step("Type 'Only sage.' as the new text") as s:
        await source(r).fill("Only sage.")
    await s.yes(
        "The old text is replaced in the editor", expect(source(r)).to_have_value("Only sage.")
    )
    await s.no(
        "near_miss",
        "Basil and thyme are still in the text field",
        expect(source(r)).to_have_value("Only sage."),
    )
    r.accept_dialogs = False
    async with r.step("Click 'Discard changes' and decline the question") as s:
        await discard.click()
    await s.yes(
        "The editor is still open with what was typed",
        expect(source(r)).to_have_value("Only sage."),
    )
    await s.yes("A question asks whether to discard the changes", len(s.state["dialogs"]) == 1)
    await s.no("cancelled", "The editor is closed", expect(draft(r)).to_be_visible())
    await s.no("cancelled", "The note shows its old text", expect(draft(r)).to_be_visible())
    await s.no(
        "cancelled",
        "Bản nháp đã bị bỏ",
        expect(draft(r)).to_be_visible(),
        lang="vi",
        action="Bỏ thay đổi, nhưng từ chối câu hỏi",
    )
    r.accept_dialogs = True
    async with r.step("Discard the changes and accept the question") as s:
        await discard.click()
    await s.yes(
        "The note reads as before: basil, thyme and mint",
        reads(r, "Herb corner", "Basil, thyme and mint"),
    )
    await s.yes("Nothing is being edited any more", expect(draft(r)).to_have_count(0))
    await s.no("near_miss", "The note says 'Only sage.'", lacks(r, "Herb corner", "sage"))
    await s.no(
        "near_miss",
        "条目内容为“Only sage.”",
        lacks(r, "Herb corner", "sage"),
        lang="zh",
        action="放弃修改",
    )
    await edit(r, "Herb corner")
    async with r.step("Discard the draft that has no changes") as s:
        await discard.click()
    await s.yes(
        "It closes without any question", len(s.state["dialogs"]) == 0, story(r, "Herb corner")
    )
    await s.no("near_miss", "You have to confirm a question first", len(s.state["dialogs"]) == 0)
    await s.yes(
        "没有询问，编辑器直接关闭",
        story(r, "Herb corner"),
        len(s.state["dialogs"]) == 0,
        lang="zh",
        action="放弃没有修改的草稿",
    )
    async with r.step("Edit the herb corner, add ' Water daily.' to the text and save") as s:
        await press(r, "Herb corner", "Edit this tiddler")
        await source(r).fill("Basil, thyme and mint. Water daily.")
        await discard.click()
    await s.no(
        "wrong_effect", "'Water daily.' is part of the note", lacks(r, "Herb corner", "Water")
    )
    await s.no("wrong_effect", None, lacks(r, "Herb corner", "Water"))


async def renaming(r: Recorder) -> None:
    """A title that is taken, and one that is free."""
    await r.open("/#North%20bed")
    await edit(r, "North bed")
    async with r.step("Change the title to 'South bed'") as s:
        await title_field(r).fill("South bed")
    taken = "Target tiddler already exists:"
    await s.yes("A warning tells that such a note exists already", shows(r, taken))
    await s.no("near_miss", "No warning is shown", shows(r, taken))
    await s.yes("提示目标条目已存在", shows(r, taken), lang="zh", action="把标题改为 South bed")
    r.accept_dialogs = False
    async with r.step("Confirm the changes, but do not agree to overwrite") as s:
        await save(r)
    await s.yes("You stay in the editor", expect(title_field(r)).to_have_value("South bed"))
    await s.no("cancelled", "The note is saved as 'South bed'", expect(draft(r)).to_be_visible())
    await s.no(
        "cancelled",
        "编辑器关闭，条目已保存",
        expect(draft(r)).to_be_visible(),
        lang="zh",
        action="保存，但不同意覆盖",
    )
    r.accept_dialogs = True
    async with r.step("Change the title to 'Far bed' instead") as s:
        await title_field(r).fill("Far bed")
    await s.yes("The warning disappears", hides(r, taken))
    await s.no("near_miss", "The warning is still there", hides(r, taken))
    await s.yes("Cảnh báo biến mất", hides(r, taken), lang="vi", action="Đổi tên thành 'Far bed'")
    async with r.step("Confirm the changes") as s:
        await save(r)
    await s.yes(
        "The note is called 'Far bed' now and still has its rows",
        story(r, "Far bed"),
        reads(r, "Far bed", "Leeks"),
    )
    await s.no("near_miss", "A note 'North bed' is still open beside it", story(r, "Far bed"))
    await s.no("near_miss", "The note is called 'Fair bed'", story(r, "Far bed"))
    await s.yes(
        "Ghi chú có tên mới là 'Far bed'",
        story(r, "Far bed"),
        lang="vi",
        action="Xác nhận thay đổi",
    )


async def writing(r: Recorder) -> None:
    """A new note with tags and a field."""
    await r.open("/")
    async with r.step("Click 'new tiddler'") as s:
        await r.page.locator(".tc-page-controls").get_by_role("button", name="new tiddler").click()
    await s.yes(
        "A draft called 'New Tiddler' opens", expect(title_field(r)).to_have_value("New Tiddler")
    )
    await s.yes(
        "It has no tags yet",
        expect(draft(r).locator(".tc-edit-tags > .tc-tag-label")).to_have_count(0),
    )
    await s.no(
        "near_miss",
        "The welcome note is opened in the editor",
        story(r, "Draft of 'New Tiddler'", "Welcome"),
    )
    await title_field(r).fill("Greenhouse")
    tag = draft(r).get_by_placeholder("tag name")
    pills = draft(r).locator(".tc-edit-tags > .tc-tag-label")
    async with r.step("Type 'glass' into the field for tags") as s:
        await tag.fill("glass")
    await s.yes("The field contains 'glass'", expect(tag).to_have_value("glass"))
    await s.yes("It finds no such tag", shows(r, "No tags found"))
    await s.no(
        "lookalike",
        "草稿已经有标签 glass",
        expect(pills).to_have_count(0),
        lang="zh",
        action="在标签框中输入“glass”",
    )
    await s.no("lookalike", "The draft has the tag 'glass'", expect(pills).to_have_count(0))
    async with r.step("Click 'add' beside it") as s:
        await draft(r).get_by_role("button", name="add", exact=True).first.click()
    await s.yes("The tag 'glass' is attached to the draft", expect(pills).to_have_text(["glass"]))
    await s.yes("The field for tags is empty again", expect(tag).to_have_value(""))
    await s.no("near_miss", "Two tags are attached", expect(pills).to_have_count(1))
    await s.yes(
        "Bản nháp có nhãn 'glass'",
        expect(pills).to_have_text(["glass"]),
        lang="vi",
        action="Bấm 'add'",
    )
    await s.no("near_miss", "'glass' is still in the field for tags", expect(tag).to_have_value(""))
    async with r.step("Add the tag 'bed' as well") as s:
        await tag.fill("bed")
        await draft(r).get_by_role("button", name="add", exact=True).first.click()
    await s.yes(
        "The draft has two tags, sorted by name: bed, glass",
        expect(pills).to_have_text(["bed", "glass"]),
    )
    await s.no(
        "lookalike",
        "The tag 'vegetables' is attached",
        expect(pills).to_have_text(["bed", "glass"]),
    )
    await s.no(
        "near_miss",
        "'glass' stands in front of 'bed'",
        expect(pills).to_have_text(["bed", "glass"]),
    )
    async with r.step("Remove the tag 'glass'", "click the cross of 'glass'") as s:
        await pills.filter(has_text="bed").get_by_role("button").click()
    await s.no("wrong_effect", "Only 'bed' is left", expect(pills).to_have_text(["glass"]))
    await s.no("wrong_effect", None, expect(pills).to_have_text(["glass"]))
    await s.no(
        "wrong_effect",
        "只剩下标签 bed",
        expect(pills).to_have_text(["glass"]),
        lang="zh",
        action="移除标签“glass”",
    )
    await draft(r).locator(".tc-titlebar").last.click()
    fields = draft(r).locator(".tc-edit-fields tr, .tc-edit-field")
    add = draft(r).get_by_role("button", name="add", exact=True).last
    async with r.step("Click 'add' for a new field without naming it") as s:
        await add.click()
    await s.no("noop", "A field is added to the draft", expect(fields).to_have_count(0))
    async with r.step("Add a field 'built' with the value 2019") as s:
        await draft(r).get_by_placeholder("field name").fill("built")
        await draft(r).get_by_placeholder("field value").fill("2019")
        await add.click()
    built = draft(r).get_by_role("row", name="built")
    await s.yes(
        "A row for it, with the value 2019, is shown",
        expect(built.get_by_role("textbox")).to_have_value("2019"),
    )
    await s.no(
        "near_miss", "Its value is 2009", expect(built.get_by_role("textbox")).to_have_value("2019")
    )
    await s.no(
        "near_miss",
        "字段 built 的值是 2020",
        expect(built.get_by_role("textbox")).to_have_value("2019"),
        lang="zh",
        action="添加字段 built，值为 2019",
    )
    async with r.step("Write 'Tomatoes ripen ''early'' here.' and show the preview") as s:
        await source(r).fill("Tomatoes ripen ''early'' here.")
        await draft(r).get_by_role("button", name="Show preview pane").click()
    strong = draft(r).locator(".tc-tiddler-preview-preview strong")
    await s.yes("The preview shows 'early' in bold", expect(strong).to_have_text("early"))
    await s.no(
        "near_miss",
        "The preview shows the whole sentence in bold",
        expect(strong).to_have_text("early"),
    )
    async with r.step("Confirm the new note") as s:
        await save(r)
    await s.yes("The greenhouse is shown above the welcome note", story(r, "Greenhouse", "Welcome"))
    await s.yes(
        "It has the tag 'glass' and no other",
        expect(note(r, "Greenhouse").locator(".tc-tag-label")).to_have_text(["glass"]),
    )
    await s.yes(
        "Đã có ghi chú mới 'Greenhouse'",
        story(r, "Greenhouse", "Welcome"),
        lang="vi",
        action="Lưu ghi chú mới",
    )
    await s.no("near_miss", "It is shown below the welcome note", story(r, "Greenhouse", "Welcome"))
    await s.no(
        "near_miss", "The new note is named 'New Tiddler'", story(r, "Greenhouse", "Welcome")
    )
    async with r.step("Choose 'new here' in the menu of the greenhouse") as s:
        await more(r, "Greenhouse", "new here")
    await s.yes(
        "A draft opens that has the tag 'Greenhouse'", expect(pills).to_have_text(["Greenhouse"])
    )
    await s.no(
        "near_miss",
        "Its title is 'Greenhouse'",
        expect(title_field(r)).to_have_value("New Tiddler"),
    )


async def deleting(r: Recorder) -> None:
    """Delete a note: declined, accepted, and the wrong one."""
    await r.open("/#Shed%20key")
    r.accept_dialogs = False
    async with r.step("Choose 'delete' in the menu of 'Shed key', but decline") as s:
        await more(r, "Shed key", "Delete this tiddler")
    await s.yes("You are asked before anything is deleted", len(s.state["dialogs"]) == 1)
    await s.yes("The note is still there", reads(r, "Shed key", "third board"))
    await s.no("cancelled", "The note is deleted", reads(r, "Shed key", "third board"))
    await s.no(
        "cancelled",
        "Danh sách 'Open' trống",
        links(r, "Shed key"),
        lang="vi",
        action="Xóa ghi chú 'Shed key'",
    )
    async with r.step("Delete the note 'Shed key'") as s:
        await more(r, "Shed key", "Delete this tiddler")
    await s.no("cancelled", None, expect(note(r, "Shed key")).to_be_visible())
    await s.no(
        "cancelled",
        "条目“Shed key”消失了",
        story(r, "Shed key"),
        lang="zh",
        action="删除“Shed key”",
    )
    r.accept_dialogs = True
    async with r.step("Delete 'Shed key' and accept the question") as s:
        await more(r, "Shed key", "Delete this tiddler")
    await s.yes("The note is gone and nothing is open", story(r))
    await s.yes("条目已被删除，页面上没有打开的条目", story(r), lang="zh", action="删除并确认")
    await s.no("near_miss", "The note stays open", story(r))
    await s.no(
        "near_miss", "Ghi chú vẫn còn mở", story(r), lang="vi", action="Xóa 'Shed key' và đồng ý"
    )
    async with r.step("Search for the words 'third board'") as s:
        await r.page.locator(".tc-sidebar-search input[type=search]").first.fill("third board")
    await s.yes("Nothing contains them any more", shows(r, "0 matches"))
    await s.no("lookalike", "The note with the third board is found", shows(r, "0 matches"))
    await r.open("/#Slugs")
    async with r.step(
        "Delete the note about slugs", "choose 'delete' in the menu of the note"
    ) as s:
        await more(r, "Slugs", "close others")
    await s.no("wrong_effect", "The note about slugs does not exist any more", story(r, "Slugs"))
    await s.no("wrong_effect", None, story(r, "Slugs"))
    await r.open("/")
    await r.open("/#Rain%20barrel")
    async with r.step("Delete 'Rain barrel' and accept", "delete 'Welcome' and accept") as s:
        await more(r, "Welcome", "Delete this tiddler")
    await s.no(
        "wrong_effect", "The rain barrel is gone, the welcome note remains", story(r, "Rain barrel")
    )
    await s.no("wrong_effect", None, story(r, "Rain barrel"))
    await s.no(
        "wrong_effect",
        "Chỉ còn ghi chú 'Welcome'",
        story(r, "Rain barrel"),
        lang="vi",
        action="Xóa 'Rain barrel'",
    )


async def without_network(r: Recorder) -> None:
    """The server cannot be reached while a note is saved."""
    await r.open("/#Slugs")
    await edit(r, "Slugs")
    await source(r).fill("Collect them at night.")
    await r.settle()
    async with r.step("Confirm the changes while the network is off") as s:
        await r.page.context.set_offline(True)
        await save(r)
        await expect(r.page.get_by_text("Network Error")).to_be_visible()
    await s.yes("An alert reports a network error", shows(r, "Network Error"))
    await s.yes(
        "The new text can be seen all the same", reads(r, "Slugs", "Collect them at night.")
    )
    await s.no("refused", "The note is saved without any error", shows(r, "Network Error"))
    await s.no(
        "refused", "没有出现错误提示", shows(r, "Network Error"), lang="zh", action="断网时保存"
    )
    await s.no("near_miss", "The alert complains about a wrong password", hides(r, "password"))
    async with r.step("Close the alert") as s:
        await r.page.locator(".tc-alert").get_by_role("button", name="close").click()
    await s.yes("The alert disappears", hides(r, "Network Error"))
    await s.no("near_miss", "The note is closed, too", story(r, "Slugs"))
    await s.yes(
        "Thông báo lỗi đã đóng, ghi chú vẫn còn",
        hides(r, "Network Error"),
        story(r, "Slugs"),
        lang="vi",
        action="Đóng thông báo lỗi",
    )
    await r.page.context.set_offline(False)


NOTE_SCENES = (editing, discarding, renaming, writing, deleting, without_network)
