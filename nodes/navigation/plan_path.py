"""Asks the knowledge graph for the way."""

from collections.abc import Mapping
from typing import Any

from langgraph.runtime import Runtime

from surefoot.configs.settings import Settings
from surefoot.nodes.common.knowledge import ask_graph
from surefoot.nodes.common.run import RunContext
from surefoot.nodes.navigation.navigation_run import open_navigation
from surefoot.nodes.navigation.offered import describe_offer
from surefoot.state.navigation import NavigationState, NavigationUpdate, PathStep, WayPlanned
from surefoot.tools.gates import irreversible_unasked
from surefoot.tools.knowledge.intent_words import parse_intent, quoted_texts
from surefoot.tools.similarity import holds_name
from surefoot.tools.text import normalise

MOST_STEPS = 30
MOST_REPLANS = 8
_NO_WAY = {"INTENT_NOT_FOUND", "PATH_NOT_FOUND"}
SURE = 0.9
"""From this likeness on what the graph takes for the wish is believed."""
ENOUGH = 0.66
"""Else so much of the wish must be said by what is known of the page."""
NOT_MEANT = "what is known of the app comes near, but does not say what is wanted"
_LOOKED_AT = 10
_FIELDS = tuple(PathStep.model_fields)


async def plan_path(state: NavigationState, runtime: Runtime[Settings]) -> NavigationUpdate:
    """Returns the surest way from the current page, without what has failed in this run.

    Reads `page`, `intent`, `barred`. Writes `plan`, empty when no way is known, `goal`, `arrived`,
    `replans`; `problem` when the knowledge graph cannot be used.
    """
    run = await open_navigation(state, runtime)
    # Another walker than the one that reports: what only comes near is no walk that was begun.
    answer = await _query_path(run, state, f"{run.run_id}:asks")
    failed = bool(state["done"]) and not state["done"][-1].success
    replans = state["replans"] + (1 if failed else 0)
    if not answer["success"]:
        if answer["error"]["code"] not in _NO_WAY:
            return {"plan": [], "problem": answer["message"]}
        goal = str(answer["error"]["details"].get("target_page", ""))
        goal = goal if goal and await _is_meant(run, state, goal, 0.0) else ""
        return {"plan": [], "goal": goal, "reason": answer["message"], "replans": replans}
    goal = answer["target_page"]["page_id"]
    # Where one is already it costs nothing to look: is it the place, or does it only sound alike?
    is_doubted = goal == state["page"] and _sounds_alike(state["intent"], answer)
    if is_doubted or not await _is_meant(run, state, goal, answer["match_confidence"]):
        return {"plan": [], "goal": "", "reason": NOT_MEANT, "replans": replans}
    answer = await _query_path(run, state, run.run_id)
    if not answer["success"]:
        return {"plan": [], "problem": answer["message"]}
    if goal == state["page"]:
        named = answer["target_page"]["page_name"]
        return {"plan": [], "goal": goal, "arrived": True, "reason": f"on the page {named!r}"}
    ways = [answer["path"], *answer["alternatives"]]
    way = next((one for one in ways if not _is_barred(one, state)), None)
    if way is None or replans > MOST_REPLANS:
        reason = "no way to the page has worked in this run"
        return {"plan": [], "goal": goal, "reason": reason, "replans": replans}
    steps = [_with_text(step, state["intent"]) for step in way["steps"]]
    run.log.event("plan", step=len(state["done"]), substeps=[step.description for step in steps])
    planned = WayPlanned(
        steps=tuple(step.description for step in steps),
        reason=_why_anew(state),
        at=len(state["done"]),
    )
    return {"plan": steps, "goal": goal, "replans": replans, "plans": [*state["plans"], planned]}


def _sounds_alike(intent: str, answer: Mapping[str, Any]) -> bool:
    """Returns whether all that is known is that the page calls itself by words of the wish."""
    wish, matched = parse_intent(intent), str(answer["matched_intent"])
    if normalise(matched) == normalise(intent):
        return False
    is_own_name = normalise(matched) in normalise(answer["target_page"]["page_name"])
    return is_own_name or len(wish.said_by(matched)) < len(wish.words)


async def _query_path(run: RunContext, state: NavigationState, walker: str) -> dict[str, Any]:
    return await ask_graph(
        run.settings,
        walker,
        "query_path",
        app_id=state["known_as"],
        intent=state["intent"],
        current_page=state["page"],
        max_steps=MOST_STEPS,
    )


async def _is_meant(run: RunContext, state: NavigationState, page: str, confidence: float) -> bool:
    """Check a goal that was found by likeness alone: what is known of it must say most of the wish.

    One way to say it may share all the common words with another one that means another page.
    """
    if confidence >= SURE:
        return True
    found = await ask_graph(
        run.settings,
        run.run_id,
        "find_similar_intents",
        app_id=state["known_as"],
        query=state["intent"],
        top_k=_LOOKED_AT,
    )
    if not found["success"]:
        return False
    here = [one for one in found["intents"] if one["target_page"] in ("", page)]
    texts = [text for one in here for text in (one["intent_text"], *one["keywords"])]
    wish = parse_intent(state["intent"])
    named = quoted_texts(state["intent"])
    return any(
        wish.share(wish.said_by(text)) >= ENOUGH and all(holds_name(n, text) for n in named)
        for text in texts
    )


def _with_text(step: Mapping[str, Any], intent: str) -> PathStep:
    """Returns a known step; what varies or was not kept is typed as the wish says it."""
    known = PathStep(**{key: step[key] for key in _FIELDS if key in step})
    typed = quoted_texts(intent)
    varies = not known.input_text or step["is_parameter"]
    if known.action_type == "input" and varies and len(typed) == 1:
        known = known.model_copy(update={"input_text": typed[0]})
    return known.model_copy(update={"description": describe_offer(known)})


def _why_anew(state: NavigationState) -> str:
    """What became of the plan before."""
    if not state["plans"]:
        return ""
    last = state["done"][-1] if state["done"] else None
    if last is not None and not last.success:
        return f"{last.step.description}: {last.problem}"
    return state["reason"] or "another way became known"


def _is_barred(way: dict[str, Any], state: NavigationState) -> bool:
    """A step of it has failed in this run, or destroys what nobody asked to destroy."""
    return any(
        step["transition_id"] in state["barred"]
        or irreversible_unasked(state["intent"], step["widget_text"])
        for step in way["steps"]
    )
