"""Texts of several labels with their values, as files and notes have them."""

import pytest

from tests.support.judged import holds

LIST = '- link "rota.txt"'
ROTA = '- heading "rota.txt"\n- code: "Week 12: Ann Week 13: Bo Week 14: Cleo"\n'


@pytest.mark.parametrize(
    ("expected", "answer"),
    [
        ("In the file, Cleo is on duty in 'Week 14'", "yes"),
        ("In the file, Ann is on duty in 'Week 14'", "no"),
        ("文件内容中，第 14 周（Week 14）由 Cleo 值班", "yes"),
        ("文件内容中，第 14 周（Week 14）由 Ann 值班", "no"),
        ("Trong tệp, 'Week 14' do 'Ann' trực", "no"),
    ],
)
def test_a_value_stands_behind_its_own_label(expected: str, answer: str) -> None:
    seen = holds("Open rota.txt", expected, LIST, ROTA)
    assert seen == answer if answer == "no" else seen != "no"


def test_an_entry_that_has_both_tells_more() -> None:
    row = '- row:\n  - cell "Week 14"\n  - cell "Ann"\n'
    assert holds("Open rota.txt", "Ann is on duty in 'Week 14'", LIST, ROTA + row) != "no"
