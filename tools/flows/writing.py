"""Writes the ways through a flow as cases."""

import re
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Any

import yaml

from surefoot.state.values.check import Check
from surefoot.state.values.understood import Understood
from surefoot.tools.artifacts import write_whole
from surefoot.tools.casefile import parse_case
from surefoot.tools.flows.flow import Flow, FlowEdge, FlowNode
from surefoot.tools.flows.walking import Way
from surefoot.tools.strict_yaml import read_configured
from surefoot.tools.uat.rewriting import expected_result
from surefoot.tools.understanding.by_grammar import read_by_grammar
from surefoot.tools.understanding.context import Context

_CHINESE = re.compile(r"[\u4e00-\u9fff]")
_ENGLISH = re.compile(r"[\x00-\x7f‘’“”–—…]+")
_TEMPLATE = re.compile(r"System requests User|系统请求用户", re.IGNORECASE)
_FULL_STOP = re.compile(r"(?<![.。])[.。]$")
_OF_FILES = frozenset({"simulated", "replay"})
_NO_NAME = re.compile(r"[^A-Za-z0-9]+")


@lru_cache(maxsize=1)
def _only_ends() -> re.Pattern[str]:
    """Match what a box says that tells of no state, in every language."""
    words = read_configured("flows", "ends.yaml")
    return re.compile(words["end"], re.IGNORECASE)


def with_full_path(app: dict[str, Any], folder: Path) -> dict[str, Any]:
    """Give an app of a file with its whole path, so that a case finds it from anywhere.

    Args:
        app: As a flow or a command names it.
        folder: Of the flow; looked in where the path leads nowhere from here.
    """
    if "path" not in app or app.get("kind") not in _OF_FILES:
        return app
    named = Path(app["path"])
    here = named if named.exists() else folder / named
    return {**app, "path": str(here.resolve())} if here.exists() else app


def cases_of(flow: Flow, ways: tuple[Way, ...], app: dict[str, Any]) -> list[dict[str, Any]]:
    """Give one case for each way, as a case file has it.

    A step's expected result is the label of the arrow that leaves it, and the answers of the
    decisions behind it: as sentences where they are read so, else as claims. The answers are in
    the title, too. A way's rounded end is what must hold last.

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
    decided = [
        (node, edge) for node, edge in zip(nodes[:-1], way, strict=True) if node.kind == "decision"
    ]
    answers = [_expected_text(node, edge) for node, edge in decided]
    last = nodes[-1]
    is_told = last.kind == "end" and way and not _only_ends().fullmatch(last.text)
    end = last.text if is_told else ""
    steps = _steps(nodes, way)
    if steps and steps[-1].claims and end:
        steps[-1].expected.append(end)
    name = _NO_NAME.sub("-", flow.name).strip("-").lower()[:60] or "flow"
    case: dict[str, Any] = {
        "id": f"{name}-{number}",
        "title": "; ".join([flow.title or flow.name, *answers])[:200],
        "app": app,
        "steps": [step.written() for step in steps],
    }
    if end and not steps[-1].claims:
        case["expected"] = end
    if flow.parameters:
        case["parameters"] = flow.parameters
    parse_case(case, f"{flow.name}, way {number}")
    return case


@dataclass
class _Step:
    """A step of a way."""

    action: str
    expected: list[str] = field(default_factory=list)
    """Sentences that must hold after it."""
    claims: list[str] = field(default_factory=list)
    """Those of them that only a claim can say."""
    looks: bool = False
    """Nothing is done: the way begins with a decision."""

    def written(self) -> Any:
        """Give it as a case file has it; typed as a whole where it has a claim."""
        told: dict[str, Any] = {"action": self.action}
        if self.looks:
            told["do"] = {"do": "look"}
        if self.expected:
            told["expected"] = ", ".join(self.expected)
        if self.claims:
            said = [expected_result(self.action), *self.expected]
            told["check"] = [check for text in said if text for check in self._checks(text)]
        return told if len(told) > 1 else self.action

    def _checks(self, text: str) -> list[dict[str, Any]]:
        checks = () if text in self.claims else _checks_read(text)
        typed = [check.model_dump(mode="json", exclude_defaults=True) for check in checks]
        return typed or [{"check": "claim", "what": text}]


def _steps(nodes: list[FlowNode], way: Way) -> list[_Step]:
    steps: list[_Step] = []
    for node, edge in zip(nodes, (*way, None), strict=True):
        label = edge.label if edge is not None else ""
        if node.kind == "action":
            told = [text for text in (node.expected, label) if text]
            steps.append(_Step(write_semi_structured(node.text), told))
        elif node.kind == "decision" and edge is not None and (label or edge.expected):
            steps = steps or [_Step("Look at the page", looks=True)]
            answer = edge.expected or label
            if not edge.expected and not _checks_read(label):
                answer = _claim(node.text, label)
                steps[-1].claims.append(answer)
            steps[-1].expected.append(answer)
    return steps


def _checks_read(sentence: str) -> tuple[Check, ...]:
    """Give the checks that a sentence is read as without a model; () for none."""
    read = read_by_grammar(sentence, "result", Context())
    return read.checks if isinstance(read, Understood) else ()


def _claim(question: str, answer: str) -> str:
    """Say an answer as a claim, which is judged by yes and no itself."""
    if not question:
        return answer
    if _CHINESE.search(answer):
        return f"答案为{answer}：{question}"
    return f"The answer is {answer}: {question}"


def _expected_text(node: FlowNode, edge: FlowEdge) -> str:
    return " ".join(part for part in (node.text, edge.label) if part)


def write_semi_structured(text: str) -> str:
    """Write an action in the template of acceptance cases, in English or Chinese."""
    plain = _FULL_STOP.sub("", text.strip())
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
