"""An alert that nothing marks as an error: apps tell of refusals by them, and of successes."""

from collections.abc import Iterator

import pytest

from tests.conftest import Play
from tests.support.cases import CLAIM, Rule, claims
from tests.support.site import Site, running_site

PAGE = """<h1>Rooms</h1><button onclick="out.innerHTML = '<p>Attic</p><div role=alert>{}</div>'">
Take Attic</button><div id=out></div>"""
TOLD = "Your wish came through"
STEP = {"action": "Click 'Take Attic'", "expected": "'Attic' is shown"}


@pytest.fixture
def site() -> Iterator[Site]:
    with running_site() as site:
        site.page("rooms", PAGE.format(TOLD))
        yield site


@pytest.mark.parametrize(
    ("reads", "verdict"),
    [
        (claims("yes", TOLD), "passed"),
        (claims("yes", "Attic"), "unknown"),
        (claims("no", TOLD), "unknown"),
        (claims("cannot_tell"), "unknown"),
        (lambda _text: {"holds": "yes", "quotes": [TOLD]}, "unknown"),
    ],
)
async def test_a_model_reads_what_an_alert_tells(
    play: Play, site: Site, reads: Rule, verdict: str
) -> None:
    app = {"kind": "web", "url": f"{site.address}/rooms"}
    case = {"id": "rooms", "app": app, "steps": [STEP]}
    assert (await play(case))["verdict"] == "unknown"
    result = await play(case, {CLAIM: reads})
    assert (result["verdict"], result["findings"]) == (verdict, [])
