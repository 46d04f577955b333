"""Properties and findings of whole explorations."""

import json
from pathlib import Path
from typing import Any

from surefoot.api.exploring import aexplore
from surefoot.api.replaying import areplay
from surefoot.running import runner
from surefoot.tools.devices.sim.memory import read_app

SHOP = Path("configs/examples/tarpit_sim")
PYTHON = """
from surefoot import Bundle, Properties, initializer, invariant, rule

class Shop(Properties):
    visits = Bundle()

    @initializer
    def first(self, d):
        self.visits.add("first")

    @initializer
    def second(self, d):
        self.visits.add("second")

    @rule(probability=1.0, max_tries=2)
    def without_a_precondition(self, d):
        assert list(self.visits)[:2] == ["first", "second"]
        self.visits.add("rule")

    @rule(precondition=lambda d: d(text="Shop").exists, probability=1.0, max_tries=1)
    def the_total_is_right(self, d):
        d(text="Shop").tap()
        d(text_starts_with="Add lamp").tap()
        assert d(text="Total: 35").exists, "a lamp costs 35"

    @rule(precondition=lambda d: d(text="Shop").exists, probability=1.0, max_tries=1)
    def goes_wrong(self, d):
        raise KeyError("of the property")
"""


async def explored(folder: Path, **given: Any) -> dict[str, Any]:
    try:
        return await aexplore(str(SHOP / "app.yaml"), out=folder / "runs", knowledge="off", **given)
    finally:
        await runner.close_all()


async def test_a_failed_rule_leaves_the_few_events_it_needs_and_a_script(tmp_path: Path) -> None:
    (tmp_path / "shop.py").write_text(PYTHON)
    (tmp_path / "broken.py").write_text("from surefoot import Properties\nimport nowhere_at_all\n")
    result = await explored(tmp_path, properties=[tmp_path], max_events=12, seed=1)
    assert result["verdict"] == "failed"
    told = {one["kind"]: one for one in result["findings"]}
    total = told["property"]
    assert total["text"] == "Shop.the_total_is_right: a lamp costs 35"
    assert (total["reproduced"], total["events_needed"]) == (True, 0)
    errors = [one["text"] for one in result["findings"] if one["kind"] == "property_error"]
    assert any("nowhere_at_all" in text for text in errors)
    assert any("KeyError: 'of the property'" in text for text in errors)
    counts = {one["name"]: one for one in result["properties"]}
    assert counts["Shop.first"]["passed"] == counts["Shop.second"]["passed"] == 1
    assert counts["Shop.without_a_precondition"]["passed"] == 2
    assert counts["Shop.goes_wrong"]["error"] == 1
    assert counts["Shop.the_total_is_right"]["first_held_event"] is not None

    folder = Path(result["report"]).parent
    script = folder / total["script"]
    steps = json.loads(script.read_text("utf-8"))["steps"]
    assert [step["action"] for step in steps] == [
        'tap listitem "Shop"',
        'tap button "Add lamp for 35"',
    ]
    replayed = await areplay(script, out=tmp_path / "runs")
    await runner.close_all()
    assert replayed["verdict"] == "failed"
    assert "'Total: 35' is visible" in replayed["steps"][-1]["reason"]


async def test_sentences_find_the_faults_that_no_crash_tells_of(tmp_path: Path) -> None:
    given = {"properties": [SHOP / "properties.yaml"], "property_probability": 1.0}
    result = await explored(tmp_path, max_events=24, seed=2, minimise=False, **given)
    names = {one["property"] for one in result["findings"] if one["property"]}
    counts = {one["name"]: one for one in result["properties"]}
    assert set(counts) == {"wrong-total", "lost-draft", "stale-name", "blank-badge"}
    reached = {name for name, count in counts.items() if count["held"] and name != "blank-badge"}
    assert reached and reached <= names
    assert all(one["script"] and one["reproduced"] is None for one in result["findings"])


