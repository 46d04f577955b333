"""The page of a suite in a real browser."""

import pytest

from surefoot.tools.reports.suite import suite_metrics, write_suite


def run_of(case, verdict, seconds, **more):
    steps = [{"index": 0, "verdict": verdict, "reason": f"{case} is <b>{verdict}</b>"}]
    usage = {"model_calls": int(seconds), "input_tokens": 1200, "output_tokens": 50, "cost": 0.002}
    return {"case": case, "verdict": verdict, "seconds": seconds, "steps": steps, "usage": usage,
            "device": "web 1", "moved": [], **more}  # fmt: skip


RUNS = [
    run_of("ten", "passed", 10.0, report="ten/report.html", device="emulator-5554"),
    run_of("nine", "failed", 9.0, report="nine/report.html"),
    run_of("hundred", "passed", 100.0, moved=[{"device": "emulator-5556", "why": "unplugged"}]),
    run_of("alert", "blocked", 0.5, title="<script>alert(1)</script>"),
]


@pytest.fixture
def page(open_file, tmp_path):
    left = [{"case": "late", "title": "", "status": "not_begun"}]
    facts = {"suite": "s", "verdict": "failed", "seconds": 120.0, "devices": ["web 1"]}
    runs = [
        {**run, "report": str(tmp_path / run["report"])} if "report" in run else run for run in RUNS
    ]
    facts |= {**suite_metrics(runs), "runs": runs, "unfinished": left}
    path = tmp_path / "suite.html"
    write_suite(facts, path)
    return open_file(path)


def cases(page):
    return [row.locator("b").inner_text() for row in page.locator("tbody tr:visible").all()]


def test_what_did_not_pass_comes_first_and_leads_to_its_report(page, complaints):
    assert cases(page) == ["nine", "alert", "late", "ten", "hundred"]
    assert page.get_by_role("link", name="nine").get_attribute("href") == "nine/report.html"
    assert "Step 1: nine is <b>failed</b>" in page.locator("tbody").inner_text()
    assert "moved from emulator-5556: unplugged" in page.locator("tbody").inner_text()
    assert page.locator("tfoot").inner_text().split() == [
        *("Sum", "2", "of", "4", "0", "119", "5,000", "0.0080", "2", "min", "00", "s")
    ]
    assert complaints == []


def test_columns_sort_by_what_they_mean(page):
    page.get_by_role("button", name="Duration").click()
    assert cases(page) == ["late", "alert", "nine", "ten", "hundred"]
    page.get_by_role("button", name="Duration").click()
    assert cases(page) == ["hundred", "ten", "nine", "alert", "late"]
    page.get_by_role("button", name="Case").click()
    assert cases(page) == ["alert", "hundred", "late", "nine", "ten"]


def test_rows_are_filtered_by_verdict_and_words(page):
    page.get_by_role("button", name="2 passed").click()
    assert cases(page) == ["nine", "alert", "late"]
    page.get_by_role("searchbox").fill("WEB nine")
    assert cases(page) == ["nine"]
    assert page.get_by_role("status").inner_text() == "1 of 5 cases"


def test_without_scripts_all_rows_are_there(open_file, page, tmp_path):
    plain = open_file(tmp_path / "suite.html", java_script_enabled=False)
    assert len(cases(plain)) == 5
    assert not plain.get_by_role("searchbox").is_visible()


@pytest.mark.parametrize("width", [390, 1280])
def test_nothing_sticks_out(open_file, page, tmp_path, width):
    narrow = open_file(tmp_path / "suite.html", width)
    assert narrow.evaluate("document.documentElement.scrollWidth") == width
