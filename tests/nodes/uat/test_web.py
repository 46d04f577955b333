"""The same graph on a web page."""

from pathlib import Path

import pytest

import surefoot
from surefoot.running import runner
from surefoot.tools.devices.web.find_browser import find_browser
from tests.support.list_app import serve_list
from tests.support.site import running_site

pytestmark = pytest.mark.skipif(find_browser(None) is None, reason="no browser on this machine")
STEPS = [
    "System requests User to open the folder, and System validates the result feedback from User is"
    " clicking the folder 'uploads'.",
    "Enter the folder name",
    "Click 'Create folder'",
]


async def test_a_case_on_a_web_page_passes_is_known_and_is_replayed(tmp_path: Path) -> None:
    fast = {"settle_quiet_s": 0.15, "action_timeout_s": 2.0, "out": tmp_path / "runs"}
    with running_site() as site:
        case = {
            "id": "list",
            "app": {"kind": "web", "url": serve_list(site)},
            "steps": STEPS,
            "expected": "'invoices' is in the list",
            "parameters": {"folder_name": "invoices"},
        }
        try:
            result = await surefoot.auat(case, **fast)
            assert result["verdict"] == "passed", result
            url = {"kind": "web", "url": serve_list(site)}
            second = await surefoot.auat({**case, "app": url}, **fast)
            assert (second["verdict"], second["usage"]["model_calls"]) == ("passed", 0)
            again = await surefoot.areplay(result["script"], **fast)
            assert again["result"] == "passed", again
            assert Path(result["pytest"]).is_file()
        finally:
            await runner.close_all()
