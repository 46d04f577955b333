"""Chinese claims that are told word for word."""

from state.values.screen import Screen, Widget
from tools.judging.look import look
from tools.judging.scene import Scene

BUTTON = Widget(id="x", role="button", name="添加银行卡")
BEFORE = Screen(widgets=(BUTTON,))
ASKS = Screen(
    widgets=(
        BUTTON,
        Widget(id="d", role="dialog", name="提示"),
        Widget(id="t", role="text", text="添加银行卡前需要完成实名认证。", depth=1),
    )
)


def holds(expected: str, after: Screen) -> bool | None:
    looked = look(Scene("添加银行卡", "click", after, BEFORE), expected)
    return looked.claims[0][2].holds


def test_a_long_phrase_of_a_message_is_found_in_it() -> None:
    assert holds("提示需要完成实名认证", ASKS) is True
    assert holds("提示需要完成人脸识别", ASKS) is not True


def test_a_day_is_one_word() -> None:
    page = Screen(widgets=(BUTTON, Widget(id="t", role="text", text="就诊日期：7月18日")))
    assert holds("就诊日期是7月18日", page) is True
    assert holds("就诊日期是7月19日", page) is not True
