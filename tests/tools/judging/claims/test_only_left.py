"""What is the only thing left: entries of other kinds on the same screen are none of them."""

import pytest

from state.values.screen import Screen, Widget
from tests.support.judged import holds
from tools.judging.look import look_by_rules
from tools.judging.scene import Scene
from tools.judging.weigh import weigh_by_rules

MAIL = """
- searchbox "Search letters": {word}
- listitem:
  - text: Ms Gray
  - text: Choir
- tab "Start"
"""
HOME = '- heading "Hello"\n- tab "Start"'
OTHER = MAIL.replace(
    '- tab "Start"', '- listitem:\n  - text: Mr Low\n  - text: Chess\n- tab "Start"'
)


@pytest.mark.parametrize(("after", "answer"), [(MAIL, "yes"), (OTHER, "no")])
def test_one_entry_alone_is_the_only_one(after: str, answer: str) -> None:
    expected, page = "Only Ms Gray's is left", after.format(word="choir")
    assert holds("Open Letters, search", expected, HOME, page) == answer


def _hall(*courts: str) -> Screen:
    cells = [("cell", "Branch"), ("cell", "Guests"), *(("court", name) for name in courts)]
    widgets = []
    for n, (kind, name) in enumerate(cells):
        entry = Widget(id=f"{kind}{n}", role="listitem", test_id=kind, clickable=True)
        title = Widget(id=f"{kind}{n}t", role="text", text=name, depth=1)
        more = Widget(id=f"{kind}{n}m", role="text", text=f"{n + 2} places", depth=1)
        widgets += [entry, title, more]
    return Screen(widgets=tuple(widgets))


@pytest.mark.parametrize(
    ("left", "answer"), [(("Oak Court",), "yes"), (("Oak Court", "Elm Court"), "no")]
)
def test_entries_with_other_ids_are_of_another_kind(left: tuple[str, ...], answer: str) -> None:
    before = _hall("Oak Court", "Elm Court", "Ash Court")
    scene = Scene("Filter for 4 people", "Filter for 4 people", _hall(*left), before)
    expected = "'Oak Court' is the only court left"
    assert weigh_by_rules(look_by_rules(scene, expected)).expected_holds == answer


def test_a_quoted_name_of_a_field_is_not_what_is_typed() -> None:
    before = '- textbox "Your shop": North\n- button "Save"'
    after = '- textbox "Your shop": South\n- button "Save"\n- status: Saved'
    step = 'Nhập cửa hàng mới vào ô "Your shop" rồi bấm "Save"'
    assert holds(step, 'Hiển thị thông báo "Saved"', before, after) == "yes"
