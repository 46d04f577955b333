"""Steps in Chinese and Vietnamese on screens in English."""

import pytest

from tools.language.lexicon import LANGUAGES, lexicon
from tools.planning.planner import make_plan

FERRY = """
- navigation [ref=e1]:
  - link "Queue" [ref=e2] [cursor=pointer]
  - link "Automations" [ref=e3] [cursor=pointer]
  - button "Saved searches" [collapsed] [ref=e4] [cursor=pointer]
  - link "I've forgotten my password" [ref=e5] [cursor=pointer]
- main [ref=e6]:
  - button "Forward" [ref=e7] [cursor=pointer]
  - button "Decline" [ref=e8] [cursor=pointer]
  - button "Delete" [ref=e9] [cursor=pointer]
  - button "Send" [ref=e10] [cursor=pointer]
  - button "Reconcile" [ref=e11] [cursor=pointer]
  - textbox "Remarks" [ref=e12]: late
  - textbox "Berth" [ref=e13]
  - textbox "Password" [ref=e14]
  - textbox "Password again" [ref=e15]
  - checkbox "Public" [checked] [ref=e16]
  - combobox "Canned reply" [ref=e17]:
    - option "none" [selected] [ref=e18]
    - option "Sailing cancelled" [ref=e19]
- table [ref=e20]:
  - row [ref=e21]:
    - columnheader "Payee" [ref=e22] [cursor=pointer]
    - columnheader "Alias" [ref=e23] [cursor=pointer]
  - row [ref=e24]:
    - cell "harbour@pier.example" [ref=e25]
    - cell [ref=e26]:
      - link "YES" [ref=e27] [cursor=pointer]
  - row [ref=e28]:
    - cell "crew@pier.example" [ref=e29]
    - cell [ref=e30]:
      - link "YES" [ref=e31] [cursor=pointer]
"""
ASKING = """
- main [ref=e1]:
  - button "Delete" [ref=e2] [cursor=pointer]
- dialog "Delete the berth?" [ref=e3]:
  - button "Delete" [ref=e4] [cursor=pointer]
  - button "Close" [ref=e5] [cursor=pointer]
"""


def done(step: str, screen: str = FERRY) -> list[str]:
    plan = make_plan(step, screen)
    return [
        " ".join(str(p) for p in (s["action"], s["ref"], s["text"]) if p) for s in plan["substeps"]
    ]


@pytest.mark.parametrize(
    ("step", "expected"),
    [
        ("打开队列", "click e2"),
        ("进入“自动化”页面", "click e3"),
        ("展开“已保存的搜索”", "click e4"),
        ("转发", "click e7"),
        ("按收款人排序", "click e22"),
        ("点击忘记密码", "click e5"),
        ("Mở hàng đợi", "click e2"),
        ("Bấm vào dòng quên mật khẩu", "click e5"),
        ("Đối soát tài khoản này", "click e11"),
        ("Gửi thư đi", "click e10"),
    ],
)
def test_words_of_apps_are_met_across_languages(step, expected):
    assert done(step) == [expected]


@pytest.mark.parametrize(
    ("step", "expected"),
    [
        ("在 Berth 里再输入一次 dock-9", "fill e13 dock-9"),
        ("填密码 dock9!", "fill e14 dock9!"),
        ("使用预设回复“Sailing cancelled”", "select e17 Sailing cancelled"),
        ("停用邮箱 crew@pier.example(点“YES”)", "click e31"),
        ("这是内部备注,取消勾选公开", "uncheck e16"),
        ("Đây là ghi chú nội bộ, bỏ dấu công khai", "uncheck e16"),
        ("Để trống ô Remarks", "fill e12"),
        ("把 Remarks 留空", "fill e12"),
        ("Leave the remarks empty", "fill e12"),
    ],
)
def test_forms_of_sentences_are_understood(step, expected):
    assert done(step) == [expected]


def test_what_is_to_be_left_empty_and_is_needs_nothing():
    assert done("Để trống ô Berth") == []
    assert done("把 Berth 留空") == []
    assert done("Leave the berth blank") == []
    assert done("Leave the nickname blank") == []


@pytest.mark.parametrize("step", ["Thôi không xóa nữa, đóng hộp thoại", "不删了,关闭对话框"])
def test_what_is_not_to_be_done_is_not_clicked(step):
    assert done(step, ASKING) == ["click e5"]


@pytest.mark.parametrize("step", ["Tạo hàng đợi mới", "把第一个搜索结果加入购物车"])
def test_a_step_that_fits_nothing_is_not_typed(step):
    assert not [act for act in done(step) if act.startswith("fill")]


def test_every_word_of_the_dictionary_is_in_its_own_language():
    for language in LANGUAGES:
        for word in lexicon(language).words("concepts"):
            chinese = any("\u4e00" <= character <= "\u9fff" for character in word)
            assert not chinese or language == "zh" or word == "日本語"
