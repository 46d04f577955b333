"""Small graphs for tests: pages by their names, ways between them in one line."""

from typing import Any

from surefoot.tools.knowledge.client import KGClient

APP = "com.shop"


def pages(kg: KGClient, *names: str, app: str = APP) -> list[str]:
    """Add pages, give their ids."""
    return [add(kg, name, app=app) for name in names]


def add(kg: KGClient, name: str, *, app: str = APP, **more: Any) -> str:
    answer = kg.add_page(app, name, **more)
    assert answer["success"], answer
    return str(answer["page_id"])


def want(kg: KGClient, text: str, page: str = "", *, app: str = APP, **more: Any) -> str:
    """Register an intent, give its id."""
    answer = kg.register_intent(app, text, page or None, **more)
    assert answer["success"], answer
    return str(answer["intent_id"])


def go(
    kg: KGClient,
    source: str,
    target: str,
    text: str = "",
    *,
    good: int = 1,
    bad: int = 0,
    kind: str = "click",
    **more: Any,
) -> dict[str, Any]:
    """Report a step so many times, give the last answer."""
    action = {"type": kind, "widget_text": text, **more.pop("action", {})}
    answer: dict[str, Any] = {}
    for success in [True] * good + [False] * bad:
        answer = kg.report_transition(source, action, target, success, **more)
        assert answer["success"], answer
    return answer


def declare(
    kg: KGClient, source: str, target: str, text: str = "", good: int = 0, bad: int = 0
) -> dict[str, Any]:
    """Add a transition with its counts."""
    row = {"from_page": source, "to_page": target, "action_type": "click", "widget_text": text}
    answer = kg.batch_add_transitions([{**row, "success_count": good, "fail_count": bad}])
    assert answer["success"], answer
    return answer


def texts(plan: dict[str, Any]) -> list[str]:
    """The widgets of a way, by their texts."""
    return [step["widget_text"] for step in plan["steps"]]


def code(answer: dict[str, Any]) -> str:
    """The code of a refusal that has the specification's form; "" for success."""
    if answer["success"]:
        assert "error" not in answer
        return ""
    error = answer["error"]
    assert set(error) == {"code", "message", "details"}
    assert error["message"] == answer["message"]
    return str(error["code"])
