"""What checks come to on pages, as tables: `tables/FILE.yaml`, by the name of what they show.

A table has the fields of the check, or of the page, that its cases share; a case says the verdict
and what is its own: the screen after the step (HTML, or what is stored of a page), the screen
before, texts that the step typed, and fields of the check.
"""

from pathlib import Path
from typing import Any

import pytest
import yaml

from surefoot.state.values.check import Check
from surefoot.tools.checking.run import run_check
from surefoot.tools.screens.pair import ScreenPair
from surefoot.tools.screens.stored import stored_screen

URL = "http://127.0.0.1:8080/x"
OPTIONS = ("typed", "only_types")
Table = dict[str, Any]


def tables() -> dict[str, Table]:
    """Read all tables by name; `screens` holds the pages that several tables share."""
    found: dict[str, Table] = {}
    for file in sorted(Path(__file__).parent.glob("tables/*.yaml")):
        named: dict[str, Table] = yaml.safe_load(file.read_text("utf-8"))
        named.pop("screens", None)
        assert not found.keys() & named.keys(), file
        found |= named
    return found


TABLES = tables()


def verdict(table: Table, given: str | dict[str, Any]) -> str:
    """Run the check of a case."""
    own = {"screen": given} if isinstance(given, str) else given
    case = {key: value for key, value in table.items() if key not in ("check", "cases")} | own
    url = case.pop("url", URL)
    after = stored_screen(case.pop("screen"), url)
    before, url_before = case.pop("before", None), case.pop("url_before", url)
    pair = ScreenPair(after, None if before is None else stored_screen(before, url_before))
    options = {key: case.pop(key) for key in OPTIONS if key in case}
    options |= {"typed": tuple(options["typed"])} if "typed" in options else {}
    return run_check(Check.model_validate(table.get("check", {}) | case), pair, **options).verdict


@pytest.mark.parametrize("name", TABLES)
def test_a_table(name: str) -> None:
    table = TABLES[name]
    cases = [(said, given) for case in table["cases"] for said, given in case.items()]
    assert [case for case in cases if verdict(table, case[1]) != case[0]] == []
