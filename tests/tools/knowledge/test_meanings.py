"""Intents by what they mean, with an embedder behind a real server (decisions 39, 59, 60)."""

import contextlib
import gc
import logging
import threading
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from surefoot.state.errors import ConfigError
from surefoot.tools.knowledge.client import KGClient
from surefoot.tools.knowledge.similarity.embedders import BATCH, hosted_embeddings
from surefoot.tools.knowledge.store.database import Database
from tests.support.knowledge_graphs import APP, code, go, pages, want
from tests.support.meanings import by_meaning
from tests.support.openai_server import OpenAIServer, failing, garbage, slow


@pytest.fixture
def embedder(openai_server: OpenAIServer, monkeypatch: pytest.MonkeyPatch) -> OpenAIServer:
    openai_server.meaning = by_meaning
    monkeypatch.setenv("SUREFOOT_EMBEDDER", "openai:vectors")
    monkeypatch.setenv("SUREFOOT_EMBEDDER_URL", openai_server.base_url)
    return openai_server


def hotel(kg: KGClient) -> str:
    """A page that is reached for a hotel, beside another."""
    home, rooms, meals = pages(kg, "首页", "住宿", "餐厅")
    want(kg, "预订酒店", rooms)
    want(kg, "点外卖", meals)
    go(kg, home, rooms, "甲")
    return home


def test_a_wish_that_shares_no_word_is_understood(embedder: OpenAIServer, address: str) -> None:
    with KGClient(address) as kg:
        home = hotel(kg)
        plan = kg.query_path(APP, "晚上住哪儿", home)
        assert plan["matched_intent"] == "预订酒店"
        assert "degraded" not in plan
        assert code(kg.query_path(APP, "天空为什么是蓝色的", home)) == "INTENT_NOT_FOUND"


def test_words_alone_do_not_understand_it(address: str) -> None:
    with KGClient(address) as kg:
        assert code(kg.query_path(APP, "晚上住哪儿", hotel(kg))) == "INTENT_NOT_FOUND"


def test_vectors_outlive_the_process(embedder: OpenAIServer, address: str) -> None:
    with KGClient(address) as kg:
        home = hotel(kg)
        assert kg.query_path(APP, "晚上住哪儿", home)["success"]
    embedder.embedded.clear()
    with KGClient(address) as kg:
        assert kg.query_path(APP, "晚上住哪儿", home)["success"]
    asked = [text for texts in embedder.embedded for text in texts]
    assert "点外卖" not in asked[12:], "only the trial's own wishes and the question"
    assert asked[-1] == "晚上住哪儿"


def test_another_number_of_dimensions_is_embedded_anew(
    embedder: OpenAIServer, address: str
) -> None:
    with KGClient(address) as kg:
        home = hotel(kg)
        assert kg.query_path(APP, "晚上住哪儿", home)["success"]
    embedder.meaning = lambda text: [*by_meaning(text), 0.01]
    with KGClient(address) as kg:
        plan = kg.query_path(APP, "晚上住哪儿", home)
        assert plan["success"]
        assert "degraded" not in plan
    database = Database(address)
    with contextlib.closing(database), database.reading() as connection:
        found = connection.exec_driver_sql("SELECT DISTINCT dim FROM vectors").fetchall()
    assert [row[0] for row in found] == [len(by_meaning("")) + 1]


@pytest.mark.parametrize("fault", [failing(500), failing(401), garbage(), slow(3.0)])
def test_words_are_compared_while_it_is_down_and_the_answer_says_so(
    embedder: OpenAIServer,
    memory_of: Callable[[], KGClient],
    monkeypatch: pytest.MonkeyPatch,
    fault: object,
) -> None:
    monkeypatch.setenv("SUREFOOT_EMBEDDER_TIMEOUT_S", "0.5")
    embedder.misbehave(fault)  # type: ignore[arg-type]
    kg = memory_of()
    home = hotel(kg)
    plan = kg.query_path(APP, "我要预订酒店", home)
    assert (plan["matched_intent"], plan["degraded"]) == ("预订酒店", True)
    assert kg.get_next_action(home, "我要预订酒店")["degraded"] is True
    assert kg.find_similar_intents("晚上住哪儿")["degraded"] is True
    refusal = kg.query_path(APP, "晚上住哪儿", home)
    assert code(refusal) == "INTENT_NOT_FOUND"
    assert refusal["error"]["details"]["degraded"] is True


