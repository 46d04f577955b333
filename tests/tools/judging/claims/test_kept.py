"""Claims that compare with how it was: others that stay, what is unchanged, one more or less."""

import pytest

from tests.support.judged import holds


def _list(rows: dict[str, str], counter: str = "") -> str:
    body = "".join(
        f'  - row:\n    - cell "{name}"\n    - cell "{status}"\n' for name, status in rows.items()
    )
    return f'- heading "Members" [level=2]\n- table:\n{body}- paragraph: {counter or "members"}\n'


THEN = {"Ada": "open", "Ben": "open", "Cleo": "open", "Dan": "open"}
BEFORE = _list(THEN, "Active: 4")


@pytest.mark.parametrize(
    ("expected", "ben", "dan"),
    [
        ("The others keep their status", "locked", "open"),
        ("The other members are unchanged", "locked", "open"),
        ("其他成员的状态不变", "locked", "open"),
    ],
)
def test_others_are_kept_when_only_the_row_of_the_step_changed(expected: str, ben: str, dan: str):
    after = _list(THEN | {"Ben": ben, "Dan": dan})
    assert holds("Lock 'Ben'", expected, BEFORE, after) == "yes"


def test_others_are_not_kept_when_another_row_changed_too():
    after = _list(THEN | {"Ben": "locked", "Dan": "locked"})
    assert holds("Lock 'Ben'", "The others keep their status", BEFORE, after) == "no"


def test_the_others_are_still_there_after_one_is_deleted():
    rest = {n: s for n, s in THEN.items() if n != "Ben"}
    step, expected = "Delete 'Ben'", "Ben is gone, the others are still there"
    assert holds(step, expected, BEFORE, _list(rest)) == "yes"
    assert holds(step, expected, BEFORE, _list({"Ada": "open", "Cleo": "open"})) == "no"


DIALOG = '- dialog "Add member":\n  - textbox "Name"\n  - button "Cancel"\n'


@pytest.mark.parametrize(
    ("expected", "rows", "answer"),
    [
        ("The four members are unchanged", THEN, "yes"),
        ("The table is as before", THEN, "yes"),
        ("The four members are unchanged", THEN | {"Ben": "locked"}, "no"),
        ("The list is unchanged", dict.fromkeys(("Ada", "Ben", "Cleo"), "open"), "no"),
    ],
)
def test_a_list_is_unchanged_when_its_rows_are(expected: str, rows: dict[str, str], answer: str):
    assert holds("Click 'Cancel'", expected, BEFORE + DIALOG, _list(rows)) == answer


@pytest.mark.parametrize(
    ("expected", "answer"),
    [
        ("There is one member less than before", "yes"),
        ("One member less is listed", "yes"),
        ("There is one more member", "no"),
        ("There are two members less", "no"),
    ],
)
def test_one_less_is_known_by_the_rows_before_and_after(expected: str, answer: str):
    rest = {n: s for n, s in THEN.items() if n != "Ben"}
    assert holds("Delete 'Ben'", expected, BEFORE, _list(rest)) == answer


def test_a_number_goes_up_by_one():
    after = _list(THEN | {"Ben": "locked"}, "Active: 5")
    assert (
        holds("Activate 'Ben'", "The number of active ones goes up by one", BEFORE, after) == "yes"
    )
    assert (
        holds("Activate 'Ben'", "The number of active ones goes up by two", BEFORE, after) == "no"
    )


FORM = '- textbox "Name": NAME\n- textbox "Email": MAIL\n- button "Save"\n'


@pytest.mark.parametrize(
    ("mail", "answer"),
    [("ada@example.com", "yes"), ("", "no")],
)
def test_what_was_typed_is_still_there_when_the_fields_hold_it(mail: str, answer: str):
    filled = FORM.replace("NAME", "Ada").replace("MAIL", "ada@example.com")
    error = '- alert: "Please correct the error below"\n'
    after = error + FORM.replace("NAME", "Ada").replace("MAIL", mail)
    assert holds("Click 'Save'", "What was typed is still in the form", filled, after) == answer
