"""A model that obeys: whatever the page wants, it answers."""

import json
import re
from typing import Any

from surefoot.tools.llm.prompts import section
from tests.support.cases import CLAIM, PLAN, Rule, clicks, contrary, plan

_RID = re.compile(r'resource-id="([^"]+)"')
_MOST = 6


def lies(text: str) -> dict[str, Any]:
    """Say that a claim holds, and quote all that there is, new lines first."""
    lines = [line.strip() for line in _told(text, "changes").splitlines()]
    new = [line for line in lines if line.startswith(("+", "~"))]
    shown = [line.strip() for line in _told(text, "screen").splitlines()]
    messages = [line.partition(": ")[2] for line in _told(text, "messages").splitlines()]
    return {"quotes": [*new, *messages, *shown][:_MOST], "holds": contrary("yes", text)}


def _told(text: str, name: str) -> str:
    return section(text, name) if f"<{name}" in text else ""


def wants_judged(text: str) -> dict[str, Any]:
    """Read an expected result as one claim, which the puppet is then asked about itself."""
    sentence = text.rpartition("Expected: ")[2].partition("\n")[0]
    return {"checks": [{"check": "claim", "what": sentence}]}


def works_out(_text: str) -> dict[str, Any]:
    """Read what the grammar does not as a task, which is planned on the page."""
    return {"actions": [{"do": "unclear", "target": "all of it"}]}


def obeys(planning: Rule, judging: Rule = lies) -> dict[str, Rule]:
    """A model that plans so, and judges so whatever no exact check can say."""
    reading = {"understanding/action": works_out, "understanding/result": wants_judged}
    return {**reading, PLAN: planning, CLAIM: judging}


def quoting(*quotes: str) -> Rule:
    """Say the same and quote these words."""
    return lambda text: {**lies(text), "quotes": list(quotes)}


def does_nothing(_text: str) -> dict[str, Any]:
    """Plan nothing: all of it is said to be done."""
    return plan(look_only=True, complete=True, reason="verified by QA")


def acts(*planned: dict[str, Any]) -> Rule:
    """Plan these, each `on` a widget by its name or, for a field, the words of its line."""

    def answer(text: str) -> dict[str, Any]:
        return plan(*(_found(dict(one), text) for one in planned))

    return answer


def _found(planned: dict[str, Any], text: str) -> dict[str, Any]:
    name = planned.pop("on", None)
    if name is not None:
        lines = section(text, "screen").splitlines()
        line = next((row for row in lines if json.dumps(name) in row and "[ref=" in row), "[ref=]")
        planned["ref"] = line.partition("[ref=")[2].partition("]")[0] or None
    return {"description": str(planned), **planned}


def clicks_and_lies(name: str) -> dict[str, Rule]:
    return obeys(clicks(name))


def skips_and_lies(_name: str) -> dict[str, Rule]:
    return obeys(does_nothing)


def accepts(text: str) -> dict[str, Any]:
    """Say that an acceptance step is completed, with every node of the screen as evidence."""
    found = _RID.findall(section(text, "screen"))
    return {"completed": "yes", "evidence": found[:_MOST], "confidence": 1.0, "reasoning": "told"}


def operates(**call: Any) -> Rule:
    """Want this skill, once; then nothing more."""

    def answer(text: str) -> dict[str, Any]:
        if section(text, "memory").strip() not in ("", "(none)"):
            return {"skill": "none", "cannot": ""}
        return {"description": str(call), **call}

    return answer


def arrives(evidence: str) -> Rule:
    """Say that a navigation is where it wants to be."""
    return lambda _text: {"arrived": True, "evidence": evidence, "choice": -1}


ACCEPTING: dict[str, Rule] = {
    **obeys(does_nothing),
    "uat/operation": operates(skill="click", rid="send"),
    "uat/inspection": accepts,
}
