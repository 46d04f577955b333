"""Explorations of apps and devices that cannot be used: a clear verdict, and nothing is lost."""

import asyncio
import json
import os
import signal
import socket
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio

from surefoot.api.exploring import aexplore
from surefoot.configs.settings import Settings
from surefoot.running import runner
from surefoot.tools.durable.tables import close_servers
from tests.support.killing import browsers
from tests.support.phones import SimulatedPhone, simulated_phone
from tests.support.site import PAGES, Site, running_site

Explore = Callable[..., Awaitable[dict[str, Any]]]
HASTY = {"knowledge": "off", "phone_answer_s": 1.5, "settle_quiet_s": 0.05, "minimise": False}


@pytest.fixture
def site() -> Iterator[Site]:
    with running_site() as running:
        yield running


@pytest_asyncio.fixture
async def explored(tmp_path: Path) -> AsyncIterator[Explore]:
    async def run(app: Any, **given: Any) -> dict[str, Any]:
        given = {**HASTY, "one_browser": True, "max_events": 8, "out": tmp_path, **given}
        result = (await aexplore(app, **given)).to_dict()
        folder = Path(result["report"]).parent
        stored = json.loads((folder / "result.json").read_text("utf-8"))
        assert {k: v for k, v in stored.items() if k != "status"} == result
        assert (folder / "report.html").is_file()
        assert (folder / "junit.xml").is_file()
        return result

    yield run
    await asyncio.to_thread(close_servers)


async def resumed(home: Path, result: Mapping[str, Any]) -> dict[str, Any]:
    return await runner.resume_run(result["run_id"], Settings(home=home))


def events_of(result: Mapping[str, Any]) -> list[dict[str, Any]]:
    lines = (Path(result["report"]).parent / "events.jsonl").read_text("utf-8").splitlines()
    return [row for row in map(json.loads, lines) if row["kind"] == "event"]


async def test_an_address_at_which_nobody_answers_blocks_until_somebody_does(
    explored, tmp_path
) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
    result = await explored(f"http://127.0.0.1:{port}/")
    assert (result["verdict"], result["events"]) == ("blocked", 0)
    assert "cannot be opened: ERR_CONNECTION_REFUSED" in result["problem"]
    with running_site(port) as site:
        site.page("", "<button>Hello</button>")
        again = await resumed(tmp_path, result)
    assert again["verdict"] == "passed", again
    assert again["events"] > 2


async def test_an_app_that_is_not_installed_blocks_and_is_named(explored, desk) -> None:
    app = desk.app.model_copy(update={"package": "com.example.nowhere"})
    result = await explored({"kind": "android", **app.model_dump(exclude_defaults=True)})
    assert result["verdict"] == "blocked"
    assert "com.example.nowhere" in result["problem"]


@pytest.fixture
def desk() -> Iterator[SimulatedPhone]:
    with simulated_phone(PAGES / "desk.yaml") as phone:
        yield phone


@pytest.mark.chaos
async def test_a_web_page_of_ten_thousand_widgets_is_explored(explored, site) -> None:
    rows = "".join(f"<button>Row {number}</button>" for number in range(10_000))
    result = await explored(site.page("many", rows), max_events=4)
    assert (result["verdict"], result["events"]) == ("passed", 4)


async def test_a_web_page_without_widgets_is_a_blank_screen(explored, site) -> None:
    result = await explored(site.page("none", ""), max_events=6)
    assert result["verdict"] == "failed"
    assert [one["kind"] for one in result["findings"]] == ["blank_screen"]


async def test_a_browser_that_is_killed_is_started_again(explored, site, tmp_path) -> None:
    buttons = "".join(f"<button>{name}</button>" for name in ("One", "Two", "Three", "Four"))
    killed = []

    def kill(node: str, update: Mapping[str, Any]) -> None:
        if node == "perform" and update["event_count"] == 4 and not killed:
            killed.extend(browsers(tmp_path))
            for pid in killed:
                os.kill(pid, signal.SIGKILL)

    result = await explored(site.page("four", buttons), progress=kill, one_browser=False)
    assert killed
    assert (result["verdict"], result["events"], result["findings"]) == ("passed", 8, []), result


async def test_a_page_that_closes_its_own_tab_is_opened_again(explored, site) -> None:
    page = site.page(
        "close", "<button onclick='window.close()'>Close</button><button>Stay</button>"
    )
    result = await explored(page)
    assert (result["verdict"], result["findings"]) == ("passed", []), result
    done = [event["label"] for event in events_of(result)]
    assert done.index("tap button 'Close'") < done.index("tap button 'Stay'")


async def test_a_cable_that_is_pulled_blocks_the_run_and_it_goes_on_when_it_is_back(
    explored, desk, tmp_path
) -> None:
    def pull(node: str, update: Mapping[str, Any]) -> None:
        if node == "perform" and update["event_count"] == 5:
            desk.phone.unplug()

    app = {"kind": "android", **desk.app.model_dump(exclude_defaults=True)}
    result = await explored(app, progress=pull, max_events=12, disable_rotate=True)
    assert (result["verdict"], result["events"]) == ("blocked", 6), result
    assert "adb knows no phone" in result["problem"]
    desk.phone.plug_in()
    again = await resumed(tmp_path, result)
    assert (again["run_id"], again["events"]) == (result["run_id"], 12)
    assert again["verdict"] in ("passed", "failed"), again
    assert [event["number"] for event in events_of(again)] == [*range(12)]
    assert again["seconds"] > result["seconds"]


async def test_a_server_on_the_phone_that_ends_is_started_again(explored, desk) -> None:
    def end(node: str, update: Mapping[str, Any]) -> None:
        if node == "perform" and update["event_count"] == 3:
            desk.phone.kill_server()

    app = {"kind": "android", **desk.app.model_dump(exclude_defaults=True)}
    result = await explored(app, progress=end, max_events=6)
    assert (result["events"], result["problem"]) == (6, "")


async def test_a_page_that_every_event_would_leave_stays_where_it_is(explored, site) -> None:
    with running_site() as other:
        away = other.page("away", "<p>Another site</p><button>Stay here</button>")
        rows = "".join(
            f"<button onclick=\"location='{away}'\">Away {number}</button>" for number in range(3)
        )
        result = await explored(site.page("leaves", rows), max_events=14, disable_rotate=True)
    events = events_of(result)
    assert (result["verdict"], result["findings"]) == ("passed", [])
    assert "outside" not in {one["place"] for one in events}
    assert not any("Stay here" in event["label"] for event in events)


async def test_a_page_may_copy_to_the_clipboard_as_in_every_browser(explored, site) -> None:
    button = "<button onclick=\"navigator.clipboard.writeText('Copied')\">Copy</button>"
    result = await explored(site.page("copies", button), max_events=5)
    assert (result["verdict"], result["findings"]) == ("passed", [])
