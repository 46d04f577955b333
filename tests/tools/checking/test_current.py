"""Whether a step opens what is open already."""

import pytest

from surefoot.state.values.check import Check
from surefoot.state.values.intent import Intent
from surefoot.state.values.understood import StepReading
from surefoot.tools.checking.current import is_open_already
from surefoot.tools.screens.stored import stored_screen

SHOWN = Check(check="shown", what="A")
TABS = (
    "<h1>Shop</h1><div role=tablist><div role=tab aria-selected=true>A</div>"
    "<div role=tab aria-selected=false>B</div></div><h2>B</h2>"
)
NAV = "<nav><a href='#' aria-current=page>A</a><a href='#'>B</a></nav><h1>A</h1>"
ADDRESSES = "<nav><a href='/x'>A</a><a href='/y'>B</a></nav><h1>Shop</h1>"
UNMARKED = "<nav><a href='#'>A</a><a href='#'>B</a></nav><h1>A</h1>"
TREE = (
    "<ul role=tree><li role=treeitem aria-selected=true><button>Fold A</button><button>A</button>"
    "<ul><li role=treeitem><button>B</button></li></ul></li></ul><h1>A</h1>"
)


@pytest.mark.parametrize(
    ("body", "do", "target", "said"),
    [
        (TABS, "open", "A", True),
        (TABS, "click", "A", True),
        (TABS, "open", "B", False),
        (TABS, "click", "B", False),
        (NAV, "open", "A", True),
        (NAV, "click", "A", True),
        (NAV, "open", "B", False),
        (ADDRESSES, "click", "A", True),
        (ADDRESSES, "click", "B", False),
        (UNMARKED, "open", "A", True),
        (UNMARKED, "click", "A", False),
        (UNMARKED, "open", "B", False),
        (TREE, "click", "A", True),
        (TREE, "open", "A", True),
        (TREE, "click", "Fold A", False),
        (TREE, "click", "B", False),
        ("<button class=active>A</button>", "click", "A", False),
        ("<p>x</p>", "open", "A", False),
        (NAV, "open", "css=a", False),
        (NAV, "right_click", "A", False),
    ],
)
def test_what_is_marked_or_stands_at_its_own_address_is_open_already(
    body: str, do: str, target: str, *, said: bool
) -> None:
    intent = Intent.model_validate({"do": do, "target": target})
    screen = stored_screen(body, "http://127.0.0.1:8080/x")
    assert is_open_already(StepReading(intents=(intent,), checks=(SHOWN,)), screen) is said


def test_each_of_several_must_be_open_already() -> None:
    screen = stored_screen(NAV, "http://127.0.0.1:8080/x")
    ways = (Intent(do="open", target="A"), Intent(do="open", target="B"))
    assert not is_open_already(StepReading(intents=ways), screen)
    assert not is_open_already(StepReading(intents=(Intent(do="look"),)), screen)
    assert not is_open_already(StepReading(intents=ways[:1]), None)


@pytest.mark.parametrize(("do", "said"), [("open", True), ("click", False)])
def test_a_click_of_which_nothing_is_expected_has_to_show_an_effect(do: str, *, said: bool) -> None:
    intent = Intent.model_validate({"do": do, "target": "A"})
    screen = stored_screen(NAV, "http://127.0.0.1:8080/x")
    assert is_open_already(StepReading(intents=(intent,)), screen) is said
