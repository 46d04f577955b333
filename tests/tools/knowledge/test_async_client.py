"""KGClient for code that must not wait."""

import asyncio
import inspect
import threading
from pathlib import Path

from surefoot import AsyncKGClient, KGClient
from surefoot.tools.knowledge.answers import Answer
from surefoot.tools.knowledge.client_history import ClientHistories
from surefoot.tools.knowledge.service import OPERATIONS
from tests.support.meal_app import APP, fill


def test_both_clients_have_every_operation_with_the_same_parameters() -> None:
    for name in OPERATIONS:
        now, later = getattr(KGClient, name), getattr(AsyncKGClient, name)
        assert inspect.iscoroutinefunction(later), name
        assert inspect.signature(later) == inspect.signature(now)
        assert later.__doc__ == now.__doc__


async def test_the_answers_are_those_of_the_other_client(tmp_path: Path) -> None:
    client = KGClient(tmp_path / "kg.db")
    pages = fill(client)
    async with AsyncKGClient(client=client) as later:
        assert await later.query_path(APP, "点外卖") == client.query_path(APP, "点外卖")
        answer = await later.get_next_action(pages["首页"], intent="查看订单")
        assert answer["remaining_steps"] == 1
    async with AsyncKGClient(tmp_path / "kg.db") as again:
        assert (await again.get_graph_stats())["pages"] == 5


async def test_reports_that_come_at_once_are_all_counted() -> None:
    client = KGClient(":memory:")
    pages = fill(client)
    later = AsyncKGClient(client=client)
    action = {"type": "click", "widget_text": "我的"}
    reports = (
        later.report_transition(pages["首页"], action, pages["我的"], True) for _ in range(40)
    )
    answers = await asyncio.gather(*reports)
    assert max(answer["stats"]["success_count"] for answer in answers) == 48


async def test_the_loop_goes_on_while_an_answer_takes_its_time() -> None:
    went_on = threading.Event()

    class Slow:
        def call(self, operation: str, parameters: object) -> Answer:
            return {"success": went_on.wait(10)}

        def close(self) -> None: ...

    async def go_on() -> None:
        went_on.set()

    client = AsyncKGClient(transport=Slow())
    answer, _ = await asyncio.gather(client.get_graph_stats(), go_on())
    assert answer["success"]


def test_the_trails_of_old_clients_are_forgotten() -> None:
    histories = ClientHistories(kept=2)
    first = histories.of("a")
    histories.of("b")
    assert histories.of("a") is first
    histories.of("c")
    assert histories.of("a") is first
    histories.of("d")
    histories.of("e")
    assert histories.of("a") is not first
    assert histories.of("") is not histories.of("")
