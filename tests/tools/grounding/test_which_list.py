"""Counts without a place on pages in a real browser that hold more than one list."""

import pytest

from surefoot.state.values.check import Check
from surefoot.tools.checking.run import run_check
from surefoot.tools.screens.pair import ScreenPair

pytestmark = pytest.mark.asyncio(loop_scope="session")

LINE = "<style>.l{display:flex;gap:9px;padding:0;list-style:none}aside{float:left}</style>"
BOATS = """<ul><li><b>Gull</b><p>12 m, moored</p></li><li><b>Ibis</b><p>9 m, moored</p></li>
<li><b>Tern</b><p>7 m, at sea</p></li></ul>"""
HEAD = """<h1>Harbour</h1><ul class=l><li><a href=/a>Home</a></li><li><a href=/b>Boats</a></li>
<li><a href=/c>Crew</a></li><li><a href=/d>Help</a></li></ul>"""
TOOLS = """<ul class=l><li><a href=#>Bold</a></li><li><a href=#>Link</a></li><li><a
href=#>List</a></li></ul>"""
PICKS = "<p>Show <select><option>All<option>Moored</select><select><option>Any</select></p>"
BARS = f"""<div><div><button>Add</button><button>Stop</button></div>{PICKS}{BOATS}
<div><button>Setup</button><button>Slow</button></div></div>"""
TICKS = "<div><input type=checkbox aria-label=Wind> <input type=checkbox aria-label=Tide></div>"
SIDE = """<aside><ul><li><a href=/1>Log</a></li><li><a href=/2>Tides</a><button>?</button></li>
</ul></aside>"""
TREE = """<section><div role=tree><div><b>13</b><span role=treeitem>All notes</span></div>
<div><b>4</b><span role=treeitem>Old notes</span></div></div></section><div role=listbox><div
role=option>Newest</div></div>"""
CREW = "<ul><li>Ann</li><li>Bob</li></ul>"
CHATS = """<aside><ul><li><b>Ann</b><p>Ahoy!</p></li><li><b>Bob</b><p>Aye.</p></li></ul></aside>"""
FOUND = """<dl><dt><a href=/7>Leak at the pier</a></dt><dd>See the log.</dd><dd>By Ann, 2 May</dd>
<dt><a href=/8>Leak in the hut</a></dt><dd>Mended.</dd><dd>By Bob, 3 May</dd></dl>"""
PAGES = "<ul><li>{}</li></ul>"
FORM = """<div><div onclick=x()><label>Name <input></label><p>As on the hull.</p></div>
<div onclick=x()><label>Crew <input></label><p>With the skipper.</p></div></div>"""


@pytest.mark.parametrize(
    ("body", "kind", "number", "said"),
    [
        # bars above and below, a line of links, of tools, of boxes, a menu at the side
        (BARS, "row", 3, "holds"),
        (BARS, "row", 2, "refuted"),
        (HEAD + BOATS + TOOLS, "row", 3, "holds"),
        (HEAD + BOATS + TOOLS, "card", 2, "refuted"),
        (SIDE + TICKS + BOATS, "row", 3, "holds"),
        (SIDE + TICKS + BOATS, "row", 2, "refuted"),
        (HEAD + FOUND, "result", 2, "holds"),
        (HEAD + FOUND, "result", 3, "refuted"),
        # a tree, and the one option that a folded list shows
        (TREE + BOATS, "row", 3, "holds"),
        (TREE + BOATS, "row", 2, "refuted"),
        (TREE.replace("<section>", "<section style=font-size:60px>") + BOATS, "row", 3, "holds"),
        (TREE + CREW, "row", 2, "cannot_tell"),
        # a line that says that there is one page, and one that may say anything else
        (BOATS + PAGES.format("Page 1 of 1"), "row", 3, "holds"),
        (BOATS + PAGES.format("1-3 / 3"), "row", 1, "refuted"),
        (BOATS + PAGES.format("Page 1 of 2"), "row", 3, "cannot_tell"),
        (BOATS + PAGES.format("Page 1 of 3"), "row", 3, "cannot_tell"),
        (BOATS + PAGES.format("Heron"), "row", 1, "cannot_tell"),
        # two lists of which either may be meant
        (BOATS + CREW, "row", 3, "cannot_tell"),
        (BOATS + CREW, "row", 2, "cannot_tell"),
        (CHATS + BOATS, "row", 2, "cannot_tell"),
        (CHATS + BOATS, "row", 3, "cannot_tell"),
        (BOATS + FOUND, "result", 2, "cannot_tell"),
        # what says no more than its name, or is filled in, is no list of things
        (CREW + TOOLS, "row", 3, "cannot_tell"),
        (FORM + HEAD + SIDE, "row", 3, "cannot_tell"),
    ],
)
async def test_a_list_of_things_is_meant_beside_bars_and_menus(look, body, kind, number, said):
    check = Check(check="count", kind=kind, value=str(number))
    assert run_check(check, ScreenPair(await look(LINE + body))).verdict == said


GRID = """<style>.g>*{{display:flex;height:50px;width:600px;cursor:pointer}}.g>*>*{{width:150px}}
.h{{height:{high}px!important}}ol{{margin:0;padding:0}}</style>"""
NAMES = "<{0} class=h><i>Name</i><i>Berth</i><i>Sails</i><i>{1}</i></{0}>"
CELLS = "<{0}><b>{1}</b><i>{2}</i><i>{2}</i></{0}>"
ROWS = CELLS.format("{0}", "Gull", 4) + CELLS.format("{0}", "Ibis", 5)
DIVS = f"<div class=g>{NAMES.format('div', '{last}')}{ROWS.format('div')}</div>"
LISTS = f"<ol class=g>{NAMES.format('li', '{last}')}</ol><ol class=g>{ROWS.format('li')}</ol>"


@pytest.mark.parametrize(
    ("grid", "high", "last", "number", "said"),
    [
        # a lower line of words over columns of numbers
        (DIVS, 30, "State", 2, "holds"),
        (DIVS, 30, "State", 3, "refuted"),
        (LISTS, 30, "State", 2, "holds"),
        (LISTS, 30, "State", 3, "refuted"),
        # one as high as the others may be one of them
        (DIVS, 50, "State", 2, "cannot_tell"),
        (DIVS, 50, "State", 3, "cannot_tell"),
        (DIVS, 50, "State", 4, "refuted"),
        # a lower one with a number, too; one as high with a number is
        (DIVS, 30, "Hut 7", 2, "cannot_tell"),
        (DIVS, 30, "Hut 7", 3, "cannot_tell"),
        (DIVS, 50, "Hut 7", 3, "holds"),
        (DIVS, 50, "Hut 7", 2, "refuted"),
    ],
)
async def test_a_line_over_columns_names_them(look, grid, high, last, number, said):
    check = Check(check="count", kind="row", value=str(number))
    assert (
        run_check(
            check, ScreenPair(await look(GRID.format(high=high) + grid.format(last=last)))
        ).verdict
        == said
    )
