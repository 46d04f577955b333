from pathlib import Path

import pytest

import surefoot
from surefoot.api.navigating import anavigate
from surefoot.configs.settings import Settings
from surefoot.nodes.common.knowledge import ask_graph
from surefoot.state.errors import ConfigError
from surefoot.tools.casefile import parse_case
from surefoot.tools.knowledge.client import KGClient

SHOP = """
name: Shop
start: home
screens:
  home:
    title: Shop
    widgets:
      - {id: title, role: heading, name: Welcome, level: 1}
      - {id: news, role: link, name: News, on: {tap: {go: news}}}
      - {id: account, role: link, name: My account, on: {tap: {go: account}}}
  news:
    title: News
    widgets:
      - {id: title, role: heading, name: News of the week, level: 1}
      - {id: home, role: link, name: Start, on: {tap: {go: home}}}
  account:
    title: Account
    widgets:
      - {id: title, role: heading, name: My account, level: 1}
      - {id: orders, role: link, name: Past orders, on: {tap: {go: orders}}}
      - {id: wipe, role: button, name: Delete account, on: {tap: {go: gone}}}
  orders:
    title: Orders
    widgets:
      - {id: title, role: heading, name: Past orders, level: 1}
      - {id: home, role: link, name: Start, on: {tap: {go: home}}}
  gone:
    title: Gone
    widgets:
      - {id: title, role: heading, name: Your account is deleted, level: 1}
"""


@pytest.fixture
def shop(tmp_path: Path) -> Path:
    path = tmp_path / "shop.yaml"
    path.write_text(SHOP, "utf-8")
    return path


@pytest.fixture
def graph(tmp_path: Path) -> KGClient:
    return KGClient(tmp_path / "runs" / "knowledge.db")


async def walk(shop: Path, intent: str, **given: object) -> dict:
    return await anavigate(shop, intent, app_id="shop", out=shop.parent / "runs", **given)


async def test_a_way_that_was_found_once_needs_no_model(shop):
    first = await walk(shop, "see past orders")
    assert first["verdict"] == "passed"
    assert first["usage"]["model_calls"] > 0
    assert first["updates"]["pages"] >= 3

    again = await walk(shop, "see past orders")
    assert again["verdict"] == "passed"
    assert again["usage"]["model_calls"] == 0
    assert [step["source"] for step in again["path"]] == ["knowledge", "knowledge"]
    assert again["model_calls_saved"] == 2
    assert again["end_page"] == again["target_page"] == first["end_page"]


async def test_steps_are_counted_in_the_knowledge_graph(shop, graph):
    for _ in range(3):
        result = await walk(shop, "see past orders")
    actions = graph.get_available_actions(result["start_page"])["actions"]
    way = next(one for one in actions if one["widget_text"] == "My account")
    assert way["success_rate"] == 1.0
    assert way["avg_latency_ms"] > 0
    stats = graph.get_graph_stats("shop")
    assert stats["avg_path_length"] > 0


async def test_a_page_that_was_seen_once_is_known_by_its_heading(shop, graph):
    await walk(shop, "see past orders")
    result = await walk(shop, "my account")
    assert result["verdict"] == "passed"
    assert result["usage"]["model_calls"] == 0
    assert graph.query_path("shop", "past orders")["success"]


async def test_nothing_that_destroys_is_tried_while_looking_around(shop):
    result = await walk(shop, "read about the weather")
    assert all("Delete" not in step["description"] for step in result["path"])
    assert result["verdict"] == "unknown"


async def test_a_button_with_another_name_is_found_by_its_id(shop):
    await walk(shop, "see past orders")
    shop.write_text(SHOP.replace("name: My account, on", "name: Your profile, on"), "utf-8")
    result = await walk(shop, "see past orders")
    assert result["verdict"] == "passed"


async def test_another_way_is_found_when_a_page_has_changed(shop):
    await walk(shop, "see past orders")
    changed = SHOP.replace(
        "      - {id: account, role: link, name: My account, on: {tap: {go: account}}}\n",
        "      - {id: history, role: link, name: Past orders, on: {tap: {go: orders}}}\n",
    )
    assert changed != SHOP
    shop.write_text(changed, "utf-8")
    result = await walk(shop, "see past orders")
    assert result["verdict"] == "passed"
    assert any(not step["success"] for step in result["path"])
    assert result["path"][-1]["success"]

    learned = await walk(shop, "see past orders")
    assert learned["verdict"] == "passed"


async def test_a_page_that_cannot_be_reached_any_more_is_a_failure(shop):
    await walk(shop, "see past orders")
    shop.write_text(SHOP.replace("{go: orders}", "{go: news}"), "utf-8")
    result = await walk(shop, "see past orders")
    assert result["verdict"] == "failed"
    assert result["reason"]
    assert not result["arrived"]


async def test_a_wish_that_only_sounds_like_a_known_one_is_not_arrived_at(shop):
    await walk(shop, "see past orders")
    for _ in range(2):
        result = await walk(shop, "see past holidays")
        assert (result["verdict"], result["arrived"]) == ("unknown", False)


