"""Claims about sorted lists."""

from tests.support.judged import holds

HEAD = (
    '- button "Sort"\n- table:\n  - row:\n    - columnheader "Subject"\n    - columnheader "Day"\n'
)


def _table(subjects: list[str]) -> str:
    rows = "".join(
        f'  - row:\n    - cell "{s}"\n    - cell "{9 - n}"\n' for n, s in enumerate(subjects)
    )
    return HEAD + rows


MIXED = _table(["pedal", "bell", "chain"])


def test_the_step_names_the_column_without_quotation_marks():
    sorted_up = _table(["bell", "chain", "pedal"])
    step = "Sort the list by subject"
    assert holds(step, "The entries are sorted from A to Z", MIXED, sorted_up) == "yes"
    down = _table(["pedal", "chain", "bell"])
    assert holds(step, "The entries are sorted from A to Z", MIXED, down) == "no"


def test_an_order_that_is_turned_round_moves_rows():
    before = '- button "Turn round"\n' + MIXED
    after = '- button "Turn round" [pressed]\n' + MIXED
    step, expected = "Turn the order round", "'pedal' comes before 'bell'"
    assert holds(step, expected, before, after) == "cannot_tell"
