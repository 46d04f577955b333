"""What is alike on a screen: the only card of a column is one, the only link of a row is none."""

from surefoot.state.values.screen import Box, Screen, Widget
from surefoot.tools.screens.rows import Rows
from surefoot.tools.screens.stored import stored_screen
from surefoot.tools.screens.texts import PageText

CARD = "<div><h3>{}</h3><p>-</p><button>Edit</button></div>"


def groups(body: str) -> list[list[str]]:
    page = PageText(stored_screen(body, "http://127.0.0.1/"))
    return [[page.subtree_text(index) for index in group] for group in Rows(page).groups]


def test_the_only_card_of_a_column_is_alike_to_those_beside_it() -> None:
    columns = (("Oak", "Elm", "Ash"), ("Fir",))
    parts = ["".join(map(CARD.format, names)) for names in columns]
    body = "".join(f"<section><h2>List</h2><div>{part}</div></section>" for part in parts)
    assert groups(f"<main>{body}</main>")[1:] == [
        ["oak - edit", "elm - edit", "ash - edit"],
        ["fir - edit"],
    ]


def test_the_only_link_of_a_row_is_no_row() -> None:
    rows = ("<a href=/a>green</a><a href=/b>hot</a>", "<a href=/c>cold</a>")
    body = "".join(f"<div><h3>Tea</h3><p>{links}</p></div>" for links in rows)
    assert groups(body) == [["tea green hot", "tea cold"], ["green", "hot"]]


def test_two_that_share_neither_edge_nor_middle_nor_size_are_no_list() -> None:
    def placed(one: Box, two: Box) -> int:
        pairs = ((one, "Close"), (two, "Undo"))
        widgets = [
            part
            for number, (box, name) in enumerate(pairs)
            for part in (
                Widget(id=f"p{number}", role="generic", box=box),
                Widget(id=f"b{number}", role="button", name=name, depth=1, clickable=True),
            )
        ]
        return len(Rows(PageText(Screen(widgets=tuple(widgets)))).groups)

    banner = Box(x=0, y=760, width=1280, height=41)
    assert placed(banner, Box(x=10, y=703, width=270, height=37)) == 0
    assert placed(banner, Box(x=0, y=703, width=270, height=37)) == 1
    assert placed(banner, Box(x=505, y=703, width=270, height=37)) == 1
