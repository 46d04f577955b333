"""Reports as JUnit, text and pictures."""

import io
import json
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from lxml import etree
from PIL import Image

from surefoot.tools.artifacts import RunFolder
from surefoot.tools.reports.allure import write_allure
from surefoot.tools.reports.junit import write_junit
from surefoot.tools.reports.pictures import Album
from surefoot.tools.reports.text import clip_text, plain_line, visible, without_control_codes
from tests.support.small_run import execution_of, png, result_of, write_small_run
from tests.support.tables import tabled

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
    assert "event: message: alert hello" in failure.text
    assert suite.find("testcase").get("time") == "2.500"
    properties = {p.get("name"): p.get("value") for p in suite.iter("property")}
    assert properties["input_tokens"] == "1200"
    assert properties["cost"] == "0.01"


def test_attachments_are_named_as_jenkins_and_gitlab_read_them(tmp_path, schema):
    folder = write_small_run(tmp_path / "run")
    result = result_of(report=str(folder.path / "report.html"))
    for source in (folder, [result]):
        path = write_junit(source, tmp_path / "junit.xml")
        schema.assertValid(etree.parse(path))
        (suite,) = ET.parse(path).getroot()
        shots = suite.find("testcase/system-out").text.splitlines()
        assert shots
        for line in shots:
            assert Path(line.removeprefix("[[ATTACHMENT|").removesuffix("]]")).is_file()
    assert f"[[ATTACHMENT|{folder.path}/report.html]]" in suite.findtext("system-out")


# What Allure 2 and 3 read of a test, a fixture or a step, and of each of its parts.
ALLURE_ITEM = {"name", "status", "statusDetails", "stage", "start", "stop"}
ALLURE_ITEM |= {"steps", "attachments", "parameters"}
ALLURE_TEST = ALLURE_ITEM | {"uuid", "historyId", "testCaseId", "fullName", "labels"}
ALLURE_CONTAINER = {"uuid", "name", "children", "befores", "afters"}
ALLURE_STATUS = {"passed", "failed", "broken", "skipped"}


def check_allure_item(item, keys, folder):
    assert item.keys() <= keys
    assert item["status"] in ALLURE_STATUS and item["stage"] == "finished"
    assert item["statusDetails"].keys() <= {"message", "trace", "flaky"}
    assert item.get("start", 0) <= item.get("stop", 0)
    for one in item["attachments"]:
        assert one["type"] in {"text/html", "image/jpeg"} and (folder / one["source"]).is_file()
    for step in item["steps"]:
        whole = {"statusDetails": {}, "attachments": [], "steps": [], **step}
        check_allure_item(whole, ALLURE_ITEM, folder)


def test_allure_gets_statuses_steps_pictures_labels_fixtures_and_retries(tmp_path):
    run = write_small_run(tmp_path / "run")
    case = json.loads((run.path / "case.json").read_text())
    case |= {"tags": ["smoke", "files"]}
    case["steps"][1]["part"] = "teardown"
    (run.path / "case.json").write_text(json.dumps(case))
    page = run.path / "report.html"
    page.write_text("<p>report")
    first = {"run_id": "run-1", "report": str(page), "verdict": "failed"}
    again = result_of(run_id="run-2", verdict="passed", case="files", steps=[], earlier=[first])
    blocked = result_of(
        run_id="run-3", case="moon", verdict="blocked", problem="no phone", steps=[]
    )
    results = tmp_path / "allure"
    write_allure([again, blocked], results, "nightly")
    read = [json.loads(file.read_text()) for file in results.glob("*-result.json")]
    tests = {(one["fullName"], one["status"]): one for one in read}
    assert tests.keys() == {("files", "failed"), ("files", "passed"), ("moon", "broken")}
    for test in read:
        assert (results / f"{test['uuid']}-result.json").is_file()
        check_allure_item(test, ALLURE_TEST, results)
        assert {"name": "suite", "value": "nightly"} in test["labels"]
    failed, passed = tests["files", "failed"], tests["files", "passed"]
    assert failed["historyId"] == passed["historyId"] != tests["moon", "broken"]["historyId"]
    assert passed["statusDetails"]["flaky"] is True
    assert tests["moon", "broken"]["statusDetails"]["message"] == "no phone"
    assert [one["value"] for one in failed["labels"] if one["name"] == "tag"] == ["smoke", "files"]
    assert [one["name"] for one in failed["attachments"]] == ["report.html"]
    (step,) = failed["steps"]
    assert (step["status"], step["statusDetails"]["message"]) == ("failed", "b.csv is not there")
    assert len(step["attachments"]) >= 2
    (container,) = (json.loads(file.read_text()) for file in results.glob("*-container.json"))
    assert container.keys() <= ALLURE_CONTAINER and container["children"] == [failed["uuid"]]
    assert [after["status"] for after in container["afters"]] == ["skipped"]


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


@pytest.mark.parametrize(
    ("hostile", "seen"),
    [
        ("\x1b[31mred\x1b[0m", "‹ESC›[31mred‹ESC›[0m"),
        ("invoice‮fdp.exe", "invoice‹U+202E›fdp.exe"),
        ("a⁦b⁩c‏", "a‹U+2066›b‹U+2069›c‹U+200F›"),
        ("nul\x00 bell\x07 delete\x7f", "nul‹U+0000› bell‹U+0007› delete‹U+007F›"),
        ("hid​den", "hid‹U+200B›den"),
        ("tag\U000e0041", "tag‹U+E0041›"),
        ("half \ud800 pair", "half ‹U+D800› pair"),
        ("no \ufffe character", "no ‹U+FFFE› character"),
    ],
)
def test_characters_that_hide_or_reorder_text_are_shown(hostile, seen):
    assert visible(hostile) == seen
    visible(hostile).encode()


