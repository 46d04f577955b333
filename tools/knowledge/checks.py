"""What callers give, checked before anything is done with it."""

from collections.abc import Mapping, Sequence
from typing import Any

from surefoot.tools.knowledge.answers import RefusedError
from surefoot.tools.knowledge.ids import normalise
from surefoot.tools.knowledge.store.actions import ReportedAction

NAME_LIMIT = 512
TEXT_LIMIT = 5_000
BATCH_LIMIT = 100_000
TOP_K_LIMIT = 100
COUNT_LIMIT = 2**40
PAGE_TYPES = ("home", "list", "detail", "form", "search", "other")


def name(value: object, field: str) -> str:
    """Returns a required text without blanks around it.

    Raises:
        Refusal: INVALID_PARAMETER; it is missing, no text, blank or too long.
    """
    found = normalise(text(value, field, NAME_LIMIT))
    if not found:
        raise _parameter_refusal(field, "不能为空")
    return found


def optional_name(value: object, field: str) -> str:
    """Returns a text that may be missing, "" then; blank counts as missing."""
    return "" if value is None else normalise(text(value, field, NAME_LIMIT))


def text(value: object, field: str, limit: int = TEXT_LIMIT) -> str:
    """Returns a text as it stands, but for what no database keeps."""
    if not isinstance(value, str):
        raise _parameter_refusal(field, f"应为字符串，得到 {type(value).__name__}")
    if len(value) > limit:
        raise _parameter_refusal(field, f"超过 {limit} 个字符")
    if value.isprintable():
        return value
    return value.replace("\0", "").encode("utf-8", "replace").decode("utf-8")


def optional_text(value: object, field: str, limit: int = TEXT_LIMIT) -> str:
    """Returns a text that may be missing, "" then."""
    return "" if value is None else text(value, field, limit)


def texts(value: object, field: str) -> list[str]:
    """Returns a list of texts that may be missing; blanks are left out."""
    if value is None:
        return []
    if isinstance(value, str | bytes) or not isinstance(value, Sequence):
        raise _parameter_refusal(field, "应为字符串列表")
    found = [
        normalise(text(one, f"{field}[{index}]", NAME_LIMIT)) for index, one in enumerate(value)
    ]
    return list(dict.fromkeys(one for one in found if one))


def items(
    value: object, field: str, most: int = BATCH_LIMIT, *, unit: str = "条", needed: bool = False
) -> Sequence[Any]:
    """Returns a list of at most so many things, of at least one where it is needed."""
    if isinstance(value, str | bytes) or not isinstance(value, Sequence) or (needed and not value):
        raise _parameter_refusal(field, "应为非空列表" if needed else "应为列表")
    if len(value) > most:
        raise _parameter_refusal(field, f"超过 {most} {unit}")
    return value


def integer(value: object, field: str, least: int) -> int:
    """Returns a whole number within bounds; True and False are none."""
    if isinstance(value, bool) or not isinstance(value, int):
        raise _parameter_refusal(field, f"应为整数，得到 {type(value).__name__}")
    if not least <= value <= COUNT_LIMIT:
        raise _parameter_refusal(field, f"应在 {least} 与 {COUNT_LIMIT} 之间，得到 {value}")
    return value


def latency(value: object, field: str = "latency_ms") -> int | None:
    """Returns milliseconds, None when missing; parts of one are rounded."""
    if value is None:
        return None
    if isinstance(value, float) and 0 <= value <= COUNT_LIMIT:
        return round(value)
    return integer(value, field, 0)


def boolean(value: object, field: str) -> bool:
    """Returns True or False."""
    if not isinstance(value, bool):
        raise _parameter_refusal(field, f"应为布尔值，得到 {type(value).__name__}")
    return value


def page_type(value: object) -> str:
    """Returns one of the six types; "" when missing."""
    found = optional_name(value, "page_type")
    if found and found not in PAGE_TYPES:
        raise _parameter_refusal("page_type", f"应为 {'、'.join(PAGE_TYPES)} 之一，得到 {found!r}")
    return found


def hierarchy(value: object) -> Mapping[str, Any] | None:
    """Returns a tree of widgets; None when missing."""
    if value is None:
        return None
    if not isinstance(value, Mapping):
        raise _parameter_refusal("ui_hierarchy", f"应为字典，得到 {type(value).__name__}")
    return value


def mapping(value: object, field: str) -> Mapping[str, Any]:
    """Returns a required dictionary."""
    # Asking for a dict first is ten times as fast.
    if not isinstance(value, dict | Mapping):
        raise _parameter_refusal(field, f"应为字典，得到 {type(value).__name__}")
    return value


def reported_action(value: object) -> ReportedAction:
    """Returns the action of a report; the words of batches and steps are taken too."""
    action = mapping(value, "action")
    kind = action.get("type", action.get("action_type"))
    widget = action.get("widget", action.get("widget_id"))
    return ReportedAction(
        action_type=name(kind, "action.type").lower(),
        widget_id=optional_name(widget, "action.widget"),
        widget_text=optional_name(action.get("widget_text"), "action.widget_text"),
        widget_xpath=optional_text(action.get("widget_xpath"), "action.widget_xpath"),
        input_text=optional_text(action.get("input_text"), "action.input_text"),
    )


def _parameter_refusal(field: str, problem: str) -> RefusedError:
    return RefusedError("INVALID_PARAMETER", f"{field} {problem}", field=field)
