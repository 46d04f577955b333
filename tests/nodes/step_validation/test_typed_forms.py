"""What stands typed in a case is done, whatever was learned of its sentence."""

from collections.abc import Iterator

import pytest

from tests.conftest import Play
from tests.support.site import Site, running_site

PAGE = """<button onclick="out.textContent = 'Saved'">Save</button>
<button id=other onclick="out.textContent = 'Stored'">Keep</button><p id=out></p>"""


@pytest.fixture
def site() -> Iterator[Site]:
    with running_site() as site:
        yield site


async def test_another_target_than_before_is_taken(play: Play, site: Site) -> None:
    app = {"kind": "web", "url": site.page("save", PAGE)}
    first = {"action": "Click 'Save'", "expected": "'Saved' is shown"}
    typed = {"do": "click", "target": "css=#other"}
    other = {**first, "do": typed, "expected": "'Stored' is shown"}
    results = [await play({"id": "a", "app": app, "steps": [step]}) for step in (first, other)]
    assert [result["verdict"] for result in results] == ["passed", "passed"]


async def test_a_form_that_says_something_else_than_its_sentence_is_not_done(
    play: Play, site: Site
) -> None:
    app = {"kind": "web", "url": site.page("save", PAGE)}
    step = {"action": "Click 'Save'", "do": {"do": "click", "target": "Delete"}}
    result = await play({"id": "a", "app": app, "steps": [step]})
    assert result["verdict"] == "unknown"
    assert "its `do:` does not name 'Save'" in result["steps"][0]["reason"]
