"""Claims about what something is called now."""

import pytest

from tests.support.judged import holds

HEAD = """
- banner:
  - button "Login"
  - tab "Readme" [selected]
  - tab "Dependencies"
- heading "This Device" [level=2]
- heading "Kitchen" [level=3]
- text: pip install tool
"""
GERMAN = (HEAD.replace("Login", "Einloggen").replace("Dependencies", "Abhängigkeiten")).replace(
    "pip install tool", "pip install tool@2.0.0"
)
RENAMED = HEAD.replace("Kitchen", "Pantry")


@pytest.mark.parametrize(
    ("expected", "after", "answer"),
    [
        ("The login button at the top is now called 'Einloggen'", GERMAN, "yes"),
        ("The tab of the dependencies is called 'Abhängigkeiten'", GERMAN, "yes"),
        ("顶部的登录按钮现在叫“Einloggen”", GERMAN, "yes"),
        ("安装命令变成 pip install tool@2.0.0", GERMAN, "yes"),
        ("Thẻ phụ thuộc giờ có tên là 'Abhängigkeiten'", GERMAN, "yes"),
        ("The log-in button reads 'Einloggen'", GERMAN, "yes"),
        ("The log-in button reads 'Accedi'", GERMAN, "no"),
        ("Here it now says Pantry instead of Kitchen", RENAMED, "yes"),
        ("'Pantry' is shown in place of 'Kitchen'", RENAMED, "yes"),
        ("Ở đây hiện 'Pantry' thay cho 'Kitchen'", RENAMED, "yes"),
        ("Ở đây hiện 'Kitchen' thay cho 'Pantry'", RENAMED, "no"),
        ("“Pantry”取代了“Kitchen”", RENAMED, "yes"),
        ("The login button at the top is now called 'Accedi'", GERMAN, "no"),
        ("This device is now called Pantry", RENAMED, "yes"),
        ("This device is now called Larder", RENAMED, "no"),
    ],
)
def test_a_new_name_tells_whatever_else_it_is_called(expected, after, answer):
    assert holds("Choose 'German'", expected, HEAD, after) == answer


def test_a_copy_is_no_new_name():
    before = '- list:\n  - listitem: "notes.md"\n  - listitem: "todo.md"'
    after = before + '\n  - listitem: "diary.md"'
    expected = "notes.md is now called diary.md"
    assert holds("Rename notes.md to diary.md", expected, before, after) != "yes"


def test_what_is_still_listed_has_no_new_name():
    before = '- table:\n  - row:\n    - cell "positive"\n  - row:\n    - cell "negative"'
    after = before + '\n  - row:\n    - cell "mixed"'
    expected = "The label positive is now called mixed"
    assert holds("Click 'Save'", expected, before, after) != "yes"
