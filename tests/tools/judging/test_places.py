"""Claims about where something stands."""

import pytest

from tests.support.judged import holds


def _form(name: str) -> str:
    fields = (("Mail", "a@b.example"), ("Name", name), ("Town", "Rome"))
    rows = (f'  - generic:\n    - text: {f}\n    - textbox "{f}": {v}\n' for f, v in fields)
    return f"- banner:\n  - generic: {name}\n- main:\n{''.join(rows)}"


@pytest.mark.parametrize(
    "expected", ["The name at the top of the page is 'Ada L.'", "页面顶部显示“Ada L.”"]
)
def test_the_top_of_the_page_is_no_place_of_a_list(expected: str):
    assert holds("Save the name 'Ada L.'", expected, _form("Ada"), _form("Ada L.")) == "yes"


def test_what_stands_deep_in_the_first_card_is_not_its_title():
    page = "\n".join(
        f'- article:\n  - heading "{n}" [level=2]\n  - paragraph: {t}\n'
        for n, t in (("Welcome", "See Beans"), ("Beans", "Dig"), ("Leeks", "Water"))
    )
    assert holds("Open 'Beans'", "'Welcome' is the first note", "- text: x", page) == "yes"
    assert holds("Open 'Beans'", "'Beans' is the first note", "- text: x", page) != "yes"


def test_a_button_that_left_the_bar_is_not_still_in_it():
    before = '- toolbar:\n  - button "Home"\n- list:\n  - listitem:\n    - button "Home"\n'
    after = '- toolbar\n- list:\n  - listitem:\n    - button "Home"\n'
    expected = "'Home' is still at the top of the page"
    assert holds("Untick 'Home'", expected, before, after) != "yes"


@pytest.mark.parametrize(
    "expected",
    ["The log of {} ends with 'Reached port'", "{}’s log has 'Reached port' at the end"],
)
def test_the_last_entry_of_a_list_that_is_another_ones_says_nothing(expected: str):
    entries = "".join(f"  - listitem: {text}\n" for text in ("Set sail", "Reefed", "Reached port"))
    page = f'- heading "Kestrel" [level=1]\n- list:\n{entries}'
    own, other = expected.format("'Kestrel'"), expected.format("'Osprey'")
    assert holds("Open the log of 'Kestrel'", own, "- text: Logs", page) == "yes"
    assert holds("Open the log of 'Osprey'", other, "- text: Logs", page) != "yes"
