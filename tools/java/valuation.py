"""A model as the engine reads it, and back."""

from __future__ import annotations

from surefoot.state.values.heap import VariableValue
from surefoot.tools.java.descriptors import NULL
from surefoot.tools.java.model import Model, NullDereferenceError
from surefoot.tools.java.numbers import FRACTIONS, number_types
from surefoot.tools.java.problem import Problem


def valuation(problem: Problem, model: Model) -> list[VariableValue]:
    """Give what every variable of the constraints holds, sorted by name, each once.

    One that does not exist, because something on the way to it is null, is null too.
    """
    values = []
    for path in problem.references:
        try:
            held = model.at(path)
        except NullDereferenceError:
            held = None
        if held is None:
            values.append(
                VariableValue(variable=path.variable, type=NULL, newObject=False, reference=None)
            )
        else:
            found = model.objects[held]
            values.append(
                VariableValue(
                    variable=path.variable,
                    type=found.type,
                    newObject=not found.is_given,
                    reference=held,
                )
            )
    return values


def number_values(problem: Problem, model: Model) -> dict[str, bool | int | float]:
    """Give what every number that constraints read holds, by location."""
    found: dict[str, bool | int | float] = {}
    for path in problem.numbers:
        if model.has(path, problem.world):
            types, number = number_types(problem, path), model.number(path)
            found[str(path)] = (
                bool(number) if types == {"Z"} else float(number) if types & FRACTIONS else number
            )
    return found
