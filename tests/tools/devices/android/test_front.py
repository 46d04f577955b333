"""The activity in front is asked for in no more commands than its Android needs."""

from surefoot.tools.devices.android.apps import Front

OLD = "  mCurrentFocus=Window{4f3a1c2 u0 com.shop/com.shop.ui.Cart}\n  mFocusedApp=AppWindowToken"
NEW = "WINDOW MANAGER WINDOWS (dumpsys window windows)\n"
TOP = (
    "TASK com.launcher id=1\n  ACTIVITY com.launcher/.Home 1a2b3c pid=12\n"
    "TASK com.shop id=7\n  ACTIVITY com.shop/.ui.Cart 8d2f1a0 pid=99\n"
)


class Phone:
    """Answers as a phone does."""

    def __init__(self, windows: str) -> None:
        self.windows, self.asked = windows, list[str]()

    def shell(self, command: list[str]) -> str:
        self.asked.append(" ".join(command))
        return self.windows if "window" in command else TOP


def test_an_android_that_names_the_focus_is_asked_once_each_time():
    phone = Phone(OLD)
    front = Front(phone.shell)
    assert [front.activity("com.shop") for _ in range(2)] == ["com.shop.ui.Cart"] * 2
    assert phone.asked == ["dumpsys window windows"] * 2


def test_one_that_does_not_is_not_asked_for_it_again():
    phone = Phone(NEW)
    front = Front(phone.shell)
    assert [front.activity("com.shop") for _ in range(3)] == [".ui.Cart"] * 3
    assert phone.asked == ["dumpsys window windows"] + ["dumpsys activity top"] * 3


def test_no_window_has_the_focus_for_a_moment_only():
    phone = Phone("  mCurrentFocus=null\n")
    front = Front(phone.shell)
    assert front.activity("com.shop") == ".ui.Cart"
    phone.windows = OLD
    assert front.activity("com.shop") == "com.shop.ui.Cart"


def test_a_dialog_of_the_system_is_no_activity_of_the_app():
    assert Front(Phone(OLD).shell).activity("android") == ""
    assert Front(Phone(NEW).shell).activity("android") == ""
