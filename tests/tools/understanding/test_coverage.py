"""What is covered of a sentence, with and without English."""

import pytest

from surefoot.state.values.check import Check
from surefoot.state.values.intent import Intent
from surefoot.state.values.understood import Understood
from surefoot.tools.understanding.coverage import find_uncovered


def problems(sentence: str, *items: Intent | Check, around: str = "") -> tuple[str, ...]:
    intents = tuple(item for item in items if isinstance(item, Intent))
    checks = tuple(item for item in items if isinstance(item, Check))
    half = "action" if intents else "result"
    read = Understood(sentence=sentence, half=half, intents=intents, checks=checks, by="model")
    return find_uncovered(read, around)


def do(name: str, target: str = "", **facts: object) -> Intent:
    return Intent.model_validate({"do": name, "target": target, **facts})


def see(name: str, what: str = "", **facts: object) -> Check:
    return Check.model_validate({"check": name, "what": what, **facts})


WHOLE = [
    ("Click 'Save'", [do("click", "Save")]),
    ("Click the 'Save' control", [do("click", "Save")]),
    ("Click the folder 'uploads' in the file list", [do("click", "uploads", within_kind="list")]),
    ("Press Enter", [do("press", value="Enter")]),
    ("Hit the return key", [do("press", value="Enter")]),
    ("Type ${name} into Name", [do("fill", "Name", value="${name}")]),
    (
        "Find the email by Ann and click the star icon to mark it as important.",
        [do("click", "star", kind="icon", within="Ann")],
    ),
    (
        'Click the "Menu" button, and then find and click on the item labeled "X"',
        [do("click", "Menu", kind="button"), do("click", "X")],
    ),
    (
        "Select JX, tZ9 and click Submit",
        [do("check", "JX"), do("check", "tZ9"), do("click", "Submit")],
    ),
    (
        "Use the slider to select 7 and hit submit",
        [do("fill", kind="slider", value="7"), do("click", "submit")],
    ),
    ("Click the 2nd word", [do("click", "word", ordinal=2)]),
    ("Click the second word", [do("click", "word", ordinal=2)]),
    ("Wait two seconds", [do("wait_for", value="2")]),
    ("Scroll to the bottom of the page", [do("scroll_to", kind="page", ordinal="last")]),
    ("Type 'a' into Name without pressing Enter", [do("fill", "Name", value="a", avoid="Enter")]),
    ("Delete 'a' and cancel the question", [do("click", "Delete", within="a", answer="dismiss")]),
    ("Check that 'A' is shown", [do("look"), see("shown", "A")]),
    ("'A' and 'B' are shown", [see("shown", "A"), see("shown", "B")]),
    (
        "'A' and 'B' are no longer shown, but 'C' is",
        [see("gone", "A"), see("gone", "B"), see("shown", "C")],
    ),
    ("The box 'News' is not ticked", [see("state", "News", value="unchecked")]),
    ("The dialog closes", [see("gone", kind="dialog")]),
    ("There are three entries in the list", [see("count", kind="row", value="3")]),
    ("There are no entries", [see("count", kind="row", value="0")]),
    ("At least 3 rows are listed", [see("count", kind="row", value="3", compare=">=")]),
    ("Only 'A' is listed", [see("shown", "A", only=True)]),
    ("'A' is still listed", [see("shown", "A", when="still")]),
    ("'A' comes before 'B'", [see("order", "A", value="B")]),
    ("The file 'A' was saved", [see("effect", "A", value="saved")]),
    ("The page looks tidy", [see("claim", "The page looks tidy")]),
    ("Nothing changes", [see("unchanged")]),
    ("点击“保存”按钮", [do("click", "保存", kind="button")]),
    ("“A”不再显示", [see("gone", "A")]),
    ("清空“备注”字段", [do("clear", "备注", kind="field")]),
    ("Nhấp vào nút 'Lưu'", [do("click", "Lưu", kind="button")]),
    ("'A' không còn hiển thị", [see("gone", "A")]),
]

