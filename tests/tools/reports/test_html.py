import json
from html.parser import HTMLParser

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from surefoot.tools.artifacts import RunFolder
from surefoot.tools.reports.html import duration, render_page, write_report
from surefoot.tools.reports.read import read_run
from surefoot.tools.reports.text import clock
from surefoot.tools.runlog import RunLog
from tests.support.small_run import (
    case_of,
    execution_of,
    png,
    result_of,
    validation_of,
    write_small_run,
)
from tests.support.tables import tabled

HOSTILE = "\"'></span><script>pwned()</script><img src=x onerror=pwned()>{{7*7}}\x1b[31m‮</title>"
KEPT = {"kind", "verdict", "step", "shot_before", "shot_after", "role"}


class Page(HTMLParser):
    """Collects tags, attribute names and text."""

    def __init__(self, html):
        super().__init__()
        self.tags, self.attributes, self.said = [], set(), []
        self.feed(html)
        self.text = " ".join(" ".join(self.said).split())

    def handle_starttag(self, tag, attrs):
        self.tags.append(tag)
        self.attributes |= {name for name, _ in attrs}

    def handle_data(self, data):
        if self.tags[-1:] not in (["style"], ["script"]):
            self.said.append(data)


def hostile(value, key=""):
    """Replace every text in a row, except the few that say what kind of row it is."""
    match value:
        case str() if key not in KEPT:
            return HOSTILE
        case list():
            return [hostile(item) for item in value]
        case dict():
            return {name: hostile(item, name) for name, item in value.items()}
    return value


def rewrite(folder, change):
    for path in folder.path.glob("*.json"):
        path.write_text(json.dumps(change(json.loads(path.read_text()))), "utf-8")
    for path in folder.path.glob("*.jsonl"):
        rows = [change(json.loads(line)) for line in path.read_text().splitlines()]
        path.write_text("".join(json.dumps(row) + "\n" for row in rows), "utf-8")


def html_of(folder):
    return write_report(folder).read_text("utf-8")


@pytest.fixture
def folder(tmp_path):
    return write_small_run(tmp_path / "run-1")


@tabled
def test_the_page_tells(folder, told):
    assert told in Page(html_of(folder)).text


def test_what_nobody_judged_is_no_fault_of_the_app(folder):
    steps = [{"index": 0, "action": "Open", "verdict": "unknown"}]
    findings = [
        {"step": 0, "kind": "expectation", "text": "not done"},
        {"step": 0, "kind": "console_error", "text": "boom"},
    ]
    result = result_of(verdict="unknown", steps=steps, findings=findings)
    (folder.path / "result.json").write_text(json.dumps(result))
    text = Page(html_of(folder)).text
    assert "Faults of the app" not in text
    assert "Also seen Nobody judged whether these are faults." in text
    assert "console error boom" in text


def test_a_crash_is_a_fault_whatever_was_expected(folder):
    result = result_of(findings=[{"step": 1, "kind": "crash", "text": "the app is gone"}])
    (folder.path / "result.json").write_text(json.dumps(result))
    text = Page(html_of(folder)).text
    assert "Faults of the app" in text
    assert "Also seen" not in text


def test_a_sentence_that_was_not_understood_is_told_with_its_words(folder):
    RunLog(folder.path).event(
        "understood",
        step=1,
        half="action",
        by="nobody",
        sentence="Log out",
        intents=[],
        checks=[],
        left_over=["Log", "out"],
        reason="no verb",
    )
    assert "Understood Log, out not understood no verb" in Page(html_of(folder)).text


def test_the_last_try_that_acted_is_shown_with_its_pictures(folder):
    log = RunLog(folder.path)
    log.event("plan", step=0, substeps=[])
    log.event("validate", **validation_of(reason="nothing more was found") | {"try": 2})
    text = Page(html_of(folder)).text
    first, others = text.index('What was done 1 click the link "a"'), text.index("Other tries 1")
    assert first < others < text.index("nothing more was found")