async def test_a_property_that_loops_for_ever_does_not_hang_the_exploration(tmp_path: Path) -> None:
    (tmp_path / "loops.py").write_text(
        "from surefoot import Properties, rule\n\nclass Loops(Properties):\n"
        "    @rule(probability=1.0)\n    def for_ever(self, d):\n"
        "        while True:\n            pass\n"
    )
    given = {"property_s": 1.0, "max_events": 8, "seed": 1}
    result = await explored(tmp_path, properties=[tmp_path / "loops.py"], **given)
    assert result["events"] == 8
    (count,) = result["properties"]
    assert (count["error"], count["overran"]) == (2, 2)  # then it is left alone
    told = [one["text"] for one in result["findings"] if one["kind"] == "property_error"]
    assert told == ["Loops.for_ever: did not come to an end in time"]


async def test_initializers_run_again_when_the_data_of_the_app_was_cleared(tmp_path: Path) -> None:
    (tmp_path / "shop.py").write_text(PYTHON)
    given = {"clear_data_on_restart": True, "events_between_restarts": 5, "minimise": False}
    result = await explored(tmp_path, properties=[tmp_path / "shop.py"], max_events=14, **given)
    counts = {one["name"]: one for one in result["properties"]}
    assert counts["Shop.first"]["passed"] == counts["Shop.second"]["passed"] >= 2
    assert counts["Shop.without_a_precondition"]["failed"] == 0


async def test_the_same_seed_finds_the_same_with_properties(tmp_path: Path) -> None:
    (tmp_path / "shop.py").write_text(PYTHON)
    found = [
        await explored(tmp_path, properties=[tmp_path / "shop.py"], max_events=8, seed=5)
        for _ in range(2)
    ]
    told = [
        [(one["signature"], one["event"], one["events_needed"]) for one in run["findings"]]
        for run in found
    ]
    assert told[0] == told[1] != []
    assert found[0]["states"] == found[1]["states"]


def test_every_fault_of_the_shop_that_has_a_property_is_one_of_its_seeded_ones() -> None:
    faults = {fault.id for fault in read_app(SHOP / "app.yaml").faults}
    assert {"wrong-total", "lost-draft", "stale-name", "blank-badge"} <= faults


LOGIN = """
name: Login
start: home
variables: {secret: "", tries: 0}
screens:
  home:
    title: Login
    widgets:
      - {id: pass, role: textbox, password: true, name: Password, bind: secret}
      - {id: go, role: button, name: Sign in, on: {tap: {add: {tries: 1}}}}
      - {id: told, role: text, text: "Tried {tries} times"}
"""
SIGNS_IN = """
from surefoot import Properties, rule

class Login(Properties):
    @rule(probability=1.0, max_tries=1)
    def signs_in(self, d):
        d(text="Password").set_text("hunter2xyz")
        d(text="Sign in").tap()
        assert d(text="Welcome").exists, "hunter2xyz was not let in"
"""


async def test_passwords_are_masked_in_steps_findings_and_scripts_by_the_type_of_the_field(
    tmp_path: Path,
) -> None:
    (tmp_path / "app.yaml").write_text(LOGIN)
    (tmp_path / "login.py").write_text(SIGNS_IN)
    given = {"properties": [tmp_path / "login.py"], "out": tmp_path / "runs", "knowledge": "off"}
    try:
        result = await aexplore(str(tmp_path / "app.yaml"), max_events=12, **given)
    finally:
        await runner.close_all()
    (finding,) = (one for one in result["findings"] if one["kind"] == "property")
    assert finding["reproduced"] is True
    assert "was not let in" in finding["text"]
    assert "hunter2xyz" not in json.dumps(result.to_dict())
    folder = Path(result["report"]).parent
    # What the user wrote stands there as it was written.
    told = [path for path in folder.rglob("*.*") if path.is_file() and path.suffix != ".jpg"]
    told = [path for path in told if path.name != "properties.json"]
    assert folder / finding["script"] in told
    assert [path for path in told if b"hunter2xyz" in path.read_bytes()] == []
    assert "••••••" in (folder / finding["script"]).read_text("utf-8")
    # What the exploration itself typed there is told as little.
    rows = [json.loads(line) for line in (folder / "events.jsonl").read_text("utf-8").splitlines()]
    typed = [row for row in rows if (row.get("action") or {}).get("kind") == "type_text"]
    assert {row["action"]["text"][:6] for row in typed if row["action"]["text"]} == {"••••••"}
