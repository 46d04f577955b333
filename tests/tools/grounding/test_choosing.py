"""Which of several widgets a model chooses, and when its answer is none."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from configs.settings import Settings
from state.values.intent import Intent
from state.values.screen import Screen
from tests.support.openai_server import OpenAIServer, _openai_server, openai_server, says
from tools.devices.html import parse_html
from tools.grounding.choosing import choose
from tools.grounding.result import Several
from tools.llm.rules import registered
from tools.runlog import RunLog

__all__ = ["_openai_server", "openai_server"]

HTML = """<table><tr><td>Ann</td><td><button>Edit</button></td></tr>
<tr><td>Bob</td><td><button>Edit</button></td></tr></table>"""
SCREEN = Screen(location="http://shop.example/x", widgets=parse_html(f"<body>{HTML}</body>"))
BUTTONS = tuple(w for w in SCREEN.widgets if w.role == "button")
SEVERAL = Several(BUTTONS, "2 buttons 'Edit'")
INTENT = Intent(do="click", target="Edit")


@pytest.fixture
def hosted(openai_server: OpenAIServer) -> Settings:
    return Settings(model="openai:rules", base_url=openai_server.base_url)


@contextmanager
def chooser(rule: Callable[[str], str]) -> Iterator[None]:
    def answer(text: str) -> dict[str, Any]:
        return {"choice": rule(text)}

    with registered({"grounding/choose": answer}):
        yield


def beside_bob(text: str) -> str:
    return next(line.split(".")[0] for line in text.splitlines() if "bob" in line.casefold())


async def chosen(hosted: Settings, path: Path) -> tuple[str | None, int]:
    found, usage = await choose(
        hosted, RunLog(path / "run"), "Edit the second person", INTENT, SEVERAL, SCREEN
    )
    return (found.id if found else None), usage.model_calls


async def test_the_widget_that_is_named_in_both_orders_is_chosen(
    hosted: Settings, tmp_path: Path
) -> None:
    with chooser(beside_bob):
        assert await chosen(hosted, tmp_path) == (BUTTONS[1].id, 2)


async def test_always_the_first_is_a_guess(hosted: Settings, tmp_path: Path) -> None:
    with chooser(lambda _: "1"):
        assert await chosen(hosted, tmp_path) == (None, 2)


async def test_none_is_asked_for_once(hosted: Settings, tmp_path: Path) -> None:
    with chooser(lambda _: "none"):
        assert await chosen(hosted, tmp_path) == (None, 1)


async def test_only_what_is_offered_can_be_answered(
    openai_server: OpenAIServer, hosted: Settings, tmp_path: Path
) -> None:
    with chooser(lambda _: "7"):
        found, calls = await chosen(hosted, tmp_path)
    assert found is None and calls == 3
    form = openai_server.requests[0]["response_format"]["json_schema"]["schema"]
    assert form["properties"]["choice"]["enum"] == ["1", "2", "none"]


async def test_garbage_chooses_none(
    openai_server: OpenAIServer, hosted: Settings, tmp_path: Path
) -> None:
    openai_server.misbehave(*[says("the second one")] * 3)
    with chooser(beside_bob):
        assert (await chosen(hosted, tmp_path))[0] is None
