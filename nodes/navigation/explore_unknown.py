"""Takes a step where no way is known."""

from langgraph.runtime import Runtime
from pydantic import BaseModel

from configs.settings import Settings
from nodes.common.knowledge import ask_graph
from nodes.common.run import Run, check_budget
from nodes.navigation.walk import open_walk
from state.errors import BudgetError, ModelError
from state.navigation import NavigationState, NavigationUpdate, PathStep
from state.values.knowledge import Updates
from state.values.screen import Screen, Widget
from state.values.verdict import Usage
from tools.judging.pagetext import is_hidden
from tools.knowledge.screens import widget_facts
from tools.language.irreversible import looks_irreversible
from tools.llm.ask import ask
from tools.llm.prompts import render

MOST_EXPLORED = 15
_ROLES = frozenset(
    {"link", "button", "tab", "menuitem", "option", "listitem", "treeitem", "cell", "row", "image"}
)
_OFFERED = 60


class ExploreAnswer(BaseModel):
    """What the model answers."""

    choice: int = -1
    """Index of an offered widget; -1 for none."""
    arrived: bool = False
    evidence: str = ""
    """Words of the screen that show it."""
    reason: str = ""


async def explore_unknown(state: NavigationState, runtime: Runtime[Settings]) -> NavigationUpdate:
    """Ask the model which of the offered widgets leads on, or whether this is the page.

    What it says must be there: an index that was offered, evidence that is on the screen.

    Reads `screen`, `page`, `tried`. Writes `plan` of one step, `tried`, `explored`, `usage`; or
    `arrived` and the intent's page in the knowledge graph; or `reason` to give up.
    """
    run = await open_walk(state, runtime)
    screen = await run.stored_screen(state["screen"])
    known = await _known_landings(run, state)
    offered = _offered(screen, state, known)
    try:
        check_budget(run, state.get("usage", Usage()), state["started"])
        answer, usage = await _ask(run, state, screen, offered)
    except (BudgetError, ModelError) as error:
        spent = error.usage if isinstance(error, ModelError) else Usage()
        return {"problem": str(error), "usage": spent}
    if answer.arrived:
        return {**await _arrived(run, state, answer), "usage": usage}
    if state["explored"] >= MOST_EXPLORED:
        reason = f"not found within {MOST_EXPLORED} steps of looking around"
        return {"plan": [], "reason": reason, "usage": usage}
    if answer.choice < 0:
        step = _back(state)
        if step is None:
            reason = "nothing is left here that could lead on"
            return {"plan": [], "reason": reason, "usage": usage}
    else:
        step = _click(offered[answer.choice], screen)
    return {
        "plan": [step.model_copy(update={"from_page": state["page"]})],
        "tried": [*state["tried"], _key(step, state["page"])],
        "explored": state["explored"] + 1,
        "usage": usage,
    }


async def _ask(
    run: Run, state: NavigationState, screen: Screen, offered: list[Widget]
) -> tuple[ExploreAnswer, Usage]:
    heads = [w.name or w.text for w in screen.widgets if w.role == "heading" and not is_hidden(w)]
    prompt = render(
        "navigation/explore_unknown",
        intent=state["intent"],
        title=screen.title,
        headings="\n".join(heads),
        offered="\n".join(f"[{n}] {w.role} {(w.name or w.text)!r}" for n, w in enumerate(offered)),
        steps="\n".join(one.step.description for one in state["done"][-6:]),
    )
    words = (f"{w.name} {w.text}" for w in screen.widgets if not is_hidden(w))
    shown = " ".join([screen.title, *words]).casefold()

    def wrong(answer: ExploreAnswer) -> str | None:
        if not -1 <= answer.choice < len(offered):
            return f"choice must be -1 or an index from 0 to {len(offered) - 1}"
        evidence = answer.evidence.strip().casefold()
        if answer.arrived and (
            not evidence or evidence not in f"{shown} {screen.title.casefold()}"
        ):
            return "evidence must be words that are on the screen"
        return None

    reply = await ask(run.settings, prompt, ExploreAnswer, log=run.log, check=wrong)
    return reply.value, reply.usage


async def _arrived(run: Run, state: NavigationState, answer: ExploreAnswer) -> NavigationUpdate:
    """Keep where the intent is served, so that the next run knows the way."""
    kept = await ask_graph(
        run.settings,
        run.run_id,
        "register_intent",
        app_id=state["known_as"],
        intent_text=state["intent"],
        target_page=state["page"],
    )
    if not kept["success"]:
        return {"problem": kept["message"]}
    return {
        "plan": [],
        "arrived": True,
        "goal": state["page"],
        "reason": f"on the page {state['page_name']!r}: {answer.evidence!r} is shown",
        "updates": Updates(intents=1),
    }


async def _known_landings(run: Run, state: NavigationState) -> set[str]:
    """What was done here before and led to where this run has been already."""
    answer = await ask_graph(
        run.settings, run.run_id, "get_available_actions", page_id=state["page"]
    )
    been = {state["page"], state["start_page"], *(one.to_page for one in state["done"])}
    return {
        f"{action['widget_id']} {action['widget_text']}"
        for action in answer["actions"]
        if action["target_page_id"] in been and action["success_rate"] > 0
    }


def _offered(screen: Screen, state: NavigationState, known: set[str]) -> list[Widget]:
    """Widgets that may lead on and were not tried yet; nothing that destroys anything."""
    found: list[Widget] = []
    seen: set[str] = set(known)
    for widget in screen.widgets:
        words = widget.name or widget.text
        usable = widget.role in _ROLES or widget.clickable
        if not usable or not words or is_hidden(widget) or "disabled" in widget.states:
            continue
        key = _key(_click(widget, screen))
        if key in seen or key in state["tried"] or looks_irreversible(words):
            continue
        seen.add(key)
        found.append(widget)
    return found[:_OFFERED]


def _click(widget: Widget, screen: Screen) -> PathStep:
    facts = widget_facts(widget, screen)
    return PathStep(
        action_type="click",
        widget_id=facts["widget"],
        widget_text=facts["widget_text"],
        widget_xpath=facts["widget_xpath"],
        description=f"click {facts['widget_text']!r}",
        source="model",
    )


def _back(state: NavigationState) -> PathStep | None:
    """Go back where nothing is left to try, unless that was tried here too."""
    step = PathStep(action_type="back", description="go back", source="model")
    is_start = state["page"] == state["start_page"]
    return None if is_start or _key(step, state["page"]) in state["tried"] else step


def _key(step: PathStep, page: str = "") -> str:
    """A link leads to the same place from wherever it stands; back does not."""
    return f"{page} back" if step.action_type == "back" else f"{step.widget_id} {step.widget_text}"
