"""Claims in Chinese and Vietnamese about screens in English, word for word."""

import pytest

from tests.support.judged import holds

HOME = '- heading "Home"\n'
CUSTOMERS = (
    '- heading "Customers"\n- table "Customers":\n'
    + "".join(f'  - row:\n    - cell "{n}"\n' for n in ("Ada", "Ben", "Cleo"))
    + '- link "Invoices"\n'
)


@pytest.mark.parametrize(
    ("expected", "answer"),
    [
        ("列表中有三位客户", "yes"),
        ("列表中有四位客户", "no"),
        ("Danh sách có ba khách hàng", "yes"),
        ("Danh sách có năm khách hàng", "no"),
        ("显示客户列表", "yes"),
        ("显示供应商列表", "no"),
    ],
)
def test_what_is_counted_and_listed_is_called_by_its_english_name(expected: str, answer: str):
    found = holds("打开客户", expected, HOME, CUSTOMERS)
    assert (found == "yes") == (answer == "yes")


def test_a_claim_with_an_unknown_word_is_not_told():
    assert holds("打开客户", "显示蒸汽机列表", HOME, CUSTOMERS) != "yes"


def test_a_list_of_another_page_is_the_one_that_is_expected_to_come_up():
    form = {"url": "http://127.0.0.1/edit/7", "aria_snapshot": '- textbox "Title"'}
    rows = '- list:\n  - listitem:\n    - link "Tides"\n  - listitem:\n    - link "Gales"'
    told = "danh sách các trang hiện ra"
    assert holds(
        "Bấm nút 'Save'", told, form, {"url": "http://127.0.0.1/", "aria_snapshot": rows}
    ) == ("yes")
    empty = {"url": "http://127.0.0.1/", "aria_snapshot": "- paragraph: Done"}
    assert holds("Bấm nút 'Save'", told, form, empty) != "yes"
