"""Knowledge graphs as files."""

import json
from pathlib import Path
from typing import Any

import networkx as nx
import pytest

from surefoot.state.errors import ConfigError
from surefoot.tools.knowledge.client import KGClient
from surefoot.tools.knowledge.exchange.exporting import export_graph, format_graphml, format_json
from surefoot.tools.knowledge.exchange.file_format import GraphFile, parse_graph
from surefoot.tools.knowledge.exchange.importing import import_graph
from surefoot.tools.knowledge.service import KnowledgeService
from surefoot.tools.knowledge.transport import LocalTransport
from tests.support.meal_app import APP, fill


class Store:
    """A store, its client, and what goes in and out of it."""

    def __init__(self, address: str | Path = ":memory:") -> None:
        self.service = KnowledgeService(address)
        self.client = KGClient(transport=LocalTransport(self.service))

    def exported(self, app_id: str = "") -> str:
        with self.service.view() as view:
            return format_json(export_graph(view, app_id))

    def take(self, text: str, *, replace: bool = False) -> dict[str, Any]:
        with self.service.database.writing() as connection:
            return import_graph(connection, parse_graph(text, "file"), replace=replace)


@pytest.fixture
def store() -> Store:
    return lived_in(Store())


def lived_in(store: Store) -> Store:
    """A graph with everything that a graph can hold."""
    kg = store.client
    pages = fill(kg)
    home, meals, mine = pages["首页"], pages["外卖首页"], pages["我的"]
    screen = {"widgets": [{"type": "button", "text": "外卖", "id": "meals"}]}
    kg.add_page(APP, "首页", ui_hierarchy=screen)
    kg.add_page(APP, "首页", ui_hierarchy={"widgets": [*screen["widgets"], {"text": "广告"}]})
    kg.query_path(APP, "点外卖")
    kg.report_transition(home, {"type": "swipe"}, home, True, 100)
    button = {"type": "click", "widget": "meals", "widget_text": "外卖"}
    kg.report_transition(home, button, meals, True, 350, app_version="2.1")
    kg.query_path(APP, "查看订单")
    mine_tab = {"type": "click", "widget": "mine"}
    kg.report_transition(home, mine_tab, home, False, failure_reason="a dialog was in the way")
    kg.record_case(APP, "点外卖", [{"action_type": "click", "widget_text": "外卖"}])
    other = kg.add_page("com.example.pay", "支付", "form", intents=["付款"])["page_id"]
    kg.report_transition(mine, {"type": "click", "widget_text": "付款"}, other, True)
    return store


def test_a_graph_goes_into_an_empty_store_as_it_came_out(store: Store) -> None:
    text = store.exported()
    new = Store()
    written = new.take(text)
    assert new.exported() == text
    assert written["pages"] == 6
    assert written["cases"] == 3
    facts = json.loads(text)["apps"][0]
    assert len(facts["pages"][0]["screens"]) == 2
    by_text = {one.get("widget_text"): one for one in facts["transitions"]}
    assert by_text["外卖"]["recent"] == "1"
    assert len(by_text["外卖"]["preludes"]) == 1
    assert any(one.get("failures") for one in facts["transitions"])


def test_the_copy_answers_as_the_original(store: Store) -> None:
    new = Store()
    new.take(store.exported())
    for ask in ("点外卖", "查看订单", "付款", "查找附近餐厅"):
        assert new.client.query_path(APP, ask) == store.client.query_path(APP, ask)
    assert new.client.get_rag_context(APP, "点外卖") == store.client.get_rag_context(APP, "点外卖")
    screen = {"widgets": [{"type": "button", "text": "外卖", "id": "meals"}]}
    matched = new.client.match_current_page(APP, screen)
    assert matched["page"]["page_name"] == "首页"


def test_what_is_added_is_counted_up_and_cases_come_once(store: Store) -> None:
    before = store.client.get_graph_stats()
    cases = store.exported().count('"failed_step"')
    store.take(store.exported())
    after = store.client.get_graph_stats()
    same = ("pages", "transitions", "intents", "avg_success_rate", "avg_path_length")
    assert {key: after[key] for key in same} == {key: before[key] for key in same}
    (meals, *_) = [
        one
        for one in json.loads(store.exported())["apps"][0]["transitions"]
        if one.get("widget_text") == "外卖"
    ]
    assert meals["success_count"] == 2 * 96
    assert meals["recent"] == "11"
    assert store.exported().count('"failed_step"') == cases


