"""The situation this graph exists for: the click works, and the clicked element is gone."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from surefoot.tools.llm.prompts import section
from surefoot.tools.text import normalise
from tests.conftest import Play
from tests.support.cases import PLAN, plan
from tests.support.site import Site, running_site

LISTED = "<ul><li>items.csv</li><li>readme.txt</li></ul>"
BUCKET = """<h1>testcase-bucket</h1><ul id="files"><li>
<a href="#" id="folder">uploads</a></li><li>notes.txt</li></ul><script>
document.getElementById('folder').addEventListener('click', e => {{ e.preventDefault(); {click} }});
</script>"""
STEP = {
    "action": "Click the folder 'uploads' in the file list",
    "expected": "The files items.csv and readme.txt are listed",
}

ELSEWHERE = {**STEP, "action": "Click the folder 'upload directory'"}
"""What it names is not on the page by that name: the model says what is meant."""


@pytest.fixture
def site() -> Iterator[Site]:
    with running_site() as site:
        yield site


def case(site: Site, name: str, click: str) -> dict[str, Any]:
    address = site.page(f"testcase-bucket/{name}", BUCKET.format(click=click))
    return {"id": "uploads", "app": {"kind": "web", "url": address}, "steps": [STEP]}


def opened(site: Site) -> str:
    site.page("testcase-bucket/uploads%2F", f"<h1>uploads</h1>{LISTED}", "uploads")
    return "location.assign('/testcase-bucket/uploads%2F')"


async def test_the_folder_opens_and_the_step_passes_at_the_first_try(
    play: Play, site: Site
) -> None:
    result = await play(case(site, "index.html", opened(site)))
    (step,) = result["steps"]
    assert (step["verdict"], step["tries"], step["llm_validated"]) == ("passed", 1, None)


async def test_the_twin_that_ends_on_a_404_does_not_pass(play: Play, site: Site) -> None:
    result = await play(
        case(site, "index.html", "location.assign('/testcase-bucket/legacy%2F')"), max_tries=1
    )
    assert result["verdict"] != "passed"


def click_and_wait_for_the_old_one(text: str) -> dict[str, Any]:
    """A planner that clicks, waits for the element that the click takes away, and then stops."""
    rows = section(text, "screen").splitlines()
    tried = normalise(section(text, "attempts"))
    if "wait for = 'notes.txt'" in tried:
        return plan(look_only=True)
    ref = next(r for r in rows if '"uploads"' in r and "[ref=" in r).partition("[ref=")[2]
    return plan(
        {"action": "click", "ref": ref.partition("]")[0], "description": "click 'uploads'"},
        {"action": "wait_for", "text": "notes.txt", "description": "wait for 'notes.txt'"},
    )


async def test_the_page_outweighs_a_device_that_reports_failure(
    play: Play, site: Site, tmp_path: Path
) -> None:
    rules = {PLAN: click_and_wait_for_the_old_one}
    given = {**case(site, "index.html", opened(site)), "steps": [ELSEWHERE]}
    result = await play(given, rules)
    (step,) = result["steps"]
    assert (step["verdict"], step["tries"], step["llm_validated"]) == ("passed", 1, True)
    log = (tmp_path / "runs" / result["run_id"] / "events.jsonl").read_text("utf-8")
    executed = [r for r in map(json.loads, log.splitlines()) if r["kind"] == "execute"]
    waits = [row["action"] for row in executed[:-2]]
    assert {row["kind"] for row in waits} == {"wait"}, "it was looked for before"
    assert [row["success"] for row in executed[-2:]] == [True, False]


async def test_a_device_that_reports_failure_on_a_404_is_right(play: Play, site: Site) -> None:
    rules = {PLAN: click_and_wait_for_the_old_one}
    away = "location.assign('/testcase-bucket/legacy%2F')"
    result = await play(
        {**case(site, "index.html", away), "steps": [{**ELSEWHERE, "max_tries": 1}]}, rules
    )
    (step,) = result["steps"]
    assert step["verdict"] != "passed"
    assert step["llm_validated"] is not True
