"""What is shown of a screen that does not fit the budget."""

from surefoot.state.values.screen import Screen, Widget
from surefoot.tools.screens.aria import parse_aria
from surefoot.tools.screens.stored import stored_screen
from surefoot.tools.screens.view import page_view


def test_long_addresses_do_not_push_entries_out():
    query = "/reports?fields=" + "a%20b" * 400
    heads = [
        Widget(id=f"h{n}", role="link", name=f"Column {n}", url=query, depth=1) for n in range(8)
    ]
    boats = [
        Widget(id=f"b{n}", role="link", name=f"Boat {n}", url=f"/boats/{n}", depth=1)
        for n in range(40)
    ]
    screen = Screen(widgets=(*heads, *boats))
    lines = page_view(screen, {"column"}, budget_tokens=1200)
    assert sum("Boat" in line for line in lines) == len(boats)


def test_addresses_are_whole_where_all_of_a_screen_fits():
    url = "/reports?fields=" + "a" * 400
    screen = Screen(widgets=(Widget(id="e1", role="link", name="Boats", url=url),))
    lines = page_view(screen, {"boats"}, budget_tokens=1200)
    assert url in lines[0]


def test_nothing_seems_to_be_in_a_list_that_ends_before_it() -> None:
    page = """
- generic [ref=e1]:
  - navigation "Where" [ref=e2]:
    - list [ref=e3]:
      - listitem [ref=e4]: Boats
- generic [ref=e5]:
  - generic [ref=e6]:
    - heading "Boats" [level=1] [ref=e7]
"""
    screen = stored_screen({"url": "http://shop.example/", "aria_snapshot": page})
    lines = page_view(screen, (), budget_tokens=500)
    shown = parse_aria("\n".join(lines))
    heading = next(w for w in shown if w.role == "heading")
    before = shown[: shown.index(heading)]
    around = [w for w in before if w.depth < heading.depth]
    assert around and around[-1].role == "generic"
