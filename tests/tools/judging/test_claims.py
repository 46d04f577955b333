import pytest

from tests.support.judged import holds

LIST = """
- heading "Files" [level=1]
- list:
  - listitem:
    - link "notes.txt"
    - text: 43 B
  - listitem:
    - link "plan.md"
    - text: 9 B
- button "New file"
"""
ADDED = LIST.replace(
    '- button "New file"',
    '  - listitem:\n    - link "todo.txt"\n    - text: 0 B\n- button "New file"',
)
TABLE = """
- heading "Orders" [level=1]
- table:
  - row "Name Town Total":
    - columnheader "Name"
    - columnheader "Town"
    - columnheader "Total"
  - row:
    - cell "Ada"
    - cell "Rome"
    - cell "9.50"
  - row:
    - cell "Ben"
    - cell "Oslo"
    - cell "20"
"""
START = '- heading "Start" [level=1]\n- link "Orders"'
FORM = """
- textbox "Name": Ada
- textbox "Mail"
- checkbox "News"
- checkbox "Terms" [checked]
- combobox "Town":
  - option "Rome" [selected]
  - option "Oslo"
- button "Save" [disabled]
"""


@pytest.mark.parametrize(
    "expected",
    [
        "todo.txt is in the list",
        "'todo.txt' was added",
        "列表中出现 todo.txt",
        "Danh sách có todo.txt",
        "The list has three items",
        "共有 3 个文件",
        "todo.txt comes last",
        "plan.md and todo.txt are listed",
    ],
)
def test_what_was_added_is_there(expected: str):
    assert holds("Add the file todo.txt", expected, LIST, ADDED) == "yes"


@pytest.mark.parametrize(
    "expected",
    [
        "todo.md is in the list",
        "The list has two items",
        "共有 2 个文件",
        "todo.txt comes first",
        "todo.txt is no longer listed",
        "列表中不再有 todo.txt",
        "todo.txt has 43 B",
        "Only todo.txt is listed",
        "The file todo.txt was added, and so were suppliers",
    ],
)
def test_what_is_nearly_so_is_not_so(expected: str):
    assert holds("Add the file todo.txt", expected, LIST, ADDED) != "yes"


@pytest.mark.parametrize(
    ("expected", "answer"),
    [
        ("todo.txt is gone", "yes"),
        ("todo.txt 已删除", "yes"),
        ("todo.txt không còn trong danh sách", "yes"),
        ("plan.md is gone", "no"),
        ("notes.txt and plan.md are still there", "yes"),
    ],
)
def test_what_was_deleted_is_gone_and_the_rest_stays(expected: str, answer: str):
    assert holds("Delete todo.txt", expected, ADDED, LIST) == answer


@pytest.mark.parametrize(
    ("expected", "answer"),
    [
        ("Ada lives in Rome", "yes"),
        ("Ada lives in Oslo", "no"),
        ("The total of Ben is 20", "yes"),
        ("The total of Ben is 9.50", "no"),
        ("The table is sorted by total in ascending order", "yes"),
        ("The table is sorted by total in descending order", "no"),
        ("表格按 Total 升序排列", "yes"),
        ("The second row is Ben", "yes"),
        ("The second row is Ada", "no"),
        ("Ada stands above Ben", "yes"),
        ("Ben stands above Ada", "no"),
        ("There are 2 rows", "yes"),
        ("Bảng có 3 dòng", "no"),
    ],
)
def test_words_about_one_row_are_looked_for_in_one_row(expected: str, answer: str):
    assert holds("Open the orders", expected, START, TABLE) == answer


@pytest.mark.parametrize(
    ("expected", "answer"),
    [
        ("The field Name contains 'Ada'", "yes"),
        ("Name is Ben", "no"),
        ("The field Mail is empty", "yes"),
        ("The field Name is empty", "no"),
        ("Terms is ticked", "yes"),
        ("News is ticked", "no"),
        ("News is not ticked", "yes"),
        ("Rome is selected in Town", "yes"),
        ("Oslo is selected", "no"),
        ("The Save button is disabled", "yes"),
        ("The Save button is enabled", "no"),
        ("Terms 已勾选", "yes"),
        ("Nút Save bị vô hiệu hóa", "yes"),
    ],
)
def test_fields_and_states_are_those_of_the_widget_that_is_named(expected: str, answer: str):
    assert holds("Open the form", expected, START, FORM) == answer


