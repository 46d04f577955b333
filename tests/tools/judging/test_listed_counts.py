"""Numbers of things that the claim itself lists."""

import pytest

from tests.support.judged import holds

LOGIN = '- textbox "User"\n- button "Log in"'


def tabs(*names: str) -> str:
    rows = "".join(f'  - listitem:\n    - link "{n}"\n' for n in names)
    return f'- heading "Editor" [level=1]\n- list "Flows":\n{rows}- button "Deploy"'


@pytest.mark.parametrize(
    ("expected", "answer"),
    [
        ("The editor opens with three sheets: Oven, Packing and Late shift", "yes"),
        ("两个面板 Oven 和 Packing", "no"),
        ("Ba luồng Oven, Packing và Late shift hiện ra", "yes"),
        ("The editor opens with three tabs: Oven, Packing and Early shift", "no"),
        ("The editor opens with two tabs: Oven and Packing", "no"),
    ],
)
def test_a_list_has_all_that_the_claim_lists_and_no_more(expected, answer):
    after = tabs("Oven", "Packing", "Late shift")
    assert holds("Log in as ann", expected, LOGIN, after) == answer


def test_entries_of_a_tab_are_counted_and_not_the_tabs():
    def page(*boats: str) -> str:
        tabs = '- tablist:\n  - tab "Afloat" [selected]\n  - tab "Ashore"\n'
        return tabs + "".join(f"- listitem:\n  - text: {name}\n  - text: berth\n" for name in boats)

    two, three = page("Kestrel", "Osprey"), page("Kestrel", "Osprey", "Tern")
    assert holds("Open the boats", "Two boats are afloat", "- text: Harbour", two) == "yes"
    assert holds("Open the boats", "Two boats are afloat", "- text: Harbour", three) != "yes"
    assert holds("Open the boats", "Three boats are afloat", "- text: Harbour", three) == "yes"
