from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from lxml import etree

from surefoot.tools.reports.junit import write_junit
from tests.support.small_run import result_of, write_small_run

SCHEMA = Path(__file__).parents[2] / "support" / "junit.xsd"


@pytest.fixture(scope="module")
def schema():
    return etree.XMLSchema(etree.parse(SCHEMA))


@pytest.fixture
def written(tmp_path, schema):
    """Write results, check them against the schema, read them back."""

    def written(*results):
        path = write_junit(results, tmp_path / "junit.xml")
        schema.assertValid(etree.parse(path))
        return ET.parse(path).getroot()

    return written


def steps(*verdicts):
    return [
        {"index": i, "action": f"step {i}", "verdict": verdict, "reason": f"why {i}"}
        for i, verdict in enumerate(verdicts)
    ]


def outcomes(root):
    return [[part.tag for part in test] for test in root.iter("testcase")]


def test_a_run_folder_becomes_a_suite(tmp_path, schema):
    path = write_junit(write_small_run(tmp_path / "run"), tmp_path / "junit.xml")
    schema.assertValid(etree.parse(path))
    (suite,) = ET.parse(path).getroot()

    assert suite.get("name") == "files"
    assert [test.get("name") for test in suite.iter("testcase")] == [
        "1 Open the folder a",
        "2 Log out",
    ]
    failure = suite.find("testcase/failure")
    assert failure.get("message") == "b.csv is not there"
    assert 'evidence: cell "b.csv"' in failure.text
    assert "event: dialog alert: hello" in failure.text
    assert suite.find("testcase").get("time") == "2.500"
    properties = {p.get("name"): p.get("value") for p in suite.iter("property")}
    assert properties["input_tokens"] == "1200"
    assert properties["cost"] == "0.01"


def test_a_killed_run_is_an_error(tmp_path, schema):
    folder = write_small_run(tmp_path / "run")
    (folder.path / "result.json").unlink()
    (folder.path / "events.jsonl").unlink()
    path = write_junit(folder, tmp_path / "junit.xml")
    schema.assertValid(etree.parse(path))
    (suite,) = ET.parse(path).getroot()
    assert (suite.get("errors"), suite.get("skipped"), suite.get("tests")) == ("1", "2", "3")


def test_each_verdict_has_its_element(written):
    root = written(result_of(steps=steps("passed", "failed", "blocked", "unknown", "not_run")))
    assert outcomes(root) == [[], ["failure"], ["error"], ["error"], ["skipped"]]
    counts = {name: root[0].get(name) for name in ("tests", "failures", "errors", "skipped")}
    assert counts == {"tests": "5", "failures": "1", "errors": "2", "skipped": "1"}


@pytest.mark.parametrize(
    ("verdict", "element"), [("failed", "failure"), ("blocked", "error"), ("unknown", "error")]
)
@pytest.mark.parametrize("left", [(), ("not_run",), ("passed",)])
def test_a_run_that_is_not_passed_never_looks_green(written, verdict, element, left):
    root = written(result_of(verdict=verdict, steps=steps(*left), problem="no browser"))
    assert outcomes(root)[-1] == [element]
    assert root.find(f".//{element}").get("message") == "no browser"


def test_a_passed_run_is_green(written):
    root = written(result_of(verdict="passed", steps=steps("passed", "passed")))
    assert outcomes(root) == [[], []]


def test_many_results_are_many_suites(written):
    root = written(result_of(run_id="a"), result_of(run_id="b"))
    assert [(s.get("name"), s.get("id")) for s in root] == [("a", "0"), ("b", "1")]


def test_no_results_are_an_empty_file(written):
    assert len(written()) == 0


def test_control_characters_are_removed(written):
    evil = "\x1b[31mred\x1b[0m\x00 ‮ \ud800 ]]> <b> & \ufffe"
    root = written(
        result_of(
            run_id=evil,
            problem=evil,
            steps=[{"action": evil, "verdict": "failed", "reason": evil, "evidence": evil}],
            findings=[{"kind": evil, "text": evil}],
        )
    )
    assert root[0].get("name") == "red ]]> <b> &"
    assert root.find(".//failure").text.startswith("reason: red   ]]> <b> & ")


@pytest.mark.parametrize("result", [{}, {"steps": None, "seconds": "x", "usage": [], "run_id": 7}])
def test_a_result_without_its_keys_is_an_error(written, result):
    assert outcomes(written(result)) == [["error"]]
