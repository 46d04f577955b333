"""Steps that go back to what was chosen before."""

import pytest

from tools.uat.led_back import led_back


@pytest.mark.parametrize(
    ("steps", "last"),
    [
        (("把城市切换到杭州", "切换回上海"), "把城市切换到上海"),
        (("把城市切换到杭州", "换回上海"), "把城市切换到上海"),
        (("Change the branch to York", "Switch back to Leeds"), "Change the branch to Leeds"),
        (("Switch to Ida", "Switch back to Tom"), "Switch to Tom"),
        (("Change the branch to York", "Open the list"), "Open the list"),
        (("Change the branch to York", "Switch to Ida", "Switch back to Tom"), "Switch to Tom"),
    ],
)
def test_what_is_changed_is_what_was_changed_before(steps: tuple[str, ...], last: str) -> None:
    assert led_back(steps)[-1] == last


@pytest.mark.parametrize(
    ("steps", "last"),
    [
        (("选择余额，输入错误的密码", "这回输对了"), "输入正确的密码"),
        (("Enter the wrong gate code", "This time the right one"), "Enter the right gate code"),
        (("Open the list", "This time the right one"), "This time the right one"),
    ],
)
def test_the_right_one_is_of_what_was_entered_wrong(steps: tuple[str, ...], last: str) -> None:
    assert led_back(steps)[-1] == last
