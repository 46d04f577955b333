"""What the knowledge graph says of a step that no earlier run has done."""

from collections.abc import Iterator, Mapping
from typing import Any

from surefoot.nodes.common.knowledge import (
    app_of,
    ask_graph,
    note_refusal,
    page_of,
    query_graph,
    uses_graph,
)
from surefoot.nodes.common.recall import KnownPlan
from surefoot.nodes.common.run import RunContext
from surefoot.state.case_run import Substep
from surefoot.state.errors import ElementNotFoundError
from surefoot.state.values.screen import Screen
from surefoot.tools.gates import irreversible_unasked
from surefoot.tools.knowledge.checks import NAME_LIMIT
from surefoot.tools.knowledge.intent_words import parse_intent
from surefoot.tools.knowledge.screens import action_for, find_widget
from surefoot.tools.screens.changes import widget_line

SURE = 0.95
"""Similarity of words that mean an intent and not only something like it."""
NEAR = 0.85
"""From here on they do where each says all that the other wants: open the settings, Settings."""
HINT_LIMIT = 2_000
"""Characters of a prompt that what is known may take."""
_NO_WAY = {"INTENT_NOT_FOUND", "PATH_NOT_FOUND"}
_CLICKS = {"click", "double_click"}


async def find_known_path(
    run: RunContext, index: int, words: str, digest: str, screen: Screen
) -> KnownPlan | None:
    """Give the next click of a known way, for a step that is an intent of the app by its words.

    Args:
        run: Of the step.
        index: Of the step; what was done in others is no part of its walk.
        words: Of the step, which are kept.
        digest: Of the screen.
        screen: What is shown.

    Returns:
        None: it is none, it is served here already, or the way is more than clicks on what is
        shown.
    """
    if not uses_graph(run):
        return None
    words, app = words[:NAME_LIMIT], await app_of(run)
    like = await query_graph(run, "find_similar_intents", query=words, app_id=app, top_k=1)
    if like is None or not like["intents"] or not _means(words, like["intents"][0]):
        return None
    page = await page_of(run, app, digest)
    if page is None:
        return None
    walker = f"{run.run_id}:{index}"
    answer = await ask_graph(
        run.settings, walker, "get_next_action", current_page=page, intent=words
    )
    if not answer["success"] and answer["error"]["code"] not in _NO_WAY:
        note_refusal(run, answer)
    action = answer["action"]
    if action is None or action["action_type"] not in _CLICKS or action["is_parameter"]:
        return None
    return _on_screen(action, screen, words, is_last=answer["remaining_steps"] == 1)


def _means(words: str, intent: Mapping[str, Any]) -> bool:
    """Say whether the words of a step mean an intent."""
    if intent["similarity"] >= SURE:
        return True
    known = str(intent["intent_text"])
    ours, theirs = parse_intent(words), parse_intent(known)
    both = bool(ours.words) and len(ours.said_by(known)) == len(ours.words)
    return intent["similarity"] >= NEAR and both and len(theirs.said_by(words)) == len(theirs.words)


def _on_screen(
    action: dict[str, Any], screen: Screen, step: str, *, is_last: bool
) -> KnownPlan | None:
    names = action["widget_id"], action["widget_text"], action["widget_xpath"]
    try:
        widget = find_widget(screen, *names)
        done = action_for(action, screen)
    except ElementNotFoundError:
        return None
    if irreversible_unasked(step, widget.name or widget.text):
        return None
    description = f"{action['action_type'].replace('_', '-')} the {widget_line(widget)}"[:120]
    substep = Substep(description=description, action=done, final=is_last)
    return KnownPlan([substep], is_pattern=False, reason="the knowledge graph knows the way")


async def knowledge_hints(run: RunContext, words: str, digest: str) -> str:
    """Give what is known of the app around a step on a screen, for a prompt; "" for nothing."""
    if not uses_graph(run):
        return ""
    app = await app_of(run)
    page = await page_of(run, app, digest)
    if page is None:
        return ""
    query = words[:NAME_LIMIT]
    answer = await query_graph(run, "get_rag_context", app_id=app, query=query, current_page=page)
    if answer is None:
        return ""
    context = answer["context"]
    return _first_lines(hint_lines(context), HINT_LIMIT)


def _first_lines(text: str, limit: int) -> str:
    if len(text) <= limit:
        return text
    return text[:limit].rpartition("\n")[0]


_LONGEST = 300
"""Characters of one text of the app."""


def hint_lines(context: Mapping[str, Any]) -> str:
    """Write the context of `get_rag_context` as lines of English; "" where nothing is known."""
    return "\n".join(_list_hint_lines(context))


def _list_hint_lines(context: Mapping[str, Any]) -> Iterator[str]:
    for page in context["relevant_pages"]:
        about = f": {_clip_line(page['description'])}" if page["description"] else ""
        yield f"- page {_clip_line(page['page_name'])!r}{about}"
    for path in context["recommended_paths"]:
        steps = " -> ".join(map(_describe_known_step, path["steps"]))
        yield f"- way (worked in {path['success_rate']:.0%} of its runs): {steps}"
    cases = context["historical_cases"]
    for case in cases["successful"]:
        yield f"- done before: {_clip_line(case['intent'])!r}, in {len(case['path'])} actions"
    for case in cases["failed"]:
        why = f": {_clip_line(case['reason'])}" if case["reason"] else ""
        line = f"- failed before: {_clip_line(case['intent'])!r}, at action {case['failed_step']}"
        yield line + why


def _describe_known_step(step: Mapping[str, Any]) -> str:
    named = step["widget_text"] or step["widget_id"]
    return f"{step['action_type']} {_clip_line(named)!r}" if named else str(step["action_type"])


def _clip_line(text: object) -> str:
    return " ".join(str(text).split())[:_LONGEST]
