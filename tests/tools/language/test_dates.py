import pytest

from tools.language.dates import iso_date


@pytest.mark.parametrize(
    "text",
    [
        "2026-03-01",
        "2026/3/1",
        "1.3.2026",
        "1 March 2026",
        "1st of March 2026",
        "Mar 1, 2026",
        "2026年3月1日",
        "ngày 1 tháng 3 năm 2026",
    ],
)
def test_a_date_is_read_in_the_ways_testers_write_it(text):
    assert iso_date(text) == "2026-03-01"


@pytest.mark.parametrize("text", ["3/4/2026", "31 February 2026", "12", "tomorrow", "1 Foo 2026"])
def test_what_is_no_sure_date_stays_unread(text):
    assert iso_date(text) == ""
