"""The exported file of a finding, run alone in Chromium."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from surefoot.state.values.action import Locator, Tap, Target
from surefoot.state.values.case import WebApp
from surefoot.state.values.finding import ExplorationFinding, FaultKind
from surefoot.state.values.screen import Screen, Widget
from surefoot.tools.exploration.script import Event, export_finding, finding_script
from tests.support.alone import pytest_alone
from tests.support.site import Site, running_site

BUTTON = Widget(id="e1", role="button", name="Draw", clickable=True)
PAGE = """<h1>Chart</h1><button onclick="draw()">Draw</button>
<button onclick="fetch('/status/500')">Send</button>
<script>function draw() {{ {code} }}</script>"""


@pytest.fixture(scope="module")
def site() -> Iterator[Site]:
    with running_site() as site:
        yield site


def test_it_is_red_while_the_fault_is_there_and_green_when_it_is_mended(
    site: Site, tmp_path: Path
) -> None:
    url = site.page("chart.html", PAGE.format(code="missing.total"))
    found: list[tuple[FaultKind, str, str]] = [
        ("page_error", "missing is not defined", "Draw"),
        ("failed_request", f"500 {site.address}/status/500", "Send"),
    ]
    files = [script_of(kind, text, name, url, tmp_path) for kind, text, name in found]
    red = pytest_alone(files, url)
    assert red.returncode == 1, red.stdout
    assert "2 failed" in red.stdout
    assert "page_error: missing is not defined" in red.stdout
    site.page("chart.html", PAGE.format(code="").replace("500", "200"))
    green = pytest_alone(files, url)
    assert green.returncode == 0, green.stdout


def script_of(kind: FaultKind, text: str, name: str, url: str, folder: Path) -> Path:
    locator = Locator(by="role", value="button", name=name)
    tap = Tap(target=Target(locators=(locator,), label=f'button "{name}"'))
    finding = ExplorationFinding(signature=f"{kind}-1", kind=kind, text=text, event=1)
    event = Event(tap, Screen(location=url, widgets=(BUTTON,)))
    file = folder / f"{kind}_test.py"
    file.write_text(export_finding(finding_script(finding, WebApp(url=url), [event])), "utf-8")
    return file
