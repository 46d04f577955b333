"""What a new row of a table has in the column that a claim names."""

import pytest

from tests.support.judged import holds

BEFORE = """
- button "Create"
- table:
  - row:
    - columnheader "Name"
    - columnheader "Limit"
    - columnheader "Active"
  - row:
    - cell "heron"
    - cell "2"
    - cell "0"
"""
AFTER = BEFORE + '  - row:\n    - cell "egret"\n    - cell "5"\n    - cell "0"\n'


@pytest.mark.parametrize(
    "expected", ["列表中出现 egret，上限为 {}", "egret is in the list, and the limit is {}"]
)
@pytest.mark.parametrize(("limit", "answer"), [("5", "yes"), ("0", "no"), ("2", "no")])
def test_a_value_of_the_new_row_stands_in_its_column(expected: str, limit: str, answer: str):
    assert holds("Create the boat", expected.format(limit), BEFORE, AFTER) == answer
