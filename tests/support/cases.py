"""Cases over the notes app in memory, and answers of a model that a test writes."""

import json
from collections.abc import Callable
from typing import Any

from surefoot.configs.settings import CONFIGS
from surefoot.tools.checking.claims import CONTRARY
from surefoot.tools.llm.prompts import section

NOTES = {"kind": "simulated", "path": str(CONFIGS / "examples" / "notes_sim" / "app.yaml")}
PLAN = "step_validation/plan_substeps"
CLAIM = "checking/claim"

Rule = Callable[[str], dict[str, Any]]

ADD = {
    "action": "Click 'Add note', type 'Feed the cat' into 'Text' and click 'Save'",
    "expected": "The note 'Feed the cat' is in the list",
}
OPEN_SETTINGS = {"action": "Click 'Settings'", "expected": "The heading 'Settings' is shown"}


def notes_case(*steps: dict[str, Any] | str, **more: Any) -> dict[str, Any]:
    """A case over the notes app; a text is a step without an expected result."""
    made = [{"action": step} if isinstance(step, str) else step for step in steps]
    return {"id": "notes", "app": NOTES, "steps": made, **more}


def claims(holds: str, *quotes: str) -> Rule:
    """A model that judges each claim so, and the contrary as it must."""
    return lambda text: {"holds": contrary(holds, text), "quotes": list(quotes)}


def contrary(holds: str, text: str) -> str:
    """Turn an answer round where the question is the contrary of a claim."""
    turned = {"yes": "no", "no": "yes"} if f"Claim: {CONTRARY}" in text else {}
    return turned.get(holds, holds)


READS_NOTHING: dict[str, Rule] = {
    "understanding/action": lambda _text: {"actions": []},
    "understanding/result": lambda _text: {"checks": []},
}
"""A model that understands no sentence: what the grammar does not read is not understood."""


def broken(_text: str) -> dict[str, Any]:
    return {"nothing": "of use"}


def in_turn(*rules: Rule) -> Rule:
    """A model that answers by one rule after the other, by the last one for ever."""
    left = list(rules)

    def answer(text: str) -> dict[str, Any]:
        return (left.pop(0) if len(left) > 1 else left[0])(text)

    return answer


def clicks(name: str) -> Rule:
    """A planner that clicks the widget of that name, and does nothing else."""

    def answer(text: str) -> dict[str, Any]:
        line = next(row for row in section(text, "screen").splitlines() if json.dumps(name) in row)
        ref = line.partition("[ref=")[2].partition("]")[0]
        return plan({"action": "click", "ref": ref, "description": f"click {name!r}"})

    return answer


def plan(*substeps: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"substeps": list(substeps), **more}


def cannot(reason: str) -> Rule:
    return lambda _text: plan(cannot=reason)