def test_what_is_replaced_is_what_the_file_says(store: Store) -> None:
    text = store.exported()
    kg = store.client
    extra = kg.add_page(APP, "新页面", intents=["新的愿望"])["page_id"]
    home = kg.match_current_page(APP, page_title="首页")["page"]["page_id"]
    kg.report_transition(home, {"type": "click", "widget_text": "外卖"}, extra, True)
    assert kg.query_path(APP, "新的愿望")["success"]
    store.take(text, replace=True)
    assert store.exported() == text
    assert kg.query_path(APP, "新的愿望")["error"]["code"] == "INTENT_NOT_FOUND"
    assert kg.query_path(APP, "点外卖")["success"]


def test_another_client_sees_what_was_imported_at_once(tmp_path: Path) -> None:
    one = lived_in(Store(tmp_path / "kg.db"))
    other = Store(tmp_path / "kg.db")
    assert other.client.get_graph_stats(APP)["pages"] == 5
    text = one.exported()
    kept = json.loads(text)
    kept["apps"][0]["pages"].append(
        {"page_id": page_id("甲"), "name": "甲", "type": "detail"},
    )
    one.take(json.dumps(kept), replace=True)
    assert other.client.get_graph_stats(APP)["pages"] == 6
    assert other.client.query_path(APP, "点外卖")["success"]


def page_id(name: str) -> str:
    return str(KGClient(":memory:").add_page(APP, name)["page_id"])


def test_a_widget_known_by_less_is_the_same_transition() -> None:
    bare, named = Store(), Store()
    for store, action in (
        (bare, {"type": "click", "widget_text": "外卖"}),
        (named, {"type": "click", "widget": "meals", "widget_text": "外卖"}),
    ):
        kg = store.client
        pages = [kg.add_page(APP, name)["page_id"] for name in ("首页", "外卖首页")]
        kg.report_transition(pages[0], action, pages[1], True)
    for into, text in ((bare, named.exported()), (named, bare.exported())):
        into.take(text)
        assert into.client.get_graph_stats()["transitions"] == 1
        (action,) = into.client.get_available_actions(pages[0])["actions"]
        assert action["success_rate"] == 1.0


def test_an_export_of_one_app_has_those_joined_to_it_and_no_others(store: Store) -> None:
    store.client.add_page("com.example.alone", "首页")
    assert [app["app_id"] for app in json.loads(store.exported(APP))["apps"]] == [
        APP,
        "com.example.pay",
    ]


@pytest.mark.parametrize(
    ("change", "place"),
    [
        (lambda file: file.update(version=2), "version"),
        (lambda file: file.update(format="x"), "format"),
        (lambda file: file["apps"][0]["pages"][0].update(type="dialog"), "apps.0.pages.0.type"),
        (lambda file: file["apps"][0]["pages"][0].update(name="other"), "should be"),
        (lambda file: file["apps"][0]["transitions"][0].update(to_page="0" * 16), "neither"),
        (lambda file: file["apps"][0]["transitions"][0].update(success_count=-1), "success_count"),
        (lambda file: file["apps"][0]["transitions"][0].update(recent="2"), "recent"),
        (lambda file: file.update(more=1), "more"),
    ],
)
def test_a_wrong_file_is_one_clear_error_and_writes_nothing(
    store: Store, change: Any, place: str
) -> None:
    file = json.loads(store.exported())
    change(file)
    new = Store()
    with pytest.raises(ConfigError, match=place):
        new.take(json.dumps(file))
    assert new.client.get_graph_stats()["apps"] == 0


def test_what_is_not_json_is_said_to_be_none() -> None:
    for text in ("{", "[" * 100_000):
        with pytest.raises(ConfigError, match=r"kg\.json is not JSON"):
            parse_graph(text, "kg.json")
    with pytest.raises(ConfigError, match=r"kg\.json: "):
        parse_graph("[]", "kg.json")


def test_graphml_is_read_by_networkx_and_holds_the_counters(store: Store) -> None:
    store.client.add_page(APP, "坏\x0b名字 <&>")
    with store.service.view() as view:
        graph = nx.parse_graphml(format_graphml(export_graph(view)))
    names = {facts["name"] for _, facts in graph.nodes(data=True)}
    assert {"首页", "支付"} <= names
    counts = [
        facts["success_count"]
        for _, _, facts in graph.edges(data=True)
        if facts["widget_text"] == "外卖"
    ]
    assert counts == [96]


def test_an_empty_store_is_an_empty_file() -> None:
    assert parse_graph(Store().exported(), "file") == GraphFile(apps=())
