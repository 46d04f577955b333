"""Messages that tell the opposite of what is expected."""

import pytest

from tests.support.judged import holds


@pytest.mark.parametrize(
    ("message", "expected", "answer"),
    [
        ("Oyster Bay has been added to your watchlist.", "A message says that it was added", True),
        (
            "Oyster Bay has been added to your watchlist.",
            "A message says that the page was removed from the watchlist",
            False,
        ),
        ("Oyster Bay has been added to your watchlist.", "提示该页面已从监视列表中移除", False),
        ("Account Ann has been unlocked.", "A message says that the account was locked", False),
        ("The request was rejected.", "A message tells that the request was approved", False),
        ("Đã gỡ Oyster Bay khỏi danh sách.", "Có thông báo đã thêm Oyster Bay", False),
    ],
)
def test_what_was_done_is_not_taken_for_its_opposite(message, expected, answer):
    page = '- heading "Oyster Bay" [level=1]\n- button "Go"'
    said = holds("Click 'Go'", expected, page, f"- alert: {message}\n{page}")
    assert (said == "yes") == answer
