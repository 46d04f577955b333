"""Asks a person, and says what may be answered."""

import json
from collections.abc import Mapping
from typing import Annotated, Any, TypeVar

from langgraph.types import interrupt
from pydantic import BeforeValidator, WithJsonSchema

from surefoot.nodes.common.steps import ReviewAnswer

A = TypeVar("A", bound=ReviewAnswer)
_BEFORE = {
    "accept": "do it",
    "edit": "do what skill, rid, text and direction say instead; what is left out stays",
    "reject": "leave it undone, and look for another way or end",
    "retry": "leave it undone, and look for another way",
    "stop": "leave it undone, and end the run",
}
_AFTER = {
    "accept": "it is right",
    "reject": "it is wrong",
    "retry": "go on with the step",
    "stop": "end the run",
}
_MEANINGS: dict[str, dict[str, str]] = {
    "before_irreversible": _BEFORE,
    "step_planned": _BEFORE,
    "step_in_doubt": _AFTER,
    "step_ended": _AFTER,
    "was_it_done": {
        "accept": "it has happened",
        "retry": "it has not, and is to be done now",
        "stop": "end the run",
    },
}
"""What an answer means, by the kind of the question."""


def ask_person(question: Mapping[str, Any], form: type[A]) -> A:
    """Let the run wait for a person, and return what they answer.

    Args:
        question: Plain JSON; `kind` and `choices` say what may be answered.
        form: Of the answer; a choice alone will do, too.
    """
    choices: list[str] = question["choices"]
    means = {choice: _MEANINGS[question["kind"]][choice] for choice in choices}

    def read(given: Any) -> Any:
        answer = {"choice": given} if isinstance(given, str) else given
        chosen = answer.get("choice") if isinstance(answer, Mapping) else None
        if chosen not in choices:
            known = f"one of {', '.join(choices)} is expected"
            shown = json.dumps(given, ensure_ascii=False, default=str)[:80]
            raise ValueError(f'{known}, alone or as {{"choice": ..., "note": ...}}, not {shown}')
        return answer

    schema = WithJsonSchema(_schema_of(form, means))
    response: Any = Annotated[form, BeforeValidator(read), schema]
    answer: A = interrupt({**question, "means": means}, response_schema=response)
    return answer


def _schema_of(form: type[ReviewAnswer], means: Mapping[str, str]) -> dict[str, Any]:
    whole = form.model_json_schema()
    said = "; ".join(f"{choice}: {meaning}" for choice, meaning in means.items())
    choice = {"enum": list(means), "type": "string", "title": "Choice", "description": said}
    whole["properties"]["choice"] = choice
    return {"anyOf": [choice, whole], "description": said}