LEFT = [
    ("Click 'Save' and archive the folder", [do("click", "Save")], "archive"),
    ("Click 'Save' and archive 'X'", [do("click", "Save"), do("click", "X")], "archive"),
    ("Click 'Save' and click 'X'", [do("click", "Save")], "X"),
    ("Click 'Save all'", [do("click", "Save")], "Save all"),
    ("Do not click 'Save'", [do("click", "Save")], "not"),
    ("Click all buttons except 'Save'", [do("click", "Save", kind="button")], "except"),
    ("Click all buttons", [do("click", kind="button")], "all"),
    (
        "Click 'Save' and hover over 'Menu'",
        [do("click", "Save"), do("click", "Menu")],
        "hover",
    ),
    ("Type 'a' into Name and press Enter", [do("fill", "Name", value="a")], "press"),
    ("Type print(9) into the editor", [do("fill", "editor", value="print")], "9"),
    (
        "Search for 'x' then find and click the 9th result",
        [do("add_entry", value="x"), do("click", kind="result")],
        "9th",
    ),
    ("Click the second 'Save'", [do("click", "Save")], "second"),
    ("The second row shows 'A' and 'B'", [see("shown", "A"), see("shown", "B")], "second"),
    ("The first dialog shows 'A'", [see("shown", "A", where_kind="dialog")], "first"),
    ("Click 'Save' to the left of 'Menu'", [do("click", "Save", within="Menu")], "to the left of"),
    ("Send Otto the file", [do("click", "Send")], "Otto"),
    ("Type ${name} and ${mail}", [do("fill", value="${name}")], "${mail}"),
    ("'A' is not shown", [see("shown", "A")], "not"),
    ("'A' disappears", [see("shown", "A")], "disappears"),
    ("'A' is shown and 'B' is not", [see("shown", "A"), see("shown", "B")], "not"),
    ("The value is the same as in 'Total'", [see("shown", "Total")], "same"),
    ("The price is lower than '20'", [see("value", "price", value="20")], "lower than"),
    ("At least 3 rows are listed", [see("count", kind="row", value="3")], "at least"),
    ("Only 'A' is listed", [see("shown", "A")], "only"),
    ("'A' is still listed", [see("shown", "A")], "still"),
    ("The button 'Save' is disabled", [see("shown", "Save", kind="button")], "disabled"),
    ("'A' comes before 'B'", [see("shown", "A"), see("shown", "B")], "before"),
    ("'A' is listed twice", [see("shown", "A")], "twice"),
    ("不要点击“保存”", [do("click", "保存")], "不"),
    ("“A”不再显示", [see("shown", "A")], "不 再"),
    ("Không nhấp vào 'Lưu'", [do("click", "Lưu")], "Không"),
]

INVENTED = [
    ("Click 'Save'", [do("click", "Save", ordinal=2)], "2"),
    ("Click 'Save'", [do("click", "Save", within="Menu")], "Menu"),
    ("Click 'Save'", [do("click", "Save"), do("press", value="Enter")], "Enter"),
    ("Type 'a'", [do("fill", "Name", value="a")], "Name"),
    ("Click 'Save'", [do("click", "css=#save")], "css=#save"),
    ("'A' is shown", [see("gone", "A")], "gone"),
    ("'A' is shown", [see("shown", "A", when="still")], "still"),
    ("The button 'Save' is enabled", [see("state", "Save", value="disabled")], "disabled"),
    ("The box 'A' is not ticked", [see("state", "A", value="checked")], "checked"),
    ("The file 'A' was saved", [see("effect", "A", value="deleted")], "deleted"),
    ("3 rows are listed", [see("count", kind="row", value="4")], "4"),
    ("3 rows are listed", [see("count", kind="row", value="3", compare=">=")], ">="),
    ("The page is shown", [see("unchanged", "page")], "unchanged"),
]


@pytest.mark.parametrize(("sentence", "items"), WHOLE, ids=[case[0] for case in WHOLE])
def test_a_whole_reading_has_no_problem(sentence, items):
    assert problems(sentence, *items) == ()


@pytest.mark.parametrize(("sentence", "items", "word"), LEFT, ids=[case[0] for case in LEFT])
def test_what_is_left_over_is_named(sentence, items, word):
    assert word in problems(sentence, *items)


@pytest.mark.parametrize(
    ("sentence", "items", "word"), INVENTED, ids=[f"{case[0]}, {case[2]}" for case in INVENTED]
)
def test_what_is_invented_is_named(sentence, items, word):
    assert word in problems(sentence, *items)


def test_words_of_the_sentences_around_are_not_invented_where_they_are_meant():
    read = do("uncheck", "News")
    assert "News" in problems("Untick it", read)
    assert problems("Untick it", read, around="Tick the box 'News'") == ()


