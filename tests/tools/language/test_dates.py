import pytest

from tools.language.dates import days_said, iso_date, short_date


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


@pytest.mark.parametrize("said", ["6月7日的账单", "hóa đơn ngày 7 tháng 6", "2031年6月7号的账单"])
@pytest.mark.parametrize("written", ["2031-06-07", "7 jun 2031, 8:45", "june 7", "7.6.2031"])
def test_a_day_is_found_however_a_screen_writes_it(said, written):
    (day,), rest = days_said(said)
    assert day.search(written)
    assert "7" not in rest


@pytest.mark.parametrize("written", ["2031-06-17", "17 jun", "7 jul 2031", "2031-16-07"])
def test_another_day_is_not_found(written):
    assert not days_said("6月7日")[0][0].search(written)


@pytest.mark.parametrize(
    ("whole", "short"),
    [
        ("Saturday 4 September", "Sat 4 Sep"),
        ("wednesday", "wed"),
        ("May 3", "May 3"),
        ("Mondays", "Mondays"),
    ],
)
def test_days_and_months_are_written_in_short(whole, short):
    assert short_date(whole) == short
