"""Takes a step where no way is known."""

from langgraph.runtime import Runtime
from pydantic import BaseModel

from surefoot.configs.settings import Settings
from surefoot.nodes.common.asking import ask_person
from surefoot.nodes.common.knowledge import ask_graph
from surefoot.nodes.common.run import RunContext, check_budget
from surefoot.nodes.common.steps import ReviewAnswer
from surefoot.nodes.navigation.navigation_run import (
    find_serving_page,
    open_navigation,
    step_question,
)
from surefoot.nodes.navigation.offered import (
    click,
    describe_offer,
    display_text,
    go_back,
    leads_here,
    leave_cover,
    list_offered_widgets,
    offer_key,
    offer_line,
    surroundings,
    typing,
)
from surefoot.state.errors import BudgetError, ModelError
from surefoot.state.navigation import NavigationState, NavigationUpdate, PathStep, StepDone
from surefoot.state.values.knowledge import Updates
from surefoot.state.values.screen import Screen, Widget
from surefoot.state.values.verdict import Usage
from surefoot.tools.knowledge.intent_words import parse_intent, quoted_texts
from surefoot.tools.knowledge.screens import page_signs, short_texts, shown_text
from surefoot.tools.llm.ask import ask
from surefoot.tools.llm.prompts import render
from surefoot.tools.parameters import marks_in
from surefoot.tools.permissions import is_field_for

MOST_EXPLORED = 20
_TOLD = 8
FIRST = " (the first page)"


class ExploreAnswer(BaseModel):
    """What the model answers."""

    choice: int = -1
    """Index of an offered widget; -1 for none."""
    text: str = ""
    """What to type into the chosen field."""
    submit: bool = False
    """Send it off with Enter."""
    arrived: bool = False
    evidence: str = ""
    """Words of the screen that show it."""
    reason: str = ""


async def explore_unknown(state: NavigationState, runtime: Runtime[Settings]) -> NavigationUpdate:
    """Ask the model which of the offered widgets leads on, or whether this is the page.

    What it says must be there: an index that was offered, a text that was given, evidence that is
    on the screen.

    Reads `screen`, `page`, `tried`. Writes `plan`, `tried`, `explored`, `usage`; or `arrived` and
    the intent's page in the knowledge graph; or `reason` to give up.
    """
    run = await open_navigation(state, runtime)
    screen = await run.stored_screen(state["screen"])
    address = getattr(run.case.app, "url", None) or ""
    names = [name for name in run.case.parameters if name not in marks_in(address)]
    texts = [f"${{{name}}}" for name in names]
    texts += quoted_texts(state["intent"])
    unasked = leave_cover(state) or await _twice(run, state, screen)
    if unasked is not None:
        return {"plan": [unasked], "explored": state["explored"] + 1}
    left_out = {*state["tried"], *await _known_landings(run, state)}
    offered = list_offered_widgets(
        screen, state["page"], left_out, fields=bool(texts), vain=_vain(state)
    )
    try:
        check_budget(run, state.get("usage", Usage()), state["started"])
        answer, usage = await _ask_explore_model(run, state, screen, offered, texts)
    except (BudgetError, ModelError) as error:
        spent = error.usage if isinstance(error, ModelError) else Usage()
        return {"problem": str(error), "usage": spent}
    if answer.arrived:
        return {**await _conclude_arrival(run, state, answer), "usage": usage}
    if state["explored"] >= MOST_EXPLORED:
        reason = f"not found within {MOST_EXPLORED} steps of looking around"
        return {"plan": [], "reason": reason, "usage": usage}
    steps = _steps_from_answer(state, screen, offered, answer)
    if not steps:
        reason = "nothing is left here that could lead on"
        return {"plan": [], "reason": reason, "usage": usage}
    return {
        "plan": [step.model_copy(update={"from_page": state["page"]}) for step in steps],
        "tried": [*state["tried"], *(offer_key(step, state["page"]) for step in steps)],
        "explored": state["explored"] + 1,
        "usage": usage,
    }


async def _twice(run: RunContext, state: NavigationState, screen: Screen) -> PathStep | None:
    """Returns a double click where a click has changed nothing: lists of files want it."""
    last = state["done"][-1] if state["done"] else None
    if last is None or last.step.action_type != "click" or last.problem:
        return None
    before = await run.stored_screen(last.screen_before)
    if last.to_page != last.step.from_page or shown_text(before) != shown_text(screen):
        return None
    if any(leads_here(widget, last.step, screen) for widget in before.widgets):
        return None
    known = {"action_type": "double_click", "from_page": state["page"], "source": "model"}
    twice = last.step.model_copy(update=known)
    return twice.model_copy(update={"description": describe_offer(twice)})


def _vain(state: NavigationState) -> set[str]:
    """The words of what did nothing: a double click is tried only where a click changed nothing."""
    return {
        one.step.widget_text
        for one in state["done"]
        if one.step.action_type == "double_click" and one.to_page == one.step.from_page
    }


