"""The page of a knowledge graph, in a real browser."""

import random
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from surefoot.tools.knowledge.answers import RefusedError
from surefoot.tools.knowledge.client import KGClient
from surefoot.tools.knowledge.goals import find_routes
from surefoot.tools.knowledge.service import KnowledgeService
from surefoot.tools.knowledge.transport import LocalTransport
from surefoot.tools.reports.knowledge.facts import PAGES_SHOWN, graphs_of
from surefoot.tools.reports.knowledge.html import graph_page
from tests.support.browser import open_browser
from tests.support.meal_app import APP, PAGES, fill

HOSTILE = "</script><script>document.title='owned'</script><img src=x onerror=alert(1)>\u202e"


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with open_browser() as browser:
        yield browser


@pytest.fixture(scope="module")
def service() -> KnowledgeService:
    service = KnowledgeService(":memory:")
    client = KGClient(transport=LocalTransport(service))
    fill(client)
    fill_at_random(client)
    return service


def fill_at_random(client: KGClient) -> None:
    draw = random.Random(7)
    app = "com.example.wide"
    pages = [client.add_page(app, f"page {n}")["page_id"] for n in range(300)]
    client.add_page(app, HOSTILE, description=HOSTILE, intents=[HOSTILE])
    rows = [
        {
            "from_page": pages[draw.randrange(max(1, n // 2))],
            "to_page": pages[n],
            "action_type": "click",
            "widget_text": f"to {n}",
            "success_count": draw.randrange(40),
            "fail_count": draw.randrange(9),
        }
        for n in [*range(1, 295), *(draw.randrange(300) for _ in range(300))]
    ]
    client.batch_add_transitions(rows)
    client.add_page(app, "page 0", "home")


@pytest.fixture
def shown(browser: Browser, service: KnowledgeService, tmp_path: Path) -> Iterator[Page]:
    yield from opened(browser, service, tmp_path, {"width": 1280, "height": 800})


def opened(
    browser: Browser, service: KnowledgeService, folder: Path, size: dict[str, int]
) -> Iterator[Page]:
    file = folder / "page.html"
    with service.view() as view:
        file.write_text(graph_page(view), "utf-8")
    context = browser.new_context(viewport=size, offline=True)  # type: ignore[arg-type]
    page = context.new_page()
    said: list[str] = []
    page.on("console", lambda message: said.append(message.text))
    page.on("pageerror", lambda error: said.append(str(error)))
    page.on("request", lambda request: said.append(request.url))
    page.goto(file.as_uri())
    yield page
    assert said == [file.as_uri()]
    context.close()


def choose_app(page: Page, app: str) -> None:
    page.select_option("#graph", label=app)


def test_pages_and_ways_are_drawn_without_any_network(shown: Page) -> None:
    assert shown.locator(".node").count() == len(PAGES)
    # Two widgets that lead from one page to the same other are one line.
    assert shown.locator(".link").count() == 8
    assert "5 pages · 10 actions · 4 intents" in shown.inner_text("#counts")
    choose_app(shown, "com.example.wide")
    assert shown.locator(".node").count() == 301


@pytest.mark.parametrize("app", [APP, "com.example.wide"])
def test_the_way_that_is_shown_is_the_planners(
    shown: Page, service: KnowledgeService, app: str
) -> None:
    choose_app(shown, app)
    with service.view() as view:
        projection = view.projection(app)
        pages = sorted(projection.pages)
        starts = random.Random(5).sample(pages, min(12, len(pages)))
        for start in starts:
            found = shown.evaluate(
                "([start, pages]) => pages.map((page) => bestWay(graph, start, [page]))"
                ".map((way) => way && [way.confidence, way.steps.length])",
                [start, pages],
            )
            for target, way in zip(pages, found, strict=True):
                best = find_routes(projection, start, target, 10_000).best
                known = best and [pytest.approx(best.reliability), len(best.steps)]
                assert way == known, (start, target)


def test_an_intent_is_gone_to_and_its_way_is_lit(shown: Page, service: KnowledgeService) -> None:
    client = KGClient(transport=LocalTransport(service))
    answer = client.query_path(APP, "看菜单")
    shown.select_option("#goal", label="看菜单")
    assert f"{round(100 * answer['confidence'])} %" in shown.inner_text("#way")
    assert shown.locator(".steps li").count() == answer["path"]["total_steps"]
    assert shown.locator(".node.way").count() == 3
    assert shown.locator(".mark").count() == 2
    shown.keyboard.press("Escape")
    assert shown.locator(".node.way").count() == 0


def test_a_click_on_a_page_says_what_is_known_of_it(shown: Page) -> None:
    shown.locator(".node", has_text="外卖首页").click()
    told = shown.inner_text("#page")
    for words in ("附近的餐厅", "点外卖", "click “第一家” → 餐厅详情", "58 % of 52"):
        assert words in told
    shown.click("#page .chips button")
    assert "confidence" in shown.inner_text("#way")


def test_a_page_is_found_and_shown(shown: Page) -> None:
    choose_app(shown, "com.example.wide")
    shown.fill("#query", "PAGE 271")
    shown.keyboard.press("Enter")
    assert "page 271" in shown.inner_text("#page h2")
    box = shown.locator(".node.chosen").bounding_box()
    assert box is not None
    assert 0 < box["x"] < 900 and 0 < box["y"] < 780
    assert box["width"] > 120


def test_the_map_is_moved_and_zoomed_and_a_page_dragged(shown: Page) -> None:
    node = shown.locator(".node", has_text="搜索")
    before = node.bounding_box()
    assert before is not None
    x, y = before["x"] + 30, before["y"] + 20
    shown.mouse.move(x, y)
    shown.mouse.down()
    shown.mouse.move(x + 40, y + 90, steps=4)
    shown.mouse.up()
    dragged = node.bounding_box()
    assert dragged is not None
    assert dragged["y"] - before["y"] == pytest.approx(90, abs=2)
    assert shown.inner_text("#page") == ""
    shown.mouse.move(300, 700)
    shown.mouse.wheel(0, -300)
    zoomed = node.bounding_box()
    assert zoomed is not None
    assert zoomed["width"] > 1.3 * dragged["width"]


def test_texts_of_apps_stay_texts(shown: Page) -> None:
    choose_app(shown, "com.example.wide")
    shown.fill("#query", "owned")
    shown.keyboard.press("Enter")
    assert "<img src=x onerror=alert(1)>‹U+202E›" in shown.inner_text("#page")
    assert shown.title() == "Knowledge graph: pages and ways"
    assert shown.locator("img").count() == 0


def test_a_phone_shows_map_and_panel_without_scrolling_sideways(
    browser: Browser, service: KnowledgeService, tmp_path: Path
) -> None:
    for page in opened(browser, service, tmp_path, {"width": 360, "height": 740}):
        assert page.evaluate("document.documentElement.scrollWidth") == 360
        box = page.locator("#map").bounding_box()
        assert box is not None
        assert box["height"] > 350
        page.select_option("#goal", label="看菜单")
        assert "confidence" in page.inner_text("#way")


def test_an_empty_store_is_a_page_that_says_so(browser: Browser, tmp_path: Path) -> None:
    size = {"width": 800, "height": 600}
    for page in opened(browser, KnowledgeService(":memory:"), tmp_path, size):
        assert "No page is known yet" in page.inner_text(".map")


def test_an_app_that_is_not_known_is_refused(service: KnowledgeService) -> None:
    with service.view() as view, pytest.raises(RefusedError, match=r"com\.example\.nothing"):
        graph_page(view, "com.example.nothing")


def test_of_a_very_big_app_the_pages_near_its_home_are_shown() -> None:
    service = KnowledgeService(":memory:")
    client = KGClient(transport=LocalTransport(service))
    far = client.add_page(APP, "far away")["page_id"]
    pages = [
        client.add_page(APP, f"page {n}", "home" if n == 0 else None)["page_id"]
        for n in range(PAGES_SHOWN + 50)
    ]
    client.batch_add_transitions(
        [
            {"from_page": pages[(n - 1) // 3], "to_page": pages[n], "action_type": "click"}
            for n in range(1, len(pages))
        ]
    )
    with service.view() as view:
        (graph,) = graphs_of(view)
    shown = {page["id"] for page in graph["pages"]}
    assert shown == set(pages[:PAGES_SHOWN])
    assert far not in shown
    assert graph["of"] == {"pages": len(pages) + 1, "actions": len(pages) - 1}
    assert all({action["from"], action["to"]} <= shown for action in graph["actions"])


def test_no_two_pages_stand_in_one_place_and_steps_lead_to_the_right(shown: Page) -> None:
    choose_app(shown, "com.example.wide")
    pages = shown.evaluate("[...graph.page.values()].map(({x, y, layer}) => [x, y, layer])")
    assert len({(x, y) for x, y, _ in pages}) == len(pages) == 301
    wide = shown.evaluate("WIDTH")
    for x, _, layer in pages:
        if layer > 0:
            assert x > min(left for left, _, other in pages if other == layer - 1) + wide
    assert {layer for _, _, layer in pages} >= {-1, 0, 1, 2}
