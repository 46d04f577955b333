"""Numbers that counters, forms and rows of tags give, and predicates on counted things."""

import pytest

from tests.support.judged import holds

HOME = '- heading "Home"\n'


def _tickets(rows: list[str], below: str) -> str:
    cells = "".join(f'  - row:\n    - cell "{r}"\n' for r in rows)
    return f'- heading "Tickets"\n- table "Tickets":\n{cells}- paragraph: {below}\n'


PAGE = _tickets([f"Ticket {n}" for n in range(1, 6)], "1-5 of 13")


@pytest.mark.parametrize(
    ("expected", "answer"),
    [
        ("The first five of thirteen tickets are listed", "yes"),
        ("There are thirteen tickets in total", "yes"),
        ("There are five tickets in total", "no"),
        ("All thirteen tickets are on this page", "no"),
        ("Five tickets are on this page", "yes"),
    ],
)
def test_a_line_below_a_list_tells_what_is_shown_and_what_there_is(expected: str, answer: str):
    assert holds("Open the tickets", expected, HOME, PAGE) == answer


def test_a_position_tells_how_many_there_are():
    before = "- generic: 3 of 14\n- paragraph: A long film\n"
    after = "- generic: 1 of 9\n- paragraph: A short film\n"
    assert holds("Filter the reviews by 'film'", "Nine reviews remain", before, after) == "yes"
    assert holds("Filter the reviews by 'film'", "Eight reviews remain", before, after) != "yes"


def test_fields_that_came_up_are_counted():
    after = HOME + '- textbox "Old password"\n- textbox "New password"\n- button "Change"\n'
    step = "Click 'Change password'"
    assert holds(step, "Two fields appear", HOME, after) == "yes"
    assert holds(step, "Three fields appear", HOME, after) != "yes"


def test_texts_side_by_side_are_counted_under_what_calls_them_so():
    tags = "".join(f"- generic: {t}\n" for t in ("red", "green", "blue", "grey"))
    after = f'- heading "Colours"\n- region "Palette":\n{tags.replace("- g", "  - g")}'
    assert holds("Open the palette", "Four colours are offered", HOME, after) == "yes"
    assert holds("Open the palette", "Five colours are offered", HOME, after) != "yes"


def test_the_row_of_a_thing_says_how_many_there_are_of_it():
    after = (
        '- table "Stock":\n  - row:\n    - cell "Pumpkins"\n    - cell "4"\n'
        '  - row:\n    - cell "Leeks"\n    - cell "30"\n'
    )
    assert holds("Open the stock", "There are 30 leeks", HOME, after) == "yes"
    assert holds("Open the stock", "There are 4 leeks", HOME, after) != "yes"


@pytest.mark.parametrize(
    ("expected", "answer"),
    [
        ("Two orders are paid", "yes"),
        ("Three orders are paid", "no"),
        ("All three orders are waiting", "no"),
    ],
)
def test_things_in_a_state_are_counted_by_the_rows_that_say_it(expected: str, answer: str):
    rows = "".join(
        f'  - row:\n    - cell "{n}"\n    - cell "{s}"\n'
        for n, s in (("4711", "Paid"), ("4712", "Waiting"), ("4713", "Paid"))
    )
    after = f'- heading "Orders"\n- table "Orders":\n{rows}'
    found = holds("Open the orders", expected, HOME, after)
    assert (found == "yes") == (answer == "yes")


def test_nothing_is_gone_where_no_list_became_shorter():
    rows = '- table "Runs":\n  - row:\n    - cell "a"\n  - row:\n    - cell "b"\n'
    asked = rows + '- dialog "Delete runs":\n  - paragraph: 2 runs will be deleted\n'
    assert holds("Click 'Delete'", "The two runs are gone already", rows, asked) != "yes"


def test_a_counter_tells_which_of_them_is_shown():
    before = "- generic: 1 of 14\n- paragraph: A long film\n"
    after = "- generic: 2 of 14\n- paragraph: A short film\n"
    step = "Go to the next review"
    assert holds(step, "The second review is shown", before, after) == "yes"
    assert holds(step, "The third review is shown", before, after) != "yes"


def test_what_matches_is_told_by_a_counter():
    before = '- searchbox "Find"\n'
    after = '- searchbox "Find": oak\n- button "6 matches"\n'
    step = "Type 'oak' into 'Find'"
    assert holds(step, "Six plants match", before, after) == "yes"
    assert holds(step, "Five plants match", before, after) != "yes"


def test_only_one_is_counted():
    after = _tickets(["Ticket 4"], "1-1 of 1")
    step = "Search for '4'"
    assert holds(step, "Only one ticket is left", PAGE, after) == "yes"
    assert holds(step, "Only one ticket is left", after, PAGE) != "yes"


PIECES = "- generic:\n  - text: Results\n  - strong: 1 – 5\n  - text: of\n  - strong: {}\n"


def test_a_line_about_pages_may_stand_in_several_boxes():
    after = HOME + PIECES.format(12)
    assert holds("Search for 'oyster'", "There are 12 results in total", HOME, after) == "yes"
    assert holds("Search for 'oyster'", "There are 13 results in total", HOME, after) != "yes"


def test_a_part_unfolds_and_its_button_is_called_otherwise():
    before = '- button "Toggle" [collapsed]: Show filters\n'
    after = '- button "Toggle" [expanded]: Hide filters\n- textbox "Payer"\n'
    expected = "筛选条件展开，按钮文字变为“{}”"
    assert holds("点击“Show filters”", expected.format("Hide filters"), before, after) == "yes"
    assert holds("点击“Show filters”", expected.format("Close filters"), before, after) != "yes"


def test_behind_a_folder_stands_how_many_are_unread_and_below_its_list_how_many_there_are():
    before = '- textbox "Name"\n- button "Log in"'
    after = '- treeitem "Inbox 2" [selected]\n- generic: Messages 1 to 8 of 8\n- link "Log out"'
    said = "Hộp thư đến 'Inbox' hiện ra với {} thư"
    assert holds("Đăng nhập", said.format(8), before, after) == "yes"
    assert holds("Đăng nhập", said.format(9), before, after) != "yes"