def test_strict_refuses_while_it_is_down(
    embedder: OpenAIServer, memory_of: Callable[[], KGClient], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SUREFOOT_EMBEDDER_STRICT", "true")
    embedder.misbehave(failing(500))
    kg = memory_of()
    home = hotel(kg)
    for answer in (kg.query_path(APP, "晚上住哪儿", home), kg.find_similar_intents("酒店")):
        assert code(answer) == "VECTOR_STORE_ERROR"


def test_an_embedder_that_does_not_read_is_warned_of_and_words_are_compared(
    embedder: OpenAIServer, memory_of: Callable[[], KGClient], caplog: pytest.LogCaptureFixture
) -> None:
    embedder.meaning = lambda text: [1.0, 0.001 * len(text)]
    kg = memory_of()
    home = hotel(kg)
    with caplog.at_level(logging.WARNING):
        plan = kg.query_path(APP, "我要预订酒店", home)
        kg.query_path(APP, "我要预订酒店", home)
    assert plan["matched_intent"] == "预订酒店"
    assert "degraded" not in plan
    assert [record.message.count("alike") for record in caplog.records] == [1]


def test_vectors_that_cannot_be_read_are_an_error_of_their_own(
    embedder: OpenAIServer, address: str
) -> None:
    with KGClient(address) as kg:
        home = hotel(kg)
        assert kg.query_path(APP, "晚上住哪儿", home)["success"]
    database = Database(address)
    with contextlib.closing(database), database.writing() as connection:
        connection.exec_driver_sql("UPDATE vectors SET data = substr(data, 1, 6)")
    with KGClient(address) as kg:
        assert code(kg.query_path(APP, "晚上住哪儿", home)) == "VECTOR_STORE_ERROR"


def test_what_takes_more_than_one_request_is_embedded_in_the_background(
    embedder: OpenAIServer, tmp_path: Path
) -> None:
    with KGClient(tmp_path / "kg.db") as kg:
        home = hotel(kg)
        for number in range(BATCH + 8):
            want(kg, f"愿望 {number}", home)
        waits = threading.Event()
        embedder.meaning = lambda text: (
            by_meaning(text) if not text.startswith("愿望") or waits.wait(20) else []
        )
        first = kg.query_path(APP, "我要预订酒店", home)
        assert (first["matched_intent"], first["degraded"]) == ("预订酒店", True)
        waits.set()
        deadline = time.monotonic() + 20
        while "degraded" in kg.query_path(APP, "我要预订酒店", home):
            assert time.monotonic() < deadline
            time.sleep(0.05)
        assert kg.query_path(APP, "晚上住哪儿", home)["matched_intent"] == "预订酒店"


def test_an_embedder_that_is_none_is_told_before_anything_is_opened(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("SUREFOOT_EMBEDDER", "word2vec")
    with pytest.raises(ConfigError, match="openai:<name>"):
        KGClient(":memory:")


@pytest.fixture
def memory_of(closing: Callable[[KGClient], KGClient]) -> Callable[[], KGClient]:
    """Opens a store in memory under the settings as they are then."""
    return lambda: closing(KGClient(":memory:"))


def test_the_connections_of_an_embedder_are_closed_with_it(embedder: OpenAIServer) -> None:
    model = hosted_embeddings("rules", embedder.base_url, "", 5.0)
    client = model.client._client  # type: ignore[attr-defined]
    assert len(model.embed_documents(["hotel"])) == 1
    assert not client.is_closed()
    del model
    gc.collect()
    assert client.is_closed()
