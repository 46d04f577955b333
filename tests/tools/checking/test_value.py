"""The check `value`: which value is a label's own, and when it is the expected one."""

import pytest

from surefoot.state.values.check import Check
from surefoot.tools.checking.run import run_check
from surefoot.tools.screens.pair import ScreenPair
from surefoot.tools.screens.stored import stored_screen


def verdict(body: str, label: str, value: str, where: str = "") -> str:
    check = Check(check="value", what=label, value=value, where=where)
    return run_check(check, ScreenPair(stored_screen(body, "http://127.0.0.1:8080/r"))).verdict


@pytest.mark.parametrize(
    ("expected", "shown", "said"),
    [
        ("1250", "1,250", "holds"),
        ("1250", "1,250.00", "holds"),
        ("1250", "1 250", "holds"),
        ("1250", "€1,250", "holds"),
        ("1250", "EUR 1,250", "holds"),
        ("1250.5", "1.250,50 €", "holds"),
        ("1,234.50", "1234.50", "holds"),
        ("1.50", "1.5", "holds"),
        ("40", "40 %", "holds"),
        ("35", "35 件", "holds"),
        ("-5", "−5", "holds"),
        ("1234567", "1.234.567", "holds"),
        ("4111222233334444", "4111 2222 3333 4444", "holds"),
        ("Yes", "yes", "holds"),
        ("1250", "125", "refuted"),
        ("1250", "12.50", "refuted"),
        ("1250", "1,205", "refuted"),
        ("5", "-5", "refuted"),
        ("1.5", "15", "refuted"),
        ("$5", "€5", "refuted"),
        ("5 kg", "5 g", "refuted"),
        ("Open", "Open again", "refuted"),
        ("35", "上限 35", "refuted"),
        # code cannot tell whether they mean the same
        ("1250", "1.250", "cannot_tell"),
        ("0123", "123", "cannot_tell"),
        ("+5", "5", "cannot_tell"),
        ("35", "(35)", "cannot_tell"),
        ("35", "35 of 40", "cannot_tell"),
        ("35", "35 items", "cannot_tell"),
        ("Peru", "Peru (PE)", "cannot_tell"),
        ("2026-11-24", "24.11.2026", "cannot_tell"),
        ("24112026", "24.11.2026", "cannot_tell"),
        ("5552013344", "(555) 201-3344", "cannot_tell"),
        ("5552013344", "+1 (555) 201-3344", "cannot_tell"),
        ("123", "1.2.3", "cannot_tell"),
        ("1020", "10 20", "cannot_tell"),
        ("5552013344", "(555) 201-3345", "refuted"),
        ("24112026", "24.11.2025", "refuted"),
        ("-5", "5", "refuted"),
        ("Konstantin", "Konsta", "refuted"),
        ("anna@b.org", "b.org", "refuted"),
        ("3 个文件", "3 files", "cannot_tell"),
        ("3 个文件", "4 files", "refuted"),
        ("已完成", "Completed", "cannot_tell"),
        ("已完成", "3", "refuted"),
    ],
)
def test_values_are_compared_as_numbers_and_texts(expected: str, shown: str, said: str) -> None:
    assert verdict(f"<p>Sum: {shown}</p>", "Sum", expected) == said
    assert verdict(f"<label>Sum <input value='{shown}'></label>", "Sum", expected) == said
