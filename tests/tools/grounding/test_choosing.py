"""Which of several widgets a model chooses, and when its answer is none."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

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
def telling(words: str) -> Iterator[None]:
    """Let the model name these words of the step."""
    with registered({"grounding/choose": lambda _: {"words": words}}):
        yield


async def chosen(
    hosted: Settings, path: Path, step: str = "Edit the entry of Bob"
) -> tuple[str | None, int]:
    found, usage = await choose(hosted, RunLog(path / "run"), step, INTENT, SEVERAL, SCREEN)
    return (found.id if found else None), usage.model_calls


@pytest.mark.parametrize("words", ["Bob", "the entry of Bob", "edit Bob"])
async def test_the_widget_beside_the_words_of_the_step_is_chosen(
    words: str, hosted: Settings, tmp_path: Path
) -> None:
    with telling(words):
        assert await chosen(hosted, tmp_path) == (BUTTONS[1].id, 1)


@pytest.mark.parametrize(
    "words",
    ["", "Ann", "Cy", "Edit", "the"],
    ids=["none", "not of the step", "nowhere", "its own name", "beside each"],
)
async def test_words_that_name_no_place_choose_none(
    words: str, hosted: Settings, tmp_path: Path
) -> None:
    with telling(words):
        assert await chosen(hosted, tmp_path) == (None, 1)


async def test_words_that_stand_at_two_places_choose_none(hosted: Settings, tmp_path: Path) -> None:
    with telling("Ann and Bob"):
        found = await chosen(hosted, tmp_path, "Edit what Ann and Bob wrote")
    assert found == (None, 1)


async def test_widgets_at_the_same_place_are_not_asked_about(
    hosted: Settings, tmp_path: Path
) -> None:
    html = "<table><tr><td>Ann</td><td><button>Edit</button><button>Edit</button></td></tr></table>"
    screen = Screen(location="http://shop.example/x", widgets=parse_html(f"<body>{html}</body>"))
    alike = tuple(w for w in screen.widgets if w.role == "button")
    log = RunLog(tmp_path / "run")
    found, usage = await choose(hosted, log, "Edit Ann", INTENT, Several(alike, "2"), screen)
    assert found is None and usage.model_calls == 0


async def test_garbage_chooses_none(
    openai_server: OpenAIServer, hosted: Settings, tmp_path: Path
) -> None:
    openai_server.misbehave(*[says("the second one")] * 3)
    with telling("Bob"):
        assert (await chosen(hosted, tmp_path))[0] is None
