"""The page of the runs of a case in a real browser."""

import pytest

from surefoot.tools.reports.suite import write_history

RUNS = [
    {
        "run_id": f"replay-keep-a-note-20261125-03190{number}-caa9c0",
        "kind": "replay",
        "started": 1_795_576_500.0,
        "verdict": "passed",
        "result": "passed, healed",
        "healed": 1,
        "targets": 3,
        "seconds": 0.4,
        "model_calls": 0,
    }
    for number in range(3)
]


@pytest.mark.parametrize("width", [390, 1280])
def test_no_word_of_the_table_is_broken(open_file, complaints, tmp_path, width):
    write_history({"case": "keep-a-note", "runs": RUNS}, tmp_path / "history.html")
    page = open_file(tmp_path / "history.html", width)
    heights = page.evaluate("[...document.querySelectorAll('th, td')].map(c => c.clientHeight)")
    assert max(heights) < 60, "one line each"
    assert page.evaluate("document.documentElement.scrollWidth") == width
    assert complaints == []
