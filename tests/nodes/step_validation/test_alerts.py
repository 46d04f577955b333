"""An alert that nothing marks as an error: apps tell of refusals by them, and of successes."""

from collections.abc import Iterator
from typing import Any

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


def reads(done: str, failed: str) -> dict[str, Rule]:
    """A model that says of an alert whether it tells of a success, and whether of a failure."""

    def answer(text: str) -> dict[str, Any]:
        holds = failed if "says that it was not done" in text else done
        return claims(holds, TOLD)(text)

    return {CLAIM: answer}


@pytest.mark.parametrize(
    ("done", "failed", "verdict"),
    [
        ("yes", "no", "passed"),
        ("yes", "yes", "unknown"),
        ("no", "no", "unknown"),
        ("no", "yes", "unknown"),
        ("cannot_tell", "no", "unknown"),
    ],
)
async def test_a_model_reads_what_an_alert_tells(
    play: Play, site: Site, done: str, failed: str, verdict: str
) -> None:
    app = {"kind": "web", "url": f"{site.address}/rooms"}
    case = {"id": "rooms", "app": app, "steps": [STEP]}
    assert (await play(case))["verdict"] == "unknown"
    result = await play(case, reads(done, failed))
    assert (result["verdict"], result["findings"]) == (verdict, [])