@pytest.mark.parametrize(
    ("held", "wanted", "answer"),
    [
        ("9.50", "9.5", "yes"),
        ("9,5", "9.5", "yes"),
        ("delete", "DELETE", "no"),
        ("9.51", "9.5", "no"),
    ],
)
def test_a_field_holds_a_number_however_it_is_written_but_capitals_count(
    held: str, wanted: str, answer: str
):
    after = f'- textbox "Amount": "{held}"'
    step = f"Type '{held}' into Amount"
    expected = f"The field Amount contains '{wanted}'"
    assert holds(step, expected, '- textbox "Amount"', after) == answer


def test_what_a_card_says_counts_for_that_card_only():
    cards = "".join(
        f'- article:\n  - heading "{name}" [level=3]\n  - generic: {number} items\n'
        for name, number in (("Friends", 3), ("Work", 2))
    )
    look = "Check how many entries Friends has"
    assert holds(look, "3 items", cards, cards) == "yes"
    assert holds(look, "2 items", cards, cards) == "no"


@pytest.mark.parametrize(
    ("expected", "answer"),
    [
        ("An error message about the missing mail appears", "yes"),
        ("A message says 'Mail is missing'", "yes"),
        ("A message says 'Mail is too long'", "no"),
        ("No error message appears", "action no"),
        ("出现错误提示", "yes"),
    ],
)
def test_a_message_is_the_one_that_the_app_says(expected: str, answer: str):
    after = FORM + '- alert: "Error: Mail is missing"'
    assert holds("Save the form", expected, FORM, after) == answer


def test_a_dialog_asks_about_what_it_names():
    after = ADDED + '- dialog "Delete":\n  - text: Delete todo.txt?\n  - button "Yes"'
    step = "Press Delete next to todo.txt"
    assert holds(step, "You are asked whether todo.txt should be deleted", ADDED, after) == "yes"
    assert holds(step, "You are asked whether plan.md should be deleted", ADDED, after) != "yes"


def test_emptiness_is_success_where_it_is_expected():
    empty = '- heading "Files" [level=1]\n- paragraph: This folder is empty'
    assert holds("Delete all files", "The list is empty", LIST, empty) == "yes"
    assert holds("Delete all files", "The list is empty", ADDED, LIST) != "yes"


def test_what_is_still_in_the_list_has_not_gone_with_another():
    before = "- list:\n" + "".join(
        f"  - listitem: {n}\n" for n in ("Home", "News", "Wiki", "Files")
    )
    names = ("Home", "News", "Wiki", "Files")
    before = "- list:\n" + "".join(f"  - listitem: {n}\n" for n in names)
    after = before.replace("  - listitem: News\n", "")
    assert holds("Switch off 'News'", "The wiki has gone as well", before, after) == "no"


def test_on_the_page_of_a_form_no_list_is_empty():
    guests = {"url": "http://shop.example/guests", "aria_snapshot": "- listitem: Ms Gray\n"}
    form = {"url": "http://shop.example/new", "aria_snapshot": '- textbox "Name"\n'}
    assert holds("Tap the guest", "The list is empty", guests, form) != "yes"


@pytest.mark.parametrize(("end", "answer"), [("To", "yes"), ("From", "cannot_tell")])
def test_the_end_of_a_journey_is_what_its_field_holds(end: str, answer: str):
    other = "From" if end == "To" else "To"
    page = f'- heading "Book"\n- combobox "{end}": Bornholm\n- combobox "{other}": Ystad\n'
    expected = "The page is shown with 'Bornholm' as destination"
    assert holds("Change the search", expected, START, page) == answer