@pytest.mark.parametrize("text", ["a\tb\nc", "文件夹 Thư mục العربية", "👩‍💻 ❤️", "می‌خواهم"])
def test_text_of_any_language_stays_as_it_is(text):
    assert visible(text) == text == without_control_codes(text)


def test_windows_line_breaks_become_plain_ones():
    assert visible("a\r\nb\rc") == "a\nb‹U+000D›c"


@pytest.mark.parametrize(
    ("hostile", "left"),
    [
        ("\x1b[1;31mred\x1b[0m text", "red text"),
        ("\x1b]8;;http://evil\x1b\\link\x1b]8;;\x07", "link"),
        ("a\x00b‮c\ud800d\ufffff", "abcdf"),
        ("\x9b31mred", "red"),
    ],
)
def test_plain_text_has_no_control_characters_left(hostile, left):
    assert without_control_codes(hostile) == left


def test_a_long_text_says_how_much_of_it_is_left_out():
    assert clip_text("x" * 1500, 10) == "xxxxxxxxxx … (1,490 more characters)"
    assert clip_text("x" * 10, 10) == "x" * 10


@pytest.fixture
def folder(tmp_path):
    return RunFolder(tmp_path)


def marked(folder, *, viewport=(640, 400), size=(1280, 800), **row):
    album = Album(folder.path / "shots", viewport)
    picture = album.picture(folder.put_shot(png(*size)))
    return album.mark(execution_of("", "", **row), 1, picture)


def jpeg(width: int, height: int) -> bytes:
    content = io.BytesIO()
    Image.new("RGB", (width, height)).save(content, "JPEG", comment=b"a camera", progressive=True)
    return content.getvalue()


def read(folder, content):
    return Album(folder.path / "shots", None).picture(folder.put_shot(content))


@pytest.mark.parametrize(("content", "kind"), [(png(31, 17), "png"), (jpeg(31, 17), "jpeg")])
def test_the_size_is_read_from_png_and_jpeg(folder, content, kind):
    picture = read(folder, content)
    assert (picture.width, picture.height, picture.kind) == (31, 17, kind)


@pytest.mark.parametrize(
    "content",
    [b"", b"<svg onload=alert(1)>", b"GIF89a", png(5, 5)[:20], jpeg(9, 9)[:14]],
)
def test_something_else_than_a_picture_is_none(folder, content):
    assert read(folder, content) is None


def test_a_box_in_page_pixels_is_scaled_to_the_density_of_the_picture(folder):
    mark = marked(folder)

    assert mark.point == (260, 420)
    space = mark.radius / 4
    assert mark.box == (200 - space, 400 - space, 120 + 2 * space, 40 + 2 * space)


def test_a_picture_of_another_shape_is_taken_as_it_is(folder):
    assert marked(folder, size=(500, 700)).point == (130, 210)


def test_without_a_known_viewport_a_picture_is_taken_as_it_is(folder):
    assert marked(folder, viewport=None).point == (130, 210)


def test_the_point_of_the_action_wins_over_the_middle_of_the_box(folder):
    action = {"kind": "tap", "target": {"point": {"x": 101, "y": 202}}}
    assert marked(folder, action=action).point == (202, 404)


@pytest.mark.parametrize(
    ("action", "more", "arrow"),
    [
        ({"kind": "scroll", "direction": "down"}, {"box": None}, (640, 400, 640, 680)),
        (
            {"kind": "swipe", "start": {"x": 10, "y": 20}, "end": {"x": 30, "y": 40}},
            {"box": None},
            (20, 40, 60, 80),
        ),
        (
            {"kind": "drag"},
            {"to_box": {"x": 300, "y": 100, "width": 20, "height": 10}},
            (260, 420, 620, 210),
        ),
        (
            {"kind": "drag", "to": {"point": {"x": 5, "y": 6}}},
            {},
            (260, 420, 10, 12),
        ),
    ],
)
def test_a_movement_is_an_arrow(folder, action, more, arrow):
    assert marked(folder, action=action, **more).arrow == arrow


@tabled
def test_without_a_place_on_the_picture_nothing_is_drawn(folder, box):
    assert marked(folder, box=box) is None


def test_a_pin_near_the_top_edge_hangs_below_its_point(folder):
    assert marked(folder, box={"x": 100, "y": 2, "width": 60, "height": 20}).pin_below
    assert not marked(folder).pin_below


@pytest.mark.parametrize("digest", ["../case", "/etc/passwd", "", "abcdef0123", "ABCDEF"])
def test_a_digest_never_leads_out_of_the_folder(folder, digest):
    (folder.path / "case.jpg").write_bytes(png(4, 4))
    (folder.path / "shots").mkdir()
    assert Album(folder.path / "shots", None).picture(digest) is None


def test_a_file_that_is_no_picture_is_left_out(folder):
    digest = folder.put_shot(b"<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>")
    assert Album(folder.path / "shots", None).picture(digest) is None


@tabled
def test_people_read_lines_without_what_only_tells_widgets_apart(line, plain):
    assert plain_line(line) == plain
