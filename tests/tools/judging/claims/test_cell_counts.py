"""How many of something the row of a thing has."""

import pytest

from tests.support.judged import holds

CLASSES = """
- table:
  - row:
    - columnheader "Class name"
    - columnheader "Coaches"
    - columnheader "Learners"
  - row:
    - cell "Grade 7"
    - cell "1"
    - cell "3"
  - row:
    - cell "Grade 8"
    - cell "—"
    - cell "0"
- button "New class"
"""
BEFORE = CLASSES.replace('  - row:\n    - cell "Grade 8"\n    - cell "—"\n    - cell "0"\n', "")


@pytest.mark.parametrize(
    ("expected", "answer"),
    [
        ("Grade 8 has no learners", True),
        ("Grade 8 is in the list and has no learners", True),
        ("Grade 8 has 0 learners", True),
        ("Grade 8 already has one learner", False),
        ("Grade 8 has 3 learners", False),
        ("Grade 8 is in the list and has three learners", False),
        ("Grade 7 has no learners", False),
    ],
)
def test_the_cell_of_the_column_tells(expected: str, answer: bool) -> None:
    said = holds("Save the class", expected, BEFORE, CLASSES)
    assert (said == "yes") == answer
