"""Claims about what is left of a list."""

import pytest

from tests.support.judged import holds


def _list(*names: str) -> str:
    return '- textbox "Search"\n- list:\n' + "".join(f"  - listitem: {n}\n" for n in names)


ALL = _list("Red saddle", "Blue bell", "Green chain", "Old pedal")


@pytest.mark.parametrize(
    ("expected", "verdict"),
    [
        ("Only 'Blue bell' is left", "yes"),
        ("Only 'Red saddle' is left", "no"),
        ("Only the thing about the bell is left", "yes"),
        ("Blue bell is the only one", "yes"),
        ("Only one entry is left", "yes"),
        ("Two entries are left", "no"),
        ("The list shrinks to Blue bell", "yes"),
        ("只剩一个条目", "yes"),
    ],
)
def test_what_a_search_leaves(expected: str, verdict: str):
    after = _list("Blue bell").replace('"Search"', '"Search": bell')
    assert holds("Search for 'bell'", expected, ALL, after) == verdict


def test_links_of_one_place_are_a_list_without_being_one():
    def page(*names: str) -> str:
        links = "".join(f'    - link "{n}"\n' for n in names)
        return '- textbox "Search"\n- main:\n  - generic:\n' + links

    step, expected = "Search for 'be'", "Only Beans is left"
    before = page("Beans", "Leeks", "Mint")
    assert holds(step, expected, before, page("Beans")) == "yes"
    assert holds(step, expected, before, page("Beans", "Mint")) != "yes"


def test_a_counter_says_how_many_are_left():
    before = "- text: 3 of 14\n- paragraph: A film\n"
    after = "- text: 1 of 11\n- paragraph: A book\n"
    assert holds("Filter for the open texts", "Eleven texts remain", before, after) == "yes"
    assert holds("Filter for the open texts", "Nine texts remain", before, after) == "no"


def folders(*names: str, opened: str = "") -> str:
    lines = ['- region "Folders":', "  - generic:"]
    for name in names:
        lines += ["    - generic:", f'      - button "Up to date {name}":']
        lines += [f'        - heading "Up to date {name}" [level=4]']
        lines += ["          - generic: Up to date", f"          - generic: {name}"]
        lines += ["      - table:", "        - cell: send only"] if name == opened else []
    lines += ["    - generic:", '      - button "Rescan All"', '      - button "Add Folder"']
    lines += ['- region "Devices":', "  - generic:", "    - generic:"]
    lines += ['      - button "Laptop":', '        - heading "Laptop" [level=4]']
    return "\n".join(lines)


@pytest.mark.parametrize(
    ("names", "answer"),
    [
        (("Letters", "Recipes"), "yes"),
        (("Letters", "Recipes", "Scans"), "no"),
        (("Letters", "Photos", "Recipes"), "no"),
    ],
)
def test_panels_that_stand_side_by_side_are_a_list(names, answer):
    before = folders("Letters", "Photos", "Recipes", opened="Photos")
    after = folders(*names, opened="Photos")
    expected = "Only Letters and Recipes are left"
    told = holds("Answer 'Yes'", expected, before, after)
    assert (told == "yes") == (answer == "yes")
