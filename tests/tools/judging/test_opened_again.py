"""A link to the page that is shown: it opens, and nothing changes."""

import pytest

from tests.support.judged import holds

PAGE = """
- navigation:
  - link "Harbour" [cursor=pointer]:
    - /url: /harbour/
  - link "Boats" [cursor=pointer]:
    - /url: /boats/
- heading "Harbour" [level=1]
- table:
  - row:
    - cell "Gull"
"""
STILL = {"url": "http://shop.example/harbour/", "aria_snapshot": PAGE}
AGAIN = {**STILL, "reload": [{"method": "GET", "type": "document"}]}
SUBSTEP = 'click the link "Harbour" (1 of 1)'


@pytest.mark.parametrize(
    ("step", "expected", "answer"),
    [
        ("Open the harbour", "The list no longer contains 'Heron'", "yes"),
        ("Click 'Harbour' in the menu", "'Gull' is listed", "yes"),
        ("Go back to the harbour", "'Gull' is listed", "yes"),
        ("打开 Harbour 页面", "列表中有 'Gull'", "yes"),
        ("Mở trang Harbour", "Danh sách có 'Gull'", "yes"),
        ("Open the harbour", "The list no longer contains 'Gull'", "no"),
        ("Open the harbour", "'Heron' is listed", "no"),
    ],
)
def test_what_is_expected_of_the_page_decides(step, expected, answer):
    assert holds(step, expected, STILL, AGAIN, SUBSTEP) == answer


@pytest.mark.parametrize(
    ("step", "after", "substep"),
    [
        # Nothing tells that the page was asked for.
        ("Open the harbour", STILL, SUBSTEP),
        # It is no link to this page that was clicked.
        ("Open the boats", AGAIN, 'click the link "Boats" (1 of 1)'),
        # More was to be done than to open it.
        ("Delete 'Gull' in the harbour", AGAIN, SUBSTEP),
        ("Type 'Gull' and click 'Harbour'", AGAIN, SUBSTEP),
    ],
)
def test_no_effect_is_none_where_more_is_due(step, after, substep):
    assert holds(step, "'Gull' is listed", STILL, after, substep) == "action no"
