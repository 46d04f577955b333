"""What a reading of a Chinese or Vietnamese sentence leaves out is seen, whoever read it."""

import pytest

from surefoot.state.values.check import Check
from surefoot.state.values.intent import Intent
from surefoot.state.values.understood import Understood
from surefoot.tools.understanding.coverage import find_uncovered

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
