"""Claims about one of several lists, and about forms that have just been opened."""

import pytest

from tests.support.judged import holds, judged

PEOPLE = (
    '- table:\n  - row:\n    - cell "Ann"\n    - cell "+9"\n'
    '  - row:\n    - cell "Bo"\n    - cell "{}"\n'
)
DEBTS = '- table:\n  - row:\n    - columnheader "Who pays?"\n    - columnheader "How much?"\n'
OWES = '  - row:\n    - cell "{}"\n    - cell "{}"\n    - button "Settle"\n'
BEFORE = PEOPLE.format("-5") + DEBTS + OWES.format("Bo", "5") + OWES.format("Cy", "4")
AFTER = PEOPLE.format("0") + DEBTS + OWES.format("Cy", "4")


@pytest.mark.parametrize(
    ("expected", "answer"),
    [
        ("Bo is no longer in the table of those who have to pay", "yes"),
        ("Bo is no longer among those who pay", "yes"),
        ("Cy is no longer in the table of those who have to pay", "no"),
    ],
)
def test_the_list_that_is_meant_has_lost_it(expected, answer):
    assert holds("Click 'Settle' in the row of Bo", expected, BEFORE, AFTER) == answer


def test_what_another_list_still_has_is_not_said_to_be_gone_from_everywhere():
    said = holds(
        "Click 'Settle' in the row of Bo", "Bo is no longer in the list of people", BEFORE, AFTER
    )
    assert said != "yes"


ARTICLE = '- heading "Ferry House" [level=1]\n- link "Move"'
MOVE = """
- heading "Move Ferry House" [level=1]
- paragraph: This can be an unexpected change; please be sure before you go on.
- text: New title
- textbox "New title": Ferry House
- textbox "Reason"
- button "Move page"
"""
LOCKED = """
- heading "Move Ferry House" [level=1]
- paragraph: You do not have permission to move this page.
- textbox "Reason"
"""


def page(url: str, snapshot: str) -> dict[str, str]:
    return {"url": f"http://127.0.0.1{url}", "snapshot": snapshot}


@pytest.mark.parametrize(
    "expected",
    [
        "A form to move the page is shown; the old title is filled in as the new one",
        "The form is filled with the current title",
        "表单中已填入当前标题",
    ],
)
def test_a_form_that_opens_says_what_to_mind_and_what_was_there(expected):
    done = judged("Click 'Move'", expected, page("/a", ARTICLE), page("/move", MOVE))
    assert (done.action_done, done.expected_holds) == ("yes", "yes")


def test_who_may_not_do_it_is_refused_at_a_form_too():
    done = judged(
        "Click 'Move'", "A form to move the page is shown", page("/a", ARTICLE), page("/b", LOCKED)
    )
    assert done.action_done == "no"


REGISTER = """
- heading "Create account" [level=1]
- textbox "Username"
- textbox "Password"
- textbox "Confirm password"
- button "Create your account"
"""


@pytest.mark.parametrize(
    ("expected", "is_so"),
    [
        ("An empty registration form is shown", True),
        ("A blank sign-up form comes up", True),
        ("出现空白的注册表单", True),
        ("An empty login form is shown", False),
        ("The login page is shown", False),
    ],
)
def test_a_password_asked_for_twice_makes_an_account(expected, is_so):
    home = page("/", '- link "Create account"\n- heading "Main page" [level=1]')
    said = holds("Click 'Create account'", expected, home, page("/register", REGISTER))
    assert (said == "yes") is is_so


WIKI = page("/a", '- heading "Ferry House" [level=1]\n- link "Move"')


@pytest.mark.parametrize(
    ("after", "answer"),
    [
        (page("/a", '- heading "Ferry House" [level=1]\n- button "Move" [expanded]'), "no"),
        (page("/b", '- heading "Moved" [level=1]\n- paragraph: The move succeeded.'), "yes"),
    ],
)
def test_what_is_reported_to_have_succeeded_is_said(after, answer):
    assert holds("Press 'Move page'", "The wiki reports that the move succeeded", WIKI, after) == (
        answer
    )


def test_a_page_that_is_only_gone_to_reports_no_success():
    after = page("/list", '- heading "Watchlist" [level=1]\n- button "Saved filters"')
    said = holds("Bấm vào 'Watch'", "Có thông báo rằng trang đã được thêm", WIKI, after)
    assert said != "yes"


HISTORY = """
- list:
  - listitem:
    - link "09:08, 5 March 2024"
    - link "Ann"
  - listitem:
    - link "09:07, 5 March 2024"
    - link "Jo"
  - listitem:
    - link "09:06, 5 March 2024"
    - link "Ann"
"""


@pytest.mark.parametrize(("who", "answer"), [("Ann", "yes"), ("Jo", "no")])
def test_the_newest_is_told_by_times_that_stand_before_their_dates(who, answer):
    after = page("/history", HISTORY)
    assert holds("点击“View history”", f"最新的一个是 {who} 编辑的", WIKI, after) == answer


BALANCES = (
    '- table:\n  - row:\n    - cell "Bo (x1)"\n    - cell "-451.60"\n'
    '  - row:\n    - cell "Ann (x2)"\n    - cell "+692.70"\n'
)


@pytest.mark.parametrize("expected", ["Ann owes 692.70", "Ann is 692.70 in debt"])
def test_an_amount_of_the_other_sign_is_not_owed(expected):
    assert holds("Check the balances", expected, BALANCES, BALANCES) != "yes"


STATISTICS = """
- heading "Statistics" [level=1]
- table "Latest changes":
  - row:
    - cell "Balance of the till"
    - cell "3"
  - row:
    - cell "Balance of the bank"
    - cell "7"
- heading "Entries per Type" [level=3]
- table:
  - row:
    - cell "Balance"
    - cell "2"
  - row:
    - cell "Close"
    - cell "7"
"""


@pytest.mark.parametrize(
    ("number", "answer"), [("2", "yes"), ("3", "no"), ("7", "no"), ("two", "yes")]
)
def test_the_row_of_the_table_that_is_named_says_the_number(number, answer):
    expected = f"In the table 'Entries per Type' there are {number} entries of type Balance"
    said = holds("Open 'Statistics'", expected, '- link "Statistics"', STATISTICS)
    assert (said == "yes") == (answer == "yes")