async def test_a_run_has_a_report_page(shop):
    first = await walk(shop, "see past orders")
    page = Path(first["report"]).read_text("utf-8")
    for words in ("The way", "see past orders", "My account", "Pages learned", "explored"):
        assert words in page
    again = await walk(shop, "see past orders")
    page = Path(again["report"]).read_text("utf-8")
    assert "Planned way" in page


GATE = """
name: Gate
start: door
variables: {user: "", code: ""}
screens:
  door:
    title: Gate
    widgets:
      - {id: title, role: heading, name: Please sign in, level: 1}
      - {id: user, role: textbox, name: User name, bind: user}
      - {id: code, role: textbox, NAME, bind: code}
      - {id: enter, role: button, name: Sign in, on: {tap: [{when: {code: hunter22}, go: desk}]}}
  desk:
    title: Desk
    widgets:
      - {id: title, role: heading, name: Desk, level: 1}
      - {id: wages, role: link, name: Wages, on: {tap: {go: wages}}}
  wages:
    title: Wages
    widgets:
      - {id: title, role: heading, name: Wages, level: 1}
"""


@pytest.mark.parametrize("called", ["name: Password", "password: true"])
async def test_it_logs_in_where_it_may_and_keeps_no_password(tmp_path, called):
    path = tmp_path / "gate.yaml"
    path.write_text(GATE.replace("NAME", called), "utf-8")
    case = parse_case(
        {
            "id": "gate",
            "app": {"kind": "simulated", "path": str(path)},
            "steps": [{"action": "go"}],
            "parameters": {"user": "anna", "password": {"value": "hunter22", "secret": True}},
        },
        "case",
    )
    first = await anavigate(case, "see the wages", out=tmp_path / "runs")
    assert first["verdict"] == "passed"
    again = await anavigate(case, "see the wages", out=tmp_path / "runs")
    assert (again["verdict"], again["usage"]["model_calls"]) == ("passed", 0)
    for file in (tmp_path / "runs").rglob("*"):
        kept = file.is_file() and file.parent.name != "session"
        assert not kept or b"hunter22" not in file.read_bytes(), file
    refused = await anavigate(path, "see the wages", app_id="gate", out=tmp_path / "runs")
    assert refused["verdict"] in {"failed", "unknown"}
    assert not refused["arrived"]


async def test_nonsense_is_not_arrived_at(shop):
    result = await walk(shop, "launch the rocket")
    assert result["verdict"] == "unknown"
    assert not result["arrived"]


async def test_a_chinese_wish_is_served_by_a_registered_intent(shop, graph):
    found = await walk(shop, "see past orders")
    graph.register_intent("shop", "查看历史订单", found["end_page"], ["历史订单"])
    result = await walk(shop, "查看历史订单")
    assert result["verdict"] == "passed"
    assert result["usage"]["model_calls"] == 0


@pytest.mark.parametrize(
    ("app", "intent", "words"),
    [
        ("no_such_app", "go", "is no address, no app.yaml and no bundled app"),
        ("http://127.0.0.1:1", " ", "intent: is blank"),
    ],
)
async def test_what_cannot_be_meant_is_said_in_one_line(tmp_path, app, intent, words):
    with pytest.raises(ConfigError, match=words):
        await anavigate(app, intent, out=tmp_path)


async def test_an_unknown_setting_is_refused(shop):
    with pytest.raises(ConfigError, match="no such setting: colour"):
        await walk(shop, "see past orders", colour="red")


async def test_an_app_that_does_not_answer_blocks(tmp_path):
    result = await anavigate("http://127.0.0.1:9", "open the settings", out=tmp_path)
    assert result["verdict"] == "blocked"
    assert "127.0.0.1:9" in result["reason"]


async def test_a_knowledge_graph_that_cannot_be_used_blocks(shop, tmp_path):
    broken = tmp_path / "broken.db"
    broken.write_bytes(b"no database, but long enough to be taken for one" * 50)
    result = await walk(shop, "see past orders", knowledge=str(broken))
    assert result["verdict"] == "blocked"
    assert "broken.db" in result["reason"]


def test_the_blocking_twin_gives_the_same(shop):
    result = surefoot.navigate(shop, "see past orders", app_id="shop", out=shop.parent / "runs")
    assert result["verdict"] == "passed"


async def test_texts_are_kept_as_the_caller_says(tmp_path):
    settings = Settings(home=tmp_path, store_input_text=False)
    pages = [
        await ask_graph(settings, "one", "add_page", app_id="shop", page_name=name)
        for name in ("Search", "Results")
    ]
    await ask_graph(
        settings,
        "one",
        "report_transition",
        from_page=pages[0]["page_id"],
        action={"type": "input", "widget_text": "Find", "input_text": "a private wish"},
        to_page=pages[1]["page_id"],
        success=True,
    )
    assert "a private wish" not in (tmp_path / "knowledge.db").read_bytes().decode("latin-1")
    wal = tmp_path / "knowledge.db-wal"
    assert not wal.exists() or b"a private wish" not in wal.read_bytes()
