"""Claims that something is the newest, the dearest ... of its list."""

import pytest

from tests.support.judged import holds
from tools.judging.columns import moment

HEAD = (
    '- table:\n  - row:\n    - columnheader "Task"\n    - columnheader "Due"\n'
    '    - columnheader "Price"\n'
)


def _table(*rows: tuple[str, str, str]) -> str:
    return HEAD + "".join(
        f'  - row:\n    - cell "{a}"\n    - cell "{b}"\n    - cell "{c}"\n' for a, b, c in rows
    )


OLD_FIRST = _table(
    ("Saddle", "March 2, 2025", "40.00"),
    ("Bell", "April 20, 2025", "9.00"),
    ("Chain", "May 1, 2025", "25.00"),
)
NEW_FIRST = _table(
    ("Chain", "May 1, 2025", "25.00"),
    ("Bell", "April 20, 2025", "9.00"),
    ("Saddle", "March 2, 2025", "40.00"),
)


@pytest.mark.parametrize(
    ("expected", "verdict"),
    [
        ("The newest one is on top", "yes"),
        ("The oldest task comes first", "no"),
        ("The oldest task is the last row", "yes"),
        ("'Chain' is the latest task", "yes"),
        ("'Bell' is the latest task", "no"),
        ("The saddle is the most expensive task", "yes"),
        ("The cheapest task is 'Bell'", "yes"),
        ("The dearest task is at the top", "no"),
        ("最新的任务排在最前面", "yes"),
        ("Việc đắt nhất đứng đầu", "no"),
    ],
)
def test_rows_are_compared_by_what_their_columns_hold(expected: str, verdict: str):
    assert holds("Click 'Due'", expected, OLD_FIRST, NEW_FIRST) == verdict


def test_days_over_cards_are_compared_too():
    cards = "- list:\n" + "".join(
        f'  - listitem:\n    - text: {day}\n    - link "{name}"\n'
        for day, name in (("21st May 2025", "Slugs"), ("3rd May 2025", "Beans"))
    )
    assert holds("Open 'Recent'", "Slugs is the most recent note", "- text: x", cards) == "yes"
    assert holds("Open 'Recent'", "Beans is the most recent note", "- text: x", cards) == "no"


@pytest.mark.parametrize(
    ("text", "later"),
    [
        ("03/04/2024 10:00 PM", "03/05/2024 9:00 AM"),
        ("2 days ago", "an hour ago"),
        ("April 3, 2024, 9 a.m.", "April 3, 2024, 2:30 p.m."),
        ("2024/01/08 09:00", "2024/01/09"),
    ],
)
def test_moments_are_read(text: str, later: str):
    first, second = moment(text), moment(later)
    assert first is not None
    assert second is not None
    assert first < second
