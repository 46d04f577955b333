"""What a page of details says beside its labels, and lists that lose all but one row."""

import pytest

from tests.support.judged import holds

TICKET = """
- heading "Lamp is dark" [level=2]
- paragraph: Added by Ann Boss
- link "Ann Boss"
- generic:
  - generic: "Assignee:"
  - link "Sam Vu"
- generic:
  - generic: "Status:"
  - generic: In progress
"""


@pytest.mark.parametrize(
    ("expected", "answer"),
    [
        ("The ticket is assigned to Sam Vu", "yes"),
        ("The ticket is assigned to Ann Boss", "no"),
        ("Its status is 'In progress'", "yes"),
        ("Its status is 'Closed'", "no"),
    ],
)
def test_a_label_says_which_of_several_names_is_meant(expected, answer):
    assert holds("Open the ticket 'Lamp is dark'", expected, '- link "Lamp is dark"', TICKET) == (
        answer
    )


def side(*names: str, title: str) -> str:
    rows = "".join(f'  - generic:\n    - checkbox\n    - link "{n}"\n    - button\n' for n in names)
    return f'- heading "{title}" [level=2]\n- searchbox "Search"\n- generic:\n{rows}'


def test_the_one_row_that_is_left_of_a_list_is_the_only_one():
    before = side("Traffic", "Spam filter", "Prices", title="Traffic")
    after = side("Spam filter", title="Traffic")
    step, expected = "Search for spam", "Only 'Spam filter' is left in the list"
    assert holds(step, expected, before, after) == "yes"
    assert holds(step, expected, before, side("Spam filter", "Prices", title="Traffic")) == "no"


def test_a_page_in_another_language_is_known_by_what_was_opened():
    before = {"url": "http://127.0.0.1/find", "snapshot": '- link "Bug 2: Flat tyre of the bike"'}
    after = {
        "url": "http://127.0.0.1/bugs/2",
        "snapshot": '- heading "Flat tyre of the bike" [level=2]\n- paragraph: It has a nail in it',
    }
    substep = "click the link 'Bug 2: Flat tyre of the bike'"
    assert holds("点击第一个结果", "打开缺陷详情", before, after, substep) == "yes"
    wrong = after | {"snapshot": '- heading "Saddle" [level=2]\n- paragraph: It sinks while riding'}
    assert holds("点击第一个结果", "打开缺陷详情", before, wrong, substep) == "cannot_tell"


def test_what_a_log_in_opens_may_be_cards_under_a_heading():
    cards = "".join(
        f'  - generic:\n    - img "{n}"\n    - link "{n}"\n    - text: by Ann\n' for n in "abcd"
    )
    books = f'- link "Log out"\n- heading "Books" [level=2]\n- generic:\n{cards}'
    login = '- textbox "User"\n- textbox "Password"\n- button "Log in"'
    assert holds("以 ann 登录", "显示书籍列表", login, books) == "yes"
    none = '- link "Log out"\n- heading "Books" [level=2]\n- paragraph: Nothing here yet'
    assert holds("以 ann 登录", "显示书籍列表", login, none) != "yes"
