"""Plain sentences, read and judged over the screens before and after a step, right and wrong ones.

Each half is tested alone elsewhere; here, that what the grammar says is what the checks take.
"""

from pathlib import Path

import pytest

from surefoot.configs.settings import Settings
from surefoot.state.values.screen import Screen
from surefoot.tools.checking.judge import judge_stored
from surefoot.tools.runlog import RunLog
from surefoot.tools.screens.pair import ScreenPair
from surefoot.tools.screens.stored import stored_screen

_FRAME = '<nav aria-label="Main"><a href="/stock">Stock</a><a href="/help">Help</a></nav>'
_ROWS = "<tr><td>Tea</td><td>3</td></tr><tr><td>Milk</td><td>2</td></tr>"


def _stock(rows: str, total: int, form: str) -> Screen:
    table = f"<table><tr><th>Name</th><th>Price</th></tr>{rows}</table>"
    body = f"<main><h1>Stock</h1>{table}<p>Total: {total}</p><form>{form}</form></main>"
    return stored_screen({"html": _FRAME + body, "url": "http://a.example/stock"})


BEFORE = _stock(
    _ROWS,
    5,
    "<label>Product <input></label><label><input type=checkbox> Urgent</label>"
    "<label>Size <select><option selected>Small</option><option>Large</option></select></label>"
    "<button>Save</button><button disabled>Send</button>",
)
AFTER = _stock(
    _ROWS + "<tr><td>Oat bread</td><td>7</td></tr>",
    12,
    "<label>Product <input value='Oat bread'></label>"
    "<label><input type=checkbox checked> Urgent</label>"
    "<label>Size <select><option>Small</option><option selected>Large</option></select></label>"
    "<button>Save</button><button>Send</button><div role=status>Oat bread was added</div>",
)
TWINS = [
    ("Oat bread is listed", "Oat cake is listed"),
    ("The row 'Oat bread' shows 7", "The row 'Oat bread' shows 3"),
    ("The price of Oat bread is 7", "The price of Oat bread is 3"),
    ("The total is 12", "The total is 5"),
    ("The table has 3 rows", "The table has 2 rows"),
    ("Three rows are listed", "Two rows are listed"),
    ("There are 3 entries in the table", "There are 4 entries in the table"),
    ("At least 3 rows are shown", "At most 2 rows are shown"),
    ("'Oat bread' comes after 'Milk'", "'Oat bread' comes before 'Milk'"),
    ("The checkbox 'Urgent' is ticked", "The checkbox 'Urgent' is unticked"),
    ("The size is Large", "The size is Small"),
    ("The button 'Send' is enabled", "The button 'Send' is disabled"),
    ("The message 'Oat bread was added' appears", "The message 'Oat bread was sold' appears"),
    ("The list shows Tea, Milk and Oat bread", "The list shows Tea, Milk and Oat cake"),
    ("显示“Oat bread”", "显示“Oat cake”"),
    ("表格中有 3 行", "表格中有 2 行"),
    ("“Urgent”已勾选", "“Urgent”未勾选"),
    ("“Size”的值为“Large”", "“Size”的值为“Small”"),
    ("按钮“Send”可用", "按钮“Send”不可用"),
    ("列表中包含 Tea、Milk 和 Oat bread", "列表中包含 Tea、Milk 和 Oat cake"),
    ("Hiển thị 'Oat bread'", "Hiển thị 'Oat cake'"),
    ("Bảng có 3 dòng", "Bảng có 2 dòng"),
    ("Ô 'Urgent' được chọn", "Ô 'Urgent' không được chọn"),
    ("'Size' là 'Large'", "'Size' là 'Small'"),
    ("Nút 'Send' được bật", "Nút 'Send' bị vô hiệu hóa"),
]
OPEN = [
    "An error is shown",
    "You are on the page Help",
    "The heading 'Stock' is shown",
    "The form 'Stock' is shown",
    "5 tabs are open",
    "There are 2 sliders",
]


async def _verdict(folder: Path, sentence: str) -> str:
    pair = ScreenPair(AFTER, BEFORE)
    log = RunLog(folder)
    said = await judge_stored(Settings(model="offline"), log, "Click 'Save'", sentence, pair)
    log.flush()
    return "passed" if said.result.is_completed else "failed" if said.refuted else "unknown"


@pytest.mark.parametrize(("holds", "does_not"), TWINS)
async def test_the_right_one_passes_and_the_wrong_one_fails(
    tmp_path: Path, holds: str, does_not: str
) -> None:
    assert await _verdict(tmp_path, holds) == "passed"
    assert await _verdict(tmp_path, does_not) == "failed"


@pytest.mark.parametrize("sentence", OPEN)
async def test_what_the_screens_do_not_tell_stays_open(tmp_path: Path, sentence: str) -> None:
    assert await _verdict(tmp_path, sentence) == "unknown"
