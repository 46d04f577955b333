"""Which of several widgets a model chooses, and when its answer is none."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from surefoot.configs.settings import Settings
from surefoot.state.values.intent import Intent
from surefoot.state.values.screen import Screen
from surefoot.tools.grounding.choose_by_model import choose_by_model
from surefoot.tools.grounding.result import Several
from surefoot.tools.llm.offline import use_rules
from surefoot.tools.runlog import RunLog
from surefoot.tools.screens.html.page import parse_html
from tests.support.openai_server import OpenAIServer, _openai_server, openai_server, says

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
def telling(word: str) -> Iterator[None]:
    """Let the model name this word of the step."""
    with use_rules({"grounding/choose": lambda _: {"word": word}}):
        yield


async def chosen(hosted: Settings, path: Path, step: str) -> tuple[str | None, int]:
    found, usage = await choose_by_model(
        hosted, RunLog(path / "run"), step, INTENT, SEVERAL, SCREEN
    )
    return (found.id if found else None), usage.model_calls


async def test_the_widget_beside_the_word_of_the_step_is_chosen(
    hosted: Settings, tmp_path: Path
) -> None:
    with telling("Bob"):
        step = "Edit Bob after Ann has left"
        assert await chosen(hosted, tmp_path, step) == (BUTTONS[1].id, 1)


async def test_a_word_that_says_something_else_chooses_none(
    hosted: Settings, tmp_path: Path
) -> None:
    with telling("none"):
        assert await chosen(hosted, tmp_path, "Edit it for Bob's sake") == (None, 1)


@pytest.mark.parametrize("step", ["Edit an entry", "Edit the row", "Edit Cy"])
async def test_a_step_without_a_word_that_tells_them_apart_asks_nothing(
    step: str, hosted: Settings, tmp_path: Path
) -> None:
    with telling("Bob"):
        assert await chosen(hosted, tmp_path, step) == (None, 0)


async def test_only_words_that_tell_them_apart_can_be_answered(
    openai_server: OpenAIServer, hosted: Settings, tmp_path: Path
) -> None:
    with telling("entry"):
        assert await chosen(hosted, tmp_path, "Edit the entry of Bob") == (None, 3)
    form = openai_server.requests[0]["response_format"]["json_schema"]["schema"]
    assert form["$defs"]["Offered"]["enum"] == ["Bob", "none"]


async def test_a_chinese_step_offers_pairs_of_characters(hosted: Settings, tmp_path: Path) -> None:
    html = "<p>收货地址</p><button>保存</button>".join(("<div>", "<h2>密码</h2>", "</div>"))
    screen = Screen(location="http://shop.example/x", widgets=parse_html(f"<body>{html}</body>"))
    buttons = tuple(w for w in screen.widgets if w.role == "button")
    with telling("密码"):
        log, several = RunLog(tmp_path / "run"), Several(buttons, "2")
        save = Intent(do="click", target="保存")
        found, _ = await choose_by_model(hosted, log, "修改密码后保存", save, several, screen)
    assert found is not None and found.id == buttons[1].id


async def test_widgets_at_the_same_place_are_not_asked_about(
    hosted: Settings, tmp_path: Path
) -> None:
    html = "<table><tr><td>Ann</td><td><button>Edit</button><button>Edit</button></td></tr></table>"
    screen = Screen(location="http://shop.example/x", widgets=parse_html(f"<body>{html}</body>"))
    alike = tuple(w for w in screen.widgets if w.role == "button")
    log = RunLog(tmp_path / "run")
    found, usage = await choose_by_model(
        hosted, log, "Edit Ann", INTENT, Several(alike, "2"), screen
    )
    assert found is None and usage.model_calls == 0


async def test_a_word_of_two_places_chooses_none(hosted: Settings, tmp_path: Path) -> None:
    names = ("Ann Lee", "Bob Lee", "Cy Day")
    rows = "".join(f"<tr><td>{name}</td><td><button>Edit</button></td></tr>" for name in names)
    screen = Screen(location="http://shop.example/x", widgets=parse_html(f"<table>{rows}</table>"))
    several = Several(tuple(w for w in screen.widgets if w.role == "button"), "3")
    log = RunLog(tmp_path / "run")
    with telling("Lee"):
        found, usage = await choose_by_model(hosted, log, "Edit Lee", INTENT, several, screen)
    assert found is None and usage.model_calls == 1


async def test_garbage_chooses_none(
    openai_server: OpenAIServer, hosted: Settings, tmp_path: Path
) -> None:
    openai_server.misbehave(*[says("the second one")] * 3)
    with telling("Bob"):
        assert (await chosen(hosted, tmp_path, "Edit Bob"))[0] is None
