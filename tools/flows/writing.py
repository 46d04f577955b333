"""Writes the ways through a flow as cases."""

import re
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any

import yaml

from tools.artifacts import write_whole
from tools.casefile import parse_case
from tools.configured import read_configured
from tools.flows.flow import Flow, FlowNode
from tools.flows.walking import Way

_CHINESE = re.compile(r"[\u4e00-\u9fff]")
_ENGLISH = re.compile(r"[\x00-\x7f‘’“”–—…]+")
_TEMPLATE = re.compile(r"System requests User|系统请求用户", re.IGNORECASE)
_NO_NAME = re.compile(r"[^A-Za-z0-9]+")


@lru_cache(maxsize=1)
def _only_ends() -> re.Pattern[str]:
    """Match what a box says that tells of no state, in every language."""
    words = read_configured("flows", "ends.yaml")
    return re.compile(words["end"], re.IGNORECASE)


def cases_of(flow: Flow, ways: tuple[Way, ...], app: dict[str, Any]) -> list[dict[str, Any]]:
    """Give one case for each way, as a case file has it.

    A step's expected result is the label of the arrow that leaves it; the answers of decisions,
    which say what a way is about, are in the title. A way's rounded end is what must hold last.

    Raises:
        CaseFileError: a way has no step.
    """
    width = len(str(len(ways)))
    return [_case(flow, way, app, f"{n:0{max(2, width)}}") for n, way in enumerate(ways, 1)]


def write_cases(cases: list[dict[str, Any]], folder: Path) -> list[Path]:
    """Write each case into a file of its own."""
    folder.mkdir(parents=True, exist_ok=True)
    paths = []
    for case in cases:
        path = folder / f"{case['id']}.yaml"
        text = yaml.safe_dump(case, allow_unicode=True, sort_keys=False, width=1000)
        write_whole(path, text)
        paths.append(path)
    return paths


def _case(flow: Flow, way: Way, app: dict[str, Any], number: str) -> dict[str, Any]:
    nodes = [flow.nodes[flow.begin], *(flow.nodes[edge.end] for edge in way)]
    labels = [*(edge.label for edge in way), ""]
    steps = list(_steps(nodes, labels))
    answers = [
        " ".join(part for part in (node.text, label) if part)
        for node, label in zip(nodes, labels, strict=True)
        if node.kind == "decision"
    ]
    name = _NO_NAME.sub("-", flow.name).strip("-").lower()[:60] or "flow"
    case: dict[str, Any] = {
        "id": f"{name}-{number}",
        "title": "; ".join([flow.title or flow.name, *answers])[:200],
        "app": app,
        "steps": steps,
    }
    last = nodes[-1]
    if (
        last.kind == "end"
        and last.text
        and len(nodes) > 1
        and not _only_ends().fullmatch(last.text)
    ):
        case["expected"] = last.text
    if flow.parameters:
        case["parameters"] = flow.parameters
    parse_case(case, f"{flow.name}, way {number}")
    return case


def _steps(nodes: list[FlowNode], labels: list[str]) -> Iterator[Any]:
    for node, label in zip(nodes, labels, strict=True):
        if node.kind != "action":
            continue
        expected = ", ".join(part for part in (node.expected, label) if part)
        action = semi_structured(node.text)
        yield {"action": action, "expected": expected} if expected else action


def semi_structured(text: str) -> str:
    """Write an action in the template of acceptance cases, in English or Chinese."""
    plain = text.strip().rstrip(".。")
    if _TEMPLATE.search(text):
        return text
    if _CHINESE.search(plain):
        return f"系统请求用户{plain}，系统验证用户的反馈结果是{plain}。"
    if not _ENGLISH.fullmatch(plain):
        return text
    small = plain[:1].lower() + plain[1:] if plain[1:2].islower() else plain
    return (
        f"System requests User to {small}, and System validates the result feedback from User is "
        f"{small}."
    )
