"""Tables that keep their first columns in view show each row in two parts."""

import pytest

from tests.support.judged import holds

BEFORE = '- button "Load"\n'


def _grid(names: list[str]) -> str:
    left = "".join(f'    - row:\n      - gridcell "{n}"\n' for n in names)
    right = "".join(
        f'    - row:\n      - gridcell "{i} min"\n      - gridcell "-"\n' for i in range(len(names))
    )
    return (
        '- button "Load"\n- grid "Runs":\n'
        '  - rowgroup:\n    - row:\n      - columnheader "Name"\n'
        '  - rowgroup:\n    - row:\n      - columnheader "Time"\n      - columnheader "User"\n'
        f"  - rowgroup:\n{left}  - rowgroup:\n{right}"
    )


@pytest.mark.parametrize(
    ("expected", "answer"),
    [
        ("Three runs are listed", "yes"),
        ("Six runs are listed", "no"),
        ("'alpha' comes first", "yes"),
        ("'gamma' is in the last row", "yes"),
    ],
)
def test_each_row_counts_once(expected: str, answer: str):
    assert holds("Click 'Load'", expected, BEFORE, _grid(["alpha", "beta", "gamma"])) == answer
