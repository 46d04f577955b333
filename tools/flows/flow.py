"""A use-case flow: what a user does, decides and reaches, and in which order."""

from dataclasses import dataclass, field
from typing import Any, Literal

NodeKind = Literal["action", "decision", "end"]


@dataclass(frozen=True)
class FlowNode:
    """A box of the chart."""

    name: str
    text: str
    kind: NodeKind = "action"
    """action: a step. decision: a question whose answers are the labels of its arrows. end: a
    rounded box without a way on, or where the flow begins."""
    expected: str = ""


@dataclass(frozen=True)
class FlowEdge:
    """An arrow of the chart."""

    start: str
    end: str
    label: str = ""
    expected: str = ""
    """What the screen shows where the answer of a decision is this one."""


@dataclass
class Flow:
    """A whole chart."""

    name: str
    title: str = ""
    nodes: dict[str, FlowNode] = field(default_factory=dict)
    edges: list[FlowEdge] = field(default_factory=list)
    app: dict[str, Any] = field(default_factory=dict)
    parameters: dict[str, Any] = field(default_factory=dict)
    begin: str = ""
    """The first node; the one that no arrow leads to when empty."""
