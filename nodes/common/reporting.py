"""What validated steps tell the knowledge graph: the transitions, and the cases that passed."""

import asyncio
from collections.abc import Mapping
from typing import Any

from surefoot.nodes.common.history import action_of, actions_in, private_texts, rows_of
from surefoot.nodes.common.knowledge import (
    app_of,
    ask_graph,
    note_refusal,
    page_of,
    query_graph,
    uses_graph,
)
from surefoot.nodes.common.run import RunContext
from surefoot.state.values.knowledge import Updates
from surefoot.state.values.screen import Screen
from surefoot.state.values.verdict import StepResult
from surefoot.tools.knowledge.checks import NAME_LIMIT
from surefoot.tools.knowledge.privacy import has_plain_text, types_secret
from surefoot.tools.knowledge.screens import report_form
from surefoot.tools.parameters import named_values
from surefoot.tools.screens.changes import compare
from surefoot.tools.scripts.compile import relative

NO_EFFECT = "no visible effect"
_TRANSITION = "transition"
_KEPT = ("report_id", "from_page", "to_page", "action", "success", "latency_ms")


async def report_step(run: RunContext, result: StepResult) -> Updates:
    """Report each action of a step that was decided, with the pages that it lies between.

    What nobody can tell is not counted; its pages are known all the same. A second report of an
    action counts once.
    """
    if not uses_graph(run):
        return Updates()
    rows = await asyncio.to_thread(rows_of, run, result.index)
    acts = actions_in(rows)
    updates, pages = Updates(), dict[str, str]()
    for number, row in enumerate(acts):
        for digest in (row["screen"], _screen_after(rows, acts, number)):
            page = await page_of(run, await app_of(run), digest)
            if page is None:
                return updates
            pages[digest] = page
    reports = await asyncio.to_thread(_reports, run, rows, pages, result)
    for report in reports:
        # What was done in other steps before is no part of this way: each step is a walk.
        walker = f"{run.run_id}:{result.index}"
        answer = await ask_graph(run.settings, walker, "report_transition", **report)
        if not answer["success"]:
            note_refusal(run, answer)
            return updates
        kept = {key: report[key] for key in _KEPT}
        run.log.event(_TRANSITION, step=result.index, **kept)
        updates += Updates(transitions=1)
    return updates


def _reports(
    run: RunContext, rows: list[dict[str, Any]], pages: Mapping[str, str], result: StepResult
) -> list[dict[str, Any]]:
    """What `report_transition` is to be told of a step."""
    acts = actions_in(rows)
    intent = _public_intent(run, rows, result.index)
    reports: list[dict[str, Any]] = []
    for number, row in enumerate(acts):
        after = _screen_after(rows, acts, number)
        screens = (run.folder.screen(row["screen"]), run.folder.screen(after))
        success, reason = _judge_action(rows, acts, number, screens, result)
        if success is None:
            continue
        reports.append(
            {
                "from_page": pages[row["screen"]],
                "to_page": pages[after],
                "action": _action_for_graph(run, row, screens),
                "success": success,
                "latency_ms": round(row["seconds"] * 1000),
                "failure_reason": reason or None,
                "run_id": run.run_id,
                "intent": intent,
                "report_id": f"{run.run_id}:{row['act']}",
            }
        )
    return reports


async def record_passed(run: RunContext) -> None:
    """Keep the way of a case that passed, so that it is found again."""
    if not uses_graph(run):
        return
    rows = await asyncio.to_thread(run.log.read, "events")
    by_act = {
        row["report_id"]: row for row in rows if row["kind"] == _TRANSITION and row["success"]
    }
    steps = [
        {**row["action"], "from_page": row["from_page"], "to_page": row["to_page"]}
        for row in by_act.values()
    ]
    if steps:
        await query_graph(
            run,
            "record_case",
            app_id=await app_of(run),
            intent=(run.case.title or run.case.id)[:NAME_LIMIT],
            steps=steps,
            start_page=steps[0]["from_page"],
            target_page=steps[-1]["to_page"],
            duration_ms=sum(row["latency_ms"] for row in by_act.values()),
        )


def _screen_after(rows: list[dict[str, Any]], acts: list[dict[str, Any]], number: int) -> str:
    """The screen that an action led to, what came late included."""
    if number + 1 < len(acts):
        return str(acts[number + 1]["screen"])
    judged = [
        row["screen"] for row in rows[rows.index(acts[number]) :] if row["kind"] == "validate"
    ]
    return str(judged[-1] if judged else acts[number]["screen_after"])


def _judge_action(
    rows: list[dict[str, Any]],
    acts: list[dict[str, Any]],
    number: int,
    screens: tuple[Screen, Screen],
    result: StepResult,
) -> tuple[bool | None, str]:
    """Say whether an action did what it should, None where nobody can tell, and why not.

    An action did what it should when the device says so, unless its try ended there without any
    effect; a step that is not passed is no failure of an action that led somewhere. What code has
    read back is not overruled.
    """
    row = acts[number]
    follows = acts[number + 1] if number + 1 < len(acts) else None
    is_last = follows is None and not _has_no_further_plan(rows, row)
    if not row["success"]:
        overruled = is_last and result.verdict == "passed" and not row.get("read_back")
        return (True, "") if overruled else (False, str(row["error"]))
    if result.verdict not in {"passed", "failed"}:
        return None, ""
    if is_last and result.verdict == "passed":
        return True, ""
    ends_a_try = follows is None or follows["try"] > row["try"]
    if ends_a_try and not row.get("read_back") and not compare(*screens).any:
        return False, result.reason if is_last else NO_EFFECT
    return True, ""


def _has_no_further_plan(rows: list[dict[str, Any]], last: dict[str, Any]) -> bool:
    """No way was found to go on after the last action: it is not what the step failed by."""
    later = rows[rows.index(last) :]
    return any(row["kind"] == "plan" and row["cannot"] for row in later)


def _action_for_graph(
    run: RunContext, row: dict[str, Any], screens: tuple[Screen, Screen]
) -> dict[str, str]:
    """The action as the graph keeps it: values of parameters filled in, secrets by name."""
    action = relative(action_of(row), screens[0].location)
    facts = report_form(action, screens[0])
    text = run.fill_in(facts["input_text"])
    if has_plain_text(text) and types_secret(action, *screens):
        text = ""
    return {**facts, "input_text": run.log.mask(text)}


def _public_intent(run: RunContext, rows: list[dict[str, Any]], index: int) -> str | None:
    """The words of a step; None when they tell what must not be kept."""
    step = run.case.steps[index]
    if private_texts(run, rows, named_values(step.action, run.case.parameters)):
        return None
    return run.fill_in(step.action)[:NAME_LIMIT]
