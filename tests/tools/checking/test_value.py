"""The check `value`: which value is a label's own, and when it is the expected one."""

from surefoot.state.values.check import Check
from surefoot.tools.checking.run import run_check
from surefoot.tools.screens.pair import ScreenPair
from surefoot.tools.screens.stored import stored_screen
from tests.support.tables import tabled


def verdict(body: str, label: str, value: str, where: str = "") -> str:
    check = Check(check="value", what=label, value=value, where=where)
    return run_check(check, ScreenPair(stored_screen(body, "http://127.0.0.1:8080/r"))).verdict


@tabled
def test_values_are_compared_as_numbers_and_texts(expected: str, shown: str, said: str) -> None:
    assert verdict(f"<p>Sum: {shown}</p>", "Sum", expected) == said
    assert verdict(f"<label>Sum <input value='{shown}'></label>", "Sum", expected) == said