def _steps_from_answer(
    state: NavigationState, screen: Screen, offered: list[Widget], answer: ExploreAnswer
) -> list[PathStep]:
    """What the answer means; back where nothing is left to try, unless that has led nowhere."""
    if answer.choice >= 0:
        widget = offered[answer.choice]
        if answer.text:
            return typing(widget, screen, answer.text, submit=answer.submit)
        return [click(widget, screen)]
    last = state["done"][-1] if state["done"] else None
    is_vain = (
        last is not None and last.step.action_type == "back" and last.to_page == last.step.from_page
    )
    return [] if is_vain or state["page"] == state["start_page"] else [go_back()]


async def _ask_explore_model(
    run: RunContext, state: NavigationState, screen: Screen, offered: list[Widget], texts: list[str]
) -> tuple[ExploreAnswer, Usage]:
    signs, of = page_signs(screen), surroundings(screen)
    prompt = render(
        "navigation/explore_unknown",
        intent=state["intent"],
        title=screen.title,
        headings="\n".join(signs),
        shown="\n".join(short_texts(screen)),
        offered="\n".join(offer_line(n, w, of.get(w.id, "")) for n, w in enumerate(offered)),
        texts="\n".join(texts),
        steps="\n".join(
            _done_step_line(one, state["start_page"]) for one in state["done"][-_TOLD:]
        ),
    )
    shown = "\n".join([shown_text(screen), *signs]).casefold()

    def wrong(answer: ExploreAnswer) -> str | None:
        if not -1 <= answer.choice < len(offered):
            return f"choice must be -1 or an index from 0 to {len(offered) - 1}"
        evidence = answer.evidence.strip().casefold()
        if answer.arrived and (not evidence or evidence not in shown):
            return "evidence must be words that are on the screen"
        if answer.arrived and not parse_intent(state["intent"]).said_by(answer.evidence):
            return "evidence must be words that tell of what is wanted"
        if answer.text and answer.text not in texts:
            return f"text must be one of: {', '.join(texts) or 'none may be typed'}"
        if answer.text and answer.choice >= 0:
            return _tells_secret(run, answer.text, offered[answer.choice])
        return None

    reply = await ask(run.settings, prompt, ExploreAnswer, log=run.log, check=wrong)
    return reply.value, reply.usage


def _tells_secret(run: RunContext, text: str, field: Widget) -> str | None:
    """Returns what is wrong with typing a secret where it would stand to be read."""
    given = run.case.parameters
    secret = next((name for name in marks_in(text) if name in given and given[name].secret), None)
    if secret is None or is_field_for(field, secret, given[secret]):
        return None
    where = display_text(field)
    return f"{text} is a secret: it is typed into a field for it only, not into {where!r}"


def _done_step_line(one: StepDone, first_page: str) -> str:
    """Returns what was done and what it led to."""
    words = one.step.description
    if one.problem:
        return f"{words} -> failed: {one.problem}"
    if one.to_page == one.step.from_page:
        return f"{words} -> the same page"
    return f"{words} -> {one.to_page_name}{FIRST if one.to_page == first_page else ''}"


async def _conclude_arrival(
    run: RunContext, state: NavigationState, answer: ExploreAnswer
) -> NavigationUpdate:
    """Keep where the intent is served, so that the next run knows the way."""
    reason = f"on the page {state['page_name']!r}: {answer.evidence!r} is shown"
    if run.settings.review in {"on_doubt", "each_step"}:
        question = step_question(state, "step_in_doubt", reason=f"Is it here? {reason}")
        said = ask_person({**question, "choices": ["accept", "reject", "stop"]}, ReviewAnswer)
        if said.choice != "accept":
            reason = f"a person says that {state['page_name']!r} is not the page"
            return {"plan": [], "stopped": True, "reason": reason}
    arrived: NavigationUpdate = {"plan": [], "arrived": True, "reason": reason}
    place = await find_serving_page(run, state, answer.evidence)
    if place.problem:
        return {"problem": place.problem}
    if not place.page_id:
        return {**arrived, "goal": state["page"]}
    kept = await ask_graph(
        run.settings,
        run.run_id,
        "register_intent",
        app_id=state["known_as"],
        intent_text=state["intent"],
        target_page=place.page_id,
    )
    if not kept["success"]:
        return {"problem": kept["message"]}
    return {
        **arrived,
        "goal": place.page_id,
        "page": place.page_id,
        "page_name": place.name,
        "updates": place.updates + Updates(intents=1),
    }


async def _known_landings(run: RunContext, state: NavigationState) -> set[str]:
    """What was done here before and led to where this run has been already."""
    answer = await ask_graph(
        run.settings, run.run_id, "get_available_actions", page_id=state["page"]
    )
    been = {state["page"], state["start_page"], *(one.to_page for one in state["done"])}
    return {
        f"{action['widget_id']} {action['widget_text']}"
        for action in answer["actions"]
        if action["target_page_id"] in been
        and action["success_rate"] > 0
        and action["action_type"] == "click"
    }
