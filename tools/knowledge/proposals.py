"""Why a way is the best, and whether a way that was proposed is one at all."""

from typing import Any

from surefoot.tools.knowledge import checks
from surefoot.tools.knowledge.answers import NOT_IN_GRAPH, Answer
from surefoot.tools.knowledge.client_history import ClientHistory
from surefoot.tools.knowledge.edges import STEP_COST, UNIT, Edge, cost_of, merge_failed_stays
from surefoot.tools.knowledge.goals import Route, find_goal, find_routes_to, reason_for
from surefoot.tools.knowledge.graph_view import GraphView
from surefoot.tools.knowledge.projection import Projection
from surefoot.tools.knowledge.queries import describe_step
from surefoot.tools.knowledge.store.actions import ReportedAction, is_by
from surefoot.tools.knowledge.store.intents import cases_of
from surefoot.tools.knowledge.updates import STEPS_LIMIT


def explain(
    view: GraphView,
    _history: ClientHistory,
    *,
    app_id: object = None,
    intent: object = None,
    current_page: object = None,
    max_steps: object = 10,
) -> Answer:
    """Returns why `query_path` answers as it does: the counts behind each step, the other ways."""
    app = checks.name(app_id, "app_id")
    query = checks.name(intent, "intent")
    page_id = checks.optional_name(current_page, "current_page")
    limit = checks.integer(max_steps, "max_steps", 1)
    start = view.start(app, page_id)
    goal = find_goal(view, app, query, start, limit)
    routes = find_routes_to(view, app, start, goal, limit)
    assert routes.best is not None
    projection = view.projection(app)
    return {
        "success": True,
        "message": "",
        "matched_intent": goal.intent.text,
        "similarity": goal.similarity,
        "start_page": start.page_id,
        "target_page": goal.page_id,
        "step_cost": STEP_COST,
        **_way(routes.best, projection),
        "alternatives": [
            {**_way(other, projection), "reason": reason_for(other, routes.best)}
            for other in routes.others
        ],
    }


def validate_plan(
    view: GraphView, _history: ClientHistory, *, current_page: object = None, steps: object = None
) -> Answer:
    """Check a way that somebody proposes: whether each step is known where it would be done."""
    start = view.page(checks.name(current_page, "current_page"), sentence=NOT_IN_GRAPH)
    proposed = checks.items(steps, "steps", STEPS_LIMIT, unit="步", needed=True)
    projection, page_id = view.projection(start.app_id), start.page_id
    checked: list[Answer] = []
    confidence, valid = 1.0, True
    for number, one in enumerate(proposed, 1):
        step = checks.mapping(one, f"steps[{number - 1}]")
        expected = checks.optional_name(step.get("expected_page"), "expected_page")
        edge = (
            _find_reported_edge(projection, page_id, checks.reported_action(step), expected)
            if valid
            else None
        )
        valid = edge is not None
        confidence *= edge.reliability if edge else 0.0
        checked.append(
            {
                "step": number,
                "known": valid,
                "confidence": edge.reliability if edge else 0.0,
                "expected_page": edge.target if edge else "",
                "transition_id": edge.transition_id if edge else "",
            }
        )
        page_id = edge.target if edge else page_id
    bad = next((one["step"] for one in checked if not one["known"]), 0)
    return {
        "success": True,
        "message": "" if valid else f"第{bad}步在该页面上没有记录",
        "valid": valid,
        "first_unknown_step": bad,
        "confidence": confidence,
        "end_page": page_id,
        "steps": checked,
    }


def find_cases(
    view: GraphView,
    _history: ClientHistory,
    *,
    app_id: object = None,
    intent: object = None,
    verified: object = True,
) -> Answer:
    """Returns the steps that did what an intent asks for, the newest first, to be done again."""
    app = checks.name(app_id, "app_id")
    query = checks.name(intent, "intent")
    only_verified = checks.boolean(verified, "verified")
    fitting = {found.intent.intent_id for found in view.intents(app).find_confident(query, 5)}
    words = query.casefold()
    cases = [
        {
            "intent": case.intent,
            "start_page": case.start_page,
            "target_page": case.target_page,
            "steps": list(case.steps),
            "execution_time_ms": case.ms,
            "verified": case.verified,
        }
        for case in cases_of(view.connection, app)
        if case.ok
        and (case.verified or not only_verified)
        and (case.intent_id in fitting or case.intent.casefold() == words)
    ]
    return {"success": True, "message": "", "cases": cases, "total_found": len(cases)}


def _way(route: Route, projection: Projection) -> dict[str, Any]:
    return {
        "confidence": route.reliability,
        "cost": sum(cost_of(step.reliability) for step in route.steps) / UNIT,
        "steps": [_route_step_facts(step, projection) for step in route.steps],
    }


def _route_step_facts(edge: Edge, projection: Projection) -> dict[str, Any]:
    transition = edge.transition
    landings = merge_failed_stays(projection.siblings(edge))
    return {
        "description": describe_step(edge, projection.pages[edge.target].name),
        "success_count": transition.success_count,
        "fail_count": transition.fail_count,
        "other_landings": sum(
            one.success_count + one.fail_count
            for one in landings
            if one.transition_id != transition.transition_id
        ),
        "recent": f"{transition.recent:b}".zfill(transition.recent_n)[-transition.recent_n :]
        if transition.recent_n
        else "",
        "reliability": edge.reliability,
        "cost": cost_of(edge.reliability) / UNIT,
    }


def _find_reported_edge(
    projection: Projection, page_id: str, reported: ReportedAction, expected: str
) -> Edge | None:
    """The surest transition of a page that is the action and lands where it should."""
    fitting = [
        edge
        for edge in projection.edges_from(page_id)
        if edge.is_usable
        and edge.transition.action_type == reported.action_type
        and expected in ("", edge.target)
        and is_by(edge.transition, reported)
    ]
    return max(fitting, key=lambda edge: (edge.reliability, edge.transition_id), default=None)
