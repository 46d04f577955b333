"""Asks the person at the terminal what a run wants to know."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import typer

from surefoot.terminal.progress import err, say_line

if TYPE_CHECKING:
    from surefoot.nodes.common.steps import ReviewAnswer
    from surefoot.nodes.uat.gate import OperationReview

_TOLD = ("expected", "about_to", "does", "target", "reason", "evidence", "screenshot")
_DIRECTIONS = ("up", "down", "left", "right")
_LATER = "later"
_INDENT = "    "


def ask_person(question: Mapping[str, Any]) -> "ReviewAnswer | None":
    """Ask the person at the terminal; None for "later".

    Where an action may be changed, `edit` asks for the skill and what it needs, one line each; what
    is left as it stands stays.
    """
    err.print()
    say_line(f"Step {question['step'] + 1}: {question['action']}", style="bold")
    for label in _TOLD:
        if question.get(label):
            say_line(f"  {label}: {question[label]}")
    choices = [*question["choices"], _LATER]
    asked = f"{', '.join(choices[:-1])} or {_LATER}"
    given = _ask_choice(asked, choices)
    if given == _LATER:
        return None
    if given == "edit":
        return _ask_edited_action(question)
    from surefoot.nodes.common.steps import ReviewAnswer

    return ReviewAnswer.model_validate({"choice": given})


def _ask_edited_action(question: Mapping[str, Any]) -> "OperationReview":
    """Ask for another action in the place of the proposed one."""
    from surefoot.nodes.uat.gate import OperationReview
    from surefoot.tools.uat.skills import INPUT_SKILLS, NEED_DIRECTION, NEED_NODE, SKILLS

    call, given = question["call"], {"choice": "edit"}
    skills = [skill.name for skill in SKILLS]
    proposed = call["skill"] if call["skill"] in skills else None
    given["skill"] = _ask_choice("skill", skills, proposed)
    if given["skill"] in NEED_NODE:
        given["rid"] = _ask_node_id(question["alternatives"], call["rid"])
    if given["skill"] in INPUT_SKILLS:
        names = ", ".join(f"${{{name}}}" for name in question["parameters"])
        say_line(f"  a text, or a parameter{f': {names}' if names else ' as ${name}'}")
        given["text"] = typer.prompt("text", default=call["text"] or None, err=True).strip()
    if given["skill"] in NEED_DIRECTION:
        given["direction"] = _ask_choice("direction", _DIRECTIONS, call["direction"] or "down")
    return OperationReview.model_validate(given)


def _ask_node_id(lines: Sequence[str], rid: str) -> str:
    """Ask for a node: a number of the list, or any resource-id of the screen."""
    from surefoot.tools.screens.changes import widget_line
    from surefoot.tools.uat.perception import read_nodes

    nodes = read_nodes("\n".join(lines))
    for number, node in enumerate(nodes, start=1):
        say_line(f"{_INDENT}{number:2} {widget_line(node)} ({node.id})")
    said = str(typer.prompt("node (number or id)", default=rid or None, err=True)).strip()
    if said.isdecimal() and 1 <= int(said) <= len(nodes):
        return nodes[int(said) - 1].id
    return said


def _ask_choice(asked: str, choices: Sequence[str], default: str | None = None) -> str:
    while True:
        given = str(typer.prompt(asked, default=default, err=True)).strip().lower()
        if given in choices:
            return given
        say_line(f"  one of: {', '.join(choices)}")
