"""The page in a real browser; no asynchronous tests here, Playwright's loop occupies the thread."""

import pytest

from surefoot.tools.reports.html import write_report
from tests.support.sample_run import write_sample_run


@pytest.fixture(scope="module")
def report(browser, tmp_path_factory):
    return write_report(write_sample_run(tmp_path_factory.mktemp("sample") / "run", browser))


@pytest.fixture
def open_page(open_file, report):
    def open_page(width=1280, scheme="light", path=report, **options):
        return open_file(path, width, scheme, **options)

    return open_page


def test_on_the_narrowest_phone_nothing_sticks_out(open_page, complaints):
    page = open_page(320)
    page.get_by_role("button", name="Open all").click()
    assert page.evaluate("document.documentElement.scrollWidth") == 320
    assert complaints == []


def test_every_picture_is_drawn(open_page):
    page = open_page()
    sizes = page.evaluate(
        """() => Promise.all([...document.querySelectorAll(".store image")].map(async (image) => {
        const picture = new Image(); picture.src = image.getAttribute("href");
        await picture.decode(); return [picture.naturalWidth, picture.naturalHeight]; }))"""
    )
    assert len(sizes) >= 5
    assert {tuple(size) for size in sizes} == {(1280, 800)}


def test_the_box_is_drawn_around_what_was_clicked(open_page):
    page = open_page()
    drawing = page.locator("#step-4 .shot").first
    frame, box = drawing.bounding_box(), drawing.locator(".mark rect.line").bounding_box()
    scale = frame["width"] / 1280
    middle = (box["x"] + box["width"] / 2 - frame["x"]) / scale
    assert middle == pytest.approx(820, abs=60)
    assert 0 < box["width"] < 140 * scale


def test_a_picture_opens_large_and_the_arrows_turn_to_the_next(open_page):
    page = open_page()
    page.get_by_role("button", name="Open all").click()
    page.locator("#step-1 .shot").first.click()
    dialog = page.get_by_role("dialog")
    assert "step 1, Before" in dialog.inner_text()
    page.keyboard.press("ArrowRight")
    assert "step 1, After" in dialog.inner_text()
    page.keyboard.press("Escape")
    assert dialog.is_hidden()


def test_a_link_to_a_step_opens_it(open_page):
    page = open_page()
    page.get_by_role("button", name="Close all").click()
    assert page.locator("#step-4").is_hidden()
    page.get_by_role("navigation").get_by_role("link", name="Delete the file").click()
    assert page.locator("#step-4").is_visible()


def test_without_scripts_everything_can_still_be_read(open_page):
    page = open_page(java_script_enabled=False)
    assert page.locator("#step-4 .shot").first.is_visible()
    page.locator(".talk > summary").first.click()
    assert page.get_by_text("You are a careful tester").first.is_visible()
    assert page.get_by_role("button", name="Open all").is_hidden()


def test_on_paper_every_part_is_open_except_the_conversations(open_page):
    page = open_page()
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    page.emulate_media(media="print")
    assert page.locator("details:not([open]):not(.talk)").count() == 0
    assert page.locator(".talk").first.is_hidden()
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    assert page.locator("details:not([open]):not(.talk)").count() > 0


@pytest.mark.parametrize("ending", ["unknown", "blocked", "killed"])
def test_a_run_that_ended_otherwise_has_its_page_too(
    browser, open_page, complaints, tmp_path, ending
):
    report = write_report(write_sample_run(tmp_path / "run", browser, ending))
    page = open_page(path=report)
    word = "Blocked" if ending == "blocked" else "Unknown"
    assert page.title() == f"{word}: Browse into the uploads folder and tidy it up"
    assert page.locator("#step-2 .shot").count() > 0
    assert complaints == []


def test_hostile_texts_do_nothing_in_a_browser(browser, open_page, complaints, tmp_path):
    evil = "</script><script>alert(1)</script><img src=http://evil.invalid/x onerror=alert(2)>"
    folder = write_sample_run(tmp_path / "run", browser)
    for name in ("case.json", "result.json", "events.jsonl", "agents.jsonl"):
        text = (folder.path / name).read_text("utf-8")
        for word in ("uploads", "invoices", "readme.txt", "tester"):
            text = text.replace(word, evil)
        (folder.path / name).write_text(text, "utf-8")
    page = open_page(path=write_report(folder))
    page.get_by_role("button", name="Open all").click()
    page.locator("#step-4 .shot").first.click()
    assert page.locator("script").count() == 1
    assert page.locator("img").count() == 0
    assert complaints == []
