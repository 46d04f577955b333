"""Forms and editors that come up or are closed, whatever they are called."""

import pytest

from tests.support.judged import holds

LIST = (
    '- heading "Tags" [level=1]\n- link "New item"\n- list:\n  - listitem: red\n  - listitem: blue'
)
FORM = """
- heading "Insert: tags" [level=1]
- textbox "Label"
- spinbutton "Order"
- button "Save"
"""
PAGE = '- heading "Team" [level=1]\n- paragraph: Ann waters.\n- link "Edit"'
EDITOR = """
- heading "Team" [level=1]
- textbox "Text" [active]: Ann waters.
- textbox "Summary"
- button "Save"
- button "Cancel"
"""


@pytest.mark.parametrize(
    ("step", "expected", "before", "after", "answer"),
    [
        ("点击 New item", "出现插入表单", LIST, FORM, "yes"),
        ("Bấm New item", "Biểu mẫu xuất hiện", LIST, FORM, "yes"),
        ("点击 New item", "出现登录表单", LIST, FORM, "not yes"),
        ("Press Save", "The editor is closed", EDITOR, PAGE, "yes"),
        ("Press Save", "The editor is closed", EDITOR, EDITOR + "- text: Busy", "not yes"),
        ("点击 Save", "表单已关闭", EDITOR, PAGE, "yes"),
    ],
)
def test_the_fields_of_a_form_say_whether_it_is_there(step, expected, before, after, answer):
    told = holds(step, expected, before, after)
    assert (told == "yes") == (answer == "yes")


def cards(*names: str) -> str:
    rows = "".join(
        '    - generic:\n      - generic "More"\n      - text: \uf07c\n'
        f'      - heading "{n}" [level=3]\n'
        for n in names
    )
    panels = "".join(
        f'  - generic:\n    - heading "{n}" [level=2]\n    - text: {n} of it\n    - button "Fold"\n'
        for n in ("Connection", "State")
    )
    return f'- generic:\n{panels}  - generic:\n    - heading "Files" [level=2]\n{rows}'


def test_the_innermost_list_says_what_else_is_left_and_icons_say_nothing():
    before, after = cards("cube.gcode", "tower.gcode", "vase.gcode"), cards("tower.gcode")
    step, expected = "Type tower into the search field", "Only tower.gcode is left"
    assert holds(step, expected, before, after) == "yes"
    assert holds(step, expected, before, cards("tower.gcode", "vase.gcode")) == "no"