WRONG: list[tuple[str, list[Intent | Check]]] = [
    ("点击“A”两次", [Intent(do="click", target="A")]),
    ("不显示“A”", [Check(check="shown", what="A")]),
    ("勾选“A”和“B”", [Intent(do="check", target="A")]),
    ("点击第3个按钮", [Intent(do="click", kind="button")]),
    ("点击第三个按钮", [Intent(do="click", kind="button")]),
    ("点击最后一个按钮", [Intent(do="click", kind="button")]),
    ("显示“A”，“B”不再显示", [Check(check="shown", what="A"), Check(check="shown", what="B")]),
    ("点击保存按钮并刷新页面", [Intent(do="click", target="保存", kind="button")]),
    ("点击“保存”并刷新页面", [Intent(do="click", target="保存")]),
    ("打开设置", [Intent(do="open", target="个人资料")]),
    ("在“用户名”中输入“alice”", [Intent(do="fill", target="用户名", value="bob")]),
    ("删除“合同”", [Intent(do="click", target="合同")]),
    ("列表中仍有“A”", [Check(check="shown", what="A")]),
    ("只显示“A”", [Check(check="shown", what="A")]),
    ("“A”排在“B”之前", [Check(check="shown", what="A"), Check(check="shown", what="B")]),
    ("至少有 3 条记录", [Check(check="count", kind="row", value="3")]),
    ("“记住我”未勾选", [Check(check="state", what="记住我", value="checked")]),
    ("“保存”不可用", [Check(check="state", what="保存", value="enabled")]),
    ("取消勾选“A”", [Intent(do="check", target="A")]),
    ("不要点击“A”", [Intent(do="click", target="A")]),
    ("点击“A”，输入“B”，按回车", [Intent(do="click", target="A"), Intent(do="fill", value="B")]),
    ("点击所有“删除”按钮", [Intent(do="click", target="删除", kind="button")]),
    ("点击“A”右侧的按钮", [Intent(do="click", kind="button", within="A")]),
    ("总额是 35", [Check(check="value", what="总额", value="30")]),
    ("打开 notes.md 和 todo.md", [Intent(do="open", target="notes.md")]),
    ("提示“A”", [Check(check="shown", what="A")]),
    ("“A”被删除", [Check(check="shown", what="A")]),
    ("把“A”拖到“B”", [Intent(do="click", target="A"), Intent(do="click", target="B")]),
    ("双击“A”", [Intent(do="click", target="A")]),
    ("右键点击“A”", [Intent(do="click", target="A")]),
    ("Nhấn 'A' hai lần", [Intent(do="click", target="A")]),
    ("Không hiển thị 'A'", [Check(check="shown", what="A")]),
    ("Đánh dấu 'A' và 'B'", [Intent(do="check", target="A")]),
    ("Nhấn nút thứ ba", [Intent(do="click", kind="button")]),
    ("Nhấn nút cuối cùng", [Intent(do="click", kind="button")]),
    ("Nhấn 'Lưu' rồi tải lại trang", [Intent(do="click", target="Lưu")]),
    ("Nhấn 'Lưu' và tải lại trang", [Intent(do="click", target="Lưu")]),
    ("Mở cài đặt", [Intent(do="open", target="hồ sơ")]),
    ("Xóa 'A'", [Intent(do="click", target="A")]),
    ("Danh sách vẫn còn 'A'", [Check(check="shown", what="A", where_kind="list")]),
    ("Chỉ hiển thị 'A'", [Check(check="shown", what="A")]),
    ("Có ít nhất 3 mục", [Check(check="count", kind="row", value="3")]),
    ("Bỏ chọn 'A'", [Intent(do="check", target="A")]),
    ("Đừng nhấn 'A'", [Intent(do="click", target="A")]),
    ("Nhấn tất cả các nút 'Xóa'", [Intent(do="click", target="Xóa", kind="button")]),
    ("'A' bị xóa", [Check(check="shown", what="A")]),
    ("Nhấp đúp vào 'A'", [Intent(do="click", target="A")]),
    (
        "Nút 'Lưu' không bấm được",
        [Check(check="state", what="Lưu", kind="button", value="clickable")],
    ),
    ("Mở notes.md và todo.md", [Intent(do="open", target="notes.md")]),
]


@pytest.mark.parametrize(("sentence", "items"), WRONG, ids=[row[0] for row in WRONG])
def test_what_a_reading_loses_is_named(sentence: str, items: list[Intent | Check]) -> None:
    intents = tuple(item for item in items if isinstance(item, Intent))
    checks = tuple(item for item in items if isinstance(item, Check))
    half = "action" if intents else "result"
    read = Understood(sentence=sentence, half=half, intents=intents, checks=checks)
    assert find_uncovered(read)
