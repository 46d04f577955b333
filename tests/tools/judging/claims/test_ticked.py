"""How many entries are ticked."""

import pytest

from tests.support.judged import holds

WATCHES = """
- heading "Watches" [level=1]
- table:
  - row:
    - columnheader "Website"
    - columnheader "Last checked"
  - row:
    - checkbox "Select ferries" [checked]
    - cell "ferries"
    - cell "1 day ago"
  - row:
    - checkbox "Select tides" {tides}
    - cell "tides"
    - cell "1 day ago"
  - row:
    - checkbox "Select weather"
    - cell "weather"
    - cell "1 day ago"
"""
BEFORE, AFTER = WATCHES.format(tides=""), WATCHES.format(tides="[checked]")


@pytest.mark.parametrize(
    ("expected", "answer"),
    [
        ("Two watches are ticked", True),
        ("2 entries are selected", True),
        ("Three entries are selected", False),
        ("One box is checked", False),
        ("已选中 2 条记录", True),
        ("勾选了三条", False),
    ],
)
def test_the_boxes_tell(expected: str, answer: bool) -> None:
    assert (holds("Tick tides, too", expected, BEFORE, AFTER) == "yes") == answer
