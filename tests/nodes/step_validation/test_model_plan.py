"""What is taken of a model's plan for a page."""

from pathlib import Path
from typing import Any

import pytest

from surefoot.configs.settings import Settings
from surefoot.nodes.step_validation.model_plan import (
    PlanAnswer,
    ask_for_plan,
    plan_prompt,
    with_keys_in_place,
)
from surefoot.state.errors import ModelReplyError
from surefoot.state.values.screen import Screen
from surefoot.tools.llm.offline import use_rules
from surefoot.tools.runlog import RunLog
from surefoot.tools.screens.html.page import parse_html
from tests.support.openai_server import OpenAIServer, _openai_server, openai_server

__all__ = ["_openai_server", "openai_server"]

SCREEN = Screen(
    location="http://shop.example/x",
    widgets=parse_html("<body><input aria-label=Name><button>Save</button></body>"),
)
FIELD, BUTTON = (w.id for w in SCREEN.widgets if w.role in {"textbox", "button"})


def plan(**substep: Any) -> PlanAnswer:
    return PlanAnswer.model_validate({"substeps": [substep]})


async def asked(server: OpenAIServer, path: Path, answer: PlanAnswer) -> PlanAnswer:
    settings = Settings(model="openai:rules", base_url=server.base_url)
    prompt = plan_prompt(SCREEN, "Click Save", budget_tokens=600)
    rule = {"step_validation/plan_substeps": lambda _: answer.model_dump(mode="json")}
    with use_rules(rule):
        found, _ = await ask_for_plan(settings, RunLog(path / "run"), prompt, SCREEN)
    return found


async def test_the_form_of_the_answer_offers_the_refs_that_are_shown(
    openai_server: OpenAIServer, tmp_path: Path
) -> None:
    await asked(openai_server, tmp_path, plan(action="click", ref=BUTTON))
    form = openai_server.requests[0]["response_format"]["json_schema"]["schema"]
    refs = form["$defs"]["Offered"]["enum"]
    assert {FIELD, BUTTON} <= set(refs)
    assert set(refs) <= {widget.id for widget in SCREEN.widgets}


async def test_an_invented_ref_is_refused(openai_server: OpenAIServer, tmp_path: Path) -> None:
    with pytest.raises(ModelReplyError, match="no element with ref 'n999'"):
        await asked(openai_server, tmp_path, plan(action="click", ref="n999"))


@pytest.mark.parametrize(
    "substep",
    [{"ref": "Enter"}, {"description": "Enter"}, {"ref": "Enter", "description": "Enter"}],
)
def test_a_key_in_the_wrong_slot_is_taken_from_there(substep: dict[str, str]) -> None:
    placed = with_keys_in_place(plan(action="press", **substep), {FIELD, BUTTON})
    assert (placed.substeps[0].text, placed.substeps[0].ref) == ("Enter", None)


async def test_a_press_that_names_no_key_is_refused(
    openai_server: OpenAIServer, tmp_path: Path
) -> None:
    with pytest.raises(ModelReplyError, match="press needs a text"):
        await asked(openai_server, tmp_path, plan(action="press", ref=FIELD, description="send it"))
