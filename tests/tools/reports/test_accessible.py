"""All pages by axe-core, the rules behind Lighthouse's accessibility checks, in a real browser."""

import pytest
from axe_playwright_python.sync_playwright import Axe

from surefoot.tools.artifacts import RunFolder
from surefoot.tools.knowledge.client import KGClient
from surefoot.tools.knowledge.service import KnowledgeService
from surefoot.tools.knowledge.transport import LocalTransport
from surefoot.tools.reports.exploration import write_exploration, write_utg_page
from surefoot.tools.reports.html import write_report
from surefoot.tools.reports.knowledge.html import graph_page
from surefoot.tools.reports.suite import suite_metrics, write_history, write_suite
from tests.support.meal_app import fill
from tests.support.sample_run import write_sample_run
from tests.support.small_run import write_small_run
from tests.tools.reports.test_exploration_page import facts_of, graph_of
from tests.tools.reports.test_history_page import RUNS as HISTORY
from tests.tools.reports.test_suite_page import RUNS as SUITE

PAGES = ("sample", "small", "suite", "history", "exploration", "states", "knowledge")


@pytest.fixture(scope="module")
def pages(browser, tmp_path_factory):
    folder = tmp_path_factory.mktemp("pages")
    explored = RunFolder(folder / "explored")
    suite = {"suite": "s", "verdict": "failed", "seconds": 120.0, "devices": ["web 1"]}
    suite |= {**suite_metrics(SUITE), "runs": SUITE, "unfinished": []}
    write_suite(suite, folder / "suite.html")
    write_history({"case": "keep-a-note", "runs": HISTORY}, folder / "history.html")
    service = KnowledgeService(":memory:")
    fill(KGClient(transport=LocalTransport(service)))
    with service.view() as view:
        (folder / "knowledge.html").write_text(graph_page(view), "utf-8")
    return {
        "sample": write_report(write_sample_run(folder / "sample", browser)),
        "small": write_report(write_small_run(folder / "small")),
        "suite": folder / "suite.html",
        "history": folder / "history.html",
        "exploration": write_exploration(explored, facts_of(12), graph_of(6)),
        "states": write_utg_page(explored, graph_of(8), "Shop"),
        "knowledge": folder / "knowledge.html",
    }


@pytest.mark.parametrize(("width", "scheme"), [(390, "light"), (1280, "light"), (1280, "dark")])
@pytest.mark.parametrize("name", PAGES)
def test_no_page_violates_a_rule_of_accessibility(
    pages, open_file, complaints, name, width, scheme
):
    page = open_file(pages[name], width, scheme)
    page.evaluate("document.querySelectorAll('details').forEach((one) => { one.open = true; })")
    found = Axe().run(page).response["violations"]
    told = [f"{one['id']}: {node['html'][:200]}" for one in found for node in one["nodes"][:3]]
    assert told == []
    assert page.evaluate("document.documentElement.scrollWidth") == width
    assert complaints == []
