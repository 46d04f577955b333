"""A step whose page does not come, or hangs, is told in time, and not as a fault of the app."""

import re
import socket
from collections.abc import Iterator
from typing import Any

import psutil
import pytest

from tests.conftest import Play
from tests.support.served import free_port
from tests.support.site import Site, running_site

PAGE = """<h1>Desk</h1><p id=out></p>
<a href="{silent}/never">Archive</a> <a href="{nobody}/gone">Shelf</a> <a href="{slow}">Press</a>
<form action="{nobody}/gone" method=post><button>Save</button></form>
<a href="{silent}/never" onclick="out.textContent = 'Export started'">Export</a>
<button onclick="for(;;);">Compute</button>"""


@pytest.fixture
def app() -> Iterator[dict[str, Any]]:
    """The page, a server that says nothing, and one that is not there."""
    with running_site() as site, socket.create_server(("127.0.0.1", 0)) as quiet:
        silent = f"http://127.0.0.1:{quiet.getsockname()[1]}"
        nobody = f"http://127.0.0.1:{free_port()}"
        url = site.page("desk", page_of(site, silent, nobody))
        yield {"kind": "web", "url": url, "origins": [silent, nobody]}


def page_of(site: Site, silent: str, nobody: str) -> str:
    return PAGE.format(silent=silent, nobody=nobody, slow=f"{site.address}/slow?ms=2500")


async def step_of(play: Play, app: dict[str, Any], name: str, shown: str) -> dict[str, Any]:
    check = {"check": [{"check": "shown", "what": shown}]} if shown else {}
    step = {"action": f"Click {name}", "do": [{"do": "click", "target": name}], "expected": shown}
    result = await play({"id": "desk", "app": app, "steps": [{**step, **check}]})
    return {**result["steps"][0], "findings": result["findings"]}


@pytest.mark.parametrize(
    ("name", "shown", "verdict", "said"),
    [
        ("Archive", "Old files", "unknown", r"/never does not come: no answer in (7|8|9|1\d) s"),
        ("Shelf", "Old files", "unknown", "/gone does not come: net::ERR_CONNECTION_REFUSED"),
        ("Save", "", "unknown", "/gone does not come: net::ERR_CONNECTION_REFUSED"),
        ("Export", "Export started", "passed", "holds"),
        ("Press", "late answer", "passed", "holds"),
        ("Press", "early answer", "failed", "'early answer' is not shown"),
        ("Compute", "done", "blocked", "the page hangs"),
    ],
)
async def test_what_is_said_of_it(
    play: Play,
    app: dict[str, Any],
    monkeypatch: pytest.MonkeyPatch,
    name: str,
    shown: str,
    verdict: str,
    said: str,
) -> None:
    monkeypatch.setattr(psutil, "getloadavg", lambda: (0, 0, 0))  # as on a machine with time
    step = await step_of(play, app, name, shown)
    assert (step["verdict"], bool(re.search(said, step["reason"]))) == (verdict, True), step
    assert bool(step["findings"]) == (verdict == "failed")
    assert step["seconds"] < 20
