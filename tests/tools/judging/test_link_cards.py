"""Cards that are links, grids of plain boxes, and what controls are called for readers."""

import pytest

from state.values.screen import Screen, Widget
from tests.support.judged import holds
from tools.judging.look import look_by_rules
from tools.judging.scene import Scene
from tools.judging.weigh import weigh_by_rules

LOGIN = '- textbox "Name"\n- button "Log in"'


def _recent(*names: str) -> str:
    links = "".join(
        f'    - link "{n} 2 of 5 (40%)":\n      - text: {n}\n      - text: 2 of 5 (40%)\n'
        for n in names
    )
    head = '- heading "Welcome" [level=2]\n- generic:\n  - generic:\n    - text: Recent boards\n'
    return f'{head}    - link "View all"\n  - generic:\n{links}- text: Version 3'


def _boards(*names: str) -> str:
    cards = "".join(
        f'  - link "{n} 2 / 5 Plans":\n    - text: {n}\n    - button "Options"\n'
        f"    - text: 2 / 5\n    - text: Plans of {n}\n"
        for n in names
    )
    trail = "- list:\n  - listitem:\n    - text: Boards\n"
    return f"{trail}- generic:\n{cards}"


@pytest.mark.parametrize(("number", "answer"), [("three", "yes"), ("two", "no"), ("four", "no")])
def test_links_with_parts_are_counted_under_their_caption(number: str, answer: str) -> None:
    after = _recent("Garden", "Cellar", "Attic")
    assert holds("Log in", f"There are {number} recent boards", LOGIN, after) == answer


@pytest.mark.parametrize(
    ("expected", "answer"),
    [
        ("Only two boards are left", "yes"),
        ("Two boards are listed", "yes"),
        ("Three boards are listed", "no"),
        # What stands on a card counts what that one has.
        ("Five boards are left", "no"),
        ("There are five boards", "no"),
        ("Chỉ còn lại năm bảng", "no"),
    ],
)
def test_cards_that_are_links_are_things_of_their_own(expected: str, answer: str) -> None:
    before = '- heading "Delete the board"\n- textbox "Word": delete\n- button "Delete"'
    before_page = {"aria_snapshot": before, "url": "http://shop.example/boards/3/danger"}
    after = {"aria_snapshot": _boards("Garden", "Cellar"), "url": "http://shop.example/boards"}
    assert holds("Click 'Delete'", expected, before_page, after) == answer


def _grid(*texts: str) -> Screen:
    def line(n: int, said: str, *, head: bool = False) -> list[Widget]:
        box = Widget(id=f"b{n}", role="checkbox", name="All rows" if head else f"Row {n}", depth=2)
        cells = [
            Widget(id=f"c{n}.{k}", role="generic", text=t, depth=2)
            for k, t in enumerate((f"{n}", "0", "0", said))
        ]
        return [Widget(id=f"r{n}", role="generic", depth=1, clickable=not head), box, *cells]

    rows = [w for n, t in enumerate(texts, 1) for w in line(n, t)]
    top = Widget(id="g", role="generic", depth=0)
    return Screen(widgets=(top, *line(0, "Remark", head=True), *rows))


@pytest.mark.parametrize(
    ("left", "answer"), [(("The tea is cold.",), "yes"), (("The tea is cold.", "Fine!"), "no")]
)
def test_the_head_of_a_plain_grid_is_no_row_that_is_left(
    left: tuple[str, ...], answer: str
) -> None:
    before = _grid("The tea is cold.", "Fine!", "Too loud.", "Thanks.")
    scene = Scene("Filter for 'tea'", "Filter for 'tea'", _grid(*left), before)
    expected = "Only 'The tea is cold.' is left in the table"
    assert weigh_by_rules(look_by_rules(scene, expected)).expected_holds == answer


ASKED = '- text: The tea is cold.\n- button "Submit it":\n  - text: Submit'
SENT = '- text: The tea is cold.\n- button "submit" [disabled]:\n  - text: Update'


@pytest.mark.parametrize(
    ("expected", "after", "answer"),
    [
        ("The 'Submit' button has turned into 'Update'", SENT, "yes"),
        ("The 'Submit' button has turned into 'Update'", f"{SENT}\n{ASKED}", "no"),
        ("The 'Submit' button has turned into 'Update'", f"{ASKED}\n- text: Sent", "no"),
    ],
)
def test_what_a_button_writes_on_itself_is_its_name(expected: str, after: str, answer: str) -> None:
    assert holds("Submit it", expected, ASKED, after) == answer


OPEN = '- generic [class checked]:\n  - radio "Wide" [checked]\n'
BOXES = "".join(
    f'- generic{{}}:\n  - checkbox "{n}[{k}]"{{}}\n  - text: {n}\n'
    for k, n in enumerate(("Praise", "Blame"), 1)
)


@pytest.mark.parametrize(
    ("marks", "answer"),
    [
        (("", "", " [class checked]", " [checked]"), "yes"),
        ((" [class checked]", " [checked]", " [class checked]", " [checked]"), "no"),
        ((" [class checked]", " [checked]", "", ""), "no"),
    ],
)
def test_a_chosen_circle_is_no_other_ticked_box(marks: tuple[str, ...], answer: str) -> None:
    before = OPEN + BOXES.format("", "", "", "")
    assert (
        holds("Tick Blame", "Only Blame is ticked", before, OPEN + BOXES.format(*marks)) == answer
    )


def test_the_way_to_a_page_is_not_what_is_in_it() -> None:
    trail = '- list:\n  - listitem:\n    - link "Boards":\n      - /url: /boards\n'
    rows = '- list:\n  - listitem:\n    - link "Beans":\n      - /url: /boards/4/beans\n'
    page = {"url": "http://shop.example/boards/4", "aria_snapshot": f'{trail}- text: "Cards: 0"'}
    full = {**page, "aria_snapshot": f'{trail}{rows}- text: "Guests: 0"'}
    form = '- textbox "Name": Attic\n- button "Save"'
    assert holds("Save it", "There is nothing in it", form, page) == "yes"
    assert holds("Save it", "There is nothing in it", form, full) == "no"
