"""Steps in Chinese and Vietnamese that say what is there, made or meant in words of their own."""

import pytest

from tools.planning.planner import make_plan

VET = """
- navigation [ref=e1]:
  - link "Compose" [ref=e2] [cursor=pointer]
  - link "Patients" [ref=e3] [cursor=pointer]
  - button "Add note" [ref=e4] [cursor=pointer]
- main [ref=e5]:
  - textbox "Search terms" [ref=e6]
  - checkbox "Select all 9 animals" [ref=e7]
  - checkbox "Show items per page" [ref=e8]
"""


def done(step: str, screen: str) -> list[str]:
    plan = make_plan(step, screen)
    return [
        " ".join(str(p) for p in (s["action"], s["ref"], s["text"]) if p) for s in plan["substeps"]
    ]


@pytest.mark.parametrize(
    ("step", "expected"),
    [
        ("写一封新邮件", ["click e2"]),
        ("发一封邮件", ["click e2"]),
        ("Viết một thư mới", ["click e2"]),
        ("写一条笔记", ["click e4"]),
        ("Viết một ghi chú mới", ["click e4"]),
    ],
)
def test_what_is_written_anew_is_made(step, expected):
    assert done(step, VET) == expected


@pytest.mark.parametrize("step", ["输入一封邮件", "写一份报告", "Nhập một tin nhắn mới"])
def test_a_word_for_a_kind_of_thing_is_not_typed(step):
    assert [told for told in done(step, VET) if told.startswith(("fill", "append"))] == []


def test_what_stands_in_a_field_is_typed_whatever_it_is():
    assert done("在 Search terms 里输入“一封邮件”", VET) == ["fill e6 一封邮件"]


@pytest.mark.parametrize("step", ["Chuyển sang trang sau", "Sang trang kế tiếp", "去下一页"])
def test_a_widget_of_which_no_telling_word_is_said_is_left_alone(step):
    assert done(step, VET) == []
