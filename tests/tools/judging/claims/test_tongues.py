"""Claims about the language of the interface, where most texts on the screen are names."""

import pytest

from tests.support.judged import holds

ENGLISH = """
- combobox "Search packages"
- button "Login"
- link "knots"
- link "Download"
- dialog "Languages":
  - button "German"
  - button "Italian"
"""
GERMAN = """
- combobox "Pakete durchsuchen"
- button "Einloggen"
- link "knots"
- link "Herunterladen"
"""


@pytest.mark.parametrize(
    ("expected", "completed"),
    [
        ("The page is in German now", True),
        ("界面变成德语，登录按钮显示“Einloggen”", True),
        ("Giao diện chuyển sang tiếng Đức", True),
        ("The page is in Italian now", False),
        ("界面变成法语", False),
        ("The log-in button reads 'Accedi'", False),
    ],
)
def test_altered_labels_tell_the_language(expected, completed):
    assert (holds("Choose 'German'", expected, ENGLISH, GERMAN) == "yes") == completed
