"""The LangGraph server on the project's langgraph.json, as Studio would use it."""

import asyncio
import shutil
import sys
import urllib.request
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
import pytest_asyncio
from jsonschema import Draft202012Validator
from langgraph_sdk import get_client
from langgraph_sdk.client import LangGraphClient

from surefoot import KGClient
from surefoot.configs.keywords import client_settings
from surefoot.configs.settings import Settings
from surefoot.running.resuming import browsers_under
from surefoot.running.runner import resume_run
from surefoot.running.stored import list_runs
from surefoot.state.errors import RunError
from tests.support.cases import ADD, NOTES, OPEN_SETTINGS, notes_case
from tests.support.doc_blocks import Document, alike
from tests.support.served import ROOT, free_port, langgraph_server
from tests.support.waiting import wait_until_acted

NEAR = {"kind": "simulated", "path": "app.yaml"}
DOCUMENT = ROOT / "docs" / "sdk.md"
FILEBOX = {"kind": "web", "bundled": "filebox", "path": "/testcase-bucket/"}


@pytest.fixture(scope="module")
def runs(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the server has its runs."""
    return tmp_path_factory.mktemp("server") / "runs"


@pytest.fixture(scope="module")
def server(runs: Path) -> Iterator[str]:
    """`langgraph dev` on a free port, with the detection of blocking calls on."""
    port = free_port()
    command = [str(Path(sys.executable).parent / "langgraph"), "dev", "--no-browser"]
    command += ["--no-reload", "--n-jobs-per-worker", "4", "--host", "127.0.0.1"]
    command += ["--config", str(ROOT / "langgraph.json"), "--port", str(port)]
    # By a relative path, as by default: looking where that is blocks a loop.
    with langgraph_server(command, port, runs.parent, SUREFOOT_HOME="runs") as address:
        yield address


@pytest_asyncio.fixture
async def client(server: str) -> AsyncIterator[LangGraphClient]:
    async with get_client(url=server) as client:
        yield client


async def test_the_graph_is_listed_with_its_input_and_its_drawing(client: LangGraphClient) -> None:
    (assistant,) = await client.assistants.search(graph_id="step_validation")
    schemas = await client.assistants.get_schemas(assistant["assistant_id"])
    assert schemas["input_schema"]["required"] == ["case"]
    assert schemas["config_schema"] == schemas["context_schema"]
    drawn: Any = await client.assistants.get_graph(assistant["assistant_id"])
    assert {"open_app", "validate_step", "decide"} <= {node["id"] for node in drawn["nodes"]}


GIVEN = {
    "step_validation": {"case": {"app": "filebox", "steps": ["Click 'Save'"]}},
    "uat": {"case": {"app": "filebox", "steps": ["Click 'Save'"], "parameters": {"name": "Ada"}}},
    "navigation": {"app": {"kind": "android", "package": "com.example.shop"}, "intent": "pay"},
    "exploration": {"app": "http://127.0.0.1:8000/", "properties": ["shop.py"]},
    "constraint_solving": {"constraints": ["p0 != null"], "told_by_a_newer_engine": 1},
}


@pytest.mark.parametrize("graph", GIVEN)
async def test_a_form_says_what_each_field_and_setting_of_its_graph_means(
    client: LangGraphClient, graph: str
) -> None:
    (assistant,) = await client.assistants.search(graph_id=graph)
    schemas = await client.assistants.get_schemas(assistant["assistant_id"])
    form, settings = schemas["input_schema"], schemas["context_schema"]["properties"]
    fields = form["properties"].get("case", form)["properties"]
    assert [name for name, field in {**fields, **settings}.items() if not said(field)] == []
    assert settings.keys() == client_settings(graph)
    Draft202012Validator.check_schema(form)
    allowed = Draft202012Validator(form)
    assert allowed.is_valid(GIVEN[graph])
    assert not any(map(allowed.is_valid, [{}, {"case": {}}, {"app": 5, "intent": "pay"}]))


def said(field: dict[str, Any]) -> str:
    return str(field.get("description", ""))


WRONG: list[tuple[str, dict[str, Any], str]] = [
    ("step_validation", {}, "'case' is missing. A case, e.g."),
    ("uat", {"cases": {}}, "'cases' is not known; did you mean 'case'?"),
    ("uat", {"case": {"app": "filebox"}}, "case: steps: is missing"),
    ("uat", {"case": {"app": "fileboks", "steps": ["x"]}}, "no bundled app (filebox, notes_sim"),
    ("navigation", {"app": "filebox"}, "'intent' is missing. Where to be, in words"),
    ("exploration", {"app": "filebox", "task": 5}, "'task' must be text. What the model"),
    ("constraint_solving", {"constraints": None}, "'constraints' must be a list. E.g."),
]


async def test_an_input_that_cannot_be_meant_is_one_line_that_says_what_is_expected(
    client: LangGraphClient,
) -> None:
    async def answer(graph: str, given: dict[str, Any]) -> str:
        result: Any = await client.runs.wait(None, graph, input=given, raise_error=False)
        return str(result["__error__"]["message"])

    messages = await asyncio.gather(*(answer(graph, given) for graph, given, _ in WRONG))
    for message, (_, _, told) in zip(messages, WRONG, strict=True):
        assert told in message
        assert "\n" not in message


@pytest.mark.parametrize(
    ("graph", "context", "told"),
    [
        ("exploration", {"max_event": 5}, "max_event: no such setting; did you mean 'max_events'?"),
        (
            "exploration",
            {"max_events": 1},
            "max_events: Input should be greater than or equal to 2",
        ),
        ("uat", {"max_events": 5}, "max_events: does nothing here, in uat"),
    ],
)
async def test_a_setting_that_cannot_be_meant_is_refused(
    client: LangGraphClient, graph: str, context: dict[str, Any], told: str
) -> None:
    for given in ({"context": context}, {"config": {"configurable": context}}):
        with pytest.raises(httpx.HTTPStatusError) as refused:
            await client.runs.wait(None, graph, input=GIVEN[graph], **given)
        assert told in refused.value.response.json()["detail"]


def test_the_calls_in_the_document_give_what_it_says(server: str) -> None:
    text, told = DOCUMENT.read_text("utf-8"), "http://127.0.0.1:2024"
    document = Document(text.replace(told, server))
    replayed = document.replayed().replace(server, told)
    document.names["client"].close()
    if not alike(replayed, text):
        pytest.fail(f"docs/{DOCUMENT.name} is to be:\n{replayed}")


async def test_a_run_starts_from_plain_json_and_is_streamed(client: LangGraphClient) -> None:
    thread = await client.threads.create()
    nodes: list[str] = []
    async for part in client.runs.stream(
        thread["thread_id"],
        "step_validation",
        input={"case": notes_case(ADD)},
        stream_mode=["updates"],
    ):
        assert part.event != "error", part.data
        if part.event == "updates":
            nodes += part.data
    assert nodes[0] == "open_app"
    assert nodes[-1] == "report"
    values: Any = (await client.threads.get_state(thread["thread_id"]))["values"]
    assert values["verdict"] == "passed"


async def test_a_run_is_interrupted_and_goes_on_with_its_settings(
    client: LangGraphClient, runs: Path
) -> None:
    thread = await client.threads.create()
    result: Any = await client.runs.wait(
        thread["thread_id"],
        "step_validation",
        input={"case": notes_case(ADD, OPEN_SETTINGS)},
        context={"review": "each_step"},
    )
    state: Any = await client.threads.get_state(thread["thread_id"])
    for step in (0, 1):
        (asked,) = state["tasks"][0]["interrupts"]
        assert asked["value"]["step"] == step
        assert asked["value"]["kind"] == "step_ended"
        allowed = Draft202012Validator(asked["response_schema"])
        assert all(map(allowed.is_valid, ["accept", {"choice": "stop", "note": "x"}]))
        assert not any(map(allowed.is_valid, ["edit", {"note": "x"}, {"choice": "accept", "a": 1}]))
        for wrong in ("acept", {"choice": "edit"}, True) if step == 0 else ():
            answered: Any = await client.runs.wait(
                thread["thread_id"],
                "step_validation",
                command={"resume": wrong},
                raise_error=False,
            )
            said = answered["__error__"]["message"]
            assert "one of accept, reject, retry, stop is expected" in said
            assert "\n" not in said
        result = await client.runs.wait(
            thread["thread_id"],
            "step_validation",
            command={"resume": "accept" if step else {"choice": "accept"}},
        )
        state = await client.threads.get_state(thread["thread_id"])
    assert result["verdict"] == "passed"
    assert [step["verdict"] for step in result["results"]] == ["passed", "passed"]
    (kept,) = [run for run in list_runs(runs) if run["run_id"] == thread["thread_id"]]
    assert (kept["verdict"], kept["graph"], kept["status"]) == (
        "passed",
        "step_validation",
        "finished",
    )
    with pytest.raises(RunError, match="begun by a server"):
        await resume_run(thread["thread_id"], Settings(home=runs))


async def test_a_run_in_a_browser_blocks_no_loop(client: LangGraphClient) -> None:
    thread = await client.threads.create()
    case = {
        "id": "browse",
        "app": FILEBOX,
        "steps": [
            {
                "action": "Click the folder 'uploads' in the file list",
                "expected": "The files items.csv and readme.txt are listed",
            }
        ],
    }
    result: Any = await client.runs.wait(
        thread["thread_id"], "step_validation", input={"case": case}
    )
    assert result.get("verdict") == "passed", result


async def test_a_run_that_is_cancelled_does_nothing_more_and_leaves_no_browser(
    client: LangGraphClient, runs: Path
) -> None:
    thread = (await client.threads.create())["thread_id"]
    run = await client.runs.create(
        thread, "exploration", input={"app": FILEBOX}, context={"max_events": 10**6}
    )
    events = runs / thread / "events.jsonl"
    await asyncio.to_thread(wait_until_acted, events)
    assert browsers_under(runs / thread / "browser") != []
    await client.runs.cancel(thread, run["run_id"], wait=True)
    told = events.read_bytes()
    assert browsers_under(runs / thread / "browser") == []
    await asyncio.sleep(0.5)
    assert events.read_bytes() == told
    assert (await client.runs.get(thread, run["run_id"]))["status"] == "interrupted"


def test_the_knowledge_graph_is_served_beside_the_graphs(server: str) -> None:
    with KGClient(server) as kg:
        home = kg.add_page("com.example.served", "Home", "home")["page_id"]
        cart = kg.add_page("com.example.served", "Cart", intents=["see the cart"])["page_id"]
        kg.report_transition(home, {"type": "click", "widget_text": "Cart"}, cart, True)
        assert kg.query_path("com.example.served", "see the cart")["path"]["total_steps"] == 1
    with urllib.request.urlopen(f"{server}/kg/view?app_id=com.example.served") as page:
        assert b"com.example.served" in page.read()


async def test_an_acceptance_case_starts_from_plain_json(client: LangGraphClient) -> None:
    app = {"kind": "simulated", "path": str(ROOT / "configs/examples/notes_sim/app.yaml")}
    case = {"id": "served", "app": app, "steps": ["Open the settings", "Turn on the dark theme"]}
    thread = await client.threads.create()
    result: Any = await client.runs.wait(thread["thread_id"], "uat", input={"case": case})
    assert result["verdict"] == "passed"
    assert [step["verdict"] for step in result["results"]] == ["passed", "passed"]


@pytest.mark.parametrize(
    ("graph", "given"),
    [
        ("uat", {"case": {"id": "near", "app": NEAR, "steps": ["Open the settings"]}}),
        ("step_validation", {"case": {"id": "near", "app": NEAR, "steps": [OPEN_SETTINGS]}}),
        ("navigation", {"app": NEAR, "intent": "open the settings"}),
        ("exploration", {"app": NEAR}),
    ],
)
async def test_an_app_is_given_by_a_relative_path(
    client: LangGraphClient, runs: Path, graph: str, given: dict[str, Any]
) -> None:
    shutil.copy(NOTES["path"], runs.parent / NEAR["path"])
    thread = await client.threads.create()
    context = {"max_events": 2} if graph == "exploration" else {}
    result: Any = await client.runs.wait(
        thread["thread_id"], graph, input=given, context=context, raise_error=False
    )
    assert "__error__" not in result, result


async def test_a_navigation_starts_from_plain_json(client: LangGraphClient) -> None:
    app = {"kind": "simulated", "path": str(ROOT / "configs/examples/notes_sim/app.yaml")}
    thread = await client.threads.create()
    result: Any = await client.runs.wait(
        thread["thread_id"], "navigation", input={"app": app, "intent": "open the settings"}
    )
    assert result["verdict"] == "passed"
    assert result["result"]["path"][0]["success"]


async def test_an_exploration_starts_from_plain_json(client: LangGraphClient) -> None:
    app = {"kind": "simulated", "path": str(ROOT / "configs/examples/notes_sim/app.yaml")}
    thread = await client.threads.create()
    result: Any = await client.runs.wait(
        thread["thread_id"],
        "exploration",
        input={"app": app},
        context={"max_events": 12, "seed": 4},
    )
    assert result["result"]["events"] == 12
    assert result["verdict"] in ("passed", "failed")
