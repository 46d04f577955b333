"""The exact verdict: the search first, z3 where it gives up and z3 is there."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

from surefoot.tools.java.decide import Decision, decide, rests_on_closed_world
from surefoot.tools.java.problem import Problem
from surefoot.tools.java.smt import decide_by_z3, has_z3
from surefoot.tools.java.terms import Formula, render_formula


@dataclass(frozen=True)
class ExactVerdict:
    """What may be answered, and who found it."""

    decision: Decision
    decided_by: Literal["procedure", "z3"]

    def verdict(self, problem: Problem) -> Literal["SAT", "UNSAT", "UNKNOWN"]:
        """Give what may be said to an engine.

        A constraint that nobody could read may be false, so there is no SAT beside one; an UNSAT
        holds all the same. Without a complete world there is no UNSAT for want of a class.
        """
        result = self.decision.result
        if result == "SAT" and problem.unreadable:
            return "UNKNOWN"
        is_open = result == "UNSAT" and not problem.world.is_complete
        return "UNKNOWN" if is_open and rests_on_closed_world(problem) else result


def decide_exactly(problem: Problem) -> ExactVerdict:
    """Decide the readable constraints of a problem as well as this machine can."""
    found = decide(problem)
    if found.result != "UNKNOWN" or not has_z3():
        return ExactVerdict(found, "procedure")
    return ExactVerdict(decide_by_z3(problem), "z3")


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
