"""Scripts that are exported: of findings, with wheels, over the real adb."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import surefoot
from surefoot.state.values.action import Locator, Tap, Target
from surefoot.state.values.app import WebApp
from surefoot.state.values.finding import ExplorationFinding, FaultKind
from surefoot.state.values.screen import Screen, Widget
from surefoot.tools.exploration.script import ScriptEvent, export_finding, finding_script
from surefoot.tools.llm.offline import use_rules
from surefoot.tools.uat.skills import NOTHING
from tests.support.acceptance import INSPECTION, OPERATION, finds
from tests.support.alone import pytest_alone
from tests.support.cases import READS_NOTHING, in_turn
from tests.support.exported import alone
from tests.support.phones import phone_behind_real_adb, simulated_phone
from tests.support.site import Site, running_site
from tests.support.wallet import HASTY, PAYMENT_PASSWORD, WALLET, transfer_case

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
    event = ScriptEvent(tap, Screen(location=url, widgets=(BUTTON,)))
    file = folder / f"{kind}_test.py"
    file.write_text(export_finding(finding_script(finding, WebApp(url=url), [event])), "utf-8")
    return file


MODALS = """<meta charset=utf-8><style>.modal {{position: fixed; inset: 20% 30%; {hide}}}
.modal.open {{{show}}}</style><h1>Team</h1><p id=said></p>
<button onclick="one.classList.add('open')">Settings</button>
<div class=modal id=one role=dialog aria-label=Settings>
<button onclick="one.classList.remove('{closes}')">×Close</button>
<label><input type=checkbox> Public</label></div>
<div class=modal id=two><button>×Close</button><a href="#">News</a></div>
<nav><span onclick="said.textContent = 'News shown'">News</span>
<div id=bar><span onclick="bar.remove(); said.textContent = 'Bar closed'">×Close</span></div>
</nav>"""
CLEAR = {"hide": "opacity: 0; pointer-events: none", "show": "opacity: 1; pointer-events: auto"}
UNDRAWN = {"hide": "display: none", "show": "display: block"}


@pytest.mark.parametrize("how", [CLEAR, UNDRAWN])
def test_what_is_in_hidden_modals_does_not_count(
    site: Site, tmp_path: Path, how: dict[str, str]
) -> None:
    url = site.page("team.html", MODALS.format(closes="open", **how))
    told = [
        ("Click 'Settings'", "The dialog 'Settings' is shown"),
        ("Click 'Close' in the dialog 'Settings'", "'Public' is gone"),
        ("Click '×Close'", "'Bar closed' is shown"),
    ]
    case = {
        "id": "team",
        "app": {"kind": "web", "url": url},
        "steps": [{"action": action, "expected": expected} for action, expected in told],
        "teardown": [{"action": "Click 'News'", "expected": "'News shown' is shown"}],
    }
    passed = surefoot.validate(case, out=tmp_path / "runs", knowledge="off", one_browser=True)
    assert passed["verdict"] == "passed", passed
    file = tmp_path / "team_test.py"
    file.write_text(Path(passed["pytest"]).read_text("utf-8"), "utf-8")
    green = pytest_alone([file], url)
    assert green.returncode == 0, green.stdout
    assert "def test_team(page: Page) -> None:" in file.read_text("utf-8")
    site.page("team.html", MODALS.format(closes="no", **how))
    red = pytest_alone([file], url)
    assert red.returncode == 1
    assert "still shown" in red.stdout


ODD = """<h1>Odd</h1>
<button onclick="said.innerHTML = '<p role=alert>Only looking.</p>'">Warn</button>
<div id=said></div><p id=old>a/b</p><button onclick="old.remove()">Clear</button>
<div contenteditable role=textbox aria-label=Note><p>one</p><p><br></p><p>two</p></div>
<button onclick="inner.srcdoc = '<h2>{inside}</h2>'">Load</button><iframe id=inner></iframe>
<input id=trip aria-label=Trip><button onclick="taken.textContent = 'Off to ' + held">Go</button>
<p id=taken></p><script>let held = "nowhere", timer; trip.oninput = () => {{
clearTimeout(timer); timer = setTimeout(() => {{ held = trip.value }}, 700) }}</script>"""


def test_alerts_slashes_editors_frames_and_slow_fields_are_checked_too(
    site: Site, tmp_path: Path
) -> None:
    url = site.page("odd.html", ODD.format(inside="Inside"))
    told = [
        ("Click 'Warn'", "The alert 'Only looking.' is shown"),
        ("Click 'Clear'", "'a/b' is gone"),
        ("Type 'three' into 'Note'", "'Note' is 'three'"),
        ("Type 'Rome' into 'Trip' and click 'Go'", "'Off to Rome' is shown"),
        ("Click 'Load'", "The heading 'Inside' is shown"),
    ]
    steps = [{"action": action, "expected": expected} for action, expected in told]
    case = {"id": "odd", "app": {"kind": "web", "url": url}, "steps": steps}
    passed = surefoot.validate(case, out=tmp_path / "runs", knowledge="off", one_browser=True)
    assert passed["verdict"] == "passed", passed
    file = tmp_path / "odd_test.py"
    file.write_text(Path(passed["pytest"]).read_text("utf-8"), "utf-8")
    green = pytest_alone([file], url)
    assert green.returncode == 0, green.stdout
    site.page("odd.html", ODD.format(inside="Outside"))
    red = pytest_alone([file], url)
    assert (red.returncode, "not shown" in red.stdout) == (1, True), red.stdout


APP = """
name: Bank
package: com.example.bank
start: form
variables: {bank: Alpha, note: ""}
screens:
  form:
    title: Form
    widgets:
      - {id: note, role: textbox, name: Note, bind: note}
      - {id: bank, role: wheel, name: Bank, bind: bank, options: [Alpha, Beta, Gamma, Delta]}
