"""When the model is asked in an exploration, what it is shown, and what comes of a bad answer."""

import asyncio
import json
import re
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio

from surefoot.api.exploring import aexplore
from surefoot.tools.durable.tables import close_servers
from surefoot.tools.llm.offline import use_rules
from surefoot.tools.llm.prompts import section
from tests.support.openai_server import OpenAIServer, _openai_server, failing, openai_server
from tests.support.site import Site, running_site

__all__ = ["_openai_server", "openai_server"]
Explore = Callable[..., Awaitable[dict[str, Any]]]


@pytest_asyncio.fixture
async def explored(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    openai_server: OpenAIServer,
) -> AsyncIterator[Explore]:
    monkeypatch.setenv("OPENAI_API_KEY", "none")
    hosted = {"model": "openai:good", "base_url": openai_server.base_url}
    kept = {"knowledge": "off", "minimise": False, "one_browser": True}

    async def run(app: Any, **given: Any) -> dict[str, Any]:
        return await aexplore(app, **{**hosted, **kept, "out": tmp_path / "runs", **given})

    yield run
    await asyncio.to_thread(close_servers)


@pytest.fixture
def site() -> Iterator[Site]:
    with running_site() as served:
        yield served


def events_of(result: dict[str, Any]) -> list[dict[str, Any]]:
    lines = (Path(result["report"]).parent / "events.jsonl").read_text("utf-8").splitlines()
    return [row for row in map(json.loads, lines) if row["kind"] == "event"]


ATLAS = """
name: Atlas
start: home
variables: {city: ""}
screens:
  home:
    title: Welcome
    widgets:
      - {id: about, role: text, text: Only who knows the answer may go on.}
      - {id: city, role: textbox, name: Answer, bind: city, placeholder: The capital of France}
      - id: go
        role: button
        name: Go on
        on:
          tap:
            - {when: {city: {equals: Paris}}, go: rest}
            - {toast: "{city} is wrong"}
  rest:
    title: The rest
    widgets:
      - {id: more, role: button, name: More, on: {tap: {toast: You are through}}}
"""
PAGE = """
<p>Only who knows the answer may go on.</p>
<form onsubmit="return false"><label>Answer <input id="city" placeholder="The capital of France">
</label><button id="go" onclick="const said = document.getElementById('city').value;
if (said === 'Paris') location.href = '/rest.html'; else alert(said + ' is wrong')">Go on</button>
</form>
"""


def knows_paris(text: str) -> dict[str, Any]:
    """Answer by what the screen says, as a model would."""
    offered = section(text, "offered").splitlines()
    fields = [line for line in offered if re.search(r"\] type into .*Answer", line)]
    if not fields or "capital of France" not in section(text, "shown"):
        return {"action_index": -1, "reason": "nothing here waits for a text"}
    number = int(re.match(r"\[(\d+)\]", fields[0])[1])  # type: ignore[index]
    return {"action_index": number, "text": "Paris", "reason": "the hint asks for it"}


@pytest.fixture(params=["phone", "web"])
def atlas(request: pytest.FixtureRequest, tmp_path: Path, site: Site) -> Any:
    """An app whose rest only the right text opens, with nothing untried left before it."""
    if request.param == "phone":
        (tmp_path / "atlas.yaml").write_text(ATLAS, "utf-8")
        return tmp_path / "atlas.yaml"
    site.page("rest.html", "<button>More</button>", title="The rest")
    return site.page("atlas.html", PAGE)


async def test_where_nothing_untried_is_left_the_model_is_asked_for_the_text(
    explored, atlas
) -> None:
    with use_rules({"exploration/ask_model": knows_paris}):
        result = await explored(atlas, max_events=24)
    titles = {
        node["title"]: node["event"]
        for node in json.loads(Path(result["utg"]).read_text())["nodes"]
    }
    assert "The rest" in titles, titles
    assert result["usage"]["model_calls"] >= 1
    assert result["events"] == 24


async def test_without_a_model_it_ends_where_nothing_untried_is_left(explored, atlas) -> None:
    for given in ({"mode": "navigate"}, {"max_model_queries": 0}, {"model": "offline"}):
        result = await explored(atlas, max_events=24, **given)
        assert result["reason"] == "nothing untried is left"
        assert result["usage"]["model_calls"] == 0


