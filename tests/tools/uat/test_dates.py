import pytest

from surefoot.tools.uat.skills import short_date


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
