"""Takes the pictures of the docs: runs what they show, opens its pages, writes docs/pictures/.

`make pictures`, after a change of a page. Needs what the demo needs: no model, no network.
"""

import json
import subprocess
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from surefoot.tools.devices.web.browser import sandbox_flags
from surefoot.tools.devices.web.find_browser import find_browser

ROOT = Path(__file__).parents[1]
EXAMPLES = ROOT / "configs" / "examples"
PICTURES = ROOT / "docs" / "pictures"
CASES = ("browse-uploads", "sort-by-size", "zip-download")
SAID, WRONG = "The folder 'invoices' is in the list", "'Folder invoices created at once' is shown"


def main() -> None:
    """Take all of them."""
    with tempfile.TemporaryDirectory() as name, sync_playwright() as playwright:
        folder = Path(name)
        program = find_browser(None)
        browser = playwright.chromium.launch(executable_path=program, args=sandbox_flags())
        demo = EXAMPLES / "filebox" / "cases" / "demo.yaml"
        passed = _run(folder, "validate", demo)
        (folder / "wrong.yaml").write_text(demo.read_text("utf-8").replace(SAID, WRONG), "utf-8")
        failed = _run(folder, "validate", folder / "wrong.yaml")
        suite = folder / "cases"
        suite.mkdir()
        for case in CASES:
            text = (EXAMPLES / "filebox" / "cases" / f"{case}.yaml").read_text("utf-8")
            (suite / f"{case}.yaml").write_text(text, "utf-8")
        together = _run(folder, "validate", suite)
        explored = _run(folder, "explore", EXAMPLES / "tarpit_sim" / "app.yaml")
        page = folder / "knowledge.html"
        known = folder / "runs" / "knowledge.db"
        _command(folder, "kg", "view", "--store", known, "--out", page)
        _take(browser, passed, "report")
        _take(browser, passed, "report_phone", width=390)
        _take(browser, passed, "report_dark", scheme="dark")
        _take(browser, failed, "report_failed")
        _take(browser, together, "suite")
        _take(browser, explored, "exploration")
        _take(browser, explored.with_name("utg.html"), "screens")
        _take(browser, page, "knowledge_graph")


def _run(folder: Path, *words: str | Path) -> Path:
    """Do a command; returns its report."""
    told = json.loads(_command(folder, *words, "--json", "--out", folder / "runs"))
    return folder / str(told["report"])


def _command(folder: Path, *words: str | Path) -> str:
    ran = subprocess.run(
        [sys.executable, "-m", "surefoot", *map(str, words)],
        cwd=folder,
        stdout=subprocess.PIPE,
        text=True,
        check=False,  # 1 is a verdict
    )
    return ran.stdout


def _take(
    browser: Browser, page: Path, name: str, *, width: int = 1280, scheme: str = "light"
) -> None:
    context = browser.new_context(
        viewport={"width": width, "height": 1100 if name == "report_failed" else 844},
        color_scheme="dark" if scheme == "dark" else "light",
    )
    tab = context.new_page()
    tab.goto(page.as_uri())
    tab.wait_for_load_state("networkidle")
    if name == "knowledge_graph":
        tab.locator("select").last.select_option(index=1)  # lights the way there
    PICTURES.mkdir(exist_ok=True)
    tab.screenshot(path=PICTURES / f"{name}.png")
    context.close()


if __name__ == "__main__":
    main()
