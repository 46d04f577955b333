"""A passed run is learned from, replayed and exported; faults of the app are never passed."""

import fcntl
import json
import os
import shutil
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

import surefoot
from surefoot.api.replaying import read_script
from surefoot.state.errors import ConfigError
from surefoot.state.values.script import Script
from surefoot.tools.devices.web.find_browser import find_browser
from surefoot.tools.knowledge.client import KGClient
from tests.support import command
from tests.support.alone import pytest_alone
from tests.support.list_app import CASE, serve_list
from tests.support.site import Site, running_site

FAST = {"settle_quiet_s": 0.15, "action_timeout_s": 2.0, "one_browser": True}
WITHOUT_ITEMS = {"files": ("readme.txt", "zebra.png")}

pytestmark = pytest.mark.skipif(find_browser(None) is None, reason="no browser on this machine")


@dataclass(frozen=True)
class Passed:
    """A home folder in which the case has passed once."""

    home: Path
    result: dict[str, Any]

    @property
    def script(self) -> Script:
        return read_script(self.result["script"])


@pytest.fixture(scope="module")
def site() -> Iterator[Site]:
    with running_site() as site:
        yield site


@pytest.fixture(scope="session")
def first_run(tmp_path_factory: pytest.TempPathFactory) -> Passed:
    """Run the case once for all workers."""
    shared = tmp_path_factory.getbasetemp()
    shared = shared.parent if os.environ.get("PYTEST_XDIST_WORKER") else shared
    home, told = shared / "first-run", shared / "first-run.json"
    with (shared / "first-run.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not told.exists():
            with running_site() as site:
                result = run(home, serve_list(site))
            told.write_text(json.dumps(result.to_dict()), "utf-8")
    return Passed(home, json.loads(told.read_text("utf-8")))


@pytest.fixture
def passed(first_run: Passed, tmp_path: Path) -> Passed:
    """The same for one test, which may learn more."""
    shutil.copytree(first_run.home, tmp_path / "home", ignore=shutil.ignore_patterns("browser"))
    return Passed(tmp_path / "home", first_run.result)


def run(home: Path, url: str, **settings: Any) -> dict[str, Any]:
    case = {**CASE, "app": {"kind": "web", "url": url}}
    return surefoot.validate(case, out=home, **FAST, **settings)


def verdicts(result: dict[str, Any]) -> list[str]:
    return [step["verdict"] for step in result["steps"]]


def known_plans(home: Path, result: dict[str, Any]) -> list[bool]:
    """Say of each plan of a run whether an earlier run had made it."""
    log = (home / result["run_id"] / "events.jsonl").read_text("utf-8")
    return [row["learned"] for row in map(json.loads, log.splitlines()) if row["kind"] == "plan"]


def test_the_second_run_asks_no_model_and_says_the_same(passed, site):
    second = run(passed.home, serve_list(site))
    assert passed.result["usage"]["model_calls"] == 0
    assert second["usage"]["model_calls"] == 0
    assert verdicts(second) == verdicts(passed.result) == ["passed"] * 4
    assert {step["validated_by"] for step in second["steps"]} == {"check"}
    assert all(known_plans(passed.home, second))


def test_a_changed_app_is_judged_anew_and_a_missing_file_fails(passed, site):
    result = run(passed.home, serve_list(site, **WITHOUT_ITEMS))
    assert result["verdict"] == "failed"
    assert result["steps"][0]["validated_by"] == "check"
    assert "script" not in result


def test_what_fails_behind_a_message_of_success_is_not_passed_by_a_pattern(passed, site):
    result = run(passed.home, serve_list(site, broken_delete=True))
    assert verdicts(result) == ["passed", "passed", "passed", "failed"]
    assert result["steps"][3]["validated_by"] == "check"


def test_without_learning_nothing_is_used_or_kept(passed, site):
    before = (passed.home / "knowledge.db").read_bytes()
    case = {**CASE, "steps": CASE["steps"][:1], "app": {"kind": "web", "url": serve_list(site)}}
    result = surefoot.validate(case, out=passed.home, learn="off", **FAST)
    assert known_plans(passed.home, result) == [False]
    assert (passed.home / "knowledge.db").read_bytes() == before


def test_the_run_is_in_the_knowledge_graph_as_a_case_with_its_pages_and_steps(passed, site):
    app = passed.result["app_id"]
    with KGClient(passed.home / "knowledge.db") as kg:
        stats = kg.get_graph_stats(app)
        (case,) = kg.find_cases(app, CASE["title"])["cases"]
        way = kg.query_path(app, "uploads")
    assert passed.result["updates"] == {"pages": 2, "transitions": 5, "intents": 0}
    assert (stats["pages"], stats["transitions"], stats["patterns"]) == (2, 5, 5)
    assert [step["widget_text"] for step in way["path"]["steps"]] == ["uploads"]
    assert [step["action_type"] for step in case["steps"]] == [
        "click",
        "input",
        "click",
        "check",
        "click",
    ]
    assert case["verified"]
    assert case["target_page"] == way["target_page"]["page_id"]


def test_every_step_of_the_script_has_a_proven_check_and_parameters_by_name(passed):
    script = passed.script
    assert [step.note for step in script.steps] == ["", "", "", ""]
    assert all(any(c.proof == "new" for c in step.checks) for step in script.steps)
    assert all(step.unchecked == () for step in script.steps)
    assert "${folder}" in script.steps[1].model_dump_json()
    assert "invoices" not in script.steps[1].model_dump_json()


def test_a_replay_passes_with_another_value_of_a_parameter(passed, site, tmp_path):
    url = serve_list(site)
    result = surefoot.replay(
        passed.script, url=url, parameters={"folder": "letters"}, out=tmp_path, **FAST
    )
    assert result["result"] == "passed"
    assert result["usage"]["model_calls"] == 0
    assert (
        json.loads((Path(result["folder"]) / "replay.json").read_text("utf-8")) == result.to_dict()
    )


@pytest.mark.parametrize(
    ("fault", "step", "broken"),
    [
        (WITHOUT_ITEMS, 0, {"kind": "shown", "name": "items.csv"}),
        ({"broken_delete": True}, 3, {"kind": "gone", "name": "readme.txt"}),
    ],
)
def test_a_replay_fails_with_the_predicate_that_does_not_hold(
    passed, site, tmp_path, fault, step, broken
):
    url = serve_list(site, **fault)
    result = surefoot.replay(passed.script, url=url, out=tmp_path, **FAST)
    assert result["verdict"] == "failed"
    ended = result["steps"][step]
    assert ended["result"] == "failed"
    assert broken.items() <= ended["broken"].items()
    assert ended["healed"] == []


@pytest.mark.parametrize(
    ("said", "verdict", "step"),
    [
        ("<p>Sum: {0} EUR</p>", "unknown", "not now: 'Sum: 12 EUR' is visible; the case does not"),
        ("<p>Sum: {0} EUR</p><h2>Paid</h2>", "passed", ""),
    ],
)
def test_what_only_came_with_an_action_blames_no_app(site, tmp_path, said, verdict, step):
    page = f"<button onclick='said.hidden = false'>Pay</button><div id=said hidden>{said}</div>"
    url = site.page("pay", page.format(12))
    app = {"kind": "web", "url": url}
    case = {"id": "pay", "app": app, "steps": [{"action": "Click 'Pay'"}]}
    script = surefoot.validate(case, out=tmp_path, **FAST)["script"]
    site.page("pay", page.format(20))
    result = surefoot.replay(script, out=tmp_path, **FAST)
    assert result["verdict"] == verdict
    assert step in result["steps"][0]["reason"]


def test_a_renamed_and_moved_button_is_healed_and_both_locators_are_told(passed, site, tmp_path):
    url = serve_list(site, create="Create new folder", form_below=True)
    result = surefoot.replay(passed.script, url=url, out=tmp_path, **FAST)
    assert (result["result"], result["verdict"]) == ("passed, healed", "passed")
    (healed,) = result["steps"][1]["healed"]
    assert healed["old"]["name"] == "Create folder"
    assert healed["new"]["name"] == "Create new folder"


def test_what_is_there_before_the_step_proves_nothing(passed, site, tmp_path):
    files = ("items.csv", "readme.txt", "invoices")
    url = serve_list(site, files=files, broken_create=True)
    result = surefoot.replay(passed.script, url=url, out=tmp_path, **FAST)
    assert result["verdict"] == "unknown"
    assert "held before the step already" in result["steps"][1]["reason"]


def test_an_app_that_is_away_blocks_the_replay_and_the_shell_hears_of_it(passed, tmp_path):
    script, away = passed.result["script"], "http://127.0.0.1:9/"
    with command.start("replay", script, "--url", away, "--out", tmp_path, "--json") as process:
        said, errors = process.communicate(timeout=120)
    assert process.returncode == 3, errors
    result = json.loads(said)
    assert result["verdict"] == result["steps"][0]["result"] == "blocked"


def test_the_exported_file_runs_alone_and_is_green(passed, site, tmp_path):
    done = pytest_alone(exported(passed, tmp_path), serve_list(site))
    assert done.returncode == 0, done.stdout


def test_the_exported_file_is_red_on_a_faulty_app(passed, site, tmp_path):
    done = pytest_alone(exported(passed, tmp_path), serve_list(site, broken_delete=True))
    assert done.returncode == 1, done.stdout
    assert "1 failed" in done.stdout


def exported(passed: Passed, folder: Path) -> list[Path]:
    return [Path(shutil.copy(passed.result["pytest"], folder / "script_test.py"))]


@pytest.mark.parametrize(
    ("text", "said"), [("{", "is no script"), ('{"case": "a"}', "app: Field required")]
)
def test_a_file_that_is_no_script_is_wrong_usage(tmp_path, text, said):
    (tmp_path / "script.json").write_text(text, "utf-8")
    with pytest.raises(ConfigError, match=said):
        surefoot.replay(tmp_path / "script.json")


def test_a_secret_of_a_script_comes_from_the_environment_only(tmp_path, passed, monkeypatch):
    facts = passed.script.model_dump(mode="json")
    facts["parameters"]["password"] = {"value_from": "env:CASE_PASSWORD", "secret": True}
    monkeypatch.delenv("CASE_PASSWORD", raising=False)
    with pytest.raises(ConfigError, match="CASE_PASSWORD is not set"):
        surefoot.replay(facts, out=tmp_path)
