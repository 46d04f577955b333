"""Who owns or reported a thing, by the labels beside them."""

import pytest

from tests.support.judged import holds

TICKET = """
- heading "Ticket #7" [level=1]
- listitem: logged in as ada
- table:
  - row:
    - rowheader "Reported by:"
    - link "ada"
    - rowheader "Owned by:"
    - link "bo"
  - row:
    - rowheader "Followers:"
    - cell "3"
"""


@pytest.mark.parametrize(
    ("form", "right", "wrong"),
    [
        ("{} owns the ticket", "bo", "ada"),
        ("{} reported it", "ada", "bo"),
        ("The owner is {}", "bo", "ada"),
        ("The ticket is owned by '{}'", "bo", "ada"),
        ("It was reported by {}", "ada", "bo"),
    ],
)
def test_who_it_is_stands_beside_the_label(form: str, right: str, wrong: str) -> None:
    before = '- button "Create ticket"'
    assert holds("Click 'Create ticket'", form.format(right), before, TICKET) == "yes"
    assert holds("Click 'Create ticket'", form.format(wrong), before, TICKET) != "yes"