async def test_both_prompts_hold_texts_values_and_messages_of_the_screen_but_no_password(
    explored, tmp_path
) -> None:
    app = ATLAS.replace(
        "      - id: go",
        "      - {id: pin, role: textbox, password: true, name: Pin, bind: pin}\n      - id: go",
    ).replace('{city: ""}', '{city: "", pin: "4711"}')
    (tmp_path / "atlas.yaml").write_text(app, "utf-8")
    asked, texts = [], []

    def taps_or_types(text: str) -> dict[str, Any]:
        asked.append(text)
        kind = "type into" if len(asked) % 2 else "tap"
        wanted = next(li for li in section(text, "offered").splitlines() if f"] {kind}" in li)
        return {"action_index": int(wanted[1 : wanted.index("]")]), "reason": "why not"}

    def a_text(text: str) -> dict[str, Any]:
        texts.append(text)
        return {"text": "Rome", "reason": "a capital"}

    with use_rules({"exploration/ask_model": taps_or_types, "exploration/ask_text": a_text}):
        await explored(tmp_path / "atlas.yaml", max_events=24)
    assert any("Rome is wrong" in section(text, "messages") for text in asked)
    assert any(": Rome" in section(text, "shown") for text in asked)
    for text in (asked[0], texts[0]):
        assert "Only who knows the answer" in section(text, "shown")
        assert "The capital of France" in section(text, "shown")
        assert "4711" not in text


PROPERTY = """
from surefoot import Properties, rule

class Always(Properties):
    @rule(probability=1.0, max_tries=1000)
    def home_or_elsewhere(self, d):
        pass
"""


async def test_the_policy_chooses_by_chance_asks_in_a_tarpit_and_goes_back_at_the_limit(
    explored, tmp_path
) -> None:
    (tmp_path / "atlas.yaml").write_text(ATLAS, "utf-8")
    (tmp_path / "always.py").write_text(PROPERTY, "utf-8")
    given = {"properties": [tmp_path / "always.py"], "max_model_queries": 2, "seed": 3}
    with use_rules({"exploration/ask_model": lambda _: {"action_index": 0, "reason": "first"}}):
        result = await explored(tmp_path / "atlas.yaml", mode="llm_policy", max_events=60, **given)
    rows = events_of(result)
    acts = [row for row in rows if row["source"] != "property"]
    # A property that is tried is no event, and an event comes after it.
    assert result["events"] == len(acts) == 60
    assert len(rows) > 70
    assert all(
        after["source"] != "property"
        for row, after in pairwise(rows)
        if row["source"] == "property"
    )
    sources = [row["source"] for row in acts]
    first = sources.index("model")
    assert set(sources[2:first]) == {"random"}
    assert {"untried", "path"}.isdisjoint(sources)
    assert sources[first : first + 3] == ["model", "model", "back"]


async def test_one_refused_call_costs_a_pause_and_then_the_model_is_asked_again(
    explored, atlas, openai_server: OpenAIServer
) -> None:
    openai_server.misbehave(failing(), failing())
    with use_rules({"exploration/ask_model": knows_paris}):
        result = await explored(atlas, max_events=24, model_retries=0)
    assert "model" in [row["source"] for row in events_of(result)]
    assert not result["model_down"]
    assert result["model_problem"]


async def test_one_bad_answer_costs_a_pause_and_then_the_model_is_asked_again(
    explored, atlas
) -> None:
    bad = 3

    def recovers(text: str) -> dict[str, Any]:
        nonlocal bad
        bad -= 1
        return {"action_index": 99, "reason": "?"} if bad >= 0 else knows_paris(text)

    with use_rules({"exploration/ask_model": recovers}):
        result = await explored(atlas, max_events=24)
    assert "model" in [row["source"] for row in events_of(result)]
    assert not result["model_down"]


COUNTER = """
name: Counter
start: home
variables: {seen: 0}
screens:
  home:
    title: Home
    widgets:
      - {id: told, role: text, text: "Seen {seen}"}
      - {id: more, role: button, name: "More ({seen})", on: {tap: {add: {seen: 1}}}}
"""


@pytest.mark.parametrize("tarpit", ["graph", "screenshot"])
async def test_a_screen_on_which_only_a_number_changes_is_a_tarpit_and_the_model_is_asked(
    explored, tmp_path, tarpit
) -> None:
    (tmp_path / "counter.yaml").write_text(COUNTER, "utf-8")
    with use_rules({"exploration/ask_model": lambda _: {"action_index": 0, "reason": "first"}}):
        result = await explored(tmp_path / "counter.yaml", max_events=40, tarpit=tarpit)
    assert result["states"] > 10
    assert result["tarpits"] >= 1
    sources = [row["source"] for row in events_of(result)]
    assert "model" in sources
    # The questions are counted: a new number is no way out, after ten of them it goes back.
    assert "back" in sources
