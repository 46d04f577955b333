"""What a step answers when the app asks."""

import pytest

from tools.language.steps import parse_step


@pytest.mark.parametrize(
    ("step", "kinds"),
    [
        ("Click 'Delete' and choose Cancel when the browser asks", ["click", "cancel"]),
        ("Click the Delete icon and answer OK when the browser asks", ["click", "confirm"]),
        ("Press 'Delete' and, when asked whether you are sure, answer No", ["click", "cancel"]),
        ("Click 'Remove'; once the app asks for confirmation, press 'OK'", ["click", "confirm"]),
        ("Click 'Delete' and press 'Cancel' in the browser's dialog", ["click", "cancel"]),
        ("点击删除，浏览器询问时选择取消", ["click", "cancel"]),
        ("点击删除按钮，在浏览器的对话框中点击“确定”", ["click", "confirm"]),
        ("Bấm Xóa và chọn Hủy khi trình duyệt hỏi", ["click", "cancel"]),
        ("Bấm Xóa, khi được hỏi thì chọn 'Không'", ["click", "cancel"]),
    ],
)
def test_the_answer_to_a_question_is_an_act_of_its_own(step: str, kinds: list[str]):
    assert [intent.kind for intent in parse_step(step)] == kinds


@pytest.mark.parametrize(
    ("step", "kinds"),
    [
        ("When the dialog opens, click 'Delete'", ["click"]),
        ("Open the dialog and type 'x' when it opens", ["open", "fill"]),
        ("Cancel the order and choose 'Refund'", ["cancel", "select"]),
    ],
)
def test_other_acts_stay_what_they_are(step: str, kinds: list[str]):
    assert [intent.kind for intent in parse_step(step)] == kinds


@pytest.mark.parametrize(
    "step",
    [
        "Click Login and sign in again with bosun / ${fresh}",
        "Bấm Login và đăng nhập lại với bosun / ${fresh}",
        "用 bosun / ${fresh} 重新登录",
    ],
)
def test_credentials_of_a_second_log_in(step: str):
    filled = [intent.value for intent in parse_step(step) if intent.kind == "fill"]
    assert filled == ["bosun", "${fresh}"]


@pytest.mark.parametrize(
    "step",
    [
        "Không đổi gì, chỉ đóng bảng bằng nút 'Close'",
        "Không sửa gì cả mà bấm 'Close'",
        "Change nothing, only close the panel with 'Close'",
        "Do not change anything, just click 'Close'",
        "Make no changes and click 'Close'",
        "什么都不改，只点击“Close”",
    ],
)
def test_what_is_not_to_be_changed_is_no_act(step: str):
    assert [(intent.kind, intent.target.text) for intent in parse_step(step)] == [
        ("click", "Close")
    ]
