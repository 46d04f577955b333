"""Ways to where a user wants to be, and what can be done on a page."""

import math
from typing import Any

from surefoot.tools.knowledge import checks
from surefoot.tools.knowledge.answers import NOT_IN_GRAPH, Answer, RefusedError
from surefoot.tools.knowledge.client_history import ClientHistory, Walk
from surefoot.tools.knowledge.edges import Edge
from surefoot.tools.knowledge.goals import Goal, Route, find_goal, find_routes_to, reason_for
from surefoot.tools.knowledge.graph_view import GraphView
from surefoot.tools.knowledge.projection import Projection
from surefoot.tools.knowledge.store.pages import PageRow

DEFAULT_LATENCY_MS = 1_000.0
NO_LIMIT = 2**20
ARRIVED = "当前已在目标页面"
FOUND = "找到路径"
_TOLD = frozenset({"input", "select", "press", "goto", "scroll", "swipe"})
"""Actions that mean nothing without their text: what is typed, which key, where to."""


def query_path(
    view: GraphView,
    history: ClientHistory,
    *,
    app_id: object = None,
    intent: object = None,
    current_page: object = None,
    max_steps: object = 10,
    run_id: object = None,
) -> Answer:
    """Answer `query_path`: the way to where an intent is served, and up to two others."""
    app = checks.name(app_id, "app_id")
    query = checks.name(intent, "intent")
    page_id = checks.optional_name(current_page, "current_page")
    limit = checks.integer(max_steps, "max_steps", 1)
    run = checks.optional_name(run_id, "run_id")
    try:
        start, goal = _start_and_goal(view, app, query, page_id, limit)
    except RefusedError as refusal:
        if refusal.code == "INTENT_NOT_FOUND":
            history.miss(run, app, query)
        raise
    routes = find_routes_to(view, app, start, goal, limit)
    assert routes.best is not None
    history.begin(run, _walk_to_goal(app, goal, query, start))
    projection = view.projection(app)
    target = projection.pages.get(goal.page_id) or view.page(goal.page_id)
    steps = steps_of(routes.best, projection)
    return {
        "success": True,
        "message": FOUND if steps else ARRIVED,
        "confidence": goal.similarity * routes.best.reliability,
        "path": {
            "total_steps": len(steps),
            "estimated_time_ms": estimated_ms(routes.best, projection),
            "steps": steps,
        },
        "alternatives": [
            {
                "total_steps": len(other.steps),
                "confidence": goal.similarity * other.reliability,
                "steps": steps_of(other, projection),
                "reason": reason_for(other, routes.best),
            }
            for other in routes.others
        ],
        "target_page": {
            "page_id": target.page_id,
            "page_name": target.name,
            "page_type": target.type,
            "description": target.description,
        },
        "matched_intent": goal.intent.text,
        "match_confidence": goal.similarity,
        **({"degraded": True} if goal.degraded else {}),
    }


def get_next_action(
    view: GraphView,
    history: ClientHistory,
    *,
    current_page: object = None,
    intent: object = None,
    app_id: object = None,
    run_id: object = None,
) -> Answer:
    """Answer `get_next_action`: the first step of the way to where an intent is served."""
    page_id = checks.name(current_page, "current_page")
    query = checks.name(intent, "intent")
    app = checks.optional_name(app_id, "app_id")
    run = checks.optional_name(run_id, "run_id")
    start = _page_of_step(view, page_id, query, app)
    if app and app != start.app_id:
        raise RefusedError(
            "INVALID_PARAMETER",
            f"app_id 与当前页面的应用 {start.app_id} 不同",
            field="app_id",
        )
    goal = find_goal(view, start.app_id, query, start, NO_LIMIT)
    best = find_routes_to(view, start.app_id, start, goal, NO_LIMIT).best
    assert best is not None
    history.begin(run, _walk_to_goal(start.app_id, goal, query, start))
    steps = steps_of(best, view.projection(start.app_id))
    kept = ("step", "expected_page_name", "success_rate")
    action = {key: value for key, value in steps[0].items() if key not in kept} if steps else None
    return {
        "success": True,
        "message": FOUND if steps else ARRIVED,
        "action": action,
        "is_complete": not steps,
        "remaining_steps": len(steps),
        "matched_intent": goal.intent.text,
        "match_confidence": goal.similarity,
        **({"degraded": True} if goal.degraded else {}),
    }


def get_available_actions(
    view: GraphView, _history: ClientHistory, *, page_id: object = None
) -> Answer:
    """Answer `get_available_actions`: what was ever done on a page, the most successful first."""
    page = view.page(checks.name(page_id, "page_id"))
    projection = view.projection(page.app_id)
    actions = [
        {
            **action,
            "avg_latency_ms": edge.mean_latency_ms or 0.0,
            "description": describe_step(edge, str(action["target_page_name"])),
        }
        for edge, action in actions_of(projection, page)
    ]
    return {
        "success": True,
        "page_id": page.page_id,
        "page_name": page.name,
        "actions": actions,
        "total_count": len(actions),
    }


