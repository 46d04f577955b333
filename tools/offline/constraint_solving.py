"""How the offline model answers the agents that choose types, draw heaps and write Java.

Everything comes from the prompt: its constraints are parsed, its classes read, and the question is
put to the decision procedure. What the prompt leaves out, the answer cannot know.
"""

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from surefoot.tools.java.class_lines import read_class_lines
from surefoot.tools.java.decide import Decision, decide
from surefoot.tools.java.problem import Problem
from surefoot.tools.java.request import read_problem
from surefoot.tools.java.source_writer import LEVELS, Level, Writer
from surefoot.tools.java.terms import Not
from surefoot.tools.java.types_alone import with_types
from surefoot.tools.java.valuation import valuation
from surefoot.tools.llm.prompts import section

_NAME = "BuildObjects"


def type_solver(text: str) -> dict[str, Any]:
    """Choose a type for every variable.

    Args:
        text: The human message of the prompt.

    Returns:
        The answer in the prompt's response format.
    """
    types = _parse_json_section(section(text, "objects"))
    objects = {number: {"class": type_} for number, type_ in types.items()}
    problem = _parse_prompt_problem(text, {"objects": objects})
    before = _pairs(section(text, "before"))
    blamed = _find_blamed(text)
    return _type_valuation_answer(
        _other_types(problem, [one for at, one in enumerate(before) if at in blamed])
    )


def heap_solver(text: str) -> dict[str, Any]:
    """Draw a heap with the given types."""
    problem = _parse_prompt_problem(text, _parse_json_section(section(text, "heap")))
    return _heap(problem, _pairs(section(text, "types")))


def refiner(text: str) -> dict[str, Any]:
    """Correct types or a heap: what no error names is kept as far as it can be."""
    wrong = _parse_json_section(section(text, "wrong"))
    blamed = _find_blamed(text)
    kept = [
        (one["variable"], one["type"])
        for at, one in enumerate(wrong.get("valuation", []))
        if at not in blamed
    ]
    if section(text, "part") == "heap":
        problem = _parse_prompt_problem(text, _parse_json_section(section(text, "heap")))
        return _heap(problem, _pairs(section(text, "types")))
    types = _parse_json_section(section(text, "objects"))
    objects = {number: {"class": type_} for number, type_ in types.items()}
    problem = _parse_prompt_problem(text, {"objects": objects})
    found = decide(with_types(problem, kept))
    return _type_valuation_answer(
        (problem, found) if found.result == "SAT" else (problem, decide(problem))
    )


def _find_blamed(text: str) -> set[int]:
    """Give the entries of the wrong answer that errors name."""
    named = re.findall(r"^\w+ valuation\[(\d+)\]", section(text, "problems"), re.MULTILINE)
    return {int(place) for place in named}


def _parse_prompt_problem(text: str, heap: Mapping[str, Any]) -> Problem:
    known, hierarchy = read_class_lines(section(text, "classes"))
    request = {
        "constraints": _constraint_lines(section(text, "constraints")),
        "variable_static_type": _parse_json_section(section(text, "static_types")),
        "type_hierarchy": hierarchy,
        "heap_state": heap,
    }
    return read_problem(request, known=known)


def _other_types(problem: Problem, barred: Sequence[tuple[str, str]]) -> tuple[Problem, Decision]:
    """Decide with other types than the barred ones, as far as there are any."""
    found = decide(problem)
    for name, type_ in barred:
        at = with_types(problem, [(name, type_)]).formulas
        fact = next((one for one in at if one not in problem.formulas), None)
        if fact is None:
            continue
        apart = replace(problem, formulas=(*problem.formulas, Not(fact)))
        without = decide(apart)
        if without.result == "SAT":
            problem, found = apart, without
    return problem, found


def _type_valuation_answer(found: tuple[Problem, Decision]) -> dict[str, Any]:
    problem, decision = found
    if decision.model is None:
        return _no_model(decision)
    return {
        "result": "SAT",
        "valuation": [
            {"variable": value.variable, "type": value.type}
            for value in valuation(problem, decision.model)
        ],
        "reason": "every class is concrete, fits what is declared, and has the fields behind it",
    }


def _heap(problem: Problem, types: Sequence[tuple[str, str]]) -> dict[str, Any]:
    decision = decide(with_types(problem, types))
    if decision.model is None:
        return _no_model(decision)
    return {
        "result": "SAT",
        "valuation": [
            value.model_dump(mode="json") for value in valuation(problem, decision.model)
        ],
        "reason": "objects are the same only where something makes them equal",
    }


def _no_model(decision: Decision) -> dict[str, Any]:
    reason = decision.why or "the constraints clash, whatever is chosen"
    return {"result": decision.result, "valuation": [], "reason": reason}


def _pairs(answer: str) -> list[tuple[str, str]]:
    """Read the types of an answer that the prompt shows."""
    told = _parse_json_section(answer).get("valuation", [])
    return [(one["variable"], one["type"]) for one in told]


def _parse_json_section(text: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(text) if text.strip() else {}
    return found


def _constraint_lines(text: str) -> list[str]:
    return [line for line in text.split("\n") if line.strip()]


def initializer(text: str) -> dict[str, Any]:
    """Write source that makes the objects through their constructors.

    Args:
        text: The human message of the prompt.

    Returns:
        The answer in the prompt's response format.
    """
    return _write_source(text, LEVELS[0])


def code_executor_refiner(text: str) -> dict[str, Any]:
    """Write the source anew, the next way: a constructor or factory did not do what was meant."""
    code = section(text, "code")
    used = next((n for n, level in enumerate(LEVELS) if f"Objects, {level}." in code), -1)
    return _write_source(text, LEVELS[min(used + 1, len(LEVELS) - 1)])


def _write_source(text: str, level: Level) -> dict[str, Any]:
    lines = section(text, "classes").splitlines()
    classes: dict[str, Mapping[str, Any]] = {}
    for line in lines:
        if line.startswith("{"):
            told = json.loads(line)
            classes[told["type"]] = told
    package = section(text, "package").strip()
    name = _NAME
    while any(type_.endswith((f"/{name};", f"L{name};")) for type_ in classes):
        name += "_"
    source = Writer(json.loads(section(text, "objects")), classes, package, level).file(name)
    return {"class_name": name, "source": source}
