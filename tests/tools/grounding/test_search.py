"""What is tried, in which order, when a thing is not shown."""

from collections.abc import Sequence

from surefoot.state.values.action import Hover, Scroll, Tap
from surefoot.state.values.intent import Intent
from surefoot.state.values.screen import Box, Concealed, Screen, Widget
from surefoot.tools.grounding.pagers import find_next_page
from surefoot.tools.grounding.search import SearchMove, find_next_move, remaining_intent
from surefoot.tools.screens.html.page import parse_html
from surefoot.tools.screens.rows import Rows
from surefoot.tools.screens.texts import PageText

WAITS = ("wait first", "wait last")


def page(html: str, concealed: Sequence[Concealed] = ()) -> Screen:
    widgets = parse_html(f"<body>{html}</body>")
    return Screen(location="http://shop.example/x", widgets=widgets, concealed=tuple(concealed))


def moves(intent: Intent, screen: Screen) -> list[SearchMove]:
    """All moves that are offered while the screen stays as it is."""
    found: list[SearchMove] = []
    while (move := find_next_move(intent, screen, [*WAITS, *(m.name for m in found)])) is not None:
        found.append(move)
    return found


def test_late_content_is_waited_for_at_first_and_at_last() -> None:
    screen = page("<p>Nothing</p>")
    intent = Intent(do="click", target="Go")
    first = find_next_move(intent, screen, [])
    assert first is not None
    assert first.name == "wait first"
    last = find_next_move(intent, screen, ["wait first"])
    assert last is not None
    assert last.name == "wait last"
    assert find_next_move(intent, screen, WAITS) is None


def scrolled(intent: Intent, *widgets: Widget) -> set[str | None]:
    """Ids of what is scrolled in search of a thing."""
    actions = [move.action for move in moves(intent, Screen(kind="android", widgets=widgets))]
    return {a.target.widget for a in actions if isinstance(a, Scroll) and a.target}


def test_a_wheel_of_a_phone_is_not_turned_in_search_of_a_thing() -> None:
    rows = Widget(id="rows", role="list", states=("scrollable",))
    bank = Widget(id="bank", role="spinbutton", name="Bank", states=("scrollable",))
    assert scrolled(Intent(do="click", target="Go"), bank, rows) == {"rows"}


def test_of_two_lists_of_a_phone_the_named_one_is_scrolled() -> None:
    apples = Widget(id="1", role="list", label="Apples", states=("scrollable",))
    pears = Widget(id="2", role="list", label="Pears", states=("scrollable",))
    assert scrolled(Intent(do="click", target="Go", within="Pears"), apples, pears) == {"2"}
    assert scrolled(Intent(do="click", target="Go"), apples, pears) == {"1", "2"}


def test_what_hides_a_thing_is_pointed_at_and_then_clicked() -> None:
    screen = page("<a id=m href=#more>More</a>")
    opener = next(w.id for w in screen.widgets if w.name == "More")
    screen = page("<a id=m href=#more>More</a>", [Concealed(role="link", name="Go", opener=opener)])
    found = moves(Intent(do="click", target="Go"), screen)
    assert [type(m.action) for m in found] == [Hover, Tap]


def test_an_opener_that_says_so_itself_is_clicked_at_once() -> None:
    screen = page("<button>More</button>")
    opener = next(w.id for w in screen.widgets if w.name == "More")
    hidden = Concealed(role="link", name="Go", opener=opener, told=True)
    found = moves(Intent(do="click", target="Go"), page("<button>More</button>", [hidden]))
    assert [type(m.action) for m in found] == [Tap]


def test_nothing_is_opened_that_sends_or_deletes() -> None:
    html = "<button aria-expanded=false>Delete all</button><form><button>Go</button></form>"
    screen = page(html)
    opener = next(w.id for w in screen.widgets if w.name == "Go")
    hidden = Concealed(role="link", name="Ann", opener=opener, told=True)
    assert moves(Intent(do="click", target="Ann"), page(html, [hidden])) == []


def test_folded_parts_and_other_tabs_are_opened() -> None:
    html = """<div role=tablist><div role=tab aria-selected=true>One</div>
    <div role=tab aria-selected=false>Two</div></div><button aria-expanded=false>More</button>"""
    found = moves(Intent(do="click", target="Ann"), page(html))
    assert [m.description for m in found] == ["open tab 'Two'", "open button 'More'"]


def test_a_list_is_scrolled_until_it_shows_nothing_new() -> None:
    listed = Widget(id="l", role="list", scrolls=("down",))
    entry = Widget(id="a", role="listitem", name="Row 1", depth=1)
    found = moves(Intent(do="click", target="Row 9"), Screen(widgets=(listed, entry)))
    assert len(found) == 1
    (scroll,) = (m.action for m in found)
    assert isinstance(scroll, Scroll)
    assert scroll.direction == "down"
    end = listed.model_copy(update={"scrolls": ("up",)})
    moved = Screen(widgets=(end, entry.model_copy(update={"name": "Row 5"})))
    assert (
        find_next_move(Intent(do="click", target="Row 9"), moved, [*WAITS, found[0].name]) is None
    )


def test_a_list_that_is_drawn_anew_at_each_scroll_is_scrolled_once() -> None:
    intent, tried = Intent(do="click", target="Row 9"), [*WAITS]
    for number, (y, scrolls) in enumerate([(40, "down"), (-300, "up")]):
        box = Box(x=10, y=y, width=200, height=24)
        tree = Widget(id=f"e{number}", role="tree", name="Row 1", scrolls=(scrolls,), box=box)
        move = find_next_move(intent, Screen(widgets=(tree,)), tried)
        assert (move is None) == (number > 0)
        tried += [move.name] if move else []


def test_what_a_page_draws_anew_is_opened_once() -> None:
    intent, tried = Intent(do="click", target="Row 9"), [*WAITS]
    for number, x in enumerate([10, 10, 40]):
        box = Box(x=x, y=5, width=20, height=20)
        button = Widget(id=f"e{number}", role="button", name="More", states=("collapsed",), box=box)
        move = find_next_move(
            intent, Screen(widgets=(button.model_copy(update={"clickable": True}),)), tried
        )
        assert (move is not None) == (number != 1)
        tried += [move.name] if move else []


PAGER = """<ul><li><a href=/1>Red</a></li><li><a href=/2>Blue</a></li></ul>
<div><span aria-current=page>1</span><a href=?p=2>2</a><a href=?p=3>3</a></div>"""


def test_the_next_page_is_the_number_after_the_current_one() -> None:
    rows = Rows(PageText(page(PAGER)))
    pager = find_next_page(rows)
    assert pager is not None
    assert rows.page.widgets[pager].name == "2"


def test_the_sign_for_the_next_page_is_told_by_the_one_for_the_last() -> None:
    rows = Rows(PageText(page("<p>x</p><div><button>‹</button><button>›</button></div>")))
    pager = find_next_page(rows)
    assert pager is not None
    assert rows.page.widgets[pager].name == "›"
    assert find_next_page(Rows(PageText(page("<button>›</button>")))) is None


def test_results_of_the_pages_before_are_taken_off() -> None:
    intent = Intent(do="click", kind="result", ordinal=5)
    move = find_next_move(intent, page(PAGER), WAITS)
    assert move is not None
    assert remaining_intent(intent, [*WAITS, move.name]).ordinal == 3