def actions_of(projection: Projection, page: PageRow) -> list[tuple[Edge, Answer]]:
    """Returns what was ever done on a page, the most successful first."""
    edges = sorted(projection.edges_from(page.page_id), key=_by_success)
    return [
        (
            edge,
            {
                "action_type": edge.transition.action_type,
                "widget_id": edge.transition.widget_id,
                "widget_text": edge.transition.widget_text,
                "target_page_id": edge.target,
                "target_page_name": projection.pages[edge.target].name,
                "success_rate": edge.success_rate,
                "transition_id": edge.transition_id,
            },
        )
        for edge in edges
    ]


def steps_of(route: Route, projection: Projection) -> list[dict[str, Any]]:
    """Returns the steps of a way as the specification shows them."""
    found = []
    for number, edge in enumerate(route.steps, 1):
        transition = edge.transition
        target = projection.pages[edge.target]
        is_typed = transition.action_type in _TOLD
        found.append(
            {
                "step": number,
                "action_type": transition.action_type,
                "widget_id": transition.widget_id,
                "widget_text": transition.widget_text,
                "widget_xpath": transition.widget_xpath,
                "input_text": transition.input_text if is_typed else "",
                "expected_page": target.page_id,
                "expected_page_name": target.name,
                "confidence": edge.reliability,
                "success_rate": edge.success_rate,
                "description": describe_step(edge, target.name),
                "from_page": edge.source,
                "transition_id": edge.transition_id,
                "is_parameter": bool(transition.is_parameter),
            }
        )
    return found


def estimated_ms(route: Route, projection: Projection) -> int:
    """Say how long a way takes: what its steps took so far, else the app's mean, else 1 s each."""
    known = [edge.mean_latency_ms for edge in route.steps]
    if any(one is None for one in known):
        mean = projection.mean_latency_ms
        known = [mean if one is None else one for one in known]
    return round(math.fsum(DEFAULT_LATENCY_MS if one is None else one for one in known))


def _start_and_goal(
    view: GraphView, app: str, query: str, page_id: str, limit: int
) -> tuple[PageRow, Goal]:
    """The intent is refused before the page, and a goal may need to know the page."""
    try:
        start = view.start(app, page_id)
    except RefusedError:
        find_goal(view, app, query, None, limit)
        raise
    return start, find_goal(view, app, query, start, limit)


def _page_of_step(view: GraphView, page_id: str, query: str, app: str) -> PageRow:
    """The intent is refused before the page here too, once it is known whose intent it is."""
    try:
        return view.page(page_id, sentence=NOT_IN_GRAPH)
    except RefusedError:
        if app:
            find_goal(view, app, query, None, NO_LIMIT)
        raise


def _walk_to_goal(app: str, goal: Goal, query: str, start: PageRow) -> Walk:
    return Walk(app, goal.intent.intent_id, query, start.page_id, goal.page_id)


def _by_success(edge: Edge) -> tuple[float, int, str]:
    attempts = edge.transition.success_count + edge.transition.fail_count
    return (-edge.success_rate, -attempts, edge.transition_id)


_ACTION_WORDS = {
    "click": "点击{what}",
    "double_click": "双击{what}",
    "long_click": "长按{what}",
    "hover": "指向{what}",
    "swipe": "滑动{what}",
    "scroll": "滚动{what}",
    "drag": "拖动{what}",
    "back": "返回",
    "home": "回到桌面",
    "launch": "启动应用",
    "goto": "打开地址",
}
_TYPED = "在{what}中输入{text}"
_CHOSEN = "在{what}中选择{text}"


def describe_action(edge: Edge) -> str:
    """Returns what is done, e.g. 点击'外卖'按钮."""
    transition = edge.transition
    named = transition.widget_text or transition.widget_id
    what = f"'{named}'" if named else ""
    kind = transition.action_type
    if kind in {"input", "select"}:
        words = _TYPED if kind == "input" else _CHOSEN
        typed = "文本" if edge.transition.is_parameter or not transition.input_text else ""
        return words.format(what=what or "输入框", text=typed or f"'{transition.input_text}'")
    if kind == "click" and transition.widget_text:
        what += "按钮"
    return _ACTION_WORDS.get(kind, f"执行{kind} {{what}}").format(what=what).strip()


def describe_step(edge: Edge, target_name: str) -> str:
    """Returns what is done and where it leads, e.g. 点击'外卖'按钮，进入外卖首页."""
    ending = f"停留在{target_name}" if edge.source == edge.target else f"进入{target_name}"
    return f"{describe_action(edge)}，{ending}"
