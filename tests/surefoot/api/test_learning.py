"""Widgets that were learned are found again on a page that has changed, or not taken for others."""

import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

import surefoot
from surefoot.tools.devices.web.find_browser import find_browser
from tests.support.site import Site, running_site

pytestmark = pytest.mark.skipif(find_browser(None) is None, reason="no browser on this machine")
FAST = {"settle_quiet_s": 0.15, "action_timeout_s": 2.0, "one_browser": True}
CASE: dict[str, Any] = {
    "id": "notes",
    "steps": [{"action": "Click 'Show the notes'", "expected": "'Feed the cat' is shown"}],
}
SHOW = """document.querySelector('p').innerText = 'Feed the cat'"""


@pytest.fixture(scope="module")
def site() -> Iterator[Site]:
    with running_site() as site:
        yield site


def run(site: Site, home: Path, button: str) -> dict[str, Any]:
    url = site.page("notes.html", f"<h1>Notes</h1>{button}<p></p>", title="Notes")
    case = {**CASE, "app": {"kind": "web", "url": url}}
    return surefoot.validate(case, out=home, **FAST)


def healed(home: Path) -> list[dict[str, Any]]:
    """What the store knows of locators that were healed."""
    with closing(sqlite3.connect(home / "knowledge.db")) as db, db:
        rows = db.execute("SELECT facts FROM locators WHERE heal_count > 0").fetchall()
    return [json.loads(row[0]) for row in rows]


def test_a_button_that_became_a_link_is_found_and_known_from_then_on(
    site: Site, tmp_path: Path
) -> None:
    run(site, tmp_path, f'<button onclick="{SHOW}">Show the notes</button>')
    link = f'<a href="#" onclick="{SHOW};return false">Show the notes</a>'
    for _ in range(2):
        result = run(site, tmp_path, link)
        assert result["verdict"] == "passed"
        assert was_known(tmp_path, result)
    (known,) = healed(tmp_path)
    assert known["looks"]["role"] == "link"
    assert known["locators"][0]["value"] == "link"


def test_a_button_with_the_same_id_and_a_longer_name_is_the_same_and_the_report_says_so(
    site: Site, tmp_path: Path
) -> None:
    run(site, tmp_path, f'<button id="show" onclick="{SHOW}">Show the notes</button>')
    longer = f'<button id="show" onclick="{SHOW}">Show all the notes</button>'
    result = run(site, tmp_path, longer)
    assert result["verdict"] == "passed"
    assert was_known(tmp_path, result)
    (done,) = result["steps"][0]["actions"]
    assert "Show all the notes" in done
    assert len(healed(tmp_path)) == 1


@pytest.mark.parametrize("other", ["Show the notes of 2031", "Delete the notes"])
def test_another_button_is_not_taken_for_the_one_that_is_lost(
    site: Site, tmp_path: Path, other: str
) -> None:
    run(site, tmp_path, f'<button id="show" onclick="{SHOW}">Show the notes</button>')
    result = run(site, tmp_path, f'<button id="show" onclick="{SHOW}">{other}</button>')
    assert not was_known(tmp_path, result)
    assert healed(tmp_path) == []


def test_the_way_of_a_step_that_failed_is_planned_anew(site: Site, tmp_path: Path) -> None:
    other = SHOW.replace("cat", "dog")
    result = run(site, tmp_path, f'<button onclick="{other}">Show the notes</button>')
    assert result["verdict"] == "failed"
    for known in (False, True):
        result = run(site, tmp_path, f'<button onclick="{SHOW}">Show the notes</button>')
        assert result["verdict"] == "passed"
        assert was_known(tmp_path, result) is known


def was_known(home: Path, result: dict[str, Any]) -> bool:
    """Say whether all that a run did was known from an earlier one."""
    rows = (home / result["run_id"] / "events.jsonl").read_text("utf-8").splitlines()
    plans = [row for row in map(json.loads, rows) if row["kind"] == "plan"]
    assert plans
    return all(row["learned"] for row in plans)


def test_a_navigation_of_the_bundled_app_goes_where_a_case_has_been(tmp_path: Path) -> None:
    step = {"action": "Click 'Statistics'", "expected": "The heading 'Statistics' is shown"}
    case = {"id": "look", "app": {"kind": "web", "bundled": "filebox"}, "steps": [step]}
    seen = surefoot.validate(case, out=tmp_path, **FAST)
    assert (seen["verdict"], seen["app_id"]) == ("passed", "filebox")
    result = surefoot.navigate("filebox", "show the statistics", out=tmp_path, **FAST)
    # The way is known; that a page which is called so is the place is asked the first time.
    assert (result["verdict"], result["usage"]["model_calls"]) == ("passed", 1)
    assert [one["source"] for one in result["path"]] == ["knowledge"]
    again = surefoot.navigate("filebox", "show the statistics", out=tmp_path, **FAST)
    assert (again["verdict"], again["usage"]["model_calls"]) == ("passed", 0)
    assert result["end_page_name"].endswith("/statistics")
