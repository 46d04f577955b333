"""Why nothing satisfies: a set of constraints that clash, of which none can be left out."""

from __future__ import annotations

from dataclasses import replace

from surefoot.tools.java.problem import Problem
from surefoot.tools.java.procedure import decide_exactly
from surefoot.tools.java.terms import Formula, render_formula


def list_conflicting(problem: Problem) -> list[str]:
    """Give a minimal set of constraints that cannot all hold, as the request writes them.

    The problem must have none of its own that satisfies all of them; each is left out in turn and
    stays out when the rest clashes without it.
    """
    kept: list[Formula] = list(problem.formulas)
    for formula in problem.formulas:
        rest = [one for one in kept if one != formula]
        if decide_exactly(replace(problem, formulas=tuple(rest))).decision.result == "UNSAT":
            kept = rest
    return [problem.texts.get(formula, render_formula(formula)) for formula in kept]