"""
NEWS = "".join(f"      - {{id: news{n}, role: text, text: News {n}}}\n" for n in range(8))
LOWER = APP.replace("    widgets:\n", f"    widgets:\n{NEWS}")


def turn(_prompt: str) -> dict[str, Any]:
    """An agent that turns the wheel by one."""
    return {"skill": "swipe_selector", "rid": "bank", "direction": "up", "description": "turn it"}


def done(_prompt: str) -> dict[str, Any]:
    """Nothing more is to be done."""
    return {"skill": NOTHING}


@pytest.fixture(scope="module")
def passed(tmp_path_factory: pytest.TempPathFactory, scripted_model: str) -> dict[str, Any]:
    folder = tmp_path_factory.mktemp("wheel")
    app = written(folder, APP)
    agent = {
        **READS_NOTHING,
        OPERATION: in_turn(turn, done),
        INSPECTION: finds("yes", "bank"),
    }
    model = {"model": "openai:scripted", "base_url": scripted_model}
    with simulated_phone(app) as phone, use_rules(agent):
        given = phone.app.model_dump(exclude_defaults=True) | {"kind": "android"}
        case = {
            "id": "wheel",
            "app": given,
            "steps": ["Turn the bank to the next one"],
        }
        result = surefoot.uat(case, out=folder / "runs", **model, **HASTY)
    assert result["verdict"] == "passed", result
    return result


def written(folder: Path, text: str) -> Path:
    path = folder / "app.yaml"
    path.write_text(text, "utf-8")
    return path


def test_a_replay_turns_the_wheel_where_it_is(passed, tmp_path):
    with simulated_phone(written(tmp_path, LOWER)) as phone:
        port = phone.server.port
        again = surefoot.replay(passed["script"], out=tmp_path, adb_port=port, **HASTY)
    assert (again["result"], again["usage"]["model_calls"]) == ("passed", 0)


@pytest.mark.parametrize("kind", ["pytest", "shell"])
def test_an_exported_file_turns_the_wheel_where_it_is(passed, tmp_path, kind):
    with simulated_phone(written(tmp_path, LOWER)) as phone:
        ran = alone(Path(passed[kind]), tmp_path, phone)
        held = phone.phone.apps[phone.app.package].run.memory.variables["bank"]
    assert (ran.returncode, held) == (0, "Beta"), ran.stdout + ran.stderr


def test_a_case_through_the_real_adb_leaves_files_that_pass_alone(tmp_path, monkeypatch):
    monkeypatch.setenv("CASE_PAYMENT_PASSWORD", PAYMENT_PASSWORD)
    with phone_behind_real_adb(WALLET) as phone:
        result = surefoot.uat(transfer_case(phone), out=tmp_path / "runs", **HASTY)
    assert result["verdict"] == "passed", result
    for kind in ("pytest", "shell"):
        assert PAYMENT_PASSWORD not in Path(result[kind]).read_text("utf-8")
        with phone_behind_real_adb(WALLET) as phone:
            done = alone(Path(result[kind]), tmp_path, phone)
            variables = phone.phone.apps[phone.app.package].run.memory.variables
        assert done.returncode == 0, done.stdout + done.stderr
        assert "13900139000" in str(variables), kind