def test_hostile_texts_add_no_element_and_no_attribute(folder):
    harmless = Page(html_of(folder))
    rewrite(folder, hostile)
    page = Page(html_of(folder))

    # Lists of texts become longer or shorter; what must not appear is another kind of element.
    assert set(page.tags) <= set(harmless.tags)
    assert page.tags.count("script") == 1
    assert page.attributes <= harmless.attributes
    assert not [name for name in page.attributes if name.startswith("on")]
    assert page.text.count("<script>pwned()</script>") > 20
    assert "{{7*7}}‹ESC›[31m‹U+202E›" in page.text


def test_the_page_needs_no_network_and_allows_none(folder):
    html = html_of(folder)
    assert "content=\"default-src 'none'; img-src data:;" in html.replace("&#39;", "'")
    assert "unsafe" not in html
    assert html.count("data:image/png;base64,") == 2


def test_a_picture_used_twice_is_stored_once(folder):
    digest = folder.put_shot(png(64, 40))
    log = RunLog(folder.path)
    for order in (2, 3):
        log.event("execute", **execution_of(digest, digest) | {"try": order})
    html = html_of(folder)
    assert html.count(f'id="shot-{digest}"') == 1
    assert html.count(f'<use href="#shot-{digest}"/>') == 4


def test_a_missing_picture_is_said_to_be_missing(folder):
    for path in (folder.path / "shots").iterdir():
        path.unlink()
    assert Page(html_of(folder)).text.count("This picture is missing.") == 2


def test_a_killed_run_has_a_page_that_says_so(folder):
    (folder.path / "result.json").unlink()
    text = Page(html_of(folder)).text
    assert "Unknown: Files" in text
    assert "Incomplete The run ended before it wrote its result" in text
    assert "b.csv is not there" in text


def test_a_blocked_run_says_what_stopped_it(folder):
    problem = "http://127.0.0.1:1/ does not answer"
    (folder.path / "result.json").write_text(
        json.dumps(result_of(verdict="blocked", steps=[], problem=problem))
    )
    assert f"What stopped the run {problem}" in Page(html_of(folder)).text


def test_an_empty_folder_has_a_page(tmp_path):
    assert "The run folder names no steps." in Page(html_of(RunFolder(tmp_path))).text


def test_a_huge_text_is_cut_and_says_so(folder):
    RunLog(folder.path).agent("validate_step", output="x" * 50_000)
    assert "(30,000 more characters)" in html_of(folder)


def test_a_page_is_written_anew_and_leaves_no_half_file(folder):
    write_report(folder)
    write_report(folder)
    names = {path.name for path in folder.path.iterdir()}
    assert not [name for name in names if name.endswith(".part")]


anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner),
    max_leaves=4,
)


def bent(row):
    """Rows of which any value may be anything or missing."""
    return st.fixed_dictionaries(
        {}, optional={key: anything | st.just(value) for key, value in row.items()}
    )


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(data=st.data())
def test_a_folder_that_somebody_else_wrote_still_gives_a_page(tmp_path_factory, data):
    folder = tmp_path_factory.mktemp("bent")
    row = execution_of("a" * 20, "b" * 20, kind="execute", at=1.0)
    judgement = validation_of(kind="validate", at=2.0)
    talk = {"agent": "a", "conversation": [{"role": 1}], "usage": {"cost": 1}, "at": 1.5}
    (folder / "case.json").write_text(json.dumps(data.draw(bent(case_of()))))
    (folder / "result.json").write_text(json.dumps(data.draw(bent(result_of()))))
    events = data.draw(st.lists(bent(row) | bent(judgement), max_size=4))
    (folder / "events.jsonl").write_text("\n".join(map(json.dumps, events)))
    (folder / "agents.jsonl").write_text(json.dumps(data.draw(bent(talk))))

    render_page(read_run(folder)).encode()


@tabled
def test_a_duration_is_said_in_the_unit_that_fits(seconds, said):
    assert duration(seconds) == said


@pytest.mark.parametrize("moment", [None, 1e300, -1e18])
def test_a_time_that_cannot_be_is_a_dash(moment):
    assert clock(moment) == "–"
